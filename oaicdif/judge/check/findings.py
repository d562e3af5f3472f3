"""Rules, findings and the report they end in.

Must not know: how anything is asked or shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

MAX_EVIDENCE: Final = 3  # examples kept of one rule broken many times


class Severity(Enum):
    """How much a broken rule matters."""

    ERROR = "error"  # against the protocol: harvesters fail or lose records
    WARNING = "warning"  # allowed or common, and yet some harvesters stumble
    NOTE = "note"  # advice


@dataclass(frozen=True, slots=True)
class Rule:
    """What is right, in a sentence; what to do when it is not; and where that is written."""

    name: str
    severity: Severity
    sentence: str
    advice: str
    source: str


@dataclass(frozen=True, slots=True)
class Example:
    """One place where a rule is broken: what was found, and by which request."""

    evidence: str
    request: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """A broken rule, how often, and the first places."""

    rule: Rule
    times: int
    examples: tuple[Example, ...]


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
    """Everything found at one endpoint. `held` are the rules that were tried and kept;
    `stopped` says why the check ended early, empty when it did not."""

    base_url: str
    repository_name: str
    walked: Walked
    findings: tuple[Finding, ...]
    held: tuple[Rule, ...]
    stopped: str = ""

    def count(self, severity: Severity) -> int:
        """How many rules of that severity are broken."""
        return sum(each.rule.severity is severity for each in self.findings)


@dataclass(slots=True)
class Collector:
    """Gathers what the parts of a check find; a rule counts as tried when it is judged."""

    rules: Mapping[str, Rule]
    _times: dict[str, int] = field(default_factory=dict)
    _examples: dict[str, list[Example]] = field(default_factory=dict)
    _tried: dict[str, None] = field(default_factory=dict)

    def judge(self, name: str, good: object, evidence: str = "", request: str = "") -> bool:
        """Note that a rule held, or was broken; whether it held.

        Raises:
            KeyError: no rule has that name.
        """
        self._tried[self.rules[name].name] = None
        if good:
            return True
        self._times[name] = self._times.get(name, 0) + 1
        examples = self._examples.setdefault(name, [])
        example = Example(evidence, request)
        if len(examples) < MAX_EVIDENCE and example not in examples:
            examples.append(example)
        return False

    def findings(self) -> tuple[Finding, ...]:
        """The broken rules, errors first, in the order of their table."""
        order = list(Severity)
        broken = [
            Finding(rule, self._times[name], tuple(self._examples[name]))
            for name, rule in self.rules.items()
            if name in self._times
        ]
        return tuple(sorted(broken, key=lambda each: order.index(each.rule.severity)))

    def held(self) -> tuple[Rule, ...]:
        """The rules tried and never broken."""
        return tuple(
            rule
            for name, rule in self.rules.items()
            if name in self._tried and name not in self._times
        )
