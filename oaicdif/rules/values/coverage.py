"""Places and times of Dublin Core's coverage: boxes, points, periods, WKT, named eras.

Sources: DCMI Box, DCMI Point, DCMI Period encoding schemes; OGC 06-103r4 (WKT); the draft,
Temporal Coverage and Geographic Extent (WGS 84, one rectangle).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .compass_points import read_compass
from .dates import Kind, read_date, read_w3c
from .identifiers import read_url
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
_TO: Final = late_regex(
    r"\s+(?:to|through|until|bis|t/m|hasta|à|a)\s+|\s*[\u2013\u2014/]\s*|\s+-\s+|(?<=\w)-(?=\w)",
    re.IGNORECASE,
)
# "Lat: 45.1; Long: 7.2", "Latitude 45.1 N, Longitude 7.2 W"
_LAT_LONG: Final = late_regex(
    r"lat(?:itude)?\.?\s*[:=]?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NS])?[\s,;/|]+"
    r"lon(?:g(?:itude)?)?\.?\s*[:=]?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])?\s*\.?\Z",
    re.IGNORECASE,
)
_ABOUT_NAMES: Final = frozenset({"name", "projection", "units", "zunits", "scheme"})
_SYSTEM: Final = frozenset({"projection", "units", "crs", "scheme"})  # WGS 84, or nothing is read
_OF_BOX: Final = frozenset({*_LIMITS, "name", "uplimit", "downlimit", "zunits"})
_OF_POINT: Final = frozenset({*_LATITUDES, *_LONGITUDES, "name", "elevation", "zunits"})
_YEAR: Final = late_regex(r"-?\d+")
_DEEP_YEAR: Final = late_regex(r"-?\d{1,9}\Z", re.ASCII)
_CALENDARS: Final = late_regex(
    r"(?:\b(?:a\.?h\.?|anno hegirae|hijri|a\.?m\.?|anno mundi|b\.?e\.?|saka|vikram|reiwa|heisei|"
    r"showa|shōwa|taisho|taishō|meiji|minguo|roc)\s*\d{1,4}\b"
    r"|\b\d{1,4}(?:\s*[-/\u2013]\s*\d{1,4})?\s*(?:a\.?h\.?|a\.?m\.?|h\.|هـ|ه|b\.?s\.?|b\.?e\.?|"
    r"شمسی|قمری|خورشیدی|ميلادي)\s*\Z"
    r"|\b\d{3,4}(?:\s*[-/\u2013]\s*\d{3,4})?\s*(?:هـ?\s*\.?\s*)?[شقم]\s*\Z"
    r"|(?:พ|ค|ฮ|จ)\.?\s?ศ\.?\s*\d{1,4}|ศตวรรษ|\b\d{3}0['\u2019](?:lar|ler)"
    r"|(?:令和|平成|昭和|大正|明治)(?:初|前|中|後|末)?期"
    r"|(?:令和|平成|昭和|大正|明治|民國|民国)\s*(?:元|\d{1,3}|[一二三四五六七八九十]{1,4})年?"
    r"|\d{1,4}\s*(?:bce?|b\.c\.(?:e\.)?|v\.\s?chr\.?|av\. j\.-c\.|a\.?\s?c\.)"
    r"(?:\s*(?:[-/\u2013]|to|bis|until)\s*(?:ca?\.\s*)?(?:ad\s*)?\d{1,4}(?:\s*(?:bce?|ce|ad|b\.c\.(?:e\.)?|"
    r"a\.d\.|[nv]\.\s?chr\.?))?)?\s*\Z"
    r"|\b(?:early|mid|middle|late|half of|end of|beginning of|turn of)[\s-]+(?:the\s+)?"
    r"\d{1,2}(?:st|nd|rd|th)\s+centur(?:y|ies)\b"
    r"|\d{1,2}(?:st|nd|rd|th)\s+centur(?:y|ies)\s+b\.?\s?c\b"
    r"|\b(?:hebrew|jewish|islamic|muslim|julian|chinese|mayan?|persian|coptic|ethiopi(?:an|c)|buddhist|"
    r"japanese|armenian|french republican)\s+(?:calendar|era|year)\b"
    r"|\bmayan?\s+\d{1,2}(?:\.\d{1,2}){2,4}\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in decimal degrees, its numbers as printed. East may lie below west: the
    rectangle then crosses the antimeridian.

    `elevation` is a text, "-200 to 0 m"; metres where it names no unit. `rest` are the parts
    that a DCMI Box does not have.
    """

    south: str
    west: str
    north: str
    east: str
    name: str = ""
    elevation: str = ""
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    latitude: float
    longitude: float
    name: str = ""
    elevation: str = ""
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Period:
    """`start` and `end` as W3CDTF or a year of the distant past; "" is open."""

    start: str
    end: str
    name: str = ""

    @property
    def interval(self) -> str:
        """ISO 8601: the two ends, `..` for an open one, one date when they are the same."""
        if self.start == self.end:
            return self.start
        return f"{self.start or '..'}/{self.end or '..'}"


@dataclass(frozen=True, slots=True)
class Wkt:
    kind: str
    text: str
    crs: str


@dataclass(frozen=True, slots=True)
class Era:
    """Named eras by the IRIs of the vocabulary; `name` as the source writes it."""

    start: str
    end: str
    name: str


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
    return box and replace(box, elevation=_heights(pairs), rest=_rest(pairs, _OF_BOX))


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


def read_point(text: str) -> Point | None:
    """A DCMI Point, or pairs lat=...; lon=..., with colons or nothing between them as well."""
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


def _is_point(text: str) -> bool:
    return _LAT_LONG.match(text) is not None or read_compass(text) is not None


def _read_lat_long(text: str) -> tuple[str, str] | None:
    """Latitude and longitude behind their labels; to the south and the west they are negative."""
    found = _LAT_LONG.match(text)
    if found is None:
        return None
    south, west = (found[2] or "").upper() == "S", (found[4] or "").upper() == "W"
    return _signed(found[1], minus=south), _signed(found[3], minus=west)


def _signed(number: str, *, minus: bool) -> str:
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
    if is_of_limits(text):
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


def read_period(text: str) -> Period | None:
    """A DCMI Period with at least one end that is a date or a year."""
    pairs = _period_pairs(text)
    if pairs is None or not ("start" in pairs or "end" in pairs):
        return None
    start, end = _period_end(pairs.get("start", "")), _period_end(pairs.get("end", ""))
    if start is None or end is None or not (start or end) or _is_backwards(start, end):
        return None
    return Period(start, end, pairs.get("name", ""))


def _period_pairs(text: str) -> dict[str, str] | None:
    """The pairs of a period; its name may stand first without a key ("Modern era; start=1975")."""
    pairs = read_pairs(text)
    name, semicolon, rest = text.partition(";")
    if pairs is None and semicolon and name.strip() and "=" not in name:
        pairs = read_pairs(rest)
        if pairs is not None:
            pairs.setdefault("name", name.strip())
    return pairs


def _is_backwards(start: str, end: str) -> bool:
    if not (start and end):
        return False
    if start.startswith("-") or end.startswith("-"):
        return _year(start) > _year(end)
    length = min(len(start), len(end))
    return start[:length] > end[:length]


def _year(text: str) -> int:
    found = _YEAR.match(text)
    return int(found[0]) if found else 0


def read_named_period(text: str) -> str | None:
    """The text itself when it is a DCMI Period by its keys, whatever its ends say."""
    pairs = _period_pairs(text)
    return text if pairs and ("start" in pairs or "end" in pairs) else None


def read_name(text: str) -> dict[str, str] | None:
    """The parts of a Box or Point that gives no coordinates, only a name."""
    pairs = read_pairs(text)
    if not pairs or not pairs.get("name"):
        return None
    return pairs if pairs.keys() <= _ABOUT_NAMES else None


def _period_end(text: str) -> str | None:
    """A date, "" for none, None for something that is no date."""
    if not text or text in ("..", "open"):
        return ""
    exact = read_w3c(text)
    if exact:
        return exact
    reading = read_date(text)
    if reading and reading.kind is Kind.REFORMATTED:
        return reading.start
    return text if _DEEP_YEAR.match(text) else None


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


def read_place_iri(text: str) -> str | None:
    """The address of a place in a gazetteer."""
    return read_url(text)


def read_era(text: str, eras: Vocabulary) -> Era | None:
    """One named era, or from one to another; both must be in the vocabulary with an IRI."""
    one = eras.find(text)
    if one is not None:
        return Era(one.target, one.target, text)
    for found in _TO.finditer(text):
        start, end = eras.find(text[: found.start()]), eras.find(text[found.end() :])
        if start is not None and end is not None:
            return Era(start.target, end.target, text)
    return None


def read_other_calendar(text: str) -> str | None:
    """A date of another calendar, or before the common era: kept as text."""
    return text if len(text) <= 80 and _CALENDARS.search(text) else None


def split_coverage(text: str) -> list[str]:
    """The parts of a list with semicolons, unless it is one value of `key=value` pairs.

    Limits written with colons become one DCMI Box, and one Period of the times among them.
    """
    text = text.replace("\uff1b", ";").replace("\u061b", ";")
    if "=" in text or not (";" in text or begins_with_limit(text)) or _is_point(text):
        return [text]
    if limits := split_limits(text):
        return limits
    return [part.strip() for part in text.split(";") if part.strip()]
