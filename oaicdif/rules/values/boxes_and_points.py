"""Boxes, points and geometries of Dublin Core's coverage.

Sources: DCMI Box and DCMI Point encoding schemes; OGC 06-103r4 (WKT); the draft, Geographic Extent
(WGS 84, one rectangle).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from ...late_pattern import late_regex
from .compass_points import read_compass
from .labelled_limits import is_of_limits, read_labelled_limits
from .labelled_times import begins_with_limit, split_limits

CRS84: Final = "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
_PAIR: Final = late_regex(r"\s*([A-Za-z][A-Za-z ]*?)\s*=\s*([^;]*?)\s*(?:;|\Z)")
_NUMBER: Final = late_regex(r"[+-]?\d{1,3}(?:\.\d+)?\Z")
_NUMBERS: Final = late_regex(r"[+-]?\d{1,3}(?:\.\d+)?(?:[\s,;]+[+-]?\d{1,3}(?:\.\d+)?)+\Z")
_LIMITS: Final = ("southlimit", "westlimit", "northlimit", "eastlimit")
_LATITUDES: Final = ("north", "lat", "latitude")
_LONGITUDES: Final = ("east", "lon", "long", "lng", "longitude")
_WGS84: Final = late_regex(
    r"wgs\s?-?84|epsg:?:?4326|crs84|decimal degrees?|signed decimal|degrees|\Z", re.IGNORECASE
)
_WKT: Final = late_regex(
    r"(?:srid=(\d+);\s*|<([^<>\s]+)>\s*)?(point|linestring|polygon|multipoint|multilinestring|"
    r"multipolygon|geometrycollection)\s*(?:z|m|zm)?\s*(\(.*\))\s*\Z",
    re.IGNORECASE | re.DOTALL,
)
_WKT_BODY: Final = late_regex(r"[\s\d.,()+eE-]+\Z")
_ENVELOPE: Final = late_regex(
    r"envelope\s*\(\s*([+-]?[\d.]+)\s*,\s*([+-]?[\d.]+)\s*,\s*([+-]?[\d.]+)\s*,\s*([+-]?[\d.]+)\s*\)\Z",
    re.IGNORECASE,
)
_GEOMETRIES: Final = {
    "point": "Point", "linestring": "LineString", "polygon": "Polygon", "multipoint": "MultiPoint",
    "multilinestring": "MultiLineString", "multipolygon": "MultiPolygon",
    "geometrycollection": "GeometryCollection",
}  # fmt: skip
# "Lat: 45.1; Long: 7.2", "Latitude 45.1 N, Longitude 7.2 W"
_LAT_LONG: Final = late_regex(
    r"lat(?:itude)?\.?\s*[:=]?\s*([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NS])?[\s,;/|]+"
    r"lon(?:g(?:itude)?)?\.?\s*[:=]?\s*([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([EW])?\s*\.?\Z",
    re.IGNORECASE,
)
_ABOUT_NAMES: Final = frozenset({"name", "projection", "units", "zunits", "scheme"})
_SYSTEM: Final = frozenset({"projection", "units", "crs", "scheme"})  # WGS 84, or nothing is read
_OF_BOX: Final = frozenset({*_LIMITS, "name", "uplimit", "downlimit", "zunits"})
_OF_INNER: Final = frozenset({"north", "east"})
_OF_POINT: Final = frozenset({*_LATITUDES, *_LONGITUDES, "name", "elevation", "zunits"})


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in decimal degrees, its numbers as printed. East may lie below west: the
    rectangle then crosses the antimeridian.

    `elevation` is a text, "-200 to 0 m"; metres where it names no unit. `inner` is a point of the
    same place, (latitude, longitude), that lies in the rectangle. `rest` are the parts that
    neither a DCMI Box nor a DCMI Point has.
    """

    south: str
    west: str
    north: str
    east: str
    name: str = ""
    elevation: str = ""
    rest: str = ""
    inner: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Point:
    latitude: float
    longitude: float
    name: str = ""
    elevation: str = ""
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Wkt:
    kind: str
    text: str
    crs: str


def read_pairs(text: str) -> dict[str, str] | None:
    """The parts of `name=...; start=...`, keys in small letters; None if it is not such."""
    if "=" not in text:
        limits = split_limits(text) if ":" in text or begins_with_limit(text) else []
        if len(limits) != 1:
            return None
        text = limits[0]
    pairs: dict[str, str] = {}
    at = 0
    while at < len(text):
        found = _PAIR.match(text, at)
        if found is None or found.end() == at:
            return None
        pairs.setdefault(found[1].replace(" ", "").lower(), found[2].strip())
        at = found.end()
    return pairs


def read_box(text: str) -> Box | None:
    """A DCMI Box whose four limits are degrees on the globe; or an ENVELOPE(W, E, N, S), or limits
    with labels of another kind."""
    envelope = _ENVELOPE.match(text)
    if envelope:
        west, east, north, south = envelope.groups()
        return _checked_box(south, west, north, east, "")
    if (limits := read_labelled_limits(text)) is not None:
        return _checked_box(*limits, "")
    pairs = read_pairs(text)
    if pairs is None or any(limit not in pairs for limit in _LIMITS) or not _is_wgs84(pairs):
        return None
    south, west, north, east = (pairs[limit] for limit in _LIMITS)
    box = _checked_box(south, west, north, east, pairs.get("name", ""))
    if box is None:
        return None
    inner = _inner_point(pairs, box)
    known = _OF_BOX | _OF_INNER if inner else _OF_BOX
    return replace(box, elevation=_heights(pairs), rest=_rest(pairs, known), inner=inner)


def _inner_point(pairs: dict[str, str], box: Box) -> tuple[float, float] | None:
    """The point "north=...; east=..." beside the limits of a box, if it lies in it."""
    point = _checked_point(pairs.get("north", ""), pairs.get("east", ""))
    if point is None or not float(box.south) <= point.latitude <= float(box.north):
        return None
    west, east = float(box.west), float(box.east)
    eastwards = (point.longitude - west) % 360 <= (east - west) % 360 or west == east - 360
    return (point.latitude, point.longitude) if eastwards else None


def _heights(pairs: dict[str, str]) -> str:
    """The third dimension of a box: "-200 to 0 m", "from -200 m", "up to 0 m"."""
    down, up = pairs.get("downlimit", ""), pairs.get("uplimit", "")
    span = f"{down} to {up}" if down and up else f"from {down}" if down else f"up to {up}"
    return f"{span} {pairs.get('zunits', '')}".strip() if down or up else ""


def _rest(pairs: dict[str, str], known: frozenset[str]) -> str:
    """The parts that nothing reads, as they were written."""
    return "; ".join(f"{key}={pairs[key]}" for key in pairs if key not in known | _SYSTEM)


def _checked_box(south: str, west: str, north: str, east: str, name: str) -> Box | None:
    if not all(_NUMBER.match(limit) for limit in (south, west, north, east)):
        return None
    if not (-90 <= float(south) <= float(north) <= 90):
        return None
    if not (-180 <= float(west) <= 180 and -180 <= float(east) <= 180):
        return None
    return Box(south.lstrip("+"), west.lstrip("+"), north.lstrip("+"), east.lstrip("+"), name)


def _is_wgs84(pairs: dict[str, str]) -> bool:
    return all(
        _WGS84.match(pairs.get(key, "")) is not None for key in ("projection", "units", "crs")
    )


# RFC 5870: latitude, longitude, height; WGS 84 unless it says otherwise.
_GEO: Final = late_regex(
    r"geo:([+-]?[\d.]+),([+-]?[\d.]+)(?:,([+-]?[\d.]+))?(?:;crs=wgs84)?(?:;(u=[\d.]+))?\Z",
    re.IGNORECASE,
)


def _read_geo(text: str) -> Point | None:
    """The point of a geo: address."""
    found = _GEO.match(text)
    point = _checked_point(found[1], found[2]) if found else None
    if found is None or point is None:
        return None
    return replace(point, elevation=f"{found[3]} m" if found[3] else "", rest=found[4] or "")


def read_point(text: str) -> Point | None:
    """A DCMI Point, or pairs lat=...; lon=..., with colons or nothing between them as well; or a
    geo: address."""
    if text[:4].lower() == "geo:":
        return _read_geo(text)
    if (degrees := _read_lat_long(text)) is not None:
        return _checked_point(*degrees)
    pairs = read_pairs(text)
    if pairs is None or not _is_wgs84(pairs):
        return None
    latitude = next((pairs[key] for key in _LATITUDES if key in pairs), "")
    longitude = next((pairs[key] for key in _LONGITUDES if key in pairs), "")
    point = _checked_point(latitude, longitude)
    if point is None:
        return None
    height = pairs.get("elevation", "")
    return replace(
        point,
        name=pairs.get("name", ""),
        elevation=f"{height} {pairs.get('zunits', '')}".strip() if height else "",
        rest=_rest(pairs, _OF_POINT),
    )


def read_compass_point(text: str) -> Point | None:
    """A point with the letters of the compass: 48.85 N, 2.35 E."""
    degrees = read_compass(text)
    return _checked_point(*degrees) if degrees else None


def is_point_in_words(text: str) -> bool:
    return _LAT_LONG.match(text) is not None or read_compass(text) is not None


def _read_lat_long(text: str) -> tuple[str, str] | None:
    """Latitude and longitude behind their labels; to the south and the west they are negative."""
    found = _LAT_LONG.match(text)
    if found is None:
        return None
    south, west = (found[2] or "").upper() == "S", (found[4] or "").upper() == "W"
    return _signed(found[1], minus=south), _signed(found[3], minus=west)


def _signed(number: str, *, minus: bool) -> str:
    number = number.replace(",", ".")  # between labels a comma within a number is its point
    return f"-{number}" if minus and number[0] not in "+-" else number


def _checked_point(latitude: str, longitude: str) -> Point | None:
    if not (_NUMBER.match(latitude) and _NUMBER.match(longitude)):
        return None
    north, east = float(latitude), float(longitude)
    return Point(north, east) if -90 <= north <= 90 and -180 <= east <= 180 else None


def read_bad(text: str) -> dict[str, str] | None:
    """The parts of a Box or Point that cannot be believed: out of range, incomplete, no degrees."""
    if (degrees := _read_lat_long(text)) is not None:
        return dict(zip(("lat", "long"), degrees, strict=True))
    if is_of_limits(text) or _GEO.match(text):
        return {}
    pairs = read_pairs(text)
    if pairs is None:
        return None
    known = (*_LIMITS, *_LATITUDES, *_LONGITUDES)
    return pairs if any(key in pairs for key in known) else None


def read_four_numbers(text: str) -> Box | None:
    """Four bare numbers in the order of the draft: south west north east."""
    parts = re.split(r"[\s,;]+", text) if _NUMBERS.match(text) else []
    if len(parts) != 4:
        return None
    south, west, north, east = parts
    return _checked_box(south, west, north, east, "")


def read_two_numbers(text: str) -> Point | None:
    """Two bare numbers: latitude longitude."""
    parts = re.split(r"[\s,;]+", text) if _NUMBERS.match(text) else []
    return _checked_point(*parts) if len(parts) == 2 else None


def read_name(text: str) -> dict[str, str] | None:
    """The parts of a Box or Point that gives no coordinates, only a name."""
    pairs = read_pairs(text)
    if not pairs or not pairs.get("name"):
        return None
    return pairs if pairs.keys() <= _ABOUT_NAMES else None


def read_wkt(text: str) -> Wkt | None:
    """A geometry with balanced brackets and nothing but numbers in them."""
    found = _WKT.match(text)
    if found is None or found[4].count("(") != found[4].count(")"):
        return None
    kind = found[3].lower()
    if kind != "geometrycollection" and not _WKT_BODY.match(found[4]):
        return None
    crs = found[2] or CRS84
    if found[1]:
        crs = f"http://www.opengis.net/def/crs/EPSG/0/{found[1]}"
    return Wkt(_GEOMETRIES[kind], f"{kind.upper()}{found[4].strip()}", crs)
