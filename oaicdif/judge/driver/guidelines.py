"""A rule of the annexes with the function that judges by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from ..verdicts import Answer, Obligation, Rule, Text, Verdict

T = TypeVar("T")
EVIDENCE_CHARS: Final = 120
EVIDENCE_KEPT: Final = 3
_IN_THE_SENTENCE: Final = Text("")  # the annexes' sentences say what to do


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer of a function that judges, and what it rests on: a verdict without its rule."""

    answer: Answer
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Guideline(Generic[T]):
    """One rule of the annexes, and how facts of a kind are judged by it."""

    rule: Rule
    judge: Callable[[T], Outcome]


def guideline(
    name: str,
    section: str,
    element: str,
    obligation: Obligation,
    text: Text,
    judge: Callable[[T], Outcome],
) -> Guideline[T]:
    """A row of the annexes' tables; `section` is that of the annexes, `element` may be empty."""
    rule = Rule(
        name, obligation.severity, text, _IN_THE_SENTENCE, section, element, obligation=obligation
    )
    return Guideline(rule, judge)


def apply_rules(rules: Iterable[Guideline[T]], facts: T) -> tuple[Verdict, ...]:
    """Every rule's verdict, in the order of the rules."""
    return tuple(_apply(each, facts) for each in rules)


def _apply(each: Guideline[T], facts: T) -> Verdict:
    found = each.judge(facts)
    return Verdict(each.rule, found.answer, found.evidence)


def outcome(answer: Answer, *evidence: str) -> Outcome:
    """An outcome whose evidence is cut to what a page can show."""
    kept = tuple(_cut(each) for each in evidence[:EVIDENCE_KEPT])
    return Outcome(answer, kept)


def _cut(text: str) -> str:
    return text if len(text) <= EVIDENCE_CHARS else f"{text[: EVIDENCE_CHARS - 1]}…"


def none_of(values: Iterable[str], offends: Callable[[str], bool]) -> Outcome:
    """NO with the values that offend; ABSENT when there are none; else YES."""
    every = list(values)
    bad = [each for each in every if offends(each)]
    if bad:
        return outcome(Answer.NO, *bad)
    return Outcome(Answer.YES if every else Answer.ABSENT)


NOTHING: Final = Outcome(Answer.ABSENT)
KEPT: Final = Outcome(Answer.YES)
