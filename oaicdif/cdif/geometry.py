"""Well-known text as a box or a point, for the layout that has no room for the text itself.

No coordinates are transformed: what is not WGS 84 is not read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..late_pattern import late_regex
from .document import Json

_WKT: Final = late_regex(
    r"\s*(?:<(?P<crs>[^>]*)>\s*)?(?:SRID=\d+;\s*)?(?P<kind>[A-Z]+)\s*(?P<dims>Z|M|ZM)?\s*\(",
    re.IGNORECASE,
)
_POSITION: Final = late_regex(r"[-+0-9.eE]+(?:\s+[-+0-9.eE]+)+")
# Longitude first, and what WKT without a system means (GeoSPARQL 1.0, requirement 11).
_CRS84: Final = "crs84"


def geo_of_wkt(text: str) -> Json | None:
    """A GeoCoordinates for a point, else a GeoShape with the bounding box "S W N E".

    None when the text is no WKT in longitude and latitude, or leaves the globe. A geometry
    across the antimeridian gets the box of its numbers: nothing is guessed.
    """
    match = _WKT.match(text)
    if match is None or not (match["crs"] or _CRS84).lower().endswith(_CRS84):
        return None
    if match["kind"].upper() == "ENVELOPE":  # ENVELOPE(minX, maxX, maxY, minY)
        numbers = _numbers(text[match.end() :].rstrip(") \n").replace(",", " "))
        pairs = [(numbers[0], numbers[3]), (numbers[1], numbers[2])] if len(numbers) == 4 else []
    else:
        rows = [_numbers(each[0]) for each in _POSITION.finditer(text, match.end())]
        pairs = [(row[0], row[1]) for row in rows if len(row) > 1]
    if not pairs:
        return None
    return _geo([lat for _, lat in pairs], [lon for lon, _ in pairs])


def geo_of_polygon(text: str) -> Json | None:
    """The box of schema.org's `polygon`: latitude and longitude in turn."""
    numbers = _numbers(text.replace(",", " "))
    if len(numbers) < 6 or len(numbers) % 2:
        return None
    return _geo(numbers[0::2], numbers[1::2])


def on_globe(latitude: float, longitude: float) -> bool:
    """Whether the two are degrees of WGS 84."""
    return -90 <= latitude <= 90 and -180 <= longitude <= 180


def plain_number(value: float) -> float | int:
    """The number as JSON-LD processors agree on it: an integer when it is whole."""
    return int(value) if value == int(value) else value


def _geo(latitudes: Sequence[float], longitudes: Sequence[float]) -> Json | None:
    south, north, west, east = (
        min(latitudes), max(latitudes), min(longitudes), max(longitudes)
    )  # fmt: skip
    if not (on_globe(south, west) and on_globe(north, east)):
        return None
    if len(latitudes) == 1:
        return {
            "@type": "GeoCoordinates",
            "latitude": plain_number(south),
            "longitude": plain_number(west),
        }
    return {"@type": "GeoShape", "box": " ".join(f"{n:.10g}" for n in (south, west, north, east))}


def _numbers(text: str) -> list[float]:
    try:
        return [float(each) for each in text.split()]
    except ValueError:
        return []
