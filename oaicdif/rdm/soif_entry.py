"""What reading a SOIF stream gives: objects, what was set aside, and what was passed over."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from .soif_object import SoifObject


class Action(Enum):
    """What Harvest's framing says of the objects inside it; outside of any, they are updates."""

    UPDATE = "update"
    DELETE = "delete"
    REFRESH = "refresh"  # still there, unchanged


class Found(NamedTuple):
    """An object that was read. `start` and `end` are byte offsets in the stream; `repairs` are
    codes of REPAIRS, none in strict reading."""

    object: SoifObject
    start: int
    end: int
    repairs: tuple[str, ...] = ()
    action: Action = Action.UPDATE


class SetAside(NamedTuple):
    """An object that cannot be read in one way only, with its bytes as received.

    `at` is the offset of the first byte that does not fit; `url` is empty if even the object's
    first line cannot be read.
    """

    start: int
    end: int
    at: int
    reason: str
    data: bytes
    url: str = ""


class Skipped(NamedTuple):
    """Text between two objects that belongs to none: banners, comments, stray braces."""

    start: int
    end: int


Entry: TypeAlias = Found | SetAside | Skipped


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one object may be, whatever its sizes claim."""

    object_bytes: int = 16 * 1024 * 1024
    attributes: int = 100_000
    line_bytes: int = 64 * 1024  # a first line; the part of an attribute before its value


SKIPPED: Final = "text-between-objects"
REPAIRS: Final = {
    "blank-for-tab": "Blanks, or nothing, stand between the colon and the value, not one TAB.",
    "cr-lf": "Lines end in CR LF; sizes were counted with LF alone.",
    "no-line-feed": "A value is not followed by a line end.",
    "white-space": "Blanks or empty lines stand before an attribute or a brace.",
    "blank-in-size": "Blanks stand in or around the braces of a size.",
    "no-blank": "No blank stands between the type of an object and its brace.",
    "no-url": "An object has no URL and no `-` in its place.",
    "blank-in-url": "A URL holds blanks; they are read as %20.",
    "one-line": "An object's first attribute or closing brace stands in the line of its URL.",
    "missing-brace": "The closing brace of an object is missing.",
    "windows-1252": "Text that is no UTF-8 was read as Windows-1252.",
    SKIPPED: "Text that belongs to no object was passed over.",
}
