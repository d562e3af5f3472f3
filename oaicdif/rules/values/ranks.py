"""Ranks of nobles, clergy and officers behind a name: "3rd Earl of Elm", "Bishop", "MBE"."""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .clean_text import word_set
from .title_words import (
    BEFORE_OF,
    BEFORE_PARTICLE,
    CLERGY,
    FAMILIES,
    HOUSES_OF_PARLIAMENT,
    NO_GIVEN_NAME,
    NOBLE_BEHIND,
    OFFICER,
    OFFICES,
    RULERS,
)

_PARTICLES: Final = word_set(
    "of von vom zu zum zur der den dem de du des di da d' del della dos do van af фон"
)
_ELIDED: Final = ("d'", "d\u2019")


def is_noble(piece: str) -> bool:
    """Whether what stands behind a comma is a noble's rank and no given name: "Graf von",
    "Freiherr von Elm", "Comtesse d'Orme", "Graf", "1st Viscount Elm", "King Otto XVI"."""
    rank, _, place = piece.lower().partition(" ")
    if not place:
        return rank in NO_GIVEN_NAME
    if rank[0].isdigit() and _NTH.match(rank):
        return place.partition(" ")[0] in BEFORE_PARTICLE
    if rank in RULERS:
        return _NUMBER.search(piece) is not None
    if rank in BEFORE_OF:
        return place.partition(" ")[0] == "of"
    if rank not in BEFORE_PARTICLE:
        return False
    while (first := place.partition(" "))[0] in BEFORE_PARTICLE and first[2]:
        place = first[2]  # "Edler Herr zu"
    return place.partition(" ")[0] in _PARTICLES or place.startswith(_ELIDED)


_NTH: Final = late_regex(r"\d+(?:st|nd|rd|th|e|er|[eè]me|\.|º|ª)\Z")
# Of a ruler; II to IV may be a generation's.
_NUMBER: Final = late_regex(r" (?!II\b|III\b|IV\b)[IVXL]+(?:er|e|\.)?\Z")


def is_noble_house(head: str, tail: str) -> bool:
    """ "Elm, House of", "Elm, Counts of Oak", "Elm, Grafen von Oak": a family; but "Commons, House
    of" is a parliament's, and "Oakton, House of Elm" has a body's word."""
    words = tail.lower().split()
    if len(words) < _RANK_AND_OF or words[0] not in FAMILIES:
        return False
    if head.lower() in HOUSES_OF_PARLIAMENT:
        return False
    if words[-1] in _PARTICLES:
        return True
    return words[0] != "house" and (words[1] in _PARTICLES or words[1].startswith(_ELIDED))


_RANK_AND_OF: Final = 2  # words


def is_office_behind(head: str, tail: str) -> bool:
    """Whether an office and where it is stands behind a whole name, or a rank in small letters:
    "Ada Elm, Gouverneur Général de St Orme", "Ada Elm, bishop"; but "Oakland, Governor of". Behind
    a title of whole names a rank may have a capital: "Sir Jan Elm, Knight"."""
    if " " not in head or not tail:
        return False
    titled = head.partition(" ")[0] in _BEFORE_WHOLE_NAMES and head.count(" ") > 1
    if ((tail[0].islower() and head[0].isupper()) or titled) and RANK_BEHIND.match(tail):
        return True
    if titled and _KNIGHT.match(tail):  # alone it may be a given name
        return True
    return tail[:3].lower() in _STARTS_OF_OFFICES and _OFFICE.match(tail) is not None


_BEFORE_WHOLE_NAMES: Final = frozenset({"Sir", "Dame", "Lord", "Lady"})
_KNIGHT: Final = late_regex(r"knight(?: (?:commander|grand cross))?(?: of \S.*)?\Z", re.IGNORECASE)
_OFFICE: Final = late_regex(
    r"(?:(?:lieutenant|deputy|royal|acting|vice)[ -])?(?:" + OFFICES + r")"
    r"(?: (?:general|général|royal))? (?:of|de|du|des|di|del|della|da|do|von|van|zu|d['\u2019])"
    r" ?\S.*\Z",
    re.IGNORECASE,
)
_STARTS_OF_OFFICES: Final = word_set(
    "lie dep roy act vic gov gou gob sta lan int amb emb bot vir bur bür may mai alc arc bis évê "
    "eve evê arz obi ves erz abb abt"
)


RANK_BEHIND: Final = late_regex(
    rf"(?:(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|[IVX]+) )?"
    rf"(?:{NOBLE_BEHIND}|{CLERGY}|{OFFICER})\.?"
    r"(?: (?:of|von|de|du|di|da|d['\u2019]|van|af|zu|von und zu|der|della|del|dos|do)\b ?[^,]*)?\Z",
    re.IGNORECASE,
)
