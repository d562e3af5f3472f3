"""Roles behind East Asian names, as the catalogues of Japan, China and Korea write them.

A blank stands between the name and one or two characters for what somebody did ("X 著",
"Y 編,Z 訳", "김철수 옮김"); or a longer word stands before the name ("지도교수 김철수").
Only words of the table of roles count, beside a name of the same scripts.
Source: Nippon Cataloging Rules, statements of responsibility.
"""

from __future__ import annotations

from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Term, Vocabulary

FIRST: Final = "\u2e80"  # of the East Asian scripts
_LONGEST: Final = 2  # characters of such a role
_COMMAS: Final = late_regex("[,\uff0c\u3001]")
_ENDS: Final = "著編编訳译譯음김림글"
_SHORTEST_NAME: Final = 2  # characters: a family name alone may have a given one behind it
HINTS: Final = tuple(f"{each}," for each in "著編编訳译譯")
_LONG: Final = ("主编", "主編")
# One of these stands in each text with such a role.
BEHIND: Final = tuple(
    f"{blank}{each}"
    for blank in " \u3000"
    for each in (
        "著",
        "編",
        "编",
        "訳",
        "译",
        "譯",
        "지음",
        "옮김",
        "엮음",
        "그림",
        "글",
        "主编",
        "主編",
    )
)
# With one of these ends a word of several characters for a role, before a blank and a name.
_ENDS_IN_FRONT: Final = "수자역집师師授員员者集修訳译譯编編影"
IN_FRONT: Final = tuple(f"{each}{blank}" for each in _ENDS_IN_FRONT for blank in " \u3000")
_LONGEST_NAME: Final = 6  # characters: a Japanese name


def role_before_blank(text: str, roles: Vocabulary) -> tuple[str, Term] | None:
    """(name, role) of a text that begins with a word for a role, a blank, and what is as short as
    a name of the same scripts: "지도교수 김철수", "指導教授 王小明"."""
    word, _, name = text.replace("\u3000", " ").partition(" ")
    if len(word) < _SHORTEST_WORD or word[-1] not in _ENDS_IN_FRONT:
        return None
    name = name.strip()
    letters = name.replace(" ", "")
    short = _SHORTEST_NAME <= len(letters) <= _LONGEST_NAME
    if not short or not letters.isalpha() or letters[0] < FIRST:
        return None
    term = roles.terms.get(word)
    return (name, term) if term is not None and term.relation == "exact" else None


_SHORTEST_WORD: Final = 2  # characters


def role_behind_blank(text: str, roles: Vocabulary) -> tuple[str, Term] | None:
    """(name, role) of a text that ends with a blank and such a word."""
    if text[-1] not in _ENDS:
        return None
    name, _, word = text.replace("\u3000", " ").rpartition(" ")
    name = name.rstrip()
    if len(name) < _SHORTEST_NAME or name[-1] < FIRST or len(word) > _LONGEST:
        return None
    term = roles.terms.get(word)
    return (name, term) if term is not None else None


def split_at_roles(text: str) -> list[str]:
    """The agents between commas if each has such a word behind it; else the text alone."""
    parts = [each.strip() for each in _COMMAS.split(text)]
    ended = len(parts) > 1 and all(" " in each and each[-1] in _ENDS for each in parts)
    return parts if ended else [text]
