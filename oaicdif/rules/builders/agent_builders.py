"""Builders of people and organisations by the draft's AgentObject pattern."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..output import Output
from ..result import Judged
from ..values import agents
from ..values.agent_contacts import is_of_register
from ..values.agent_lists import WithRole
from ..values.agents import Agent
from ..values.catalogue_signs import without_outer_brackets
from ..values.funder_kinds import is_funding
from ..values.imprints import read_imprint
from ..words import Build, Vocabularies

Json = dict[str, Any]
DEGREE_GRANTOR: Final = "degree granting institution"  # as the relators of MARC call it (dgg)


def _agent(vocabularies: Vocabularies) -> Build:
    organisations = vocabularies["organisations"]

    def build(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json:
        return _reported(agents.read_agent(text, organisations), out, i)

    return build


def _reported(agent: Agent, out: Output, i: int) -> Json:
    name = agent.value.get("name", "")
    for judged in agent.judged:
        out.judge(judged, i)
    for code in agent.issues:
        out.report(code, i, "" if name == out.values[i][1] else name)
    return agent.value


def _organisation(vocabularies: Vocabularies) -> Build:
    organisations = vocabularies["organisations"]

    def build(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json:
        imprint = read_imprint(without_outer_brackets(text), organisations)
        name = imprint.name if imprint else text
        found = _reported(agents.read_agent(name, organisations, kind="Organization"), out, i)
        if imprint:
            out.judge(Judged(agents.IMPRINT, imprint.evidence), i)
            _add_places(found, imprint.places, out, i)
            if imprint.years:
                out.report("date-not-used", i, imprint.years)
            if text.lstrip()[:1] == "[" and "[" not in imprint.places[:1]:
                out.report("reformatted", i)
        return found

    return build


def _add_places(found: Json, names: tuple[str, ...], out: Output, i: int) -> None:
    """The places of an imprint; without any it says that the place is unknown."""
    places = [{"@type": "Place", "name": each} for each in names]
    if places:
        found["location"] = places if len(places) > 1 else places[0]
    else:
        out.report("nil-value", i)


def _agent_of_role(vocabularies: Vocabularies) -> Build:
    organisations = vocabularies["organisations"]

    def build(m: WithRole, _text: str, _lang: str, out: Output, i: int) -> Json:
        funds = is_funding(m.role)
        found = agents.read_agent(m.name, organisations, funds=funds)
        return _reported(agents.as_house(found, m.role), out, i)

    return build


def _organisation_of_role(vocabularies: Vocabularies) -> Build:
    organisations = vocabularies["organisations"]

    def build(m: WithRole, _text: str, _lang: str, out: Output, i: int) -> Json:
        return _reported(agents.read_agent(m.name, organisations, kind="Organization"), out, i)

    return build


def _role(vocabularies: Vocabularies) -> Build:
    of_role = _agent_of_role(vocabularies)

    def build(m: WithRole, text: str, lang: str, out: Output, i: int) -> Json:
        agent = of_role(m, text, lang, out, i)
        if m.by:
            out.judge(Judged(agents.ROLE, m.by), i)
        return {"@type": "Role", "roleName": m.role, "contributor": agent}

    return build


def _degree_grantor(vocabularies: Vocabularies) -> Build:
    organisation = _organisation(vocabularies)

    def build(m: Any, text: str, lang: str, out: Output, i: int) -> Json:
        body = organisation(m, text, lang, out, i)
        return {"@type": "Role", "roleName": DEGREE_GRANTOR, "contributor": body}

    return build


def _agent_iri(m: str, text: str, _lang: str, out: Output, i: int) -> Json:
    """An agent of whom nothing but the IRI is known, its kind neither. What a register gives out
    is an identifier, and nobody's name."""
    out.report("name-missing", i)
    if m.startswith("https://orcid.org/"):
        return {"@type": "Person", "@id": m, "identifier": m}
    return {"@id": m, "identifier": m} if is_of_register(m) else {"@id": m, "name": text}


def _agent_address(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json:
    """An agent of whom nothing but an address is known, and that not in full."""
    out.report("name-missing", i)
    return {"name": text}


PLAIN: Final[Mapping[str, tuple[str, Build]]] = {
    "agent-address": ("an agent known by an address alone, its kind left open", _agent_address),
    "agent-iri": ("an agent known by an IRI alone", _agent_iri),
}

MADE: Final[Mapping[str, tuple[str, Callable[[Vocabularies], Build], tuple[str, ...]]]] = {
    "agent": ("a person or organisation", _agent, ("organisations",)),
    "organisation": ("an organisation", _organisation, ("organisations",)),
    "agent-of-role": ("the agent beside a role", _agent_of_role, ("organisations",)),
    "organisation-of-role": (
        "the organisation beside a role",
        _organisation_of_role,
        ("organisations",),
    ),
    "role": ("a Role with its agent", _role, ("organisations",)),
    "degree-grantor": (
        "an organisation in the role of who grants a degree",
        _degree_grantor,
        ("organisations",),
    ),
}
