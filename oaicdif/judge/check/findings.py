"""What a check of an endpoint ends in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ..score import Score, Tally, errors_first
from ..verdicts import Rule, Severity

MAX_EVIDENCE: Final = 3  # examples kept of one rule broken many times


def score_over(rules: Iterable[Rule]) -> Score:
    """What the parts of a check note their verdicts in; a rule counts as tried when it is
    judged."""
    return Score.over(rules, most=MAX_EVIDENCE, distinct=True)


def findings_of(score: Score) -> tuple[Tally, ...]:
    """The broken rules, errors first, in the order of their table."""
    return tuple(errors_first(score.broken()))


@dataclass(frozen=True, slots=True)
class Walked:
    """How far the check went. `limited`: a list was left because no more parts were wanted."""

    requests: int = 0
    pages: int = 0
    records: int = 0
    sets: int = 0
    formats: int = 0
    complete: bool = True
    limited: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """Everything found at one endpoint. `findings` are the rules that are broken, how often and
    where; `held` those that were tried and kept; `stopped` says why the check ended early, empty
    when it did not."""

    base_url: str
    repository_name: str
    walked: Walked
    findings: tuple[Tally, ...]
    held: tuple[Rule, ...]
    stopped: str = ""

    def count(self, severity: Severity) -> int:
        """How many rules of that severity are broken."""
        return sum(each.rule.severity is severity for each in self.findings)
