"""What keeps documents from a claim, added up. Expectations: the sentence of the issue, "0 of 135
claim CDIF 1.1; 135 miss only dateModified; derived from datePublished, 128 would claim", with the
decision that brings more before it, and counts made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.cdif.claim_tally import Standing, examples_of, key_of, tally_claims
from oaicdif.cdif.items import ITEMS

DATE, RIGHTS, TYPE = "Modified Date", "Rights", "Resource type"
BY_PUBLICATION, BY_STAMP = "dateModified = datePublished", "dateModified = datestamp"
BY_POLICY = "conditionsOfAccess = dataPolicy"


def report(
    *missing: str, draft: tuple[str, ...] = (), decided: tuple[str, ...] = (), **could: list[str]
) -> dict[str, Any]:
    names = {"date": DATE, "rights": RIGHTS, "type": TYPE}
    return {
        "endpoint": "a",
        "missing": {"cdif-2023": list(draft), "cdif-1.1": list(missing)},
        "could": {names[key]: rules for key, rules in could.items()},
        "decided": list(decided),
    }


def standing(layout: str, *reports: dict[str, Any]) -> Standing:
    numbered = [(f"oai:a:{n}", each) for n, each in enumerate(reports, 1)]
    (found,) = [each for each in tally_claims(numbered) if each.layout == layout]
    return found


def test_sentence_says_what_claims_what_is_missing_and_what_a_decision_changes() -> None:
    dated = [report(DATE, date=[BY_PUBLICATION, BY_STAMP])] * 128
    years = [report(DATE, date=[BY_STAMP])] * 7
    assert standing("cdif-1.1", *dated, *years).sentence == (
        "0 of 135 claim CDIF 1.1; 135 miss only dateModified; derived from datestamp,"
        " 135 would claim; from datePublished, 128 would claim"
    )
    assert standing("cdif-2023", *dated, *years).sentence == "135 of 135 claim CDIF 2023"


def test_decision_counts_only_where_nothing_else_is_missing() -> None:
    found = standing(
        "cdif-1.1",
        report(),
        report(DATE, date=[BY_PUBLICATION]),
        report(DATE, RIGHTS, date=[BY_PUBLICATION], rights=[BY_POLICY]),
        report(DATE, TYPE, date=[BY_PUBLICATION], type=[]),
        report(RIGHTS, rights=[BY_POLICY]),
    )
    assert {item: group.records for item, group in found.missing.items()} == {
        DATE: 3,
        RIGHTS: 2,
        TYPE: 1,
    }
    assert {item: group.records for item, group in found.alone.items()} == {DATE: 1, RIGHTS: 1}
    assert {rule: group.examples for rule, group in found.would.items()} == {
        BY_PUBLICATION: ["oai:a:2"],
        BY_POLICY: ["oai:a:5"],
    }
    assert found.together.examples == ["oai:a:2", "oai:a:3", "oai:a:5"]
    assert (found.documents, found.claims) == (5, 1)


@pytest.mark.parametrize(("layout", "by_decision"), [("cdif-1.1", 1), ("cdif-2023", 0)])
def test_claim_rests_on_a_decision_only_where_the_layout_asks_for_the_item(
    layout: str, by_decision: int
) -> None:
    # the draft's Modified Date may be nil
    found = standing(layout, report(decided=(BY_PUBLICATION,)))
    assert (found.claims, found.by_decision) == (1, by_decision)


def test_examples_are_the_first_three() -> None:
    found = standing("cdif-1.1", *[report(DATE, date=[])] * 5)
    assert found.missing[DATE].examples == ["oai:a:1", "oai:a:2", "oai:a:3"]
    assert examples_of([found]) == {"oai:a:1", "oai:a:2", "oai:a:3"}


def test_report_of_before_is_told_apart() -> None:
    old = report(DATE)
    del old["could"], old["decided"]
    found = standing("cdif-1.1", old, report(DATE, date=[BY_STAMP]))
    assert (found.untold, found.claims, found.would[BY_STAMP].records) == (1, 0, 1)


def test_json_has_links_and_whole_numbers() -> None:
    found = standing("cdif-1.1", report(), report(DATE, date=[BY_PUBLICATION]))
    example = {"identifier": "oai:a:2", "url": "https://x.org/2"}
    assert found.as_json({"oai:a:2": "https://x.org/2"}) == {
        "layout": "cdif-1.1",
        "documents": 2,
        "claims": 1,
        "by_decision": 0,
        "untold": 0,
        "sentence": (
            "1 of 2 claim CDIF 1.1; 1 misses only dateModified; derived from datePublished,"
            " 2 would claim"
        ),
        "missing": [
            {
                "item": DATE,
                "key": "dateModified",
                "records": 1,
                "examples": [example],
                "only_this": 1,
            }
        ],
        "would_claim": [
            {"decision": BY_PUBLICATION, "claims": 2, "records": 1, "examples": [example]}
        ],
        "all_decisions": 2,
    }


def test_every_item_has_a_key_without_prefix() -> None:
    assert all(":" not in key_of(each.name) for each in ITEMS)
