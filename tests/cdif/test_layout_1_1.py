"""The layout of CDIF 1.1. Expectations: the official schema and shapes, the accepted example,
the seventeen traps of docs/cdif-layouts.md, the cases."""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.cdif.document import Document
from oaicdif.cdif.document_reader import read_document
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from tests.cdif.documents import (
    ERA,
    FILE,
    FULL,
    JANE,
    PRESS,
    RECORD_IRI,
    WKT,
    WORK_IRI,
    document,
)

CLAIM = [
    {"@id": "https://w3id.org/cdif/core/1.1"},
    {"@id": "https://w3id.org/cdif/discovery/1.1"},
]


def laid(*without: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = lay_out_1_1(document(*without, **more)).body
    return found


def codes(*without: str, **more: Any) -> list[str]:
    return [note.code for note in lay_out_1_1(document(*without, **more)).notes]


def test_root_is_the_resource_and_the_record_points_back() -> None:
    body = laid()
    record = body["schema:subjectOf"]
    assert body["@id"] == WORK_IRI
    assert record["@id"] == RECORD_IRI
    assert record["schema:about"] == {"@id": WORK_IRI}
    assert record["schema:additionalType"] == [{"@id": "dcat:CatalogRecord"}]


def test_record_iri_is_the_page_even_where_it_sorts_first() -> None:
    """Trap 14 against DECISIONS 3: the order costs no identity."""
    assert RECORD_IRI < WORK_IRI
    assert laid()["schema:subjectOf"]["@id"] == RECORD_IRI


def test_context_holds_prefixes_only_and_cores_four_always() -> None:
    """Traps 11 and 12."""
    context = laid()["@context"]
    assert {"schema", "dcterms", "dcat", "prov"} <= context.keys()
    assert all(isinstance(iri, str) and iri.endswith(("/", "#")) for iri in context.values())
    assert "@vocab" not in context


def test_both_profiles_are_claimed_when_earned() -> None:
    assert laid()["schema:subjectOf"]["dcterms:conformsTo"] == CLAIM


@pytest.mark.parametrize(
    ("without", "item"),
    [
        ("@id", "Resource identifier"),
        ("name", "Title"),
        ("url", "Distribution"),
        ("license", "Rights"),
        ("dateModified", "Modified Date"),
        ("@type", "Resource type"),
    ],
)
def test_without_a_required_item_nothing_is_claimed(without: str, item: str) -> None:
    found = lay_out_1_1(document(without))
    assert found.missing == (item,)
    assert "dcterms:conformsTo" not in found.body["schema:subjectOf"]


@pytest.mark.parametrize("path", ["work.@id", "work.dateModified", "work.license", "work.@type"])
def test_what_is_derived_earns_no_claim(path: str) -> None:
    """DECISIONS 15; A18."""
    assert lay_out_1_1(document(derived=(path,))).missing


def test_one_right_from_the_source_is_enough() -> None:
    found = lay_out_1_1(
        document(conditionsOfAccess=["http://x.example.org/a"], derived=("work.license",))
    )
    assert found.missing == ()


@pytest.mark.parametrize(
    ("date", "earned"),
    [
        ("2012-07", True),
        ("2012-07-18", True),
        ("2024-05-08T04:11:24Z", True),
        ("2024-05-08T04:11:24.309Z", True),  # the fraction is dropped
        ("2012", False),
        ("nil:missing", False),
        ("2012-13", False),
    ],
)
def test_modified_date_needs_a_month(date: str, earned: bool) -> None:
    """Trap 6."""
    assert (lay_out_1_1(document(dateModified=date)).missing == ()) is earned


def test_fraction_of_a_second_is_dropped_and_reported() -> None:
    assert laid(dateModified="2024-05-08T04:11:24.309Z")["schema:dateModified"] == (
        "2024-05-08T04:11:24Z"
    )
    assert codes(dateModified="2024-05-08T04:11:24.309Z") == ["fraction-dropped"]


def test_unknown_items_are_left_out_never_nil() -> None:
    given = document()
    given.nil = {"work.creator": "nil:unknown"}
    assert "schema:creator" not in lay_out_1_1(given).body
    assert "nil:" not in repr(lay_out_1_1(given).body)


def test_year_of_publication_stays_a_year() -> None:
    assert laid(datePublished="2012")["schema:datePublished"] == "2012"


def test_creators_are_a_list_in_order() -> None:
    found = laid(creator=[JANE, PRESS])["schema:creator"]
    assert list(found) == ["@list"]
    assert [each["schema:name"] for each in found["@list"]] == [JANE["name"], PRESS["name"]]
    assert found["@list"][0]["@type"] == ["schema:Person"]


def test_real_type_is_an_additional_type() -> None:
    """The twelve types of the schema; ScholarlyArticle is none of them."""
    body = laid(type_="ScholarlyArticle")
    assert body["@type"] == ["schema:Dataset", "schema:CreativeWork"]
    assert {"@id": "schema:ScholarlyArticle"} in body["schema:additionalType"]
    assert laid(type_="SoftwareSourceCode")["@type"] == [
        "schema:Dataset",
        "schema:SoftwareSourceCode",
    ]
    assert "schema:additionalType" not in laid(type_="Dataset")


@pytest.mark.parametrize("files", [{"distribution": [FILE]}, {}])
def test_work_without_an_address_is_no_dataset_alone(files: dict[str, object]) -> None:
    """The schema's list has schema:CreativeWork; with files the record's page is the address that
    cdifd:CDIFLabeledLinkShape wants of it, without any the document claims nothing."""
    body = laid("url", type_="Thesis", **files)
    assert body["@type"] == ["schema:Dataset", "schema:CreativeWork"]
    assert {"@id": "schema:Thesis"} in body["schema:additionalType"]
    assert ("schema:url" in body, "dcterms:conformsTo" in body["schema:subjectOf"]) == (
        bool(files),
        bool(files),
    )


def test_types_are_references_labels_or_terms() -> None:
    """Trap 2."""
    found = laid(additionalType=["info:eu-repo/semantics/article", "article", "kind:odd"])
    assert found["schema:additionalType"] == [
        {"@id": "info:eu-repo/semantics/article"},
        "article",
        {"@type": ["schema:DefinedTerm"], "schema:name": "kind:odd"},
    ]


def test_first_identifier_is_a_string_and_the_others_are_the_same_as_it() -> None:
    """Trap 3; I21."""
    urn = {"@type": "PropertyValue", "propertyID": "urn:nbn", "value": "urn:nbn:nl:ui:13-1",
           "url": "https://persistent-identifier.nl/urn:nbn:nl:ui:13-1"}  # fmt: skip
    isbn = {"@type": "PropertyValue", "propertyID": "isbn", "value": "9783161484100"}
    body = laid(identifier=[WORK_IRI, urn, isbn], sameAs=[WORK_IRI, "https://example.org/x"])
    assert body["schema:identifier"] == WORK_IRI
    assert body["schema:sameAs"] == [
        urn["url"],
        {
            "@type": ["schema:PropertyValue"],
            "schema:propertyID": "isbn",
            "schema:value": "9783161484100",
        },
        "https://example.org/x",
    ]


def test_identifier_is_the_iri_when_there_is_no_other() -> None:
    assert laid()["schema:identifier"] == WORK_IRI


def test_first_language_stands_and_the_others_are_reported() -> None:
    """L7."""
    assert laid(inLanguage=["en", "es"])["schema:inLanguage"] == "en"
    assert codes(inLanguage=["en", "es"]) == ["several-languages"]
    assert codes(inLanguage=["en"]) == []


def test_keyword_with_a_comma_stays_one_keyword() -> None:
    """S3, trap 17."""
    word = "World War, 1939-1945--Germany"
    term = {"@type": ["schema:DefinedTerm"], "schema:name": word}
    body = laid(keywords=[word, "Elms"])
    assert body["schema:keywords"] == [term, "Elms"]
    assert read_document(body).work["keywords"] == [word, "Elms"]


def test_term_with_nothing_but_a_short_name_is_a_text() -> None:
    assert laid(keywords=[{"@type": "DefinedTerm", "name": "ab"}])["schema:keywords"] == ["ab"]


def test_interval_of_eras_is_a_text() -> None:
    """Trap 7; N5."""
    body = laid(temporalCoverage=[ERA | {"name": "Lower Devonian to Lower Permian"}])
    assert body["schema:temporalCoverage"] == ["Lower Devonian to Lower Permian"]
    assert codes(temporalCoverage=[ERA]) == ["era-as-text"]


def test_wkt_becomes_the_box_of_a_place() -> None:
    """Trap 8; N7."""
    (place,) = laid(geometry=[WKT])["schema:spatialCoverage"]
    assert place["schema:geo"]["schema:box"] == "43 -10 48 -1"
    assert codes(geometry=[WKT]) == ["wkt-as-box"]


def test_wkt_in_another_system_is_reported() -> None:
    other = WKT | {"geosparql:crs": {"@id": "http://www.opengis.net/def/crs/EPSG/0/25832"}}
    assert "schema:spatialCoverage" not in laid(geometry=[other])
    assert codes(geometry=[other]) == ["wkt-dropped"]


def test_coordinates_are_numbers() -> None:
    """Trap 9."""
    geo = {"@type": "GeoCoordinates", "latitude": -32.94682, "longitude": -60.0}
    (place,) = laid(spatialCoverage=[{"@type": "Place", "geo": geo}])["schema:spatialCoverage"]
    assert place["schema:geo"] == {
        "@type": ["schema:GeoCoordinates"],
        "schema:latitude": -32.94682,
        "schema:longitude": -60,
    }
    wrong = geo | {"latitude": "-32.9"}
    assert codes(spatialCoverage=[{"@type": "Place", "geo": wrong}]) == ["geometry-dropped"]


def test_link_says_encoding_format_and_needs_an_address() -> None:
    """Trap 16."""
    target = {"@type": "EntryPoint", "encodingType": "text/html", "url": "https://example.org/x"}
    link = {"@type": "LinkRole", "linkRelationship": "relation", "target": target}
    (found,) = laid(relatedLink=[link])["schema:relatedLink"]
    assert found["schema:target"]["schema:encodingFormat"] == "text/html"
    (text,) = laid(relatedLink=[link | {"target": {"name": "Vol. 4"}}])["schema:relatedLink"]
    assert text["schema:name"] == "Vol. 4"
    assert "schema:target" not in text


def test_related_things_are_no_datasets() -> None:
    """Trap 15."""
    part = {"@type": "Dataset", "name": "A table", "@id": "https://example.org/t1"}
    (found,) = laid(hasPart=[part])["schema:hasPart"]
    assert found == {"@id": "https://example.org/t1", "schema:name": "A table"}


def test_checksum_stands_in_a_distribution() -> None:
    checksum = FILE["spdx:checksum"]
    body = laid(checksum=checksum, encodingFormat=["text/csv"])
    (download,) = body["schema:distribution"]
    assert download["schema:contentUrl"] == body["schema:url"]
    assert download["schema:encodingFormat"] == ["text/csv"]
    assert download["spdx:checksum"]["@type"] == ["spdx:Checksum"]
    assert download["spdx:checksum"]["spdx:checksumValue"] == "0BAA1B8"


def test_claim_of_a_crosswalk_file_is_not_believed() -> None:
    given = document("name")
    given.record["conformsTo"] = ["https://w3id.org/cdif/core/1.1"]
    assert "dcterms:conformsTo" not in lay_out_1_1(given).body["schema:subjectOf"]


def test_empty_document_is_laid_out_and_claims_nothing() -> None:
    found = lay_out_1_1(Document())
    assert found.body["@type"] == ["schema:Dataset"]
    assert len(found.missing) == 7


def test_document_is_not_changed_by_laying_it_out() -> None:
    before = repr(FULL)
    lay_out_1_1(FULL)
    assert repr(FULL) == before


def test_iri_is_described_once() -> None:
    """Two descriptions are one node with two names, which fails the framed schema."""
    orcid = "https://orcid.org/0000-0002-1825-0097"
    body = laid(
        creator=[JANE | {"@id": orcid}],
        contributor=[{"@type": "Person", "name": "Jane Doe", "@id": orcid}],
    )
    (first,) = body["schema:creator"]["@list"]
    (second,) = body["schema:contributor"]
    assert first["@id"] == orcid
    assert "@id" not in second
    assert second["schema:identifier"] == orcid


def test_same_description_of_an_iri_may_stand_twice() -> None:
    press = PRESS | {"@id": "https://ror.org/02yy8x990"}
    body = laid(publisher=[press], provider=[press])
    assert body["schema:publisher"] == body["schema:provider"][0]
    assert body["schema:publisher"]["@id"] == press["@id"]
