"""The recognisers of places and times in coverage that need no table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from .values import boxes_and_points as boxes
from .values import (
    coverage,
    durations,
    identifiers,
    labelled_places,
    labelled_times,
    map_limits,
    no_places,
    place_codes,
    places_and_times,
)

PLACES: Final[Mapping[str, tuple[str, Callable[[str], object | None]]]] = {
    "dcmi-box": ("a DCMI Box: northlimit=...; southlimit=...", boxes.read_box),
    "dcmi-point": ("a DCMI Point: north=...; east=...", boxes.read_point),
    "compass-point": (
        "a point with the letters of the compass: 48.85 N, 2.35 E",
        boxes.read_compass_point,
    ),
    "dcmi-period": ("a DCMI Period: start=...; end=...", coverage.read_period),
    "named-period": (
        "a DCMI Period whose ends are no dates, or in the wrong order",
        coverage.read_named_period,
    ),
    "dcmi-name": (
        "a DCMI Box or Point of which only the name is given",
        boxes.read_name,
    ),
    "wkt": ("a geometry as WKT", boxes.read_wkt),
    "four-numbers": ("four numbers, south west north east", boxes.read_four_numbers),
    "map-limits": ("the limits of a map: W 5°--W 1°/N 49°--N 47°", map_limits.read_map_limits),
    "two-numbers": ("two numbers, latitude longitude", boxes.read_two_numbers),
    "bad-coordinates": ("a Box or Point that cannot be believed", boxes.read_bad),
    "named-time": ("a period by its name or label, kept as text", labelled_times.read_named_time),
    "duration": ("how long something lasts: 1000 years, P10Y", durations.read_duration),
    "other-calendar": ("a date of another calendar, kept as text", coverage.read_other_calendar),
    "place-iri": ("the IRI of a place in a gazetteer", coverage.read_place_iri),
    "place-code": (
        "the code of a place behind the label of its gazetteer: geonames:2950159",
        place_codes.read_place_code,
    ),
    "no-place": (
        "the identifier of a work or a record, which is no place",
        place_codes.read_no_place,
    ),
    "no-name-of-place": (
        "a size, a reach, half of a point and the like: 64 x 92 cm, Regional, 47N",
        no_places.read_no_name,
    ),
    "heading": (
        "a heading of a subject with place, topic and time: Spain--History--19th c.",
        places_and_times.read_heading,
    ),
    "other-label": (
        "a label of places that names none the work is about: Place of birth: Elmton",
        labelled_places.read_other_label,
    ),
    "tgn-number": ("the number of a place in Getty's thesaurus", identifiers.read_tgn_number),
}
