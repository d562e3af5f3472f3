"""Text of records without characters that no page may show: those that HTML forbids, and controls
that reorder the text around them.
"""

from __future__ import annotations

from typing import Final

from .late_pattern import late_regex

# Not allowed in HTML (control characters, non-characters, lone surrogates), and the controls
# that reorder text around them (embeddings, overrides, isolates): they can forge a line.
# The marks U+200E, U+200F and U+061C stay: names in Arabic and Hebrew need them.
_NON_CHARACTERS: Final = "".join(
    chr(plane * 0x10000 + last) for plane in range(17) for last in (0xFFFE, 0xFFFF)
)
HIDDEN: Final = late_regex(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069"
    f"\ufdd0-\ufdef\ufeff\ud800-\udfff{_NON_CHARACTERS}]+"
)
_SPACES: Final = late_regex(r"[ \t\r\n]+")
_NUMBER: Final = late_regex(r"[0-9]{1,20}")  # a longer row of digits is read in pieces


def clean(text: str) -> str:
    """The text without what HTML forbids and without controls that reorder it."""
    # Nothing printable is hidden; looking at each character of an abstract is 60 us.
    return text if text.replace("\n", "").isprintable() else HIDDEN.sub("", text)


def one_line(text: str) -> str:
    """The cleaned text with its white space collapsed."""
    if text.isprintable() and "  " not in text:
        return text.strip()
    return _SPACES.sub(" ", clean(text)).strip()


def reading_order(text: str) -> tuple[str, str]:
    """The key by which people sort names: numbers by their size (`s2` before `s10`), letters
    without regard to case; equal ones by their text."""
    if text.isalpha():
        return text.casefold(), text
    return _NUMBER.sub(lambda found: found[0].zfill(20), text.casefold()), text
