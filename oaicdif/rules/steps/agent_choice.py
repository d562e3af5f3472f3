"""Which agents of one record are the same: who publishes his own work is no organization.

Source: DRIVER guidelines 1.1, 1.3.5 ("a person, an organization, or a service").
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from ..output import Output
from ..result import Judged
from ..values.agents import KIND
from ..words import Act, Action, Options, Vocabularies, one

Json = dict[str, Any]


def _same_person(_v: Vocabularies, options: Options) -> Act:
    sources, to = options["from"], one(options, "to")

    def act(out: Output) -> None:
        published = out.slots.get(to)
        if not published or not [1 for value, _ in published if _is_open(value)]:
            return
        names = {_folded(value["name"]) for value, _ in published if "name" in value}
        persons = _persons(out, sources, names)
        if not persons:
            return
        for value, origin in out.take(to):
            out.set(to, _as_person(value, origin, persons, out), origin)

    return act


def _as_person(value: Json, origin: int, persons: dict[str, Json], out: Output) -> Json:
    person = persons.get(_folded(value.get("name", ""))) if _is_open(value) else None
    if person is None:
        return value
    out.judge(Judged(KIND, "the record names a person so"), out.index_of(origin))
    return {**person, "name": value["name"]}


def _is_open(value: Json) -> bool:
    """Whether nothing but the element says that it is an organization."""
    return (
        "@id" not in value and "parentOrganization" not in value and value.get("@type") != "Person"
    )


def _persons(out: Output, sources: tuple[str, ...], wanted: set[str]) -> dict[str, Json]:
    """The record's persons by those of their names, as written and in natural order, that are
    wanted; none of the others is made, for nearly no publisher is a person of the record."""
    texts = "\n".join(wanted)
    found: dict[str, Json] = {}
    for path in sources:
        for value, _ in out.slots.get(path, ()):
            agent = value.get("contributor", value) if isinstance(value, dict) else None
            if isinstance(agent, dict) and _folded(agent.get("familyName", "")) in texts:
                found.update(_by_name(agent, wanted))
    return found


def _by_name(agent: Json, wanted: set[str]) -> Iterator[tuple[str, Json]]:
    if agent.get("@type") != "Person":
        return
    person = {key: each for key, each in agent.items() if key != "affiliation"}
    names = [str(agent.get("name", ""))]
    if "familyName" in agent and "givenName" in agent:
        names.append(f"{agent['givenName']} {agent['familyName']}")
    for name in map(_folded, names):
        if name in wanted:
            yield name, person


@lru_cache(1_000)
def _folded(name: str) -> str:
    return " ".join(name.casefold().split()).rstrip(" .,;")


ACTIONS: Final = (
    Action(
        "same-person",
        "agents that are called as a person of the record are that person",
        _same_person,
        ("from", "to"),
        ("from", "to"),
        writes=("to",),
    ),
)
