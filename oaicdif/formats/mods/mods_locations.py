"""Where a work can be found: the addresses of all `location` elements, the primary one first.

Not each address is the work's. Catalogues also name pages that speak of it: a finding aid, a
table of contents, what the publisher says, a picture of the cover. Such an address has a name
of its own, `mods:url.about`, or the scheme `preview`. Two signs say so: the words of
`displayLabel` or `note`, and addresses that are known to hold nothing else. What contradicts them:
`usage="primary"`, an access "object in context", words such as "full text", and a record whose
own title or genre begins with the same words, for that describes the finding aid itself.
Source: MODS 3.8 user guidelines, location/url (access, displayLabel, note, usage).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ...late_pattern import late_regex
from ...xmldoc import Element
from ..parts import write_parts
from ..value import Value
from .mods_elements import children, text_of, value_of

ABOUT: Final = "mods:url.about"
_PREVIEW: Final = "preview"
_OF_THE_WORK: Final = frozenset({"object in context", "preview"})  # accesses that decide
# Words for a page about a work, wherever they stand in a label.
_NAMED: Final = late_regex(
    r"\b(?:find(?:ing)?[ -]?aids?|(?:collection|repository|archival) (?:collection )?guide|"
    r"findb(?:uch|ücher)|findmittel|instruments? de recherche|instrumentos? de descripción|"
    r"tables? of contents|inhaltsverzeichnis\w*|inhaltsangabe|tables? des mati[èe]res|"
    r"tablas? de contenidos?|inhoudsopgave|innehållsförteckning|indholdsfortegnelse|"
    r"innholdsfortegnelse|sisällysluettelo|spis treści|оглавление|"
    r"(?:publisher(?:['’]?s)?|book|vendor) (?:description|information|summary|blurb)|"
    r"description from (?:the )?publisher|klappentext|inhaltstext|verlagsangaben|"
    r"quatrième de couverture|"
    r"biographical (?:information|note|sketch)|about the authors?|"
    r"(?:author|contributor)['’]?s? biograph(?:y|ies)|"
    r"(?:sample|excerpts?) (?:texts?|chapters?|pages?)|leseproben?|"
    r"(?:catalog(?:ue)?|bibliographic|library) (?:record|entry)|"
    r"(?:publisher|author|institution|repository|library)['’]?s? (?:web ?site|home ?page)|"
    r"home ?page of (?:the )?(?:publisher|author|institution|library|repository|series)|"
    r"related (?:resources?|materials?|web ?sites?|links?|items?|pages?|works?)|"
    r"terms of use|rights statement|permissions?)\b",
    re.IGNORECASE,
)
# Words that say so where they are the whole label.
_WHOLE: Final = late_regex(
    r"\W*(?:contents?(?: list| page)?|toc|sommaire|sum[áa]rio|índice|indice|содержание|"
    r"description|summary|abstract|inventory|excerpts?|extraits?|errata|erratum|corrigend(?:a|um)|"
    r"(?:book )?reviews?|biograph(?:y|ies)|rezension(?:en)?|reseñas?|comptes? rendus?|"
    r"recensioni?|recensies?|"
    r"relations?|see also|copyright|licen[cs]e|rights|metadata)(?: only| \([^)]*\))?\W*",
    re.IGNORECASE,
)
# The work itself, whatever else a label says.
_OF_ALL: Final = late_regex(
    r"full[ -]?text|volltext|texte? (?:int[ée]gral|complet)|texto (?:completo|íntegro|integral)|"
    r"\b(?:complete|entire|whole|electronic (?:text|version|book)|e-?book|page images)\b",
    re.IGNORECASE,
)
_PICTURED: Final = late_regex(
    r"\b(?:(?:front |book |title )?cover(?: (?:image|picture|art|scan))?|thumb(?:nail)?s?"
    r"(?: image)?|preview(?: image)?|(?:image de )?couverture|vorschau(?:bild)?|"
    r"cover(?:bild|abbildung)|"
    r"imagen de (?:la )?(?:cubierta|portada)|miniatur[ae]?|vignette)\b",
    re.IGNORECASE,
)
# The Library of Congress keeps tables of contents, publishers' descriptions and samples there;
# the German National Library ends the addresses of tables of contents so.
_KNOWN_ADDRESSES: Final = late_regex(
    r"https?://(?:(?:www\.|catdir\.)?loc\.gov/catdir/|d-nb\.info/\d+[\dX]?/04\Z)", re.IGNORECASE
)


def read_addresses(locations: Iterable[Element], record: Element) -> Iterator[Value]:
    """The addresses in all `location` elements of a record (`mods`), the primary one first."""
    urls = [url for each in locations for url in children(each, "url") if text_of(url)]
    words = _own_words(record) if any(map(_labels, urls)) else []
    for url in primary_first(urls):
        kind = _kind(url, words)
        yield about(url) if kind == ABOUT else value_of("mods:url", text_of(url), scheme=kind)


def primary_first(urls: Iterable[Element]) -> list[Element]:
    """The addresses with those first that the source wants to be shown."""
    return sorted(urls, key=lambda url: not _is_primary(url))


def is_about(url: Element) -> bool:
    """Whether an address of a related item is that of a page about it; what is called a relation
    there is the related item."""
    related = any(each.casefold().startswith(("relat", "see also")) for each in _labels(url))
    return _kind(url, []) == ABOUT and not related


def about(url: Element) -> Value:
    """A page about something as a value with parts: what the source calls it, and its address."""
    name = next(iter(_labels(url)), "")
    return value_of(ABOUT, write_parts([("title", name), ("identifier", text_of(url))]))


def _kind(url: Element, own_words: list[str]) -> str:
    """What an address is of: `ABOUT`, or the scheme under which rules find it."""
    access, note = str(url.get("access") or ""), str(url.get("note") or "")
    if _is_primary(url) or access.casefold() in _OF_THE_WORK:
        return access or note
    labels = _labels(url)
    if any(map(_PICTURED.fullmatch, labels)):
        return _PREVIEW
    said = next(filter(None, map(_page_about, labels)), "")
    if (said or _KNOWN_ADDRESSES.match(text_of(url))) and not _is_itself(said, labels, own_words):
        return ABOUT
    return access or note


def _is_primary(url: Element) -> bool:
    return "primary" in str(url.get("usage") or "")


def _labels(url: Element) -> list[str]:
    """What the source calls an address, the words for a page about something first."""
    found = [" ".join(str(url.get(key) or "").split()) for key in ("displayLabel", "note")]
    return sorted(filter(None, found), key=lambda each: not _page_about(each))


def _page_about(label: str) -> str:
    """The words of a label that name a page about something; empty if none do."""
    found = _NAMED.search(label) or _WHOLE.fullmatch(label)
    return found[0] if found else ""


def _is_itself(said: str, labels: list[str], own_words: list[str]) -> bool:
    """Whether the page is the work: a label says that it is all of it, or so the work is called."""
    called = said.casefold().strip(" .:").removesuffix("s")
    named = bool(called) and any(each.startswith(called) for each in own_words)
    return named or any(map(_OF_ALL.search, labels))


def _own_words(record: Element) -> list[str]:
    return [text_of(each).casefold() for each in children(record, "titleInfo", "genre")]
