"""Verdicts added up."""

from __future__ import annotations

from oaicdif.judge.score import Score, heaviest_first
from oaicdif.judge.verdicts import Answer, Obligation, Rule, Severity, Text, Verdict


def verdict(name: str, answer: Answer, obligation: Obligation = Obligation.MANDATORY) -> Verdict:
    text = Text("x", "y")
    rule = Rule(name, obligation.severity, text, text, "1.1", obligation=obligation)
    return Verdict(rule, answer, ("evidence",))


def test_nothing_judged_has_no_score() -> None:
    assert Score().percent() is None


def test_mandatory_rules_weigh_three_times_recommended_ones() -> None:
    book = Score()
    book.add("1", [verdict("a", Answer.YES), verdict("b", Answer.NO, Obligation.RECOMMENDED)])
    assert book.percent() == 75


def test_unknown_and_absent_count_for_nothing() -> None:
    book = Score()
    book.add(
        "1", [verdict("a", Answer.YES), verdict("b", Answer.UNKNOWN), verdict("c", Answer.ABSENT)]
    )
    assert book.percent() == 100


def test_examples_name_the_record_and_are_few() -> None:
    book = Score()
    for number in range(100):
        book.add(str(number), [verdict("a", Answer.NO)])
    tally = book.tallies["a"]
    assert tally.broken == 100
    assert [each.place for each in tally.examples] == ["0", "1", "2", "3", "4"]


def test_mandatory_breaches_come_first() -> None:
    book = Score()
    book.add("1", [verdict("r", Answer.NO, Obligation.RECOMMENDED), verdict("m", Answer.NO)])
    assert [each.rule.name for each in heaviest_first(book.broken())] == ["m", "r"]


def test_the_protocols_errors_weigh_as_much_as_what_is_mandatory() -> None:
    text = Text("x")
    error, warning, note = (
        Verdict(Rule(each.value, each, text, text, "OAI-PMH 3.2"), Answer.NO) for each in Severity
    )
    book = Score()
    book.add("", [verdict("kept", Answer.YES), error])
    assert book.percent() == 50
    book.add("", [warning, note])
    assert book.percent() == 300 / 7
    assert [each.rule.name for each in heaviest_first(book.broken())] == [
        "error",
        "warning",
        "note",
    ]


def test_a_rule_is_held_when_it_was_kept_and_never_broken() -> None:
    book = Score()
    book.add("1", [verdict("a", Answer.YES), verdict("b", Answer.YES), verdict("c", Answer.ABSENT)])
    book.add("2", [verdict("a", Answer.YES), verdict("b", Answer.NO)])
    assert [each.rule.name for each in book.held()] == ["a"]
