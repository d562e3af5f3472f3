"""Sizes, reaches, groups of people, halves of points and dates of making name no place."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

BOTH = pytest.mark.parametrize(
    ("element", "crosswalk"),
    [("dc:coverage", "oai_dc-to-cdif"), ("dcterms:spatial", "qdc-to-cdif")],
)


@BOTH
@pytest.mark.parametrize(
    "text",
    [
        "64 x 92 cm", "115 x 178 cm.", '12" x 14"', "6 x 8 in.", "23 cm", "H. 30 x W. 20 cm",
        "5 km radius", "100 acres", "20 ha", "1.5 km²",
        "Audio: 2008", "Video: ca. 1970-1979", "Photograph: 1902",
        "47N", "80W", "47°N", "47° 30' N", "N 47°", "80 degrees West", "Latitude 47 N", "Lat: 47.5",
        "Regional", "local", "National", "Statewide", "Nacional", "überregional", "Multi-national",
        "Humans", "male", "Young Adult",
        "Study undertaken April 2016", "Data collected in 2012", "Recorded 12 May 1998",
    ],
)  # fmt: skip
def test_what_names_no_place_is_a_remark(text: str, element: str, crosswalk: str) -> None:
    found = crosswalked((element, text), name=crosswalk)
    assert "spatialCoverage" not in found.work
    assert found.work["comment"] == [text]
    assert "not-a-place" in found.codes


@BOTH
@pytest.mark.parametrize(
    "text",
    [
        "National City", "International Falls", "Local Government Area of Elm", "Regional Park Elm",
        "Hundred Acres", "Ten Acres", "5 Mile Creek", "100 Mile House", "47th Street",
        "N 47", "W80", "W3", "Recorded Bay", "Present, Elmland", "Elmton: 1902", "Womens Bay",
        "Video", "Global", "North",
    ],
)  # fmt: skip
def test_names_with_such_words_stay_names(text: str, element: str, crosswalk: str) -> None:
    found = crosswalked((element, text), name=crosswalk)
    assert [each["name"] for each in found.work["spatialCoverage"]] == [text]
    assert "not-a-place" not in found.codes


@pytest.mark.parametrize(
    "text", ["Present", "present day", "Contemporary", "Gegenwart", "Vietnam War", "Civil War"]
)
def test_present_and_wars_are_times(text: str) -> None:
    found = crosswalked(("dc:coverage", text))
    assert found.work["temporalCoverage"] == [text]
    assert "spatialCoverage" not in found.work


@pytest.mark.parametrize("text", ["19--", "[18--?]", "19??", "20uu"])
def test_a_century_alone_is_kept_in_words(text: str) -> None:
    found = crosswalked(("dc:date", text))
    assert "datePublished" not in found.work
    assert found.work["description"] == f"Date: {text}"
    assert "date-not-read" in found.codes


@pytest.mark.parametrize("text", ["00--", "99--", "30??", "--"])
def test_no_century_is_no_date(text: str) -> None:
    assert "description" not in crosswalked(("dc:date", text)).work
