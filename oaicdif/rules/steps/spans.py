"""Several rectangles and several periods: each as its own. A layout that takes but one writes
the one around all (`cdif/one_extent.py`), which is reported here.
"""

from __future__ import annotations

from typing import Any, Final

from ...cdif.one_extent import around_all, around_periods, is_period
from ..output import Output
from ..values.boxes_and_points import Box
from ..values.coverage import Period
from ..words import Act, Action, Options, Vocabularies

Json = dict[str, Any]


def _place_boxes(_v: Vocabularies, options: Options) -> Act:
    pool, to = options["from"][0], options["to"][0]

    def act(out: Output) -> None:
        written: list[Json] = []
        found = out.take(pool)
        for box, origin in found:
            place = _place_of(box)
            if place in written:
                out.follow(origin, to)
            else:
                written.append(place)
                out.set(to, place, origin)
        if len(written) > 1:
            boxes = [(b.south, b.west, b.north, b.east) for b, _ in found]
            out.report("boxes-merged", out.index_of(found[0][1]), " ".join(around_all(boxes)))

    return act


def _place_of(box: Box) -> Json:
    place: Json = {"@type": "Place"}
    if box.name:
        place["name"] = box.name
    place["geo"] = {
        "@type": "GeoShape",
        "box": f"{box.south} {box.west} {box.north} {box.east}",
    }
    if box.elevation:
        place["geo"]["elevation"] = box.elevation
    if box.inner:  # schema.org gives a Place one `geo`, and a latitude and longitude of its own
        place["latitude"], place["longitude"] = box.inner
    return place


def _place_periods(_v: Vocabularies, options: Options) -> Act:
    pool, to = options["from"][0], options["to"][0]

    def act(out: Output) -> None:
        found: list[tuple[Period, int]] = out.take(pool)
        written: list[str] = []
        for period, origin in found:
            if period.interval in written:
                out.follow(origin, to)
            else:
                written.append(period.interval)
                out.set(to, period.interval, origin)
        merged = [each for each in written if is_period(each)]
        if len(merged) > 1:
            out.report("periods-merged", out.index_of(found[0][1]), around_periods(merged))

    return act


ACTIONS: Final = (
    Action(
        "merge-boxes", "each rectangle as a place of its own, once", _place_boxes, ("from", "to"),
        ("from", "to"),
    ),
    Action(
        "merge-periods", "each period as a time of its own, once", _place_periods, ("from", "to"),
        ("from", "to"),
    ),
)  # fmt: skip
