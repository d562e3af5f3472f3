"""Chains of units and turns: each unit ends once, each turn has one holder."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from datetime import timedelta
from typing import Any

import pytest

from oaicdif.store import Store
from oaicdif.store.work_ledger import TURN, Ending, Unit
from tests.store.filling import NOON

LATER = NOON + timedelta(seconds=5)


class Queue:
    """Puts units into a list; the number is the place."""

    def __init__(self) -> None:
        self.units: list[Unit] = []

    def __call__(self, connection: Any, unit: Unit) -> int:
        self.units.append(unit)
        return len(self.units)


class Away(Exception):
    """The queue fails in the middle of a transaction."""


def fails(connection: Any, unit: Unit) -> int:
    raise Away


@pytest.fixture
def queue() -> Queue:
    return Queue()


def test_a_chain_has_one_unit_in_the_queue(store: Store, queue: Queue) -> None:
    assert [store.put_work("harvest sea", queue, NOON) for _ in range(3)] == [True, False, False]
    assert queue.units == [Unit("harvest sea", 1)]
    (row,) = store.work()
    assert (row.state, row.job, row.since) == ("waiting", 1, NOON)


def test_the_next_unit_is_put_where_the_last_one_ends(store: Store, queue: Queue) -> None:
    store.put_work("harvest sea", queue, NOON)
    began = store.begin_work(Unit("harvest sea", 1), "here:7", NOON)
    assert began is not None
    assert (began.state, began.worker) == ("running", "here:7")
    ending = Ending("more", more=True, carried="[1]")
    assert store.end_work(began.unit, ending, queue, LATER)
    assert queue.units == [Unit("harvest sea", 1), Unit("harvest sea", 2)]
    (row,) = store.work()
    assert (row.state, row.carried, row.job) == ("waiting", "[1]", 2)
    assert store.work_counts().ended == {("harvest", "more"): (1, 5.0)}


def test_a_unit_that_two_workers_have_ends_once(store: Store, queue: Queue) -> None:
    store.put_work("crosswalk 0", queue, NOON)
    unit = queue.units[0]
    assert store.begin_work(unit, "a:1", NOON)
    assert store.begin_work(unit, "b:2", NOON)
    assert store.end_work(unit, Ending("more", more=True), queue, LATER)
    assert not store.end_work(unit, Ending("more", more=True), queue, LATER)
    assert len(queue.units) == 2
    assert store.begin_work(unit, "a:1", LATER) is None
    assert store.work_counts().ended[("crosswalk", "more")][0] == 1


def test_a_unit_that_cannot_be_put_does_not_end(store: Store, queue: Queue) -> None:
    store.put_work("publish", queue, NOON)
    with pytest.raises(Away):
        store.end_work(queue.units[0], Ending("more", more=True, carried="x"), fails, LATER)
    (row,) = store.work()
    assert (row.unit.step, row.carried, row.active) == (1, "", True)
    assert store.work_counts().ended == {}
    with pytest.raises(Away):
        store.put_work("prune", fails, NOON)
    assert [row.unit.name for row in store.work()] == ["publish"]


def test_what_rests_is_not_put_before_its_time(store: Store, queue: Queue) -> None:
    store.put_work("harvest sea", queue, NOON)
    store.end_work(queue.units[0], Ending("more", more=True, rest_s=60.0, carried="c"), queue, NOON)
    assert len(queue.units) == 1
    assert store.work()[0].state == "resting"
    assert not store.put_work("harvest sea", queue, NOON + timedelta(seconds=59))
    assert store.put_work("harvest sea", queue, NOON + timedelta(seconds=60))
    assert store.work()[0].carried == "c"


def test_failures_in_a_row_are_counted_until_one_succeeds(store: Store, queue: Queue) -> None:
    for failures in (1, 2):
        store.put_work("harvest sea", queue, NOON)
        store.end_work(queue.units[-1], Ending("failed", told="no"), queue, NOON)
        (row,) = store.work()
        assert (row.state, row.failures, row.told) == ("failed", failures, "no")
    assert store.retry_work("harvest sea")
    assert store.work()[0].failures == 0
    store.put_work("harvest sea", queue, NOON)
    store.end_work(queue.units[-1], Ending("done"), queue, NOON)
    assert store.work()[0].state == "idle"
    assert not store.retry_work("harvest hill")


def test_a_unit_in_hand_changes_nothing_once_its_chain_is_dropped(
    store: Store, queue: Queue
) -> None:
    store.put_work("harvest sea", queue, NOON)
    unit = queue.units[0]
    store.begin_work(unit, "a:1", NOON)
    was = store.drop_work("harvest sea", LATER)
    assert was is not None
    assert was.state == "running"
    assert not store.end_work(unit, Ending("more", more=True, carried="x"), queue, LATER)
    assert (store.work()[0].state, store.work()[0].carried) == ("idle", "")
    assert store.drop_work("harvest hill", LATER) is None


def test_what_waits_is_counted_no_further_than_asked(store: Store) -> None:
    assert store.waits(10) == (0, False)


# ---- turns -------------------------------------------------------------------------------------


def test_a_turn_has_one_holder_and_remembers_when_the_last_one_was_there(store: Store) -> None:
    first = store.take_turn("host a", "x", NOON)
    assert first is not None
    assert first < NOON - timedelta(days=365)
    assert store.take_turn("host b", "y", NOON) is not None
    assert store.take_turn("host a", "y", NOON) is None
    store.give_turn("host a", "x", LATER)
    assert store.take_turn("host a", "y", LATER) == LATER


def test_who_holds_a_turn_learns_that_others_want_it(store: Store) -> None:
    store.take_turn("host a", "x", NOON)
    assert store.keep_turn("host a", "x", NOON) is False
    store.take_turn("host a", "y", NOON)
    assert store.keep_turn("host a", "x", NOON) is True
    assert store.keep_turn("host a", "y", NOON) is None


def test_a_turn_without_a_sign_is_free_after_a_minute(store: Store) -> None:
    store.take_turn("host a", "x", NOON)
    store.keep_turn("host a", "x", LATER)
    assert store.take_turn("host a", "y", LATER + TURN - timedelta(seconds=1)) is None
    assert store.take_turn("host a", "y", LATER + TURN) is not None
    assert store.keep_turn("host a", "x", LATER + TURN) is None
    store.give_turn("host a", "x", LATER + TURN)  # it holds nothing any more
    assert store.keep_turn("host a", "y", LATER + TURN) is False


def test_a_turn_of_a_process_that_has_ended_on_this_machine_is_free(store: Store) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    store.take_turn("host a", f"{socket.gethostname()}:{ended.pid}:0123abcd.1", NOON)
    assert store.take_turn("host a", f"{socket.gethostname()}:{os.getpid()}", NOON) is not None


def test_a_store_that_was_upgraded_is_noticed(store: Store) -> None:
    assert not store.is_outdated()
