"""The rules of a crosswalk as frozen values: what the loader makes and the compiler reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from .nodes import Place
from .vocabulary import Vocabulary

NOWHERE: Final = Place("", 0, 0)


@dataclass(frozen=True, slots=True)
class Recognised:
    """A named recogniser finds what it looks for in the text."""

    name: str
    place: Place


@dataclass(frozen=True, slots=True)
class InVocabulary:
    """The text is a source word of a vocabulary."""

    vocabulary: str
    place: Place


@dataclass(frozen=True, slots=True)
class TextTest:
    """`kind` is equals, starts, ends, contains, matches, scheme or language; any word fits."""

    kind: str
    words: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Combined:
    """`kind` is all, any or not.

    The first part of `all` that finds something in the text gives the match.
    """

    kind: str
    parts: tuple[Condition, ...]
    place: Place


Condition: TypeAlias = Recognised | InVocabulary | TextTest | Combined


@dataclass(frozen=True, slots=True)
class Target:
    """Where a value goes: a path of the document or a pool, through a builder."""

    path: str
    builder: str
    place: Place


@dataclass(frozen=True, slots=True)
class Case:
    """One case of an element's list. Exactly one of `targets`, `drop`, `split`, `nil`, or
    `report` alone says what happens; `report` may stand beside the others.

    `first`: only while the first target is still empty. `repaired`: the code to report when
    the vocabulary's row is a misprint. `derived`: the value was made, not found.
    """

    id: str
    place: Place
    when: Condition | None = None
    targets: tuple[Target, ...] = ()
    first: bool = False
    report: str = ""
    repaired: str = ""
    drop: str = ""
    split: str = ""
    nil: str = ""
    derived: bool = False
    note: str = ""

    @property
    def catches_all(self) -> bool:
        return self.when is None and not self.first and not self.split


@dataclass(frozen=True, slots=True)
class Step:
    """Something done at the end, when all values of a record have been read."""

    id: str
    place: Place
    action: str
    options: Mapping[str, tuple[str, ...]]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Crosswalk:
    """A crosswalk ready to be compiled. `digest` covers its files and vocabularies.

    `usual`: it is taken for its source formats unless another one is named. `prefixes` are those
    that its files declare for elements of other vocabularies, with their namespaces.
    """

    name: str
    file: str
    version: str
    sources: tuple[str, ...]
    title: str
    elements: Mapping[str, tuple[Case, ...]]
    steps: tuple[Step, ...]
    vocabularies: Mapping[str, Vocabulary] = field(default_factory=dict)
    digest: str = ""
    files: tuple[str, ...] = ()
    usual: bool = True
    place: Place = NOWHERE
    prefixes: Mapping[str, str] = field(default_factory=dict)

    def rules(self) -> Iterator[tuple[str, Case | Step]]:
        """(element or "", case or step), each once, in the order of the file."""
        seen: set[int] = set()
        for element, cases in self.elements.items():
            for case in cases:
                if id(case) not in seen:
                    seen.add(id(case))
                    yield element, case
        for step in self.steps:
            yield "", step
