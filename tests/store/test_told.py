"""What people were told last, by channel."""

from __future__ import annotations

from datetime import timedelta

from oaicdif.store import Store
from tests.store.filling import NOON

LATER = NOON + timedelta(hours=1)


def test_each_channel_remembers_what_it_told_last_and_when(store: Store) -> None:
    store.keep_told("mail", {"1": "failing", "2": "fine"}, NOON)
    store.keep_told("webhook", {"1": "blocked"}, NOON)
    store.keep_told("mail", {"1": "fine"}, LATER)
    assert store.told("mail") == {"1": ("fine", LATER), "2": ("fine", NOON)}
    assert store.told("webhook") == {"1": ("blocked", NOON)}


def test_a_channel_that_told_nothing_remembers_nothing(store: Store) -> None:
    store.keep_told("mail", {}, NOON)
    assert store.told("mail") == {}
