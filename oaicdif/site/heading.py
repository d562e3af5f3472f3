"""The markup of a landing page's head: canonical address, typed links, description.

    RecordView + links ──> head of a page, as `Html`

Hand-written as `landing` is, and under the same guard.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from .display import shortened
from .markup import Html, escaped, filled, together
from .meta_tags import meta_tags
from .signposting import ELEMENTS, Link, PageLinks, Shared, element_links
from .view import RecordView

_NONE: Final = Html("")
_DESCRIPTION: Final = 200  # characters of the abstract for search engines


def head(view: RecordView, links: PageLinks, site_name: str) -> Html:
    """Canonical address, links, description, and what other readers look for; the embedded
    document comes behind them."""
    description = _NONE
    if view.abstract:
        text = view.abstract[0]
        words, language = escaped(shortened(text, _DESCRIPTION)), view.languages.get(text, "")
        said = Html(f' lang="{escaped(language)}"') if language else _NONE
        description = Html(f'<meta name="description" content="{words}"{said}>\n')
    page = escaped(links.page)
    elements = _page_elements(links, page)
    first = Html(f'<link rel="canonical" href="{page}">\n{elements}{description}')
    return together((first, meta_tags(view, links, site_name)))


def _page_elements(links: PageLinks, page: Html) -> Html:
    """`link_elements` of what `element_links` gives."""
    if links.number() > ELEMENTS:
        return link_elements(element_links(links.all()))
    shared = filled(_shared_elements(links.shared), page)
    return Html(f"{link_elements(links.first)}{shared}{link_elements(links.last)}")


@lru_cache(maxsize=256)
def _shared_elements(shared: Shared) -> Html:
    """With a NUL for the page's address, as `filled` wants it."""
    return link_elements(shared.links)


def link_elements(links: Sequence[Link]) -> Html:
    """The link elements of a page, a line each."""
    return together(map(_link, links))


def _link(link: Link) -> Html:
    rel, href, kind, profile = link
    return Html(f"{_link_start(rel)}{escaped(href)}{_link_end(kind, profile)}")


@lru_cache(maxsize=256)
def _link_start(rel: str) -> Html:
    return Html(f'<link rel="{escaped(rel)}" href="')


@lru_cache(maxsize=256)
def _link_end(kind: str, profile: str) -> Html:
    typed = Html(f' type="{escaped(kind)}"') if kind else _NONE
    profiled = Html(f' profile="{escaped(profile)}"') if profile else _NONE
    return Html(f'"{typed}{profiled}>\n')
