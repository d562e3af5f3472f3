"""Typed links from a record's page and files: FAIR Signposting levels 1 and 2, and Appendix 3
of the draft of 2023-07-12; the union of both (DECISIONS 31).

A `Link` is written three ways: as HTTP header (RFC 8288), as link element, and in a linkset
(RFC 9264).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final, NamedTuple

from ..cdif.namespaces import CORE_MEDIA_PROFILE, DRAFT_SPECIFICATION
from ..json_text import write_json
from .addresses import Addresses
from .digital_objects import cite_as, digital_objects, file_address
from .display import Shortener, web_link
from .document_values import (
    Json,
    all_values,
    first_text,
    iri_of,
    objects,
    only_objects,
    text_of,
    values,
)
from .record_forms import (
    CDIF,
    CDIF_CORE,
    CHOSEN,
    CORE_RDF,
    DESCRIPTIONS,
    HTML,
    KERNEL,
    LINKSET,
    LINKSET_TEXT,
    N_QUADS,
    OAI_DC,
    Format,
    forms_with,
)
from .recurring import Reader, recurring
from .terms import rights_label

ABOUT_PAGE: Final = "https://schema.org/AboutPage"
KERNEL_PROFILE: Final = "https://doi.org/10.15497/RDA00031"  # RDA, PID Kernel Information
# Front servers keep all headers of a reply in 4 or 8 KB; the linkset has every link.
HEADER_BYTES: Final = 3000
ELEMENTS: Final = 60  # link elements in a page
_MIME: Final = re.compile(r"[a-z]+/[A-Za-z0-9!#$^_.+-]+", re.ASCII)
_ADDRESS: Final = frozenset(("@id", "url", "identifier"))  # what `iri_of` reads of an object
_SPDX: Final = re.compile(r"https?://(?:www\.)?spdx\.org/licenses/")
_TERM: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*", re.ASCII)


class Link(NamedTuple):
    """One link; `href` is an ASCII URI. `profile` is written as an attribute of its own."""

    rel: str
    href: str
    type: str = ""
    profile: str = ""


# Suffix, media type and profile of what describes a record: the CDIF record under the draft's
# profile name first, and under the address of its specification, for readers of Signposting
# pass over a profile that is no URI.
_DESCRIBED: Final = (
    (CDIF.suffix, CDIF.media_type, CDIF.profile),
    (CDIF.suffix, CDIF.media_type, DRAFT_SPECIFICATION),
    *((form.suffix, form.media_type, form.profile) for form in (CDIF_CORE, N_QUADS, OAI_DC)),
)
# Profiles of files that have none in their Content-Type, or another one there.
_PROFILES: Final = {CDIF: DRAFT_SPECIFICATION, **dict.fromkeys(CORE_RDF, CORE_MEDIA_PROFILE)}
_FEW_FILES: Final = 20  # links to more kernel records are too long to be kept
_SHORT: Final = Shortener()  # links are never cut
_ABOUT: Final = Link("type", ABOUT_PAGE)
HERE: Final = "\0"  # stands for the page's address in templates; no link has it


@dataclass(frozen=True, eq=False)  # no slots: `relations` is kept beside the fields
class Shared:
    """The links of all records of a type, under a licence, with so many kernel records, where
    `HERE` stands for the address of the page. `header` is how HTTP writes them. `rdf` names the
    chosen forms that pages lead to.

    They are most of a page's links: made once, they are written by putting the address in.
    `tail_header` is how HTTP writes `tail_links`, which come last.
    """

    links: tuple[Link, ...]
    header: str
    kernels: int
    tail_header: str
    rdf: tuple[str, ...]

    def tail(self, page: str) -> list[Link]:
        """`tail_links` of the page at this address."""
        return tail_links(page, self.kernels, self.rdf)

    @cached_property
    def relations(self) -> bytes:
        """Their part of the page's link context, with the links of the tail in it."""
        return _relations((*self.links, *self.tail(HERE)))


class _Related(NamedTuple):
    """Links to what the resource is part of, and to its parts."""

    collections: Sequence[Link] = ()
    parts: Sequence[Link] = ()


_UNRELATED: Final = _Related()


class PageLinks(NamedTuple):
    """The links of a landing page, the ones that matter most first, each once: `first`, those
    of `shared`, `last`, and `tail_links`.

    Where not all fit, the tail is left out before the authors, collections and items in
    `last`, which level 1 of FAIR Signposting wants.
    """

    page: str
    first: tuple[Link, ...]
    shared: Shared
    last: tuple[Link, ...]

    def all(self) -> tuple[Link, ...]:
        """Every link, with the page's address where it belongs."""
        shared = (each._replace(href=self.put(each.href)) for each in self.shared.links)
        return (*self.first, *shared, *self.last, *self.shared.tail(self.page))

    def put(self, template: str) -> str:
        """The template of `shared` with the page's address in it."""
        return template.replace(HERE, self.page)

    def number(self) -> int:
        """How many there are besides those of the tail."""
        return len(self.first) + len(self.shared.links) + len(self.last)

    def header(self) -> str:
        """`link_header` of all links."""
        shared = self.shared
        first, last = map(_header_link, self.first), map(_header_link, self.last)
        written = self.put(", ".join((*first, shared.header, *last, shared.tail_header)))
        fits = len(written) + 2 <= HEADER_BYTES
        return written if fits else link_header(self.all())


# ---- which links -------------------------------------------------------------------------


def page_links(
    about: Json, slug: str, where: Addresses, rdf: tuple[str, ...] = tuple(CHOSEN)
) -> PageLinks:
    """The links of a landing page, those that it shares with others apart; `rdf` names the
    chosen forms (`[site] rdf`)."""
    files = digital_objects(about)
    terms = map(about.get, ("@type", "additionalType", "license"))
    kind = (*terms, len(files), rdf)
    related = _related(about["relatedLink"], _SHORT) if "relatedLink" in about else _UNRELATED
    last = [*_authors(about), *related.collections, *_items(files), *related.parts]
    if len(last) > 1:
        last = list(dict.fromkeys(last))
    cited = _linked("cite-as", (cite_as(about),))
    read = _shared if len(files) <= _FEW_FILES else _shared_links
    return PageLinks(where.page(slug), tuple(cited), read(kind, _SHORT), tuple(last))


def _shared_links(kind: Any, _short: Shortener) -> Shared:
    *what, files, rdf = kind
    cdif, *others = [Link("describedby", f"{HERE}{form[0]}", *form[1:]) for form in _DESCRIBED]
    found = (
        _ABOUT,
        cdif,
        Link("linkset", f"{HERE}{LINKSET.suffix}", LINKSET.media_type),
        *_types_and_licences(*what),
        *others,
    )
    links = tuple(dict.fromkeys(found))
    tail = _header_links(tail_links(HERE, files, rdf))
    return Shared(links, _header_links(links), files, tail, tuple(rdf))


_shared: Final[Reader[Shared]] = recurring(_shared_links, kept=256)  # of some 6 KB each


def tail_links(page: str, kernels: int, rdf: Sequence[str]) -> list[Link]:
    """The last links of a page: to the forms that say the same in other words, and to the
    kernel records of its digital objects."""
    twins = [form for name, form in CHOSEN.items() if name in rdf]
    return [
        *(
            Link("describedby", f"{page}{form.suffix}", form.media_type, _PROFILES.get(form, ""))
            for form in twins
        ),
        Link("linkset", f"{page}{LINKSET_TEXT.suffix}", LINKSET_TEXT.media_type),
        *(
            Link("describedby", f"{page}.kernel-{number}.json", KERNEL.media_type, KERNEL_PROFILE)
            for number in range(1, kernels + 1)
        ),
    ]


def file_links(form: Format, slug: str, work_iri: str, where: Addresses) -> tuple[Link, ...]:
    """The links of one of the record's files: what it describes, and where all links stand.

    Appendix 3 lets `describes` lead to the resource, Signposting to its landing page: both.
    """
    links = [Link("linkset", where.form(slug, LINKSET), LINKSET.media_type)]
    if form in DESCRIPTIONS or form is KERNEL:
        links.extend(_linked("describes", [work_iri]))
        links.append(Link("describes", where.page(slug), HTML.media_type))
    return tuple(links)


def tombstone_links(slug: str, work_iri: str, where: Addresses) -> tuple[Link, ...]:
    """What is still true of a record that is gone."""
    linkset = Link("linkset", where.form(slug, LINKSET), LINKSET.media_type)
    return (*_linked("cite-as", [work_iri]), Link("type", ABOUT_PAGE), linkset)


def _linked(rel: str, addresses: Iterable[str]) -> list[Link]:
    return [Link(rel, link) for each in addresses if (link := web_link(each))]


def _authors(about: Json) -> list[Link]:
    """Those creators that have an address, as few have."""
    known = [each for each in objects(about, "creator") if not _ADDRESS.isdisjoint(each)]
    return _linked("author", map(iri_of, known)) if known else []


def _types_and_licences(name: Any, more: Any, licences: Any) -> tuple[Link, ...]:
    term = text_of(name)
    own = [f"https://schema.org/{term}"] if _TERM.fullmatch(term) else []
    types = _linked("type", [*own, *map(iri_of, all_values(more))])
    return (*types, *_licences(_linked("license", map(iri_of, all_values(licences)))))


def _licences(links: Iterable[Link]) -> Iterable[Link]:
    """Each licence once, by its own address rather than that of its twin in SPDX's list.

    FAIR Signposting, level 1, has `license` at most once; different ones all stay, for the
    draft lets a record have several and says of none that it is the first.
    """
    found: dict[str, Link] = {}
    for each in links:
        label = rights_label(each.href)
        if label not in found or (_SPDX.match(found[label].href) and not _SPDX.match(each.href)):
            found[label] = each
    return found.values()


def _items(files: Iterable[Json]) -> list[Link]:
    items = []
    for each in files:
        if link := web_link(file_address(each)):
            mime = first_text(each, "encodingFormat")
            items.append(Link("item", link, mime if _MIME.fullmatch(mime) else ""))
    return items


@recurring
def _related(links: Any, _short: Shortener) -> _Related:
    found: dict[str, list[str]] = {}
    for each in only_objects(links):
        relation = text_of(each.get("linkRelationship")).replace(" ", "").casefold()
        found.setdefault(relation, []).extend(map(iri_of, values(each, "target")))
    collections = _linked("collection", found.get("ispartof", ()))
    return _Related(collections, _linked("item", found.get("haspart", ())))


# ---- how they are written ----------------------------------------------------------------


def link_header(links: Sequence[Link], limit: int = HEADER_BYTES) -> str:
    """The value of the Link header: as many links as fit, in their order."""
    written: list[str] = []
    length = 0
    for each in links:
        text = _header_link(each)
        length += len(text) + 2
        if length > limit:
            break
        written.append(text)
    return ", ".join(written)


def _header_links(links: Iterable[Link]) -> str:
    return ", ".join(map(_header_link, links))


def _header_link(link: Link) -> str:
    kind = f'; type="{link.type}"' if link.type else ""
    profile = f'; profile="{link.profile}"' if link.profile else ""
    return f'<{link.href}>; rel="{link.rel}"{kind}{profile}'


def element_links(links: Sequence[Link]) -> Sequence[Link]:
    """The links that a page carries as elements."""
    return links[:ELEMENTS]


def linkset(links: PageLinks, work_iri: str) -> bytes:
    """Every link of a live record's page, files and metadata as JSON (RFC 9264).

    Nearly all of it differs by two addresses from record to record, and is not made again.
    """
    work = web_link(work_iri)
    own = (_relations(links.first), links.shared.relations, _relations(links.last))
    page = b'{"anchor":"%b"%b}' % (_json(HERE), b"".join(own))
    found = [page, _file_contexts(bool(work), links.shared.rdf)]
    items = [each.href for each in links.last if each.rel == "item"]
    found.extend([_item_context().replace(_json(_ITEM), href.encode()) for href in items])
    whole = b'{"linkset":[%b]}' % b",".join(found)
    return whole.replace(_json(_WORK), work.encode()).replace(_json(HERE), _json(links.page))


_WORK, _ITEM = "\1", "\2"  # stand for these addresses, as `HERE` does


@cache
def _file_contexts(has_work: bool, rdf: tuple[str, ...]) -> bytes:
    """The link contexts of the record files, as JSON with commas between them."""
    contexts = [_file_context(form, has_work) for form in forms_with(rdf) if form in DESCRIPTIONS]
    return b",".join(map(write_json, contexts))


def _file_context(form: Format, has_work: bool) -> Json:
    """A record file, with its profile as a link of that relation (RFC 6906)."""
    described = [Link("describes", _WORK)] if has_work else []
    described.append(Link("describes", HERE, HTML.media_type))
    profiles = _PROFILES.get(form, form.profile)
    links = [*described, *(Link("profile", each) for each in profiles.split())]
    return _context(f"{HERE}{form.suffix}", links)


@cache
def _item_context() -> bytes:
    described = Link("describedby", f"{HERE}{CDIF.suffix}", CDIF.media_type, CDIF.profile)
    return write_json(_context(_ITEM, (Link("collection", HERE, HTML.media_type), described)))


def tombstone_linkset(slug: str, work_iri: str, where: Addresses) -> bytes:
    """The links of a record that is gone."""
    links = tombstone_links(slug, work_iri, where)
    return write_json({"linkset": [_context(where.page(slug), links)]})


def _context(anchor: str, links: Sequence[Link]) -> Json:
    """A link context object (RFC 9264, section 4.2.3), each target once.

    The profile attribute of a link does not stand here: the RFC wants it in an array, readers
    of Signposting a text. The context of the file it belongs to has it as a link.
    """
    return {"anchor": anchor, **_targets(links)}


def _targets(links: Sequence[Link]) -> Json:
    found: dict[str, Any] = {}
    for rel, href, kind in dict.fromkeys([each[:3] for each in links]):
        target = {"href": href, "type": kind} if kind else {"href": href}
        found.setdefault(rel, []).append(target)
    return found


def _relations(links: Sequence[Link]) -> bytes:
    """The members of a link context behind others: no other of its links has their relations."""
    return b",%b" % write_json(_targets(links))[1:-1] if links else b""


def _json(text: str) -> bytes:
    """The text as it stands in a JSON string."""
    return write_json(text)[1:-1]
