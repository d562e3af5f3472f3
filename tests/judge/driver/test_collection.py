"""Rules that several records together keep or break. Source: annex 1, sections 1.1 and 1.3.13."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from oaicdif.judge.driver.collection import Collection, judge_collection
from oaicdif.judge.driver.facts import RecordFacts, facts_of
from oaicdif.judge.verdicts import Answer, Verdict

TITLE = ("dc:title", "The sea and its currents", "", "")
NAME = ("dc:creator", "Doe, Jane", "", "")


def judged(*records: list[tuple[str, str]]) -> dict[str, Answer]:
    return {each.rule.name: each.answer for each in verdicts(facts(*records))}


def facts(*records: list[tuple[str, str]]) -> list[RecordFacts]:
    return [
        facts_of(
            [TITLE, NAME, *((f"dc:{element}", text, "", "") for element, text in values)],
            identifier=f"oai:example.org:{number}",
        )
        for number, values in enumerate(records)
    ]


def verdicts(records: Sequence[RecordFacts], at_once: int = 1000) -> tuple[Verdict, ...]:
    collection = Collection(records.__getitem__, at_once)
    for place, each in enumerate(records):
        collection.add(each, place)
    return judge_collection(collection)


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


def work(number: int, *, date: str) -> RecordFacts:
    """A record of the work of this number."""
    texts = {"title": (f"The sea, volume {number}",), "creator": ("Doe, Jane",), "date": (date,)}
    return RecordFacts(f"oai:example.org:{number}:{date}", texts=texts)


@pytest.mark.parametrize("at_once", [1, 2, 7, 1000])
def test_first_three_works_are_named_however_many_are_grouped_together(at_once: int) -> None:
    twice = [work(number, date=date) for number in range(9, 0, -1) for date in ("2006", "2006")]
    versions = [work(number, date=date) for date in ("2006", "2007") for number in range(20, 40)]
    found = {each.rule.name: each for each in verdicts([*twice, *versions], at_once)}
    assert found["one-record-for-all-files"].evidence == tuple(
        f"oai:example.org:{number}:2006 = oai:example.org:{number}:2006" for number in (9, 8, 7)
    )
    assert found["versions-related"].evidence == tuple(
        f"oai:example.org:{number}:2006, oai:example.org:{number}:2007" for number in (20, 21, 22)
    )
