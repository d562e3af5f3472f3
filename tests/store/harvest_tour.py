"""How a store is harvested into, stop after stop, for the list of its statements."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any

from oaicdif.errors import EndpointElsewhere
from oaicdif.model import (
    ChangeKind,
    Counts,
    Endpoint,
    KeptPage,
    Quarantined,
    RunState,
    Selection,
    Set,
    Verb,
)
from oaicdif.model.operation import Hold, QuarantineEntry
from oaicdif.store.older import OldEndpoint, OldName, OldPage, OldRun
from oaicdif.store.source_lives import Scheme, Twins
from tests.store.filling import NOON, OAI_DC, Clock, change, draft_all, page, publish_all, record


def takeover(store: Any) -> None:
    """What an older store kept."""
    was = Endpoint(1, "old", "http://old.example.org/oai")
    endpoint = store.take_endpoint(
        OldEndpoint(was, [Set("x", "X")], ["http://older.example.org/oai"], {("pages", ""): 1.0})
    )
    columns = dict.fromkeys(Counts.__slots__, 0) | {
        "metadata_prefix": "oai_dc", "set_spec": None, "from_": None, "until": None, "entire": 1,
        "state": "running", "started": NOON.isoformat(), "ended": None, "message": "", "seen": 0,
        "first_response_date": None, "complete_list_size": None,
    }  # fmt: skip
    endpoint_id = endpoint.endpoint_id
    run_id = store.take_run(OldRun(1, 1, columns), endpoint_id)
    new = [change(ChangeKind.NEW, record("oai:old:1"))]
    store.take_page(OldPage(1, 1, 1, "oai_dc", page(1)), run_id, endpoint_id, new, "")
    stray = [change(ChangeKind.NEW, record("oai:old:2"))]
    store.take_strays(endpoint_id, "oai_dc", stray, NOON)
    aside = QuarantineEntry(1, 1, 1, 1, "oai_dc", NOON.isoformat(), Quarantined(0, "no", b"<"))
    store.take_quarantine([(run_id, aside)])
    store.take_names([OldName(1, endpoint_id, "oai:old:1", "oai:old:1", "oai:old:1")])


def begun(store: Any, name: str = "a", **how: Any) -> Any:
    endpoint = store.add_endpoint(name, f"http://{name}.example.org/oai")
    wanted = {"full": True, "owner": "test:x", "now": NOON} | how
    selection = wanted.pop("selection", OAI_DC)
    return store.open_run(endpoint.endpoint_id, selection, **wanted)


def committed(store: Any, at: Any, changes: Sequence[Any], **how: Any) -> Any:
    usual = {"next_token": None, "complete_list_size": None, "now": NOON}
    made = how.pop("made", page(at.pages + 1, records=len(changes)))
    return store.commit_page(at, made, changes, how.pop("aside", ()), **(usual | how))


def harvests(store: Any) -> None:
    """Pages of records, kept answers, entries set aside and released."""
    at = begun(store)
    new = [
        change(ChangeKind.NEW, record(f"oai:a:{n}", sets="a:b c"), position=n) for n in range(60)
    ]
    following = page(2, b"<two/>")
    broken = Quarantined(7, "no XML", b"<record", "oai:a:broken")
    at = committed(
        store, at, new, next_token="two", kept=KeptPage("two", following), aside=[broken], told="a"
    )
    store.keep_answer(at, KeptPage("two", following))
    assert store.kept_answer(at)
    known = store.known(at.endpoint_id, "oai_dc", ["oai:a:1", "oai:a:2"])
    touched = change(ChangeKind.UNCHANGED, record("oai:a:2"), record_id=known["oai:a:2"].record_id)
    mended = change(ChangeKind.NEW, record("oai:a:broken"))
    fresh = change(
        ChangeKind.CHANGED, record("oai:a:1", text="two"), record_id=known["oai:a:1"].record_id
    )
    at = committed(
        store, at, [fresh, touched._replace(touched=True), mended], made=following, ended=True
    )
    store.commit_headers(
        at, page(3), ["oai:a:1"], next_token=None, complete_list_size=None,
        now=NOON + timedelta(minutes=2),
    )  # fmt: skip
    on_page = change(ChangeKind.NEW, record("oai:a:cut"))._replace(span=(3, 12))
    cut = replace(page(4, b"<a><dc>one</dc></a>", 1), scope="")
    at = committed(store, at, [on_page], made=cut)
    (held,) = store.known(at.endpoint_id, "oai_dc", ["oai:a:cut"]).values()
    assert store.records([held.record_id])[0].metadata
    assert store.seen_among(at.run_id, [held.record_id])
    assert store.names_not_seen(at, ["oai:a:1", "oai:a:9999"]) == ["oai:a:9999"]
    for count in (store.seen, store.broken, store.suspect_windows):
        count(at.run_id)
    store.seen_in_window(at), store.middle_datestamp(at), store.records([1, 2])
    store.parting_datestamps(at.endpoint_id, "oai_dc", 3)
    store.close_run(at, RunState.COMPLETE, message="", now=NOON)
    store.run(at.run_id), store.runs(at.endpoint_id), store.last_complete(at.endpoint_id, OAI_DC)
    store.held(at.endpoint_id, Selection("oai_dc", "a"))
    store.newest(at.endpoint_id, OAI_DC, "2025"), store.seen_above(at.run_id, 3)
    store.move_endpoint(at.endpoint_id, "http://a.example.org/new")
    store.find_endpoint("http://a.example.org/oai"), store.endpoints()
    store.save_identify(at.endpoint_id, identify=b"<i/>", profile={}, sets=[Set("a", "A")])
    store.source_sets(at.endpoint_id), list(store.page_bodies(at.endpoint_id))


def windows(store: Any) -> None:
    """A run in windows, interrupted, resumed and judged."""
    at = begun(store, "w")
    at = committed(store, at, [change(ChangeKind.NEW, record("oai:w:1"))], next_token="more")
    assert store.interrupted(at.endpoint_id, OAI_DC, full=True)
    at = begun(store, "w", now=NOON + timedelta(seconds=5))
    store.split_window(at, [("2024-01-01", None), (None, "2023-12-31")])
    first, second = store.open_windows(at)
    store.finish_window(first), store.finish_window(second, suspect=True)
    store.close_run(at, RunState.SUSPECT, message="short", now=NOON)
    at = begun(store, "w")
    assert not store.interrupted(at.endpoint_id, OAI_DC, full=True)
    store.keep_answer(at, KeptPage("", page(1)))
    again = begun(store, "w", now=NOON + timedelta(minutes=3), owner="test:y")
    assert again.run_id == at.run_id
    store.take_lease(at.endpoint_id, owner="test:y", now=NOON + timedelta(minutes=3))
    store.renew_lease(at.endpoint_id, owner="test:y", now=NOON + timedelta(minutes=4))
    store.give_up_lease(at.endpoint_id, owner="test:y")


def doubts(store: Any) -> None:
    """Deletions announced, vanished, believed and disproved."""
    at = begun(store, "d")
    names = [f"oai:d:{n}" for n in range(6)]
    at = committed(store, at, [change(ChangeKind.NEW, record(each)) for each in names])
    known = store.known(at.endpoint_id, "oai_dc", names)
    ids = [known[each].record_id for each in names]
    told = [
        change(ChangeKind.ANNOUNCED, record(name, deleted=True), record_id=each)
        for name, each in zip(names[:2], ids, strict=False)
    ]
    store.close_run(at, RunState.COMPLETE, message="", now=NOON)
    second = committed(store, begun(store, "d"), told)
    store.known(at.endpoint_id, "oai_dc", names)
    store.doubt(ids[2:5], second.run_id, now=NOON)
    store.let_wait(ids[:2], since=NOON)
    store.commit_headers(
        second, page(2), [names[4]], next_token=None, complete_list_size=None, now=NOON
    )
    assert len(store.held_names(at.endpoint_id, "oai_dc", limit=3)) == 3
    store.mark_seen(second, [names[3]])
    back = change(ChangeKind.UNCHANGED, record(names[3]), record_id=ids[3])
    committed(store, second, [back], made=page(3))
    runs = [second.run_id]
    assert store.doubts(at.endpoint_id)
    store.announced_before(runs), store.doubted_unseen(runs)
    store.some_seen(runs, limit=3), store.some_live(at.endpoint_id, "oai_dc", limit=3)
    assert store.unseen(runs, limit=3)
    assert store.count_unseen(runs)[1]
    assert store.mark_deleted([ids[0], ids[2]], now=NOON) == 2
    store.close_run(second, RunState.SUSPECT, message="losses", now=NOON)
    assert store.standing(at.endpoint_id)
    store.forget_seen(runs)


def leftovers(store: Any) -> None:
    """Dues, holds, statistics, what stays in quarantine."""
    endpoint_id = store.endpoints()[0].endpoint_id
    at = begun(store, "q", verb=Verb.LIST_RECORDS)
    committed(store, at, (), aside=[Quarantined(0, "no XML", b"<", ""), Quarantined(1, "no", b"<")])
    assert store.quarantine()
    store.release([each.quarantine_id for each in store.aside()], now=NOON)
    store.set_due(endpoint_id, NOON), store.dues()
    store.hold(endpoint_id, Hold.PARKED, until=NOON, reason="busy")
    store.add_stats(endpoint_id, {("pages", ""): 1.0}), store.stats()
    store.keep_told("mail", {"1": "failing"}, NOON), store.told("mail")
    store.counts()


def lives(store: Any) -> None:
    """Endpoints moved, renamed, retired and taken up again."""
    at = begun(store, "l")
    committed(store, at, [change(ChangeKind.NEW, record("oai:l:1"))])
    how = {"owner": "test:x", "now": NOON}
    store.relocate_endpoint(
        at.endpoint_id, "http://m.example.org/oai", Scheme("oai:l:", "oai:m:"), identify=None, **how
    )
    assert store.identifiers_held(at.endpoint_id, limit=3) == ["oai:m:1"]
    assert store.identifiers_held(at.endpoint_id, among=["oai:m:1"])
    store.rename_endpoint(at.endpoint_id, "m", **how)
    store.check_endpoint("m", "http://m.example.org/oai")
    assert store.retire_endpoint(at.endpoint_id, reason="closed", tombstones=True, **how) == 1
    store.reopen_endpoint(at.endpoint_id)
    joined(store)


def joined(store: Any) -> None:
    """Two endpoints joined: one record in both, one that comes over, one with a better name."""
    for name, numbers in (("j", "123"), ("k", "13")):
        at = begun(store, name)
        records = [record(f"oai:j:{each}") for each in numbers]
        committed(store, at, [change(ChangeKind.NEW, each) for each in records])
    draft_all(store)
    publish_all(store, Clock())
    gone, kept = (store.find_endpoint(each).endpoint_id for each in "jk")
    assert len(store.alike(gone, kept, Scheme())) == 2
    assert store.prefixes_held(gone) == ["oai_dc"]
    twins = [Twins("oai:j:1", "oai:j:1"), Twins("oai:j:3", "oai:j:3", True, True)]
    how = {"owner": "test:x", "now": NOON}
    assert store.join_endpoints(gone, kept, Scheme(), twins, **how) == 1
    for name in ("j", "other"):
        with suppress(EndpointElsewhere):  # part of k; where the settings have lost the name k
            store.check_endpoint(name, "http://k.example.org/oai", named=["other"])
    assert store.refused_endpoints({"j": "http://j.example.org/oai"}) == {"j"}
