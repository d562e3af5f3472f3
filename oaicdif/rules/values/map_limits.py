"""The limits of a map as catalogues write them: west, east, north, south.

`(W 71°07'05"--W 71°04'39"/N 42°18'58"--N 42°17'13")` as it is printed (ISBD, MARC 21 field 255
$c), `W0180000 E0510000 N0370000 S0350000` as it is coded (field 034 $d to $g; one figure of a
latitude's degrees may be left away). The letters and this order must be there, and the north must
not lie below the south: else nothing is read.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from ...late_pattern import late_regex
from .boxes_and_points import Box

_PRINTED_ANGLE: Final = (
    r"\s*([{0}])\s*(\d{{1,3}})\s*[°⁰º˚]\s*(?:(\d{{1,2}})\s*['ʹ′’]\s*)?"
    r"(?:(\d{{1,2}}(?:\.\d+)?)\s*(?:[\"ʺ″”]|'')\s*)?"
)
_EAST_WEST, _NORTH_SOUTH = _PRINTED_ANGLE.format("EW"), _PRINTED_ANGLE.format("NS")
_PRINTED: Final = late_regex(
    rf"\(?{_EAST_WEST}(?:--|[-–—]){_EAST_WEST}[/;,]{_NORTH_SOUTH}(?:--|[-–—]){_NORTH_SOUTH}\)?\.?\Z"
)
_CODED: Final = late_regex(
    r"([EW])(\d{3})(\d\d)(\d\d)\s+([EW])(\d{3})(\d\d)(\d\d)\s+"
    r"([NS])(\d{2,3})(\d\d)(\d\d)\s+([NS])(\d{2,3})(\d\d)(\d\d)\Z"
)
_PLACES: Final = 6  # of a degree, as for points
_FULL: Final = 60  # minutes of a degree, seconds of a minute
_PARTS: Final = 4  # of an angle: its letter, degrees, minutes, seconds


def read_map_limits(text: str) -> Box | None:
    """The rectangle in decimal degrees, negative to the south and the west."""
    found = _PRINTED.match(text) or _CODED.match(text)
    if found is None:
        return None
    parts = found.groups()
    limits = [_degrees(*parts[at : at + _PARTS]) for at in range(0, len(parts), _PARTS)]
    west, east, north, south = limits
    if west is None or east is None or north is None or south is None:
        return None
    if not -90 <= south <= north <= 90 or max(abs(west), abs(east)) > 180:
        return None
    return Box(_written(south), _written(west), _written(north), _written(east))


def _degrees(letter: str, degrees: str, minutes: str | None, seconds: str | None) -> Decimal | None:
    least, more = Decimal(minutes or 0), Decimal(seconds or 0)
    if least >= _FULL or more >= _FULL:
        return None
    angle = Decimal(degrees) + least / _FULL + more / (_FULL * _FULL)
    return -angle if letter in "SW" else angle


def _written(angle: Decimal) -> str:
    return f"{angle + 0:.{_PLACES}f}".rstrip("0").rstrip(".")
