"""What the official schema and shapes say of our documents."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from oaicdif.cdif.document import Document
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.shapes import judge_by_shapes
from oaicdif.cdif.validation import Severity
from tests.cdif.documents import FULL, LEVEL, document
from tests.cdif.official import Official

BOX = {"@type": "GeoShape", "box": "51 -4 61 9", "elevation": "-700 to 0 m"}
POINT = {"@type": "GeoCoordinates", "latitude": 1, "longitude": 2, "elevation": "7310 ft"}
HEIGHTS = [{"@type": "Place", "name": "North Sea", "geo": geo} for geo in (BOX, POINT)]
DOCUMENTS: dict[str, Document] = {
    "least": document(),
    "full": FULL,
    "agents of no known kind": document(
        creator=[{"name": "Jordanaires"}], publisher=[{"name": "Leipzig"}]
    ),
    "a thesis, and properties without name or IRI": document(
        type_="Thesis",
        inSupportOf=["Doctor"],
        additionalProperty=[LEVEL, LEVEL | {"name": "no"}, {"name": "shelf", "value": "A 1"}],
    ),
    "heights": document(spatialCoverage=HEIGHTS),
}


def violations(official: Official, bodies: list[Any]) -> list[str]:
    return [
        f"{number}: {verdict.path}: {verdict.message}"
        for shapes in official.bundles
        for number, verdicts in enumerate(judge_by_shapes(bodies, shapes))
        for verdict in verdicts
        if verdict.severity is Severity.VIOLATION
    ]


@pytest.mark.slow
def test_the_accepted_example_passes_our_harness(official: Official, shared: Any) -> None:
    path = shared / "official" / "cdif-1.1" / "accepted-example.jsonld"
    body = orjson.loads(path.read_bytes())
    assert official.schema_errors(body) == []
    assert official.framed_errors(body) == []
    assert violations(official, [body]) == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_document_passes_the_schema_raw_and_framed(name: str, official: Official) -> None:
    laid = lay_out_1_1(DOCUMENTS[name])
    assert laid.missing == ()
    assert official.schema_errors(laid.body) == []
    assert official.framed_errors(laid.body) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", DOCUMENTS)
def test_document_passes_both_bundles_of_shapes(name: str, official: Official) -> None:
    assert violations(official, [lay_out_1_1(DOCUMENTS[name]).body]) == []


@pytest.mark.slow
def test_harness_sees_a_broken_document(official: Official) -> None:
    body = lay_out_1_1(document()).body | {"schema:name": "ab", "schema:dateModified": "2012"}
    found = violations(official, [body])
    assert any("name" in each for each in found)
    assert any("dateModified" in each for each in found)
    del body["schema:identifier"]
    assert official.schema_errors(body)
    assert official.framed_errors(body)
