"""What the way back says once, in the element that it belongs into, and no more.

Sources: DCMI Metadata Terms (isPartOf refines relation; Image may be a map); DRIVER guidelines 1.1,
1.3.10 and 1.3.11; Dublin Core's schema (an element may have xml:lang); RFC 8141 (urn:).
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.cdif.document import Document
from oaicdif.rules.back.element_writers import write_document
from tests.rules.back.articles import RECORD, back
from tests.rules.mapped import crosswalked, shipped_back

WAYS = ["cdif-to-oai_dc", "cdif-to-oai_qdc"]
REGISTRY = "https://registry.identifiers.org/registry/"


def said(work: dict[str, Any], way: str = "cdif-to-oai_dc") -> list[tuple[str, str]]:
    return [(element, text) for element, text, *_ in back(work, way).values]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "holder",
    ["Oak Museum of Art", "Biblioteca Nacional de Elmland", "Biology Faculty Publications",
     "Elm University Press"],
)  # fmt: skip
def test_library_or_shelf_among_remarks_is_a_source_and_read_as_the_remark_again(
    way: str, holder: str
) -> None:
    work = {"description": "Of trees.", "comment": [holder]}
    assert said(work, way) == [("dc:description", "Of trees."), ("dc:source", holder)]
    again = crosswalked(("dc:source", holder), ("dc:description", "Of trees.")).work
    assert (again["description"], again["comment"]) == ("Of trees.", [holder])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "remark", ["Photo by Ada Elm", "24 x 36 cm", "With a note of the Oak Museum of 1912", "12011"]
)
def test_any_other_remark_stands_behind_the_abstract(way: str, remark: str) -> None:
    work = {"comment": [remark], "measurementTechnique": "by hand", "description": "Of trees."}
    texts = [text for element, text in said(work, way) if element == "dc:description"]
    assert texts == ["Of trees.", "by hand", remark]


@pytest.mark.parametrize("way", WAYS)
def test_what_a_work_was_derived_from_is_its_source_alone(way: str) -> None:
    address = "https://oak.example.org/1"
    link = {"@type": "LinkRole", "linkRelationship": {"name": "wasDerivedFrom"},
            "target": {"@type": "EntryPoint", "name": address, "url": address}}  # fmt: skip
    work = {"isBasedOn": [{"@type": "CreativeWork", "@id": address}], "relatedLink": [link]}
    assert said(work, way) == [("dc:source", address)]
    assert said({"relatedLink": [link]}, way) == [("dc:source", address)]


def test_soif_says_a_source_once_too() -> None:
    address = "https://oak.example.org/1"
    link = {"@type": "LinkRole", "linkRelationship": {"name": "wasDerivedFrom"},
            "target": {"@type": "EntryPoint", "name": address, "url": address}}  # fmt: skip
    found = said({"relatedLink": [link]}, "cdif-to-soif")
    assert [each for each in found if address in each[1]] == [("soif:source", address)]


@pytest.mark.parametrize(
    ("way", "element"), [(WAYS[0], "dc:relation"), (WAYS[1], "dcterms:isPartOf")]
)
@pytest.mark.parametrize(
    ("whole", "text"),
    [
        ({"@type": "CreativeWork", "name": "Trees of Elmland"}, "Trees of Elmland"),
        ({"@type": "CreativeWork", "@id": "https://oak.example.org/c"},
         "https://oak.example.org/c"),
    ],
)  # fmt: skip
def test_collection_is_a_relation_and_no_source(
    way: str, element: str, whole: dict[str, Any], text: str
) -> None:
    assert said({"isPartOf": [whole]}, way) == [(element, text)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "whole",
    [
        {"@type": "Periodical", "name": "Oak Journal"},
        {"@type": "Book", "name": "Trees"},
        {"@type": "CreativeWork", "name": "Trees", "issn": "1234-5679"},
        {"@type": "CreativeWork", "name": "Trees", "description": "Trees 5 (2014)"},
    ],
)
def test_where_a_work_appeared_is_a_source(way: str, whole: dict[str, Any]) -> None:
    assert {element for element, _ in said({"isPartOf": [whole]}, way)} == {"dc:source"}


@pytest.mark.parametrize("way", WAYS)
def test_language_of_a_title_is_kept(way: str) -> None:
    work = {"name": "Der Baum", "alternateName": [{"@value": "The tree", "@language": "en"}, "x"]}
    element = write_document(shipped_back(), way, Document(work, {"@id": RECORD})).element
    assert b' xml:lang="en">The tree<' in element
    assert element.count(b"xml:lang") == 1


@pytest.mark.parametrize(
    ("scheme", "value", "written"),
    [
        ("oakid", "urn:oakid:item:7", "urn:oakid:item:7"),
        ("oakid", "oakid:7", "oakid:7"),
        ("oakid", "oak://elm/7", "oak://elm/7"),
        ("oakid", "7", "oakid:7"),
        ("oakid", "oakidle", "oakid:oakidle"),
        (f"{REGISTRY}isbn", "9783161484100", "ISBN: 9783161484100"),
    ],
)
def test_scheme_is_written_once(scheme: str, value: str, written: str) -> None:
    number = {"@type": "PropertyValue", "propertyID": scheme, "value": value}
    page = "https://e.example.org/1"
    assert said({"url": page, "identifier": [number]}) == [
        ("dc:identifier", page),
        ("dc:identifier", written),
    ]


@pytest.mark.parametrize("way", WAYS)
def test_type_in_other_capitals_is_written_once(way: str) -> None:
    review = "http://purl.org/coar/resource_type/c_dcae04bc"
    work = {"@type": "ScholarlyArticle", "additionalType": ["Review Article", review]}
    assert said(work, way) == [("dc:type", "Review article"), ("dc:type", review)]


@pytest.mark.parametrize("words", [("Image", "Map"), ("Map", "Image")])
def test_image_beside_a_map_says_no_more_than_the_map(words: tuple[str, str]) -> None:
    found = crosswalked(*(("dc:type", word) for word in words)).work
    assert found["@type"] == "Map"
    assert "http://purl.org/dc/dcmitype/Image" in found["additionalType"]


@pytest.mark.parametrize("word", ["Photograph", "Drawing", "Painting", "Poster"])
def test_image_beside_another_picture_says_no_more_than_that(word: str) -> None:
    assert crosswalked(("dc:type", "Image"), ("dc:type", word)).work["@type"] == word


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("work", "addresses"),
    [
        ({"@id": "https://hdl.handle.net/12345/7", "url": "http://hdl.handle.net/12345/7"},
         ["https://hdl.handle.net/12345/7"]),
        ({"url": "http://oak.example.org/1", "sameAs": ["HTTPS://oak.example.org/1"]},
         ["http://oak.example.org/1"]),
        ({"url": "http://oak.example.org/1", "sameAs": ["https://oak.example.org/1/"]},
         ["http://oak.example.org/1", "https://oak.example.org/1/"]),
        ({"url": "http://oak.example.org/1", "sameAs": ["ftp://oak.example.org/1"]},
         ["http://oak.example.org/1", "ftp://oak.example.org/1"]),
    ],
)  # fmt: skip
def test_one_address_by_http_and_by_https_is_one_identifier(
    way: str, work: dict[str, Any], addresses: list[str]
) -> None:
    assert said(work, way) == [("dc:identifier", each) for each in addresses]


def linked(kind: str, address: str) -> dict[str, Any]:
    return {"@type": "LinkRole", "linkRelationship": kind,
            "target": {"@type": "EntryPoint", "name": address, "url": address}}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_no_work_is_related_to_itself(way: str) -> None:
    own, other = "https://oak.example.org/1", "https://oak.example.org/2"
    work = {"url": own, "relatedLink": [linked("relation", own), linked("relation", other)]}
    assert said(work, way) == [("dc:identifier", own), ("dc:relation", other)]


@pytest.mark.parametrize("way", WAYS)
def test_link_that_says_how_it_leads_to_the_work_itself_stays(way: str) -> None:
    own = "https://oak.example.org/1"
    work = {"url": own, "relatedLink": [linked("isFormatOf", own)]}
    assert [text for _, text in said(work, way)] == [own, own]
