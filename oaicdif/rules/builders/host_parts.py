"""What a related item says of itself beside its title and numbers: editors, publishers, dates,
an abstract; and an account of the parts of any value that nobody used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from ...formats.parts import Parts, one
from ...formats.unread import Told
from ...late_pattern import late_regex
from ..output import Output
from ..values.dates import Kind, Reading, read_date
from ..words import Build, Vocabularies
from .part_agents import agent_of
from .part_names import UNTYPED, AgentTables

Json = dict[str, Any]
NOT_CARRIED: Final = "part-not-carried"
_AGENTS: Final = ("author", "editor", "contributor")
# Parts whose meaning is read, so that their text need not stand in what was built.
READ: Final = frozenset(
    ["type", "role", "relation", "mimeType", "accessRights", "available", "modified", "version",
     "funderIdentifierType", "identifierType", "set", "alternateOf", "serial", "numberType"]
)  # fmt: skip
_ROLES: Final = frozenset(["role", "roleTerm"])
# Roles that the property says under which somebody stands.
_PROPERTIES: Final = frozenset(
    ["aut", "author", "cre", "creator", "pbl", "publisher", "iss", "issuing body", "fnd", "funder",
     "spn", "sponsor", "dst", "distributor", "hst", "host", "hostinginstitution", "rps",
     "repository", "cph", "copyright holder", "rightsholder"]
)  # fmt: skip
_PLAIN: Final = late_regex(r"[\W_]+")


def describe_host(found: Json, m: Parts, tables: AgentTables, out: Output, i: int) -> Json:
    """The host or series with its agents, its other titles, its date and its abstract."""
    for name in _AGENTS:
        _put(found, name, _agents(m.get(name, ()), "", tables, out, i))
    _put(found, "publisher", _agents(m.get("publisher", ()), "corporate", tables, out, i))
    _put(found, "alternateName", list(m.get("alternative", ())))
    reading = read_date(one(m, "date"))
    if reading and reading.kind in _DATED and found["@type"] != "Periodical":  # an issue's date
        found["datePublished"] = reading.start
    created = read_date(one(m, "dateCreated"))
    if created and created.kind in _DATED:
        found["dateCreated"] = created.start
    for part, name in (("abstract", "abstract"), ("edition", "version"), ("keyword", "keywords")):
        _put(found, name, list(m.get(part, ())))
    return found


_DATED: Final = frozenset([Kind.PLAIN, Kind.MOMENT, Kind.REFORMATTED])


def _agents(names: Iterable[str], kind: str, tables: AgentTables, out: Output, i: int) -> list[Any]:
    made = (
        agent_of({"name": (n,), "type": (kind,)}, tables, out, i, stated=not kind) for n in names
    )
    return [each for each in made if each is not None]


def _put(found: Json, name: str, values: list[Any]) -> None:
    if values:
        found[name] = values[0] if len(values) == 1 else values


# ---- the date of what has no other -------------------------------------------------------


def _host_date(vocabularies: Vocabularies) -> Build:
    """The date of the host's issue; a step gives it to a record without any."""
    months = {key: term.target for key, term in vocabularies["months"].terms.items()}

    def build(m: Parts, _text: str, _lang: str, _out: Output, _i: int) -> Reading | None:
        reading = read_date(one(m, "date", "dateOfPart", "dateRange"), months)
        if reading is None or not reading.start or reading.kind not in _HOST_DATED:
            return None
        return None if _is_run(reading) else reading

    return build


def _is_run(reading: Reading) -> bool:
    """Whether a range is that of a run, not of an issue: an open one, or more than two years."""
    if reading.kind is not Kind.RANGE:
        return False
    start, end = reading.start[:4], reading.end[:4]
    return not (start.isdigit() and end.isdigit() and int(end) - int(start) <= 1)


_HOST_DATED: Final = _DATED | {Kind.RANGE, Kind.APPROXIMATE}


# ---- the account -------------------------------------------------------------------------


def account_of_parts(build: Build, *, role_read: bool = True) -> Build:
    """The builder, and a line of the report for each part whose text is nowhere in what it made.

    A value packed from many elements is thus accounted for part by part; a role too, unless the
    builder reads it (`role_read`) or the property says it.
    """
    read = READ if role_read else READ - {"role"}

    def built(m: Any, text: str, lang: str, out: Output, i: int) -> Any:
        before = {path: len(found) for path, found in out.slots.items()}
        told = len(out.issues)
        value = build(m, text, lang, out, i)
        if len(out.issues) > told and value is None:
            return value  # the whole value was reported
        made = [value, *_written_since(before, out)]
        known = Told(_texts(made))
        skipped = read | _told_elsewhere(m, out, told) if isinstance(m, Mapping) else read
        for name, parts in m.items() if isinstance(m, Mapping) else ():
            for part in parts if name not in skipped else ():
                if not (_is_told(part, known, name) or _is_property(name, part)):
                    out.report(NOT_CARRIED, i, f"{name}: {part}")
        return value

    return built


def _told_elsewhere(m: Parts, out: Output, told: int) -> frozenset[str]:
    """The name that a reader has made of two parts, each of which is accounted for by itself; and
    the one without a type that is a word for nobody, as an issue behind the first `told` says."""
    if not one(m, UNTYPED):
        return frozenset()
    nobody = any(code == "nil-value" for code, _, _ in out.issues[told:])
    return frozenset(["name", UNTYPED] if nobody else ["name"])


def _written_since(before: Mapping[str, int], out: Output) -> Iterable[Any]:
    for path, found in out.slots.items():
        yield from (value for value, _ in found[before.get(path, 0) :])


def _is_property(name: str, part: str) -> bool:
    return name in _ROLES and part.casefold() in _PROPERTIES


def _is_told(part: str, known: Told, name: str) -> bool:
    """Whether a part, with or without its label, stands there; of a name each word may stand
    elsewhere."""
    if not _folded(part):
        return True
    tails = (part, part.partition(":")[2], part.rpartition(":")[2], part.rpartition("/")[2])
    if any(each.strip() in known for each in tails if _folded(each)):
        return True
    if name == "itemType" and part in _SAID_AS:
        return _SAID_AS[part] in known
    if name == "termsOfAddress":  # "VIII, King of Elmland": name and rank
        return set(_WORD.findall(part)) <= set(_WORD.findall(known.text))
    if name == "years":  # of a life: birth and death are two values
        return all(each in known for each in _YEAR.findall(part)) and _YEAR.search(part) is not None
    return name in _TAKEN_APART and all(
        _folded(each) in _folded(known.text) for each in part.split()
    )


_TAKEN_APART: Final = frozenset({"name", "affiliation"})  # an affiliation into job and body
_SAID_AS: Final = {"Journal": "Periodical"}  # a type of DataCite as a type of the document
_WORD: Final = late_regex(r"[^\s,]+")
_YEAR: Final = late_regex(r"\d{4}")


def _folded(text: str) -> str:
    return _PLAIN.sub("", text).casefold()


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
    elif value is not None:
        yield str(value)


BUILDERS: Final[Mapping[str, tuple[str, Callable[[Vocabularies], Build], tuple[str, ...]]]] = {
    "parts-host-date": ("the date of the issue it appeared in", _host_date, ("months",)),
}
