"""The language of each value of a page: `lang` for screen readers (WCAG 2.2, 3.1.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from ..catalog.said_languages import with_long_ones
from .view import Fact, Named, Traits


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


def spoken_traits(traits: Traits, languages: Mapping[str, str]) -> Traits:
    """The traits with the languages of their values; the same object for what is the same."""
    texts = _texts(traits)
    found = with_long_ones(texts, languages)
    said = tuple([(each, found[each]) for each in texts if each in found])
    return _spoken_traits(traits, said) if said else traits


@lru_cache(maxsize=1024)
def _texts(traits: Traits) -> tuple[str, ...]:
    """The words of rights and rows, each once. A media type is in no language, and types stand
    in words of ours."""
    rows = (*traits.rights, *traits.rows)
    found = dict.fromkeys([each.text for row in rows for each in row.values])
    return tuple([each for each in found if " " in each or "/" not in each])


@lru_cache(maxsize=1024)
def _spoken_traits(traits: Traits, said: tuple[tuple[str, str], ...]) -> Traits:
    languages = dict(said)
    rights, rows = spoken_rows(traits.rights, languages), spoken_rows(traits.rows, languages)
    return replace(traits, rights=rights, rows=rows)
