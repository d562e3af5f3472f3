"""Two crosswalk workers are never handed the same items."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from datetime import timedelta

from oaicdif.model import ChangeKind, RunState, Selection
from oaicdif.store import Store
from oaicdif.store.lease import Claim
from tests.store.filling import NOON, change, copy_of, draft_all, harvest, page, record

FIRST, SECOND = "elsewhere:1:cafe.1", "elsewhere:2:cafe.1"


def handed(store: Store, worker: str, *, at_s: float = 0, limit: int = 10) -> list[str]:
    """The identifiers of the items that a worker is handed."""
    claim = Claim(worker, NOON + timedelta(seconds=at_s))
    return [item.identifier for item in store.stale_items(limit=limit, claim=claim)]


def names(count: int, start: int = 0) -> list[str]:
    return [f"oai:a:{n}" for n in range(start, start + count)]


def filled(store: Store, identifiers: Sequence[str]) -> None:
    harvest(store, [record(each) for each in identifiers])


def harvest_other_format(store: Store, identifier: str) -> None:
    endpoint = store.endpoints()[0].endpoint_id
    checkpoint = store.open_run(endpoint, Selection("didl"), full=True, owner="test:x", now=NOON)
    checkpoint = store.commit_page(
        checkpoint, page(1, records=1), [change(ChangeKind.NEW, record(identifier))], (),
        next_token=None, complete_list_size=None, now=NOON,
    )  # fmt: skip
    store.close_run(checkpoint, RunState.COMPLETE, message="", now=NOON)


def test_each_worker_is_handed_items_of_its_own(store: Store) -> None:
    filled(store, names(7))
    assert handed(store, FIRST, limit=3) == names(3)
    assert handed(store, SECOND, limit=3) == names(3, 3)
    assert handed(store, "elsewhere:3:cafe.1", limit=3) == names(1, 6)
    assert handed(store, "elsewhere:4:cafe.1", limit=3) == []


def test_whoever_only_looks_sees_all_and_takes_nothing(store: Store) -> None:
    filled(store, names(2))
    assert handed(store, FIRST) == names(2)
    assert [item.identifier for item in store.stale_items(limit=10)] == names(2)
    store.give_back(FIRST)
    assert [item.identifier for item in store.stale_items(limit=10)] == names(2)
    assert handed(store, SECOND) == names(2)


def test_all_records_of_an_item_go_to_one_worker(store: Store) -> None:
    filled(store, names(2))
    harvest_other_format(store, "oai:a:0")
    claim = Claim(FIRST, NOON)
    (item,) = store.stale_items(limit=1, claim=claim)
    assert [each.metadata_prefix for each in item.records] == ["oai_dc", "didl"]
    assert handed(store, SECOND) == ["oai:a:1"]


def test_an_item_that_changes_in_a_workers_hands_is_not_handed_to_another(store: Store) -> None:
    filled(store, names(2))
    assert handed(store, FIRST, limit=1) == ["oai:a:0"]
    harvest(store, [record("oai:a:0", text="two")], full=False)
    harvest_other_format(store, "oai:a:0")
    assert handed(store, SECOND) == ["oai:a:1"]
    store.give_back(FIRST)
    store.give_back(SECOND)
    assert handed(store, SECOND) == names(2)


def test_the_same_identifier_of_another_endpoint_is_another_item(store: Store) -> None:
    harvest(store, [record("oai:a:0")], name="a")
    assert handed(store, FIRST) == ["oai:a:0"]
    harvest(store, [record("oai:a:0")], name="b")
    assert handed(store, SECOND) == ["oai:a:0"]


def test_what_is_given_back_is_handed_out_again(store: Store) -> None:
    filled(store, names(3))
    handed(store, FIRST)
    store.give_back(SECOND)
    assert handed(store, SECOND) == []
    store.give_back(FIRST)
    assert handed(store, SECOND) == names(3)


def test_a_worker_that_asks_again_gives_back_what_it_had(store: Store) -> None:
    filled(store, names(3))
    assert handed(store, FIRST, limit=2) == names(2)
    assert handed(store, FIRST, limit=1) == names(1)
    assert handed(store, SECOND) == names(2, 1)


def test_items_of_a_silent_worker_are_handed_out_after_a_minute(store: Store) -> None:
    filled(store, names(3))
    handed(store, FIRST)
    assert handed(store, SECOND, at_s=59) == []
    assert handed(store, SECOND, at_s=60) == names(3)


def test_a_claim_that_is_renewed_lasts_a_minute_from_then(store: Store) -> None:
    filled(store, names(3))
    handed(store, FIRST)
    store.renew_claims(Claim(FIRST, NOON + timedelta(seconds=50)))
    assert handed(store, SECOND, at_s=109) == []
    assert handed(store, SECOND, at_s=110) == names(3)


def test_items_of_a_process_that_has_ended_are_handed_out_at_once(store: Store) -> None:
    code = "from oaicdif.store.lease import unit_owner; print(unit_owner())"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    filled(store, names(3))
    assert handed(store, ended.stdout.strip()) == names(3)
    assert handed(store, SECOND) == names(3)


def test_what_is_done_is_handed_to_nobody(store: Store) -> None:
    filled(store, names(2))
    items = store.stale_items(limit=10, claim=Claim(FIRST, NOON))
    drafts = [copy_of(each.key.entry_id, each.records[0]) for each in items]
    assert store.write_drafts(drafts, items) == 2
    store.give_back(FIRST)
    assert handed(store, SECOND) == []
    assert draft_all(store) == 0


def test_items_behind_those_in_other_hands_are_found(store: Store) -> None:
    filled(store, names(30))
    assert handed(store, FIRST, limit=20) == names(20)
    assert handed(store, SECOND, limit=5) == names(5, 20)
