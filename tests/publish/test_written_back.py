"""Formats that the provider writes back from the kept document."""

from __future__ import annotations

import orjson

from oaicdif.cdif.document import Document
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.config import ProviderSettings
from oaicdif.didl.parcel import unpack
from oaicdif.didl.reader import parse_didl
from oaicdif.protocol.dublin_core import write_oai_dc
from oaicdif.publish.formats import metadata_formats

WORK = {"@id": "https://doi.org/10.1234/5", "name": "The sea", "url": "https://x.example.org/5"}
RECORD = {"@id": "https://c.example.org/records/5", "identifier": "oai:example.org:5"}
OAI_DC = write_oai_dc([("title", "The sea, as received", "")])
BODIES = {
    "cdif-2023": orjson.dumps(lay_out_2023(Document(WORK, RECORD)).body),
    "oai_dc": OAI_DC,
}


def element(prefix: str, **missing: None) -> bytes | None:
    row = metadata_formats(ProviderSettings())[prefix]
    return row.element([(BODIES | missing)[name] for name in row.needs])


def test_didl_is_the_same_under_its_three_prefixes() -> None:
    # DECISIONS 23
    first = element("didl_document")
    assert first is not None
    assert element("DIDL_document") == first
    assert element("didl") == first


def test_didl_embeds_the_dublin_core_that_is_published_beside_it() -> None:
    found = element("didl")
    assert found is not None
    parcel = unpack(parse_didl(found))
    assert parcel.document_id == "oai:example.org:5"
    assert b"The sea, as received" in parcel.metadata[0].body


def test_qualified_dublin_core_is_written_from_the_document() -> None:
    found = element("oai_qdc")
    assert found is not None
    assert b"<dc:title>The sea</dc:title>" in found


def test_entry_without_a_document_has_neither() -> None:
    assert element("oai_qdc", **{"cdif-2023": None}) is None
    assert element("didl", **{"cdif-2023": None}) is None
