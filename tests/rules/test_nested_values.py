"""What nests in an element, boxes and places, and words for nobody."""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.dublin_core.dc_values import read_dublin_core
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import crosswalked
from tests.rules.test_sources_and_nodes import TITLE


@pytest.mark.parametrize(
    "identifier",
    [
        "https://orcid.org/0000-0002-1825-0098",
        "orcid:0000-0002-1825-0098",
        "0000-0002-1825-0098",
        "https://isni.org/isni/0000000081508691",
    ],
)
def test_wrong_check_digit_in_an_attribute_makes_no_iri(identifier: str) -> None:
    parts = f"name=Doe, Jane; identifier={identifier}"
    for element, name in (
        ("dc:creator", "oai_dc-to-cdif"),
        ("datacite:creator", "datacite-to-cdif"),
    ):
        found = crosswalked((element, parts, "", "identified"), name=name)
        (agent,) = found.work["creator"]
        assert (agent.get("@id"), agent["identifier"]) == (None, identifier)
        assert "bad-check-digit" in found.codes


NAMESPACES = (
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:f="urn:f#" '
    'xmlns:skos="http://www.w3.org/2004/02/skos/core#" xmlns:foaf="http://xmlns.com/foaf/0.1/"'
)


@pytest.mark.parametrize(
    ("xml", "expected"),
    [
        (
            '<dcterms:hasFormat><f:File rdf:about="https://e.example.org/a.csv"><f:size>12</f:size>'
            "<f:sum><f:digits>ab</f:digits></f:sum></f:File></dcterms:hasFormat>",
            [
                ("dcterms:hasFormat", "https://e.example.org/a.csv"),
                ("{urn:f#}size", "12"),
                ("{urn:f#}digits", "ab"),
            ],
        ),
        (
            "<dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>land</rdf:li></rdf:Bag></dc:subject>",
            [("dc:subject", "sea"), ("dc:subject", "land")],
        ),
        (
            '<dcterms:subject><skos:Concept rdf:about="http://e.example.org/1">'
            "<skos:prefLabel>sea</skos:prefLabel><skos:notation>5</skos:notation></skos:Concept>"
            "</dcterms:subject>",
            [
                ("dcterms:subject", "http://e.example.org/1"),
                ("dcterms:subject", "sea"),
                ("{http://www.w3.org/2004/02/skos/core#}notation", "5"),
            ],
        ),
        (
            "<dcterms:type><rdf:Description><rdf:value>Text</rdf:value></rdf:Description></dcterms:type>",
            [("dcterms:type", "Text")],
        ),
        ("<dc:title>A <i>b</i> c</dc:title>", [("dc:title", "A b c")]),
        ("<dc:title>One<br/>Two</dc:title>", [("dc:title", "One Two")]),
        (
            "<dc:description><p>One</p><p>Two <b>x</b></p></dc:description>",
            [("dc:description", "One\n\nTwo x")],
        ),
    ],
)
def test_parts_of_a_nested_element_do_not_run_together(
    xml: str, expected: list[tuple[str, str]]
) -> None:
    root = parse_xml(f"<r {NAMESPACES}>{xml}</r>".encode())
    assert [value[:2] for value in read_dublin_core(root)] == expected


def test_nested_agent_called_by_a_dash_is_nobody() -> None:
    root = parse_xml(
        f"<r {NAMESPACES}><dcterms:publisher><foaf:Person><foaf:name>-</foaf:name></foaf:Person>"
        "</dcterms:publisher></r>".encode()
    )
    values: list[Any] = read_dublin_core(root)
    assert "publisher" not in crosswalked(*values, name="qdc-to-cdif").work


def test_catalogues_that_cite_a_manuscript_are_not_how_it_is_cited() -> None:
    found = crosswalked(("mods:note", "Schoenberg database, 5", "", "citation/reference"),
                        name="mods-to-cdif").work  # fmt: skip
    assert found["comment"] == ["Schoenberg database, 5"]
    assert "bibliographicCitation" not in found


@pytest.mark.parametrize("name", ["None", "n/a", "(:unkn)", "-", "Not available"])
def test_word_for_nobody_is_neither_an_agent_nor_an_affiliation(name: str) -> None:
    parts = f"name=Lind, Ada; affiliation={name}"
    found = crosswalked(("datacite:creator", parts), name="datacite-to-cdif").work
    assert "affiliation" not in found["creator"][0]
    nobody = crosswalked(("datacite:contributor", f"name={name}"), name="datacite-to-cdif")
    assert "contributor" not in nobody.work
    assert {"name-missing", "nil-value"} & nobody.codes


@pytest.mark.parametrize(
    ("text", "box"),
    [
        (
            "SOUTH-BOUND LATITUDE: 47.75 * WEST-BOUND LONGITUDE: 14.5 * NORTH-BOUND LATITUDE: 48 "
            "* EAST-BOUND LONGITUDE: 15",
            "47.75 14.5 48 15",
        ),
        ("North 37.3, South 37.2, East -32.2, West -32.3", "37.2 -32.3 37.3 -32.2"),
        ("west:-32.3; east:-32.2; north:37.3; south:37.2", "37.2 -32.3 37.3 -32.2"),
        ("Northbound latitude 5; Southbound latitude 4; West longitude 1; East longitude 2",
         "4 1 5 2"),
    ],
)  # fmt: skip
def test_limits_by_direction_are_a_box(text: str, box: str) -> None:
    found = crosswalked(("dc:coverage", text)).work
    shape = {"@type": "GeoShape", "box": box}
    assert found["spatialCoverage"] == [{"@type": "Place", "geo": shape}]


def test_times_among_limits_are_a_period() -> None:
    text = (
        "SOUTH-BOUND LATITUDE: 4 * WEST-BOUND LONGITUDE: 1 * NORTH-BOUND LATITUDE: 5 * EAST-BOUND "
        "LONGITUDE: 2 * TIME MIN: 2010-12-02 17:51:00 * TIME MAX: 2011-09-07 08:00:00"
    )
    found = crosswalked(("dc:coverage", text)).work
    assert found["temporalCoverage"] == ["2010-12-02T17:51:00/2011-09-07T08:00:00"]


@pytest.mark.parametrize("text", ["North Sea, South Wales", "North, South", "South 5th Street"])
def test_directions_in_a_name_are_a_place(text: str) -> None:
    found = crosswalked(("dc:coverage", text)).work
    assert found["spatialCoverage"] == [{"@type": "Place", "name": text}]


@pytest.mark.parametrize("text", ["12011", "2014-15-18", "3090202"])
def test_number_is_no_place(text: str) -> None:
    found = crosswalked(("dc:coverage", text))
    assert "spatialCoverage" not in found.work
    assert found.work["comment"] == [text]
    assert "ambiguous" in found.codes


def test_paragraph_with_a_style_is_markup() -> None:
    text = '<p style="margin: 0px 0px 1em;">Amber of the north.</p>'
    assert crosswalked(TITLE, ("dc:description", text)).work["description"] == (
        "Amber of the north."
    )


@pytest.mark.parametrize("text", ["Geographic Unit: Country", "Universe: all shells"])
def test_how_it_was_measured_is_no_place(text: str) -> None:
    found = crosswalked(TITLE, ("dc:coverage", text))
    assert "spatialCoverage" not in found.work
    assert found.work["comment"] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Eerste Kamer", "House of Lords", "Bundestag", "Sénat", "Câmara dos Deputados", "1 to 2",
        "3-4 and 7",
    ],
)  # fmt: skip
def test_chamber_of_parliament_and_numbers_are_no_places(text: str) -> None:
    found = crosswalked(TITLE, ("dc:coverage", text)).work
    assert "spatialCoverage" not in found
    assert found["comment"] == [text]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Country/Nation: Elmland", "Elmland"),
        ("Geographic Coverage: Elm Valley", "Elm Valley"),
        ("Place: Elmton (Oak County)", "Elmton (Oak County)"),
        ("País: Olmania", "Olmania"),
        ("Место: Вязово", "Вязово"),
        ("地点：榆树镇", "榆树镇"),
    ],
)
def test_place_behind_a_label_is_named_without_it(text: str, place: str) -> None:
    found = crosswalked(("dc:coverage", text))
    assert found.work["spatialCoverage"] == [{"@type": "Place", "name": place}]
    assert "reformatted" in found.codes


@pytest.mark.parametrize("text", ["New Elmland", "Elm: a town", "Sea of Elms"])
def test_place_without_a_label_stays_as_it_is(text: str) -> None:
    assert crosswalked(("dc:coverage", text)).work["spatialCoverage"][0]["name"] == text
