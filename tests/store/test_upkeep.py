"""What a keeper asks of any store: runs that broke off, notes, rows that nothing leads to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from oaicdif.model import ChangeKind, RunState
from oaicdif.store import Store
from oaicdif.store.sql import SqlStore
from oaicdif.store.upkeep import Contents, Orphans
from tests.store.filling import NOON, OAI_DC, Clock, change, draft_all, harvest, page, publish_all
from tests.store.filling import record as record_of

LATER = NOON + timedelta(hours=1)


def begin(store: Store, owner: str) -> int:
    """A run with a page received, under way."""
    endpoint = store.add_endpoint("a", "http://a.example.org/oai")
    at = store.open_run(endpoint.endpoint_id, OAI_DC, full=True, owner=owner, now=NOON)
    new = [change(ChangeKind.NEW, record_of("oai:a:1"))]
    at = store.commit_page(
        at, page(1, records=1), new, (), next_token="t", complete_list_size=None, now=NOON
    )
    return at.run_id


def test_a_run_whose_lease_ran_out_broke_off_and_goes_on_later(store: Store) -> None:
    run_id = begin(store, "elsewhere:1:cafe.1")
    assert store.close_broken_runs(NOON + timedelta(seconds=30)) == 0
    assert store.run(run_id).state is RunState.RUNNING
    assert store.close_broken_runs(LATER) == 1
    found = store.run(run_id)
    assert (found.state, found.ended) == (RunState.INCOMPLETE, LATER)
    assert "broke off" in found.message
    assert begin_again(store) == (run_id, "t")


def begin_again(store: Store) -> tuple[int, str | None]:
    endpoint = store.endpoints()[0]
    at = store.open_run(endpoint.endpoint_id, OAI_DC, full=True, owner="test:y", now=LATER)
    return at.run_id, at.token


def test_a_run_whose_endpoint_was_given_up_broke_off(store: Store) -> None:
    run_id = begin(store, "elsewhere:1:cafe.1")
    store.give_up_lease(store.endpoints()[0].endpoint_id, owner="elsewhere:1:cafe.1")
    assert store.close_broken_runs(NOON) == 1
    assert store.run(run_id).state is RunState.INCOMPLETE


def test_runs_that_ended_are_left_alone(store: Store) -> None:
    harvest(store, [record_of("oai:a:1")])
    assert store.close_broken_runs(LATER) == 0


def test_notes_are_kept_changed_and_forgotten(store: Store) -> None:
    store.note({"a": "one", "b": "two"})
    store.note({"a": "three", "b": None, "c": None})
    assert store.notes() == {"a": "three"}


def test_contents_count_records_pages_and_xml(store: Store) -> None:
    harvest(store, [record_of("oai:a:1"), record_of("oai:a:2")])
    assert store.contents() == Contents(2, 1, len(b"<OAI-PMH/>"))


@pytest.fixture
def published(store: Store, clock: Clock) -> SqlStore:
    """Records published twice, one deleted, one in other sets."""
    for text in ("one", "two"):
        many = [record_of(f"oai:a:{n}", text=text, sets="a:b") for n in range(5)]
        harvest(store, [*many, record_of("oai:a:9", deleted=text == "two", sets="c")])
        draft_all(store)
        publish_all(store, clock)
        clock.tick(60)
    assert isinstance(store, SqlStore)
    return store


def test_a_sound_store_has_no_orphans(published: SqlStore) -> None:
    assert published.orphans(mend=False) == []


BREAK: dict[str, tuple[str, int]] = {
    "working copies that no record uses": ("INSERT INTO copies VALUES (777, 'x')", 1),
    "bodies (body) that no entry shows": ("INSERT INTO body VALUES (160000, 'x')", 1),
    "bodies (record_body) that no entry shows": ("INSERT INTO record_body VALUES (160000, 'x')", 1),
    "marks of records that are gone": ("INSERT INTO stale VALUES (777, 1)", 1),
    "places in sets at which no entry stands": ("INSERT INTO membership VALUES (1, 777, 1)", 1),
    "pages with a wrong count of records": ("UPDATE page SET current = current + 3", 2),
    "wrong counts of lists": ("UPDATE rollup SET live = live + 1 WHERE set_id = 0", 1),
}


@pytest.mark.parametrize("what", BREAK)
def test_orphans_are_counted_and_removed(
    published: SqlStore, lists: Callable[[], object], what: str
) -> None:
    statement, rows = BREAK[what]
    before = lists()
    with published._db.write() as db:
        db.execute(statement)
    assert published.orphans(mend=False) == [Orphans(what, rows)]
    assert published.orphans(mend=True) == [Orphans(what, rows)]
    assert published.orphans(mend=False) == []
    assert lists() == before


@pytest.fixture
def lists(published: SqlStore, clock: Clock) -> Callable[[], object]:
    """What a reader is told of the whole catalog."""

    def told() -> object:
        with published.snapshot(clock()) as snapshot:
            return snapshot.totals(), snapshot.sets(), snapshot.latest(9)

    return told
