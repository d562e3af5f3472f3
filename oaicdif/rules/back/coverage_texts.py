"""Places and times in the forms of DCMI: names, codes, Box, Point, Period.

Source: DRIVER guidelines 1.1, 1.3.14; DCMI Box, Point and Period encoding schemes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ...late_pattern import late_regex
from .back_rules import Back
from .plain_text import plain

Json = dict[str, Any]
_LIMIT: Final = r"[+-]?\d+(?:\.\d+)?"
_HEIGHTS: Final = late_regex(
    rf"(?:(?:from |(?=\S+ to ))(?P<downlimit>{_LIMIT}))?"
    rf"(?:(?:up|(?<=\d)) to (?P<uplimit>{_LIMIT}))?"
    r"(?: (?P<zunits>[^;\s][^;]*))?\Z"
)
# What may stand at either end of a Period in W3C-DTF; ".." and nothing leave it open.
_END_OF_PERIOD: Final = late_regex(
    r"(?:-?\d{4,6}(?:-\d\d(?:-\d\d(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?)?)?|\.\.|)\Z"
)


def place(value: Any, _back: Back) -> Iterator[str]:
    """The name of a place, or its code or IRI; nothing when a shape will say it."""
    if not isinstance(value, dict):
        yield plain(value)
    elif "geo" not in value:
        name = value.get("name", "")
        code = plain(name.get("termCode", "")) if isinstance(name, dict) else ""
        yield code or plain(name) or plain(value.get("identifier", "")) or plain(value)


def box(value: Any, _back: Back) -> Iterator[str]:
    """A rectangle as DCMI Box (B6): name, then the limits, heights last."""
    shape = _shape(value, "GeoShape")
    limits = plain(shape.get("box", "")).split() if shape else []
    if len(limits) == 4:
        south, west, north, east = limits
        yield _named(value) + (
            f"northlimit={north}; southlimit={south}; westlimit={west}; eastlimit={east}"
            f"{_heights(plain(shape.get('elevation', '')) if shape else '')}"
        )


def _heights(elevation: str) -> str:
    """The limits of an elevation that the crosswalk wrote; another one has no place in a Box."""
    found = _HEIGHTS.match(elevation)
    named = found.groupdict("") if found else {}
    return "".join(f"; {name}={text}" for name, text in named.items() if text)


def point(value: Any, _back: Back) -> Iterator[str]:
    """A point as DCMI Point; also the one that a place has beside its rectangle."""
    shape = _shape(value, "GeoCoordinates")
    if shape is None and isinstance(value, dict) and "longitude" in value:
        shape = value
    if shape and "latitude" in shape and "longitude" in shape:
        north, east = _number(shape["latitude"]), _number(shape["longitude"])
        height, _, units = plain(shape.get("elevation", "")).partition(" ")
        more = f"; elevation={height}" if height else ""
        more += f"; zunits={units}" if units else ""
        yield f"{_named(value)}east={east}; north={north}{more}"


def _shape(value: Any, kind: str) -> Json | None:
    shape = value.get("geo") if isinstance(value, dict) else None
    return shape if isinstance(shape, dict) and shape.get("@type") == kind else None


def _named(value: Json) -> str:
    name = plain(value.get("name", "")).replace(";", ",")
    return f"name={name}; " if name else ""


def _number(value: Any) -> str:
    return plain(value) if isinstance(value, str) else f"{value:.12g}"


def geometry(value: Any, _back: Back) -> Iterator[str]:
    """A geometry as WKT."""
    if isinstance(value, dict):
        yield plain(value.get("geosparql:asWKT", ""))


def period(value: Any, _back: Back) -> Iterator[str]:
    """A range as DCMI Period (B8); a single date, a name or an interval of eras as text."""
    if isinstance(value, dict):
        yield _eras(value)
        return
    text = plain(value)
    if not _is_range(text):
        yield text
        return
    start, _, end = text.partition("/")
    ends = (("start", start), ("end", end))
    shown = "".join(f"{name}={each}; " for name, each in ends if each not in ("", ".."))
    yield f"{shown}scheme=W3C-DTF;"


def dcmi_period(value: Any, back: Back) -> Iterator[str]:
    """Ranges only: what may carry the encoding scheme Period."""
    if isinstance(value, str) and _is_range(value):
        yield from period(value, back)


def _is_range(text: str) -> bool:
    """ "1939/1945", not "Early Elm/Late Oak Period"."""
    start, slash, end = text.partition("/")
    dates = _END_OF_PERIOD.match(start) and _END_OF_PERIOD.match(end)
    return bool(slash and dates and f"{start}{end}".strip("."))


def _eras(value: Json) -> str:
    ends = [plain(value.get(f"time:interval{end}", "")) for end in ("StartedBy", "FinishedBy")]
    return plain(value.get("name", "")) or "/".join(dict.fromkeys(filter(None, ends)))
