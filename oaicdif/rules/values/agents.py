"""Agents: people and organisations, with what stands beside their names.

What a name is `agent_kinds` judges, and says by what; the parts of a personal name are those of
`names`; `agent_contacts` takes out identifiers and addresses. Whatever rests on words or order
and not on the source's own statement is a judgement, told with its evidence.
Source: DRIVER guidelines 1.1, 1.3.2; the draft's AgentObject pattern.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from ..result import Judged
from ..vocabulary import Vocabulary
from .agent_contacts import bad_orcid, take_contacts
from .agent_kinds import is_inverted, is_organisation, judge_kind, signs
from .clean_text import plain_text
from .personal_names import at_comma, read_inverted

Json = dict[str, Any]

_BRACKETED_BODY: Final = re.compile(r"([^()]+?)\s*\(([^()]+)\)\Z")
_AFFILIATION: Final = "Affiliation"
_GOVERNMENT: Final = "Government"
_SHORTEST_LIFE, _LONGEST = 20, 110  # in years
# A part with a postcode, a telephone number, a page or a mail is where a body is.
_ADDRESS: Final = re.compile(r"\d{4}|://|www\.|@")


KIND: Final = "person or organization"
AFFILIATION: Final = "affiliation"
GIVEN_NAME: Final = "given name"
PARENT: Final = "parent organization"


class Agent(NamedTuple):
    """`value` in the AgentObject pattern; `issues` are codes for the loss report."""

    value: Json
    issues: tuple[str, ...] = ()
    judged: tuple[Judged, ...] = ()


def read_agent(
    text: str, organisations: Vocabulary, *, kind: str = "", stated: bool = False
) -> Agent:
    """The agent that a text names; `kind` is Person or Organization where the source says so,
    `stated` where it does in so many words and not by the element alone.

    `name` keeps the text as written, without what became another property; entities in it are
    decoded once.
    """
    plain = plain_text(text) or text if "&" in text or "<" in text else text
    name, extras, issues = take_contacts(plain)
    if plain != text:
        issues.insert(0, "markup-removed")
    judged: list[Judged] = []
    affiliation = ""
    if kind != "Organization" and (";" in name or name.endswith(")")):
        name, affiliation = _take_affiliation(name, organisations, judged)
    if not name:
        who = kind or ("Person" if _has_orcid(extras) else "")
        nameless = {**({"@type": who} if who else {}), **extras, "name": plain}
        return Agent(nameless, (*issues, "name-missing"), tuple(judged))
    lived = _lived(name) if kind == "Organization" and not stated else None
    if lived is not None:
        judged.append(Judged(KIND, "a comma, given names and the years of a life"))
        return Agent(
            {"@type": "Person", "name": name} | lived | extras, tuple(issues), tuple(judged)
        )
    if kind == "Organization":
        made = _organisation(name, organisations, judged) | extras
        return Agent(made, tuple(issues), tuple(judged))
    found = judge_kind(name, organisations)
    if not kind and "bad-check-digit" in issues and (bad_orcid(name) or not _has_letters(name)):
        judged.insert(0, Judged(KIND, "it has the form of an ORCID iD"))
    elif not kind and not _has_orcid(extras):
        judged.insert(0, Judged(KIND, found.evidence))
        if found.name == "Organization":
            made = _organisation(name, organisations, judged)
            return Agent(made | extras, tuple(issues), tuple(judged))
        if not found.name:
            return Agent({"name": name, **extras}, tuple(issues), tuple(judged))
    value: Json = {"@type": "Person"}
    if "@id" in extras:
        value["@id"] = extras.pop("@id")
    value["name"] = name
    if found.parts is None:
        issues.append("name-not-inverted")
    else:
        value |= found.parts
        if f"({value.get('givenName')})" in name:
            judged.append(Judged(GIVEN_NAME, "it stands in brackets behind initials"))
    value |= extras
    if affiliation:
        value["affiliation"] = _organisation(affiliation, organisations, judged)
    return Agent(value, tuple(issues), tuple(judged))


def _has_orcid(extras: Json) -> bool:
    """Whether the source says by an identifier that this is a person."""
    return str(extras.get("@id", "")).startswith("https://orcid.org/")


def _has_letters(text: str) -> bool:
    return any(each.isalpha() for each in text)


def _take_affiliation(
    name: str, organisations: Vocabulary, judged: list[Judged]
) -> tuple[str, str]:
    """ "Rúa, Alex; Universidad de Antioquia", or in brackets: a person, and where he works."""
    person, _, rest = name.partition(";")
    rest = rest.strip(" ;")
    if rest and is_affiliated(person.strip(), rest, organisations):
        judged.append(Judged(AFFILIATION, "one body where people work, behind exactly one person"))
        return person.strip(), rest
    found = _BRACKETED_BODY.match(name)
    if found and is_affiliated(found[1], found[2], organisations):
        judged.append(Judged(AFFILIATION, "a body where people work, in brackets behind a person"))
        return found[1], found[2]
    return name.strip(" ;"), ""


def is_affiliated(person: str, body: str, organisations: Vocabulary) -> bool:
    """Whether a text is one person's name in the inverted form, the other where people work.

    The vocabulary marks universities, institutes and departments. A department of a country or
    a state ("United States. Dept. of Energy", "Florida. Dept. of Education") is no such body,
    nor is a list of several.
    """
    if ";" in body or not is_inverted(person, organisations):
        return False
    first = body.partition(". ")[0] if not _ends_short(body.partition(". ")[0]) else body
    marks = {each.term.target for each in signs(body, organisations)}
    own = {each.term.target for each in signs(first, organisations)}
    return _AFFILIATION in own and _GOVERNMENT not in marks and not at_person(body, organisations)


def at_person(text: str, organisations: Vocabulary) -> bool:
    """Whether a text is an inverted personal name."""
    return bool(at_comma(text)[0]) and is_inverted(text, organisations)


def _organisation(name: str, organisations: Vocabulary, judged: list[Judged]) -> Json:
    """An organisation, its name as written; the larger body before a full stop as its parent."""
    value: Json = {"@type": "Organization", "name": name}
    body = name
    while _ADDRESS.search(body) and ". " in body:  # a place is no part of what stands before it
        body = body.rpartition(". ")[0]
    parent, stop, part = body.rpartition(". ")
    if stop and part.strip() and is_organisation(parent, organisations) and not _ends_short(parent):
        judged.append(Judged(PARENT, "an organization's name before a full stop"))
        value["parentOrganization"] = _organisation(parent.strip(), organisations, [])
    return value


def _lived(name: str) -> Json | None:
    """The parts of an inverted name with the years of a life, which no organization has."""
    parts = read_inverted(name) or {}
    born, died = str(parts.get("birthDate", "")), str(parts.get("deathDate", ""))
    if born.isdigit() and died.isdigit() and _SHORTEST_LIFE <= int(died) - int(born) <= _LONGEST:
        return parts
    return None


def _ends_short(text: str) -> bool:
    """Whether the stop behind `text` belongs to an abbreviation: "Dept.", "St."."""
    last = text.rpartition(" ")[2]
    return len(last) <= 4 and not last.endswith(")")
