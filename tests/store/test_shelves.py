"""Shelves and their pages hold exactly what is published, whatever came before."""

from __future__ import annotations

import tempfile
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from oaicdif.datestamp import format_datestamp
from oaicdif.model import EntryDraft
from oaicdif.store import Store
from oaicdif.store.shelves import PAGE, RANGE
from tests.store.drivers import Driver, examples
from tests.store.filling import NOON, Clock, harvest, publish_all, record

TYPES = ("Dataset", "Article", "")
YEARS = ("2001", "2002")
SETS = ("a", "a:b", "c")


def fill(store: Store, clock: Clock, states: list[tuple[int, dict[str, Any] | None]]) -> None:
    """Publish these states: (number of the record, its values; None deletes it)."""
    harvest(
        store,
        [record(f"oai:x:{n}", text=repr(values), deleted=values is None) for n, values in states],
    )
    wanted = {f"oai:x:{n}": values for n, values in states}
    while items := store.stale_items(limit=100):
        drafts = [
            draft(item.key.entry_id, wanted[item.identifier])
            for item in items
            if item.identifier in wanted
        ]
        store.write_drafts(drafts, items)
    publish_all(store, clock)
    clock.tick(5)


def draft(entry_id: int, values: dict[str, Any] | None) -> EntryDraft:
    if values is None:
        return EntryDraft(entry_id, True, b"gone")
    return EntryDraft(
        entry_id,
        False,
        repr(values).encode(),
        tuple(values.get("sets", ())),
        {"cdif-2023": b"{}"},
        title=values.get("title", ""),
        work_type=values.get("type", ""),
        year=values.get("year", ""),
    )


def numbers_on(store: Store, kind: str, value: str) -> list[list[str]]:
    """The identifiers on each page of a shelf, walked by `next` from its first page."""
    pages = []
    with store.snapshot(NOON) as snapshot:
        page = snapshot.shelf_page(kind, value)
        while page is not None:
            entries = snapshot.shelf_entries(page)
            assert len(entries) == page.live
            pages.append([each.oai_identifier for each in entries])
            page = snapshot.shelf_page(kind, value, page.next) if page.next else None
    return pages


def test_long_shelf_is_cut_into_pages_that_stay(store: Store, clock: Clock) -> None:
    fill(store, clock, [(n, {"type": "Dataset"}) for n in range(250)])
    before = numbers_on(store, "type", "Dataset")
    fill(store, clock, [(n, {"type": "Dataset"}) for n in range(250, 300)])
    after = numbers_on(store, "type", "Dataset")
    assert all(len(page) <= 2 * PAGE for page in after)
    assert [page[0] for page in before] == [page[0] for page in after][: len(before)]
    assert sum(map(len, after)) == 300


def test_entries_that_come_between_do_not_make_a_page_endless(store: Store, clock: Clock) -> None:
    fill(store, clock, [(n, {"type": "Article" if n % 3 else "Dataset"}) for n in range(300)])
    fill(store, clock, [(n, {"type": "Dataset", "title": "changed"}) for n in range(300)])
    pages = numbers_on(store, "type", "Dataset")
    assert [each for page in pages for each in page] == [f"oai:x:{n}" for n in range(300)]
    assert all(len(page) <= 2 * PAGE for page in pages)
    assert numbers_on(store, "type", "Article") in ([], [[]])


def test_set_shelf_holds_members_of_subsets(store: Store, clock: Clock) -> None:
    fill(store, clock, [(1, {"sets": ["a:b"]}), (2, {"sets": ["a"]}), (3, {"sets": ["c"]})])
    assert numbers_on(store, "set", "a") == [["oai:x:1", "oai:x:2"]]
    assert numbers_on(store, "set", "a:b") == [["oai:x:1"]]


def test_deleted_entry_leaves_its_shelves_and_marks_its_pages(store: Store, clock: Clock) -> None:
    fill(store, clock, [(n, {"type": "Dataset", "year": "2001"}) for n in range(3)])
    with store.snapshot(clock.now) as snapshot:
        before, _ = snapshot.newest()
    fill(store, clock, [(1, None)])
    with store.snapshot(clock.now) as snapshot:
        changed = {(each.kind, each.value) for each in snapshot.changed_pages(before)}
        ranges = snapshot.ranges(RANGE, before)
    assert numbers_on(store, "type", "Dataset") == [["oai:x:0", "oai:x:2"]]
    assert changed == {("type", "Dataset"), ("year", "2001"), ("endpoint", "1")}
    assert [(each.number, each.live) for each in ranges] == [(1, 2)]


ALL_SET_AND_ENDPOINT = (("all", ""), ("endpoint", "1"), ("set", "a"))


def test_changes_of_a_shelf_are_the_newest_whatever_page_they_lie_on(
    store: Store, clock: Clock
) -> None:
    fill(store, clock, [(n, {"sets": ["a"]}) for n in range(300)])
    fill(store, clock, [(n, {"sets": ["c"]}) for n in range(300, 320)])
    fill(store, clock, [(n, {"sets": ["a"], "title": "changed"}) for n in range(0, 300, 40)])
    fill(store, clock, [(5, None), (155, None)])
    with store.snapshot(clock.now) as snapshot:
        every = [entry for entry, _ in snapshot.entries(1, 1000)]
        for (kind, value), limit in product(ALL_SET_AND_ENDPOINT, (1, 7, 50, 1000)):
            found = snapshot.changes(kind, value, limit)
            members = [each for each in every if kind != "set" or value in each.set_specs]
            assert found == sorted(members, key=lambda each: -each.seq)[:limit], (kind, limit)
            assert kind == "set" or found[0].deleted


def test_changes_before_a_number_go_on_where_the_last_page_ended(
    store: Store, clock: Clock
) -> None:
    fill(store, clock, [(n, {"sets": ["a"] if n % 3 else ["c"]}) for n in range(120)])
    fill(store, clock, [(n, {"sets": ["a"], "title": "changed"}) for n in range(0, 120, 9)])
    fill(store, clock, [(5, None)])
    with store.snapshot(clock.now) as snapshot:
        for (kind, value), limit in product(ALL_SET_AND_ENDPOINT, (7, 100)):
            whole = snapshot.changes(kind, value, 1000)
            paged = snapshot.changes(kind, value, limit)
            while more := snapshot.changes(kind, value, limit, paged[-1].seq):
                paged += more
            assert paged == whole, (kind, limit)


def test_entries_of_a_range_come_with_bodies_and_tombstones(store: Store, clock: Clock) -> None:
    fill(store, clock, [(1, {"type": "Dataset"}), (2, {"type": "Dataset"})])
    fill(store, clock, [(2, None)])
    with store.snapshot(clock.now) as snapshot:
        found = list(snapshot.entries(1, 10, ("cdif-2023", "oai_dc")))
    assert [(e.identifier, e.deleted, bodies) for e, bodies in found] == [
        ("oai:x:1", False, (b"{}", None)),
        ("oai:x:2", True, (None, None)),
    ]


def test_places_and_bodies_are_those_of_live_entries(store: Store, clock: Clock) -> None:
    fill(store, clock, [(n, {"type": "Dataset"}) for n in (1, 2, 3)])
    fill(store, clock, [(2, None)])
    with store.snapshot(clock.now) as snapshot:
        places = snapshot.places(1, 2)
        bodies = snapshot.bodies(1, 10, "cdif-2023"), snapshot.bodies(1, 10, "oai_dc")
        (entry, _), *_ = snapshot.entries(1, 1)
    assert places == [(entry.slug, format_datestamp(entry.datestamp), entry.work_iri)]
    assert bodies == ([b"{}", b"{}"], [])


STATE = st.none() | st.fixed_dictionaries(
    {
        "type": st.sampled_from(TYPES),
        "year": st.sampled_from(YEARS),
        "sets": st.lists(st.sampled_from(SETS), unique=True),
    }
)


@pytest.mark.slow
@examples(
    25,
    rounds=st.lists(st.dictionaries(st.integers(0, 40), STATE, min_size=1), min_size=1, max_size=4),
)
def test_shelves_agree_with_a_plain_count(
    driver: Driver, rounds: list[dict[int, dict[str, Any] | None]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        _agree(driver.store(Path(folder)), rounds)


def _agree(store: Store, rounds: list[dict[int, dict[str, Any] | None]]) -> None:
    clock = Clock()
    state: dict[int, dict[str, Any] | None] = {}
    try:
        for each in rounds:
            fill(store, clock, list(each.items()))
            state |= each
        live = {n: values for n, values in state.items() if values is not None}
        for kind, options in (("type", TYPES[:2]), ("year", YEARS)):
            for value in options:
                expected = {f"oai:x:{n}" for n, v in live.items() if v[kind] == value}
                found = [each for page in numbers_on(store, kind, value) for each in page]
                assert sorted(found) == sorted(expected)
        with store.snapshot(clock.now) as snapshot:
            assert sum(each.live for each in snapshot.shelves("endpoint")) == len(live)
            assert sum(each.live for each in snapshot.ranges(RANGE)) == len(live)
    finally:
        store.close()


def test_a_kept_file_says_what_the_entry_says(store: Store, clock: Clock) -> None:
    fill(store, clock, [(1, {"type": "Dataset"}), (2, {"type": "Dataset"})])
    fill(store, clock, [(2, None)])
    told = {}
    with store.snapshot(clock.now) as snapshot:
        for entry, _ in snapshot.entries(1, 10):
            file = snapshot.kept_file(entry.slug, "cdif-2023")
            assert file is not None
            names = ("entry_id", "seq", "slug", "work_iri", "datestamp", "deleted")
            assert file[:-1] == tuple(getattr(entry, name) for name in names)
            told[entry.identifier] = (file.deleted, file.body)
        assert snapshot.kept_file("oai:x:3", "cdif-2023") is None
    assert told == {"oai:x:1": (False, b"{}"), "oai:x:2": (True, None)}
