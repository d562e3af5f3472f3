"""Sitemaps: of the pages for every crawler, of the record files for those that know CDIF.

sitemaps.org protocol 0.9: at most 50,000 URLs and 50 MB a file; ours hold ranges of 10,000
entry numbers, which stay under both whatever the addresses are. The CDIF sitemap follows the
draft's example files: ResourceSync terms, `rs:ln` describes and profile. Must not know: the
store, HTTP.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ...xmldoc import escape
from .addresses import Addresses
from .display import web_link
from .formats import CDIF, CDIF_PROFILE, HTML, Format

PART_ENTRIES: Final = 10_000
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SITEMAPS: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"
_RESOURCESYNC: Final = "http://www.openarchives.org/rs/terms/"


@dataclass(frozen=True, slots=True)
class Located:
    """One record in a sitemap; `changed` is a UTC datestamp."""

    slug: str
    changed: str
    work_iri: str = ""


@dataclass(frozen=True, slots=True)
class PartInfo:
    """One part in an index; `changed` is the last change of any of its records."""

    number: int
    changed: str


def page_sitemap(records: Iterable[Located], where: Addresses) -> Iterator[bytes]:
    """A part of the sitemap of landing pages, in pieces."""
    yield f'{_HEAD}<urlset xmlns="{_SITEMAPS}">\n'.encode()
    for each in records:
        # A slug and a checked base address hold nothing that XML would escape.
        yield (
            f"<url><loc>{escape(where.page(each.slug))}</loc>"
            f"<lastmod>{each.changed}</lastmod></url>\n"
        ).encode()
    yield b"</urlset>\n"


def cdif_sitemap(records: Iterable[Located], where: Addresses) -> Iterator[bytes]:
    """A part of the sitemap of CDIF record files: what each describes, and its profile.

    `rs:md` says resourcelist; its `at` (required by ResourceSync, section 10.1) is the newest
    change among the records, so that equal records give equal bytes.
    """
    several = list(records)
    newest = max((each.changed for each in several), default="")
    at = f' at="{newest}"' if newest else ""
    yield (
        f'{_HEAD}<urlset xmlns="{_SITEMAPS}" xmlns:rs="{_RESOURCESYNC}">\n'
        f'<rs:md capability="resourcelist"{at}/>\n'
    ).encode()
    for each in several:
        yield _described(each, where, CDIF).encode()
    yield b"</urlset>\n"


def _described(record: Located, where: Addresses, form: Format) -> str:
    work = web_link(record.work_iri)
    describes = f'<rs:ln rel="describes" href="{escape(work)}"/>' if work else ""
    return (
        f"<url><loc>{escape(where.form(record.slug, form))}</loc>"
        f"<lastmod>{record.changed}</lastmod>"
        f'<rs:md type="{form.media_type}"/>'
        f'<rs:ln rel="profile" href="{CDIF_PROFILE}"/>{describes}'
        f'<rs:ln rel="alternate" href="{escape(where.page(record.slug))}"'
        f' type="{HTML.media_type}"/></url>\n'
    )


def sitemap_index(parts: Iterable[tuple[str, str]], where: Addresses) -> bytes:
    """The index over (path, last change) of each part, in the parts' order."""
    rows = "".join(
        f"<sitemap><loc>{escape(where.at(path))}</loc><lastmod>{changed}</lastmod></sitemap>\n"
        for path, changed in parts
    )
    return f'{_HEAD}<sitemapindex xmlns="{_SITEMAPS}">\n{rows}</sitemapindex>\n'.encode()
