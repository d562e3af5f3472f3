from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from cronsim import CronSim
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.harvest.timetable import (
    BadSchedule,
    due_after_run,
    next_after,
    parse_schedule,
    planned_due,
    turn,
)
from oaicdif.model import RunState
from oaicdif.model.operation import Due, Hold


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "zone", "moment", "expected"),
    [
        ("every day 02:00", "UTC", "2024-02-01T01:59", "2024-02-01T02:00"),
        ("every day 02:00", "UTC", "2024-02-01T02:00", "2024-02-02T02:00"),
        ("Every Day  2:00", "UTC", "2024-02-01T01:00", "2024-02-01T02:00"),
        ("every day 02:00", "Europe/Berlin", "2024-02-01T00:30", "2024-02-01T01:00"),
        ("every day 02:00", "America/New_York", "2024-02-01T02:00", "2024-02-01T07:00"),
        ("every monday 03:30", "UTC", "2024-02-01T00:00", "2024-02-05T03:30"),
        ("every weekday 03:30", "UTC", "2024-02-02T04:00", "2024-02-05T03:30"),
        ("every 6 hours", "UTC", "2024-02-01T05:59", "2024-02-01T06:00"),
        ("every hour", "UTC", "2024-02-01T05:59", "2024-02-01T06:00"),
        ("every 30 minutes", "UTC", "2024-02-01T05:59", "2024-02-01T06:00"),
        ("0 2 * * *", "UTC", "2024-02-01T02:00", "2024-02-02T02:00"),
        ("*/15 8-10 * * mon-fri", "UTC", "2024-02-02T10:45", "2024-02-05T08:00"),
        ("0 0 29 2 *", "UTC", "2024-03-01T00:00", "2028-02-29T00:00"),
        ("0 0 1,15 * *", "UTC", "2024-02-02T00:00", "2024-02-15T00:00"),
        ("0 0 13 * fri", "UTC", "2024-02-10T00:00", "2024-02-13T00:00"),
        ("0 0 * jan sun", "UTC", "2024-02-10T00:00", "2025-01-05T00:00"),
        ("0 0 * * 7", "UTC", "2024-02-01T00:00", "2024-02-04T00:00"),
        ("0 0 * * 0", "UTC", "2024-02-01T00:00", "2024-02-04T00:00"),
        # summer time begins on 31 March 2024 at 02:00: the hour from 2 to 3 is skipped
        ("every day 02:30", "Europe/Berlin", "2024-03-30T12:00", "2024-03-31T01:30"),
        # and ends on 27 October at 03:00: the hour from 2 to 3 comes twice, only one counts
        ("every day 02:30", "Europe/Berlin", "2024-10-26T12:00", "2024-10-27T00:30"),
        ("every day 02:30", "Europe/Berlin", "2024-10-27T00:30", "2024-10-28T01:30"),
    ],
)
def test_next_time_of_a_schedule(text: str, zone: str, moment: str, expected: str) -> None:
    assert next_after(parse_schedule(text, zone), at(moment)) == at(expected)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("sometimes", "UTC"),
        ("", "UTC"),
        ("every 0 hours", "UTC"),
        ("every day 25:00", "UTC"),
        ("every someday 02:00", "UTC"),
        ("60 2 * * *", "UTC"),
        ("0 2 * *", "UTC"),
        ("0 2 30 2 *", "UTC"),
        ("5-1 2 * * *", "UTC"),
        ("*/0 2 * * *", "UTC"),
        ("every day 02:00", "Europe/Nowhere"),
        ("every day 02:00", "../etc"),
    ],
)
def test_what_is_no_schedule_is_refused(text: str, zone: str) -> None:
    with pytest.raises(BadSchedule):
        parse_schedule(text, zone)


@given(
    text=st.sampled_from(["every day 02:30", "*/20 * * * *", "every 7 hours", "15 1 * * sun"]),
    zone=st.sampled_from(["UTC", "Europe/Berlin", "America/Sao_Paulo", "Australia/Lord_Howe"]),
    hours=st.integers(0, 24 * 400),
)
def test_next_time_is_always_later_and_steps_miss_nothing(text: str, zone: str, hours: int) -> None:
    schedule = parse_schedule(text, zone)
    start = at("2024-01-01T00:00") + timedelta(hours=hours)
    first = next_after(schedule, start)
    assert first > start
    assert next_after(schedule, first - timedelta(seconds=1)) == first
    assert next_after(schedule, first) > first


NOW = at("2024-02-01T12:00")
DAILY = parse_schedule("every day 02:00")


@pytest.mark.parametrize(
    ("due", "now", "why"),
    [
        (Due(NOW), True, ""),
        (Due(NOW - timedelta(days=9)), True, ""),
        (Due(NOW + timedelta(hours=1)), False, ""),
        (Due(), False, "not yet planned"),
        (Due(NOW, Hold.BLOCKED, None, "a wall"), False, "blocked: a wall"),
        (Due(NOW, Hold.PARKED, NOW + timedelta(hours=1), "busy"), False, "parked: busy"),
        (Due(NOW + timedelta(days=1), Hold.PARKED, NOW, "busy"), True, "parked until now"),
    ],
)
def test_turn_respects_schedule_and_holds(due: Due, now: bool, why: str) -> None:
    found = turn(DAILY, due, NOW)
    assert (found.now, found.why) == (now, why)


def test_endpoint_without_a_schedule_is_never_due() -> None:
    assert turn(None, Due(), NOW).why == "no schedule"


def test_jitter_delays_by_chance_and_never_hastens() -> None:
    hour = timedelta(hours=1)
    assert planned_due(DAILY, NOW, hour, lambda: 0.0) == at("2024-02-02T02:00")
    assert planned_due(DAILY, NOW, hour, lambda: 0.5) == at("2024-02-02T02:30")


def test_interrupted_run_goes_on_within_the_hour() -> None:
    regular = NOW + timedelta(hours=14)
    assert due_after_run(regular, RunState.INCOMPLETE, NOW) == NOW + timedelta(hours=1)
    assert due_after_run(regular, RunState.COMPLETE, NOW) == regular
    soon = NOW + timedelta(minutes=5)
    assert due_after_run(soon, RunState.INCOMPLETE, NOW) == soon


def cron_field(chance: random.Random, low: int, high: int) -> str:
    first = chance.randint(low, high)
    return chance.choice(
        [
            "*",
            str(first),
            f"{first}-{chance.randint(first, high)}",
            f"*/{chance.choice([2, 3, 5, 7, 15])}",
            ",".join(str(chance.randint(low, high)) for _ in range(3)),
        ]
    )


@pytest.mark.few(50)
@pytest.mark.parametrize("seed", range(200))
def test_cron_is_read_as_another_reader_of_it_does(seed: int) -> None:
    # cronsim follows Debian's cron; zones without summer time, where both have ways of their own
    chance = random.Random(seed)  # noqa: S311 - chance is no secret
    limits = ((0, 59), (0, 23), (1, 28), (1, 12), (0, 6))
    text = " ".join(cron_field(chance, *each) for each in limits)
    zone = chance.choice(["UTC", "Asia/Kolkata"])
    moment = datetime(2024, 1, 1, tzinfo=UTC) + timedelta(minutes=chance.randrange(1_000_000))
    theirs = CronSim(text, moment.astimezone(ZoneInfo(zone)))
    schedule = parse_schedule(text, zone)
    for _ in range(5):
        moment = next_after(schedule, moment)
        assert moment == next(theirs).astimezone(UTC)


def test_a_day_that_comes_once_in_many_years_is_waited_for() -> None:
    # 1 June is a Wednesday in 2033 for the first time after 2024
    moment = datetime(2024, 7, 1, tzinfo=UTC)
    assert next_after(parse_schedule("0 3 */31 6 3"), moment) == datetime(2033, 6, 1, 3, tzinfo=UTC)
