"""Typed links from a record's page and files: FAIR Signposting levels 1 and 2, and Appendix 3
of the draft of 2023-07-12; the union of both (DECISIONS 31).

A `Link` is written three ways: as HTTP header (RFC 8288), as link element, and in a linkset
(RFC 9264). Must not know: HTTP requests, templates, the store.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import orjson

from ...cdif.vocabulary import DRAFT_SPECIFICATION
from .addresses import Addresses
from .digital_objects import cite_as, digital_objects, file_address
from .display import Shortener, web_link
from .formats import CDIF, DESCRIPTIONS, HTML, KERNEL, LINKSET, Format
from .reading import Json, all_values, first_text, iri_of, objects, text_of, values
from .recurring import recurring

ABOUT_PAGE: Final = "https://schema.org/AboutPage"
KERNEL_PROFILE: Final = "https://doi.org/10.15497/RDA00031"  # RDA, PID Kernel Information
# Front servers keep all headers of a reply in 4 or 8 KB; the linkset has every link.
HEADER_BYTES: Final = 3000
_ELEMENTS: Final = 60  # link elements in a page
_MIME: Final = re.compile(r"[a-z]+/[A-Za-z0-9!#$^_.+-]+", re.ASCII)
_TERM: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*", re.ASCII)


class Link(NamedTuple):
    """One link; `href` is an ASCII URI. `profile` is written as an attribute of its own."""

    rel: str
    href: str
    type: str = ""
    profile: str = ""


# Suffix, media type and profile of what describes a record.
_DESCRIBED: Final = (
    (CDIF.suffix, CDIF.media_type, CDIF.profile),
    (CDIF.suffix, CDIF.media_type, DRAFT_SPECIFICATION),
    *((form.suffix, form.media_type, form.profile) for form in DESCRIPTIONS if form is not CDIF),
)
_SHORT: Final = Shortener()  # links are never cut
_ABOUT: Final = Link("type", ABOUT_PAGE)


# ---- which links -------------------------------------------------------------------------


def page_links(about: Json, slug: str, where: Addresses) -> tuple[Link, ...]:
    """All links of a landing page, the ones that matter most first, each once."""
    cdif, *others = _descriptions(slug, where)
    what = (about.get("@type"), about.get("additionalType"), about.get("license"))
    files = digital_objects(about)
    related = _related(about)
    found = [
        *_linked("cite-as", [cite_as(about)]),
        _ABOUT,
        cdif,
        Link("linkset", where.form(slug, LINKSET), LINKSET.media_type),
        *_types_and_licences(what, _SHORT),
        *others,
        *_kernels(len(files), slug, where),
        *_linked("author", map(iri_of, objects(about, "creator"))),
        *_linked("collection", related.get("ispartof", ())),
        *_items(files),
        *_linked("item", related.get("haspart", ())),
    ]
    return tuple(dict.fromkeys(found))


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


def _descriptions(slug: str, where: Addresses) -> list[Link]:
    """The CDIF record under the draft's profile name first, and under the address of its
    specification: readers of Signposting pass over a profile that is no URI."""
    page = where.page(slug)
    return [Link("describedby", f"{page}{form[0]}", *form[1:]) for form in _DESCRIBED]


def _kernels(count: int, slug: str, where: Addresses) -> list[Link]:
    return [
        Link("describedby", where.kernel(slug, n), KERNEL.media_type, KERNEL_PROFILE)
        for n in range(1, count + 1)
    ]


@recurring
def _types_and_licences(found: Any, _short: Shortener) -> tuple[Link, ...]:
    name, more, licences = found
    term = text_of(name)
    own = [f"https://schema.org/{term}"] if _TERM.fullmatch(term) else []
    types = _linked("type", [*own, *map(iri_of, all_values(more))])
    return (*types, *_linked("license", map(iri_of, all_values(licences))))


def _items(files: Iterable[Json]) -> list[Link]:
    items = []
    for each in files:
        if link := web_link(file_address(each)):
            mime = first_text(each, "encodingFormat")
            items.append(Link("item", link, mime if _MIME.fullmatch(mime) else ""))
    return items


def _related(about: Json) -> dict[str, list[str]]:
    """Addresses of related resources by their relation, `haspart` and the like."""
    found: dict[str, list[str]] = {}
    for each in objects(about, "relatedLink"):
        relation = text_of(each.get("linkRelationship")).replace(" ", "").casefold()
        found.setdefault(relation, []).extend(map(iri_of, values(each, "target")))
    return found


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


def _header_link(link: Link) -> str:
    kind = f'; type="{link.type}"' if link.type else ""
    profile = f'; profile="{link.profile}"' if link.profile else ""
    return f'<{link.href}>; rel="{link.rel}"{kind}{profile}'


def element_links(links: Sequence[Link]) -> Sequence[Link]:
    """The links that a page carries as elements."""
    return links[:_ELEMENTS]


def linkset(links: Sequence[Link], slug: str, work_iri: str, where: Addresses) -> bytes:
    """Every link of a live record's page, files and metadata as JSON (RFC 9264).

    `links` are those of the page.
    """
    page = where.page(slug)
    found = [orjson.dumps(_context(page, links)), _file_contexts(page, web_link(work_iri))]
    items = [each for each in links if each.rel == "item"]
    found.extend(orjson.dumps(_item_context(each, page, slug, where)) for each in items)
    return b'{"linkset":[%b]}' % b",".join(found)


_PAGE, _WORK = "{page}", "{work}"


def _file_contexts(page: str, work: str) -> bytes:
    """The link contexts of the record files, as JSON with commas between them.

    They differ by two addresses from record to record: three quarters of a linkset that need
    not be made again. `work` is an address of `web_link`, or empty.
    """
    filled = _file_template(bool(work)).replace(_PAGE.encode(), orjson.dumps(page)[1:-1])
    return filled.replace(_WORK.encode(), work.encode())


@cache
def _file_template(has_work: bool) -> bytes:
    contexts = [_file_context(form, has_work) for form in DESCRIPTIONS]
    return b",".join(map(orjson.dumps, contexts))


def _file_context(form: Format, has_work: bool) -> Json:
    """A record file, with its profile as a link of that relation (RFC 6906)."""
    described = [Link("describes", _WORK)] if has_work else []
    described.append(Link("describes", _PAGE, HTML.media_type))
    profiles = DRAFT_SPECIFICATION if form is CDIF else form.profile
    links = [*described, *(Link("profile", each) for each in profiles.split())]
    return _context(f"{_PAGE}{form.suffix}", links)


def _item_context(item: Link, page: str, slug: str, where: Addresses) -> Json:
    described = Link("describedby", where.form(slug, CDIF), CDIF.media_type, CDIF.profile)
    return _context(item.href, (Link("collection", page, HTML.media_type), described))


def tombstone_linkset(slug: str, work_iri: str, where: Addresses) -> bytes:
    """The links of a record that is gone."""
    links = tombstone_links(slug, work_iri, where)
    return orjson.dumps({"linkset": [_context(where.page(slug), links)]})


def _context(anchor: str, links: Sequence[Link]) -> Json:
    """A link context object (RFC 9264, section 4.2.3), each target once.

    The profile attribute of a link does not stand here: the RFC wants it in an array, readers
    of Signposting a text. The context of the file it belongs to has it as a link.
    """
    context: dict[str, Any] = {"anchor": anchor}
    for rel, href, kind in dict.fromkeys(each[:3] for each in links):
        target = {"href": href, "type": kind} if kind else {"href": href}
        context.setdefault(rel, []).append(target)
    return context
