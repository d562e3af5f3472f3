"""What stands where a place is expected and is no name of one: identifiers, codes, marks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked

BOTH = pytest.mark.parametrize(
    ("element", "crosswalk"),
    [("dc:coverage", "oai_dc-to-cdif"), ("dcterms:spatial", "qdc-to-cdif")],
)


def named(text: str) -> dict[str, Any]:
    return {"@type": "Place", "name": text}


def at(address: str) -> dict[str, Any]:
    return {"@type": "Place", "identifier": address}


@BOTH
@pytest.mark.parametrize(
    "text",
    [
        "ark:/12345/x7",
        "10.1234/elm",
        "https://doi.org/10.1234/elm",
        "hdl:1234/56",
        "http://hdl.handle.net/1234/56",
        "urn:nbn:de:elm-1",
        "urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66",
        "oai:example.org:7",
        "ISBN 978-3-16-148410-0",
        "ISSN: 1539-3755",
    ],
)
def test_identifier_of_a_work_is_no_place(text: str, element: str, crosswalk: str) -> None:
    found = crosswalked((element, text), name=crosswalk)
    assert "spatialCoverage" not in found.work
    assert found.work["comment"] == [text]
    assert "not-a-place" in found.codes


@BOTH
@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("geonames:2950159", "https://sws.geonames.org/2950159"),
        ("GeoNames ID: 2950159", "https://sws.geonames.org/2950159"),
        ("TGN 7003712", "http://vocab.getty.edu/tgn/7003712"),
        ("tgn,7003712", "http://vocab.getty.edu/tgn/7003712"),
        ("Getty TGN: 7003712", "http://vocab.getty.edu/tgn/7003712"),
        ("Wikidata: Q64", "http://www.wikidata.org/entity/Q64"),
        ("pleiades:579885", "https://pleiades.stoa.org/places/579885"),
    ],
)
def test_code_behind_its_gazetteer_is_an_address(
    text: str, address: str, element: str, crosswalk: str
) -> None:
    assert crosswalked((element, text), name=crosswalk).work["spatialCoverage"] == [at(address)]


@BOTH
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("7003712", at("http://vocab.getty.edu/tgn/7003712")),
        ("Elmton", named("Elmton")),
        ("Elmton (inhabited place)", named("Elmton (inhabited place)")),
        ("http://vocab.getty.edu/tgn/7003712", at("http://vocab.getty.edu/tgn/7003712")),
    ],
)
def test_scheme_of_the_value_names_the_gazetteer(
    text: str, place: dict[str, Any], element: str, crosswalk: str
) -> None:
    found = crosswalked((element, text, "", "TGN"), name=crosswalk)
    assert found.work["spatialCoverage"] == [place]


def test_code_of_a_country_with_its_scheme_may_be_in_small_letters() -> None:
    found = crosswalked(("dcterms:spatial", "nl", "", "ISO3166"), name="qdc-to-cdif")
    (place,) = found.work["spatialCoverage"]
    assert place["name"]["termCode"] == "NL"


@BOTH
@pytest.mark.parametrize("text", ["12011", "1035966", "2950159"])
def test_number_alone_is_no_name(text: str, element: str, crosswalk: str) -> None:
    found = crosswalked((element, text), name=crosswalk)
    assert "spatialCoverage" not in found.work


@pytest.mark.parametrize(
    "text",
    [
        "Elmton",
        "Q64",
        "Oakton 7",
        "Ark, Elmton",
        "Arkansas: Elm County",
        "Handle Lake",
        "Route 10. Elmton",
        "District 12",
        "Elmton (geonames)",
    ],
)
def test_names_that_look_a_little_like_identifiers_stay_names(text: str) -> None:
    assert crosswalked(("dc:coverage", text)).work["spatialCoverage"] == [named(text)]


@BOTH
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Elmton;", "Elmton"),
        ("Elmton ;", "Elmton"),
        ("Other Elm, Oakland;", "Other Elm, Oakland"),
        (";Elmton", "Elmton"),
        ("Elmton;;", "Elmton"),
        ("Country/Nation: Elmland;", "Elmland"),
    ],
)
def test_semicolon_at_an_end_is_no_part_of_a_name(
    text: str, name: str, element: str, crosswalk: str
) -> None:
    assert crosswalked((element, text), name=crosswalk).work["spatialCoverage"] == [named(name)]


def test_code_with_a_semicolon_is_the_country_all_the_same() -> None:
    (place,) = crosswalked(("dc:coverage", "NL;")).work["spatialCoverage"]
    assert place["name"]["termCode"] == "NL"


@pytest.mark.parametrize(
    "text",
    [
        "http://press.example.org",
        "https://www.press.example.org/about/",
        "www.press.example.org",
        "<http://press.example.org>",
        "https://ror.org/00k4n6c32",
    ],
)
def test_address_alone_is_no_organization_that_publishes(text: str) -> None:
    found = crosswalked(("dc:publisher", text))
    (publisher,) = found.work["publisher"]
    assert "@type" not in publisher
    assert "name-missing" in found.codes
    assert not any(each.get("name") == text for each in found.work.get("provider", ()))


def test_addresses_in_one_value_are_publishers_each() -> None:
    found = crosswalked(("dc:publisher", "http://a.example.org; http://b.example.org"))
    assert [each["@id"] for each in found.work["publisher"]] == [
        "http://a.example.org", "http://b.example.org",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["Elm.org Foundation", "Elm Press, http://press.example.org"])
def test_name_beside_an_address_stays_the_name_of_an_organization(text: str) -> None:
    (publisher,) = crosswalked(("dc:publisher", text)).work["publisher"]
    assert publisher["@type"] == "Organization"
    assert "://" not in publisher["name"]
