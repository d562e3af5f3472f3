"""The steps a crosswalk may name in `do`: choices that need the whole record.

Each reads pools or paths and writes paths; what it does not use it reports. Must not know:
rules, layouts, the store.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..cdif.document import PATHS
from . import files, spans
from .engine import NOWHERE, Found, Output
from .result import Status
from .typechoice import choose_type
from .values.dates import Kind, Reading
from .words import Act, Action, Options, Vocabularies, Words

Json = dict[str, Any]
Make = Callable[[Vocabularies, Options], Act]
# Which way of stating a date is believed first (a date alone beats a time stamp).
_RANK: Final = {
    Kind.PLAIN: 0,
    Kind.REFORMATTED: 0,
    Kind.MOMENT: 1,
    Kind.RANGE: 2,
    Kind.APPROXIMATE: 3,
}


def add_to(words: Words) -> None:
    """Registers every step of this module."""
    for action in (*_ACTIONS, *files.ACTIONS, *spans.ACTIONS):
        words.action(action)


def _one(options: Options, key: str, default: str = "") -> str:
    return options[key][0] if options.get(key) else default


def _all(out: Output, pools: tuple[str, ...]) -> list[Found]:
    return [found for pool in pools for found in out.take(pool)]


def _take_first(_v: Vocabularies, options: Options) -> Act:
    pools, to, rest, code = (
        options["from"],
        _one(options, "to"),
        _one(options, "rest"),
        _one(options, "report"),
    )

    def act(out: Output) -> None:
        found = _all(out, pools)
        if not found:
            return
        first, *others = found
        out.set(to, first[0], first[1])
        for value, origin in others:
            if rest and value != first[0]:
                out.set(rest, value, origin)
            else:
                out.lose(origin, "" if value == first[0] else code)

    return act


def _move(_v: Vocabularies, options: Options) -> Act:
    pools, to = options["from"], _one(options, "to")

    def act(out: Output) -> None:
        for value, origin in _all(out, pools):
            out.set(to, value, origin)

    return act


def _join(_v: Vocabularies, options: Options) -> Act:
    pools, to = options["from"], _one(options, "to")

    def act(out: Output) -> None:
        found = _all(out, pools)
        if not found:
            return
        texts = list(dict.fromkeys(text for text, _ in found))
        out.slots[to].append(("\n\n".join(texts), found[0][1]))
        for _, origin in found:
            out.follow(origin, to)

    return act


def _best_date(_v: Vocabularies, options: Options) -> Act:
    pools, to, notes = options["from"], _one(options, "to"), _one(options, "notes")

    def act(out: Output) -> None:
        found = _all(out, pools)
        if not found:
            return
        found.sort(key=lambda each: _RANK.get(each[0][0].kind, 9))
        (reading, text), origin = found[0]
        if not reading.start or out.slots.get(to):
            out.lose(origin, "date-not-used", text)
        else:
            out.set(to, _used_date(out, reading, text, origin, notes), origin)
        for (other, _), loser in found[1:]:
            out.lose(loser, "" if other.start == reading.start else "date-not-used", other.start)

    return act


def _latest_date(_v: Vocabularies, options: Options) -> Act:
    pools, to = options["from"], _one(options, "to")

    def act(out: Output) -> None:
        found = sorted(_all(out, pools), key=lambda each: str(each[0]), reverse=True)
        if not found:
            return
        out.set(to, *found[0])
        for value, origin in found[1:]:
            out.lose(origin, "" if value == found[0][0] else "date-not-used", value)

    return act


def _used_date(out: Output, reading: Reading, text: str, origin: int, notes: str) -> str:
    """The date, oldest year of ranges; how the source put it becomes a line of `notes`."""
    index = out.index_of(origin)
    if reading.kind is Kind.MOMENT:
        out.report("time-dropped", index)
    elif reading.kind is Kind.REFORMATTED:
        out.report("reformatted", index, reading.start)
    elif reading.kind in (Kind.RANGE, Kind.APPROXIMATE):
        ranged = reading.kind is Kind.RANGE
        out.report("range-truncated" if ranged else "approximate", index, reading.start)
        if notes:
            line = f"{'Date range' if ranged else 'Estimated date'}: {text}"
            out.set(notes, line, origin, Status.DERIVED)
    return reading.start


def _type(_v: Vocabularies, options: Options) -> Act:
    pools, default = options["from"], _one(options, "default", "CreativeWork")
    return lambda out: choose_type(out, _all(out, pools), default)


def _constant(_v: Vocabularies, options: Options) -> Act:
    to, values = _one(options, "to"), options["value"]
    given = [True if value == "true" else value for value in values]

    def act(out: Output) -> None:
        if out.slots.get(to):
            return
        out.derived.add(to)
        for value in given:
            out.set(to, value, NOWHERE)

    return act


def _copy(_v: Vocabularies, options: Options) -> Act:
    source, to, only = _one(options, "from"), _one(options, "to"), _one(options, "only") == "one"

    def act(out: Output) -> None:
        found = out.slots.get(source, [])
        if out.slots.get(to) or not found:
            return
        if only and any(value != found[0][0] for value, _ in found):
            return
        out.derived.add(to)
        value, origin = found[0]
        out.set(to, value, origin, Status.DERIVED)

    return act


def _choose_id(_v: Vocabularies, options: Options) -> Act:
    pools = options["from"]

    def act(out: Output) -> None:
        found = _all(out, pools)
        around = out.around
        if not found:
            if around.work_iri:
                out.set("work.@id", around.work_iri, NOWHERE)
                out.derived.add("work.@id")
                out.report("identifier-minted", detail=around.work_iri)
            return
        best = found[0][0]
        out.set("work.@id", *found[0])
        for iri, origin in found[1:]:
            if iri != best:
                out.set("work.sameAs", iri, origin)
            else:
                out.follow(origin, "work.@id")
        known = out.slots.get("work.identifier")
        if known and len(known) > 1:
            known.sort(key=lambda each: not _names(each[0], best))

    return act


def _names(identifier: Any, iri: str) -> bool:
    if isinstance(identifier, dict):
        return iri in (identifier.get("url"), identifier.get("value"))
    return bool(identifier == iri)


def _record(_v: Vocabularies, _options: Options) -> Act:
    """The metadata record's own identity, and what the endpoint's Identify says of its agents."""

    def act(out: Output) -> None:
        around = out.around
        if around.record_iri:
            out.set("record.@id", around.record_iri, NOWHERE)
        if around.identifier:
            out.take("record.identifier")
            out.set("record.identifier", around.identifier, NOWHERE)
        agent = _repository(out)
        if agent and not out.slots.get("record.maintainer"):
            out.derived.add("record.maintainer")
            out.set("record.maintainer", agent, NOWHERE)
        if around.repository_name and around.repository_url:
            catalogue = {
                "@type": "DataCatalog",
                "name": around.repository_name,
                "url": around.repository_url,
            }
            out.set("record.includedInDataCatalog", catalogue, NOWHERE)

    return act


def _repository(out: Output) -> Json | None:
    around = out.around
    if not around.repository_name:
        return None
    agent: Json = {"@type": "Organization", "name": around.repository_name}
    if around.admin_email:
        agent["contactPoint"] = {"@type": "ContactPoint", "email": around.admin_email}
    return agent


def _endpoint_agent(_v: Vocabularies, options: Options) -> Act:
    to = _one(options, "to")

    def act(out: Output) -> None:
        agent = _repository(out)
        if agent and not out.slots.get(to):
            out.derived.add(to)
            out.set(to, agent, NOWHERE)

    return act


def _policies(_v: Vocabularies, options: Options) -> Act:
    to = _one(options, "to")

    def act(out: Output) -> None:
        if out.slots.get(to):
            return
        for name, text in out.around.policies:
            key = "url" if "://" in text else "description"
            out.derived.add(to)
            out.set(to, {"@type": "CreativeWork", "name": name, key: text}, NOWHERE)

    return act


def _access(_v: Vocabularies, _options: Options) -> Act:
    """No address at all: what the source says of access tells how to get at the resource."""

    def act(out: Output) -> None:
        if out.slots.get("work.url") or out.slots.get("work.distribution"):
            return
        out.report("no-access-url")
        for text, origin in out.slots.get("work.conditionsOfAccess", []):
            if "://" not in text:
                out.set("work.accessInstructions", text, out.index_of(origin), Status.DERIVED)
                return

    return act


def _require(_v: Vocabularies, options: Options) -> Act:
    alternatives, code = options["path"], _one(options, "report", "required-missing")

    def act(out: Output) -> None:
        if not any(out.slots.get(path) for path in alternatives):
            out.report(code, detail=alternatives[0])

    return act


def _not_applicable(_v: Vocabularies, options: Options) -> Act:
    paths, types = options["path"], frozenset(options.get("for", ()))

    def act(out: Output) -> None:
        if types and out.value("work.@type") not in types:
            return
        for path in paths:
            if not out.slots.get(path) and "nil:notapplicable" in PATHS[path].nil:
                out.nil.setdefault(path, "nil:notapplicable")

    return act


_ACTIONS: Final = (
    Action("take-first", "the first of pools under a path, the others under another or reported",
           _take_first, ("from", "to", "rest", "report"), ("from", "to"), writes=("to", "rest")),
    Action("move", "everything of pools under a path", _move, ("from", "to"), ("from", "to")),
    Action("join", "texts of pools as paragraphs of one", _join, ("from", "to"), ("from", "to")),
    Action("best-date", "one date of pools: a plain one, else a time stamp, a range, an estimate",
           _best_date, ("from", "to", "notes"), ("from", "to"), writes=("to", "notes")),
    Action("latest-date", "the latest of several dates", _latest_date, ("from", "to"), ("from", "to")),
    Action("most-specific-type", "the schema.org type, and additional types that agree with it",
           _type, ("from", "default"), ("from",), writes=()),
    Action("constant", "a value where there is none", _constant, ("to", "value"), ("to", "value"), reads=()),
    Action("copy", "the value of another path where there is none", _copy, ("from", "to", "only"), ("from", "to")),
    Action("choose-id", "@id from the first pool that has something, the others as sameAs",
           _choose_id, ("from",), ("from",), writes=()),
    Action("record", "identity, contact and catalogue of the metadata record", _record, (), reads=(), writes=()),
    Action("endpoint-agent", "the endpoint as an agent where there is none", _endpoint_agent, ("to",), ("to",), reads=()),
    Action("endpoint-policies", "the endpoint's policies where there are none", _policies, ("to",), ("to",), reads=()),
    Action("access-instructions", "without any address: a text of conditionsOfAccess", _access, (), reads=(), writes=()),
    Action("require", "report when none of the paths has a value", _require, ("path", "report"), ("path",),
           reads=(), writes=("path",)),
    Action("not-applicable", "nil:notapplicable for absent items, of some types only", _not_applicable,
           ("path", "for"), ("path",), reads=(), writes=("path",)),
)  # fmt: skip
