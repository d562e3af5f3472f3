"""Dates whose day, or month and day, are zeros: nobody knew them.

Source: ISO 8601 has no day or month 00; software writes it where it knows none.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_NO_TIME: Final = r"(?:[T ]00:?00(?::?00(?:[.,]0+)?)?\s?(?:Z|[+-]00:?00)?)?"
_YEAR_FIRST: Final = late_regex(
    rf"(?P<year>\d{{4}})(?P<mark>[-/.]?)(?P<month>\d\d)(?P=mark)00{_NO_TIME}\Z", re.ASCII
)
_DAY_FIRST: Final = late_regex(
    r"00(?P<mark>[-/.])(?P<month>\d\d)(?P=mark)(?P<year>\d{4})\Z", re.ASCII
)
_MONTH: Final = late_regex(r"(?P<year>\d\d(?!99)\d\d)-(?P<month>00)\Z", re.ASCII)
_LAST_MONTH: Final = "12"


def known_part(text: str) -> str | None:
    """ "2004-05" of "2004-05-00", "2004" of "2004-00-00" and "00.00.2004"; None of a date that
    is whole. "1999-00" may be two years, and is none of these."""
    if "00" not in text:
        return None
    found = _YEAR_FIRST.match(text) or _DAY_FIRST.match(text) or _MONTH.match(text)
    if found is None:
        return None
    if found["month"] == "00":
        return found["year"]
    return f"{found['year']}-{found['month']}" if found["month"] <= _LAST_MONTH else None
