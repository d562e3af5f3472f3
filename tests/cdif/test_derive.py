"""What an operator lets documents derive: DECISIONS 15, issue of CDIF that real repositories
reach. Expectations: the rules' own sources, and the dates that the official shapes take."""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.cdif.derive import RULES, Beside, derive, sources_for, stated
from oaicdif.cdif.document import Document
from oaicdif.cdif.document_reader import read_document
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.config.choices import CHOICES
from tests.cdif.documents import document
from tests.cdif.official import Official

PUBLISHED = {"dateModified": ("datePublished",)}
TODAY = Beside(today="2024-02-01")


def undated(**more: Any) -> Document:
    return document("dateModified", **more)


def test_settings_offer_the_sources_that_there_are_rules_for() -> None:
    offered = {
        (name, source)
        for (section, name), sources in CHOICES.items()
        if section == "cdif.derive"
        for source in sources
    }
    assert offered == {(rule.item, rule.source) for rule in RULES}


def test_nothing_is_derived_without_a_choice() -> None:
    given = undated(datePublished="2012-07-18")
    assert derive(given, {}, TODAY) is given
    assert lay_out_1_1(given).missing == ("Modified Date",)


def test_derived_date_earns_the_claim_and_is_told_in_both_layouts() -> None:
    found = derive(undated(datePublished="2012-07-18"), PUBLISHED, TODAY)
    core, draft = lay_out_1_1(found), lay_out_2023(found)
    told = (
        "dateModified is not stated by the source. It is the date of publication; the resource"
        " may have been modified since."
    )
    assert (core.missing, core.body["schema:dateModified"]) == ((), "2012-07-18")
    assert core.body["schema:subjectOf"]["dcterms:provenance"] == [
        {
            "@type": ["dcterms:ProvenanceStatement"],
            "schema:name": "dateModified = datePublished",
            "schema:description": told,
        }
    ]
    assert draft.body["about"]["dateModified"] == "2012-07-18"
    assert draft.body["dcterms:provenance"] == [
        {
            "@type": "dcterms:ProvenanceStatement",
            "name": "dateModified = datePublished",
            "description": told,
        }
    ]
    assert set(found.derived) == {"work.dateModified"}


@pytest.mark.parametrize("published", ["2012", "2024-02-02", "2025-01", "18th century", ""])
def test_date_that_cannot_be_one_of_modification_is_not_taken(published: str) -> None:
    # the official shapes want a month; nothing was modified on a day that is still to come
    given = undated(**({"datePublished": published} if published else {}))
    assert derive(given, PUBLISHED, TODAY) is given


@pytest.mark.parametrize("published", ["2012-07", "2024-02-01", "2024-02", "2012-07-18T10:00:00Z"])
def test_date_with_a_month_that_has_come_is_taken(published: str) -> None:
    found = derive(undated(datePublished=published), PUBLISHED, TODAY)
    assert found.work["dateModified"] == published
    assert lay_out_1_1(found).missing == ()


def test_word_of_the_source_is_never_replaced() -> None:
    for modified in ("2013-01-01", "2013"):  # the second one earns no claim, and stays
        given = document(dateModified=modified, datePublished="2012-07-18")
        assert derive(given, PUBLISHED, TODAY) is given


def test_of_several_sources_the_first_that_knows_something_is_taken() -> None:
    choices = {"dateModified": ("datePublished", "dateCreated", "datestamp")}
    beside = TODAY._replace(datestamp="2020-01-02T03:04:05Z")
    taken = [
        derive(undated(**given), choices, beside).work["dateModified"]
        for given in (
            {"datePublished": "2012", "dateCreated": "2011-05"},
            {"datePublished": "2012-03", "dateCreated": "2011-05"},
            {},
        )
    ]
    assert taken == ["2011-05", "2012-03", "2020-01-02T03:04:05Z"]


@pytest.mark.parametrize(
    ("source", "beside", "conditions"),
    [
        ("open_access", Beside(open_access=True), ["http://purl.org/coar/access_right/c_abf2"]),
        ("dataPolicy", Beside(data_policy="Free for all"), ["Free for all"]),
        ("open_access", Beside(data_policy="Free for all"), None),
        ("dataPolicy", Beside(open_access=True), None),
    ],
)
def test_rights_come_from_a_declaration_or_a_policy(
    source: str, beside: Beside, conditions: list[str] | None
) -> None:
    found = derive(document("license"), {"conditionsOfAccess": (source,)}, beside)
    assert found.work.get("conditionsOfAccess") == conditions
    assert lay_out_1_1(found).conformant is lay_out_2023(found).conformant is bool(conditions)


def test_rights_that_the_source_states_stay_alone() -> None:
    choices = {"conditionsOfAccess": ("open_access",)}
    for rights in ({"license": ["All rights reserved"]}, {"accessInstructions": "Ask the curator"}):
        given = document("license", **rights)
        assert derive(given, choices, Beside(open_access=True)) is given


def test_type_in_the_sources_own_words_is_a_creative_work_if_the_operator_says_so() -> None:
    made_up = ("work.@type",)
    choices = {"type": ("additionalType",)}
    named = document(type_="CreativeWork", additionalType=["Liber amicorum"], derived=made_up)
    nameless = document(type_="CreativeWork", derived=made_up)
    assert lay_out_1_1(named).missing == lay_out_2023(named).missing == ("Resource type",)
    found = derive(named, choices, TODAY)
    assert lay_out_1_1(found).missing == lay_out_2023(found).missing == ()
    assert derive(nameless, choices, TODAY) is nameless
    assert lay_out_1_1(derive(nameless, {"type": ("CreativeWork",)}, TODAY)).missing == ()
    other = document(type_="Dataset", derived=made_up)  # a type that some rule made up
    assert derive(other, {"type": ("CreativeWork",)}, TODAY) is other


def test_sources_are_told_for_each_item_that_is_missing() -> None:
    given = document("dateModified", "license", "name", datePublished="2012-07")
    beside = Beside("2020-01-02", today="2024-02-01")
    missing = lay_out_1_1(given).missing
    assert sources_for(given, missing, beside) == {
        "Title": [],
        "Rights": [],
        "Modified Date": ["dateModified = datePublished", "dateModified = datestamp"],
    }


def test_other_formats_are_written_without_what_was_derived() -> None:
    given = undated(datePublished="2012-07-18")
    for laid in (lay(derive(given, PUBLISHED, TODAY)) for lay in (lay_out_1_1, lay_out_2023)):
        read = read_document(laid.body)
        assert read.work["dateModified"] == "2012-07-18"
        assert set(read.decided) == {"work.dateModified"}
        assert "dateModified" not in stated(read).work


def test_derived_documents_pass_the_official_schema(official: Official) -> None:
    for rule in RULES:
        given = document(
            "dateModified", "license", type_="CreativeWork", additionalType=["Liber"],
            datePublished="2012-07", dateAvailable="2012-08", dateCreated="2012-06",
            derived=("work.@type",),
        )  # fmt: skip
        choices = {
            "dateModified": ("datestamp",), "conditionsOfAccess": ("dataPolicy",),
            "type": ("additionalType",), rule.item: (rule.source,),
        }  # fmt: skip
        laid = lay_out_1_1(
            derive(given, choices, Beside("2013-01-01", True, "Policy", "2024-01-01"))
        )
        assert laid.missing == ()
        assert official.schema_errors(laid.body) == []
        assert official.framed_errors(laid.body) == []
