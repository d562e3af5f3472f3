"""WKT and polygons as boxes and points. Boxes are "S W N E" (draft, Appendix 1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.cdif.geometry import geo_of_polygon, geo_of_wkt

CRS84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
EPSG = "http://www.opengis.net/def/crs/EPSG/0/4326"


@pytest.mark.parametrize(
    ("wkt", "box"),
    [
        ("POLYGON((-10 43, -1 43, -1 48, -10 48, -10 43))", "43 -10 48 -1"),
        ("LINESTRING (112.5 -35.5, 129 -13.5)", "-35.5 112.5 -13.5 129"),
        ("MULTIPOINT ((1 2), (3 4))", "2 1 4 3"),
        ("ENVELOPE(-10, -1, 48, 43)", "43 -10 48 -1"),
        ("POLYGON Z ((0 0 5, 1 0 5, 1 1 5, 0 0 5))", "0 0 1 1"),
        (f"<{CRS84}> POLYGON((0 0, 1 0, 1 1, 0 0))", "0 0 1 1"),
    ],
)
def test_area_becomes_its_bounding_box(wkt: str, box: str) -> None:
    assert geo_of_wkt(wkt) == {"@type": "GeoShape", "box": box}


def test_point_has_longitude_first_and_whole_numbers_are_integers() -> None:
    found = geo_of_wkt("POINT(-76 -18.5)")
    assert found == {"@type": "GeoCoordinates", "latitude": -18.5, "longitude": -76}


@pytest.mark.parametrize(
    "wkt",
    [
        "",
        "POINT EMPTY",
        "POINT(200 10)",
        "POINT(10 95)",
        "somewhere (else)",
        f"<{EPSG}> POINT(45 10)",
        "ENVELOPE(1, 2, 3)",
        "POINT(1e999 0)",
    ],
)
def test_what_is_no_degrees_of_the_globe_is_not_read(wkt: str) -> None:
    assert geo_of_wkt(wkt) is None


def test_polygon_of_schema_org_has_latitude_first() -> None:
    found = geo_of_polygon("43 -10, 48 -10 48 -1 43 -10")
    assert found == {"@type": "GeoShape", "box": "43 -10 48 -1"}
    assert geo_of_polygon("43 -10 48") is None


@given(st.text() | st.from_regex(r"POLYGON\(\([-0-9. ,]*\)\)"))
def test_any_text_gives_a_geometry_on_the_globe_or_none(text: str) -> None:
    found = geo_of_wkt(text)
    if found and "box" in found:
        south, west, north, east = map(float, found["box"].split())
        assert -90 <= south <= north <= 90
        assert -180 <= west <= east <= 180
