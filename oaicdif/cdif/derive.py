"""What an operator lets documents say where their source says nothing (DECISIONS 15).

CDIF 1.1 asks for items that Dublin Core cannot say. A rule takes such an item from a source that
bears on it, and carries the warning that goes with it. No rule holds unless the operator switched
it on; none replaces a word of the source; and every document says what was derived, from what.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from .document import PATHS, Decision, Document, Json
from .layout_1_1 import CORE_DATE

# item, as in the settings -> its sources, the first of them that knows something
Choices: TypeAlias = Mapping[str, Sequence[str]]

_ANY_WORK: Final = "CreativeWork"
OPEN_ACCESS: Final = "http://purl.org/coar/access_right/c_abf2"


class Beside(NamedTuple):
    """What is known of a record beside its document.

    `datestamp` is that of its OAI-PMH header. `open_access`: its operator declares it to be so,
    and its own words do not contradict. `data_policy` is what its endpoint's Identify says of the
    use of its data. `today` (2026-01-31) is the day of the run.
    """

    datestamp: str = ""
    open_access: bool = False
    data_policy: str = ""
    today: str = ""


_Find: TypeAlias = Callable[[Document, Beside], Any]


class DeriveRule(NamedTuple):
    """A source of one item. `find` gives its value, None where the source knows nothing."""

    item: str
    source: str
    find: _Find
    told: str

    @property
    def name(self) -> str:
        """As one would write it into the settings."""
        return f"{self.item} = {self.source}"


class _Target(NamedTuple):
    """Where an item is written, and whether a document says nothing of it."""

    path: str
    is_silent: Callable[[Document], bool]
    many: bool = False


def _undated(document: Document) -> bool:
    return "dateModified" not in document.work


def _without_rights(document: Document) -> bool:
    return document.work.keys().isdisjoint(("license", "conditionsOfAccess", "accessInstructions"))


def _of_made_up_type(document: Document) -> bool:
    return "work.@type" in document.derived


_TARGETS: Final[Mapping[str, _Target]] = {
    "dateModified": _Target("work.dateModified", _undated),
    "conditionsOfAccess": _Target("work.conditionsOfAccess", _without_rights, many=True),
    "type": _Target("work.@type", _of_made_up_type),
}


def _day(text: str, today: str) -> str | None:
    """A date that CDIF 1.1 takes: with a month at least, and not yet to come."""
    if not CORE_DATE.match(text) or (today and text[:10] > today[: len(text)]):
        return None
    return text


def _date(name: str) -> Callable[[Document, Beside], str | None]:
    def find(document: Document, beside: Beside) -> str | None:
        text = document.work.get(name)
        return _day(text, beside.today) if text else None

    return find


RULES: Final = (
    DeriveRule("dateModified", "datePublished", _date("datePublished"),
               "the date of publication; the resource may have been modified since"),
    DeriveRule("dateModified", "dateAvailable", _date("dateAvailable"),
               "the date since when it is available; the resource may have been modified since"),
    DeriveRule("dateModified", "dateCreated", _date("dateCreated"),
               "the date of creation; the resource may have been modified since"),
    DeriveRule("dateModified", "datestamp",
               lambda _document, beside: _day(beside.datestamp.strip(), beside.today),
               "the datestamp of the source's record, which says when the metadata changed; the "
               "resource may be older"),
    DeriveRule("conditionsOfAccess", "open_access",
               lambda _document, beside: OPEN_ACCESS if beside.open_access else None,
               "what the operator declares of these records; the source states no rights"),
    DeriveRule("conditionsOfAccess", "dataPolicy",
               lambda _document, beside: beside.data_policy or None,
               "the data policy in the source's Identify, which speaks of all its records; this "
               "one states no rights"),
    DeriveRule("type", "additionalType",
               lambda document, _beside: document.work.get("@type")
               if "additionalType" in document.work else None,
               "the most general type; the source names one in words that no table knows"),
    DeriveRule("type", "CreativeWork",
               lambda document, _beside: document.work["@type"]
               if document.work.get("@type") == _ANY_WORK else None,
               "the most general type, which whatever is published has; no other is known"),
)  # fmt: skip
# The rule that is easiest to defend first.
RULE_NAMES: Final = tuple([rule.name for rule in RULES])
_RULES: Final = {(rule.item, rule.source): rule for rule in RULES}
_Suppliers: TypeAlias = tuple[_Target | None, Sequence[tuple[str, _Find]]]
# A missing item, in words of the draft -> where it is written, and the rules that supply it
_OF_ITEM: Final[Mapping[str, _Suppliers]] = {
    PATHS[target.path].item: (target, [(r.name, r.find) for r in RULES if r.item == name])
    for name, target in _TARGETS.items()
}
_NOTHING: Final[_Suppliers] = (None, ())


def path_of_item(item: str) -> str:
    """The path that an item of the settings is written under."""
    return _TARGETS[item].path


def derive(document: Document, choices: Choices, beside: Beside) -> Document:
    """The document with what these choices add; the same object where they add nothing."""
    made: Json = {}
    decided: dict[str, Decision] = {}
    for item, sources in choices.items():
        target = _TARGETS[item]
        if not target.is_silent(document):
            continue
        for source in sources:
            rule = _RULES[item, source]
            value = rule.find(document, beside)
            if value is not None:
                made[target.path.partition(".")[2]] = [value] if target.many else value
                decided[target.path] = Decision(rule.name, _sentence(rule))
                break
    if not decided:
        return document
    derived = {*document.derived, *decided}
    return replace(document, work=document.work | made, derived=derived, decided=decided)


def _sentence(rule: DeriveRule) -> str:
    """What a reader of the document is told."""
    name = _TARGETS[rule.item].path.partition(".")[2]
    return f"{name} is not stated by the source. It is {rule.told}."


def sources_for(
    document: Document, missing: Collection[str], beside: Beside
) -> dict[str, list[str]]:
    """For each missing item the rules, by name, that would supply it; none for an item that no
    rule supplies. `missing` are words of the draft, as `Laid.missing`."""
    found: dict[str, list[str]] = {}
    for item in missing:
        target, rules = _OF_ITEM.get(item, _NOTHING)
        is_open = target is not None and target.is_silent(document)
        found[item] = [
            name for name, find in rules if is_open and find(document, beside) is not None
        ]
    return found


def stated(document: Document) -> Document:
    """The document without what the operator let be derived: what the source says of itself."""
    if not document.decided:
        return document
    gone = {path.partition(".")[2] for path in document.decided} - {"@type"}  # which it had before
    work = {name: value for name, value in document.work.items() if name not in gone}
    derived = document.unearned
    return replace(document, work=work, derived=derived, decided={})


def read_decisions(statements: Iterable[object]) -> dict[str, Decision]:
    """The decisions behind the statements of provenance in a record of either layout, without
    prefixes; what is none of ours is passed over."""
    found = {}
    for each in statements:
        if (
            isinstance(each, dict)
            and (rule := str(each.get("name", ""))).partition(" = ")[0] in _TARGETS
        ):
            path = _TARGETS[rule.partition(" = ")[0]].path
            found[path] = Decision(rule, str(each.get("description", "")))
    return found
