"""What the rules of annex 1 look at: the values of one record, by element."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...formats.dublin_core.dumbdown import REFINES
from ...formats.value import Value
from ...rules.vocabulary import EMPTY, Vocabulary


@dataclass(frozen=True, slots=True)
class RecordFacts:
    """`texts` holds the non-empty values of the sixteen elements in order, refinements beside
    their element; `languages` the xml:lang of each, or empty; `foreign` the names of elements
    that are neither of the sixteen nor of DCMI."""

    identifier: str = ""
    set_specs: tuple[str, ...] = ()
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    languages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    foreign: tuple[str, ...] = ()
    organisations: Vocabulary = EMPTY

    def of(self, element: str) -> tuple[str, ...]:
        """The texts of an element of Dublin Core, in order; empty if there is none."""
        return self.texts.get(element, ())

    def everything(self) -> list[str]:
        """The texts of all elements."""
        return [text for texts in self.texts.values() for text in texts]


# Refinements of DCMI that annex 1 lets count as their element ("dumb-down").
REFINED = {**REFINES, "educationLevel": "audience", "mediator": "audience"}


def facts_of(
    values: Sequence[Value],
    *,
    identifier: str = "",
    set_specs: Sequence[str] = (),
    organisations: Vocabulary = EMPTY,
) -> RecordFacts:
    """The facts of a record's values as the crosswalk reads them (`dc:title`, `dcterms:issued`)."""
    texts: dict[str, list[str]] = {}
    languages: dict[str, list[str]] = {}
    foreign: list[str] = []
    for element, text, language, *_ in values:
        prefix, _, name = element.rpartition(":")
        if prefix not in ("dc", "dcterms"):
            foreign.append(element)
        elif text:
            name = REFINED.get(name, name)
            texts.setdefault(name, []).append(text)
            languages.setdefault(name, []).append(language)
    return RecordFacts(
        identifier,
        tuple(set_specs),
        {name: tuple(found) for name, found in texts.items()},
        {name: tuple(found) for name, found in languages.items()},
        tuple(dict.fromkeys(foreign)),
        organisations,
    )
