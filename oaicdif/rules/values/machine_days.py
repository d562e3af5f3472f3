"""Days as programs print them beside a time of day: "Sat Mar 15 10:00:00 CET 2003",
"Tue, 14 Mar 2017 09:20:11 +0000".

Sources: C's asctime and Java's Date.toString; RFC 822, section 5, and RFC 1123, section 5.2.14.
The zone is not asked: the day is the one that is written.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .month_names import month_number
from .valid_days import is_time

# "Sat Mar 15 10:00:00 CET 2003"
_PROGRAMS: Final = late_regex(
    r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* (?P<month>[a-z]{3}) +(?P<day>\d{1,2}) "
    r"(?P<clock>\d\d:\d\d:\d\d) (?:(?:[A-Z]{1,5}|GMT[+-]\d\d:?\d\d|[+-]\d{4}) )?(?P<year>\d{4})\Z",
    re.IGNORECASE,
)
# "Tue, 14 Mar 2017 09:20:11 +0000", without the seconds or the day of the week, too
_MAIL: Final = late_regex(
    r"(?:(?:mon|tue|wed|thu|fri|sat|sun), *)?(?P<day>\d{1,2}) (?P<month>[a-z]{3}) (?P<year>\d{4}) "
    r"(?P<clock>\d\d:\d\d(?::\d\d)?)(?: ?(?:[+-]\d{4}|[A-Z]{1,5}|[+-]\d\d:\d\d))?\Z",
    re.IGNORECASE,
)


def read_program_day(text: str) -> tuple[str, str, str] | None:
    """(year, month, day) in digits; the calendar is not asked whether it has that day."""
    found = _PROGRAMS.match(text) or _MAIL.match(text)
    month = month_number(found["month"]) if found else None
    if found is None or month is None or not is_time(*found["clock"].split(":")):
        return None
    return found["year"], str(month), found["day"]
