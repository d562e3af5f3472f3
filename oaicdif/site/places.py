"""Where and when: boxes, points, place names and periods of a document.

Boxes are read as the draft writes them: "south west north east", WGS 84. What lies outside
the globe is not drawn.
"""

from __future__ import annotations

from typing import Any, Final

from .display import Shortener, web_link
from .document_values import (
    Json,
    first_text,
    iri_of,
    nil_word,
    objects,
    only_objects,
    text_of,
    values,
)
from .view import Extent, Fact, Named

DRAWN, ROW, NAME = 20, 20, 200
_OPEN: Final = ("..", "")


def extents(about: Json) -> tuple[Extent, ...]:
    """Boxes and points that a map can show, at most twenty."""
    if "spatialCoverage" not in about:
        return ()
    places = only_objects(about["spatialCoverage"])[:DRAWN]
    found = [extent(place) for place in places if "geo" in place]
    return tuple([each for each in found if each is not None])


def extent(place: Json) -> Extent | None:
    """The box or point of a Place; None when it has none on the globe."""
    for geo in objects(place, "geo"):
        numbers = _numbers(geo)
        if len(numbers) == 2:
            numbers = numbers * 2
        if len(numbers) == 4:
            south, west, north, east = numbers
            if -90 <= south <= north <= 90 and -180 <= west <= 180 and -180 <= east <= 180:
                return Extent(south, west, north, east, first_text(place, "name")[:NAME])
    return None


def _numbers(geo: Json) -> list[float]:
    """[south, west, north, east] of a box, [latitude, longitude] of a point, or nothing."""
    texts = [text_of(geo.get("latitude")), text_of(geo.get("longitude"))]
    if geo.get("box") is not None:
        texts = text_of(geo["box"]).replace(",", " ").split()
    try:
        return [float(each) for each in texts[:5]]
    except ValueError:
        return []


def coverage(about: Json, short: Shortener) -> tuple[Fact, ...]:
    """Place names, coordinates and periods in words; a nil reason in words where given."""
    places = short.items(values(about, "spatialCoverage"), ROW, "places")
    times = short.items(values(about, "temporalCoverage"), ROW, "periods")
    facts = (
        Fact("Place", tuple([each for value in places if (each := _place(value, short)).text])),
        Fact("Period", tuple([each for value in times if (each := _period(value, short)).text])),
    )
    return tuple([fact for fact in facts if fact.values])


def coverage_reasons(about: Json) -> str:
    """Why there is neither place nor period, when the record says why."""
    return nil_word(about, "spatialCoverage") or nil_word(about, "temporalCoverage")


def _place(value: Any, short: Shortener) -> Named:
    if not isinstance(value, dict):
        return Named(short.text(text_of(value), NAME, "place"))
    name = value.get("name")
    where = extent(value)
    words = short.text(text_of(name), NAME, "place") or short.text(
        text_of(value.get("identifier")), NAME, "place"
    )
    return Named(
        words or (_degrees(where) if where else ""),
        web_link(iri_of(name) if isinstance(name, dict) else text_of(value.get("@id"))),
        _degrees(where) if where and words else "",
    )


def _degrees(where: Extent) -> str:
    low = f"{_latitude(where.south)} {_longitude(where.west)}"
    if where.is_point:
        return low
    return f"{low} to {_latitude(where.north)} {_longitude(where.east)}"


def _latitude(value: float) -> str:
    return f"{_fixed(value)}° {'N' if value >= 0 else 'S'}"


def _longitude(value: float) -> str:
    return f"{_fixed(value)}° {'E' if value >= 0 else 'W'}"


def _fixed(value: float) -> str:
    """To some ten metres, never with an exponent."""
    return f"{abs(value):.4f}".rstrip("0").rstrip(".")


def _period(value: Any, short: Shortener) -> Named:
    if not isinstance(value, dict):
        return Named(_span(short.text(text_of(value), NAME, "period")))
    start = text_of(value.get("time:intervalStartedBy"))
    end = text_of(value.get("time:intervalFinishedBy"))
    words = text_of(value.get("name")) or " to ".join(
        each.rpartition("/")[2] or each for each in (start, end) if each
    )
    return Named(short.text(words, NAME, "period"), web_link(start))


def _span(text: str) -> str:
    """`1929/1939` is "1929 to 1939"; an open end is "from 1975" or "until 1939"."""
    start, slash, end = text.partition("/")
    if not slash or "/" in end:
        return text
    if end in _OPEN:
        return f"from {start}"
    return f"until {end}" if start in _OPEN else f"{start} to {end}"
