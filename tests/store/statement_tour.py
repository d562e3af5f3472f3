"""Every statement of the store, gathered while a small store is taken through all it can do.

`python -m tests.store.statement_tour` writes the list beside this file anew.
"""

from __future__ import annotations

import socket
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from oaicdif.model import (
    ChangeKind,
    EntryDraft,
    ListQuery,
    RunState,
    Set,
)
from oaicdif.store import WHOLE, PublishRules
from oaicdif.store.lease import Claim
from oaicdif.store.sql import SqlStore
from oaicdif.store.sql import packing as packs
from oaicdif.store.sql.bodies import body_of, put_bodies
from oaicdif.store.sql.shells import Shells
from oaicdif.store.work_ledger import Ending, Unit
from tests.store.filling import NOON, Clock, change, draft_all, publish_all, record
from tests.store.harvest_tour import (
    begun,
    committed,
    doubts,
    harvests,
    leftovers,
    lives,
    takeover,
    windows,
)
from tests.store.recording import Recording, RecordingDatabase, not_visited, shortened
from tests.store.test_packing import documents
from tests.store.test_shells import record_bodies
from tests.store.test_upkeep import BREAK

LIST: Final = Path(__file__).with_name("statements.sql")


def gathered() -> list[str]:
    """Every statement, each once, in order of its text."""
    with tempfile.TemporaryDirectory() as folder:
        database = RecordingDatabase(Path(folder) / "s.sqlite")
        database.migrate()
        store = SqlStore(database)
        try:
            tour(store)
        finally:
            store.close()
    return sorted({shortened(each) for each in Recording.statements})


def written(statements: Sequence[str]) -> str:
    return "".join(f"{each};\n" for each in statements)


# ---- the tour -----------------------------------------------------------------------------------


def tour(store: Any) -> None:
    """Take a store through all it can do."""
    clock = Clock()
    takeover(store)
    harvests(store)
    windows(store)
    doubts(store)
    leftovers(store)
    lives(store)
    store.give_names(1, {"x": "oai:x:given"})
    crosswalks(store, clock)
    publication(store, clock)
    reading(store, clock)
    tombstones_and_pruning(store, clock)
    packing(store)
    upkeep(store, clock)
    work(store)


def crosswalks(store: Any, clock: Clock) -> None:
    """Items handed out and named, drafts, what waits for what."""
    endpoint_id = store.endpoints()[0].endpoint_id
    store.order_endpoints(["d", "a"])
    claim = Claim("elsewhere:1:cafe.1", clock())
    items = store.stale_items(limit=5, claim=claim)
    store.renew_claims(claim)
    drafts = [
        EntryDraft(
            item.key.entry_id, False, b"1", ("a:b",), {"oai_dc": b"<x/>", "issues": b"{}"},
            work_iri="urn:same", title="T", work_type="Dataset", year="2001",
            aliases=(f"urn:alias:{n}",), wanted=("urn:alias:0", "urn:nobody"),
            formats=("didl", "mods"), gone=("mods",),
        )
        for n, item in enumerate(items)
    ]  # fmt: skip
    assert store.waiting(9)
    assert store.newest_ticket()
    store.write_drafts(drafts, items, worker=claim.worker)
    store.give_back(claim.worker)
    assert store.alias("urn:alias:1")
    assert store.aliases(["urn:alias:1"])
    store.mark_stale(endpoint_id=endpoint_id)
    again = store.stale_items(limit=500)
    store.write_drafts([d._replace(bodies={"issues": b"[]"}) for d in drafts], again)
    publish_all(store, clock)
    for digest, language in ((b"1", "de"), (b"1+", ""), (b"1+", "fr"), (b"1", "de")):
        store.mark_stale()  # published, or waiting, with another language of its title
        other = [d._replace(digest=digest, title_language=language) for d in drafts]
        store.write_drafts(other, store.stale_items(limit=500))
    more = [d._replace(digest=b"2", bodies={"oai_dc": b"<y/>"}, aliases=()) for d in drafts]
    for each in (more, [d._replace(digest=b"3") for d in more], drafts):
        store.mark_stale()
        store.write_drafts(each, store.stale_items(limit=500))
    store.items(limit=3), store.items(limit=3, endpoint_id=endpoint_id)
    store.mark_unlike({endpoint_id: 7})
    store.items_named(items[0].identifier), store.stored_records(items[0].identifier)
    store.holders("urn:same", 0), store.holders_of(["urn:same"]), list(store.works())
    store.note_rules({endpoint_id: {WHOLE: 1}}), store.edited({endpoint_id: {WHOLE: 2}})
    store.note_formats([(endpoint_id, "oai_dc", "qdc")], {endpoint_id: {WHOLE: 1, "qdc": 1}})
    store.mark_edited({endpoint_id: {WHOLE: 2, "qdc": 2}})
    store.several_endpoints(1), store.several_endpoints(3)
    store.declare_open(endpoint_id, ["all"], "2024-01-01")
    store.put_in_force({"a": "b"}, [endpoint_id]), store.settings_in_force()
    store.minted_unpublished("example.org")
    draft_all(store)


def publication(store: Any, clock: Clock) -> None:
    """Stamps, former places, departures, an unconfirmed batch, a clock that was wrong."""
    rules = PublishRules(announced=frozenset({"a:b", "a"}), keep_places=timedelta(days=1))
    store.name_sets([Set("a", "A", (b"<description/>",))])
    while store.publish(clock, limit=3, rules=rules):
        pass
    clock.tick(5)
    change_all(store, "two", sets="left")
    while store.publish(clock, limit=50, rules=rules):
        clock.tick(1)
    late = iter([clock()] * 2)  # a commit that ends after its datestamp
    change_all(store, "three", sets="left")
    store.publish(lambda: next(late, None) or clock.tick(10), limit=50, rules=rules)
    clock.tick(24 * 3600)
    change_all(store, "four")
    with store.snapshot(clock()) as snapshot:
        bound = snapshot.bound
    publish_all(store, clock)
    with store.snapshot(clock.tick(5)) as snapshot:  # nobody is in that set now
        assert "left" in [each.set_spec for each in snapshot.sets(bound)]
    clock.now -= timedelta(hours=20)  # its datestamps were given by a wrong clock
    change_all(store, "five")
    publish_all(store, clock)
    clock.tick(3 * 24 * 3600)
    while store.forget_places(clock, limit=7, rules=rules):
        pass
    with store.snapshot(clock()) as snapshot:
        store.answered.note(clock(), snapshot.bound, clock() + timedelta(days=1))
    change_all(store, "six")
    publish_all(store, clock)


def change_all(store: Any, text: str, *, sets: str = "a:b") -> None:
    """Draft each record that is given out first in another way."""
    store.mark_stale()
    items = store.stale_items(limit=30)
    drafts = [
        EntryDraft(
            item.key.entry_id, False, f"{text}".encode(), tuple(sets.split()),
            {"oai_dc": text.encode(), "cdif-2023": b'{"about": {"alternateName": ["x"]}}'},
            work_iri="urn:same", title=text, work_type="Dataset", year="2001", formats=("didl",),
        )
        for item in items
    ]  # fmt: skip
    store.write_drafts(drafts, items)


def reading(store: Any, clock: Clock) -> None:
    """Everything that publishers ask."""
    store.secret("other", lambda: b"x" * 16)
    list(store.works())
    for moment in (clock(), clock.tick(60)):
        with store.snapshot(moment) as snapshot:
            bound = snapshot.bound
            for spec, received in ((None, None), ("a:b", None), ("c", "didl"), (None, "mods")):
                query = ListQuery(0, bound, 20, spec, ("oai_dc", "about"), received, bound - 3)
                snapshot.page(query), snapshot.rows(replace(query, bound=None, bodies=()))
                snapshot.count(query), snapshot.first_live(query)
                snapshot.count(replace(query, upto=bound + 9999))
                snapshot.deleted_between(query), snapshot.deleted_between(query, 1)
                snapshot.count_listed(query, 1), snapshot.urls_left(query, 1)
            entry = snapshot.latest(3)[0]
            snapshot.rds([entry.oai_identifier], ("cdif-2023",), (1, bound))
            snapshot.rds([entry.oai_identifier], ())
            snapshot.seq_range(NOON, clock()), snapshot.kept_from, snapshot.secret("catalog")
            snapshot.listed(entry.oai_identifier, ("oai_dc",)), snapshot.entry(entry.oai_identifier)
            snapshot.entry_by_slug(entry.slug), snapshot.body(entry.entry_id, "oai_dc")
            snapshot.sets(), snapshot.sets(bound - 3), snapshot.earliest(), snapshot.totals()
            snapshot.tombstones(), snapshot.endpoint(1), snapshot.endpoints()
            snapshot.harvested_endpoints(), snapshot.sample_if_all_begin_with("oai:")
            snapshot.version(), snapshot.newest(), snapshot.set_name("a")
            for kind, value in (
                ("type", "Dataset"), ("year", "2001"), ("set", "a:b"), ("endpoint", "1"),
                ("all", ""),
            ):  # fmt: skip
                snapshot.shelves(kind), snapshot.changes(kind, value, 3)
                if kind in ("set", "endpoint", "all"):
                    snapshot.changes(kind, value, 3, 9)
                if found := snapshot.shelf_page(kind, value):
                    snapshot.shelf_entries(found)
            snapshot.changed_pages(3), snapshot.places(1, 9), snapshot.bodies(1, 9, "oai_dc")
            snapshot.ranges(100), snapshot.record(entry.slug, ("oai_dc",))
            snapshot.kept_file(entry.slug, "oai_dc"), snapshot.kept_file(entry.slug, "cdif-1.1")
            list(snapshot.entries(1, 9, ("cdif-2023",), after=1))


def tombstones_and_pruning(store: Any, clock: Clock) -> None:
    """A shelf that is cut, and old pages that go."""
    at = begun(store, "a")
    many = [change(ChangeKind.NEW, record(f"oai:x:{n}", sets="big")) for n in range(120)]
    at = committed(store, at, many)
    store.close_run(at, RunState.COMPLETE, message="", now=NOON)
    store.mark_stale()
    draft_all(store)
    while store.publish(clock, limit=200):
        pass
    clock.tick(60)
    again = [
        change(ChangeKind.CHANGED, record(f"oai:x:{n}", text="2"), record_id=known.record_id)
        for n in range(120)
        for known in store.known(at.endpoint_id, "oai_dc", [f"oai:x:{n}"]).values()
    ]
    gone = change(ChangeKind.NEW, record("oai:x:gone", deleted=True))
    committed(store, begun(store, "a"), [*again, gone])
    assert store.prune_pages(NOON + timedelta(days=1))


def packing(store: Any) -> None:
    """A dictionary made and made again, bodies packed with another one, and moved together."""
    with store._db.write() as db:
        for number in range(packs.ENOUGH):
            row = store._packs.packed(packs.NO_DICTIONARY, documents(number))
            db.execute(
                "INSERT INTO packed_body (revision, bytes) VALUES (?, ?)", (9_000_000 + number, row)
            )
    store._packs.renew(store._db)
    with store._db.write() as db:
        kept = store._packs.newest(db).documents
        assert kept.number == 1
        packs.keep(db, kept, packs.Made(None, 0.5))
        older = db.execute(
            "SELECT revision FROM entry WHERE revision IN (SELECT revision FROM packed_body)"
        ).fetchall()[:2]
        put_bodies(db, store._packs, "issues", [(older[1][0], b"[1]")])
        assert body_of(db, store._packs, older[1][0], "received") is None
        db.execute("DELETE FROM packed_body WHERE revision = ?", (older[0][0],))
        db.execute("INSERT INTO body VALUES (?, ?)", (older[0][0] * 16 + 2, b"{}"))
        db.execute("UPDATE counter SET value = value + 5000 WHERE name = 'revision'")
    (row, *_) = store._packs.shells.rows(store._db, [record_bodies(n) for n in range(3)])
    with store._db.read() as db:
        assert Shells().both(db, row) == tuple(record_bodies(0).values())
    assert store.pack_again(after=0, limit=1000).packed >= 2
    store._db.packs_records = True  # as a server's does
    assert store.pack_again(after=0, limit=1000).packed >= 2
    del store._db.packs_records
    assert store.move_together(limit=1000)


def upkeep(store: Any, clock: Clock) -> None:
    """What a keeper asks and mends."""
    with store._db.write() as db:  # one of each that a check mends
        for broken in BREAK.values():
            db.execute(broken[0])
    assert store.orphans(mend=True)
    store.note({"a": "b", "c": None}), store.notes(), store.contents()
    store.add_endpoint("broke off", "http://b.example.org/oai")
    begun(store, "broke off")
    assert store.close_broken_runs(NOON + timedelta(days=1))
    some = store.kept_records(after=0, limit=5)
    kept = next(each for each in some if each.record and each.record.metadata)
    store.page_body(kept.page_id), store.ask_again([kept.record_id])
    with store._db.write() as db:
        db.execute("UPDATE copies SET bytes = ?", (b"no zstd",))
    store.ask_again([kept.record_id])
    store.lost_records(1), store.mend_copies({kept.record_id: kept.record.metadata})
    store.published_bodies([1, 2], "oai_dc"), store.mend_bodies("oai_dc", {1: b"<dc/>"})
    for short in store.short_pages([kept.page_id, 9999]):
        store.take_back(short, [change(ChangeKind.NEW, record("oai:a:taken back"))])
        store.set_aside(short.endpoint_id, ["oai:a:1"])
    with store._db.write() as db:
        db.execute("UPDATE entry SET identifier = 'lost' WHERE entry_id = 1")
    store.short_page_ids(), store.entries_without_record(1)
    store.publish_anew(), publish_all(store, clock)
    with store._db.write() as db:  # as if all of it were crosswalked
        db.execute("DELETE FROM stale")
    publish_all(store, lambda: NOON + timedelta(days=300))


def work(store: Any) -> None:
    """Units of many machines, and turns."""
    assert store.put_work("harvest a", lambda raw, unit: unit.step, NOON)
    assert store.begin_work(Unit("harvest a", 1), "here:1", NOON)
    more = Ending("more", more=True)
    assert store.end_work(Unit("harvest a", 1), more, lambda raw, unit: unit.step, NOON)
    store.drop_work("harvest a", NOON), store.retry_work("harvest a")
    store.work(), store.work_counts(), store.waits(10), store.is_outdated()
    store.take_turn("host a", "here:1", NOON), store.take_turn("host a", "there:2", NOON)
    gone = f"{socket.gethostname()}:{2**22 + 1}"  # beyond the numbers that processes have
    store.take_turn("host b", gone, NOON), store.take_turn("host b", "here:1", NOON)
    store.keep_turn("host a", "here:1", NOON), store.give_turn("host a", "here:1", NOON)


if __name__ == "__main__":
    LIST.write_text(written(gathered()), encoding="utf-8")
    sys.exit("\n".join(not_visited()) or 0)
