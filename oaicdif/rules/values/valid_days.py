"""Which years, days and times of day there are, as far as dates of works go."""

from __future__ import annotations

from typing import Final

NO_YEAR: Final = "2400"  # a word for "never", or counted from another beginning: 2558 in Bangkok
_EMPTY_YEARS: Final = frozenset({"0000", "0001"})  # what programs write where there is no date
_END_OF_DAY: Final = 24  # o'clock
_MONTH_DAYS: Final = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_year(year: str) -> bool:
    """Whether four digits are a year: there is no year 0000."""
    return year not in _EMPTY_YEARS and year < NO_YEAR


def is_day(year: str, month: str | None, day: str | None) -> bool:
    """Whether the calendar has this day, month of a year, or year."""
    if not is_year(year):
        return False
    if month is None:
        return True
    if not 1 <= int(month) <= 12:
        return False
    if day is None:
        return True
    number = int(day)
    if (int(month), number) == (2, 29):
        y = int(year)
        return y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)
    return 1 <= number <= _MONTH_DAYS[int(month) - 1]


def is_time(
    hour: str,
    minute: str,
    second: str | None = None,
    fraction: str | None = None,
    zone: str | None = None,
) -> bool:
    """Whether the clock has this time; 24:00 is the end of a day, and a second 60 may be added.

    `fraction` and `zone` as W3CDTF writes them: ".5", "Z" or "+01:00".
    Source: ISO 8601; XML Schema part 2, section 3.2.7 (zones reach to 14:00).
    """
    if int(hour) == _END_OF_DAY:
        parts = f"{minute}{second or ''}{(fraction or '')[1:]}"
        return not parts.strip("0") and _is_zone(zone)
    return (
        int(hour) < _END_OF_DAY and int(minute) < 60 and int(second or 0) <= 60 and _is_zone(zone)
    )


def _is_zone(zone: str | None) -> bool:
    if not zone or zone == "Z":
        return True
    hours, minutes = int(zone[1:3]), int(zone[-2:])
    return minutes < 60 and (hours, minutes) <= (14, 0)
