"""Verdicts of many records added up: how often each rule is kept and broken, with examples.

The score is the share of verdicts that are YES among those that are YES or NO, in percent,
weighted by obligation. UNKNOWN and ABSENT count neither for nor against.
Must not know: single rules, how a report looks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from .verdicts import Answer, Obligation, Text, Verdict

WEIGHTS: Final[Mapping[Obligation, int]] = {
    Obligation.MANDATORY: 3,
    Obligation.APPLICABLE: 2,
    Obligation.RECOMMENDED: 1,
    Obligation.OPTIONAL: 0,
}
EXAMPLES: Final = 5


@dataclass(frozen=True, slots=True)
class Example:
    """One breach: whose it is, and the values that show it."""

    identifier: str
    evidence: tuple[str, ...]


@dataclass(slots=True)
class Tally:
    """What became of one rule over all that was judged by it."""

    name: str
    section: str
    element: str
    obligation: Obligation
    text: Text
    answers: Counter[Answer] = field(default_factory=Counter)
    examples: list[Example] = field(default_factory=list)

    @property
    def broken(self) -> int:
        return self.answers[Answer.NO]

    @property
    def judged(self) -> int:
        return self.answers[Answer.NO] + self.answers[Answer.YES]


@dataclass(slots=True)
class ScoreBook:
    """Tallies by rule, in the order in which rules came."""

    tallies: dict[str, Tally] = field(default_factory=dict)

    def add(self, identifier: str, verdicts: Iterable[Verdict]) -> None:
        """Count one record's, document's or endpoint's verdicts."""
        for each in verdicts:
            tally = self.tallies.get(each.name)
            if tally is None:
                tally = Tally(each.name, each.section, each.element, each.obligation, each.text)
                self.tallies[each.name] = tally
            tally.answers[each.answer] += 1
            if each.answer is Answer.NO and len(tally.examples) < EXAMPLES:
                tally.examples.append(Example(identifier, each.evidence))

    def broken(self) -> list[Tally]:
        """Rules broken at least once: mandatory ones first, then by how often."""
        found = [each for each in self.tallies.values() if each.broken]
        return sorted(found, key=lambda each: (-WEIGHTS[each.obligation], -each.broken, each.name))

    def score(self) -> float | None:
        """0 to 100; None when no rule could be judged."""
        return score_of(list(self.tallies.values()))


def score_of(tallies: Sequence[Tally]) -> float | None:
    """The weighted share of rules kept, in percent; None when nothing could be judged."""
    judged = sum(WEIGHTS[each.obligation] * each.judged for each in tallies)
    kept = sum(WEIGHTS[each.obligation] * each.answers[Answer.YES] for each in tallies)
    return 100 * kept / judged if judged else None
