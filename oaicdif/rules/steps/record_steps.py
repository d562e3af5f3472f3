"""The steps a crosswalk may name in `do`: choices that need the whole record.

Each reads pools or paths and writes paths; what it does not use it reports.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...cdif.document import PATHS
from ..output import NOWHERE, Output
from ..result import Judged, Status
from ..values import file_addresses as files
from ..values.publisher_kinds import may_be_house
from ..vocabulary import Vocabulary
from ..words import Act, Action, Options, Vocabularies, Words, all_of, one
from . import (
    access_choice,
    agent_choice,
    calendar_doubt,
    date_choice,
    degree_choice,
    endpoint_steps,
    identity_choice,
    journal_numbers,
    labelled_texts,
    language_choice,
    licence_choice,
    own_citations,
    serial_choice,
    source_choice,
    spans,
)
from .type_choice import choose_type

Json = dict[str, Any]
Make = Callable[[Vocabularies, Options], Act]


def add_to(words: Words) -> None:
    """Registers every step of this module."""
    for action in (
        *_ACTIONS,
        *access_choice.ACTIONS,
        *identity_choice.ACTIONS,
        *journal_numbers.ACTIONS,
        *labelled_texts.ACTIONS,
        *language_choice.ACTIONS,
        *licence_choice.ACTIONS,
        *own_citations.ACTIONS,
        *agent_choice.ACTIONS,
        *calendar_doubt.ACTIONS,
        *date_choice.ACTIONS,
        *degree_choice.ACTIONS,
        *files.ACTIONS,
        *serial_choice.ACTIONS,
        *source_choice.ACTIONS,
        *spans.ACTIONS,
        *endpoint_steps.ACTIONS,
    ):
        words.action(action)


def _take_first(_v: Vocabularies, options: Options) -> Act:
    pools, to, rest, code = (
        options["from"],
        one(options, "to"),
        one(options, "rest"),
        one(options, "report"),
    )

    def act(out: Output) -> None:
        found = all_of(out, pools)
        if not found:
            return
        first, its_origin = found[0]
        text = _without_language(out, first, its_origin)
        out.set(to, text, its_origin)
        if out.slots.get(rest):
            _follow_same(out, rest, to, text)
        for value, origin in found[1:]:
            if rest and value not in (text, first):
                out.set(rest, value, origin)
            else:
                out.lose(origin, "" if value in (text, first) else code)

    return act


def _only_title(_v: Vocabularies, options: Options) -> Act:
    """Where no title is the main one, the best of the others is: that of a catalogue before a
    translation, and both before a short form. Source: MODS, titleInfo@type; DataCite, titleType."""
    path, to = one(options, "from"), one(options, "to")

    def act(out: Output) -> None:
        found = out.slots.get(path)
        if not found or out.slots.get(to):
            return
        value, origin = best = min(found, key=lambda each: _title_rank(out, each[1]))
        rest = [each for each in out.take(path) if each is not best]
        out.set(to, _without_language(out, value, origin), origin)
        out.judge(Judged("title", "no title of the record has no type"), out.index_of(origin))
        if rest:
            out.slots[path] = rest

    return act


def _title_rank(out: Output, origin: int) -> int:
    index = out.index_of(origin)
    kind = out.values[index][3].casefold() if index >= 0 else ""
    return _TITLE_RANKS.get(kind, _MIDDLE)


_MIDDLE: Final = 2
_TITLE_RANKS: Final = {
    "uniform": 0, "translated": 1, "translatedtitle": 1, "abbreviated": 3, "subtitle": 4,
}  # fmt: skip


def _follow_same(out: Output, path: str, to: str, text: str) -> None:
    """What stands under `path` and is the text under `to` once more is not said twice."""
    found = out.slots[path]
    others = [each for each in found if _plain(each[0]) != text]
    for value, origin in found if len(others) < len(found) else ():
        if _plain(value) == text:
            _without_language(out, value, origin)
            out.follow(origin, to, text)
    found[:] = others
    if not others:
        out.take(path)


def _plain(value: Any) -> Any:
    return value["@value"] if isinstance(value, dict) and "@value" in value else value


def _without_language(out: Output, value: Any, origin: int) -> Any:
    """The plain string that the draft's table wants; the language it had is reported."""
    if not isinstance(value, dict) or "@language" not in value:
        return value
    out.report("language-not-carried", out.index_of(origin), value["@language"])
    return value["@value"]


def _move(_v: Vocabularies, options: Options) -> Act:
    pools, to = options["from"], one(options, "to")

    def act(out: Output) -> None:
        for value, origin in all_of(out, pools):
            out.set(to, value, origin)

    return act


def _join(_v: Vocabularies, options: Options) -> Act:
    pools, to = options["from"], one(options, "to")

    def act(out: Output) -> None:
        found = all_of(out, pools)
        if not found:
            return
        whole, first = found[0]
        if len(found) > 1:
            whole = "\n\n".join(dict.fromkeys(text for text, _ in found))
        out.slots[to].append((whole, first))
        for _, origin in found:
            out.follow(origin, to)

    return act


def _type(_v: Vocabularies, options: Options) -> Act:
    pools, default = options["from"], one(options, "default", "CreativeWork")
    return lambda out: choose_type(out, all_of(out, pools), default)


def _constant(_v: Vocabularies, options: Options) -> Act:
    to, values = one(options, "to"), options["value"]
    given = [True if value == "true" else value for value in values]

    def act(out: Output) -> None:
        if out.slots.get(to):
            return
        out.derived.add(to)
        for value in given:
            out.set(to, value, NOWHERE)

    return act


def _copy(vocabularies: Vocabularies, options: Options) -> Act:
    organisations = vocabularies.get("organisations")
    source, to, only = one(options, "from"), one(options, "to"), options.get("only", ())

    def act(out: Output) -> None:
        found = out.slots.get(source, [])
        if out.slots.get(to) or not found:
            return
        if "typed" in only and not all(_is_typed(value, out, organisations) for value, _ in found):
            return
        if "one" in only and len(found) > 1 and any(value != found[0][0] for value, _ in found):
            return
        out.derived.add(to)
        value, origin = found[0]
        out.set(to, value, origin, Status.DERIVED)

    return act


def _is_typed(value: Json, out: Output, organisations: Vocabulary | None) -> bool:
    """Whether an agent has a kind, or may be a house beside its country ("Oxfam, Kenya") that the
    record names as an organization elsewhere; else it may be the town of print ("Elmiye, Iraq")."""
    name = str(value.get("name", ""))
    if "@type" in value or organisations is None or not may_be_house(name, organisations):
        return "@type" in value
    return not _known_bodies(out).isdisjoint({name.casefold(), name.partition(",")[0].casefold()})


def _known_bodies(out: Output) -> frozenset[str]:
    """The names of the organizations of a record, in small letters."""
    agents = (each for path in _OF_AGENTS for each, _ in out.slots.get(path, ()))
    plain = (each.get("contributor", each) for each in agents if isinstance(each, dict))
    return frozenset(
        str(each.get("name", "")).casefold() for each in plain if each.get("@type") == _BODY
    )


_OF_AGENTS: Final = ("work.creator", "work.contributor", "work.publisher")
_BODY: Final = "Organization"


def _require(_v: Vocabularies, options: Options) -> Act:
    alternatives, code = options["path"], one(options, "report", "required-missing")

    def act(out: Output) -> None:
        for path in alternatives:
            if out.slots.get(path):
                return
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
    Action(
        "take-first",
        "the first of pools under a path, the others under another or reported",
        _take_first,
        ("from", "to", "rest", "report"),
        ("from", "to"),
        writes=("to", "rest"),
    ),
    Action(
        "only-title",
        "the best title of another kind, where the record has no main one",
        _only_title,
        ("from", "to"),
        ("from", "to"),
        reads=("from",),
        writes=("from", "to"),
    ),
    Action("move", "everything of pools under a path", _move, ("from", "to"), ("from", "to")),
    Action("join", "texts of pools as paragraphs of one", _join, ("from", "to"), ("from", "to")),
    Action(
        "most-specific-type",
        "the schema.org type, and additional types that agree with it",
        _type,
        ("from", "default"),
        ("from",),
        writes=(),
        idle=False,
    ),
    Action(
        "constant",
        "a value where there is none",
        _constant,
        ("to", "value"),
        ("to", "value"),
        reads=(),
    ),
    Action(
        "copy",
        "the value of another path where there is none",
        _copy,
        ("from", "to", "only"),
        ("from", "to"),
    ),
    Action(
        "require",
        "report when none of the paths has a value",
        _require,
        ("path", "report"),
        ("path",),
        reads=(),
        writes=("path",),
    ),
    Action(
        "not-applicable",
        "nil:notapplicable for absent items, of some types only",
        _not_applicable,
        ("path", "for"),
        ("path",),
        reads=(),
        writes=("path",),
    ),
)
