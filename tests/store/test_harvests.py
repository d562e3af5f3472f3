from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from oaicdif.errors import EndpointElsewhere, LeaseLost
from oaicdif.model import ChangeKind, KeptPage, RunState, Set
from oaicdif.store import Store
from oaicdif.store.source_lives import Scheme
from oaicdif.store.sql import SqlStore
from tests.store.filling import NOON, OAI_DC, change, harvest, page, record


def begin(store: Store, *, owner: str = "test:x", full: bool = True, later: int = 0):  # type: ignore[no-untyped-def]
    endpoint = store.add_endpoint("a", "http://a.example.org/oai")
    now = NOON + timedelta(seconds=later)
    return store.open_run(endpoint.endpoint_id, OAI_DC, full=full, owner=owner, now=now)


def commit(store: Store, checkpoint, number: int, *names: str, token: str | None = None):  # type: ignore[no-untyped-def]
    changes = [change(ChangeKind.NEW, record(name)) for name in names]
    return store.commit_page(
        checkpoint, page(number, records=len(names)), changes, (),
        next_token=token, complete_list_size=None, now=NOON,
    )  # fmt: skip


def test_an_endpoint_that_is_known_as_it_is_waits_for_nobody_who_writes(store: Store) -> None:
    assert isinstance(store, SqlStore)
    known = store.add_endpoint("a", "http://a.example.org/oai")
    with store._db.write(), ThreadPoolExecutor(1) as other:
        again = other.submit(store.add_endpoint, "a", "http://a.example.org/oai")
        assert again.result(timeout=20) == known


def test_one_address_is_no_sign_that_an_endpoint_was_renamed(store: Store) -> None:
    first = store.add_endpoint("a", "http://a.example.org/oai", named={"a", "b"})
    second = store.add_endpoint("b", "http://a.example.org/oai", named={"a", "b"})
    assert first.endpoint_id != second.endpoint_id
    by_hand = store.add_endpoint("c", "http://a.example.org/oai")
    assert by_hand.name == "c"


def test_endpoint_at_the_address_of_one_that_left_the_settings_was_renamed(store: Store) -> None:
    store.add_endpoint("a", "http://a.example.org/oai", named={"a"})
    with pytest.raises(EndpointElsewhere, match="b has the address of a") as refused:
        store.add_endpoint("b", "http://a.example.org/oai", named={"b"})
    assert refused.value.hint == "Was it renamed? oaicdif endpoint rename a b"
    with pytest.raises(EndpointElsewhere, match="b has the address of a"):
        store.check_endpoint("b", "http://a.example.org/oai", named={"b"})
    assert [each.name for each in store.endpoints()] == ["a"]


def test_endpoint_keeps_its_id_when_its_base_url_moves(store: Store) -> None:
    before = store.add_endpoint("a", "http://a.example.org/oai")
    after = store.add_endpoint("a", "https://a.example.org/oai")
    assert after.endpoint_id == before.endpoint_id
    assert store.find_endpoint("https://a.example.org/oai") == after


def test_endpoint_that_moved_is_found_where_it_was(store: Store) -> None:
    old, new = "http://a.example.org/oai", "https://a.example.org/new"
    moved = store.add_endpoint("a", old)
    store.move_endpoint(moved.endpoint_id, new)
    found = store.find_endpoint(old)
    assert found is not None
    assert (found.endpoint_id, found.base_url) == (moved.endpoint_id, new)
    later = store.add_endpoint("b", old)  # whoever is there now goes first
    assert store.find_endpoint(old) == later


def test_unknown_endpoint_is_none(store: Store) -> None:
    assert store.find_endpoint("nobody") is None


def test_what_an_endpoint_says_of_itself_is_kept(store: Store) -> None:
    endpoint = store.add_endpoint("a", "http://a.example.org/oai")
    store.save_identify(endpoint.endpoint_id, identify=b"<Identify/>", sets=[Set("x", "X")])
    store.save_identify(endpoint.endpoint_id, profile={"gzip": True})
    kept = store.find_endpoint("a")
    assert kept is not None
    assert (kept.identify, kept.profile) == (b"<Identify/>", {"gzip": True})
    assert store.source_sets(endpoint.endpoint_id) == [Set("x", "X")]


def test_interrupted_run_goes_on_with_its_token(store: Store) -> None:
    first = commit(store, begin(store), 1, "oai:a:1", token="next")
    again = begin(store, later=1)
    assert again.run_id == first.run_id
    assert (again.token, again.pages, again.counts.new) == ("next", 1, 1)


def test_run_without_a_committed_page_begins_anew(store: Store) -> None:
    first = begin(store)
    assert begin(store, later=1).run_id != first.run_id


def test_complete_run_is_not_resumed(store: Store) -> None:
    first = commit(store, begin(store), 1, "oai:a:1", token="next")
    store.close_run(first, RunState.COMPLETE, message="", now=NOON)
    again = begin(store, later=1)
    assert (again.run_id != first.run_id, again.token) == (True, None)


def test_incomplete_run_keeps_its_token(store: Store) -> None:
    first = commit(store, begin(store), 1, "oai:a:1", token="next")
    store.close_run(first, RunState.INCOMPLETE, message="cut", now=NOON)
    assert begin(store, later=1).token == "next"


def test_second_unit_cannot_take_a_living_lease(store: Store) -> None:
    begin(store, owner="elsewhere:1")
    with pytest.raises(LeaseLost, match="'a'"):
        begin(store, owner="elsewhere:2", later=59)


def test_second_unit_takes_over_a_minute_after_the_last_renewal(store: Store) -> None:
    begin(store, owner="elsewhere:1")
    begin(store, owner="elsewhere:2", later=60)


def test_lease_that_ran_out_is_taken_over_and_its_page_refused(store: Store) -> None:
    slow = begin(store, owner="elsewhere:1")
    begin(store, owner="elsewhere:2", later=3600)
    with pytest.raises(LeaseLost):
        commit(store, slow, 1, "oai:a:1")
    assert store.seen(slow.run_id) == 0


def test_each_page_renews_the_lease_by_nearly_a_minute(store: Store) -> None:
    first = begin(store, owner="elsewhere:1")
    for at_s in (10, 50, 60):  # the first and the last come soon after what was written before
        store.commit_page(
            first, page(1), [], (), next_token="t", complete_list_size=None,
            now=NOON + timedelta(seconds=at_s),
        )  # fmt: skip
    with pytest.raises(LeaseLost):
        begin(store, owner="elsewhere:2", later=50 + 59)
    begin(store, owner="elsewhere:2", later=50 + 60)


@pytest.mark.parametrize("count", [1, 24, 25, 26, 53])
def test_each_of_many_new_records_is_stored_as_it_came(store: Store, count: int) -> None:
    came = [record(f"oai:a:{n}", text=f"text {n}", sets=f"s{n}") for n in range(count)]
    changes = [change(ChangeKind.NEW, each, position=n) for n, each in enumerate(came)]
    store.commit_page(
        begin(store), page(1), changes, (), next_token="t", complete_list_size=None, now=NOON
    )
    stored = [store.stored_records(each.header.identifier)[0] for each in came]
    assert [(each.position, each.metadata) for each in stored] == [
        (n, f"<dc>text {n}</dc>".encode()) for n in range(count)
    ]
    assert [each.set_specs for each in stored] == [(f"s{n}",) for n in range(count)]
    assert {(each.metadata_prefix, each.harvested) for each in stored} == {("oai_dc", NOON)}


def test_page_with_nothing_new_keeps_no_bytes(store: Store) -> None:
    harvest(store, [record("oai:a:1")])
    harvest(store, [record("oai:a:1")])
    endpoint = store.find_endpoint("a")
    assert endpoint is not None
    assert len(list(store.page_bodies(endpoint.endpoint_id))) == 1
    assert [run.counts.unchanged for run in store.runs(endpoint.endpoint_id)] == [1, 0]


def test_page_comes_back_as_the_bytes_received(store: Store) -> None:
    checkpoint = begin(store)
    body = b"<?xml version='1.0'?><OAI-PMH>\xc3\xa9</OAI-PMH>"
    store.commit_page(
        checkpoint, page(1, body, 1), [change(ChangeKind.NEW, record("oai:a:1"))], (),
        next_token=None, complete_list_size=None, now=NOON,
    )  # fmt: skip
    assert [kept for _, kept in store.page_bodies(checkpoint.endpoint_id)] == [body]


def test_identifier_on_two_pages_counts_once_and_as_duplicate(store: Store) -> None:
    checkpoint = commit(store, begin(store), 1, "oai:a:1", token="next")
    known = store.known(checkpoint.endpoint_id, "oai_dc", ["oai:a:1"])
    repeat = change(ChangeKind.UNCHANGED, record("oai:a:1"), record_id=known["oai:a:1"].record_id)
    checkpoint = store.commit_page(
        checkpoint, page(2, records=1), [repeat], (), next_token=None, complete_list_size=2,
        now=NOON,
    )  # fmt: skip
    assert store.seen(checkpoint.run_id) == 1
    assert (checkpoint.counts.records, checkpoint.counts.duplicates) == (2, 1)


def test_deleted_record_keeps_the_metadata_and_sets_it_had(store: Store) -> None:
    harvest(store, [record("oai:a:1", sets="x")])
    harvest(store, [record("oai:a:1", deleted=True)])
    (kept,) = store.stored_records("oai:a:1")
    assert (kept.deleted, kept.metadata, kept.set_specs) == (True, b"<dc>one</dc>", ("x",))


def test_nothing_is_unseen_of_what_a_run_received(store: Store) -> None:
    checkpoint = begin(store)
    both = [change(ChangeKind.NEW, record(name)) for name in ("oai:a:1", "oai:a:2")]
    checkpoint = store.commit_page(
        checkpoint, page(1), both, (), next_token=None, complete_list_size=None, now=NOON
    )
    assert store.count_unseen([checkpoint.run_id]) == (0, 0)


def test_sweep_finds_what_a_run_did_not_receive(store: Store) -> None:
    harvest(store, [record("oai:a:1"), record("oai:a:2")])
    checkpoint = begin(store)
    known = store.known(checkpoint.endpoint_id, "oai_dc", ["oai:a:1"])
    still = change(ChangeKind.UNCHANGED, record("oai:a:1"), record_id=known["oai:a:1"].record_id)
    checkpoint = store.commit_page(
        checkpoint, page(1), [still], (), next_token=None, complete_list_size=None, now=NOON
    )
    assert store.count_unseen([checkpoint.run_id]) == (1, 2)
    (gone,) = store.unseen([checkpoint.run_id], limit=10)
    assert gone.identifier == "oai:a:2"
    assert store.mark_deleted([gone.record_id], now=NOON) == 1
    assert store.mark_deleted([gone.record_id], now=NOON) == 0


def commit_body(store: Store, checkpoint, *texts: str):  # type: ignore[no-untyped-def]
    """Commit a page whose metadata was cut from its body, as `protocol.plain_records` does."""
    pieces = [f'<x:dc xmlns:x="urn:x">{text}</x:dc>'.encode() for text in texts]
    body = b"<page>" + b"".join(pieces)
    changes = []
    for place, piece in enumerate(pieces):
        what = record(f"oai:a:{place}")._replace(metadata=piece)
        known = store.known(checkpoint.endpoint_id, "oai_dc", [what.header.identifier])
        before = known.get(what.header.identifier)
        kind = ChangeKind.CHANGED if before else ChangeKind.NEW
        start = body.index(piece)
        record_id = before.record_id if before else None
        made = change(kind, what, record_id=record_id, position=place)
        changes.append(made._replace(span=(start, start + len(piece))))
    received = replace(page(1, body, len(changes)), scope=' xmlns="urn:scope"')
    return store.commit_page(
        checkpoint, received, changes, (), next_token="t", complete_list_size=None, now=NOON
    )


def test_metadata_cut_from_a_page_is_read_from_the_page(store: Store) -> None:
    commit_body(store, begin(store), "one", "two")
    kept = store.stored_records("oai:a:1")[0].metadata
    assert kept == b'<x:dc xmlns:x="urn:x" xmlns="urn:scope">two</x:dc>'


def test_pruning_keeps_pages_of_current_records_and_of_tombstones(store: Store) -> None:
    old = begin(store)
    old = commit_body(store, old, "one", "two")
    old = commit_body(store, old, "three")
    gone = change(ChangeKind.CHANGED, record("oai:a:1", deleted=True), record_id=2)
    store.commit_page(old, page(3), [gone], (), next_token=None, complete_list_size=None, now=NOON)
    assert store.prune_pages(NOON + timedelta(days=1)) == 0
    assert b">two<" in (store.stored_records("oai:a:1")[0].metadata or b"")
    commit_body(store, old, "four")
    assert store.prune_pages(NOON + timedelta(days=1)) == 1
    assert b">four<" in (store.stored_records("oai:a:0")[0].metadata or b"")


def test_answer_is_kept_until_its_page_is_committed(store: Store) -> None:
    checkpoint = begin(store)
    store.keep_answer(checkpoint, KeptPage("", page(1, b"<first/>")))
    again = begin(store)
    assert again.run_id == checkpoint.run_id
    kept = store.kept_answer(again)
    assert kept is not None
    assert (kept.body, kept.request_url, kept.received) == (
        b"<first/>", "http://a.example.org/?n=1", NOON,
    )  # fmt: skip
    after = commit(store, again, 1, "oai:a:1", token="t")
    assert store.kept_answer(after) is None


def test_an_answer_that_is_damaged_is_asked_for_again(store: Store) -> None:
    checkpoint = begin(store)
    store.keep_answer(checkpoint, KeptPage("", page(1, b"<first/>")))
    assert isinstance(store, SqlStore)
    with store._db.write() as db:
        db.execute("UPDATE kept_answer SET body = ?", (b"no frame",))
    assert store.kept_answer(checkpoint) is None


def test_a_page_that_is_damaged_is_told_and_left_out(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    checkpoint = commit_body(store, begin(store), "one")
    commit_body(store, checkpoint, "two")
    assert isinstance(store, SqlStore)
    whole = list(store.page_bodies(checkpoint.endpoint_id))
    with store._db.write() as db:
        db.execute("UPDATE page SET body = ? WHERE page_id = 1", (b"no frame",))
    assert list(store.page_bodies(checkpoint.endpoint_id)) == whole[1:]
    assert "page 1 of the store is damaged" in caplog.text


def test_next_answer_is_kept_with_the_page_before_it(store: Store) -> None:
    checkpoint = begin(store)
    store.keep_answer(checkpoint, KeptPage("", page(1)))
    following = KeptPage("t", page(2, b"<second/>"))
    after = store.commit_page(
        checkpoint, page(1), [], (), next_token="t", complete_list_size=None, now=NOON,
        kept=following,
    )  # fmt: skip
    kept = store.kept_answer(after)
    assert kept is not None
    assert kept.body == b"<second/>"


def test_answer_to_another_request_is_not_taken_for_the_next(store: Store) -> None:
    checkpoint = commit(store, begin(store), 1, "oai:a:1", token="t")
    store.keep_answer(checkpoint, KeptPage("other", page(2)))
    assert store.kept_answer(checkpoint) is None
    store.keep_answer(checkpoint, KeptPage("t", page(2)))
    assert store.kept_answer(checkpoint) is not None


def test_retired_endpoint_begins_no_run(store: Store) -> None:
    """Whoever looked before it was retired is refused when it begins."""
    endpoint = store.add_endpoint("a", "http://a.example.org/oai")
    store.retire_endpoint(
        endpoint.endpoint_id, reason="closed", tombstones=False, owner="test:x", now=NOON
    )
    with pytest.raises(EndpointElsewhere, match="a is retired since 2024-02-01"):
        store.open_run(endpoint.endpoint_id, OAI_DC, full=True, owner="test:y", now=NOON)
    assert store.runs(endpoint.endpoint_id) == []


def test_refused_endpoints_are_those_that_are_refused_one_by_one(store: Store) -> None:
    how: dict[str, Any] = {"owner": "test:x", "now": NOON}
    ids = {
        name: store.add_endpoint(name, f"http://{name}.example.org/oai").endpoint_id
        for name in ("fine", "retired", "moved", "part", "whole", "unnamed")
    }
    store.retire_endpoint(ids["retired"], reason="closed", tombstones=False, **how)
    there = "http://new.example.org/oai"
    store.relocate_endpoint(ids["moved"], there, Scheme(), identify=None, **how)
    store.join_endpoints(ids["part"], ids["whole"], Scheme(), [], **how)
    asked = {
        "fine": "http://fine.example.org/oai",
        "retired": "http://retired.example.org/oai",
        "moved": "http://moved.example.org/oai",
        "part": "http://part.example.org/oai",
        "whole": "http://whole.example.org/oai",
        "renamed": "http://unnamed.example.org/oai",
        "beside": "http://fine.example.org/oai",
        "new": "http://never.example.org/oai",
        "login": "http://me:secret@unnamed.example.org/oai",
    }
    refused = store.refused_endpoints(asked, named=asked)
    assert refused == {"retired", "moved", "part", "renamed", "login"}
    assert refused == {name for name in asked if _is_refused(store, name, asked[name], asked)}
    assert store.refused_endpoints({"moved": there}, named=asked) == frozenset()
    assert store.refused_endpoints({"renamed": asked["renamed"]}) == frozenset()  # by hand


def _is_refused(store: Store, name: str, url: str, named: Collection[str]) -> bool:
    try:
        store.check_endpoint(name, url, named=named)
    except EndpointElsewhere:
        return True
    return False
