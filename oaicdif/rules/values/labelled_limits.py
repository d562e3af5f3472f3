"""Four limits of a rectangle that are labelled one by one, in any order and form: "MaxY: 52.5,
MinY: 52.3, MaxX: 13.8, MinX: 13.1", "Lat min 52.3; lat max 52.5; ...", "N 52.5 S 52.3 E 13.8 ...".

The labels are those of tDAR, FGDC (`northbc`), ISO 19139 (`northBoundLatitude`, `northBL`),
GCMD DIF (`Southernmost_Latitude`) and of libraries for maps (`xmin`, `min_lat`).
"""

from __future__ import annotations

import re
from itertools import product
from typing import Final, NamedTuple

from ...late_pattern import late_regex

_PAIR: Final = 2
_SIDES: Final = ("north", "south", "east", "west")
_HEADING: Final = late_regex(
    r"(?:(?:geographic(?:al)?|spatial) )?(?:bounding ?box|bbox|bounds|extent|coverage|coordinates|"
    r"bounding coordinates)\s*[:=]\s*",
    re.IGNORECASE,
)
_LIMIT: Final = late_regex(
    r"(?P<label>[A-Za-z][A-Za-z_. -]{0,40}?)\s*(?:[:=]\s*|\s|(?=[+-]?\d))"
    r"(?P<number>[+-]?\d{1,9}(?:\.\d+)?)\s*(?:°|deg(?:rees?)?\.?)?\s*"
    r"(?:(?P<letter>[NSEW])(?![A-Za-z]|\s*[:=]?\s*[+-]?\d))?(?:[\s,;|/*]+|\Z)"
)
# All labels in a row, then all numbers: "N/S/E/W: 52.5, 52.3, 13.8, 13.1".
_ROW: Final = late_regex(
    r"(?P<labels>[A-Za-z]{1,9}(?:\s?[/,;|]\s?[A-Za-z]{1,9}){3})\s?[:=]?\s*"
    r"(?P<numbers>[+-]?\d{1,3}(?:\.\d+)?(?:(?:\s?[/,;|]\s?|\s)[+-]?\d{1,3}(?:\.\d+)?){3})"
)
_BETWEEN: Final = late_regex(r"\s?[/,;|]\s?|\s")
_JOINTS: Final = late_regex(r"[_. -]+")


class Limits(NamedTuple):
    """Degrees as printed; `name` is never given. Numbers off the globe are kept as they are."""

    south: str
    west: str
    north: str
    east: str


def read_labelled_limits(text: str) -> Limits | None:
    """The four limits, if the text is nothing but each of them once."""
    found = _sides(text)
    return Limits(*(found[side] for side in _WRITTEN)) if len(found) == len(_SIDES) else None


def is_of_limits(text: str) -> bool:
    """Whether the text is nothing but limits, of which one or two may be missing.

    Two must bound the same axis: "S 12 W 30" is a surveyor's bearing, or a sheet of a map.
    """
    sides = _sides(text).keys()
    return len(sides) > _PAIR or sides in ({"north", "south"}, {"east", "west"})


def _sides(text: str) -> dict[str, str]:
    """Each side with its number; empty if anything else stands in the text."""
    if row := _ROW.fullmatch(text):
        return _of_row(_BETWEEN.split(row["labels"]), _BETWEEN.split(row["numbers"]))
    heading = _HEADING.match(text)
    at, end = heading.end() if heading else 0, len(text.rstrip(" .;)]"))
    sides: dict[str, str] = {}
    while at < end:
        found = _LIMIT.match(text, at, end)
        side = _MEANT.get(_JOINTS.sub("", found["label"]).lower(), "") if found else ""
        number = _signed(found["number"], found["letter"] or "", side) if found and side else ""
        if found is None or not number or side in sides:
            return {}
        sides[side] = number
        at = found.end()
    return sides


def _of_row(labels: list[str], numbers: list[str]) -> dict[str, str]:
    named = zip((_MEANT.get(each.lower(), "") for each in labels), numbers, strict=True)
    sides = dict(named)
    return sides if len(sides) == len(_SIDES) and "" not in sides else {}


def _signed(number: str, letter: str, side: str) -> str:
    """The number, negative to the south and the west; "" if the letter is of the other axis."""
    if letter and letter not in _LETTERS[side]:
        return ""
    return f"-{number}" if letter in ("S", "W") and number[0] not in "+-" else number


def _labels() -> dict[str, str]:
    """What each label means, written without blanks and joints."""
    found: dict[str, str] = {}
    for side, (axis, bound) in _AXES.items():
        for end, name in product(bound, axis):
            found[end + name] = found[name + end] = side
        words = (side, f"{side}ern", f"{side}ernmost", f"{side}most")
        found |= {word + end: side for word, end in product(words, ("", *_ENDS, *axis[1:]))}
        found[side[0]] = side
    return found


_WRITTEN: Final = Limits._fields
_ENDS: Final = (
    "limit", "bound", "bounding", "boundary", "edge", "extent", "bl", "bc", "boundlatitude",
    "boundlongitude", "boundinglatitude", "boundinglongitude", "boundcoord", "boundcoordinate",
    "boundingcoord", "boundingcoordinate", "coordinate", "latitudelimit", "longitudelimit",
)  # fmt: skip
_Y: Final = ("y", "lat", "latitude")
_X: Final = ("x", "lon", "long", "lng", "longitude")
_MOST: Final = ("max", "maximum")
_LEAST: Final = ("min", "minimum")
_AXES: Final = {
    "north": (_Y, _MOST), "south": (_Y, _LEAST), "east": (_X, _MOST), "west": (_X, _LEAST),
}  # fmt: skip
_LETTERS: Final = {"north": "NS", "south": "NS", "east": "EW", "west": "EW"}
_MEANT: Final = _labels()
