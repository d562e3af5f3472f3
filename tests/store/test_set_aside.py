"""Entries that a harvest set aside: kept with their bytes, counted without them."""

from __future__ import annotations

from oaicdif.model import Quarantined
from oaicdif.store import Store
from tests.store.filling import NOON, page
from tests.store.test_harvests import begin, commit


def test_quarantined_entry_is_kept_with_its_bytes(store: Store) -> None:
    checkpoint = begin(store)
    bad = Quarantined(3, "no identifier", b"<record/>")
    store.commit_page(
        checkpoint, page(1), [], [bad], next_token=None, complete_list_size=None, now=NOON
    )
    (kept,) = store.quarantine()
    assert (kept.run_id, kept.entry) == (checkpoint.run_id, bad)


def test_what_is_set_aside_is_told_without_its_bytes(store: Store) -> None:
    first = begin(store)
    bad = [Quarantined(0, "no XML", b"<", "oai:a:1"), Quarantined(1, "no name", b"<record/>")]
    store.commit_page(first, page(1), [], bad, next_token=None, complete_list_size=None, now=NOON)
    told = store.aside(first.endpoint_id)
    every = store.quarantine()
    assert [(each.identifier, each.reason) for each in told] == [
        ("oai:a:1", "no XML"),
        ("", "no name"),
    ]
    assert [each.quarantine_id for each in told] == [each.quarantine_id for each in every]
    assert store.aside(run_id=first.run_id) == store.aside() == told
    assert store.aside(run_id=first.run_id + 1) == []
    assert store.aside(first.endpoint_id + 1) == []
    store.release([told[0].quarantine_id], now=NOON)
    assert store.aside() == told[1:]


def test_broken_entry_is_counted_once_and_no_longer_when_it_came_whole(store: Store) -> None:
    # DECISIONS 10: distinct identifiers are held against completeListSize
    def set_aside(checkpoint, number: int, *names: str):  # type: ignore[no-untyped-def]
        bad = [Quarantined(n, "broken", b"<record/>", name) for n, name in enumerate(names)]
        return store.commit_page(
            checkpoint, page(number), [], bad, next_token="t", complete_list_size=None, now=NOON
        )

    checkpoint = set_aside(begin(store), 1, "oai:a:1", "oai:a:2", "", "")
    checkpoint = set_aside(checkpoint, 2, "oai:a:2")
    assert store.broken(checkpoint.run_id) == 4
    commit(store, checkpoint, 3, "oai:a:1")
    assert (store.seen(checkpoint.run_id), store.broken(checkpoint.run_id)) == (1, 3)
