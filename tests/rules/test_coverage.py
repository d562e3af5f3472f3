"""Places and times: boxes, points, periods, WKT, eras; and merging."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.cdif.one_extent import around_all
from oaicdif.rules.values import boxes_and_points as boxes
from oaicdif.rules.values import coverage as cov
from oaicdif.rules.values.boxes_and_points import Box, Point
from oaicdif.rules.values.coverage import Period
from tests.rules.mapped import crosswalked, shipped

ERAS = "eras"


@pytest.mark.parametrize(
    "text",
    [
        "name=A; northlimit=-13.5; southlimit=-35.5; westlimit=112.5; eastlimit=129",
        "NorthLimit=-13.5;SouthLimit=-35.5;WestLimit=112.5;EastLimit=129;name=A",
        "eastlimit=129; westlimit=112.5; name=A; southlimit=-35.5; northlimit=-13.5; "
        "units=signed decimal degrees; projection=WGS84",
    ],
)
def test_box_in_any_order_of_its_parts(text: str) -> None:
    assert boxes.read_box(text) == Box("-35.5", "112.5", "-13.5", "129", "A")


@pytest.mark.parametrize(
    "text",
    [
        "northlimit=95; southlimit=0; westlimit=0; eastlimit=1",
        "northlimit=0; southlimit=10; westlimit=0; eastlimit=1",
        "northlimit=1; southlimit=0; westlimit=0; eastlimit=190",
        "northlimit=1; southlimit=0; westlimit=0",
        "northlimit=500000; southlimit=0; westlimit=0; eastlimit=1; projection=UTM 32N",
        "northlimit=1; southlimit=0; westlimit=0; eastlimit=1; units=metres",
        "northlimit=1,5; southlimit=0; westlimit=0; eastlimit=1",
    ],
)
def test_box_that_cannot_be_believed(text: str) -> None:
    assert boxes.read_box(text) is None
    assert boxes.read_bad(text) is not None


def test_box_across_the_antimeridian_is_kept() -> None:
    found = boxes.read_box("northlimit=-10; southlimit=-20; westlimit=177; eastlimit=-178")
    assert found == Box("-20", "177", "-10", "-178")


def test_envelope_of_a_search_engine() -> None:
    assert boxes.read_box("ENVELOPE(112.5, 129, -13.5, -35.5)") == Box(
        "-35.5", "112.5", "-13.5", "129"
    )


SEA = "name=North Sea; northlimit=61; southlimit=51; westlimit=-4; eastlimit=9"


@pytest.mark.parametrize(
    ("heights", "elevation"),
    [
        ("uplimit=0; downlimit=-700", "-700 to 0"),
        ("uplimit=0; downlimit=-700; zunits=m", "-700 to 0 m"),
        ("downlimit=-700; zunits=m", "from -700 m"),
        ("uplimit=12.5", "up to 12.5"),
    ],
)
def test_third_dimension_of_a_box_is_its_elevation(heights: str, elevation: str) -> None:
    """DCMI Box: uplimit, downlimit, zunits; schema.org: elevation is a property of GeoShape."""
    found = crosswalked(("dc:coverage", f"{SEA}; {heights}"))
    expected = {"@type": "GeoShape", "box": "51 -4 61 9", "elevation": elevation}
    (place,) = found.work["spatialCoverage"]
    assert (place["name"], place["geo"]) == ("North Sea", expected)
    assert found.draft["spatialCoverage"]["geo"] == expected
    (place,) = found.core["schema:spatialCoverage"]
    assert place["schema:geo"]["schema:elevation"] == elevation


def test_merged_boxes_keep_every_elevation() -> None:
    texts = (f"{SEA}; uplimit=0; zunits=m", f"{SEA}; uplimit=5; zunits=ft", SEA)
    place, named = crosswalked(*(("dc:coverage", text) for text in texts)).draft["spatialCoverage"]
    assert place["geo"]["elevation"] == "up to 0 m; up to 5 ft"
    assert named == {"@type": "Place", "name": "North Sea"}


def test_elevation_of_a_point_keeps_its_unit() -> None:
    """DCMI Point: zunits is the unit of the elevation; schema.org takes metres without one."""
    found = crosswalked(("dc:coverage", "east=148.26; north=-36.46; elevation=7310; zunits=ft"))
    (place,) = found.work["spatialCoverage"]
    assert place["geo"]["elevation"] == "7310 ft"
    assert found.core["schema:spatialCoverage"][0]["schema:geo"]["schema:elevation"] == "7310 ft"


@pytest.mark.parametrize("text", [f"{SEA}; country=NO", "north=1; east=2; country=NO"])
def test_part_that_no_box_or_point_has_is_reported(text: str) -> None:
    found = crosswalked(("dc:coverage", text))
    assert [i.detail for i in found.result.issues if i.code == "not-carried"] == ["country=NO"]


def test_box_of_nothing_unusual_is_not_reported() -> None:
    text = f"{SEA}; units=signed decimal degrees; projection=WGS84"
    assert "not-carried" not in crosswalked(("dc:coverage", text)).codes


@pytest.mark.parametrize(
    ("text", "point"),
    [
        (
            "east=148.26218; north=-36.45746; elevation=2228; name=Mt. Kosciusko",
            Point(-36.45746, 148.26218, "Mt. Kosciusko", "2228"),
        ),
        ("lat=1; lon=2", Point(1.0, 2.0)),
        ("latitude=1; longitude=-2; name=B", Point(1.0, -2.0, "B")),
        ("north=91; east=0", None),
        ("north=1", None),
    ],
)
def test_points(text: str, point: Point | None) -> None:
    assert boxes.read_point(text) == point


@pytest.mark.parametrize(
    ("text", "interval"),
    [
        ("name=A; start=1929; end=1939;", "1929/1939"),
        ("start=1929-05-06; end=1939-01; scheme=W3C-DTF", "1929-05-06/1939-01"),
        ("name=Modern; start=1975;", "1975/.."),
        ("name=Prehistoric; end=-5300", "../-5300"),
        ("start=1999; end=1999", "1999"),
        ("start=20000101; end=20001231", "2000-01-01/2000-12-31"),
    ],
)
def test_periods(text: str, interval: str) -> None:
    found = cov.read_period(text)
    assert found is not None
    assert found.interval == interval


@pytest.mark.parametrize("text", ["start=once; end=later", "name=A", "1929/1939", "start="])
def test_what_is_no_period(text: str) -> None:
    assert cov.read_period(text) is None


@pytest.mark.parametrize(
    ("text", "kind", "crs"),
    [
        ("POINT(1 2)", "Point", "OGC/1.3/CRS84"),
        ("POLYGON ((0 0, 4 0, 4 2, 0 0))", "Polygon", "OGC/1.3/CRS84"),
        ("SRID=4326;POINT(1 2)", "Point", "EPSG/0/4326"),
        ("<http://www.opengis.net/def/crs/EPSG/0/3857> POINT(1 2)", "Point", "EPSG/0/3857"),
        ("MultiPolygon(((0 0, 1 0, 1 1, 0 0)))", "MultiPolygon", "OGC/1.3/CRS84"),
    ],
)
def test_geometries(text: str, kind: str, crs: str) -> None:
    found = boxes.read_wkt(text)
    assert found is not None
    assert (found.kind, found.crs.endswith(crs)) == (kind, True)


@pytest.mark.parametrize("text", ["POINT(1 2", "POINT OF VIEW (a)", "point(x y)", "Point Reyes"])
def test_what_is_no_geometry(text: str) -> None:
    assert boxes.read_wkt(text) is None


def test_named_eras_alone_and_from_one_to_another() -> None:
    eras = shipped().crosswalk("oai_dc-to-cdif").vocabularies[ERAS]
    for text, start, end in (
        ("Jurassic", "Jurassic", "Jurassic"),
        ("Early Devonian - Lower Permian", "LowerDevonian", "LowerPermian"),
        ("Jurassic/Cretaceous", "Jurassic", "Cretaceous"),
        ("Trias bis Jura (Geologie)", "Triassic", "Jurassic"),
    ):
        found = cov.read_era(text, eras)
        assert found is not None
        assert (found.start.rpartition("/")[2], found.end.rpartition("/")[2]) == (start, end)
    assert cov.read_era("Jurassic Park", eras) is None


@pytest.mark.parametrize(
    "text", ["AH 1321", "昭和53年", "Heisei 5", "500 BC", "民國 50", "5730 AM"]
)
def test_other_calendars_stay_text(text: str) -> None:
    assert cov.read_other_calendar(text) == text
    assert crosswalked(("dc:coverage", text)).work["temporalCoverage"] == [text]


@pytest.mark.parametrize(
    "text", ["summer", "mating season", "Bronze Age", "江戸時代", "new moon", "Early Minoan I"]
)
def test_cyclic_time_and_named_periods_stay_text(text: str) -> None:
    assert crosswalked(("dc:coverage", text)).work["temporalCoverage"] == [text]


@pytest.mark.parametrize("text", ["Chattanooga (Tenn.)", "Miami-Dade--12086--ceeus", "Perry Green"])
def test_places_stay_places(text: str) -> None:
    found = crosswalked(("dc:coverage", text)).work
    assert found["spatialCoverage"] == [{"@type": "Place", "name": text}]
    assert "temporalCoverage" not in found


@pytest.mark.parametrize(
    ("texts", "each", "around"),
    [
        (("1960-1969; 1970-1979",), ["1960/1969", "1970/1979"], "1960/1979"),
        (("1890-1910", "20th century"), ["1890/1910", "1901/2000"], "1890/2000"),
        (("2011-02-12", "start=2011; end=2011"), ["2011-02-12", "2011"], "2011"),  # to its last day
        (("end=-5300", "start=1900; end=1950"), ["../-5300", "1900/1950"], "../1950"),
        (("1990", "1990", "1995"), ["1990", "1995"], "1990/1995"),
    ],
)
def test_several_periods_stay_several_and_only_the_draft_has_one(
    texts: tuple[str, ...], each: list[str], around: str
) -> None:
    found = crosswalked(*(("dc:coverage", text) for text in texts))
    assert found.work["temporalCoverage"] == each
    assert found.core["schema:temporalCoverage"] == each
    assert found.draft["temporalCoverage"] == around
    assert [i.detail for i in found.result.issues if i.code == "periods-merged"] == [around]


def test_period_said_twice_is_one_and_nothing_is_merged() -> None:
    found = crosswalked(("dc:coverage", "1990-1995"), ("dc:coverage", "start=1990; end=1995"))
    assert found.work["temporalCoverage"] == ["1990/1995"]
    assert "periods-merged" not in found.codes


def test_period_beside_a_named_time_is_not_merged_with_it() -> None:
    found = crosswalked(("dc:coverage", "1990-1995"), ("dc:coverage", "Bronze Age"))
    assert sorted(found.draft["temporalCoverage"]) == ["1990/1995", "Bronze Age"]
    assert "periods-merged" not in found.codes


FENS = "name=The Fens; northlimit=53; southlimit=52; westlimit=-1; eastlimit=1"


def test_several_boxes_stay_several_each_with_its_name() -> None:
    """CDIF 1.1: spatialCoverage is a list. The draft recommends one bounding box."""
    found = crosswalked(("dc:coverage", SEA), ("dc:coverage", FENS), ("dc:coverage", "Elmton"))
    for places, name, geo, box in (
        (found.work["spatialCoverage"], "name", "geo", "box"),
        (found.core["schema:spatialCoverage"], "schema:name", "schema:geo", "schema:box"),
    ):
        assert [(each[name], each.get(geo, {}).get(box)) for each in places] == [
            ("Elmton", None), ("North Sea", "51 -4 61 9"), ("The Fens", "52 -1 53 1"),
        ]  # fmt: skip
    assert found.draft["spatialCoverage"] == [
        {"@type": "Place", "name": "Elmton"},
        {"@type": "Place", "geo": {"@type": "GeoShape", "box": "51 -4 61 9"}},
        {"@type": "Place", "name": "North Sea"},
        {"@type": "Place", "name": "The Fens"},
    ]


@pytest.mark.parametrize("texts", [(SEA, SEA), (SEA,)])
def test_box_said_twice_is_one_with_its_name(texts: tuple[str, ...]) -> None:
    found = crosswalked(*(("dc:coverage", text) for text in texts))
    assert found.draft["spatialCoverage"]["name"] == "North Sea"
    assert "boxes-merged" not in found.codes


def test_name_of_bad_coordinates_is_kept() -> None:
    found = crosswalked(
        ("dc:coverage", "name=Mars; northlimit=95; southlimit=0; westlimit=0; eastlimit=1")
    )
    assert found.work["spatialCoverage"] == [{"@type": "Place", "name": "Mars"}]


DEGREES = st.integers(-89, 89)
LONGITUDES = st.integers(-180, 180)


@given(st.lists(st.tuples(DEGREES, DEGREES, LONGITUDES, LONGITUDES), min_size=1, max_size=5))
def test_rectangle_around_all_holds_every_corner(
    found: list[tuple[int, int, int, int]],
) -> None:
    boxes = [(str(min(a, b)), str(west), str(max(a, b)), str(east)) for a, b, west, east in found]
    south, west, north, east = around_all(boxes)
    for box in boxes:
        assert float(south) <= float(box[0])
        assert float(box[2]) <= float(north)
        for corner in (box[1], box[3]):
            assert _within(float(corner), float(west), float(east))


def _within(longitude: float, west: float, east: float) -> bool:
    if west <= east:
        return west <= longitude <= east or longitude in (west - 360, east + 360, -west, -east)
    return longitude >= west or longitude <= east


def test_rectangle_takes_the_shorter_way_round() -> None:
    boxes = [("0", "170", "1", "175"), ("0", "-175", "1", "-170")]
    assert around_all(boxes) == ["0", "170", "1", "-170"]


@given(st.text(max_size=80))
def test_no_reader_fails_on_any_text(text: str) -> None:
    for read in (
        boxes.read_box,
        boxes.read_point,
        cov.read_period,
        boxes.read_wkt,
        boxes.read_bad,
        boxes.read_four_numbers,
        boxes.read_two_numbers,
        cov.read_other_calendar,
    ):
        read(text)


def test_interval_of_a_period() -> None:
    assert Period("1999", "").interval == "1999/.."
    assert Period("", "1999").interval == "../1999"


@pytest.mark.parametrize(
    ("text", "interval"),
    [
        ("ca. 1500-1600", "1500/1600"),
        ("c. 1500 - c. 1600", "1500/1600"),
        ("1500-1600?", "1500/1600"),
        ("[ca. 1500/1600]", "1500/1600"),
        ("ca. 1500-", "1500/.."),
    ],
)
def test_estimated_range_says_that_it_is_one(text: str, interval: str) -> None:
    """Neighbours of the estimates of one year: nothing of the source is silently lost."""
    found = crosswalked(("dc:coverage", text))
    assert found.work["temporalCoverage"] == [interval]
    assert [i.detail for i in found.result.issues if i.code == "approximate"] == [interval]


@pytest.mark.parametrize("text", ["1500-1600", "1500/1600", "from 1500 to 1600"])
def test_range_that_is_no_estimate_is_not_reported_as_one(text: str) -> None:
    assert "approximate" not in crosswalked(("dc:coverage", text)).codes


def test_a_name_is_not_given_to_a_rectangle_around_other_places_too() -> None:
    found = crosswalked(
        ("dc:coverage", "name=Zurich; northlimit=48; southlimit=47; westlimit=8; eastlimit=9"),
        ("dc:coverage", "northlimit=50; southlimit=40; westlimit=5; eastlimit=6"),
    )
    around, named = found.draft["spatialCoverage"]
    assert around == {"@type": "Place", "geo": {"@type": "GeoShape", "box": "40 5 50 9"}}
    assert named == {"@type": "Place", "name": "Zurich"}


def test_rectangle_around_all_has_nobodys_name() -> None:
    found = crosswalked(
        ("dc:coverage", "name=A; northlimit=48; southlimit=47; westlimit=8; eastlimit=9"),
        ("dc:coverage", "name=B; northlimit=50; southlimit=40; westlimit=5; eastlimit=6"),
    )
    assert found.draft["spatialCoverage"] == [
        {"@type": "Place", "geo": {"@type": "GeoShape", "box": "40 5 50 9"}},
        {"@type": "Place", "name": "A"},
        {"@type": "Place", "name": "B"},
    ]
