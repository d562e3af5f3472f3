"""Agents as names: as the source wrote them when that is kept, else as DRIVER wants them.

Source: DRIVER guidelines 1.1, 1.3.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .back_rules import Back
from .plain_text import plain

Json = dict[str, Any]


def agent(value: Any, back: Back) -> Iterator[str]:
    """The name of an agent; of a Role that of whoever has it."""
    who = _who(value)
    yield "; ".join([_name(who, back), *_jobs(who)])


def role(value: Any, back: Back) -> Iterator[str]:
    """The name, and the role in brackets, which the way there reads again."""
    who = _who(value)
    name = _name(who, back)
    term = plain(value.get("roleName", "")) if isinstance(value, dict) else ""
    yield "; ".join([f"{name} ({term})" if name and term else name, *_jobs(who)])


def holder(value: Any, back: Back) -> Iterator[str]:
    """The name of who holds the rights, which says that he does no more than that."""
    name = next(agent(value, back))
    yield f"{name} (Rights holder)" if name else name


def _who(value: Any) -> Any:
    if isinstance(value, dict) and value.get("@type") == "Role":
        return value.get("contributor") or value.get("creator") or ""
    return value


def _jobs(value: Any) -> Iterator[str]:
    """What a person is, which only a name of Dublin Core has said behind a semicolon."""
    jobs = value.get("jobTitle", ()) if isinstance(value, dict) else ()
    return map(plain, jobs if isinstance(jobs, list | tuple) else [jobs])


def _places(value: Json) -> Iterator[str]:
    """The places of a publisher, which only an imprint ("Elmton : Oak House") has said."""
    places = value.get("location", ())
    return map(plain, places if isinstance(places, list | tuple) else [places])


def _name(value: Any, back: Back) -> str:
    if not isinstance(value, dict):
        return plain(value)
    if name := plain(value.get("name", "")):
        places = " ; ".join(_places(value))
        return f"{places} : {name}" if places else name
    made = driver_name(value)
    if made:
        back.report("name-rebuilt", made)
    return made or plain(value.get("@id", ""))


def driver_name(value: Json) -> str:
    """ "Walker Jnr., John"; particles go behind the given name: "Smit, John de" (B1)."""
    family, given = plain(value.get("familyName", "")), plain(value.get("givenName", ""))
    words = family.split()
    particles: list[str] = []
    while len(words) > 1 and words[0].islower():
        particles.append(words.pop(0))
    head = " ".join(filter(None, [*words, plain(value.get("honorificSuffix", ""))]))
    tail = " ".join(filter(None, [given, *particles]))
    return f"{head}, {tail}" if head and tail else head or tail
