"""What the parts of a landing page are made of: links, notes, rows of values, sections.

Written by hand as `site.landing` is, and held to the same test.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from .markup import Html, escaped, together
from .view import Fact, Named

NONE: Final = Html("")


def linked(text: str, href: str) -> Html:
    """The text as a link; as it is where there is no address."""
    return Html(f'<a href="{escaped(href)}">{escaped(text)}</a>') if href else escaped(text)


def noted(text: str) -> Html:
    """What is said of a value, behind it, in small."""
    return Html(f' <span class="note">{escaped(text)}</span>') if text else NONE


def cell(named: Named) -> Html:
    """One value of a row, with its address, note and language."""
    text, href, note, language = named
    if not (href or note or language):  # as most are
        return Html(f'<dd dir="auto">{escaped(text)}</dd>')
    if not (note and language):
        return Html(f'<dd dir="auto"{lang(language)}>{linked(text, href)}{noted(note)}</dd>')
    words = Html(f'<span dir="auto"{lang(language)}>{linked(text, href)}</span>')
    return Html(f"<dd>{words}{noted(note)}</dd>")


@lru_cache(maxsize=256)
def lang(language: str) -> Html:
    """The attribute that says it; nothing where it is not known."""
    return Html(f' lang="{escaped(language)}"') if language else NONE


@lru_cache(maxsize=256)
def term(text: str) -> Html:
    """The label of a row."""
    return Html(f"<dt>{escaped(text)}</dt>")


@lru_cache(maxsize=2048)  # two rows of three stand on other pages too
def row(fact: Fact) -> Html:
    """A row that may stand on other pages too: it is kept."""
    return own_row(fact)


def own_row(fact: Fact) -> Html:
    """A row of this page alone, as identifiers are: it is not kept."""
    label, values = fact
    cells = cell(values[0]) if len(values) == 1 else together(map(cell, values))
    return Html(f"<div>{term(label)}{cells}</div>\n")


def all_rows(facts: Sequence[Fact]) -> Html:
    """Rows, one after the other."""
    return together(map(row, facts))


def headed(name: str, title: str) -> Html:
    """The beginning of a section."""
    own = escaped(name)
    return Html(f'<section aria-labelledby="{own}">\n<h2 id="{own}">{escaped(title)}</h2>\n')


def section(start: Html, inside: Html) -> Html:
    """A section that begins as `headed` made it."""
    return Html(f"{start}{inside}</section>\n")
