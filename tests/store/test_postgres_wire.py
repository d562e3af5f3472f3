"""Statements said to a PostgreSQL server without a cursor give what a cursor gives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from oaicdif.store.dialect import numbers
from tests.store import postgres

psycopg = pytest.importorskip("psycopg")

from oaicdif.store.drivers.postgres_session import adapted  # noqa: E402 - it needs the extra
from oaicdif.store.drivers.postgres_wire import PREPARED, Wire  # noqa: E402

MANY = "CREATE TEMPORARY TABLE many (number BIGINT PRIMARY KEY, text TEXT)"


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[Wire]:
    url = postgres.database_for(tmp_path)
    with closing(Wire.connect(url, autocommit=True)) as made:
        yield adapted(made)


def one(wire: Wire, statement: str, *values: Any) -> Any:
    return wire.say(statement, values, named=False).fetchone()


@pytest.mark.parametrize(
    "value",
    [0, -(1 << 63), (1 << 63) - 1, True, False, 0.1, -1e300, "", "山 %s", b"", b"\x00\xff", None],
)
@pytest.mark.parametrize("times", [1, 3], ids=["at first", "prepared"])
def test_a_value_comes_back_as_it_went(wire: Wire, value: object, times: int) -> None:
    kinds = {int: "BIGINT", bool: "BOOLEAN", float: "FLOAT8", bytes: "BYTEA"}
    statement = f"SELECT CAST(%s AS {kinds.get(type(value), 'TEXT')})"
    found = [one(wire, statement, value) for _ in range(times)]
    assert found == [(value,)] * times
    assert {type(row[0]) for row in found} == {type(value)}


def test_bytes_that_can_be_changed_and_numbers_as_one_value_are_sent(wire: Wire) -> None:
    assert one(wire, "SELECT CAST(%s AS BYTEA)", bytearray(b"ab")) == (b"ab",)
    assert one(wire, "SELECT sum(n) FROM unnest(%s) AS t (n)", numbers([3, 4])) == (7,)
    assert one(wire, "SELECT count(*) FROM unnest(%s) AS t (n)", numbers([])) == (0,)


def test_what_is_no_type_of_ours_goes_as_the_library_sends_it(wire: Wire) -> None:
    day = date(2024, 2, 1)
    assert one(wire, "SELECT CAST(%s AS DATE)", day) == (day,)
    row = wire.say("SELECT CAST(%s AS DATE) AS day", (day,), named=True).fetchone()
    assert row["day"] == day


def test_a_number_too_large_is_refused_before_it_is_sent(wire: Wire) -> None:
    with pytest.raises(OverflowError):
        one(wire, "SELECT CAST(%s AS BIGINT)", 1 << 63)
    assert one(wire, "SELECT 1") == (1,)


def test_a_name_that_comes_twice_is_one_value(wire: Wire) -> None:
    statement = "SELECT CAST(%(b)s AS TEXT), CAST(%(a)s AS BIGINT), %(b)s || '%%'"
    found = wire.say(statement, {"a": 1, "b": "x", "c": "unused"}, named=False).fetchall()
    assert found == [("x", 1, "x%")]


def test_of_two_columns_of_one_name_the_first_counts(wire: Wire) -> None:
    row = wire.say("SELECT 1 AS a, 2 AS b, 3 AS a", (), named=True).fetchone()
    assert (row["a"], row["b"], row[2], len(row)) == (1, 2, 3, 3)


@pytest.mark.parametrize("many", [1, 2, 1234])
def test_a_statement_is_said_for_each_row_and_changes_are_counted(wire: Wire, many: int) -> None:
    wire.say(MANY, (), named=False)
    rows = [(n, f"t{n}" if n % 2 else None) for n in range(many)]
    assert wire.say_each("INSERT INTO many (number, text) VALUES (%s, %s)", rows) == many
    found = wire.say("SELECT number, text FROM many ORDER BY number", (), named=False)
    assert found.fetchall() == rows
    gone = [(n,) for n in range(-5, many)]
    assert wire.say_each("DELETE FROM many WHERE number = %s", gone) == many


def test_a_row_that_is_refused_undoes_all_and_the_connection_goes_on(wire: Wire) -> None:
    wire.say(MANY, (), named=False)
    wire.say("BEGIN", (), named=False)
    with pytest.raises(psycopg.errors.UniqueViolation):
        wire.say_each("INSERT INTO many (number) VALUES (%s)", [(1,), (2,), (1,), (3,)])
    wire.say("ROLLBACK", (), named=False)
    assert one(wire, "SELECT count(*) FROM many") == (0,)


def test_a_statement_is_known_no_more_when_its_table_became_another(wire: Wire) -> None:
    wire.say(MANY, (), named=False)
    wire.say("INSERT INTO many (number, text) VALUES (1, 'a')", (), named=False)
    for _ in range(3):
        assert one(wire, "SELECT * FROM many") == (1, "a")
    wire.say("ALTER TABLE many ADD COLUMN third BIGINT DEFAULT 3", (), named=False)
    assert one(wire, "SELECT * FROM many") == (1, "a", 3)


def test_no_end_of_statements_is_kept(wire: Wire) -> None:
    for n in range(PREPARED + 20):
        for _ in range(2):
            assert one(wire, f"SELECT {n}") == (n,)
    (kept,) = one(wire, "SELECT count(*) FROM pg_prepared_statements")
    assert kept <= PREPARED


def test_a_server_that_ended_the_session_is_away(wire: Wire, tmp_path: Path) -> None:
    one(wire, "SELECT 1")
    postgres.cut(postgres.database_for(tmp_path))
    with pytest.raises(psycopg.OperationalError):
        one(wire, "SELECT 1")
    assert wire.closed
