"""What says of a funder that it is a person or an organization; several are neither.

The role says who pays, and not what he is: two funders in one value have the inverted form of a
name ("NIH, NSF"), and foundations are called as people are. So a person is believed on the
evidence of a person alone, as of a publisher.
Source: MARC relators `fnd` and `spn` ("person, family, or organization").
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .agent_kinds import judge_kind
from .body_words import is_acronym
from .kinds import Kind, several
from .name_tables import is_place
from .name_words import at_comma
from .publisher_kinds import MAY_BE_GIVEN, read_house
from .unnamed_bodies import names_no_body

_ROLES: Final = frozenset({"funder", "sponsor", "fnd", "spn", "funding agency"})
_BETWEEN: Final = late_regex(r"\s*(?:[;|,]| / |\s&(?=\s)|\s(?:and|und|et|y|e|en|og|och)(?=\s))\s*")
# What a funder is called by, at the end of its name or, in languages that say so, before it.
_FUNDERS: Final = (
    r"foundations?|trust|fund|endowment|council|commission|agency|charit(?:y|ies)|corporation|"
    r"\w*stiftung|\w*fonds|\w*gemeinschaft|fondation|fundación|fundação|fondazione|fundacja|"
    r"stichting|säätiö|stiftelsen?|fondo|fundo|fond|фонд"
)
_NAMED_SO: Final = late_regex(rf".*\S (?:{_FUNDERS})\.?\Z|(?:{_FUNDERS}) \S", re.IGNORECASE)
_SIGLUM: Final = late_regex(r"(?=\w*\d)(?=\w*[^\W\d_])\w{2,5}\Z")


def is_funding(role: str) -> bool:
    """Whether a role is that of somebody who pays."""
    return role.casefold().strip(" .") in _ROLES


def judge_funder(name: str, organisations: Vocabulary) -> Kind:
    """The kind of who is called a funder by his role, as far as his name says it."""
    if against := read_funder(name, organisations):
        return against
    found = judge_kind(name, organisations)
    if found.name == "Organization":
        return found
    return Kind("", "a funder, and no sign of a person or of an organization in the name")


def read_funder(name: str, organisations: Vocabulary) -> Kind | None:
    """What the name of a grant's funder says against its being one organization's; None if
    nothing does: the element names "the funding provider", which is nearly always a body."""
    if names_several(name):
        return several("several names in one value of a funder")
    if names_no_body(name.strip(" .,;")):  # "self-funded", "fondos propios"
        return Kind("", "it says what pays, and not which body")
    if is_place(name, organisations):
        return None
    against = read_house(name, organisations)
    if against and against.evidence != MAY_BE_GIVEN:
        return against
    if at_comma(name)[0] and judge_kind(name, organisations).name == "Person":
        return Kind("", "a comma: a person, or several funders")
    return None


def names_several(name: str) -> bool:
    """Whether each piece of a text is called as a funder, or by its letters alone. The letters of
    another piece ("EEA, European Elm Agency") name it again."""
    pieces = [each for each in _BETWEEN.split(name) if each.strip()]
    if len(pieces) == 1 or not all(map(_is_called_funder, pieces)):
        return False
    letters = {"".join(word[0] for word in each.split() if word[0].isupper()) for each in pieces}
    return letters.isdisjoint(pieces)


def _is_called_funder(piece: str) -> bool:
    return is_acronym(piece) or bool(_SIGLUM.match(piece)) or bool(_NAMED_SO.match(piece))
