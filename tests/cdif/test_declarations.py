"""Our claims by the official convention of conformance declarations (official/cdif-1.1/
CDIF-Conformance-Declaration-Convention.md): a class is declared if and only if its presence query
holds and its content shapes raise no violation.

The queries of core, discovery, data description, data structure and manifest are written here
from the convention's account of them, for their sidecars are not among the official files; that
of provenance is printed there. The content shapes are the official bundle without the one shape
that asks for the declaration itself, which the convention calls circular.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import orjson
import pyoxigraph as ox
import pytest

from oaicdif.cdif.derive import Beside, derive
from oaicdif.cdif.document import Document
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.rdf import nquads
from oaicdif.cdif.shapes import judge_by_shapes
from oaicdif.cdif.validation import Severity
from tests.cdif.documents import FILE, FULL, PRESS, document
from tests.cdif.official import Official

PREFIXES: Final = "".join(
    f"PREFIX {name}: <{iri}>\n"
    for name, iri in {
        "schema": "http://schema.org/",
        "prov": "http://www.w3.org/ns/prov#",
        "cdi": "http://ddialliance.org/Specification/DDI-CDI/1.0/RDF/",
        "cdif": "https://w3id.org/cdif/",
        "dcterms": "http://purl.org/dc/terms/",
        "dcat": "http://www.w3.org/ns/dcat#",
        "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    }.items()
)
DESCRIBED: Final = (
    "ASK { ?d a schema:Dataset ; schema:name ?name ; schema:identifier ?id ."
    " FILTER NOT EXISTS { ?d schema:additionalType dcat:CatalogRecord } }"
)
PRESENCE: Final = {
    "core": DESCRIBED,
    "discovery": DESCRIBED,
    "data_description": "ASK { ?d schema:variableMeasured ?v . ?v a cdi:InstanceVariable }",
    "data_structure": "ASK { ?d cdif:isStructuredBy ?structure }",
    "manifest": "ASK { ?d schema:distribution ?archive . ?archive schema:hasPart ?file }",
}
BASE: Final = "https://w3id.org/cdif/"
CIRCULAR: Final = "http://purl.org/dc/terms/conformsTo"

DOCUMENTS: dict[str, Document] = {
    "least": document(),
    "full": FULL,
    **{f"without {name}": document(name) for name in
       ("@id", "name", "url", "license", "dateModified")},
    "with instructions alone": document("license", "url", accessInstructions="Ask the curator"),
    "with a year alone": document(dateModified="2012"),
    "with a short title": document(name="ab"),
    "by an agent with a short name": document(publisher=[PRESS | {"name": "UN"}]),
    "by an agent of no known kind": document(creator=[{"name": "Jordanaires"}]),
    "with a file": document(distribution=[FILE]),
    "derived by decision": derive(
        document("dateModified", datePublished="2012-07-18"),
        {"dateModified": ("datePublished",)}, Beside(today="2024-02-01")),
}  # fmt: skip


@pytest.fixture(scope="module")
def presence(shared: Path) -> dict[str, str]:
    """The query of each class of the official map, but for the one of all together."""
    folder = shared / "official" / "cdif-1.1"
    known = orjson.loads((folder / "conformance-schema-map.json").read_bytes())
    classes = {key.removeprefix(BASE)[:-4] for key in known if key.endswith("/1.1")}
    example = orjson.loads((folder / "conformance-declaration.schema.json").read_bytes())
    printed = example["properties"]["presence"]["examples"][0]
    found = PRESENCE | {"provenance": printed}
    assert found.keys() == classes - {"complete"}
    return found


def declared(body: dict[str, Any]) -> set[str]:
    claims = body["schema:subjectOf"].get("dcterms:conformsTo", [])
    return {re.sub(rf"\A{BASE}(.*)/1\.1\Z", r"\1", each["@id"]) for each in claims}


def detected(body: dict[str, Any], presence: dict[str, str], official: Official) -> set[str]:
    """The classes that a record should declare, by the convention."""
    store = ox.Store()
    store.load(nquads(body), format=ox.RdfFormat.N_QUADS)
    present = {name for name, query in presence.items() if store.query(PREFIXES + query)}
    content = [
        verdict
        for shapes in official.bundles
        for verdict in judge_by_shapes([body], shapes)[0]
        if verdict.severity is Severity.VIOLATION and verdict.path != CIRCULAR
    ]
    return set() if content else present


@pytest.fixture(scope="module")
def by_convention(presence: dict[str, str], official: Official) -> dict[str, set[str]]:
    """The classes that each document should declare."""
    bodies = {name: lay_out_1_1(each).body for name, each in DOCUMENTS.items()}
    return {name: detected(body, presence, official) for name, body in bodies.items()}


@pytest.mark.slow
@pytest.mark.parametrize("name", DOCUMENTS)
def test_class_is_declared_if_and_only_if_the_convention_detects_it(
    name: str, by_convention: dict[str, set[str]]
) -> None:
    assert declared(lay_out_1_1(DOCUMENTS[name]).body) == by_convention[name]


@pytest.mark.slow
def test_both_sides_of_the_convention_are_met(by_convention: dict[str, set[str]]) -> None:
    assert {name for name, classes in by_convention.items() if classes} == {
        "least",
        "full",
        "by an agent of no known kind",
        "with a file",
        "derived by decision",
    }


@pytest.mark.slow
@pytest.mark.parametrize("given", [document(derived=("work.dateModified",)), document("@type")])
def test_what_no_source_and_no_operator_said_is_not_declared_although_shapes_would_take_it(
    given: Document, presence: dict[str, str], official: Official
) -> None:
    # DECISIONS 15 asks for more than the convention: a value that was made up earns no claim
    body = lay_out_1_1(given).body
    assert detected(body, presence, official) == {"core", "discovery"}
    assert declared(body) == set()
