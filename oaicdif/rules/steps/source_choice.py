"""What a work is based on, when its source gives but a name: never the publisher alone.

Source: schema.org, isBasedOn: "a resource from which this work is derived or from which it is a
modification or adaptation".
"""

from __future__ import annotations

import re
from typing import Any, Final

from ..output import Output
from ..values.credits import is_credit, names_person
from ..words import Act, Action, Options, Vocabularies, all_of, one

Json = dict[str, Any]
SOURCE_IS_PUBLISHER: Final = "source-is-publisher"
_AGENTS: Final = ("work.publisher", "work.creator", "work.contributor", "work.provider")
# Names that are a publishing house's and nothing else's.
_HOUSE: Final = re.compile(
    r"[^\d:;,()]{2,60}\b(?:university press|academic press|publishers?|publishing"
    r"(?: (?:group|company|house|institute|co))?|verlag|uitgeverij|wydawnictwo)"
    r"(?:,? (?:inc|ltd|llc|limited|gmbh|ag|b\.?v|plc)\.?)?\Z",
    re.IGNORECASE,
)


def _place_sources(_v: Vocabularies, options: Options) -> Act:
    """Names of sources under a path; one that an agent of the record has says no more than the
    agent does, and a publishing house is no work: it stays a remark, reported."""
    pools, to = options["from"], one(options, "to")

    def act(out: Output) -> None:
        found = all_of(out, pools)
        agents = _names_of_agents(out) if found else {}
        persons = _persons(out) if found else []
        for value, origin in found:
            name = value["name"]
            if path := agents.get(_folded(name)):
                out.follow(origin, path)
            elif _HOUSE.match(name) or is_credit(name) or names_person(name, persons):
                out.report(SOURCE_IS_PUBLISHER, out.index_of(origin))
                out.set("work.comment", name, origin)
            else:
                out.set(to, value, origin)

    return act


def _names_of_agents(out: Output) -> dict[str, str]:
    """The paths of the record's agents by name."""
    found: dict[str, str] = {}
    for path in _AGENTS:
        for value, _ in out.slots.get(path, ()):
            agent = value.get("contributor", value) if isinstance(value, dict) else {}
            if isinstance(agent, dict) and agent.get("name"):
                found.setdefault(_folded(agent["name"]), path)
                if agent.get("familyName") and agent.get("givenName"):
                    direct = f"{agent['givenName']} {agent['familyName']}"
                    found.setdefault(_folded(direct), path)
    return found


def _persons(out: Output) -> list[tuple[str, str]]:
    """Given and family names of the persons that the record names."""
    agents = [value for path in _AGENTS for value, _ in out.slots.get(path, ())]
    persons = [each.get("contributor", each) for each in agents if isinstance(each, dict)]
    return [
        (each["givenName"], each["familyName"])
        for each in persons
        if isinstance(each, dict) and each.get("familyName") and each.get("givenName")
    ]


def _folded(name: str) -> str:
    return " ".join(name.casefold().split()).rstrip(" .,;")


ACTIONS: Final = (
    Action(
        "place-sources",
        "names of sources under a path, except those that only name a publisher",
        _place_sources,
        ("from", "to"),
        ("from", "to"),
    ),
)
