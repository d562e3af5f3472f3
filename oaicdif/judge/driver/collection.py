"""Rules of annex 1 that only several records together can break: manifestations and versions.

One record for all manifestations of a work, and a new record for a new version, related to the
old one (sections 1.1 and 1.3.13).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from ..verdicts import Answer, Obligation, Text, Verdict
from .facts import RecordFacts
from .guidelines import KEPT, NOTHING, Guideline, Outcome, apply_rules, guideline
from .guidelines import outcome as found

_WORD: Final = re.compile(r"[\W_]+")
# What two records of the same work in two files may differ in.
_OF_THE_FILE: Final = frozenset({"format", "identifier"})
_SHORT_TITLE: Final = 12  # "Editorial", "Preface": the same title says nothing


@dataclass(slots=True)
class Collection:
    """Records taken in one after the other; what is kept of each is small.

    `works` holds the records (identifier, all but the file, dates, links) by title and names.
    """

    works: dict[str, list[_Kept]] = field(default_factory=dict)

    def add(self, facts: RecordFacts) -> None:
        """Take a live record in."""
        title = " ".join(facts.of("title"))
        if len(title) < _SHORT_TITLE or not facts.of("creator"):
            return
        key = _plain(f"{title} / {' '.join(facts.of('creator'))}")
        self.works.setdefault(key, []).append(_kept(facts))


@dataclass(frozen=True, slots=True)
class _Kept:
    identifier: str
    rest: int
    own: frozenset[str]
    related: frozenset[str]


def judge_collection(collection: Collection) -> tuple[Verdict, ...]:
    """The verdicts of both rules over all records taken in."""
    return apply_rules(RULES, collection)


def _kept(facts: RecordFacts) -> _Kept:
    rest = {
        name: tuple(sorted(map(_plain, texts)))
        for name, texts in facts.texts.items()
        if name not in _OF_THE_FILE
    }
    return _Kept(
        facts.identifier,
        hash(tuple(sorted(rest.items()))),
        frozenset(facts.of("identifier")),
        frozenset((*facts.of("relation"), *facts.of("source"))),
    )


def _plain(text: str) -> str:
    return _WORD.sub(" ", text).strip().casefold()


def _one_for_all(collection: Collection) -> Outcome:
    twins = [
        " = ".join(each.identifier for each in same)
        for group in _groups(collection.works)
        for same in _by_rest(group).values()
        if len(same) > 1
    ]
    if twins:
        return found(Answer.NO, *twins)
    return KEPT if collection.works else NOTHING


def _versions_related(collection: Collection) -> Outcome:
    """Several records of the same title and names, none of which points at another one."""
    loose = [
        ", ".join(each.identifier for each in group)
        for group in _groups(collection.works)
        if len(_by_rest(group)) > 1 and not _linked(group)
    ]
    if loose:
        # They may be different works after all: nobody but the repository can say.
        return found(Answer.UNKNOWN, *loose)
    return KEPT if any(_groups(collection.works)) else NOTHING


def _groups(works: Mapping[str, list[_Kept]]) -> Iterator[list[_Kept]]:
    return (group for group in works.values() if len(group) > 1)


def _by_rest(group: Iterable[_Kept]) -> dict[int, list[_Kept]]:
    found: dict[int, list[_Kept]] = {}
    for each in group:
        found.setdefault(each.rest, []).append(each)
    return found


def _linked(group: list[_Kept]) -> bool:
    own = frozenset().union(*(each.own for each in group))
    return any(each.related & own for each in group)


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
