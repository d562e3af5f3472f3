"""The shapes of ODIS, of Google's required fields, and of science-on-schema.org, which take the
catalog record of a CDIF 1.1 document for one more dataset: it must not fail them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from oaicdif.cdif.document import Document
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.shapes import judge_by_shapes
from oaicdif.cdif.validation import Severity
from tests.cdif.documents import FILE, FULL, document

SHAPES = ("oihSimpleShape.ttl", "googleRequired.ttl", "soso_common_v1.2.3.ttl")
LONG = "Profiles of dissolved oxygen, temperature and salinity at 214 stations of the bay."
NAMELESS = document("name")
DOCUMENTS = {
    "least": document(),
    "full": FULL,
    "with a very long title": document(name="Oxygen and salt " * 500),
    "without a title": NAMELESS,
    "of an endpoint that nobody named": Document(
        document().work, {"@id": "https://bridge.example.org/records/1", "identifier": "oai:a:1",
                          "dateModified": "2023-07-12T10:00:00Z"}),
}  # fmt: skip


@pytest.fixture(params=SHAPES)
def shapes(request: Any, shared: Path) -> bytes:
    body = (shared / "official" / "shapes" / str(request.param)).read_bytes()
    # schema.org may be written with https; CDIF 1.1 insists on http
    return body.replace(b"<https://schema.org/>", b"<http://schema.org/>")


def broken(body: Any, shapes: bytes) -> set[str]:
    (verdicts,) = judge_by_shapes([body], shapes)
    found = [each for each in verdicts if each.severity is Severity.VIOLATION]
    return {each.path.rpartition("/")[2] or each.message for each in found}


@pytest.mark.slow
@pytest.mark.parametrize("name", DOCUMENTS)
def test_catalog_record_fails_no_shapes(name: str, shapes: bytes) -> None:
    body = lay_out_1_1(DOCUMENTS[name]).body
    assert broken({"@context": body["@context"], **body["schema:subjectOf"]}, shapes) == set()


@pytest.mark.slow
def test_document_passes_with_what_a_source_can_say(shapes: bytes) -> None:
    given = document(description=LONG, keywords=["oxygen"], version="2")
    assert broken(lay_out_1_1(given).body, shapes) == set()


@pytest.mark.slow
def test_shapes_see_what_a_source_does_not_say(shapes: bytes) -> None:
    assert "description" in broken(lay_out_1_1(document()).body, shapes)


def test_catalog_record_introduces_itself() -> None:
    record = lay_out_1_1(document()).body["schema:subjectOf"]
    assert record["schema:name"] == "Catalog record of “Oxygen profiles of the bay”"
    assert record["schema:description"] == (
        "Metadata that describe “Oxygen profiles of the bay”. They were harvested from Example"
        " Repository and laid out as CDIF 1.1."
    )
    assert record["schema:url"] == record["@id"]
    assert record["schema:version"] == record["schema:dateModified"]


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("elm " * 50, "elm " * 50),  # 200 characters
        ("elms " * 50, ("elms " * 40).rstrip() + " …"),
        ("oak, " * 50, ("oak, " * 40).rstrip(", ") + " …"),
        ("a " + "x" * 300, "a " + "x" * 198 + " …"),
        ("水" * 300, "水" * 200 + " …"),
    ],
)
def test_long_title_is_cut_behind_a_word_in_the_records_name_alone(title: str, shown: str) -> None:
    body = lay_out_1_1(document(name=title)).body
    assert body["schema:name"] == title
    assert body["schema:subjectOf"]["schema:name"] == f"Catalog record of “{shown}”"


def test_catalog_stands_on_the_resource_where_it_is_a_dataset() -> None:
    catalog = {
        "@type": ["schema:DataCatalog"],
        "schema:name": "Example Repository",
        "schema:url": "https://repo.example.org/oai",
    }
    body = lay_out_1_1(document()).body
    assert body["schema:includedInDataCatalog"] == catalog
    assert body["schema:subjectOf"]["schema:includedInDataCatalog"] == catalog


def test_page_of_the_record_is_the_address_of_files_without_a_landing_page() -> None:
    files = lay_out_1_1(document("url", distribution=[FILE]))
    assert files.body["schema:url"] == files.body["schema:subjectOf"]["@id"]
    assert ([note.code for note in files.notes], files.missing) == (["page-as-url"], ())
    nothing = lay_out_1_1(document("url"))
    assert ("schema:url" in nothing.body, nothing.missing) == (False, ("Distribution",))
