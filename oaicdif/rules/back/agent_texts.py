"""Agents as names: as the source wrote them when that is kept, else as DRIVER wants them.

Source: DRIVER guidelines 1.1, 1.3.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..values.personal_names import is_latin
from .back_rules import Back
from .plain_text import plain

Json = dict[str, Any]
# Roles that say how a creator made the work. Others ("contact person") are said of somebody who
# may have made it, too, and are a contributor's.
MAKING: Final = frozenset(
    ["adapter", "architect", "art director", "artist", "author", "cartographer", "choreographer",
     "compiler", "composer", "conductor", "contributor", "creator", "designer", "director",
     "draftsman", "editor", "engraver", "etcher", "illuminator", "illustrator", "interviewer",
     "inventor", "librettist", "lithographer", "lyricist", "metal engraver", "painter", "performer",
     "photographer", "principal investigator", "printmaker", "producer", "programmer",
     "research team head", "scribe", "sculptor", "singer", "speaker", "translator", "videographer",
     "wood engraver", "woodcutter"]
)  # fmt: skip


def agent(value: Any, back: Back) -> Iterator[str]:
    """The name of an agent; of a Role that of whoever has it."""
    who = _who(value)
    yield "; ".join([_name(who, back), *_jobs(who)])


def creator(value: Any, back: Back) -> Iterator[str]:
    """The name of who made the work, with the role in brackets that says how: one line for each.

    A further such role of the same agent is reported.
    """
    own = _own_roles(back).get(_key(value), ())
    if len(own) > 1:
        back.report("role-not-written", ", ".join(own[1:]))
    yield _in_role(_who(value), own[0] if own else "", back)


def role(value: Any, back: Back) -> Iterator[str]:
    """The name, and the role in brackets, which the way there reads again."""
    term = plain(value.get("roleName", "")) if isinstance(value, dict) else ""
    yield _in_role(_who(value), term, back)


def role_of_others(value: Any, back: Back) -> Iterator[str]:
    """As `role`, but nothing of a creator in a role that stands beside him as creator."""
    term = plain(value.get("roleName", "")) if isinstance(value, dict) else ""
    if term not in _own_roles(back).get(_key(value), ()):
        yield _in_role(_who(value), term, back)


def _in_role(who: Any, term: str, back: Back) -> str:
    name = _name(who, back)
    return "; ".join([f"{name} ({term})" if name and term else name, *_jobs(who)])


def _own_roles(back: Back) -> dict[str, list[str]]:
    """The roles of each creator that say how he made the work, by his name."""
    if back.own_roles is None:
        creators = {_key(each) for each in _all(back.document.work.get("creator"))} - {""}
        back.own_roles = {}
        for each in _all(back.document.work.get("contributor")) if creators else ():
            term = plain(each.get("roleName", "")) if isinstance(each, dict) else ""
            key = _key(each) if term.casefold() in MAKING else ""
            if key in creators and term not in back.own_roles.setdefault(key, []):
                back.own_roles[key].append(term)
    return back.own_roles


def _all(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _key(value: Any) -> str:
    """What an agent is called, else who it is by its IRI."""
    who = _who(value)
    if not isinstance(who, dict):
        return plain(who)
    return plain(who.get("name", "")) or driver_name(who) or plain(who.get("@id", ""))


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
        name = _with_other_names(name, value, back)
        places = " ; ".join(_places(value))
        return f"{places} : {name}" if places else name
    made = driver_name(value)
    if made:
        back.report("name-rebuilt", made)
    return made or plain(value.get("@id", ""))


def _with_other_names(name: str, value: Json, back: Back) -> str:
    """The name, and in brackets the same in another script, which the way there reads again behind
    an inverted name. Any other further name is reported."""
    for other in map(plain, _all(value.get("alternateName"))):
        if not other or other in name:
            continue
        inverted = value.get("familyName") and "," in name and "(" not in name
        if inverted and "(" not in other and is_latin(name) != is_latin(other):
            name = f"{name} ({other})"
        else:
            back.report("other-name-not-written", other)
    return name


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
