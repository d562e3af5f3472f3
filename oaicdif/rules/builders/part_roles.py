"""Somebody in a role: what the code of a list says, and what the words beside it say.

MODS writes a role as a code, as words, or as both. Where both are known and differ ("eng" beside
"Engraver"), the words are what people wrote and read: they are taken as a judgement, and the code
is reported. A code that no list has, and that of any other role, say nothing beside words.
Source: MODS 3.8 user guidelines, name/role/roleTerm; MARC relators (Library of Congress).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ...formats.parts import Parts, one, read_parts
from ...late_pattern import late_regex
from ..output import Output
from ..result import Judged
from ..values import agents
from ..values.agent_lists import read_bracketed_role
from ..vocabulary import Vocabulary
from ..words import Build, Recognise, Vocabularies
from .host_parts import NOT_CARRIED
from .part_agents import Make, agent_of, agent_tables

Json = dict[str, Any]
_CODE: Final = late_regex(r"[A-Za-z]{3}\Z", re.ASCII)
# These say no more than any other role; words beside them may be finer, and contradict nothing.
_ANY_OTHER: Final = "other"  # the code of a role that has none: any word says more
_WIDE: Final = frozenset({"creator", "contributor", _ANY_OTHER, "associated name"})


class RoleSaid(NamedTuple):
    """The name of a role; a code that was not believed, and the words that were believed instead
    where the two say different things."""

    name: str
    code: str = ""
    against: str = ""


def said_role(parts: Parts, relators: Vocabulary) -> RoleSaid:
    """What a role is called by its code and by the words beside it; "" without a role."""
    role = one(parts, "role")
    term = relators.find(role)
    own = term.target if term else role
    words = [each for each in parts.get("roleTerm", ()) if "/" not in each]
    if not words or not _CODE.match(role) or role.casefold() == words[0].casefold():
        return RoleSaid(own)
    if term is None:
        return RoleSaid(words[0], role)
    known = _terms(relators)
    found = [each for each in words if each.casefold() in known]
    if not found and own == _ANY_OTHER:
        return RoleSaid(words[0], role)
    if not found or own.casefold() in map(str.casefold, found):
        return RoleSaid(own)
    return RoleSaid(found[0].casefold(), role, "" if own in _WIDE else found[0])


def _terms(relators: Vocabulary) -> frozenset[str]:
    """The names of all roles in the table, in lower case."""
    known: frozenset[str] | None = relators.memo.get(_MEMO)
    if known is None:
        known = frozenset(each.target.casefold() for each in relators.terms.values())
        relators.memo[_MEMO] = known
    return known


_MEMO: Final = "\n role names"  # no text of a source


def _role(vocabularies: Vocabularies) -> Build:
    tables, relators = agent_tables(vocabularies), vocabularies["relators"]

    def build(m: Parts, _text: str, _lang: str, out: Output, i: int) -> Json | None:
        agent = agent_of(m, tables, out, i)
        if agent is None or not one(m, "role"):
            return agent
        said = said_role(m, relators)
        if said.code:
            out.report(NOT_CARRIED, i, f"role: {said.code}")
        if said.against:
            out.judge(
                Judged(agents.ROLE, f"the words “{said.against}”, not the code {said.code}"), i
            )
        return {"@type": "Role", "roleName": said.name, "contributor": agent}

    return build


def role_against_words(vocabularies: Vocabularies) -> Recognise:
    """Whether the code of a role and the words beside it name different roles."""
    relators = vocabularies["relators"]

    def recognise(text: str) -> RoleSaid | None:
        parts = read_parts(text) if "roleTerm=" in text else None
        said = said_role(parts, relators) if parts else RoleSaid("")
        return said if said.against else None

    return recognise


def parts_with_role(vocabularies: Vocabularies) -> Recognise:
    """The parts of an agent whose name has a role in brackets behind it ("Elm, Ada (Ed.)"), with
    the name alone and that role; None if a role of another name is stated beside it."""
    roles = vocabularies["roles"]

    def recognise(text: str) -> Parts | None:
        parts = read_parts(text) if text.startswith(_NAME) else None
        name = one(parts, "name") if parts else ""
        found = read_bracketed_role(name, roles) if name else None
        if found is None or parts is None:
            return None
        stated = one(parts, "role")
        if stated.casefold() in _SAYS_NONE:
            return {**parts, "role": (found.role,), "name": (found.name,)}
        term = roles.find(stated)
        return {**parts, "name": (found.name,)} if term and term.target == found.role else None

    return recognise


_NAME: Final = "name="
_SAYS_NONE: Final = frozenset({"", "other"})  # of DataCite's contributor types


BUILDERS: Final[Mapping[str, tuple[str, Make, tuple[str, ...]]]] = {
    "parts-role": ("an agent in its role", _role, ("organisations", "relators")),
}
