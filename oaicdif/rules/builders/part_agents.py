"""Builders of agents, terms and files from values with parts.

The parts' names are those that `readers` write.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from ...formats.parts import Parts, one
from ...late_pattern import late_regex
from ..output import Output
from ..result import Judged
from ..values import agents, identifiers
from ..values.agent_identifiers import OTHER_KIND, is_of_other_kind
from ..values.agent_lists import split_agents
from ..values.funder_kinds import is_funding
from ..values.further_name_parts import with_further_parts
from ..values.kinds import SEVERAL
from ..values.nobody import says_nobody, words_for_nobody
from ..values.workplaces import read_workplace
from ..vocabulary import Vocabulary
from ..words import Build, Vocabularies
from .part_identities import (
    add_identifiers,
    agent_address,
    agent_identifier,
    identify_agent,
)
from .part_names import (
    AgentTables,
    add_names,
    add_other_names,
    add_years,
    is_nobody,
    judged_family,
    name_of_parts,
    whole_of_one_word,
)

Json = dict[str, Any]
Make = Callable[[Vocabularies], Build]

# What MODS and DataCite call kinds of names.
_KINDS: Final[Mapping[str, str]] = {
    "personal": "Person",
    "corporate": "Organization",
    "conference": "Organization",
    "organizational": "Organization",
    "organisational": "Organization",
}
_FAMILY: Final = "family"  # of MODS: neither one person nor an organization


# ---- agents -----------------------------------------------------------------------------


def agent_tables(vocabularies: Vocabularies) -> AgentTables:
    """The tables of a crosswalk that names are looked up in."""
    return AgentTables(vocabularies["organisations"], words_for_nobody(vocabularies))


def agent_of(
    parts: Parts, tables: AgentTables, out: Output, i: int, *, stated: bool = True
) -> Json | None:
    """The agent that parts describe; None without a name.

    The kind and the parts of the name are the source's, where it states them; `stated` is false
    where the element alone says the kind, as that of a publisher does.
    """
    name, parts = name_of_parts(parts, tables)
    if further := parts.get("namePart"):
        name = with_further_parts(name, further, tables.organisations)
    if is_nobody(parts, name, tables):
        out.report("name-missing", i)
        return None
    kind = _KINDS.get(one(parts, "type").casefold(), "")
    if not kind and one(parts, "given"):
        kind = "Person"  # a given name is as good as the statement
    if one(parts, "type").casefold() == _FAMILY:
        family: Json = {"name": name}
        add_other_names(family, parts)
        for code in add_identifiers(family, parts):
            out.report(code, i)
        return family
    if kind == "Person":
        name, parts = whole_of_one_word(name, parts)
    role = one(parts, "role")
    funds = is_funding(role)
    read = agents.read_agent(name, tables.organisations, kind=kind, stated=stated, funds=funds)
    read = agents.as_house(read, role)
    value = read.value
    for judged in (*read.judged, *judged_family(value, parts, tables)):
        out.judge(judged, i)
    if several := not kind and _are_several(name, read, tables):
        agents.leave_open(value, stated=False)
        out.report(SEVERAL, i)
    elif kind == "Person" and _looks_like_several(name, parts, tables):
        out.report(SEVERAL, i)  # the source says that it is one: so it stays
    if value.get("@type") == "Person":
        for code in add_names(value, parts, read.issues, tables):
            out.report(code, i)
    elif _BRACKETS_GONE in read.issues:
        out.report(_BRACKETS_GONE, i)
    add_other_names(value, parts)
    add_years(value, parts)
    sure = bool(kind) and stated
    for code in identify_agent(value, parts, out, i, stated=sure, several=several):
        out.report(code, i)
    _add_affiliations(value, parts, tables, out, i)
    return value


def _are_several(name: str, read: agents.Agent, tables: AgentTables) -> bool:
    """Whether a name of no stated kind is that of several: an identifier is then nobody's IRI. Of
    bodies a semicolon separates parts, too ("Oak University; Department of Elms")."""
    if SEVERAL in read.issues:
        return True
    listed = not _SIGNS_OF_LISTS.isdisjoint(name) and read.value.get("@type") != "Organization"
    return listed and len(split_agents(name, tables.organisations)) > 1


def _looks_like_several(name: str, parts: Parts, tables: AgentTables) -> bool:
    """Whether the one name of a stated person is written as those of several are."""
    if one(parts, "given") or not (_LISTED.search(name) or name.count(",") > 1):
        return False
    return _are_several(name, agents.read_agent(name, tables.organisations), tables)


_LISTED: Final = late_regex(r"[;\uff1b\u3001\uff0c&]| (?:and|und|et|y|e|i|og|och|en|и|та) ")
_SIGNS_OF_LISTS: Final = frozenset(";\uff1b\u3001\uff0c")


_BRACKETS_GONE: Final = "reformatted"


def _add_affiliations(value: Json, parts: Parts, tables: AgentTables, out: Output, i: int) -> None:
    """Where somebody works, and what he is there; of an organization, what it belongs to. Who
    belongs to a body is no part of it. A host or a mail address is no body."""
    found: list[Json] = []
    jobs: list[str] = []
    person = value.get("@type") == "Person"
    for number, name in enumerate(parts.get("affiliation", ()), 1):
        if says_nobody(name, tables.nobody) or _ADDRESS.match(name):
            continue
        identifier = one(parts, f"affiliationIdentifier.{number}")
        if is_of_other_kind(agent_address(identifier), "Organization"):
            out.report(OTHER_KIND, i, identifier)
        known = person and not identifier
        job, body = read_workplace(name, tables.organisations) if known else ("", name)
        jobs += [job] if job else []
        found += [_affiliation(body, identifier)] if body else []
    if jobs:
        out.judge(Judged(agents.JOB, "an affiliation that begins with what somebody is"), i)
        known = value.get("jobTitle", [])
        jobs = [*([known] if isinstance(known, str) else known), *jobs]
        value["jobTitle"] = jobs[0] if len(jobs) == 1 else jobs
    if found:
        value["affiliation" if person or not value.get("@type") else "memberOf"] = (
            found[0] if len(found) == 1 else found
        )


_ADDRESS: Final = late_regex(r"(?:https?://(?!ror\.org/)|www\.)\S+\Z|\S+@\S+\.\S+\Z", re.IGNORECASE)


def _affiliation(name: str, identifier: str) -> Json:
    """The body of that name; an identifier that is no address stays text."""
    found: Json = {"@type": "Organization", "name": name}
    address = agent_address(identifier or name)
    if address and not is_of_other_kind(address, "Organization"):
        found["@id"] = address
    elif identifier:
        found["identifier"] = agent_identifier(identifier, "")
    return found


def _agent(vocabularies: Vocabularies) -> Build:
    tables = agent_tables(vocabularies)
    return lambda m, _text, _lang, out, i: agent_of(m, tables, out, i)


def _organisation(vocabularies: Vocabularies) -> Build:
    tables = agent_tables(vocabularies)

    def build(m: Parts, _text: str, _lang: str, out: Output, i: int) -> Json | None:
        stated = bool(one(m, "type"))
        m = m if stated else {**m, "type": ("corporate",)}
        return agent_of(m, tables, out, i, stated=stated)

    return build


# ---- terms, files -----------------------------------------------------------------------


def _term(m: Parts, _text: str, _lang: str, _out: Output, _i: int) -> Json | None:
    known = {
        "name": one(m, "name", "code", "iri"),
        "termCode": one(m, "code"),
        "identifier": one(m, "iri"),
        "inDefinedTermSet": one(m, "set"),
    }
    found = {key: text for key, text in known.items() if text}
    return {"@type": "DefinedTerm", **found} if "name" in found else None


def _file(vocabularies: Vocabularies) -> Build:
    formats, access = vocabularies["formats"], vocabularies["access-rights"]

    def build(m: Parts, _text: str, _lang: str, out: Output, i: int) -> Json | None:
        url = one(m, "url")
        address = identifiers.read_url(url) or (url if ":" in url else "")
        if not address:
            out.report("file-without-address", i, url)
            return None
        found: Json = {"@type": "DataDownload", "contentUrl": identifiers.iri(address)}
        _add_format(found, one(m, "mimeType"), formats, out, i)
        _add_description(found, m)
        conditions = _conditions(m, access, out)
        if conditions:
            found["conditionsOfAccess"] = conditions[0] if len(conditions) == 1 else conditions
        if licence := one(m, "license"):
            found["license"] = licence
        return found

    return build


def _add_format(found: Json, mime: str, formats: Vocabulary, out: Output, i: int) -> None:
    """The media type, without parameters; a known misprint is mended and told."""
    mime = mime.partition(";")[0].strip()
    term = formats.find(mime) if mime else None
    if term is not None and term.relation == "misprint":
        out.report("repaired-mime", i, term.target)
    if mime:
        found["encodingFormat"] = term.target if term else mime


def _add_description(found: Json, m: Parts) -> None:
    """Names and notes; another copy of the same content says of which file it is one (X7)."""
    notes = [*m.get("description", ())]
    if other := one(m, "alternateOf"):
        notes.append(f"Alternate copy of {other}")
    known = {
        "additionalType": one(m, "objectType"),
        "name": one(m, "title"),
        "description": ". ".join(notes),
        "identifier": one(m, "identifier"),
        "dateModified": one(m, "modified"),
        "contentSize": one(m, "size"),
        "creativeWorkStatus": one(m, "version").rpartition("/")[2],
    }
    found |= {key: text for key, text in known.items() if text}


def _conditions(m: Parts, access: Vocabulary, out: Output) -> list[str]:
    """Access rights as COAR's terms where they are known, and an embargo still to come."""
    found = []
    for text in m.get("accessRights", ()):
        term = access.find(text) or access.find(text.rpartition("/")[2])
        found.append(term.target if term else text)
    available = one(m, "available")
    if available[:10] > out.around.today.isoformat():
        found.append(f"Embargo until {available[:10]}")
    return found


BUILDERS: Final[Mapping[str, tuple[str, Make, tuple[str, ...]]]] = {
    "parts-agent": ("an agent of its parts", _agent, ("organisations",)),
    "parts-agent-of-role": ("an agent of its parts, whose role a `parts-role` beside it keeps",
                            _agent, ("organisations",)),
    "parts-organisation": ("an agent of its parts, an organisation unless they say otherwise",
                           _organisation, ("organisations",)),
    "parts-term": ("a DefinedTerm of its parts", lambda _v: _term, ()),
    "parts-file": ("a DataDownload of its parts", _file, ("formats", "access-rights")),
}  # fmt: skip
# These have no place for a role.
WITHOUT_ROLE: Final = frozenset({"parts-agent"})
# For this one the builder beside it accounts, with the role.
BESIDE_ROLE: Final = frozenset({"parts-agent-of-role"})
# These look at today's date.
BOUND: Final = frozenset({"parts-file"})
