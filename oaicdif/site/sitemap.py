"""Sitemaps: of the pages for every crawler, of the record files for those that know CDIF.

sitemaps.org protocol 0.9: at most 50,000 URLs and 50 MB a file; ours hold ranges of 10,000
entry numbers, which stay under both whatever the addresses are. The CDIF sitemap follows the
draft's example files: ResourceSync terms, `rs:ln` describes and profile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from ..cdif.namespaces import DRAFT_SPECIFICATION
from ..store import Snapshot
from ..store.shelves import EntryRange
from ..xmldoc import escape
from .addresses import Addresses, sitemap_part
from .display import LINK_CHARACTERS, web_link
from .record_forms import CDIF, HTML

PART_ENTRIES: Final = 10_000
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SITEMAPS: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"
_RESOURCESYNC: Final = "http://www.openarchives.org/rs/terms/"


class Located(NamedTuple):
    """One record in a sitemap; `changed` is a UTC datestamp."""

    slug: str
    changed: str
    work_iri: str = ""


def located(snapshot: Snapshot, number: int) -> Iterator[Located]:
    """The live entries of one part."""
    first = (number - 1) * PART_ENTRIES + 1
    return map(Located._make, snapshot.places(first, first + PART_ENTRIES - 1))


def page_sitemap(records: Iterable[Located], where: Addresses) -> bytes:
    """A part of the sitemap of landing pages."""
    rows = "".join(
        f"<url><loc>{escape(where.page(each.slug))}</loc><lastmod>{each.changed}</lastmod></url>\n"
        for each in records
    )
    return f'{_HEAD}<urlset xmlns="{_SITEMAPS}">\n{rows}</urlset>\n'.encode()


def cdif_sitemap(records: Iterable[Located], where: Addresses) -> bytes:
    """A part of the sitemap of CDIF record files: what each describes, and its profile.

    `rs:md` says resourcelist; its `at` (required by ResourceSync, section 10.1) is the newest
    change among the records, so that equal records give equal bytes.
    """
    newest = ""
    rows = []
    for each in records:
        newest = max(newest, each.changed)
        rows.append(_described(each, where))
    return (
        f'{_HEAD}<urlset xmlns="{_SITEMAPS}" xmlns:rs="{_RESOURCESYNC}">\n'
        f"{_resource_list(newest)}{''.join(rows)}</urlset>\n"
    ).encode()


SITEMAPS: Final[Mapping[str, Callable[[Iterable[Located], Addresses], bytes]]] = {
    "pages": page_sitemap,
    "cdif": cdif_sitemap,
}


def _described(record: Located, where: Addresses) -> str:
    work = escape(web_link(record.work_iri))
    fits = 0 < len(work) <= LINK_CHARACTERS  # or 10,000 of them could be more than 50 MB
    describes = f'<rs:ln rel="describes" href="{work}"/>' if fits else ""
    return (
        f"<url><loc>{escape(where.form(record.slug, CDIF))}</loc>"
        f"<lastmod>{record.changed}</lastmod>"
        f'<rs:md type="{CDIF.media_type}"/>'
        f'<rs:ln rel="profile" href="{DRAFT_SPECIFICATION}"/>{describes}'
        f'<rs:ln rel="alternate" href="{escape(where.page(record.slug))}"'
        f' type="{HTML.media_type}"/></url>\n'
    )


def sitemap_index(name: str, parts: Iterable[EntryRange], where: Addresses) -> bytes:
    """The index over the parts of one sitemap that hold something.

    That of record files is a Resource List Index: `rs:md` with capability and `at` as in its
    parts (ResourceSync, section 10.2).
    """
    held = [each for each in parts if each.live]
    rows = "".join(
        f"<sitemap><loc>{escape(where.at(sitemap_part(name, each.number)))}</loc>"
        f"<lastmod>{each.datestamp}</lastmod></sitemap>\n"
        for each in held
    )
    terms, kind = "", ""
    if name == "cdif":
        terms = f' xmlns:rs="{_RESOURCESYNC}"'
        kind = _resource_list(max((each.datestamp for each in held), default=""))
    return (
        f'{_HEAD}<sitemapindex xmlns="{_SITEMAPS}"{terms}>\n{kind}{rows}</sitemapindex>\n'.encode()
    )


def _resource_list(at: str) -> str:
    moment = f' at="{at}"' if at else ""
    return f'<rs:md capability="resourcelist"{moment}/>\n'
