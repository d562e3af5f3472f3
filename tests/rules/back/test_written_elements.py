"""The elements that the way back writes: valid by their schemas, and read again equal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from oaicdif.cdif.document import Document
from oaicdif.formats.didl.didl_reader import parse_didl
from oaicdif.formats.didl.parcel import Parcel, unpack
from oaicdif.rules.back.element_writers import write_document
from oaicdif.xmldoc import parse_xml
from tests.oai_schemas import strict_schema
from tests.rules.back.articles import ARTICLE, RECORD
from tests.rules.mapped import shipped_back


@pytest.fixture(scope="module")
def schema(shared: Path) -> etree.XMLSchema:
    return strict_schema(shared / "official" / "oai")


@pytest.fixture(scope="module")
def qualified_schema(shared: Path) -> etree.XMLSchema:
    """DCMI's own schema around the container that our namespace has."""
    dcterms = (shared / "official" / "oai" / "dcterms" / "dcterms.xsd").as_uri()
    return etree.XMLSchema(etree.fromstring(f"""
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
            xmlns:dcterms="http://purl.org/dc/terms/"
            targetNamespace="http://worldcat.org/xmlschemas/qdc-1.0/">
          <xs:import namespace="http://purl.org/dc/terms/" schemaLocation="{dcterms}"/>
          <xs:element name="qualifieddc" type="dcterms:elementOrRefinementContainer"/>
        </xs:schema>""".encode()))  # fmt: skip


def element(name: str, work: dict[str, Any] = ARTICLE, identifier: str = "") -> bytes:
    document = Document(work, {"@id": RECORD, "dateModified": "2026-01-01T00:00:00Z"})
    return write_document(shipped_back(), name, document, identifier=identifier).element


def test_oai_dc_is_valid(schema: etree.XMLSchema) -> None:
    schema.assertValid(parse_xml(element("cdif-to-oai_dc")).getroottree())


def test_qualified_dublin_core_is_valid(qualified_schema: etree.XMLSchema) -> None:
    qualified_schema.assertValid(parse_xml(element("cdif-to-oai_qdc")).getroottree())


def test_didl_is_valid(schema: etree.XMLSchema) -> None:
    schema.assertValid(parse_xml(element("cdif-to-didl")).getroottree())


def parcel(work: dict[str, Any] = ARTICLE) -> Parcel:
    return unpack(parse_didl(element("cdif-to-didl", work, "oai:example.org:5")))


def test_didl_comes_in_again_equal() -> None:
    found = parcel()
    assert found.document_id == "oai:example.org:5"
    assert found.identifiers == ("https://doi.org/10.1234/5",)
    assert found.modified == ("2006-12-20T10:29:12Z",)
    assert [each.url for each in found.pages] == ["https://repository.example.org/5"]
    assert [(f.url, f.mime_type, f.alternate_of) for f in found.files] == [
        ("https://repository.example.org/5.pdf", "application/pdf", ""),
        ("https://repository.example.org/5.ps", "application/postscript",
         "https://repository.example.org/5.pdf"),
    ]  # fmt: skip
    assert found.files[0].identifier == "urn:nbn:nl:ui:13-5f"
    assert found.notes == ()


def test_didl_holds_the_metadata_as_oai_dc() -> None:
    # annex 3, section 3.5.3.2
    (metadata,) = parcel().metadata
    assert parse_xml(metadata.body).tag == "{http://www.openarchives.org/OAI/2.0/oai_dc/}dc"


def test_single_object_is_a_file_of_the_didl_not_its_page() -> None:
    # DECISIONS 18
    found = parcel({"url": "https://x.example.org/a.pdf", "encodingFormat": ["application/pdf"]})
    assert [each.url for each in found.files] == ["https://x.example.org/a.pdf"]
    assert found.pages == ()


def test_minted_name_does_not_identify_the_item() -> None:
    assert parcel({"@id": f"{RECORD}#resource"}).identifiers == ()


def test_characters_that_xml_forbids_are_left_out(qualified_schema: etree.XMLSchema) -> None:
    work = {"name": "a\x00b\ufffe", "url": "https://x.example.org/a b[1]"}
    for name in shipped_back():
        parse_xml(element(name, work))
    qualified_schema.assertValid(parse_xml(element("cdif-to-oai_qdc", work)).getroottree())


def test_every_case_and_loss_has_a_note_and_an_id_of_its_own() -> None:
    for crosswalk in shipped_back().values():
        for rows in (crosswalk.cases, crosswalk.losses):
            assert all(row.note for row in rows)
        ids = [(case.element, case.id) for case in crosswalk.cases]
        assert len(ids) == len(set(ids))
        assert len({loss.id for loss in crosswalk.losses}) == len(crosswalk.losses)
