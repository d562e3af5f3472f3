"""Which agents of one record are the same: who publishes his own work is no organization, and a
name in two scripts with one identifier is one agent's.

Sources: DRIVER guidelines 1.1, 1.3.5 ("a person, an organization, or a service"); MODS 3.8, name
(altRepGroup: the same name in another script).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from ..output import Output
from ..result import Judged
from ..values.agents import KIND
from ..values.initials_in_scripts import Likeness, compared
from ..values.personal_names import is_latin
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


def _one_agent(_v: Vocabularies, options: Options) -> Act:
    paths = options["from"]

    def act(out: Output) -> None:
        for path in paths:
            if len(out.slots.get(path, ())) > 1 and _has_twins(out, path):
                _join_twins(out, path)

    return act


def _has_twins(out: Output, path: str) -> bool:
    keys = [key for value, _ in out.slots[path] if (key := _identity(value))]
    return len(keys) > len(set(keys))


def _join_twins(out: Output, path: str) -> None:
    """Make one agent of those in the same role that have one IRI and names in other scripts. Two
    names in one script may be two people, of whom one has the other's identifier by mistake."""
    kept: list[tuple[Any, list[int]]] = []
    for value, origin in out.take(path):
        same = (at for at, (other, _) in enumerate(kept) if _are_twins(other, value))
        at = next(same, None)
        if at is None:
            kept.append((value, [origin]))
        else:
            kept[at] = _joined(kept[at][0], value), [*kept[at][1], origin]
    for value, (first, *others) in kept:
        out.set(path, value, first)
        for origin in others:
            out.follow(origin, path, value)


def _identity(value: Any) -> tuple[str, ...]:
    """The role and the IRI of an agent with a name; empty for others."""
    who = value.get("contributor", value) if isinstance(value, dict) else None
    if not isinstance(who, dict) or "@id" not in who or "name" not in who:
        return ()
    return str(value.get("roleName", "")), str(who["@id"])


def _are_twins(one: Any, other: Any) -> bool:
    if not _identity(one) or _identity(one) != _identity(other):
        return False
    first, second = (each.get("contributor", each) for each in (one, other))
    same_kind = first.get("@type") == second.get("@type") or not second.get("@type")
    if not same_kind or is_latin(str(first["name"])) == is_latin(str(second["name"])):
        return False
    return _says_nothing_else(first, second) and _may_be_one(first, second)


_NAMES: Final = frozenset({"name", "familyName", "givenName", "alternateName"})


def _says_nothing_else(one: Json, other: Json) -> bool:
    """Whether nothing that both say beside their names differs: what is said twice is kept once."""
    return all(one[key] == other[key] for key in (one.keys() & other.keys()) - _NAMES - {"@type"})


def _may_be_one(one: Json, other: Json) -> bool:
    """The second look at a person with two names: some exporters give one author's ORCID iD to
    all. So the first letters must not contradict, and beside an ORCID iD they must agree."""
    if one.get("@type") != "Person":
        return True
    latin, foreign = sorted((str(one["name"]), str(other["name"])), key=is_latin, reverse=True)
    like = compared(latin, foreign)
    if like is Likeness.UNKNOWN:
        return "//orcid.org/" not in str(one["@id"])
    return like is Likeness.CAN_BE_ONE


def _joined(one: Json, other: Json) -> Json:
    if "contributor" in one:
        return {**one, "contributor": _joined(one["contributor"], other["contributor"])}
    known = one.get("alternateName", [])
    names = [*([known] if isinstance(known, str) else known), other["name"]]
    names = list(dict.fromkeys(names))
    more = {key: each for key, each in other.items() if key not in {"familyName", "givenName"}}
    return {**more, **one, "alternateName": names[0] if len(names) == 1 else names}


ACTIONS: Final = (
    Action(
        "one-agent",
        "a name in two scripts with one identifier is one agent's",
        _one_agent,
        ("from",),
        ("from",),
        writes=("from",),
    ),
    Action(
        "same-person",
        "agents that are called as a person of the record are that person",
        _same_person,
        ("from", "to"),
        ("from", "to"),
        writes=("to",),
    ),
)
