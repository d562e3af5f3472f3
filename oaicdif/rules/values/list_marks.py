"""Marks of lists and of emphasis around names: "1) Elm, Ada", "(1) Ada Elm (2) Jan Oak", "*Elm*".

A name keeps them, its parts do not. Numbers that count from one make a list of names.
"""

from __future__ import annotations

from typing import Final

from ...late_pattern import late_regex
from .clean_text import word_set

_NUMBER: Final = r"(?:\(\d{1,2}\)|\[\d{1,2}\]|\d{1,2}(?:[.)]|-(?=\s)))"
_NUMBERS: Final = late_regex(rf"(?:\A|(?<=[\s,;]))({_NUMBER})\s*(?=[^\W\d_\"])")
_NUMBER_FIRST: Final = late_regex(rf"{_NUMBER}\s*(?=[^\W\d_\"])")
_MARKS: Final = " *_~#=+|<>{}\u2022\u00b7\u25cf\u25aa\u2013\u2014-\u2020\u2021\u00a7"
FIRST_OF_NUMBERS: Final = frozenset("1([")  # with which a list that counts from one begins


def split_numbered(text: str) -> list[str]:
    """The pieces behind the numbers 1, 2, 3 of a list; empty if the text is none. Of "1. Bataillon,
    Elm 2. Bataillon, Oak" the numbers are ordinals, and stay with the pieces."""
    found = list(_NUMBERS.finditer(text))
    counted = [int("".join(filter(str.isdigit, each[1]))) for each in found]
    if len(found) < _SHORTEST or found[0].start() != 0 or counted != [*range(1, len(found) + 1)]:
        return []
    starts = [each.end() for each in found]
    ends = [*(each.start() for each in found[1:]), len(text)]
    pieces = [text[start:end].strip(" ,;") for start, end in zip(starts, ends, strict=True)]
    if not all(pieces):
        return []
    words = {each.partition(" ")[0].casefold().rstrip(",") for each in pieces}
    if words <= _COUNTED:
        if len(words) > 1:  # "1. Regiment 2. Kompanie" is a part of a body
            return []
        return [f"{each[1]} {piece}" for each, piece in zip(found, pieces, strict=True)]
    return pieces


_SHORTEST: Final = 2  # names
# What is called by its number, with an ordinal before it.
_COUNTED: Final = word_set(
    "bataillon kompanie regiment infanterie-regiment division brigade armee korps armeekorps zug "
    "abteilung senat zivilsenat strafsenat kammer battalion company army corps bataljon eskadron "
    "eskadra pułk dywizja armia pluk prapor"
)


def without_marks(name: str) -> str:
    """A name without a list's number or mark before it, and without marks around it."""
    bare = name[found.end() :] if (found := _NUMBER_FIRST.match(name)) else name
    return bare.strip(_MARKS) or name


def may_be_ordinal(name: str) -> bool:
    """Whether a number with a full stop is in front, as of the German "2. Bataillon, Elm"."""
    return _ORDINAL.match(name) is not None


_ORDINAL: Final = late_regex(r"\d{1,2}\.")
