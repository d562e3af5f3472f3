"""How many statements a step takes: to a server each is a way there and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from oaicdif.catalog.publishing import name_published_sets
from oaicdif.config import EndpointSettings, ProviderSettings, Settings
from oaicdif.config.export_section import ExportSettings
from oaicdif.jobs.scheduler import look
from oaicdif.jobs.timed_files import due_files
from oaicdif.model import ChangeKind, EntryDraft, Set
from oaicdif.store.drivers.sqlite import SqliteDatabase
from oaicdif.store.drivers.sqlite_connection import Cursor, SqliteConnection
from oaicdif.store.sql import SqlStore
from tests.store.filling import NOON, Clock, change, copy_of, harvest, publish_all, record
from tests.store.harvest_tour import begun, committed
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


@pytest.mark.parametrize("years", [1, 2])
def test_pages_that_grew_too_long_are_cut_together(tmp_path: Path, years: int) -> None:
    """One statement finds where they end, and one writes the pages that they are cut into."""
    with counting(tmp_path / "s.sqlite") as store:
        harvest(store, [record(f"oai:x:{n}") for n in range(300)])
        items = store.stale_items(limit=300)
        drafts = [
            EntryDraft(n, False, b"%d" % n, year=str(n % years))
            for n, _ in enumerate(items, items[0].key.entry_id)
        ]
        store.write_drafts(drafts, items)
        SAID.clear()
        store.publish(Clock(), limit=1000)
        ends = [
            each for each in SAID if "min(first_entry)" in each and "VALUES (?, ?, CAST" in each
        ]
        assert sum("live = excluded.live" in each for each in SAID) == 1
        assert len(ends) == 2  # of the pages that entries come to, and of those that grew
        with store.snapshot(Clock().tick(9)) as snapshot:
            assert {each.live for each in snapshot.shelves("year")} == {300 // years}


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


REPORT: Final = {"issues": b"[]"}
AGAIN: Final[dict[str, Callable[[EntryDraft], EntryDraft]]] = {
    "the same": lambda draft: draft,
    "others": lambda draft: draft._replace(digest=b"other"),
}


def said_of_drafts(path: Path, count: int, change: Callable[[EntryDraft], EntryDraft]) -> int:
    """The statements that write drafts of so many items, of which each has one that waits."""
    with counting(path) as store:
        harvest(store, [record(f"oai:a:{n}") for n in range(count)])
        written = 0
        for make in (lambda draft: draft, change):
            items = store.stale_items(limit=count)
            drafts = [copy_of(each.key.entry_id, each.records[0]) for each in items]
            drafts = [each._replace(bodies={**each.bodies, **REPORT}) for each in drafts]
            SAID.clear()
            store.write_drafts([make(each) for each in drafts], items)
            written = len(SAID)
            store.mark_stale()
        return written


@pytest.mark.parametrize("again", ["the same", "others"])
def test_drafts_of_more_items_take_no_more_statements(tmp_path: Path, again: str) -> None:
    few = said_of_drafts(tmp_path / "few.sqlite", 5, AGAIN[again])
    many = said_of_drafts(tmp_path / "many.sqlite", 50, AGAIN[again])
    assert 0 < many <= few


def test_a_page_is_looked_up_in_one_statement_without_a_transaction(tmp_path: Path) -> None:
    with counting(tmp_path / "s.sqlite") as store:
        at = begun(store)
        at = committed(store, at, [change(ChangeKind.NEW, record("oai:a:1"))], next_token="two")
        SAID.clear()
        known = store.known(at.endpoint_id, "oai_dc", ["oai:a:1", "oai:a:2"])
        assert list(known) == ["oai:a:1"]
        assert len(SAID) == 1


def sources(count: int) -> tuple[EndpointSettings, ...]:
    names = (f"e{n}" for n in range(count))
    return tuple(
        EndpointSettings(name=name, url=f"http://{name}.example.org/oai", schedule="every 1 hours")
        for name in names
    )


@pytest.mark.parametrize("count", [3, 30])
def test_a_look_at_planned_endpoints_takes_four_statements_however_many(
    tmp_path: Path, count: int
) -> None:
    settings = Settings(endpoints=sources(count))
    with counting(tmp_path / "s.sqlite") as store:
        look(store, settings, NOON)
        SAID.clear()
        assert len(look(store, settings, NOON)) == count
        said = [each for each in SAID if each.startswith("SELECT")]
        assert len(said) == 4  # the endpoints, when they are due, who is refused, who has left


def test_files_that_wait_cost_no_look_at_all_endpoints_each(tmp_path: Path) -> None:
    export = ExportSettings(folder="site", reports="reports")
    settings = Settings(endpoints=sources(30), export=export, folder=tmp_path)
    with counting(tmp_path / "s.sqlite") as store:
        for each in settings.endpoints:
            begun(store, each.name)
        SAID.clear()
        assert due_files(store, settings, NOON) == []
        assert sum("FROM endpoint" in each for each in SAID) <= 2
        assert sum("FROM run" in each for each in SAID) <= 2 * 30


def test_an_order_of_endpoints_that_stays_is_not_written_again(tmp_path: Path) -> None:
    with counting(tmp_path / "s.sqlite") as store:
        for name in "ab":
            store.add_endpoint(name, f"http://{name}.example.org/oai")
        store.order_endpoints(["b", "a"])
        SAID.clear()
        store.order_endpoints(["b", "a"])
        assert not [each for each in SAID if not each.startswith(("SELECT", "BEGIN", "ROLLBACK"))]
        store.order_endpoints(["a", "b"])
        assert any(each.startswith("INSERT") for each in SAID)


def test_names_of_sets_that_stay_are_not_written_again(tmp_path: Path) -> None:
    with counting(tmp_path / "s.sqlite") as store:
        for name in "abc":
            endpoint = store.add_endpoint(name, f"http://{name}.example.org/oai")
            store.save_identify(endpoint.endpoint_id, sets=[Set("x", f"X of {name}")])
        name_published_sets(store, ProviderSettings(), several=True)
        SAID.clear()
        name_published_sets(store, ProviderSettings(), several=True)
        assert sum("source_set" in each for each in SAID) == 1
        assert sum("published_set" in each for each in SAID) == 1
        store.save_identify(1, sets=[Set("x", "another X")])
        SAID.clear()
        name_published_sets(store, ProviderSettings(), several=True)
        assert sum("INSERT INTO published_set" in each for each in SAID) == 1
