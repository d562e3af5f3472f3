"""A new store filled from an old one holds what that one believed, record by record."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from oaicdif.errors import StoreCorrupt, StoreTooOld, UsageError
from oaicdif.harvest.refilling import refill
from oaicdif.model import RunState, Selection, Set, StoredRecord
from oaicdif.store import Store, older_store, open_store
from oaicdif.store.older import Filled
from oaicdif.xmldoc import canonical
from tests.harvest.old_store import DC, SCHEMA, Row, entry, make_old, reply

NOW = datetime(2024, 2, 1, 12, tzinfo=UTC)
FIRST = reply(
    entry("same", "One"), entry("changed", "Two"), entry("told", "Three"), entry("gone", "Four"),
    entry("bare", None), entry("waits", "Five"),
)  # fmt: skip
SECOND = reply(
    entry("same", "ONE, and not believed"), entry("changed", "Two, again"), entry("told", ""),
    entry("waits", ""),
)  # fmt: skip
ROWS: Sequence[Row] = [
    ("same", "One", False, 1, 1),
    ("changed", "Two, again", False, 2, 2),
    ("told", "Three", True, 2, 1),  # deleted, as the second page says
    ("gone", "Four", True, 1, 1),  # it vanished: no page says so
    ("bare", "Six", False, 1, 1),  # the record itself was asked for
    ("waits", "Five", False, 1, 1),  # its deletion was not believed yet
    ("pruned", "Seven", True, None, 9),  # of a page that is not kept any more
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "oaicdif.sqlite"
    make_old(made, [FIRST, SECOND], ROWS)
    return made


def filled(path: Path) -> Filled:
    swap = older_store(path)
    with swap.old() as old, closing(open_store(swap.new)) as new:
        told = refill(old, new, NOW)
    swap.put_in_place()
    return told


def records(store: Store) -> dict[str, StoredRecord]:
    found = (each for name, *_ in ROWS for each in store.stored_records(f"oai:a:{name}"))
    return {each.identifier.removeprefix("oai:a:"): each for each in found}


def test_every_record_is_as_the_old_store_believed_it(path: Path) -> None:
    told = filled(path)
    assert told == Filled(SCHEMA, 1, 2, 2, 7, 3, 1, 2, ())
    with closing(open_store(path)) as store:
        held = {
            name: (canonical(each.metadata or b""), each.deleted, each.set_specs, each.datestamp)
            for name, each in records(store).items()
        }
    assert held == {
        name: (canonical(DC.format(title).encode()), deleted, ("x",), "2024-01-01T00:00:00Z")
        for name, title, deleted, _, _ in ROWS
    }


def test_pages_are_kept_as_they_came_and_records_are_found_on_them(path: Path) -> None:
    filled(path)
    with closing(open_store(path)) as store:
        (endpoint,) = store.endpoints()
        assert [body for _, body in store.page_bodies(endpoint.endpoint_id)] == [FIRST, SECOND]
        places = {name: each.page_id for name, each in records(store).items()}
    assert places["same"] == places["waits"] == places["bare"] == 1
    assert places["changed"] == places["told"] == 2


def test_what_is_known_of_the_endpoint_its_runs_and_names_is_taken_over(path: Path) -> None:
    filled(path)
    with closing(open_store(path)) as store:
        endpoint = store.find_endpoint("http://a.example.org/old")
        assert endpoint is not None
        assert (endpoint.name, endpoint.base_url) == ("a", "https://a.example.org/oai")
        assert store.source_sets(endpoint.endpoint_id) == [Set("x", "The set X")]
        newest, last = store.runs(endpoint.endpoint_id)
        assert (last.full, last.state, last.counts.new) == (True, RunState.COMPLETE, 5)
        assert (newest.full, newest.state) == (False, RunState.INCOMPLETE)
        complete = store.last_complete(endpoint.endpoint_id, Selection("oai_dc"))
        assert complete == last
        (aside,) = store.quarantine()
        assert (aside.entry.identifier, aside.run_id) == ("oai:a:broken", last.run_id)
        items = {each.identifier: each.key for each in store.stale_items(limit=99)}
    assert items["oai:a:same"].entry_id == 11
    assert min(key.entry_id for name, key in items.items() if name != "oai:a:same") == 13


def test_no_login_of_an_old_store_is_taken_over(path: Path) -> None:
    filled(path)
    with closing(open_store(path)) as store:
        urls = [url for url, _ in store.page_bodies(store.endpoints()[0].endpoint_id)]
        assert urls == ["https://a.example.org/oai?verb=ListRecords"] * 2
    assert b"s3cret" not in path.read_bytes()


def test_the_old_store_is_kept_as_it_was(path: Path) -> None:
    told = filled(path)
    kept = path.with_name(f"{path.name}.schema{SCHEMA}")
    with pytest.raises(StoreTooOld):
        open_store(kept)
    kept.replace(path)
    assert filled(path) == told


@pytest.mark.parametrize("schema", [1, 8, 20, 24])
def test_an_older_schema_is_refused_with_the_command_that_helps(
    tmp_path: Path, schema: int
) -> None:
    path = tmp_path / "oaicdif.sqlite"
    make_old(path, [], [], schema)
    with pytest.raises(StoreTooOld, match=f"schema {schema}.*`oaicdif store fill`") as refused:
        open_store(path)
    assert str(refused.value).count(". ") == 0


def test_a_filling_that_broke_off_begins_anew(path: Path) -> None:
    path.with_name(f"{path.name}.filling").write_bytes(b"half of a store")
    assert filled(path).records == len(ROWS)


def test_a_store_that_is_not_old_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "oaicdif.sqlite"
    open_store(path).close()
    with pytest.raises(UsageError, match="nothing to fill"):
        filled(path)
    path.write_bytes(b"a letter to somebody, long enough to be read as a header" * 40)
    with pytest.raises(StoreCorrupt):
        filled(path)


def test_a_kept_page_with_a_broken_entry_and_one_that_nobody_can_read_stay(tmp_path: Path) -> None:
    path = tmp_path / "oaicdif.sqlite"
    broken = reply(entry("same", "One"), "<record><header><identifier>oai:a:broken</record>")
    pages = [broken, b"<html>no reply at all</html>"]
    rows: Sequence[Row] = [("same", "One", False, 1, 1), ("lost", "Two", False, 2, 2)]
    make_old(path, pages, rows)
    assert filled(path).differing == ()
    with closing(open_store(path)) as store:
        (endpoint,) = store.endpoints()
        assert [body for _, body in store.page_bodies(endpoint.endpoint_id)] == pages
        (held,) = store.stored_records("oai:a:lost")
    assert (held.page_id, held.metadata) == (3, DC.format("Two").encode())


_SPOIL = {
    "page": "UPDATE page SET body = CAST('spoilt' AS BLOB) WHERE page_id = ?",
    "copies": "UPDATE copies SET bytes = CAST('spoilt' AS BLOB) WHERE page_id = ?",
}


def damage(path: Path, table: str, page_id: int) -> None:
    """Spoil the packed bytes that a table keeps of a page."""
    with closing(sqlite3.connect(path)) as db:
        db.execute(_SPOIL[table], (page_id,))
        db.commit()


def titles(store: Store) -> dict[str, str]:
    found = {
        n: re.search(rb">([^<>]+)</dc:title", e.metadata or b"") for n, e in records(store).items()
    }
    return {name: each[1].decode() for name, each in found.items() if each}


def test_a_damaged_page_is_named_and_its_records_come_from_their_copies(path: Path) -> None:
    whole = {"same": "One", "changed": "Two, again", "waits": "Five", "bare": "Six"}
    damage(path, "page", 1)
    told = filled(path)
    assert (told.damaged, told.differing, told.pages) == (((1, "a"),), (), 1)
    with closing(open_store(path)) as store:
        assert {n: t for n, t in titles(store).items() if n in whole} == whole


def test_records_whose_copies_are_damaged_come_from_their_page(path: Path) -> None:
    damage(path, "copies", 1)
    told = filled(path)
    assert told.damaged == ((1, "a"),)
    with closing(open_store(path)) as store:
        assert titles(store)["waits"] == "Five"
        assert not store.stored_records("oai:a:bare")  # the page has it without metadata


def test_what_is_damaged_twice_is_named_and_all_else_is_filled(path: Path) -> None:
    damage(path, "page", 1)
    damage(path, "copies", 1)
    told = filled(path)
    assert told.damaged == ((1, "a"),)
    lost = {"same", "waits", "bare"}
    assert {each.removeprefix("oai:a:") for each in told.differing} >= lost
    with closing(open_store(path)) as store:
        held = records(store)
        assert all(each.deleted or each.metadata for each in held.values())
    assert not held.keys() & lost
    assert {"changed", "told", "gone", "pruned"} <= held.keys()


def test_a_record_whose_last_page_is_damaged_is_as_on_an_earlier_one_and_is_named(
    path: Path,
) -> None:
    damage(path, "page", 2)
    damage(path, "copies", 2)
    told = filled(path)
    assert (told.damaged, told.differing) == (((2, "a"),), ("oai:a:changed",))
    with closing(open_store(path)) as store:
        assert titles(store)["changed"] == "Two"
