"""Rules of annex 1 that only several records together can break: manifestations and versions.

One record for all manifestations of a work, and a new record for a new version, related to the
old one (sections 1.1 and 1.3.13).

    records, one by one ─→ three numbers of each ─→ works with several records ─→ those read again

A catalog has a million records, so that nothing of a record is kept but three numbers: a hash of
title and names, one of all that does not concern its file, and the place where it can be read
again. Few records are: a verdict shows three works.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest
from typing import Final

from ...late_pattern import late_regex
from ..verdicts import Answer, Obligation, Text, Verdict
from .facts import RecordFacts
from .guidelines import (
    EVIDENCE_CHARS,
    EVIDENCE_KEPT,
    KEPT,
    NOTHING,
    Guideline,
    Outcome,
    apply_rules,
    guideline,
)
from .guidelines import outcome as found

_WORD: Final = late_regex(r"[\W_]+")
# What two records of the same work in two files may differ in.
_OF_THE_FILE: Final = frozenset({"format", "identifier"})
_SHORT_TITLE: Final = 12  # "Editorial", "Preface": the same title says nothing
_AT_ONCE: Final = 30_000  # some 5 MB

Group = list[int]  # the records of one work, by their number, from 0


def _numbers() -> array[int]:
    return array("q")


@dataclass(slots=True)
class Collection:
    """Records taken in one after the other, 24 bytes of each. `again` gives the facts of the
    record that was taken in with a place; `at_once` records are grouped together."""

    again: Callable[[int], RecordFacts]
    at_once: int = _AT_ONCE
    _works: array[int] = field(default_factory=_numbers)
    _rests: array[int] = field(default_factory=_numbers)
    _places: array[int] = field(default_factory=_numbers)

    def add(self, facts: RecordFacts, place: int) -> None:
        """Take a live record in."""
        title = " ".join(facts.of("title"))
        if len(title) < _SHORT_TITLE or not facts.of("creator"):
            return
        self._works.append(hash(_plain(f"{title} / {' '.join(facts.of('creator'))}")))
        self._rests.append(_rest(facts))
        self._places.append(place)

    def __len__(self) -> int:
        return len(self._works)

    def groups(self) -> Iterator[Group]:
        """The records of each work that has several, in their order; the works in no order."""
        parts = len(self) // self.at_once + 1
        for part in range(parts):
            works: dict[int, Group] = {}
            for number, work in enumerate(self._works):
                if work % parts == part:
                    works.setdefault(work, []).append(number)
            yield from (group for group in works.values() if len(group) > 1)

    def by_rest(self, group: Group) -> Sequence[Group]:
        """Those of a group together that differ in their files alone."""
        same: dict[int, Group] = {}
        for number in group:
            same.setdefault(self._rests[number], []).append(number)
        return tuple(same.values())

    def facts(self, group: Group) -> Iterator[RecordFacts]:
        """The facts of the records of a group, read again."""
        return (self.again(self._places[number]) for number in group)

    def names(self, group: Group) -> Iterator[str]:
        """Identifiers of a group: as many as evidence can show."""
        return (each.identifier for each in self.facts(group[:EVIDENCE_CHARS]))


def judge_collection(collection: Collection) -> tuple[Verdict, ...]:
    """The verdicts of both rules over all records taken in."""
    return apply_rules(RULES, collection)


def _rest(facts: RecordFacts) -> int:
    rest = {
        name: tuple(sorted(map(_plain, texts)))
        for name, texts in facts.texts.items()
        if name not in _OF_THE_FILE
    }
    return hash(tuple(sorted(rest.items())))


def _plain(text: str) -> str:
    return _WORD.sub(" ", text).strip().casefold()


def _one_for_all(collection: Collection) -> Outcome:
    twins = (
        (group[0], same)
        for group in collection.groups()
        for same in collection.by_rest(group)
        if len(same) > 1
    )
    if first := nsmallest(EVIDENCE_KEPT, twins):
        return found(Answer.NO, *(" = ".join(collection.names(same)) for _, same in first))
    return KEPT if len(collection) else NOTHING


def _versions_related(collection: Collection) -> Outcome:
    """Several records of the same title and names, none of which points at another one."""
    first: list[Group] = []
    several = False
    for group in collection.groups():
        several = True
        if len(first) == EVIDENCE_KEPT and group > first[-1]:
            continue
        if len(collection.by_rest(group)) > 1 and not _linked(collection, group):
            first = sorted([*first, group])[:EVIDENCE_KEPT]
    if first:
        # They may be different works after all: nobody but the repository can say.
        return found(Answer.UNKNOWN, *(", ".join(collection.names(each)) for each in first))
    return KEPT if several else NOTHING


def _linked(collection: Collection, group: Group) -> bool:
    own: set[str] = set()
    related: list[frozenset[str]] = []
    for facts in collection.facts(group):
        own.update(facts.of("identifier"))
        related.append(frozenset((*facts.of("relation"), *facts.of("source"))))
    return any(each & own for each in related)


RULES: Final[tuple[Guideline[Collection], ...]] = (
    guideline(
        "one-record-for-all-files", "1.1", "format", Obligation.MANDATORY,
        Text("Describe all files of the same content in one record; do not repeat it for each.",
             "Describa en un solo registro todos los ficheros del mismo contenido; no lo repita "
             "para cada uno."),
        _one_for_all,
    ),
    guideline(
        "versions-related", "1.3.13", "relation", Obligation.RECOMMENDED,
        Text("Make a new record for a new version, and relate it to the old one with dc:relation.",
             "Cree un registro nuevo para una versión nueva y relaciónelo con el anterior mediante "
             "dc:relation."),
        _versions_related,
    ),
)  # fmt: skip
