"""Dates in one value that are several, and the end of an embargo."""

from __future__ import annotations

import re
from typing import Final

from .dates import W3C, Kind, read_date

_EMBARGO: Final = re.compile(
    r"(?:info:eu-repo/date/embargoend/|embargo(?:ed)?(?:\s+(?:until|till|ends?|bis(?: zum)?|"
    r"hasta(?: el)?|até|jusqu['\u2019]au|tot|fino al|do dnia)|\s*:)|embargoend\s*:)\s*"
    r"(\S.*)\Z",
    re.IGNORECASE,
)
_UNDATED: Final = re.compile(r",?\s*(?:and\s+)?undated\Z", re.IGNORECASE)


def split_dates(text: str) -> list[str]:
    """The dates of a list with semicolons, or commas, when each part is a whole date."""
    parts = [part.strip() for part in re.split(r"[;,]", text) if part.strip()]
    if len(parts) > 1 and all(len(part) >= 8 and W3C.match(part) for part in parts):
        return parts
    bare = _UNDATED.sub("", text)
    return [bare, "undated"] if bare != text and bare else [text]


def read_embargo(text: str) -> str | None:
    """The date of `info:eu-repo/date/embargoEnd/2015-12-31` or "embargo until 2015-12-31"."""
    found = _EMBARGO.match(text)
    reading = read_date(found[1]) if found else None
    if reading is None or reading.kind not in (Kind.PLAIN, Kind.MOMENT, Kind.REFORMATTED):
        return None
    return reading.moment or reading.start
