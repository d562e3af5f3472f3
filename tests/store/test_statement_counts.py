"""How many statements a step takes: to a server each is a way there and back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from oaicdif.config import EndpointSettings, Settings
from oaicdif.jobs.scheduler import look
from oaicdif.model import ChangeKind
from oaicdif.store.drivers.sqlite import SqliteDatabase
from oaicdif.store.drivers.sqlite_connection import Cursor, SqliteConnection
from oaicdif.store.sql import SqlStore
from tests.store.filling import NOON, Clock, change, publish_all, record
from tests.store.statement_tour import begun, committed
from tests.store.test_shelves import fill

SAID: Final[list[str]] = []


class Counting(SqliteConnection):
    """A connection that notes what is said on it."""

    def execute(self, statement: str, values: Any = ()) -> Cursor:
        SAID.append(statement)
        return super().execute(statement, values)

    def executemany(self, statement: str, many: Any) -> Cursor:
        SAID.append(statement)
        return super().executemany(statement, many)

    def plain(self, statement: str, values: Any = (), /) -> Cursor:
        SAID.append(statement)
        return super().plain(statement, values)


class CountingDatabase(SqliteDatabase):
    kind = Counting


@contextmanager
def counting(path: Path) -> Iterator[SqlStore]:
    database = CountingDatabase(path)
    database.migrate()
    with closing(SqlStore(database)) as store:
        yield store


def said_of_publishing(path: Path, years: int) -> int:
    """The statements that put 200 entries on the shelves of so many years."""
    with counting(path) as store:
        clock = Clock()
        fill(store, clock, [(n, {"year": str(n % years)}) for n in range(200)])
        SAID.clear()
        fill(store, clock, [(n, {"year": str(n % years), "title": "two"}) for n in range(200)])
        publish_all(store, clock)
        return sum("shelf" in each and "SELECT" in each for each in SAID)


def test_more_shelves_take_hardly_more_statements(tmp_path: Path) -> None:
    few = said_of_publishing(tmp_path / "few.sqlite", 2)
    many = said_of_publishing(tmp_path / "many.sqlite", 50)
    assert many <= few + 3


@pytest.mark.parametrize("kind", [ChangeKind.NEW, ChangeKind.CHANGED])
def test_a_page_takes_all_its_numbers_at_once(tmp_path: Path, kind: ChangeKind) -> None:
    with counting(tmp_path / "s.sqlite") as store:
        at = begun(store)
        at = committed(store, at, [change(ChangeKind.NEW, record("oai:a:1"))], next_token="two")
        known = store.known(at.endpoint_id, "oai_dc", ["oai:a:1"])
        held = known["oai:a:1"].record_id if kind is ChangeKind.CHANGED else None
        name = "oai:a:1" if held else "oai:a:2"
        SAID.clear()
        committed(store, at, [change(kind, record(name, text="two"), record_id=held)])
        assert sum(each.startswith("UPDATE counter") for each in SAID) == 1


@pytest.mark.parametrize("count", [3, 30])
def test_a_look_at_planned_endpoints_takes_four_statements_however_many(
    tmp_path: Path, count: int
) -> None:
    names = (f"e{n}" for n in range(count))
    endpoints = tuple(
        EndpointSettings(name=name, url=f"http://{name}.example.org/oai", schedule="every 1 hours")
        for name in names
    )
    with counting(tmp_path / "s.sqlite") as store:
        look(store, Settings(endpoints=endpoints), NOON)
        SAID.clear()
        assert len(look(store, Settings(endpoints=endpoints), NOON)) == count
        said = [each for each in SAID if each.startswith("SELECT")]
        assert len(said) == 4  # the endpoints, when they are due, who is refused, who has left
