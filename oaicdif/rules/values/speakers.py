"""Somebody who writes for a body: "Elm, Ada, on behalf of the Oak Group", "Elm, Ada for the OAK
Collaboration".

The body's words are no given names, and do not make a body of who writes for it.
Source: DRIVER guidelines 1.1, 1.3.2; how collaborations sign their papers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .body_words import signs
from .clean_text import word_set
from .kinds import Kind
from .name_tables import begins_with_given_name
from .name_words import only_initials

Judge: TypeAlias = Callable[[str, Vocabulary], Kind]

_HINTS: Final = (
    " behalf of ", " for the ", " im Namen ", " im Auftrag ", " au nom d", " en nombre de",
    " en representación de", " em nome d", " a nome d", " namens ",
)  # fmt: skip
_FEWEST: Final = 3  # blanks: "Elm, Ada namens Oak"
_SPEAKS: Final = late_regex(
    r"([^\s,].{2,120}?)(?:\s*,\s*|\s+)(?:(on behalf of|im (?:namen|auftrag)|au nom d|en nombre de|"
    r"en representación de|em nome d|a nome d|namens)|for the)\s*(\S.{1,150})\Z",
    re.IGNORECASE,
)


def judge_speaker(name: str, organisations: Vocabulary, judge: Judge) -> Kind | None:
    """The kind of who writes for a body, with the parts of his name; None of any other name.

    "For the" stands in names of bodies, too: before it must stand an inverted name, a known given
    name or initials, and behind it a word of bodies.
    """
    if name.count(" ") < _FEWEST or not any(each in name for each in _HINTS):
        return None
    found = _SPEAKS.match(name)
    if found is None:
        return None
    who, behalf = found[1], found[2]
    if not behalf and not signs(found[3], organisations):
        return None
    speaker = judge(who, organisations)
    if speaker.name == "Organization" or not (behalf or speaker.name):
        return None
    if not behalf and speaker.parts is None and not _begins_as_names(who, organisations):
        return None
    return Kind(speaker.name, "a name before the body that he or she writes for", speaker.parts)


def _begins_as_names(who: str, organisations: Vocabulary) -> bool:
    """ "A. Elm", "Jan Elm"; but "Maria Elm Prize" is a thing called after somebody."""
    given, _, last = who.rpartition(" ")
    if who.count(" ") > _MOST or last.casefold() in _CALLED_AFTER:
        return False
    return only_initials(given) or begins_with_given_name(given, organisations)


_MOST: Final = 2  # blanks in a whole name
_CALLED_AFTER: Final = word_set(
    "prize award medal fund chair lecture lectures collection trust foundation scholarship "
    "fellowship memorial endowment programme program project series papers archive library school "
    "centre center bequest gift grant campaign appeal network group team"
)
