"""Latitude and longitude written with the letters of the compass: "48.85 N, 2.35 E",
"N48°51', E2°21'", "48° 51′ 30″ N 2° 21′ 7″ W".

Both letters must be there. Without one, nobody knows which of two numbers is which; "O" is east
in German and west in French, so it is not read. Letters before whole numbers without a degree
sign, and no mark between the two, are as often an episode ("S01E05"), a sheet of a map
("N48E002") or a bearing ("N 45 E 30"): no point.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from ...late_pattern import late_regex

_DEGREES: Final = (
    r"(?P<{0}d>\d{{1,3}}(?:[.,]\d+)?)\s*°?"
    r"(?:(?<=°)\s*(?P<{0}m>\d{{1,2}}(?:\.\d+)?)\s*['′’](?:\s*(?P<{0}s>\d{{1,2}}(?:\.\d+)?)"
    r"\s*(?:\"|″|”|''))?)?"
)
_NORTH, _EAST = _DEGREES.format("a"), _DEGREES.format("b")
_BETWEEN: Final = r"\s*[,;/|]?\s*"
_LAT: Final = r"(?:lat(?:it?ud[e]?)?\b\.?\s*[:=]?\s*)?"
_LONG: Final = r"(?:lon(?:g(?:it?ud[e]?)?)?\b\.?\s*[:=]?\s*)?"
_BEHIND: Final = late_regex(
    rf"{_LAT}{_NORTH}\s*(?P<a>[NS])\b{_BETWEEN}{_LONG}{_EAST}\s*(?P<b>[EW])\.?\Z", re.IGNORECASE
)
_BEFORE: Final = late_regex(
    rf"(?P<a>[NS])\s*{_NORTH}{_BETWEEN}(?P<b>[EW])\s*{_EAST}\.?\Z", re.IGNORECASE
)
_NO_POINT: Final = late_regex(r"[NS]\s*\d+\s*[EW]\s*\d+\.?\Z", re.IGNORECASE)
_PLACES: Final = 6  # of a degree: a tenth of a metre, finer than a second


def read_compass(text: str) -> tuple[str, str] | None:
    """(latitude, longitude) in decimal degrees, negative to the south and the west; None of
    anything else, and of 60 minutes or seconds. Whether they lie on the globe is not looked at.
    """
    found = _BEHIND.match(text) or _BEFORE.match(text)
    if found is None or _NO_POINT.match(text):
        return None
    north, east = _decimal(found, "a"), _decimal(found, "b")
    if not (north and east):
        return None
    return _signed(north, found["a"] in "Ss"), _signed(east, found["b"] in "Ww")


def _decimal(found: re.Match[str], axis: str) -> str:
    """Degrees as they are written when there are no minutes, else their sum; "" if impossible."""
    degrees, minutes, seconds = (found[f"{axis}{part}"] for part in "dms")
    if minutes is None:
        return str(degrees).replace(",", ".")
    if float(minutes) >= 60 or float(seconds or 0) >= 60 or not degrees.isdigit():
        return ""
    whole = Decimal(degrees) + Decimal(minutes) / 60 + Decimal(seconds or 0) / 3600
    return f"{whole:.{_PLACES}f}".rstrip("0").rstrip(".")


def _signed(degrees: str, negative: bool) -> str:
    return f"-{degrees}" if negative and float(degrees) else degrees
