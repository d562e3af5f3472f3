"""Steps for what the record itself does not say: its own identity, and its endpoint's Identify.

Source: DECISIONS 3 and 17; what comes from the endpoint is derived.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ..output import NOWHERE, Output
from ..result import Status
from ..words import Act, Action, Options, Vocabularies, one

Json = dict[str, Any]


def _record(_v: Vocabularies, options: Options) -> Act:
    """The metadata record's own identity, and what the endpoint's Identify says of its agents."""
    stated = one(options, "stated") == "yes"

    def act(out: Output) -> None:
        around = out.around
        if around.record_iri:
            out.set("record.@id", around.record_iri, NOWHERE)
        if around.identifier and not (stated and out.slots.get("record.identifier")):
            for said, origin in out.take("record.identifier"):
                if said != around.identifier:
                    out.lose(origin, "several-values", "record.identifier")
            out.set("record.identifier", around.identifier, NOWHERE)
        agent = _repository(out)
        if agent and not out.slots.get("record.maintainer"):
            out.derived.add("record.maintainer")
            out.set("record.maintainer", agent, NOWHERE)
        if around.repository_name and around.repository_url:
            catalogue = _catalogue(around.repository_name, around.repository_url)
            out.set("record.includedInDataCatalog", catalogue, NOWHERE)

    return act


def _repository(out: Output) -> Json | None:
    around = out.around
    return _agent(around.repository_name, around.admin_email) if around.repository_name else None


# One object for all records of an endpoint, as recurring values are: nobody writes into it.
@lru_cache(100)
def _agent(name: str, email: str) -> Json:
    agent: Json = {"@type": "Organization", "name": name}
    if email:
        agent["contactPoint"] = {"@type": "ContactPoint", "email": email}
    return agent


@lru_cache(100)
def _catalogue(name: str, url: str) -> Json:
    return {"@type": "DataCatalog", "name": name, "url": url}


def _endpoint_agent(_v: Vocabularies, options: Options) -> Act:
    to = one(options, "to")

    def act(out: Output) -> None:
        agent = _repository(out)
        if agent and not out.slots.get(to):
            out.derived.add(to)
            out.set(to, agent, NOWHERE)

    return act


def _policies(_v: Vocabularies, options: Options) -> Act:
    to = one(options, "to")

    def act(out: Output) -> None:
        if out.slots.get(to):
            return
        for name, text in out.around.policies:
            key = "url" if "://" in text else "description"
            out.derived.add(to)
            out.set(to, {"@type": "CreativeWork", "name": name, key: text}, NOWHERE)

    return act


def _access(vocabularies: Vocabularies, _options: Options) -> Act:
    """No address at all: what the source says of access tells how to get at the resource."""
    phrases = tuple(vocabularies["access-phrases"].terms)

    def act(out: Output) -> None:
        if out.slots.get("work.url") or out.slots.get("work.distribution"):
            return
        out.report("no-access-url")
        for text, origin in out.slots.get("work.conditionsOfAccess", []):
            folded = text.casefold()
            if any(phrase in folded for phrase in phrases):
                out.set("work.accessInstructions", text, origin, Status.DERIVED)
                return

    return act


ACTIONS: Final = (
    Action(
        "record",
        "identity, contact and catalogue of the metadata record; `stated: yes` keeps the"
        " identifier that the source states in it",
        _record,
        ("stated",),
        reads=(),
        writes=(),
    ),
    Action(
        "endpoint-agent",
        "the endpoint as an agent where there is none",
        _endpoint_agent,
        ("to",),
        ("to",),
        reads=(),
    ),
    Action(
        "endpoint-policies",
        "the endpoint's policies where there are none",
        _policies,
        ("to",),
        ("to",),
        reads=(),
    ),
    Action(
        "access-instructions",
        "without any address: a text that says how to get access",
        _access,
        (),
        reads=(),
        writes=(),
        needs=("access-phrases",),
    ),
)
