"""Dates in figures alone: W3CDTF and what says the same in another order or with other marks.

What can be two things is not believed: "9.8.2013" is ambiguous, "1900/12" is no range.
Sources: W3C NOTE-datetime; ISO 8601.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .date_readings import Kind, Reading
from .seasons import EAST_ASIAN
from .unknown_parts import known_part
from .valid_days import is_day, is_time, is_year

W3C: Final = late_regex(
    r"(\d{4})(?:-(\d\d)(?:-(\d\d)"
    r"(?:[T ](\d\d):(\d\d)(?::(\d\d)([.,]\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?)?)?)?\Z",
    re.ASCII,
)
_COMPACT: Final = late_regex(r"(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?(Z)?)?\Z", re.ASCII)
_YEAR_FIRST: Final = late_regex(
    r"(\d{4})(?:[-/.]|\. )(\d{1,2})(?:[-/.]|\. )(\d{1,2})\.?\Z", re.ASCII
)
_NUMBERS: Final = late_regex(r"(\d{1,2})([./ -])(\d{1,2})\2(\d{4})\.?\Z", re.ASCII)
_DAY_FIRST_DOTS: Final = late_regex(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?\Z", re.ASCII)
_ROMAN_MONTH: Final = late_regex(r"(\d{1,2})[./ -]\s?([IVX]{1,4})[./ -]\s?(\d{4})\.?\Z", re.ASCII)
_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_MONTH_YEAR: Final = late_regex(r"(\d{1,2})[/.](\d{4})\Z", re.ASCII)
_YEAR_MONTH: Final = late_regex(r"(\d{4})\.(0[1-9]|1[0-2])\Z", re.ASCII)  # "2005.10" of dLibra
_AS_NUMBER: Final = late_regex(r"(\d{4})\.0\Z", re.ASCII)  # "1983.0" of a spreadsheet
_BRIEF: Final = late_regex(r"(\d\d)(\d\d)([/\u2013-])(\d\d)\Z", re.ASCII)


def read_w3c(text: str) -> str | None:
    """The text itself when it is a valid W3CDTF date, with or without a time."""
    found = W3C.match(text)
    reading = from_w3c(found) if found else None
    return None if reading is None else reading.moment or reading.start


def from_w3c(found: re.Match[str]) -> Reading | None:
    """What a match of `W3C` says; None if there is no such day or time."""
    year, month, day, hour, minute, second, fraction, zone = found.groups()
    if not is_day(year, month, day):
        if day is None and month is not None and int(month) > 12:
            return read_brief_range(found[0])
        return None
    if hour is None:
        return Reading(Kind.PLAIN, found[0], found[0])
    if not is_time(hour, minute, second, fraction, zone):
        return None
    start = f"{year}-{month}-{day}"
    seconds = f":{second}{(fraction or '').replace(',', '.')}" if second else ":00"
    moment = f"{start}T{hour}:{minute}{seconds}{_zone(zone)}"
    return Reading(Kind.MOMENT, start, start, moment)


def _zone(zone: str | None) -> str:
    if zone is None or zone == "Z" or ":" in zone:
        return zone or ""
    return f"{zone[:3]}:{zone[3:]}"


def read_figures(text: str) -> Reading | None:
    """A date in figures that is written in another way than W3CDTF's."""
    if known := of_known_part(text):
        return known
    found = _COMPACT.match(text)
    if found and is_day(found[1], found[2], found[3]):
        day = f"{found[1]}-{found[2]}-{found[3]}"
        if found[4] is None:
            return Reading(Kind.REFORMATTED, day, day)
        if not is_time(found[4], found[5], found[6]):
            return None
        moment = f"{day}T{found[4]}:{found[5]}:{found[6] or '00'}{found[7] or ''}"
        return Reading(Kind.MOMENT, day, day, moment)
    found = _YEAR_FIRST.match(text)
    if found:
        return _of_which_calendar(day_of(found[1], found[2], found[3]))
    found = EAST_ASIAN.match(text)
    if found:
        return year_month_day(*found.groups())
    found = _NUMBERS.match(text) or _DAY_FIRST_DOTS.match(text)
    if found:
        groups = found.groups()
        return _of_which_calendar(_day_or_month_first(groups[-1], groups[0], groups[-2]))
    if (found := _ROMAN_MONTH.match(text)) and found[2] in _ROMAN:  # "5.IV.2010"
        return day_of(found[3], str(_ROMAN.index(found[2]) + 1), found[1])
    found = _MONTH_YEAR.match(text)
    if found:
        return year_month_day(found[2], found[1], None)
    if found := _YEAR_MONTH.match(text):
        return _of_which_calendar(year_month_day(found[1], found[2], None))
    found = _AS_NUMBER.match(text)
    return of_years(Kind.REFORMATTED, found[1], found[1]) if found else None


def year_month_day(year: str, month: str | None, day: str | None) -> Reading | None:
    """2015年7月, 2015年7月3日: as precise as it is written."""
    if day and month:
        return day_of(year, month, day)
    if not is_day(year, month, None):
        return None
    start = f"{year}-{int(month):02d}" if month else year
    return Reading(Kind.REFORMATTED, start, start)


def day_of(year: str, month: str, day: str) -> Reading | None:
    """A day of the calendar in W3CDTF; None if there is none."""
    if not is_day(year, month, day):
        return None
    start = f"{year}-{int(month):02d}-{int(day):02d}"
    return Reading(Kind.REFORMATTED, start, start)


def _of_which_calendar(reading: Reading | None) -> Reading | None:
    """1395/05/12 is a day of 2016 in Iran; nobody writes one of the Middle Ages so."""
    if reading and _HIJRI[0] <= reading.start[:4] < _HIJRI[1]:
        return Reading(Kind.AMBIGUOUS)
    return reading


_HIJRI: Final = ("1250", "1500")  # years of both Islamic calendars since there are printed books


def _day_or_month_first(year: str, one: str, two: str) -> Reading | None:
    readings = {r.start for r in (day_of(year, one, two), day_of(year, two, one)) if r}
    if len(readings) == 2:
        return Reading(Kind.AMBIGUOUS)
    return Reading(Kind.REFORMATTED, *readings, *readings) if readings else None


def read_brief_range(text: str) -> Reading | None:
    """ "2014/15": two years of one century. "1900/12" could be a month, and is nothing."""
    found = _BRIEF.match(text)
    if found is None or int(found[4]) <= 12 or int(found[4]) <= int(found[2]):
        return None
    return of_years(Kind.RANGE, found[1] + found[2], found[1] + found[4])


def of_known_part(text: str) -> Reading | None:
    """2004-05-00 is 2004-05."""
    return reformatted(from_w3c(found)) if (found := W3C.match(known_part(text) or "")) else None


def reformatted(reading: Reading | None) -> Reading | None:
    """The same date, told as written another way."""
    if reading is None or reading.kind is not Kind.PLAIN:
        return reading
    return Reading(Kind.REFORMATTED, reading.start, reading.end)


def of_years(kind: Kind, start: str, end: str) -> Reading | None:
    """From one year to another, if both of them are years."""
    return Reading(kind, start, end) if is_year(start) and is_year(end) else None
