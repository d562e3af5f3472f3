"""Rules, verdicts and the obligations of the annexes.

Must not know: any single rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, Generic, TypeVar

T = TypeVar("T")
EVIDENCE_CHARS: Final = 120
EVIDENCE_KEPT: Final = 3


class Obligation(Enum):
    """How strongly the guidelines ask. Source: annex 1, section 1.2."""

    MANDATORY = "mandatory"
    APPLICABLE = "mandatory when applicable"
    RECOMMENDED = "recommended"
    OPTIONAL = "optional"


class Answer(Enum):
    """Whether a rule is kept. ABSENT: there is nothing the rule could be about."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"
    ABSENT = "does not apply"


@dataclass(frozen=True, slots=True)
class Finding:
    """An answer and what it rests on: values as they stand, or a short sentence."""

    answer: Answer
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """The same sentence in English and Spanish."""

    en: str
    es: str

    def in_language(self, language: str) -> str:
        return self.es if language == "es" else self.en


@dataclass(frozen=True, slots=True)
class Rule(Generic[T]):
    """One rule. `name` is stable; `section` is that of the annexes; `element` may be empty."""

    name: str
    section: str
    element: str
    obligation: Obligation
    text: Text
    judge: Callable[[T], Finding]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a rule says of one thing."""

    name: str
    section: str
    element: str
    obligation: Obligation
    text: Text
    answer: Answer
    evidence: tuple[str, ...] = ()


def apply_rules(rules: Iterable[Rule[T]], facts: T) -> tuple[Verdict, ...]:
    """Every rule's verdict, in the order of the rules."""
    return tuple(_apply(rule, facts) for rule in rules)


def _apply(rule: Rule[T], facts: T) -> Verdict:
    found = rule.judge(facts)
    return Verdict(
        rule.name,
        rule.section,
        rule.element,
        rule.obligation,
        rule.text,
        found.answer,
        found.evidence,
    )


def finding(answer: Answer, *evidence: str) -> Finding:
    """A finding whose evidence is cut to what a page can show."""
    kept = tuple(_cut(each) for each in evidence[:EVIDENCE_KEPT])
    return Finding(answer, kept)


def _cut(text: str) -> str:
    return text if len(text) <= EVIDENCE_CHARS else f"{text[: EVIDENCE_CHARS - 1]}…"


def none_of(values: Iterable[str], offends: Callable[[str], bool]) -> Finding:
    """NO with the values that offend; ABSENT when there are none; else YES."""
    every = list(values)
    bad = [each for each in every if offends(each)]
    if bad:
        return finding(Answer.NO, *bad)
    return Finding(Answer.YES if every else Answer.ABSENT)


NOTHING: Final = Finding(Answer.ABSENT)
KEPT: Final = Finding(Answer.YES)
