"""The token bucket: what may pass, how long to wait, and that clients do not disturb each other."""

from __future__ import annotations

from oaicdif.provider.throttle import MAX_WAIT_S, Throttle


def test_a_minute_s_worth_passes_at_once_and_then_one_each_interval() -> None:
    throttle = Throttle(60)
    assert [throttle.wait_s("a", 0) for _ in range(61)] == [0] * 60 + [1]
    assert throttle.wait_s("a", 1) == 0
    assert throttle.wait_s("a", 1) == 1


def test_who_waits_as_told_may_ask() -> None:
    throttle = Throttle(10)
    now = 0
    for _ in range(50):
        wait = throttle.wait_s("a", now)
        if wait:
            now += wait
            assert throttle.wait_s("a", now) == 0


def test_clients_do_not_disturb_each_other() -> None:
    throttle = Throttle(1)
    assert throttle.wait_s("a", 0) == 0
    assert throttle.wait_s("a", 0) == MAX_WAIT_S
    assert throttle.wait_s("b", 0) == 0


def test_a_clock_that_goes_back_gives_nothing() -> None:
    throttle = Throttle(1)
    throttle.wait_s("a", 100)
    assert throttle.wait_s("a", 0) > 0


def test_no_limit_lets_everything_pass_and_remembers_nobody() -> None:
    throttle = Throttle(0)
    assert {throttle.wait_s(str(n), 0) for n in range(1000)} == {0}
    assert not throttle._buckets


def test_only_so_many_clients_are_remembered() -> None:
    throttle = Throttle(60)
    for n in range(20_000):
        throttle.wait_s(str(n), n)
    assert len(throttle._buckets) == 10_000
