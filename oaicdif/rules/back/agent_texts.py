"""Agents as names: as the source wrote them when that is kept, else as DRIVER wants them.

Source: DRIVER guidelines 1.1, 1.3.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..values.personal_names import is_latin
from .back_rules import Back, OwnRoles
from .plain_text import plain

Json = dict[str, Any]
# Roles that say how a creator made the work. Others ("contact person") are said of somebody who
# may have made it, too, and are a contributor's.
MAKING: Final = frozenset(
    ["abridger", "actor", "adapter", "animator", "architect", "arranger", "art director", "artist",
     "author", "calligrapher", "cartographer", "choreographer", "compiler", "composer",
     "conductor", "contributor", "creator", "dancer", "designer", "director", "draftsman",
     "editor", "engraver", "etcher", "film director", "filmmaker", "illuminator", "illustrator",
     "instrumentalist", "interviewer", "inventor", "librettist", "lithographer", "lyricist",
     "metal engraver", "musician", "painter", "performer", "photographer", "presenter",
     "principal investigator", "printmaker", "producer", "programmer", "research team head",
     "screenwriter", "scribe", "sculptor", "singer", "software developer", "speaker", "translator",
     "videographer", "wood engraver", "woodcutter"]
)  # fmt: skip


def agent(value: Any, back: Back) -> Iterator[str]:
    """The name of an agent; of a Role that of whoever has it."""
    who = _who(value)
    yield "; ".join([_name(who, back), *_jobs(who)])


def creator(value: Any, back: Back) -> Iterator[str]:
    """The name of who made the work, with the role in brackets that says how: one line for each."""
    yield _in_role(_who(value), _own_roles(back).terms.get(_key(value), ""), back)


def role(value: Any, back: Back) -> Iterator[str]:
    """The name, and the role in brackets, which the way there reads again."""
    yield _in_role(_who(value), _term(value), back)


def role_of_others(value: Any, back: Back) -> Iterator[str]:
    """As `role`, but nothing of the one role that stands beside a creator."""
    if _own_roles(back).roles.get((*_key(value), _term(value))) != value or not value:
        yield from role(value, back)


def _in_role(who: Any, term: str, back: Back) -> str:
    name = _name(who, back)
    return "; ".join([f"{name} ({term})" if name and term else name, *_jobs(who)])


def _own_roles(back: Back) -> OwnRoles:
    """The first role of each creator that says how he made the work."""
    if back.own_roles is None:
        back.own_roles = OwnRoles({}, {})
        creators = _by_name(back.document.work.get("creator"))
        for each in _all(back.document.work.get("contributor")) if creators else ():
            if (term := _term(each)).casefold() in MAKING:
                _put_beside(each, term, creators, back.own_roles)
    return back.own_roles


def _by_name(creators: Any) -> dict[str, dict[str, list[Any]]]:
    """The creators by name, and of each name by IRI."""
    found: dict[str, dict[str, list[Any]]] = {}
    for each in _all(creators):
        iri, name = _key(each)
        if name:
            found.setdefault(name, {}).setdefault(iri, []).append(each)
    return found


def _put_beside(
    value: Json, term: str, creators: dict[str, dict[str, list[Any]]], own: OwnRoles
) -> None:
    """Put a role beside its creator, if there is one alone whom nothing tells from its agent."""
    iri, name = _key(value)
    named = creators.get(name, {})
    known = iri if iri in named else ""
    same = named[next(iter(named))] if not iri and len(named) == 1 else named.get(known, [])
    if len(same) != 1 or (not iri and len(named) > 1) or not _may_be_one(same[0], value):
        return
    if own.terms.setdefault(_key(same[0]), term) == term:
        own.roles.setdefault((iri, name, term), value)


def _may_be_one(creator: Any, other: Any) -> bool:
    """Whether nothing tells two agents of one name apart, and the creator's line says all that
    the other's would."""
    creator, other = _who(creator), _who(other)
    if not isinstance(creator, dict) or not isinstance(other, dict):
        return plain(creator) == plain(other)
    return not _differ(creator, other, _TELLING) and all(
        each not in other or other[each] == creator.get(each) for each in _WRITTEN
    )


def are_told_apart(value: Any, other: Any) -> bool:
    """Whether something says that two agents of one name are two."""
    value, other = _who(value), _who(other)
    if not isinstance(value, dict) or not isinstance(other, dict):
        return False
    return _differ(value, other, _OF_ONE)


def _differ(value: Json, other: Json, keys: tuple[str, ...]) -> bool:
    return any(each in value and each in other and value[each] != other[each] for each in keys)


_OF_ONE: Final = ("@id", "identifier", "birthDate", "deathDate")
_TELLING: Final = ("@id", "@type", "identifier", "birthDate", "deathDate")
_WRITTEN: Final = ("alternateName", "jobTitle")


def _term(value: Any) -> str:
    return plain(value.get("roleName", "")) if isinstance(value, dict) else ""


def _all(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _key(value: Any) -> tuple[str, str]:
    """Who an agent is by its IRI, and what it is called, else the IRI again."""
    who = _who(value)
    if not isinstance(who, dict):
        return "", plain(who)
    iri = plain(who.get("@id", ""))
    return iri, plain(who.get("name", "")) or driver_name(who) or iri


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
        _report_parts(name, value, back)
        name = _with_other_names(name, value, back)
        places = " ; ".join(_places(value))
        return f"{places} : {name}" if places else name
    made = driver_name(value)
    if made:
        back.report("name-rebuilt", made)
    return made or plain(value.get("@id", ""))


def _report_parts(name: str, value: Json, back: Back) -> None:
    """What is said of an agent that its name does not say, once for each kind of it."""
    for key in _WITHOUT_ROOM:
        texts = [plain(each) for each in _all(value.get(key))]
        if not all(text and text in name for text in texts):
            back.report("agent-part-not-written", "identifier" if key == "@id" else key)


# An employer, a body above it, an identifier, the years of a life: simple and qualified Dublin
# Core have one line for an agent.
_WITHOUT_ROOM: Final = ("@id", "identifier", "affiliation", "memberOf", "parentOrganization",
                        "birthDate", "deathDate", "contactPoint", "email")  # fmt: skip


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
