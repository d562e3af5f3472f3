"""Rules that several records together keep or break. Source: annex 1, sections 1.1 and 1.3.13."""

from __future__ import annotations

from oaicdif.judge.driver.collection import Collection, judge_collection
from oaicdif.judge.driver.facts import facts_of
from oaicdif.judge.verdicts import Answer

TITLE = ("dc:title", "The sea and its currents", "", "")
NAME = ("dc:creator", "Doe, Jane", "", "")


def judged(*records: list[tuple[str, str]]) -> dict[str, Answer]:
    collection = Collection()
    for number, values in enumerate(records):
        more = [(f"dc:{element}", text, "", "") for element, text in values]
        collection.add(facts_of([TITLE, NAME, *more], identifier=f"oai:example.org:{number}"))
    return {each.rule.name: each.answer for each in judge_collection(collection)}


def test_two_records_that_differ_in_the_file_alone_should_be_one() -> None:
    found = judged(
        [("format", "application/pdf"), ("identifier", "https://example.org/1.pdf")],
        [("format", "application/postscript"), ("identifier", "https://example.org/1.ps")],
    )
    assert found["one-record-for-all-files"] is Answer.NO


def test_new_version_related_to_the_old_one_is_right() -> None:
    found = judged(
        [("date", "2006"), ("identifier", "https://example.org/1")],
        [("date", "2007"), ("relation", "https://example.org/1")],
    )
    assert set(found.values()) == {Answer.YES}


def test_records_of_the_same_name_without_relation_are_in_doubt() -> None:
    assert judged([("date", "2006")], [("date", "2007")])["versions-related"] is Answer.UNKNOWN


def test_single_records_have_no_versions() -> None:
    assert judged([("date", "2006")])["versions-related"] is Answer.ABSENT
