"""Dumps of SOIF made for tests, taken into a store, and what is there then."""

from __future__ import annotations

import gzip
import io
from contextlib import nullcontext
from datetime import UTC, datetime

import pytest

from oaicdif.formats.soif.soif_xml import soif_of_xml
from oaicdif.harvest.rdm.dump_import import Dump, DumpImport, Imported
from oaicdif.harvest.work import Silent
from oaicdif.model import Endpoint
from oaicdif.rdm.soif_object import SoifObject, soif_object
from oaicdif.rdm.soif_text import text_of
from oaicdif.rdm.soif_writer import write_object
from oaicdif.store import Store
from oaicdif.xmldoc import parse_xml

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


def rd(number: int, title: str = "", changed: int = 1_000) -> SoifObject:
    pairs = [("Title", title or f"Tide {number}"), ("Update-Time", str(changed))]
    return soif_object("FILE", f"http://x.org/{number}", pairs)


def dump(*objects: SoifObject | bytes, packed: bool = False, name: str = "a.soif") -> Dump:
    body = b"".join(o if isinstance(o, bytes) else write_object(o) for o in objects)
    body = gzip.compress(body) if packed else body
    return Dump(name, lambda: nullcontext(io.BytesIO(body)))


@pytest.fixture
def endpoint(store: Store) -> Endpoint:
    return store.add_endpoint("old", "urn:oaicdif:dump:old", mint_identifiers=True)


def taken(store: Store, endpoint: Endpoint, *dumps: Dump, **ways: object) -> Imported:
    work = DumpImport(store, endpoint, "me", lambda: NOW, Silent(), **ways)  # type: ignore[arg-type]
    return work.take(dumps)


def titles(store: Store, endpoint: Endpoint) -> dict[str, str]:
    """What is stored and live, by URL."""
    found = {}
    for item in store.stale_items(limit=10_000):
        (record,) = item.records
        if not record.deleted and record.metadata:
            title = text_of(soif_of_xml(parse_xml(record.metadata)).first("Title") or b"")
            found[record.identifier] = title[0] if title else "?"
    store.mark_stale(endpoint_id=endpoint.endpoint_id)
    return found


FRAMED = b"@DELETE {\n@FILE { http://x.org/1\n}\n}\n@REFRESH {\n@FILE { http://x.org/2\n}\n}\n"
