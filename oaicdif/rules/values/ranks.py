"""Ranks of nobles, clergy and officers behind a name: "3rd Earl of Elm", "Bishop", "MBE"."""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .clean_text import word_set
from .title_words import BEFORE_PARTICLE, CLERGY, NO_GIVEN_NAME, NOBLE_BEHIND, OFFICER

_PARTICLES: Final = word_set("of von vom zu zum zur de du des di da d' del della dos do van af фон")
_ELIDED: Final = ("d'", "d\u2019")


def is_noble(piece: str) -> bool:
    """Whether what stands behind a comma is a noble's rank and no given name: "Graf von",
    "Freiherr von Elm", "Comtesse d'Orme", "Graf"."""
    rank, _, place = piece.lower().partition(" ")
    if not place:
        return rank in NO_GIVEN_NAME
    if rank not in BEFORE_PARTICLE:
        return False
    return place.partition(" ")[0] in _PARTICLES or place.startswith(_ELIDED)


RANK_BEHIND: Final = late_regex(
    rf"(?:(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|[IVX]+) )?"
    rf"(?:{NOBLE_BEHIND}|{CLERGY}|{OFFICER})\.?"
    r"(?: (?:of|von|de|du|di|da|d['\u2019]|van|af|zu|von und zu|der|della|del|dos|do)\b ?[^,]*)?\Z",
    re.IGNORECASE,
)
