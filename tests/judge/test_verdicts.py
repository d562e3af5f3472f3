"""The words that all judging shares."""

from __future__ import annotations

from oaicdif.judge.verdicts import Obligation, Rule, Severity, Text


def test_each_obligation_has_its_severity() -> None:
    assert {each: each.severity for each in Obligation} == {
        Obligation.MANDATORY: Severity.ERROR,
        Obligation.APPLICABLE: Severity.WARNING,
        Obligation.RECOMMENDED: Severity.WARNING,
        Obligation.OPTIONAL: Severity.NOTE,
    }


def test_a_rule_keeps_the_word_of_its_guidelines() -> None:
    text = Text("x")
    asked = Rule("a", Severity.WARNING, text, text, "1.1", obligation=Obligation.APPLICABLE)
    assert asked.word == "mandatory when applicable"
    assert Rule("a", Severity.WARNING, text, text, "OAI-PMH 3.2").word == "warning"


def test_a_text_without_translation_is_said_in_english() -> None:
    assert Text("sea").in_language("es") == "sea"
    assert Text("sea", "mar").in_language("es") == "mar"
    assert Text("sea", "mar").in_language("en") == "sea"
