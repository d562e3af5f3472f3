"""Numbers with the word for what they count, in English, for lines that people read."""

from __future__ import annotations

from typing import Final

_SINGULAR: Final = (("ies", "y"), ("sses", "ss"), ("s", ""))


def counted(number: int, things: str) -> str:
    """ "2 pages", "1 page", "1 retry": `things` is the plural, and no more than its first
    word is made singular ("1 record read", "1 part of lists")."""
    word, blank, rest = things.partition(" ")
    return f"{number} {singular(word) if number == 1 else word}{blank}{rest}"


def counted_more(number: int, things: str) -> str:
    """ "3 more pages", "1 more page": as `counted`."""
    word = counted(number, things).partition(" ")[2]
    return f"{number} more {word}"


def singular(plural: str) -> str:
    """The singular of a regular plural; any other word as it is ("new", "quarantined")."""
    for end, instead in _SINGULAR:
        if plural.endswith(end):
            return plural.removesuffix(end) + instead
    return plural
