"""Documents of recorded records: what claims a profile is valid by it.

Simple Dublin Core cannot say when a resource was modified, so hardly a record of the corpus
earns the claim of CDIF 1.1. To try the layout on all of them each document is laid out a
second time as if its source had named a day.

The samples are spread over all endpoints. TRIALS=1 takes the large ones (500, all framed).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path

import jsonschema_rs
import orjson
import pyoxigraph as ox
import pytest

from oaicdif.cdif.derive import Beside, derive
from oaicdif.cdif.document import Document, Laid
from oaicdif.cdif.files import schema_bytes
from oaicdif.cdif.jsonld import canonical_nquads
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.cdif.option_1 import resource_first
from oaicdif.cdif.rdf import nquads
from oaicdif.cdif.rdfxml import rdf_xml
from oaicdif.cdif.shapes import judge_by_shapes
from oaicdif.cdif.validation import Severity, judge
from oaicdif.errors import MalformedXml
from oaicdif.identity import record_iri, slug_of
from oaicdif.rules.result import Surroundings
from oaicdif.xmldoc import parse_xml
from tests.cdif.graphs import WRITTEN, canonical, document_quads
from tests.cdif.official import Official
from tests.rules.mapped import shipped

pytestmark = pytest.mark.slow

LARGE = bool(os.environ.get("TRIALS"))
SHAPED, FRAMED, TURNED = (500, 100_000, 500) if LARGE else (100, 300, 100)
SYNTAXES = 500 if LARGE else 60
BASE = "https://bridge.example.org"
DAY = "2020-02-29"


@dataclass(frozen=True, slots=True)
class Made:
    """One recorded record: the folder of its endpoint, and its document."""

    endpoint: str
    document: Document

    def dated(self) -> Laid:
        """CDIF 1.1 as if the source said when the resource was modified."""
        given = replace(
            self.document,
            work=self.document.work | {"dateModified": DAY},
            derived=set(self.document.derived) - {"work.dateModified"},
        )
        return lay_out_1_1(given)


@pytest.fixture(scope="module")
def corpus(shared: Path) -> list[Made]:
    crosswalks = shipped()
    made = []
    for path in sorted((shared / "corpus" / "files").rglob("*.xml")):
        try:
            root = parse_xml(path.read_bytes())
        except MalformedXml:
            continue
        inside: set[object] = set()
        for number, element in enumerate(root.iter("{*}*")):
            if element.getparent() in inside:
                inside.add(element)
                continue
            chosen = crosswalks.choose(element)
            if chosen is None:
                continue
            inside.add(element)
            source, engine = chosen
            name = f"oai:{path.parent.name}:{path.stem}:{number}"
            around = _surroundings(name)
            document = engine.crosswalk(source.read(element), around).document
            made.append(Made(path.parent.name, document))
    return made


def _surroundings(identifier: str) -> Surroundings:
    page = record_iri(BASE, slug_of(identifier))
    return Surroundings(
        record_iri=page,
        work_iri=f"{page}#resource",
        identifier=identifier,
        now=datetime(2024, 2, 1, tzinfo=UTC),
        repository_name="Recorded repository",
        repository_url="https://recorded.example.org/oai",
        admin_email="oai@recorded.example.org",
    )


def spread(corpus: list[Made], size: int) -> Iterator[Made]:
    """Up to `size` documents, one of each endpoint in turn."""
    shelves: dict[str, list[Made]] = {}
    for each in corpus:
        shelves.setdefault(each.endpoint, []).append(each)
    turns = (each for row in zip_longest(*shelves.values()) for each in row if each is not None)
    for _, each in zip(range(size), turns, strict=False):
        yield each


def claiming(corpus: list[Made], size: int) -> list[Laid]:
    """Documents in CDIF 1.1 that claim it, each resource once."""
    found: dict[str, Laid] = {}
    for each in spread(corpus, len(corpus)):
        laid = each.dated()
        if laid.conformant:
            found.setdefault(laid.body["@id"], laid)
        if len(found) == size:
            break
    return list(found.values())


def test_corpus_is_large_enough_to_mean_something(corpus: list[Made]) -> None:
    assert len(corpus) > 10_000
    assert len({each.endpoint for each in corpus}) > 60


def test_claim_of_the_draft_is_valid_by_its_table(corpus: list[Made]) -> None:
    validator = jsonschema_rs.validator_for(orjson.loads(schema_bytes("cdif-2023.schema.json")))
    claims = 0
    for each in corpus:
        laid = lay_out_2023(each.document)
        assert laid.conformant is validator.is_valid(laid.body), laid.body
        claims += laid.conformant
    assert claims > len(corpus) / 3


def test_claim_of_cdif_1_1_passes_the_official_schema(
    corpus: list[Made], official: Official
) -> None:
    for each in corpus:
        for laid in (lay_out_1_1(each.document), each.dated()):
            errors = official.schema_errors(laid.body)
            absent = ("[]", "['schema:subjectOf']")  # required, and not there
            assert not laid.conformant or errors == []
            assert [error for error in errors if not error.startswith(absent)] == []


def test_decision_of_the_operator_lets_five_times_as_many_claim_cdif_1_1(
    corpus: list[Made], official: Official
) -> None:
    choices, beside = {"dateModified": ("datePublished",)}, Beside(today="2026-11-22")
    before = sum(lay_out_1_1(each.document).conformant for each in corpus)
    derived = [lay_out_1_1(derive(each.document, choices, beside)) for each in corpus]
    claims = [each for each in derived if each.conformant]
    assert len(claims) >= 5 * before > 0
    assert all(official.schema_errors(each.body) == [] for each in claims)


def test_claim_of_cdif_1_1_passes_framed(corpus: list[Made], official: Official) -> None:
    for laid in claiming(corpus, FRAMED):
        assert official.framed_errors(laid.body) == [], laid.body["@id"]


def test_claim_of_cdif_1_1_passes_both_bundles(corpus: list[Made], official: Official) -> None:
    bodies = [each.body for each in claiming(corpus, SHAPED)]
    for shapes in official.bundles:
        for start in range(0, len(bodies), 50):
            for body, verdicts in zip(
                bodies[start : start + 50],
                judge_by_shapes(bodies[start : start + 50], shapes),
                strict=True,
            ):
                broken = [v for v in verdicts if v.severity is Severity.VIOLATION]
                assert broken == [], body["@id"]


def test_draft_turns_to_option_1_with_the_same_triples(corpus: list[Made]) -> None:
    turned = 0
    for each in spread(corpus, len(corpus)):
        laid = lay_out_2023(each.document)
        if laid.conformant:
            tree = resource_first(laid.body)
            assert tree["@id"] == laid.body["about"]["@id"]
            assert canonical_nquads(tree) == canonical_nquads(laid.body)
            turned += 1
        if turned == TURNED:
            break
    assert turned == TURNED


def test_rdf_xml_is_the_graph_of_the_json_ld(corpus: list[Made]) -> None:
    for each in spread(corpus, TURNED):
        body = lay_out_1_1(each.document).body
        graphs = []
        for text, form in (
            (rdf_xml(body), ox.RdfFormat.RDF_XML),
            (nquads(body), ox.RdfFormat.N_QUADS),
        ):
            graph = ox.Dataset(ox.parse(text, format=form))
            graph.canonicalize(ox.CanonicalizationAlgorithm.UNSTABLE)
            graphs.append(graph)
        assert graphs[0] == graphs[1], body["@id"]


def test_our_own_judgement_agrees_with_the_claims(corpus: list[Made]) -> None:
    for each in spread(corpus, TURNED):
        for laid in (lay_out_2023(each.document), each.dated()):
            judged = judge(laid.body)
            assert judged.claimed is laid.conformant
            assert not laid.conformant or judged.violations == 0, judged.verdicts


def test_every_form_of_a_recorded_document_holds_its_graph(corpus: list[Made]) -> None:
    for each in spread(corpus, SYNTAXES):
        body = lay_out_2023(each.document).body
        expected = canonical_nquads(body)
        quads = document_quads(body)
        assert canonical(quads, ox.RdfFormat.N_QUADS) == expected
        for write, read in WRITTEN.values():
            assert canonical(write(quads), read) == expected
