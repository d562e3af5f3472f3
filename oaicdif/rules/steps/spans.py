"""Several rectangles become one, several periods one: the draft wants at most one of each.

Source: the draft, Appendix 1: "Recommend including only one bounding box"; Temporal coverage
0..1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ..output import Found, Output
from ..values.coverage import Box, Period
from ..words import Act, Action, Options, Vocabularies

Json = dict[str, Any]


def _merge_boxes(_v: Vocabularies, options: Options) -> Act:
    pool, to = options["from"][0], options["to"][0]

    def act(out: Output) -> None:
        found = out.take(pool)
        if not found:
            return
        boxes: list[Box] = [value for value, _ in found]
        box = boxes[0] if len(boxes) == 1 else around_all(boxes)
        alone = [b for b in found if b[0].name]
        if len(alone) == len(boxes):
            alone = []
        place: Json = {"@type": "Place"}
        if box.name and not alone:
            place["name"] = box.name
        shape = f"{box.south} {box.west} {box.north} {box.east}"
        place["geo"] = {"@type": "GeoShape", "box": shape}
        if box.elevation:
            place["geo"]["elevation"] = box.elevation
        if len(boxes) > 1:
            out.report("boxes-merged", out.index_of(found[0][1]), shape)
        out.set(to, place, found[0][1])
        for _, origin in found[1:]:
            out.follow(origin, to)
        # The name of one place is not that of a rectangle around it and others.
        for named, origin in alone:
            out.set(to, {"@type": "Place", "name": named.name}, origin)

    return act


def around_all(boxes: list[Box]) -> Box:
    """The smallest rectangle around all; across the antimeridian when that is smaller."""
    south = min((box.south for box in boxes), key=float)
    north = max((box.north for box in boxes), key=float)
    west, east = _narrowest(boxes)
    return Box(
        south, west, north, east, _joined(each.name for each in boxes),
        _joined(each.elevation for each in boxes),
    )  # fmt: skip


def _joined(texts: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(text for text in texts if text))


def _narrowest(boxes: list[Box]) -> tuple[str, str]:
    """West and east ends of the narrowest arc of longitudes that holds every box."""
    best: tuple[float, str, str] | None = None
    for first in boxes:
        start = float(first.west)
        end = max(
            boxes,
            key=lambda box: _arc(start, float(box.west)) + _arc(float(box.west), float(box.east)),
        )
        width = _arc(start, float(end.west)) + _arc(float(end.west), float(end.east))
        if best is None or width < best[0]:
            best = (width, first.west, end.east)
    if best is None or best[0] >= 360:
        return "-180", "180"
    return best[1], best[2]


def _arc(start: float, end: float) -> float:
    """Degrees eastwards from one longitude to another."""
    return (end - start) % 360 if end != start + 360 else 360.0


def _merge_periods(_v: Vocabularies, options: Options) -> Act:
    pool, to = options["from"][0], options["to"][0]

    def act(out: Output) -> None:
        found = out.take(pool)
        if not found:
            return
        if len({value.interval for value, _ in found}) == 1:
            _put(out, to, found[0][0].interval, found)
            return
        merged = _around_periods([value for value, _ in found])
        if merged is None:
            for value, origin in found:
                out.set(to, value.interval, origin)
            return
        out.report("periods-merged", out.index_of(found[0][1]), merged.interval)
        _put(out, to, merged.interval, found)

    return act


def _put(out: Output, to: str, interval: str, found: list[Found]) -> None:
    out.set(to, interval, found[0][1])
    for _, origin in found[1:]:
        out.follow(origin, to)


def _around_periods(periods: list[Period]) -> Period | None:
    """From the earliest start to the latest end; None when they cannot be compared."""
    starts, ends = [p.start for p in periods], [p.end for p in periods]
    if not all(_is_year_first(each) for each in (*starts, *ends) if each):
        return None
    start = "" if "" in starts else min(starts, key=_sortable)
    end = "" if "" in ends else max(ends, key=_sortable)
    return Period(start, end) if start or end else None


def _is_year_first(text: str) -> bool:
    year = text.lstrip("-")
    return year[:4].isdigit() or year.isdigit()


def _sortable(text: str) -> tuple[int, str]:
    negative = text.startswith("-")
    year, _, rest = text.lstrip("-").partition("-")
    return (-int(year) if negative else int(year)), rest


ACTIONS: Final = (
    Action("merge-boxes", "one rectangle around all", _merge_boxes, ("from", "to"), ("from", "to")),
    Action(
        "merge-periods", "one period around all", _merge_periods, ("from", "to"), ("from", "to")
    ),
)
