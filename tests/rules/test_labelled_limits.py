"""A rectangle whose limits are labelled one by one is a box, in any order."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

BOX = {"@type": "Place", "geo": {"@type": "GeoShape", "box": "52.3 -13.8 52.5 -13.1"}}


@pytest.mark.parametrize(
    "text",
    [
        "MaxY: 52.5, MinY: 52.3, MaxX: -13.1, MinX: -13.8",
        "minx: -13.8; miny: 52.3; maxx: -13.1; maxy: 52.5",
        "xmin=-13.8 ymin=52.3 xmax=-13.1 ymax=52.5",
        "xmin=-13.8, ymin=52.3, xmax=-13.1, ymax=52.5",
        "MinX -13.8 MaxX -13.1 MinY 52.3 MaxY 52.5",
        "North: 52.5 South: 52.3 East: -13.1 West: -13.8",
        "W: -13.8; E: -13.1; S: 52.3; N: 52.5",
        "N 52.5 S 52.3 E -13.1 W -13.8",
        "N52.5, S52.3, E-13.1, W-13.8",
        "West 13.8 W, East 13.1 W, North 52.5 N, South 52.3 N",
        "North 52.5°N; South 52.3°N; East 13.1°W; West 13.8°W",
        "Min Latitude: 52.3; Max Latitude: 52.5; Min Longitude: -13.8; Max Longitude: -13.1",
        "Latitude min: 52.3, latitude max: 52.5, longitude min: -13.8, longitude max: -13.1",
        "lat_min=52.3|lat_max=52.5|lon_min=-13.8|lon_max=-13.1",
        "Maximum latitude 52.5, minimum latitude 52.3, maximum long. -13.1, minimum long. -13.8",
        "northBoundLatitude: 52.5, southBoundLatitude: 52.3, eastBoundLongitude: -13.1, "
        "westBoundLongitude: -13.8",
        "westBL=-13.8; eastBL=-13.1; southBL=52.3; northBL=52.5",
        "westbc: -13.8 eastbc: -13.1 northbc: 52.5 southbc: 52.3",
        "Southernmost_Latitude: 52.3; Northernmost_Latitude: 52.5; Westernmost_Longitude: -13.8; "
        "Easternmost_Longitude: -13.1",
        "Bounding box: MaxY: 52.5, MinY: 52.3, MaxX: -13.1, MinX: -13.8.",
        "N/S/E/W: 52.5, 52.3, -13.1, -13.8",
        "W,S,E,N: -13.8,52.3,-13.1,52.5",
        "North/South/East/West: 52.5/52.3/-13.1/-13.8",
        "northern limit 52.5, southern limit 52.3, eastern limit -13.1, western limit -13.8",
    ],
)
@pytest.mark.parametrize(
    ("element", "crosswalk"),
    [("dc:coverage", "oai_dc-to-cdif"), ("dcterms:spatial", "qdc-to-cdif")],
)
def test_limits_in_any_order_and_form_are_a_box(text: str, element: str, crosswalk: str) -> None:
    assert crosswalked((element, text), name=crosswalk).work["spatialCoverage"] == [BOX]


@pytest.mark.parametrize(
    "text",
    [
        "MaxY: 5812000, MinY: 5790000, MaxX: 401000, MinX: 388000",
        "MaxY: 52.3, MinY: 52.5, MaxX: -13.1, MinX: -13.8",
        "MaxY: 95, MinY: 52.3, MaxX: -13.1, MinX: -13.8",
        "MaxY: 52.5, MinY: 52.3, MaxX: -13.1",
        "MaxX: -13.1, MinX: -13.8",
        "N: 52.5; S: 52.3; E: 13.1",
    ],
)
def test_limits_that_cannot_be_believed_are_no_name_of_a_place(text: str) -> None:
    found = crosswalked(("dc:coverage", text))
    assert "spatialCoverage" not in found.work
    (told,) = [each.text for each in found.result.issues if each.code == "box-out-of-range"]
    assert told == text


@pytest.mark.parametrize(
    "text",
    [
        "North 5th Street",
        "South 7",
        "East 42nd Street, Elmton",
        "West 4, Elmton",
        "N 7, Elmton",
        "Min 5 Valley",
        "South Elm, North Elm, East Elm, West Elm",
        "Max",
    ],
)
def test_names_of_places_with_such_words_stay_names(text: str) -> None:
    assert crosswalked(("dc:coverage", text)).work["spatialCoverage"] == [
        {"@type": "Place", "name": text}
    ]


def test_limits_with_a_letter_of_the_other_axis_are_no_box() -> None:
    found = crosswalked(("dc:coverage", "North 5 E, South 3 E, East 4 N, West 2 N"))
    assert "geo" not in found.work.get("spatialCoverage", [{}])[0]
