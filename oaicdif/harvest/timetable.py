"""When an endpoint is to be harvested: schedules read, and whose turn it is. Pure.

Forms: "every day 02:00", "every monday 03:30", "every weekday 03:30", "every 6 hours",
"every 30 minutes", and the five fields of cron. Times of day are in a time zone; where summer
time skips one, it comes an hour later, and where it repeats one, only the first counts.

Moments are arguments, aware and UTC.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ..model import RunState
from ..model.operation import Due, Hold

_DAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS: Final = (
    *("jan", "feb", "mar", "apr", "may", "jun"),
    *("jul", "aug", "sep", "oct", "nov", "dec"),
)
_INTERVAL: Final = re.compile(r"every (?:(\d+) )?(minute|hour|day)s?\Z")
_AT: Final = re.compile(r"every (day|weekday|[a-z]+) (\d{1,2}):(\d{2})\Z")
_UNITS: Final = {"minute": 60, "hour": 3600, "day": 86400}
_FIELDS: Final = (("minute", 0, 59), ("hour", 0, 23), ("day", 1, 31), ("month", 1, 12), ("", 0, 7))
_FAR: Final = 366 * 41  # days looked ahead: a date falls on a day of the week that rarely, at most
_TRY_AGAIN: Final = timedelta(hours=1)


class BadSchedule(ValueError):
    """The text is no schedule; the message says what would be one."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """Either an interval in seconds from the epoch on, or fields of local time."""

    text: str
    zone: ZoneInfo
    interval_s: int = 0
    minutes: tuple[int, ...] = ()
    hours: tuple[int, ...] = ()
    days: frozenset[int] = frozenset()
    months: frozenset[int] = frozenset()
    weekdays: frozenset[int] = frozenset()  # 0 is Monday
    either_day: bool = False  # cron: a day of the month or of the week is enough if both are set


@cache
def parse_schedule(text: str, zone: str = "UTC") -> Schedule:
    """Read a schedule.

    Raises:
        BadSchedule: unknown form, a value out of range, a day no year has, or no such time zone.
    """
    try:
        place = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise BadSchedule(f"{zone!r} is no time zone; one is Europe/Berlin") from error
    words = " ".join(text.lower().split())
    interval, at = _INTERVAL.match(words), _AT.match(words)
    if interval:
        seconds = int(interval[1] or 1) * _UNITS[interval[2]]
        if seconds <= 0:
            raise BadSchedule(f"{text!r}: an interval is longer than nothing")
        return Schedule(words, place, interval_s=seconds)
    found = _from_cron(words, place, *(_at_fields(at, text) if at else words.split()))
    if next(_local_times(found, date(2024, 1, 1)), None) is None:
        raise BadSchedule(f"{text!r} never comes")
    return found


def _at_fields(found: re.Match[str], text: str) -> tuple[str, ...]:
    days = {"day": "*", "weekday": "mon-fri"}.get(found[1], found[1][:3])
    if days not in ("*", "mon-fri") and days not in _DAYS:
        raise BadSchedule(f"{text!r}: {found[1]!r} is no day of the week")
    return found[3], found[2], "*", "*", days


def _from_cron(text: str, zone: ZoneInfo, *fields: str) -> Schedule:
    if len(fields) != 5:
        raise BadSchedule(
            f'{text!r} is no schedule; one is "every day 02:00", "every 6 hours",'
            ' "every monday 03:30", or cron\'s five fields as "0 2 * * *"'
        )
    minutes, hours, days, months, weekdays = (
        _numbers(field, low, high, (_MONTHS if name == "month" else _DAYS if not name else ()))
        for field, (name, low, high) in zip(fields, _FIELDS, strict=True)
    )
    return Schedule(
        text,
        zone,
        minutes=tuple(sorted(minutes)),
        hours=tuple(sorted(hours)),
        days=frozenset(days),
        months=frozenset(months),
        weekdays=frozenset((each - 1) % 7 for each in weekdays),
        either_day="*" not in (fields[2][0], fields[4][0]),
    )


def _numbers(field: str, low: int, high: int, names: Sequence[str]) -> set[int]:
    """The values of one field of cron: lists, ranges, steps, names."""
    found: set[int] = set()
    for part in field.split(","):
        span, _, step = part.partition("/")
        first, _, last = span.partition("-")
        try:
            if span == "*":
                start, end = low, high
            else:
                start = _number(first, names)
                end = _number(last, names) if last else (high if step else start)
            stride = int(step) if step else 1
        except ValueError as error:
            raise BadSchedule(f"{field!r} is no field of a schedule") from error
        if not (low <= start <= end <= high and stride > 0):
            raise BadSchedule(f"{field!r} lies outside {low} to {high}")
        found.update(range(start, end + 1, stride))
    return found


def _number(text: str, names: Sequence[str]) -> int:
    """A number, or the place of a name: Sunday is 0 and 7 in cron, Monday 1, January 1."""
    return names.index(text) + 1 if text in names else int(text)


def next_after(schedule: Schedule, moment: datetime) -> datetime:
    """The first time of the schedule later than `moment`."""
    if schedule.interval_s:
        passed = int(moment.timestamp()) // schedule.interval_s
        return datetime.fromtimestamp((passed + 1) * schedule.interval_s, UTC)
    local = moment.astimezone(schedule.zone)
    for candidate in _local_times(schedule, local.date() - timedelta(days=1)):
        found = candidate.replace(tzinfo=schedule.zone).astimezone(UTC)
        if found > moment:
            return found
    raise BadSchedule(f"{schedule.text!r} never comes")


def _local_times(schedule: Schedule, start: date) -> Iterator[datetime]:
    """Naive local times of the schedule from a day on, in order."""
    for number in range(_FAR):
        day = start + timedelta(days=number)
        if day.month not in schedule.months or not _on_day(schedule, day):
            continue
        for hour in schedule.hours:
            for minute in schedule.minutes:
                yield datetime.combine(day, time(hour, minute))


def _on_day(schedule: Schedule, day: date) -> bool:
    of_month, of_week = day.day in schedule.days, day.weekday() in schedule.weekdays
    return of_month or of_week if schedule.either_day else of_month and of_week


# ---- whose turn it is --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """What is to happen with an endpoint: now, at `at`, or not (`why`)."""

    now: bool
    at: datetime | None
    why: str = ""


def turn(schedule: Schedule | None, due: Due, now: datetime) -> Turn:
    """Whether it is an endpoint's turn. A run that was missed is due once, however long ago."""
    if due.hold is Hold.BLOCKED and (due.held_until is None or due.held_until > now):
        return Turn(False, due.held_until, f"blocked: {due.reason}")
    if due.hold is Hold.PARKED and due.held_until and due.held_until > now:
        return Turn(False, due.held_until, f"parked: {due.reason}")
    if due.hold is not None:
        return Turn(True, now, f"{due.hold.value} until now")
    if schedule is None:
        return Turn(False, None, "no schedule")
    if due.next_due is None:
        return Turn(False, None, "not yet planned")
    return Turn(due.next_due <= now, due.next_due)


def planned_due(
    schedule: Schedule, now: datetime, jitter: timedelta, chance: Callable[[], float]
) -> datetime:
    """The next time to harvest, later by a part of the jitter that chance decides."""
    return next_after(schedule, now) + jitter * chance()


def due_after_run(regular: datetime | None, state: RunState, now: datetime) -> datetime | None:
    """When to harvest next after a run: soon if it can go on, otherwise as planned."""
    if state is not RunState.INCOMPLETE:
        return regular
    soon = now + _TRY_AGAIN
    return soon if regular is None else min(regular, soon)
