"""Verdicts added up."""

from __future__ import annotations

from oaicdif.judge.driver.score import ScoreBook
from oaicdif.judge.driver.verdicts import Answer, Obligation, Text, Verdict


def verdict(name: str, answer: Answer, obligation: Obligation = Obligation.MANDATORY) -> Verdict:
    return Verdict(name, "1.1", "", obligation, Text("x", "y"), answer, ("evidence",))


def test_nothing_judged_has_no_score() -> None:
    assert ScoreBook().score() is None


def test_mandatory_rules_weigh_three_times_recommended_ones() -> None:
    book = ScoreBook()
    book.add("1", [verdict("a", Answer.YES), verdict("b", Answer.NO, Obligation.RECOMMENDED)])
    assert book.score() == 75


def test_unknown_and_absent_count_for_nothing() -> None:
    book = ScoreBook()
    book.add(
        "1", [verdict("a", Answer.YES), verdict("b", Answer.UNKNOWN), verdict("c", Answer.ABSENT)]
    )
    assert book.score() == 100


def test_examples_name_the_record_and_are_few() -> None:
    book = ScoreBook()
    for number in range(100):
        book.add(str(number), [verdict("a", Answer.NO)])
    tally = book.tallies["a"]
    assert tally.broken == 100
    assert [each.identifier for each in tally.examples] == ["0", "1", "2", "3", "4"]


def test_mandatory_breaches_come_first() -> None:
    book = ScoreBook()
    book.add("1", [verdict("r", Answer.NO, Obligation.RECOMMENDED), verdict("m", Answer.NO)])
    assert [each.name for each in book.broken()] == ["m", "r"]
