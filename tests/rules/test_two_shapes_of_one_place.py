"""A point and a box of one geoLocation of DataCite are of one place.

Sources: DataCite 4.7, geoLocation ("spatial region or named place", with a point and a box);
schema.org, Place (`geo`, and a `latitude` and `longitude` of its own); CDIF 1.1, one `schema:geo`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from oaicdif.formats.datacite import read_datacite
from oaicdif.rules.back.back_engine import write_back
from oaicdif.xmldoc import parse_xml
from tests.cdif.official import Official
from tests.rules.mapped import Mapped, crosswalked, shipped_back

NAME = "<geoLocationPlace>Elm Bay</geoLocationPlace>"
BOX = (
    "<geoLocationBox><westBoundLongitude>{}</westBoundLongitude><eastBoundLongitude>{}"
    "</eastBoundLongitude><southBoundLatitude>47</southBoundLatitude>"
    "<northBoundLatitude>49</northBoundLatitude></geoLocationBox>"
)
POINT = (
    "<geoLocationPoint><pointLongitude>{}</pointLongitude><pointLatitude>{}</pointLatitude>"
    "</geoLocationPoint>"
)
SHAPE = {"@type": "GeoShape", "box": "47 -5 49 -1"}


def located(*places: str) -> Mapped:
    inner = "".join(f"<geoLocation>{each}</geoLocation>" for each in places)
    body = (
        '<resource xmlns="http://datacite.org/schema/kernel-4"><titles><title>Elms</title></titles>'
        f"<geoLocations>{inner}</geoLocations></resource>"
    )
    return crosswalked(*read_datacite(parse_xml(body.encode())), name="datacite-to-cdif")


def place(**more: Any) -> dict[str, Any]:
    return {"@type": "Place", "name": "Elm Bay", **more}


@pytest.mark.parametrize("order", [1, -1])
def test_point_in_its_box_makes_one_place(order: int) -> None:
    shapes = [BOX.format(-5, -1), POINT.format(-2.5, 48)][::order]
    found = located(NAME + "".join(shapes))
    one = place(geo=SHAPE, latitude=48.0, longitude=-2.5)
    assert found.work["spatialCoverage"] == [one]
    assert found.draft["spatialCoverage"] == one
    (core,) = found.core["schema:spatialCoverage"]
    assert core["schema:geo"]["schema:box"] == "47 -5 49 -1"
    assert (core["schema:latitude"], core["schema:longitude"]) == (48, -2.5)
    assert found.codes.isdisjoint({"not-carried", "box-out-of-range"})


@pytest.mark.parametrize(
    ("west", "east", "longitude", "inside"),
    [(-5, -1, -1, True), (170, -170, 179, True), (170, -170, -175, True), (170, -170, 0, False),
     (-180, 180, 12, True), (-5, -1, 5, False), (-5, -1, "x", False)],
)  # fmt: skip
def test_point_outside_the_box_is_no_part_of_it(
    west: int, east: int, longitude: object, inside: bool
) -> None:
    found = located(BOX.format(west, east) + POINT.format(longitude, 48)).work["spatialCoverage"]
    assert ("latitude" in found[-1]) == inside
    assert len(found) == (1 if inside or longitude == "x" else 2)


def test_two_points_beside_a_box_are_places_by_themselves() -> None:
    found = located(BOX.format(-5, -1) + POINT.format(-2, 48) + POINT.format(-3, 48))
    assert len(found.work["spatialCoverage"]) == 3


def test_point_stays_where_the_draft_has_one_box_around_two() -> None:
    found = located(NAME + BOX.format(-5, -1) + POINT.format(-2, 48), BOX.format(-6, -4))
    assert found.draft["spatialCoverage"] == [
        {"@type": "Place", "geo": {"@type": "GeoShape", "box": "47 -6 49 -1"}},
        place(latitude=48.0, longitude=-2.0),
    ]


def test_both_shapes_go_back_to_dublin_core() -> None:
    document = located(NAME + BOX.format(-5, -1) + POINT.format(-2.5, 48)).result.document
    written = write_back(shipped_back()["cdif-to-oai_dc"], document).values
    assert [text for element, text, *_ in written if element == "dc:coverage"] == [
        "name=Elm Bay; northlimit=49; southlimit=47; westlimit=-5; eastlimit=-1",
        "name=Elm Bay; east=-2.5; north=48",
    ]


def test_official_schema_and_frame_take_such_a_place(shared: Path) -> None:
    core = located(NAME + BOX.format(-5, -1) + POINT.format(-2.5, 48)).core
    official = Official(shared / "official" / "cdif-1.1")
    errors = (*official.schema_errors(core), *official.framed_errors(core))
    assert [each for each in errors if "patial" in each] == []
