"""One rectangle of several, one period of several: for the layout that takes at most one.

Names stay with their own places: nobody said that the rectangle around them has one.
Source: the draft, Appendix 1: "Recommend including only one bounding box"; Temporal Coverage
0..1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from ..late_pattern import late_regex
from .document import Json

_TIME: Final = r"(?:\.\.|-?\d{1,9}|-?\d{4,}-\d\d(?:-\d\d(?:T[0-9:.,]+(?:Z|[+-][\d:]+)?)?)?)"
_PERIOD: Final = late_regex(rf"{_TIME}(?:/{_TIME})?\Z", re.ASCII)
_OPEN: Final = ".."
_LIMITS: Final = 4


def one_rectangle(places: Sequence[Any]) -> Sequence[Any]:
    """The places, those with rectangles as the one around all; their names as places alone."""
    boxes = [each for each in places if _box_of(each)]
    if len(boxes) < 2:
        return places
    named = [rest for each in boxes if len(rest := _without_shape(each)) > 1]
    names = [each for at, each in enumerate(named) if each not in named[:at]]
    at = next(at for at, each in enumerate(places) if _box_of(each))
    before, behind = (
        [each for each in part if not _box_of(each)] for part in (places[:at], places[at:])
    )
    return [*before, _around(boxes), *behind, *(each for each in names if each not in places)]


def _without_shape(place: Json) -> Json:
    """A place without its rectangle: its name, and the point that it has beside it."""
    return {key: place[key] for key in _OF_PLACE if key in place}


_OF_PLACE: Final = ("@type", "name", "latitude", "longitude")


def _box_of(place: Any) -> list[str]:
    """South, west, north, east of a place that is a rectangle; else nothing."""
    geo = place.get("geo") if isinstance(place, dict) else None
    limits = str(geo.get("box", "")).split() if isinstance(geo, dict) else []
    return limits if len(limits) == _LIMITS else []


def _around(places: Sequence[Json]) -> Json:
    geo = {"@type": "GeoShape", "box": " ".join(around_all([_box_of(each) for each in places]))}
    heights = dict.fromkeys(str(each["geo"].get("elevation", "")) for each in places)
    if elevation := "; ".join(filter(None, heights)):
        geo["elevation"] = elevation
    return {"@type": "Place", "geo": geo}


def around_all(boxes: Sequence[Sequence[str]]) -> list[str]:
    """The smallest rectangle around all, each (south, west, north, east) in degrees as printed;
    across the antimeridian when that is smaller."""
    south = min((box[0] for box in boxes), key=float)
    north = max((box[2] for box in boxes), key=float)
    west, east = _narrowest([(box[1], box[3]) for box in boxes])
    return [south, west, north, east]


def _narrowest(arcs: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """West and east ends of the narrowest arc of longitudes that holds every one."""
    best: tuple[float, str, str] | None = None
    for first, _ in arcs:
        widths = [(_width(float(first), arc), arc[1]) for arc in arcs]
        width, end = max(widths, key=lambda each: each[0])
        if best is None or width < best[0]:
            best = (width, first, end)
    if best is None or best[0] >= 360:
        return "-180", "180"
    return best[1], best[2]


def _width(start: float, arc: tuple[str, str]) -> float:
    """Degrees eastwards from `start` to the east end of an arc."""
    west, east = map(float, arc)
    return _eastwards(start, west) + _eastwards(west, east)


def _eastwards(start: float, end: float) -> float:
    return (end - start) % 360 if end != start + 360 else 360.0


def one_period(times: Sequence[Any]) -> Sequence[Any]:
    """The times, their intervals as the one around all: from the earliest start to the latest
    end. Texts and intervals of eras stay as they are."""
    periods = [each for each in times if is_period(each)]
    if len(periods) < 2:
        return times
    others = [each for each in times if not is_period(each)]
    return [*others, around_periods(periods)]


def is_period(value: Any) -> bool:
    """Whether it is an interval as ISO 8601 writes it, or one date or year."""
    return isinstance(value, str) and _PERIOD.match(value) is not None


def around_periods(periods: Iterable[str]) -> str:
    """From the earliest start to the latest end; `..` for an open one."""
    ends = [each.partition("/") for each in periods]
    starts = [start for start, _, _ in ends]
    lasts = [end or start for start, _, end in ends]
    start = _OPEN if _OPEN in starts else min(starts, key=_sortable)
    end = _OPEN if _OPEN in lasts else max(lasts, key=_last_day)
    return start if start == end else f"{start}/{end}"


def _sortable(text: str) -> tuple[int, str]:
    negative = text.startswith("-")
    year, _, rest = text.lstrip("-").partition("-")
    return (-int(year) if negative else int(year)), rest


def _last_day(text: str) -> tuple[int, str]:
    """A year ends behind each of its months and days: 2011 lasts longer than 2011-02-12."""
    year, rest = _sortable(text)
    return year, f"{rest}~"
