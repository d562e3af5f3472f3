"""The one vocabulary of judging: a rule, how much it matters, and the verdict it gives.

The protocol's rules (check), the DRIVER guidelines (driver) and what a repository is told (report)
all use it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Severity(Enum):
    """How much a broken rule matters."""

    ERROR = "error"  # against what is prescribed: harvesters fail or lose records
    WARNING = "warning"  # allowed or common, and yet some harvesters stumble
    NOTE = "note"  # advice


class Obligation(Enum):
    """How strongly the guidelines ask, in their own words. Source: DRIVER, annex 1, section 1.2."""

    MANDATORY = "mandatory"
    APPLICABLE = "mandatory when applicable"
    RECOMMENDED = "recommended"
    OPTIONAL = "optional"

    @property
    def severity(self) -> Severity:
        """How much it matters when what is asked is not there."""
        return _SEVERITIES[self]


_SEVERITIES: Final[Mapping[Obligation, Severity]] = {
    Obligation.MANDATORY: Severity.ERROR,
    Obligation.APPLICABLE: Severity.WARNING,
    Obligation.RECOMMENDED: Severity.WARNING,
    Obligation.OPTIONAL: Severity.NOTE,
}


class Answer(Enum):
    """Whether a rule is kept. ABSENT: there is nothing the rule could be about."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"
    ABSENT = "does not apply"


@dataclass(frozen=True, slots=True)
class Text:
    """The same sentence in English and Spanish; `es` is empty where nobody translated it."""

    en: str
    es: str = ""

    def in_language(self, language: str) -> str:
        """The sentence in that language ("en" or "es"), in English where there is no other."""
        return (self.es if language == "es" else "") or self.en


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: what is right, what to do when it is not, and where that is written.

    `name` is stable. `advice` is empty where the sentence itself says what to do. `element` is
    the element of Dublin Core that the rule is about, if it is about one. `obligation` is the
    word of those guidelines that have words of their own for the severity.
    """

    name: str
    severity: Severity
    sentence: Text
    advice: Text
    source: str
    element: str = ""
    obligation: Obligation | None = None

    @property
    def word(self) -> str:
        """How much it matters, in the word of where it is written."""
        found: str = (self.obligation or self.severity).value
        return found


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a rule says of one thing, and what that rests on: values as they stand, or a short
    sentence. `place` is whose verdict it is (the identifier of a record), or the request that
    shows it; it may be empty."""

    rule: Rule
    answer: Answer
    evidence: tuple[str, ...] = ()
    place: str = ""

    @property
    def told(self) -> str:
        """The evidence in one line."""
        return ", ".join(self.evidence)
