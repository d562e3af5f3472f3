"""Which years and days there are, as far as dates of works go."""

from __future__ import annotations

from typing import Final

NO_YEAR: Final = "2400"  # a word for "never", or counted from another beginning: 2558 in Bangkok
_EMPTY_YEARS: Final = frozenset({"0000", "0001"})  # what programs write where there is no date
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
