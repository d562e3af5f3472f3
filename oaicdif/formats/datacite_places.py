"""DataCite's geoLocation: places and shapes as the texts of DCMI Box, DCMI Point and WKT."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ..late_pattern import late_regex
from ..xmldoc import Element, local_name
from .datacite_elements import child_of, children_of, text_of, value_of
from .value import Value

_BOX: Final = ("north", "south", "west", "east")


def read_locations(element: Element) -> Iterator[Value]:
    """Each shape of a geoLocation with the name of its place; a polygon takes no name, so that
    is a value of its own where no other shape has it. So are further names of the same place."""
    for each in children_of(element, "geoLocation"):
        names = list(children_of(each, "geoLocationPlace")) if len(each) else [each]
        place = text_of(names[0]) if names else ""
        shapes = _one_place([shape for child in each if (shape := _shape(child))])
        for shape in shapes:
            yield value_of(
                "geoLocation", shape if shape.startswith("POLYGON") else f"{_named(place)}{shape}"
            )
        if place and all(shape.startswith("POLYGON") for shape in shapes):
            yield value_of("geoLocationPlace", place)
        yield from (value_of("geoLocationPlace", text_of(name), name) for name in names[1:])


def _one_place(shapes: list[str]) -> list[str]:
    """The shapes of one geoLocation, its one point joined to its one box where it lies in it: both
    are of one place. A point outside the box is a shape by itself."""
    boxes = [each for each in shapes if each.startswith("northlimit=")]
    points = [each for each in shapes if each.startswith("north=")]
    if len(boxes) != 1 or len(points) != 1:
        return shapes
    if not _lies_in(boxes[0], points[0]):
        return shapes
    return [f"{boxes[0]}; {points[0]}", *(each for each in shapes if each not in boxes + points)]


def _lies_in(box: str, point: str) -> bool:
    """Whether a point lies in a box; one whose west is above its east crosses the antimeridian."""
    try:
        north, south, west, east = (float(each) for each in _NUMBERS.findall(box))
        latitude, longitude = (float(each) for each in _NUMBERS.findall(point))
    except ValueError:
        return False
    across = longitude >= west or longitude <= east
    return south <= latitude <= north and (west <= longitude <= east if west <= east else across)


_NUMBERS: Final = late_regex(r"=([^;]*)")


def _named(place: str) -> str:
    return f"name={place.replace(';', ',')}; " if place else ""


def _shape(element: Element) -> str:
    """A shape as the text of DCMI Box, DCMI Point or WKT; empty for anything else."""
    read = _SHAPES.get(local_name(element))
    return read(element) if read else ""


def _point(element: Element) -> str:
    lat, lon = (
        text_of(child_of(element, "pointLatitude")),
        text_of(child_of(element, "pointLongitude")),
    )
    if not (lat and lon):
        lat, lon, *_ = [*text_of(element).replace(",", " ").split(), "", ""]  # kernels 2 and 3
    return f"north={lat}; east={lon}" if lat and lon else ""


def _box(element: Element) -> str:
    names = ("northBoundLatitude", "southBoundLatitude", "westBoundLongitude", "eastBoundLongitude")
    limits = [text_of(child_of(element, name)) for name in names]
    if not all(limits):
        numbers = text_of(element).replace(",", " ").split()  # kernels 2 and 3: S W N E
        if len(numbers) != 4:
            return ""
        limits = [numbers[2], numbers[0], numbers[1], numbers[3]]
    return "; ".join(f"{side}limit={limit}" for side, limit in zip(_BOX, limits, strict=True))


def _polygon(element: Element) -> str:
    points = []
    for each in children_of(element, "polygonPoint"):
        lon, lat = (
            text_of(child_of(each, "pointLongitude")),
            text_of(child_of(each, "pointLatitude")),
        )
        if lon and lat:
            points.append(f"{lon} {lat}")
    return f"POLYGON(({', '.join(points)}))" if len(points) > 3 else ""


_SHAPES: Final[Mapping[str, Callable[[Element], str]]] = {
    "geoLocationPoint": _point,
    "geoLocationBox": _box,
    "geoLocationPolygon": _polygon,
}
