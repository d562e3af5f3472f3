"""Whether a word that the table `roles` has is a role where it stands.

Short words are other things, too: "(AUT)" behind a university is its letters, "(Ed)" behind
"Edward" what his friends call him, and "Ford" behind "Van Elm," a given name. The relation of
a row says how much beside its form a word needs; the head of the table explains it.
Source: MARC Code List for Relators (Library of Congress): codes are in small letters.
"""

from __future__ import annotations

from typing import Final

from ..vocabulary import Term, Vocabulary
from .name_words import only_initials

_EXACT, _BROAD, _CODE = "exact", "broad", "narrow"
_SHORT: Final = 4  # letters of the longest word that a nickname or a body's letters may be
_AROUND: Final = " .,;"


def role_in_bracket(word: str, name: str, roles: Vocabulary) -> Term | None:
    """The role that stands in brackets behind a name; None if it may be something else."""
    term = roles.find(word)
    if term is None or (len(word) <= _SHORT and _is_of_name(word, name, term)):
        return None
    if term.relation == _BROAD and "," not in name and not word.islower():
        return None
    return None if term.relation == _CODE and not _is_code(word) else term


def role_before_colon(word: str, roles: Vocabulary) -> Term | None:
    """The role that stands before a colon and a name."""
    term = roles.find(word)
    return None if term and term.relation == _CODE and not _is_code(word) else term


def role_before_name(word: str, roles: Vocabulary) -> Term | None:
    """The role that a word cut short says before an inverted name; not one in full, which may be
    a family name ("Singer Elm, Ada")."""
    if not word.endswith(".") or not _SHORTEST_CUT <= len(word) <= _LONGEST_CUT:
        return None
    term = roles.terms.get(word[:-1].casefold())
    return term if term and term.relation == _EXACT else None


_SHORTEST_CUT, _LONGEST_CUT = 3, 6  # letters, with the full stop: "Ed.", "Hrsg.", "Coord"


def role_behind_comma(word: str, name: str, roles: Vocabulary) -> Term | None:
    """The role behind the last comma of a name. Behind a family name of several words ("Van Elm,
    Ford") a short word with a capital is a given name, unless it has a full stop."""
    term = roles.terms.get(word.casefold().strip(_AROUND).replace("_", " "))
    if term is None:  # as of nearly all names
        return None
    word = word.strip(" ,;")
    if term.relation != _EXACT and not (
        _is_code(word) if term.relation == _CODE else word.islower()
    ):
        return None
    short = word.isalpha() and len(word) <= _SHORT
    return None if short and "," not in name and not word.islower() else term


def role_behind_stop(word: str, roles: Vocabulary) -> Term | None:
    """The role behind a full stop, where a part of a body stands, too ("Oak. Laboratory")."""
    term = roles.terms.get(word.casefold())
    return None if term and term.relation in {_BROAD, _CODE} else term


def _is_code(word: str) -> bool:
    return word.islower() and word.isalpha()


# What people are called for short: "Ed" is Edward or an editor
_ROLES_OR_NAMES: Final = frozenset({"Ed", "Red"})


def may_be_role_or_name(word: str) -> bool:
    """Whether a word in brackets behind initials may be a role as well as a given name."""
    return word in _ROLES_OR_NAMES


def _is_of_name(word: str, name: str, term: Term) -> bool:
    """Whether a short word without a full stop is rather the letters of a body, or what somebody
    is called for short: it begins one of his given names."""
    if not word.isalpha() or word.islower():
        return False
    if word.isupper() and word != term.source and not name.isupper():
        return True
    given = name.partition(",")[2] or name
    small = word.casefold()
    if word in _ROLES_OR_NAMES and only_initials(given) and given.strip()[:1] == word[0]:
        return True  # "Elm, R. (Red)"
    return any(each.startswith(small) for each in given.casefold().split())
