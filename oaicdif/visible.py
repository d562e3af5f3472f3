"""Foreign text for terminals and log lines: what would steer them is written out instead.

A name, a message or a reason that an endpoint chose may hold control characters (a terminal obeys
U+009B as it does ESC [), marks that turn the direction of writing, and ends of lines: with them a
line of ours could be forged, or made to read otherwise.
"""

from __future__ import annotations

import re
from typing import Final

# C0, DEL and C1; marks of direction (UAX #9); ends of lines and paragraphs; halves of characters,
# which no output can encode.
_STEERING: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ud800-\udfff]"
)
_KEPT_LINES: Final = re.compile(_STEERING.pattern.replace("\x00-\x1f", "\x00-\x09\x0b-\x1f"))
_SHORT: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str) -> str:
    """The text as part of one line."""
    return _STEERING.sub(_written_out, text)


def visible_lines(text: str) -> str:
    """The text with its lines; only for text that we wrote ourselves."""
    return _KEPT_LINES.sub(_written_out, text)


def visible_json(text: str) -> str:
    """A JSON document with the same values: in its strings such characters are escaped."""
    return _KEPT_LINES.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _written_out(found: re.Match[str]) -> str:
    character = found[0]
    number = ord(character)
    return _SHORT.get(character) or (f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}")
