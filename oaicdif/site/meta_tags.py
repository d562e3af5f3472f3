"""The `meta` elements of a landing page's head: what Google Scholar, readers of Dublin Core and
those who show a link as a card (OpenGraph) look for.

    RecordView + links ──> meta elements, as `Html`

Says only what the page says, in the forms that these readers want. Hand-written as `landing`
is, and under the same guard.
Sources: Google Scholar's inclusion guidelines for webmasters; DCMI, "Expressing Dublin Core
metadata using HTML/XHTML meta and link elements"; the Open Graph protocol.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from .display import shortened
from .markup import Html, escaped, together
from .signposting import Link, PageLinks
from .view import Agent, Day, Fact, Named, RecordView, Traits

_NONE: Final = Html("")
_CARD: Final = 200  # characters of the abstract in a card
_DOI: Final = re.compile(r"https?://(?:dx\.|www\.)?doi\.org/(10\.\d{4,9}/\S+)", re.ASCII | re.I)
_PDF: Final = "application/pdf"
_SCHEMAS: Final = Html(
    '<link rel="schema.DC" href="http://purl.org/dc/elements/1.1/">\n'
    '<link rel="schema.DCTERMS" href="http://purl.org/dc/terms/">\n'
)
# Days of the page and the Dublin Core term for them.
_DAYS: Final = {
    "Published": "DCTERMS.issued",
    "Created": "DCTERMS.created",
    "Available": "DCTERMS.available",
    "Changed": "DCTERMS.modified",
}
# Traits that Google Scholar knows, too.
_SCHOLAR: Final = {
    "publisher": "citation_publisher",
    "language": "citation_language",
    "isbn": "citation_isbn",
}
# Who publishes these is the institution they were written at.
_INSTITUTIONS: Final = {
    "Thesis": "citation_dissertation_institution",
    "Report": "citation_technical_report_institution",
}


def meta_tags(view: RecordView, links: PageLinks, site_name: str) -> Html:
    """All of them, a line each."""
    found = [_title(view, links, site_name)]
    found += map(_person, view.creators)
    found += map(_keyword, view.keywords)
    found += map(_day, view.days)
    if cited := _doi(view.cite_as):
        found.append(cited)
    if view.journal:
        found.append(_journal(view.journal))
    found += _files(links.last)
    found += [_meta("DC.identifier", v.href or v.text) for f in view.identifiers for v in f.values]
    found += [_known_row("DC.contributor", each) for each in view.contributors]
    found += [_known_row("DC.coverage", each) for each in view.coverage]
    found += map(_relation, view.related)
    found.append(_traits(view.traits))
    return together(found)


def _meta(name: str, content: str, language: str = "") -> Html:
    if not content:
        return _NONE
    said = Html(f' lang="{escaped(language)}"') if language else _NONE
    return Html(f'<meta name="{escaped(name)}" content="{escaped(content)}"{said}>\n')


# ---- the record as a whole -------------------------------------------------------------------


def _title(view: RecordView, links: PageLinks, site_name: str) -> Html:
    """Titles, and the card: it needs little else."""
    title, page, site = escaped(view.heading), escaped(links.page), escaped(site_name)
    said = _said(view.language)
    own = _SCHEMAS
    if view.title:
        own = Html(
            f'<meta name="citation_title" content="{title}"{said}>\n{_SCHEMAS}'
            f'<meta name="DC.title" content="{title}"{said}>\n'
        )
    others = _NONE
    if view.other_titles:
        others = together([_meta("DC.title", *each) for each in view.other_titles])
    return Html(
        f'{own}{others}<meta property="og:type" content="article">\n'
        f'<meta property="og:title" content="{title}"{said}>\n'
        f'<meta property="og:url" content="{page}">\n'
        f'<meta property="og:site_name" content="{site}">\n{_description(view)}'
    )


def _description(view: RecordView) -> Html:
    """The beginning of the abstract; the whole stands in the page."""
    if not view.abstract:
        return _NONE
    text = view.abstract[0]
    words, said = escaped(shortened(text, _CARD)), _said(view.languages.get(text, ""))
    return Html(
        f'<meta name="DC.description" content="{words}"{said}>\n'
        f'<meta property="og:description" content="{words}"{said}>\n'
    )


def _said(language: str) -> Html:
    return Html(f' lang="{escaped(language)}"') if language else _NONE


def _doi(cited: str) -> Html:
    match = _DOI.fullmatch(cited)
    return _meta("citation_doi", unquote(match[1])) if match else _NONE


def _journal(journal: Named) -> Html:
    issn = _meta("citation_issn", journal.note)
    return Html(f"{_meta('citation_journal_title', journal.text)}{issn}")


def _files(links: Sequence[Link]) -> list[Html]:
    """The files that are PDF on evidence (DECISIONS 18): links say so of no others."""
    return [
        _meta("citation_pdf_url", each.href)
        for each in links
        if each.type == _PDF and each.rel == "item"
    ]


# ---- what stands on several pages ------------------------------------------------------------


@lru_cache(maxsize=2048)  # people have several works
def _person(who: Agent) -> Html:
    name, _, orcid, affiliation, _ = who
    if not name:
        return _NONE
    institution = _meta("citation_author_institution", affiliation)
    known = _meta("citation_author_orcid", orcid)
    return Html(f"{_meta('citation_author', name)}{institution}{known}{_meta('DC.creator', name)}")


@lru_cache(maxsize=2048)  # keywords stand on many pages
def _keyword(keyword: Named) -> Html:
    scholar = _meta("citation_keywords", keyword.text, keyword.language)
    return Html(f"{_meta('DC.subject', keyword.text, keyword.language)}{scholar}")


@lru_cache(maxsize=2048)  # a catalog has few days
def _day(day: Day) -> Html:
    """Google Scholar writes 2010/5/12; the others as the day is."""
    term, found = _DAYS.get(day.label, ""), day.machine
    own = _NONE
    if day.label == "Published":
        scholar = _meta("citation_publication_date", found.replace("-", "/"))
        card = Html(f'<meta property="article:published_time" content="{escaped(found)}">\n')
        own = Html(f"{scholar}{_meta('DC.date', found)}{card}") if found else _NONE
    return Html(f"{own}{_meta(term, found) if term else _NONE}")


@lru_cache(maxsize=2048)
def _known_row(name: str, fact: Fact) -> Html:
    """The words of a row that other pages have, too."""
    return together([_meta(name, each.text, each.language) for each in fact.values])


def _relation(named: Named) -> Html:
    return _meta("DC.relation", named.href or named.text)


@lru_cache(maxsize=1024)
def _traits(traits: Traits) -> Html:
    """Those that many records have in common."""
    found = [_meta(f"DC.{word}", text) for word, text in traits.machine if word != "isbn"]
    found += [_meta(_SCHOLAR[word], text) for word, text in traits.machine if word in _SCHOLAR]
    kinds = [_INSTITUTIONS[text] for _, text in traits.machine if text in _INSTITUTIONS]
    publishers = [text for word, text in traits.machine if word == "publisher"]
    found += [_meta(kind, text) for kind in kinds[:1] for text in publishers[:1]]
    return together(found)
