from __future__ import annotations

from datetime import timedelta
from threading import Thread

import pytest

from oaicdif.model import ListQuery
from oaicdif.store import Store
from oaicdif.store.sql.former_places import BUCKET
from oaicdif.store.sql.row_values import with_ancestors
from tests.store.filling import NOON, Clock, draft_all, harvest, publish_all, record


def fill(store: Store, clock: Clock, count: int, *, sets: str = "") -> None:
    harvest(store, [record(f"oai:a:{n:05}", sets=sets) for n in range(count)])
    draft_all(store)
    publish_all(store, clock)


def walk(store: Store, clock: Clock, limit: int, set_spec: str | None = None) -> list[str]:
    """All identifiers by keyset paging with this page size."""
    names: list[str] = []
    with store.snapshot(clock()) as snapshot:
        after, upto = snapshot.seq_range(None, None)
        while rows := snapshot.page(ListQuery(after, upto, limit, set_spec)):
            names += [row.oai_identifier for row in rows]
            after = rows[-1].seq
    return names


def test_entry_becomes_visible_the_second_after_its_datestamp(store: Store, clock: Clock) -> None:
    fill(store, clock, 1)
    clock.tick(2)
    assert walk(store, clock, 10) == []
    clock.tick(1)
    assert walk(store, clock, 10) == ["oai:a:00000"]


@pytest.mark.parametrize("limit", [1, 2, 100])
def test_walk_gives_every_entry_once_whatever_the_page_size(
    store: Store, clock: Clock, limit: int
) -> None:
    fill(store, clock, 7, sets="x:y")
    clock.tick(3)
    every = [f"oai:a:{n:05}" for n in range(7)]
    assert walk(store, clock, limit) == every
    assert walk(store, clock, limit, "x") == every


def test_set_holds_the_members_of_its_descendants(store: Store, clock: Clock) -> None:
    fill(store, clock, 1, sets="x:y")
    clock.tick(3)
    assert with_ancestors(["x:y"]) == ["x", "x:y"]
    with store.snapshot(clock()) as snapshot:
        assert [each.set_spec for each in snapshot.sets()] == ["x", "x:y"]
    assert walk(store, clock, 9, "z") == []


def test_tombstone_stays_listed_in_its_sets(store: Store, clock: Clock) -> None:
    fill(store, clock, 1, sets="x")
    harvest(store, [record("oai:a:00000", deleted=True)])
    draft_all(store)
    publish_all(store, clock)
    clock.tick(3)
    with store.snapshot(clock()) as snapshot:
        (row,) = snapshot.page(ListQuery(0, snapshot.bound, 9, "x", ("oai_dc",)))
        assert (row.deleted, row.bodies, snapshot.totals()) == (True, (None,), (0, 1))


@pytest.mark.slow
def test_count_from_rollups_equals_the_rows_counted(store: Store, clock: Clock) -> None:
    fill(store, clock, BUCKET * 2 + 37, sets="x")
    clock.tick(3)
    ranges = [(0, BUCKET * 2 + 37), (5, BUCKET), (BUCKET - 1, BUCKET * 2), (BUCKET + 3, BUCKET + 9)]
    with store.snapshot(clock()) as snapshot:
        for after, upto in ranges:
            for set_spec in (None, "x"):
                query = ListQuery(after, upto, BUCKET * 4, set_spec)
                assert snapshot.count(query) == len(snapshot.page(query)) == upto - after


def test_dates_become_bounds_inclusive_to_the_second(store: Store, clock: Clock) -> None:
    fill(store, clock, 2)  # stamped NOON + 2 s
    clock.tick(60)
    stamp = NOON + timedelta(seconds=2)
    with store.snapshot(clock()) as snapshot:
        assert snapshot.seq_range(stamp, stamp) == (0, 2)
        assert snapshot.seq_range(stamp + timedelta(seconds=1), None) == (2, 2)
        assert snapshot.seq_range(None, stamp - timedelta(seconds=1)) == (0, 0)
        assert snapshot.earliest() == stamp


def test_body_is_that_of_the_published_state_until_the_next_publish_step(
    store: Store, clock: Clock
) -> None:
    fill(store, clock, 1)
    harvest(store, [record("oai:a:00000", text="two")])
    draft_all(store)
    clock.tick(3)
    with store.snapshot(clock()) as snapshot:
        entry = snapshot.entry("oai:a:00000")
        assert entry is not None
        assert snapshot.body(entry.entry_id, "oai_dc") == b"<dc>one</dc>"
    publish_all(store, clock)
    with store.snapshot(clock()) as snapshot:
        assert snapshot.body(entry.entry_id, "oai_dc") == b"<dc>two</dc>"


def test_secret_is_made_once(store: Store) -> None:
    assert store.secret("token", lambda: b"one") == store.secret("token", lambda: b"two") == b"one"


def test_asking_for_the_version_settles_what_a_snapshot_shows(store: Store, clock: Clock) -> None:
    """What is remembered under a version may be given without another look at the store."""
    fill(store, clock, 1)
    with store.snapshot(clock()) as snapshot:
        version = snapshot.version()
        other = Thread(target=fill, args=(store, clock, 3))
        other.start()
        other.join()
        assert snapshot.newest()[0] == 1
        assert snapshot.version() == version
    with store.snapshot(clock()) as snapshot:
        assert snapshot.version() != version
        assert snapshot.newest()[0] > 1
