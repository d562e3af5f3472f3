"""Verdicts added up: how often each rule is kept and broken, with examples, and a figure.

The figure is the share of verdicts that are YES among those that are YES or NO, in percent,
weighted by how much the rules matter. UNKNOWN and ABSENT count neither for nor against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from .verdicts import Answer, Obligation, Rule, Severity, Verdict

WEIGHTS: Final[Mapping[Obligation | Severity, int]] = {
    Obligation.MANDATORY: 3,
    Obligation.APPLICABLE: 2,
    Obligation.RECOMMENDED: 1,
    Obligation.OPTIONAL: 0,
    Severity.ERROR: 3,
    Severity.WARNING: 1,
    Severity.NOTE: 0,
}
EXAMPLES: Final = 5


@dataclass(slots=True)
class Tally:
    """What became of one rule over all that was judged by it. `examples` are the first verdicts
    that it is broken, each with its place."""

    rule: Rule
    answers: Counter[Answer] = field(default_factory=Counter)
    examples: list[Verdict] = field(default_factory=list)

    @property
    def broken(self) -> int:
        """How often the rule is broken."""
        return self.answers[Answer.NO]

    @property
    def kept(self) -> int:
        """How often the rule is kept."""
        return self.answers[Answer.YES]

    @property
    def judged(self) -> int:
        """How many verdicts were given; what could not be judged is not among them."""
        return self.broken + self.kept

    @property
    def weight(self) -> int:
        """How much each of its verdicts counts."""
        return WEIGHTS[self.rule.obligation or self.rule.severity]


@dataclass(slots=True)
class Score:
    """Tallies by name of the rule, in the order in which rules came. `most` is how many examples
    of one rule are kept; if `distinct`, equal ones are kept once."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    most: int = EXAMPLES
    distinct: bool = False

    @classmethod
    def over(cls, rules: Iterable[Rule], *, most: int = EXAMPLES, distinct: bool = False) -> Score:
        """A score whose rules, and their order, are known before anything is judged."""
        return cls({each.name: Tally(each) for each in rules}, most, distinct)

    def afresh(self) -> Score:
        """A score over the same rules in which nothing is counted yet."""
        rules = (each.rule for each in self.tallies.values())
        return Score.over(rules, most=self.most, distinct=self.distinct)

    def judge(self, name: str, good: object, evidence: str = "", place: str = "") -> bool:
        """Count that the rule of that name is kept, or broken; whether it is kept.

        Raises:
            KeyError: no rule has that name.
        """
        answer = Answer.YES if good else Answer.NO
        told = (evidence,) if evidence else ()
        self.add(place, [Verdict(self.tallies[name].rule, answer, told)])
        return answer is Answer.YES

    def add(self, place: str, verdicts: Iterable[Verdict]) -> None:
        """Count the verdicts on one record, document or endpoint."""
        for each in verdicts:
            tally = self.tallies.setdefault(each.rule.name, Tally(each.rule))
            tally.answers[each.answer] += 1
            if each.answer is Answer.NO and len(tally.examples) < self.most:
                self._keep(tally.examples, replace(each, place=place))

    def _keep(self, examples: list[Verdict], example: Verdict) -> None:
        if not (self.distinct and example in examples):
            examples.append(example)

    def broken(self) -> list[Tally]:
        """Rules broken at least once, in the order of the rules."""
        return [each for each in self.tallies.values() if each.broken]

    def held(self) -> list[Tally]:
        """Rules kept at least once and never broken, in the order of the rules."""
        return [each for each in self.tallies.values() if each.kept and not each.broken]

    def percent(self) -> float | None:
        """0 to 100: the weighted share of rules kept; None when nothing could be judged."""
        judged = sum(each.weight * each.judged for each in self.tallies.values())
        kept = sum(each.weight * each.kept for each in self.tallies.values())
        return 100 * kept / judged if judged else None


def errors_first(tallies: Iterable[Tally]) -> list[Tally]:
    """By severity; rules of the same severity stay in their order."""
    order = list(Severity)
    return sorted(tallies, key=lambda each: order.index(each.rule.severity))


def heaviest_first(tallies: Iterable[Tally]) -> list[Tally]:
    """By how much a rule matters, then by how often it is broken."""
    return sorted(tallies, key=lambda each: (-each.weight, -each.broken, each.rule.name))
