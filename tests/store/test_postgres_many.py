"""Statements of many values on a PostgreSQL server: they do what they do row by row."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from oaicdif.store import open_store
from oaicdif.store.dialect import LISTED, asked, numbers, one_row
from oaicdif.store.sql import SqlStore
from tests.store import postgres
from tests.store.filling import harvest, record

pytest.importorskip("psycopg")

from oaicdif.store.drivers.postgres_many import array_of, at_once, inserted_at_once

INSERT = "INSERT INTO many (number, text, flag, bytes, part) VALUES (?, ?, ?, ?, ?)"
ROWS: list[tuple[Any, ...]] = [
    (1, "one", True, b"\x00\xff", 0.5),
    (-(1 << 62), "zwölf 山 \x1f", False, b"", -1e300),
    (3, None, None, None, None),
    (4, "", True, bytearray(b"x" * 70_000), 0.0),
]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    with closing(open_store(postgres.database_for(tmp_path))) as opened:
        assert isinstance(opened, SqlStore)
        yield opened


def filled(store: SqlStore, statement: str, rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The rows of a table that is there for one transaction."""
    with store._db.write() as db:
        db.plain(
            "CREATE TEMPORARY TABLE many (number BIGINT PRIMARY KEY, text TEXT, flag BOOLEAN,"
            " bytes BYTEA, part DOUBLE PRECISION) ON COMMIT DROP"
        )
        changed = db.executemany(statement, rows).rowcount
        found = db.plain("SELECT number, text, flag, bytes, part FROM many ORDER BY number")
        kept = [tuple(row) for row in found.fetchall()]
        assert changed >= len(kept)
        return kept


def test_rows_of_every_type_and_null_arrive_as_they_are(store: SqlStore) -> None:
    assert inserted_at_once(INSERT, ROWS)
    assert filled(store, INSERT, ROWS) == sorted(ROWS)


def test_columns_of_nothing_but_null_arrive(store: SqlStore) -> None:
    rows = [(n, None, None, None, None) for n in range(3)]
    assert inserted_at_once(INSERT, rows)
    assert filled(store, INSERT, rows) == rows


def test_words_in_the_values_stay(store: SqlStore) -> None:
    statement = "INSERT INTO many (number, text, flag) VALUES (?, ?, true)"
    assert inserted_at_once(statement, [(1, "a"), (2, "b")])
    assert [row[2] for row in filled(store, statement, [(1, "a"), (2, "b")])] == [True, True]


def test_a_row_that_comes_twice_is_changed_by_the_later_one(store: SqlStore) -> None:
    statement = (
        "INSERT INTO many (number, text) VALUES (?, ?)"
        " ON CONFLICT (number) DO UPDATE SET text = many.text || excluded.text"
    )
    rows = [(1, "a"), (2, "b"), (1, "c")]
    assert inserted_at_once(statement, rows) is None
    assert inserted_at_once(statement, rows[:2])
    assert [row[1] for row in filled(store, statement, rows)] == ["ac", "b"]


def test_of_rows_that_are_there_the_first_stays(store: SqlStore) -> None:
    statement = "INSERT INTO many (number, text) VALUES (?, ?) ON CONFLICT DO NOTHING"
    with store._db.write() as db:
        db.plain("CREATE TEMPORARY TABLE many (number BIGINT PRIMARY KEY, text TEXT)")
        rows = [(1, "a"), (2, "b"), (1, "c")]
        assert inserted_at_once(statement, rows)
        assert db.executemany(statement, rows).rowcount == 2
        assert [tuple(row) for row in db.plain("SELECT * FROM many").fetchall()] == rows[:2]


@pytest.mark.parametrize(
    ("statement", "rows"),
    [
        pytest.param(INSERT, ROWS[:1], id="one-row"),
        pytest.param("INSERT INTO many (number) VALUES (?)", [(1,), ("2",)], id="several-types"),
        pytest.param("INSERT INTO many (number) VALUES (abs(?))", [(1,), (2,)], id="a-function"),
        pytest.param("DELETE FROM many WHERE number = ?", [(1,), (2,)], id="no-insert"),
        pytest.param("INSERT INTO many (number) VALUES (:n)", [{"n": 1}, {"n": 2}], id="names"),
    ],
)
def test_what_cannot_be_one_statement_stays_as_many(statement: str, rows: list[Any]) -> None:
    assert inserted_at_once(statement, rows) is None


def test_a_text_with_a_nul_is_refused_before_it_is_sent() -> None:
    with pytest.raises(Exception, match="NUL"):
        array_of(["a", "b\0"])


@pytest.mark.parametrize("names", [["a", "b"], ["a", "b", "x"], ["x", "y"]], ids=len)
def test_a_list_of_names_is_one_value(store: SqlStore, names: list[str]) -> None:
    marks = ",".join("?" * len(names))
    letters = "(VALUES ('a'), ('b'), ('c')) AS t (each)"
    inside = f"SELECT each FROM {letters} WHERE each IN ({marks})"  # noqa: S608 - our own
    outside = inside.replace(" IN ", " NOT IN ") + " AND each <> ?"
    text, values = at_once(outside, [*names, "c"])
    assert "<> ALL (%s)" in text
    assert len(values) == 2
    with store._db.read() as db:
        found = {row[0] for row in db.plain(inside, names).fetchall()}
        others = {row[0] for row in db.plain(outside, [*names, "c"]).fetchall()}
    assert found == {"a", "b"} & set(names)
    assert others == {"a", "b"} - set(names)


def test_lists_between_other_values_keep_their_places() -> None:
    text, values = at_once("SELECT ? WHERE x IN (?,?) AND z = '?' AND y = ?", [1, "a", "b", 2])
    assert text == "SELECT %s WHERE x = ANY (%s) AND z = '?' AND y = %s"
    assert [values[0], values[2]] == [1, 2]
    assert at_once("SELECT 1 WHERE x IN (?,?)", [1, "a"])[0] == "SELECT 1 WHERE x IN (%s,%s)"


def test_rows_that_are_asked_for_together_are_an_array_for_each_column(store: SqlStore) -> None:
    rows = [(3, "three", None), (1 << 40, "it's ?", "b"), (3, "three", None)]
    sought = asked(("n", "text", "more"), rows)
    statement = f"WITH {sought} SELECT n, text, more, ? FROM asked"  # noqa: S608 - our own
    said, values = at_once(statement, [part for row in rows for part in row] + ["end"])
    assert said == (
        "WITH asked (n, text, more) AS (SELECT * FROM unnest(%s, %s, %s))"
        " SELECT n, text, more, %s FROM asked"
    )
    assert len(values) == 4
    with store._db.read() as db:
        found = db.plain(statement, [part for row in rows for part in row] + ["end"]).fetchall()
    assert sorted(map(str, found)) == sorted(str((*row, "end")) for row in rows)


@pytest.mark.parametrize("many", [0, 1, 3])
def test_listed_numbers_are_one_value(store: SqlStore, many: int) -> None:
    these = [(1 << 62) - n for n in range(many)]
    with store._db.read() as db:
        found = db.plain(f"SELECT value FROM {LISTED}", (numbers(these),)).fetchall()  # noqa: S608 - our own
    assert [row[0] for row in found] == these


def test_one_row_is_looked_up_in_a_table_that_the_server_knows_nothing_of(store: SqlStore) -> None:
    """It takes that for small, and would read all records of an endpoint for each of a page."""
    harvest(store, [record(f"oai:a:{n}") for n in range(400)])
    names = [f"oai:a:{n}" for n in range(100, 200)]
    statement = (
        f"WITH {asked(('name',), [(each,) for each in names])} SELECT record_id FROM asked"  # noqa: S608 - our own
        f" {one_row('record', 'endpoint_id = ? AND identifier = name AND metadata_prefix = ?')}"
    )
    with store._db.read() as db:
        assert len(db.plain(statement, (*names, 1, "oai_dc")).fetchall()) == 100
        plan = db.plain(f"EXPLAIN (ANALYZE) {statement}", (*names, 1, "oai_dc")).fetchall()
    assert not [row[0] for row in plan if "Rows Removed" in row[0]]
