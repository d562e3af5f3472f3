"""The language of each value of a page: `lang` for screen readers (WCAG 2.2, 3.1.2)."""

from __future__ import annotations

from collections.abc import Mapping

from .view import Fact, Named


def spoken(values: tuple[Named, ...], languages: Mapping[str, str]) -> tuple[Named, ...]:
    """The values, each with its language if it has one."""
    if languages.keys().isdisjoint([each.text for each in values]):
        return values
    return tuple(
        [
            each._replace(language=languages[each.text]) if each.text in languages else each
            for each in values
        ]
    )


def spoken_rows(facts: tuple[Fact, ...], languages: Mapping[str, str]) -> tuple[Fact, ...]:
    """`spoken` of all values of the rows."""
    return tuple([Fact(fact.label, spoken(fact.values, languages)) for fact in facts])
