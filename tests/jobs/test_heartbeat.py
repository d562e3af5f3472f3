"""A harvest keeps its lease while nothing arrives, and no longer than it lasts."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from oaicdif.errors import LeaseLost
from oaicdif.jobs.heartbeat import BEAT_S, beating
from oaicdif.store import Store
from oaicdif.store.lease import LEASE, RENEW_AFTER
from tests.store.new_stores import new_store

NOON = datetime(2024, 1, 1, 12, tzinfo=UTC)
MINE, OTHER = "elsewhere:1:cafe.1", "elsewhere:2:cafe.1"


class Minutes:
    """A clock that goes on by the time between two beats each time it is read, and tells when it
    was read so often."""

    def __init__(self, reads: int) -> None:
        self.now, self._left, self.done = NOON, reads, threading.Event()

    def __call__(self) -> datetime:
        if self._left == 0:
            self.done.set()
            return self.now
        self._left -= 1
        self.now += timedelta(seconds=BEAT_S)
        return self.now


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = new_store(tmp_path / "s.sqlite")
    yield found
    found.close()


@pytest.fixture
def endpoint(store: Store) -> int:
    found = store.add_endpoint("a", "http://a.example.org/oai").endpoint_id
    store.take_lease(found, owner=MINE, now=NOON)
    return found


def test_a_lease_outlasts_ten_minutes_without_a_page(store: Store, endpoint: int) -> None:
    clock = Minutes(reads=30)
    with beating(store, endpoint, MINE, clock, every_s=0.0001):
        assert clock.done.wait(30)
        assert clock.now == NOON + timedelta(minutes=10)
        with pytest.raises(LeaseLost):
            store.take_lease(endpoint, owner=OTHER, now=clock.now + LEASE - RENEW_AFTER)


def test_a_lease_is_not_renewed_any_more_when_the_harvest_is_over(
    store: Store, endpoint: int
) -> None:
    clock = Minutes(reads=1)
    with beating(store, endpoint, MINE, clock, every_s=0.0001):
        assert clock.done.wait(30)
    store.take_lease(endpoint, owner=OTHER, now=clock.now + LEASE)
    assert not any(each.name.startswith("lease of") for each in threading.enumerate())


def test_a_beat_takes_nothing_from_whoever_took_the_endpoint_over(
    store: Store, endpoint: int
) -> None:
    store.take_lease(endpoint, owner=OTHER, now=NOON + LEASE)
    clock = Minutes(reads=5)
    with beating(store, endpoint, MINE, clock, every_s=0.0001):
        assert clock.done.wait(30)
    with pytest.raises(LeaseLost):
        store.take_lease(endpoint, owner=MINE, now=NOON + LEASE)


def test_beats_are_so_close_that_no_lease_runs_out_between_them() -> None:
    assert timedelta(seconds=2 * BEAT_S) + RENEW_AFTER < LEASE
