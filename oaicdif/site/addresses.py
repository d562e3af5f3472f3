"""Every address of the published site, in one place: the same served and as files.

All are absolute, under `base_url`, which has no slash at its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from ..identity import record_iri, slug_of
from .record_forms import Format

CATALOG_LINES: Final = "catalog.jsonl"
CATALOG_GZIP: Final = "catalog.jsonl.gz"
CATALOG_QUADS: Final = "catalog.nq.gz"
CATALOG_SOIF: Final = "catalog.soif.gz"
SITEMAP: Final = "sitemap.xml"
CDIF_SITEMAP: Final = "cdif-sitemap.xml"
API_CATALOG: Final = ".well-known/api-catalog"  # RFC 9727
_INDEX_OF: Final[Mapping[str, str]] = {"pages": SITEMAP, "cdif": CDIF_SITEMAP}
BROWSE: Final = "browse"
FEED_KINDS: Final = ("set", "endpoint")  # shelves that have a feed of their changes
FEED_ATOM: Final = "feed.atom"
FEED_JSON: Final = "feed.json"
KINDS: Final = ("set", "type", "year", "endpoint")  # what the catalog can be browsed by


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses under one public address."""

    base_url: str

    def at(self, path: str) -> str:
        """A path below the base, given without a slash in front."""
        return f"{self.base_url}/{path}"

    @property
    def root_path(self) -> str:
        """The path of the start page, with a slash at both ends: for pages of any depth."""
        return f"{urlsplit(self.base_url).path.rstrip('/')}/"

    def page(self, slug: str) -> str:
        """The landing page, which is the record's IRI too (DECISIONS 3)."""
        return record_iri(self.base_url, slug)

    def form(self, slug: str, form: Format) -> str:
        """The URL of one of the record's files."""
        return f"{record_iri(self.base_url, slug)}{form.suffix}"

    def kernel(self, slug: str, number: int) -> str:
        """The kernel record of the n-th digital object, counted from 1."""
        return f"{record_iri(self.base_url, slug)}.kernel-{number}.json"

    def list_part(self, number: int) -> str:
        return self.at(f"lists/{number}.jsonld")


@lru_cache(maxsize=4096)  # a page leads to some five, of which there are few
def shelf_path(kind: str, value: str, first: int = 0) -> str:
    """The path of a browse page: entries with this value, from the entry numbered `first` on."""
    tail = f"/{first}" if first else ""
    return f"{BROWSE}/{kind}/{slug_of(value)}{tail}"


def shelves_path(kind: str, number: int = 1) -> str:
    """The path of a page of all shelves of a kind; no kind is called `all`."""
    return f"{BROWSE}/all/{kind}{f'/{number}' if number > 1 else ''}"


def sitemap_part(name: str, number: int) -> str:
    """The path of one part; `name` is pages or cdif. The same with .gz behind is compressed.

    Beside its index: a sitemap holds only addresses below its own folder (sitemaps.org,
    "Sitemap file location"). Every search engine unpacks the pages' parts; a reader of the CDIF
    sitemap may be a script.
    """
    stem = _INDEX_OF[name].removesuffix(".xml")
    return f"{stem}-{number}.xml{'.gz' if name == 'pages' else ''}"
