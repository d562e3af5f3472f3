"""The rows of a page of a shelf, as markup: an export writes each record's row four times.

Hand-written as `landing` is, and under the same guard.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .markup import Html, escaped, together
from .view import Listed

_NONE: Final = Html("")


def entry_rows(entries: Iterable[Listed], root: str) -> Html:
    """A list item for each entry; `root` is the way up to the start page."""
    up = escaped(root)
    return together([_row(each, up) for each in entries])


def _row(each: Listed, root: Html) -> Html:
    text, href, note, _, language = each
    said = Html(f' lang="{escaped(language)}"') if language else _NONE
    return Html(
        f'<li><a href="{root}{escaped(href)}" dir="auto"{said}>{escaped(text)}</a>'
        f' <span class="note">{escaped(note)}</span></li>\n'
    )
