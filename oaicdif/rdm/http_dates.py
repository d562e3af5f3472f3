"""Dates as RDM writes them: HTTP dates written, and read in every form that old clients send.

Source: RFC 2616, section 3.3.1 (three forms, all to be read, the first to be written), which
the NOTE means by "as in the HTTP/1.0 date format".
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final

from ..datestamp import parse_datestamp, read_moment

_DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS: Final = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)
_CLOCK: Final = r"(?P<hour>\d{2}):(?P<minute>\d{2}):(?P<second>\d{2})"
_FORMS: Final = tuple(
    re.compile(each + r"\Z", re.ASCII | re.IGNORECASE)
    for each in (
        rf"[A-Z]{{3}}, (?P<day>\d{{2}}) (?P<month>[A-Z]{{3}}) (?P<year>\d{{4}}) {_CLOCK} GMT",
        rf"[A-Z]{{6,9}}, (?P<day>\d{{2}})-(?P<month>[A-Z]{{3}})-(?P<year>\d{{2}}) {_CLOCK} GMT",
        rf"[A-Z]{{3}} (?P<month>[A-Z]{{3}}) +(?P<day>\d{{1,2}}) {_CLOCK} (?P<year>\d{{4}})",
    )
)
_PIVOT: Final = 70  # a year of two digits: Unix time has nothing before 1970


def write_http_date(moment: datetime) -> str:
    """`Sun, 06 Nov 1994 08:49:37 GMT`."""
    utc = moment.astimezone(UTC)
    day, month = _DAYS[utc.weekday()], _MONTHS[utc.month - 1]
    return f"{day}, {utc.day:02} {month} {utc.year:04} {utc:%H:%M:%S} GMT"


def read_http_date(text: str) -> datetime | None:
    """The moment, UTC, of one of the three forms; None for anything else. Which day of the week
    it names does not count."""
    for form in _FORMS:
        found = form.match(text.strip())
        if found:
            return _moment(found)
    return None


def read_date(text: str) -> datetime | None:
    """An HTTP date, or ISO 8601: a day is its first second, UTC; a time needs its zone."""
    found = read_http_date(text)
    if found is not None:
        return found
    try:
        return parse_datestamp(text.strip())[0]
    except ValueError:
        return read_moment(text)


def read_seconds(text: str) -> datetime | None:
    """Seconds since 1970 as Harvest writes them; None for no number, or one beyond the calendar."""
    if not (text.isascii() and text.isdigit()) or len(text) > 12:
        return None
    try:
        return datetime.fromtimestamp(int(text), UTC)
    except (OverflowError, ValueError, OSError):
        return None


def _moment(found: re.Match[str]) -> datetime | None:
    month = found["month"].title()
    if month not in _MONTHS:
        return None
    year = int(found["year"])
    if len(found["year"]) == 2:
        year += 1900 if year >= _PIVOT else 2000
    day, hour, minute, second = (int(found[name]) for name in ("day", "hour", "minute", "second"))
    try:
        return datetime(year, _MONTHS.index(month) + 1, day, hour, minute, second, tzinfo=UTC)
    except ValueError:
        return None
