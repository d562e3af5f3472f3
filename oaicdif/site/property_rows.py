"""Values of a property in words, as the rows of a page show them, and how much of each record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from .display import Shortener, web_link
from .document_values import iri_of, text_of
from .view import Fact, Named

# How much of a record a page shows; what is cut is said on the page.
TITLE, ABSTRACT, VALUE, TERM = 500, 6000, 300, 120
CREATORS, KEYWORDS, FILES, RELATED, ROW = 40, 60, 100, 40, 20

# What an object may have beside its name that is shown with it.
_MORE: Final = frozenset(("@id", "url", "identifier", "inDefinedTermSet", "propertyID"))


def named(value: Any, short: Shortener, limit: int = VALUE, what: str = "value") -> Named:
    """A value in words, linked when it has an http address."""
    if isinstance(value, str):
        return Named(short.text(value, limit, what), web_link(value))
    text = short.text(text_of(value), limit, what)
    if not isinstance(value, dict) or value.keys().isdisjoint(_MORE):
        return Named(text)
    scheme = text_of(value.get("inDefinedTermSet") or value.get("propertyID"))
    shown = "" if not scheme or web_link(scheme) else short.text(scheme, TERM, "scheme")
    return Named(text, web_link(iri_of(value)), shown)


def row(label: str, found: Sequence[Any], short: Shortener) -> Fact:
    """The row of these values, those without words left out."""
    if len(found) > ROW:
        found = short.items(found, ROW, f"values of “{label}”")
    what = f"value of “{label}”"
    shown = [named(value, short, VALUE, what) for value in found]
    return Fact(label, tuple([each for each in shown if each.text]))


def with_values(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The rows that say something."""
    return tuple([fact for fact in facts if fact.values])
