"""Places for harvests at work: who waits for a server holds none."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from oaicdif.jobs.turns import SLICE_S, SLOW_S, Places, Turn


class Timer:
    """Seconds that only the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def timer() -> Timer:
    return Timer()


def never() -> bool:
    return False


def waiting(places: Places) -> tuple[threading.Thread, threading.Event, threading.Event]:
    """Somebody else who waits for a place: whether they got it, and what makes them give it."""
    got, done = threading.Event(), threading.Event()

    def wait() -> None:
        places.take(never)
        got.set()
        done.wait()
        places.give()

    thread = threading.Thread(target=wait)
    thread.start()
    until(lambda: places.crowded or got.is_set())
    return thread, got, done


def until(true: Callable[[], bool]) -> None:
    while not true():
        threading.Event().wait(0.001)


def turn_at(places: Places, timer: Timer) -> Turn:
    turn = Turn(places, threading.Event(), timer)
    assert turn.begin()
    return turn


def test_places_are_given_in_the_order_in_which_they_are_asked_for() -> None:
    places, order = Places(1), []
    places.take(never)
    first = waiting(places)
    second, got, done = waiting(places)
    order += [first[1].is_set(), got.is_set()]
    places.give()
    until(first[1].is_set)
    order.append(got.is_set())
    first[2].set()
    until(got.is_set)
    done.set()
    for thread in (first[0], second):
        thread.join()
    assert order == [False, False, False]


def test_who_is_to_stop_waits_for_no_place() -> None:
    places = Places(1)
    assert places.take(never)
    assert not places.take(lambda: True)
    assert not places.crowded


def test_a_quick_answer_is_waited_for_at_the_place(timer: Timer) -> None:
    places = Places(1)
    turn = turn_at(places, timer)
    thread, got, done = waiting(places)
    with turn.asking("a"):
        timer.now += SLOW_S
        assert not turn.stop()
        assert not got.is_set()
    turn.leave()
    done.set()
    thread.join()


def test_a_slow_answer_leaves_the_place_to_another(timer: Timer) -> None:
    places = Places(1)
    turn = turn_at(places, timer)
    thread, got, done = waiting(places)
    with turn.asking("a"):
        timer.now += SLOW_S + 0.1
        turn.stop()
        until(got.is_set)
    done.set()
    thread.join()
    assert not turn.stop()  # the page that came is taken at a place again
    assert not places.take(lambda: True)


def test_who_was_slow_before_leaves_the_place_at_once(timer: Timer) -> None:
    places = Places(1)
    turn = turn_at(places, timer)
    with turn.asking("a"):
        timer.now += SLOW_S + 0.1
    thread, got, done = waiting(places)
    with turn.asking("a"):
        turn.stop()
        until(got.is_set)
        done.set()
    thread.join()


def test_who_has_worked_for_long_lets_the_next_one_work(timer: Timer) -> None:
    places = Places(1)
    turn = turn_at(places, timer)
    thread, got, done = waiting(places)
    done.set()
    timer.now += SLICE_S - 0.1
    turn.stop()
    assert not got.is_set()
    timer.now += 0.1
    turn.stop()
    assert got.is_set()
    thread.join()


def test_who_works_alone_goes_on(timer: Timer) -> None:
    places = Places(1)
    turn = turn_at(places, timer)
    timer.now += 10 * SLICE_S
    assert not turn.stop()
    assert not places.take(lambda: True)  # it holds its place still


def test_a_pause_leaves_the_place_to_another(timer: Timer) -> None:
    places, wish = Places(1), threading.Event()
    turn = Turn(places, wish, timer)
    turn.begin()
    thread, got, done = waiting(places)
    pausing = threading.Thread(target=turn.sleep, args=(3600.0,))
    pausing.start()
    until(lambda: turn.stop() or got.is_set())
    assert got.is_set()
    wish.set()
    done.set()
    pausing.join()
    thread.join()
    assert turn.stop()


def test_it_is_told_once_that_a_harvest_waits(timer: Timer) -> None:
    told: list[bool] = []
    turn = Turn(Places(1), threading.Event(), timer, tell_waiting=lambda: told.append(True))
    turn.begin()
    for _ in range(2):
        with turn.asking("a"):
            timer.now += SLOW_S + 0.1
            turn.stop()
        turn.stop()
    assert told == [True]
