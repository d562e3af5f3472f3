"""Judging documents: what the draft's table and CDIF 1.1 ask, in words."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from oaicdif.cdif.derive import RULES
from oaicdif.cdif.files import SERVED, schema_bytes
from oaicdif.cdif.items import ITEMS, Profile, item_at
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.cdif.shapes import judge_by_shapes
from oaicdif.cdif.validation import (
    NOWHERE,
    Severity,
    Verdict,
    detect_profile,
    judge,
    judge_by_schema,
)
from oaicdif.errors import UsageError
from tests.cdif.documents import ERA, FILE, FULL, document

LAYOUTS = {Profile.CDIF_2023: lay_out_2023, Profile.CDIF_1_1: lay_out_1_1}


def violations(body: Any) -> list[Verdict]:
    return [each for each in judge(body).verdicts if each.severity is Severity.VIOLATION]


def items_of(verdicts: list[Verdict]) -> set[str]:
    return {each.item for each in verdicts}


@pytest.mark.parametrize("profile", LAYOUTS)
@pytest.mark.parametrize("given", [document(), FULL])
def test_what_we_claim_is_found_right(profile: Profile, given: Any) -> None:
    judged = judge(LAYOUTS[profile](given).body)
    assert judged.profile is profile
    assert judged.claimed
    assert judged.violations == 0


def test_accepted_example_is_found_right(shared: Any) -> None:
    path = shared / "official" / "cdif-1.1" / "accepted-example.jsonld"
    judged = judge(orjson.loads(path.read_bytes()))
    assert (judged.profile, judged.claimed, judged.violations) == (Profile.CDIF_1_1, True, 0)


def test_examples_of_the_draft_are_detected_by_their_form(shared: Any) -> None:
    folder = shared / "official" / "cdif-draft-examples"
    found = {
        path.stem: detect_profile(orjson.loads(path.read_bytes()))
        for path in sorted(folder.glob("*.json"))
    }
    assert found["CDIFSimpleDigitalObject"] is Profile.CDIF_2023
    assert found["FDOFDatasetExampleRevised"] is Profile.CDIF_2023
    assert found["SwedenNDS-WindValue"] is None


def test_example_of_the_draft_breaks_the_drafts_own_table(shared: Any) -> None:
    """It says `title` where the table says `name`, and leaves nilable items out."""
    path = shared / "official" / "cdif-draft-examples" / "CDIFSimpleDigitalObject.json"
    found = items_of(violations(orjson.loads(path.read_bytes())))
    assert {"Title", "Modified Date", "Distribution Agent"} <= found


@pytest.mark.parametrize("profile", LAYOUTS)
@pytest.mark.parametrize(
    ("without", "item"),
    [
        ("name", "Title"),
        ("license", "Rights"),
        ("url", "Distribution"),
        ("@id", "Resource identifier"),
    ],
)
def test_missing_item_is_named_once_with_advice(profile: Profile, without: str, item: str) -> None:
    found = [
        each for each in violations(LAYOUTS[profile](document(without)).body) if each.item == item
    ]
    assert len(found) == 1
    assert "not there" in found[0].message
    assert found[0].obligation == "required"
    assert found[0].advice


def test_nil_is_a_gap_where_the_draft_allows_it() -> None:
    found = {each.item: each for each in judge(lay_out_2023(document()).body).verdicts}
    assert found["Description"].severity is Severity.GAP
    assert found["Description"].path == "/about/description"
    assert found["Originators"].obligation == "required, nilable"


def test_nil_is_a_violation_where_it_is_not_allowed() -> None:
    body = lay_out_2023(document()).body
    body["about"]["name"] = "nil:missing"
    assert "Title" in items_of(violations(body))
    body = lay_out_1_1(document()).body | {"schema:description": "nil:missing"}
    assert "Description" in items_of(violations(body))


def test_claim_that_is_not_earned_is_a_violation() -> None:
    body = lay_out_2023(document()).body
    del body["about"]["license"]
    assert "Metadata profile identifier" in items_of(violations(body))


def test_claim_that_could_be_made_is_noted() -> None:
    body = lay_out_2023(document()).body
    del body["dcterms:conformsTo"]
    notes = [each for each in judge(body).verdicts if "although it could" in each.message]
    assert len(notes) == 1
    assert violations(body) == []


@pytest.mark.parametrize(
    ("change", "item"),
    [
        ({"creator": {"@type": "Person", "name": "Doe, Jane"}}, "Originators"),
        ({"dateModified": "last year"}, "Modified Date"),
        ({"temporalCoverage": [ERA, ERA]}, "Temporal Coverage"),
        ({"variableMeasured": "depth"}, "Variable Measured"),
        ({"spatialCoverage": {"@type": "Place"}}, "Geographic Extent"),
        ({"license": "nil:missing"}, "Rights"),
        ({"url": "nil:missing"}, "Distribution"),
        ({"@type": ["Dataset"]}, "Resource type"),
        ({"relatedLink": [{"@type": "LinkRole"}]}, "Related resources"),
    ],
)
def test_shape_of_the_table_is_held(change: dict[str, Any], item: str) -> None:
    body = lay_out_2023(document()).body
    body["about"] |= change
    assert item in items_of(violations(body))


@pytest.mark.parametrize(
    "change",
    [
        {"@context": {"@vocab": "http://schema.org/"}},
        {"schema:dateModified": "2012"},
        {"schema:name": "ab"},
        {"schema:creator": [{"@type": ["schema:Person"], "schema:name": "Doe"}]},
        {"schema:keywords": "one, two"},
        {"schema:inLanguage": ["en"]},
    ],
)
def test_traps_of_cdif_1_1_are_seen(change: dict[str, Any]) -> None:
    assert violations(lay_out_1_1(document()).body | change)


@pytest.mark.parametrize("body", [None, 3, [], {}, {"@type": "Dataset"}, {"about": 1}])
def test_what_is_neither_layout_is_said_to_be_none(body: object) -> None:
    judged = judge(body)
    assert judged.profile is None
    assert judged.violations == 1
    assert judged.verdicts[0].advice


def test_any_schema_judges_in_the_same_words() -> None:
    schema = b'{"properties": {"about": {"required": ["citation"]}}}'
    (found,) = judge_by_schema(lay_out_2023(document()).body, schema)
    assert found.path == "/about/citation"
    assert found.message == "citation must be there."


def test_what_is_no_schema_is_refused() -> None:
    for schema in (b"no JSON", b'{"type": 5}'):
        with pytest.raises(UsageError):
            judge_by_schema({}, schema)


def test_shapes_judge_each_document_of_a_batch() -> None:
    shapes = b"""
        @prefix sh: <http://www.w3.org/ns/shacl#> .
        @prefix schema: <http://schema.org/> .
        <https://example.org/shape> a sh:NodeShape ; sh:targetSubjectsOf schema:subjectOf ;
            sh:property [ sh:path schema:version ; sh:minCount 1 ; sh:severity sh:Warning ] .
    """
    first = document(version="1", id_="https://example.org/1")
    second = document(id_="https://example.org/2")
    for number, each in enumerate((first, second)):
        each.record["@id"] = f"https://bridge.example.org/records/{number}"
    bodies = [lay_out_1_1(each).body for each in (first, second)]
    with_version, without = judge_by_shapes(bodies, shapes)
    assert with_version == []
    assert [each.severity for each in without] == [Severity.GAP]


def test_every_item_is_found_where_it_stands() -> None:
    for profile in Profile:
        for item in ITEMS:
            for place in item.places(profile):
                assert item_at(list(place.split()), profile) is not None
    found = item_at(["about", "creator", 0, "name"], Profile.CDIF_2023)
    assert found is not None
    assert found.name == "Originators"


def test_files_we_serve_are_there() -> None:
    for name in SERVED:
        assert schema_bytes(name)
    with pytest.raises(KeyError):
        schema_bytes("../layout_1_1.py")


def test_advice_names_the_decision_that_can_stand_in_for_an_item() -> None:
    """Each item that `[cdif.derive]` can fill says so, with the key of the setting."""
    keys = {each.item for each in RULES}
    advised = {
        key for key in keys for item in ITEMS
        if "[cdif.derive]" in item.advice and f" {key}" in item.advice
    }  # fmt: skip
    assert advised == keys == {"dateModified", "conditionsOfAccess", "type"}


# ---- links that lead to no work ------------------------------------------------------------

LOCAL, HOME = "http://localhost:8080/x/1", "https://www.elm.example.org/"
PAGE = "https://www.elm.example.org/record/1"


@pytest.mark.parametrize("profile", LAYOUTS)
@pytest.mark.parametrize(
    ("work", "leads"),
    [
        ({"url": PAGE}, True),
        ({"url": LOCAL}, False),
        ({"url": HOME}, False),
        ({"url": "https://doi.org/10.5072/x"}, False),
        ({"url": "http://192.168.1.7/record/1"}, False),
        ({"url": HOME, "distribution": [{**FILE, "contentUrl": f"{PAGE}/a.pdf"}]}, True),
        ({"distribution": [{**FILE, "contentUrl": "http://localhost/a.pdf"}]}, False),
        ({"url": PAGE, "distribution": [{**FILE, "contentUrl": "http://localhost/a.pdf"}]}, True),
    ],
)
def test_link_that_leads_to_no_work_earns_no_claim(
    profile: Profile, work: dict[str, Any], leads: bool
) -> None:
    laid = LAYOUTS[profile](document("url", "distribution", **work))
    assert ("Distribution" not in laid.missing) is leads
    assert judge(laid.body).claimed is leads


def test_judge_names_a_link_that_leads_to_no_work() -> None:
    found = judge(lay_out_1_1(document(url=LOCAL)).body).verdicts
    assert [each.message for each in found if each.item == "Distribution"] == [NOWHERE]
