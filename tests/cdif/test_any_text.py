"""Whatever stands in the strings, the layouts give documents of the right shape: what is
claimed is valid, and what is not valid is not claimed."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import orjson
import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from oaicdif.cdif.document import Document
from oaicdif.cdif.files import schema_bytes
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.cdif.rdf import nquads
from oaicdif.cdif.rdfxml import rdf_xml
from oaicdif.cdif.shapes import judge_by_shapes
from oaicdif.cdif.validation import Severity, judge
from oaicdif.xmldoc import parse_xml
from tests.cdif.documents import LEAST, RECORD_IRI
from tests.cdif.official import Official

pytestmark = pytest.mark.slow

DRAFT = jsonschema_rs.validator_for(orjson.loads(schema_bytes("cdif-2023.schema.json")))

text = st.text(st.characters(codec="utf-8"), min_size=1)
odd = st.sampled_from(
    ["nil:missing", "UN", "x", "a:b", "2012", "2012-07", "https://example.org/a b", "<b>&", "\x01",
     "http://", "doi:10.1/x", "a,b", "POINT(1 2)", "info:eu-repo/x", "\n", "@id", "_:b0"]
)  # fmt: skip
word = text | odd


def some(**keys: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional=keys)


def typed(kind: str, need: dict[str, Any], more: dict[str, Any]) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries({"@type": st.just(kind), **need}, optional=more)


agents = st.sampled_from(["Person", "Organization"]).flatmap(
    lambda kind: typed(kind, {"name": word}, {
        "@id": word, "familyName": word, "identifier": word, "email": word,
        "affiliation": typed("Organization", {"name": word}, {}),
        "contactPoint": typed("ContactPoint", {}, {"email": word, "url": word}),
    })
)  # fmt: skip
terms = word | typed(
    "DefinedTerm", {"name": word}, {"termCode": word, "identifier": word, "inDefinedTermSet": word}
)
values = typed("PropertyValue", {"value": word}, {"propertyID": word, "url": word})
places = typed("Place", {"name": terms}, {
    "geo": typed("GeoShape", {"box": word}, {}) | typed(
        "GeoCoordinates", {"latitude": st.floats(-90, 90), "longitude": st.floats(-180, 180)}, {}
    ),
})  # fmt: skip
downloads = typed("DataDownload", {"contentUrl": word}, {
    "encodingFormat": word, "name": word, "provider": agents, "license": word,
    "spdx:checksum": typed(
        "spdx:Checksum", {"spdx:algorithm": word, "spdx:checksumValue": word}, {}
    ),
})  # fmt: skip
links = typed("LinkRole", {
    "linkRelationship": terms,
    "target": typed("EntryPoint", {"name": word}, {"url": word, "encodingType": word}),
}, {})  # fmt: skip
grants = typed(
    "MonetaryGrant", {"identifier": word}, {"@id": word, "name": word, "funder": agents}
) | typed("MonetaryGrant", {"funder": agents}, {"@id": word, "name": word})
things = st.sampled_from(["Periodical", "CreativeWork", "Book"]).flatmap(
    lambda kind: typed(kind, {"name": word}, {"@id": word, "url": word, "issn": word})
)
intervals = typed("time:ProperInterval", {"time:intervalStartedBy": word}, {"name": word})
geometries = typed("sf:Point", {
    "geosparql:asWKT": st.fixed_dictionaries(
        {"@type": st.just("geosparql:wktLiteral"), "@value": word}
    )
}, {})  # fmt: skip


def many(values: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(values, min_size=1, max_size=3)


works = some(
    **{"@id": word, "@type": st.sampled_from(["Dataset", "Thesis", "3DModel", "WebAPI"])},
    name=word, url=word, license=many(word), conditionsOfAccess=many(word), dateModified=word,
    datePublished=word, accessInstructions=word, identifier=many(word | values),
    sameAs=many(word), additionalType=many(terms), creator=many(agents), publisher=many(agents),
    provider=many(agents), keywords=many(terms), spatialCoverage=many(places),
    contributor=many(
        agents | typed("Role", {"roleName": terms, "contributor": agents}, {})
    ),
    temporalCoverage=many(word | intervals), distribution=many(downloads),
    relatedLink=many(links), funding=many(grants), isPartOf=many(things), geometry=many(geometries),
    variableMeasured=many(
        typed("PropertyValue", {"name": word}, {"propertyID": many(word), "description": word})
    ),
    inLanguage=many(word), description=word, version=word,
)  # fmt: skip
records = some(**{"@id": word, "identifier": word, "dateModified": word}, maintainer=agents)
documents = st.builds(
    lambda work, record, complete: Document(
        work=LEAST | work if complete else work,
        record={"@id": RECORD_IRI} | record if complete else record,
    ),
    works,
    records,
    st.booleans(),
)
STEPS = settings(max_examples=80, deadline=None)
OFTEN_REFUSED = HealthCheck.filter_too_much


@STEPS
@given(documents)
def test_what_claims_the_draft_is_valid_by_its_table(given_: Document) -> None:
    laid = lay_out_2023(given_)
    errors = [f"{each.instance_path}: {each.message}" for each in DRAFT.iter_errors(laid.body)]
    assert laid.conformant is (errors == []), errors
    assert judge(laid.body).claimed is laid.conformant


GRANT = {"@type": "MonetaryGrant", "@id": "\r", "name": "000"}


@STEPS
@example(given_=Document(work={"funding": [GRANT]}))
@given(given_=documents)
def test_every_document_keeps_the_official_shapes(given_: Document, official: Official) -> None:
    """Only what is missing may be wrong with it: no value has a form that is not allowed."""
    laid = lay_out_1_1(given_)
    errors = official.schema_errors(laid.body)
    absent = ("[]", "['schema:subjectOf']")  # what is required, and not there
    assert [each for each in errors if not each.startswith(absent)] == []
    if laid.conformant:
        assert errors == []


def test_what_claims_cdif_1_1_passes_framing_and_both_bundles(official: Official) -> None:
    """Documents are sought until thirty make the claim: two in five do."""
    bodies: list[dict[str, Any]] = []

    @settings(STEPS, max_examples=30, database=None, suppress_health_check=[OFTEN_REFUSED])
    @given(documents)
    def collect(given_: Document) -> None:
        number = len(bodies)
        given_.work = LEAST | given_.work | {"@id": f"https://example.org/things/{number}"}
        given_.record = given_.record | {"@id": f"https://example.org/record/{number}"}
        laid = lay_out_1_1(given_)
        assume(laid.conformant)
        bodies.append(laid.body)

    collect()
    assert len(bodies) > 10
    assert [official.framed_errors(body) for body in bodies] == [[] for _ in bodies]
    for shapes in official.bundles:
        verdicts = judge_by_shapes(bodies, shapes)
        broken = [v for each in verdicts for v in each if v.severity is Severity.VIOLATION]
        assert broken == []


@STEPS
@given(documents)
def test_every_document_is_legal_rdf_and_xml(given_: Document) -> None:
    laid = lay_out_1_1(given_)
    parse_xml(rdf_xml(laid.body))
    nquads(laid.body)
    nquads(lay_out_2023(given_).body)
