"""One entry of the catalog as a resource description.

    ListedRow, RdRow ─rd_object→ @DOCUMENT { URL … }

What the document says is written by the crosswalk `cdif-to-soif`; what only the catalog knows
stands behind it: the classes it lies in, its identifier, the moment of its last change.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from ..datestamp import parse_datestamp
from ..identity import record_iri
from ..rdm.http_dates import write_http_date
from ..rdm.rd_view import View, shown, wants
from ..rdm.soif_object import URL, Attribute, SoifObject, base_name, numbered
from ..rdm.soif_writer import write_object
from ..store import rd_reads
from ..store.catalog_reads import DATESTAMP, OAI_IDENTIFIER, SETS, ListedRow
from ..store.rd_reads import RdRow
from .server import RdmServer

log = logging.getLogger(__name__)

DOCUMENT: Final = "cdif-2023"  # the kept rendering that descriptions are written from
LAST_MODIFIED: Final = "RD-Last-Modified"
CLASSIFICATION: Final = "Classification"
IDENTIFIER: Final = "OAI-Identifier"
OWN: Final = (CLASSIFICATION, IDENTIFIER, LAST_MODIFIED)
_URL_ALONE: Final = ((), ("url",))
_OWN: Final = frozenset(each.lower() for each in OWN)


class RdWriter:
    """Makes the descriptions of one reply. `endpoints` are their names by number."""

    def __init__(self, server: RdmServer, endpoints: Mapping[int, str]) -> None:
        self._server = server
        self._endpoints = endpoints

    def url(self, row: RdRow) -> str:
        """The key of the description (DECISIONS 38)."""
        url: str = row[rd_reads.URL]
        if url and URL.fullmatch(url):
            return url
        return record_iri(self._server.site_url, row[rd_reads.SLUG])

    def bare(self, row: RdRow) -> SoifObject:
        """Without attributes, as deleted ones are told (settlement X4)."""
        return self.bare_under(self.url(row))

    def bare_under(self, url: str) -> SoifObject:
        return SoifObject(self._server.schema_name, url)

    def whole(self, listed: ListedRow, row: RdRow) -> SoifObject:
        """The whole description, as it is published now."""
        if row[rd_reads.DELETED]:
            return self.bare(row)
        said = [each for each in self._said(row) if not _is_own(each[0])]
        return self.bare(row)._replace(attributes=(*said, *self._own(listed, row)))

    def written(self, listed: ListedRow, row: RdRow, view: View) -> bytes:
        """The bytes of the description through a view."""
        if view.attributes in _URL_ALONE:
            return f"@{self._server.schema_name} {{ {self.url(row)}\n}}\n".encode()
        return write_object(self.seen(listed, row, view))

    def seen(self, listed: ListedRow, row: RdRow, view: View) -> SoifObject:
        """The description through a view."""
        if row[rd_reads.DELETED] or view.attributes is None:
            return self.whole(listed, row)
        if needs_document(view.attributes):
            return shown(self.whole(listed, row), view)
        own = tuple(each for each in self._own(listed, row) if wants(view.attributes, each[0]))
        return self.bare(row)._replace(attributes=own)

    def _said(self, row: RdRow) -> tuple[Attribute, ...]:
        """What the document says; a failing crosswalk costs its own description only."""
        body = row[rd_reads.BODIES] if len(row) > rd_reads.BODIES else None
        if body is not None:
            try:
                return tuple(self._server.describe(body))
            except Exception:
                log.exception("entry %s cannot be written as SOIF", row[rd_reads.ENTRY_ID])
        title: str = row[rd_reads.TITLE]
        return (("Title", title.encode()),) if title else ()

    def _own(self, listed: ListedRow, row: RdRow) -> Iterator[Attribute]:
        endpoint = self._endpoints.get(row[rd_reads.ENDPOINT_ID], "")
        yield from _classified(listed[SETS], row[rd_reads.WORK_TYPE], endpoint)
        yield IDENTIFIER, str(listed[OAI_IDENTIFIER]).encode()
        yield LAST_MODIFIED, _http_date(listed[DATESTAMP])


def needs_document(names: tuple[str, ...]) -> bool:
    """Whether any of these attributes, in lower case, is said by the document."""
    return any(name != "url" and base_name(name) not in _OWN for name in names)


def classes_of(sets: str, work_type: str, endpoint: str) -> list[str]:
    """The ids of the classes of our taxonomy that an entry lies in."""
    found = [f"set:{each}" for each in sets.split()]
    if work_type:
        found.append(f"type:{work_type}")
    if endpoint:
        found.append(f"endpoint:{endpoint}")
    return found


@lru_cache(maxsize=4096)
def _classified(sets: str, work_type: str, endpoint: str) -> tuple[Attribute, ...]:
    return tuple(numbered(CLASSIFICATION, classes_of(sets, work_type, endpoint)))


@lru_cache(maxsize=1024)
def _is_own(name: str) -> bool:
    """Whether the catalog says that itself, whatever a document says of it."""
    return base_name(name).lower() in _OWN


@lru_cache(maxsize=4096)
def _http_date(stamp: str) -> bytes:
    return write_http_date(parse_datestamp(stamp)[0]).encode()
