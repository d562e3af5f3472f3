"""One request to a host at a time, by rows of the store."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from oaicdif.errors import Stopped
from oaicdif.jobs.host_rows import SLICE_S, RowVisitor
from oaicdif.store import Store, open_store
from oaicdif.store.work_ledger import TURN

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = open_store(tmp_path / "oaicdif.sqlite")
    yield found
    found.close()


class Time:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def timer(self) -> float:
        return self.seconds

    def clock(self) -> datetime:
        return NOON + timedelta(seconds=self.seconds)


def visitor(store: Store, name: str, time: Time, gap_s: float = 0.0) -> RowVisitor:
    return RowVisitor(store, name, gap_s, lambda: False, time.clock, time.timer)


def wanted_in_vain(store: Store, host: str, time: Time) -> bool:
    """Whether somebody else is refused the host now."""
    return store.take_turn(f"host {host}", "somebody:else", time.clock()) is None


def test_a_host_that_is_asked_is_nobody_elses(store: Store) -> None:
    time = Time()
    first = visitor(store, "a", time)
    with first.at("Sea.example.org"):
        assert wanted_in_vain(store, "sea.example.org", time)
        assert not wanted_in_vain(store, "hill.example.org", time)


def test_it_is_kept_from_one_request_to_the_next_until_the_slice_is_over(store: Store) -> None:
    time = Time()
    first = visitor(store, "a", time)
    for _ in range(3):
        with first.at("sea"):
            time.seconds += 1
    assert wanted_in_vain(store, "sea", time)
    first.leave()
    assert not wanted_in_vain(store, "sea", time)


def test_two_requests_of_one_harvest_may_go_side_by_side(store: Store) -> None:
    time = Time()
    first = visitor(store, "a", time)
    with first.at("sea"), first.at("sea"):
        assert wanted_in_vain(store, "sea", time)


def test_what_is_idle_is_given_back_and_what_is_asked_is_kept(store: Store) -> None:
    time = Time()
    first = visitor(store, "a", time)
    with first.at("hill"):
        pass
    time.seconds += TURN.total_seconds() - 5
    with first.at("sea"):
        time.seconds += 3
        first.beat()
        assert not wanted_in_vain(store, "hill", time)
        time.seconds += 30
        first.beat()
        time.seconds += TURN.total_seconds() - 1
        assert wanted_in_vain(store, "sea", time)


def test_after_its_slice_it_lets_go_of_a_host_that_others_want(store: Store) -> None:
    time = Time()
    halted = threading.Event()
    first = RowVisitor(store, "a", 0.0, halted.is_set, time.clock, time.timer)
    with first.at("sea"):
        time.seconds += SLICE_S
        assert wanted_in_vain(store, "sea", time)
    halted.set()  # it would wait now
    with pytest.raises(Stopped), first.at("sea"):
        pass
    assert not wanted_in_vain(store, "sea", time)


def test_who_is_to_stop_does_not_wait_for_a_host(store: Store) -> None:
    time = Time()
    store.take_turn("host sea", "somebody:else", NOON)
    first = RowVisitor(store, "a", 0.0, lambda: True, time.clock, time.timer)
    with pytest.raises(Stopped), first.at("sea"):
        pass


@pytest.mark.slow
def test_the_pause_between_requests_also_counts_from_those_of_others(store: Store) -> None:
    time = Time()
    store.take_turn("host sea", "somebody:else", NOON)
    store.give_turn("host sea", "somebody:else", NOON)
    waited: list[float] = []

    def halted() -> bool:
        waited.append(time.seconds)
        time.seconds += 1
        return False

    first = RowVisitor(store, "a", 4.0, halted, time.clock, time.timer)
    with first.at("sea"):
        assert time.seconds >= 4.0
    assert waited
