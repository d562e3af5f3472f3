"""The plainest inverted names, "Elm, Ada B." and "Elm, A.B.", without all that is asked of others.

Nearly all names of repositories are so. Nothing is decided here that `agent_kinds` does not decide:
what it says of the given names is asked once and kept, with another family name before them, and a
family name is one word that stands in no table of bodies. A test compares both ways.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .body_words import look_up_word
from .kinds import Kind

Judge: TypeAlias = Callable[[str, Vocabulary], Kind]

GIVEN_NAMES: Final = "a comma and given names"
NOTHING_BUT_INITIALS: Final = "a comma, and behind it nothing but initials"

_WORD: Final = r"[^\W\d_]{2,}(?:-[^\W\d_]{2,})?"
_PLAIN: Final = late_regex(
    rf"({_WORD}), (?:({_WORD}(?: {_WORD})?)((?: [^\W\d_]\b\.?)+)?|(?:[^\W\d_]\b\.?[ -]?)+)\Z"
)
_NO_LAST: Final = frozenset("0123456789)]")  # signs that no plain name ends with
# A family name of no table, and an initial: those of the name that is asked about in their place.
_FAMILY: Final = "Elmvik"
_INITIALS: Final = " Q", " Q."  # without a full stop, and with one
_SHORTEST_BEFORE_INITIALS: Final = 3  # letters; two and an initial may be a degree: "Ll B."


def judge_plain(name: str, organisations: Vocabulary, judge: Judge) -> Kind | None:
    """The person of a plain inverted name; None of any other name, for which `judge` is asked."""
    if ", " not in name or name[-1] in _NO_LAST or not name.istitle():
        return None
    found = _PLAIN.match(name)
    if found is None:
        return None
    family, words, initials = found.groups()
    if look_up_word(family, organisations) is not None:
        return None
    given = name[len(family) + 2 :]
    if words is None:
        return _person(family, given, NOTHING_BUT_INITIALS)
    if initials and len(words) < _SHORTEST_BEFORE_INITIALS:
        return None
    asked = words + _INITIALS["." in initials] if initials else words
    if not _are_plain(asked, organisations, judge):
        return None
    if " " in given and _are_crossed(family, given, organisations):
        return None
    return _person(family, given, GIVEN_NAMES)


def _person(family: str, given: str, evidence: str) -> Kind:
    return Kind("Person", evidence, {"familyName": family, "givenName": given})


def _are_plain(given: str, organisations: Vocabulary, judge: Judge) -> bool:
    """Whether these words are given names behind any family name."""
    asked = f"{_FAMILY}, {given}"
    known: Any = organisations.memo.get(asked)
    if known is None:
        known = organisations.recalled(
            asked, lambda: judge(asked, organisations) == _person(_FAMILY, given, GIVEN_NAMES)
        )
    return bool(known)


def _are_crossed(family: str, given: str, organisations: Vocabulary) -> bool:
    """Whether the last given name and the family name are a pair that bodies have."""
    last = given.rpartition(" ")[2].rstrip(".")
    return f"{last} {family}".lower() in organisations.terms
