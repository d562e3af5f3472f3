"""Bodies of older stores packed, and rows written anew: every body stays as it was."""

from __future__ import annotations

import struct
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from oaicdif.jobs.store_compaction import compact_store
from oaicdif.model import EntryDraft, ListQuery
from oaicdif.store import Store
from oaicdif.store.interface import BODIES
from oaicdif.store.sql import SqlStore, packed_rows
from tests.store.filling import NOON, Clock
from tests.store.test_packing import (
    dictionaries,
    documents,
    expected,
    fill,
    publish,
    shown,
    stamps,
    used,
)


def unpack(store: Store) -> None:
    """Put all packed bodies where an oaicdif before kept them."""
    assert isinstance(store, SqlStore)
    with store._db.write() as db:
        for revision, row in db.execute("SELECT revision, bytes FROM packed_body").fetchall():
            for name, body in store._packs.opened(db, bytes(row)).items():
                place = (revision * 16 + BODIES[name], body)
                db.execute("INSERT INTO body (body_id, bytes) VALUES (?, ?)", place)
        db.execute("DELETE FROM packed_body")


def join(store: Store) -> None:
    """Put all packed bodies as an oaicdif before kept them: in one frame, each with its number
    and its length before them."""
    assert isinstance(store, SqlStore)
    with store._db.write() as db:
        for revision, row in db.execute("SELECT revision, bytes FROM packed_body").fetchall():
            bodies = store._packs.opened(db, bytes(row))
            heads = [
                bytes((BODIES[name],)) + struct.pack("<I", len(bodies[name])) for name in bodies
            ]
            kept = store._packs._kept(db, packed_rows.number_of(bytes(row))).dictionary
            frame = kept.compress(b"".join((bytes((len(heads),)), *heads, *bodies.values())))
            joined = b"\xfe" + bytes(row[1:11]) + frame
            db.execute("UPDATE packed_body SET bytes = ? WHERE revision = ?", (joined, revision))


def part(store: Store) -> None:
    """Put all packed bodies as an oaicdif before kept them: each in a frame of its own."""
    assert isinstance(store, SqlStore)
    with store._db.write() as db:
        for revision, row in db.execute("SELECT revision, bytes FROM packed_body").fetchall():
            bodies = store._packs.opened(db, bytes(row))
            kept = store._packs._kept(db, packed_rows.number_of(bytes(row))).dictionary
            frames = [kept.compress(bodies[name]) for name in packed_rows.PARTS]
            ends = [23 + sum(map(len, frames[: n + 1])) for n in range(len(frames))]
            apart = b"\xfd" + bytes(row[1:11]) + struct.pack("<3I", *ends) + b"".join(frames)
            assert packed_rows.is_unpaired(apart)
            db.execute("UPDATE packed_body SET bytes = ? WHERE revision = ?", (apart, revision))


def compact(store: Store) -> None:
    compact_store(store, lambda: False, revisions=70)


@pytest.mark.few(1)
@pytest.mark.parametrize("older", [unpack, join, part])
def test_bodies_of_an_older_store_are_read_and_packed(
    store: Store, few: None, older: Callable[[Store], None]
) -> None:
    fill(store, 250)
    older(store)
    before = stamps(store)
    assert shown(store) == expected(250)
    compact(store)
    assert isinstance(store, SqlStore)
    with store._db.read() as db:
        assert db.execute("SELECT count(*) FROM body").fetchone()[0] == 0
        rows = [bytes(row[0]) for row in db.execute("SELECT bytes FROM packed_body")]
        assert not any(map(packed_rows.is_joined, rows))
        assert not any(map(packed_rows.is_unpaired, rows))
    assert used(store) == {max(dictionaries(store))}
    assert shown(store) == expected(250)
    assert stamps(store) == before


@pytest.mark.parametrize("older", [unpack, join, part])
def test_bodies_of_an_older_store_are_replaced_by_new_ones(
    store: Store, older: Callable[[Store], None]
) -> None:
    fill(store, 5)
    older(store)
    clock = Clock()
    clock.tick(99)
    store.mark_stale()
    publish(store, lambda n: documents(n + 7), digest=b"2", clock=clock)
    assert shown(store) == expected(5, lambda n: documents(n + 7))
    assert isinstance(store, SqlStore)
    assert store.orphans(mend=False) == []


def scatter(store: Store, clock: Clock) -> None:
    """Publish nine of ten entries again, twice: the last tenth lies among what is gone."""
    for digest in (b"2", b"3"):
        clock.tick(99)
        store.mark_stale()
        while items := store.stale_items(limit=100):
            drafts = [
                EntryDraft(
                    each.key.entry_id,
                    deleted=False,
                    digest=digest if each.key.entry_id % 10 else b"1",
                    bodies={"oai_dc": b"<dc/>", **documents(number_in(each.identifier))},
                )
                for each in items
            ]
            store.write_drafts(drafts, items)
        while store.publish(clock, limit=500):
            pass


def number_in(identifier: str) -> int:
    return int(identifier.rpartition(":")[2])


def test_what_lies_scattered_is_written_together(store: Store) -> None:
    fill(store, 400)
    clock = Clock()
    scatter(store, clock)
    before, was = shown(store), stamps(store)
    assert isinstance(store, SqlStore)
    compact(store)
    assert (shown(store), stamps(store)) == (before, was)
    assert store.orphans(mend=False) == []
    with store._db.read() as db:
        low, high, count = db.execute(
            "SELECT min(revision), max(revision), count(*) FROM entry"
        ).fetchone()
    assert count == 400
    assert high - low < 2 * count
    assert store.move_together(limit=100) == 0


def test_a_reader_keeps_what_it_sees_while_bodies_move(store: Store) -> None:
    fill(store, 400)
    scatter(store, Clock())
    with store.snapshot(NOON + timedelta(days=9)) as snapshot:
        query = ListQuery(0, snapshot.bound, 10_000, bodies=("cdif-1.1",))
        before = snapshot.rows(query)
        with ThreadPoolExecutor(1) as other:
            other.submit(compact, store).result()
        assert snapshot.rows(query) == before


@pytest.mark.slow
def test_a_compaction_that_is_stopped_goes_on(store: Store, few: None) -> None:
    fill(store, 250)
    unpack(store)
    for _ in range(5):
        left = iter([False] * 2)
        compact_store(store, lambda: next(left, True), revisions=40)  # noqa: B023 - in its turn
        assert shown(store) == expected(250)
    compact(store)
    assert compact_store(store, lambda: False).packed == 0
