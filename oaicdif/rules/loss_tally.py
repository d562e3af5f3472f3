"""Loss reports of many records added up: what each endpoint gives, and what it loses.

Reads the `issues` bodies that `drafts` writes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from ..cdif.document import PATHS, Obligation
from ..json_text import read_json
from .frequent import Frequent

MOST_FREQUENT: Final = 10
# Items that every document is asked for, and those that are recommended, in the table's order.
ITEMS: Final = tuple(spec.path for spec in PATHS.values() if spec.draft is not Obligation.EXTRA)


@dataclass(slots=True)
class Tally:
    """What the documents of one endpoint hold, by logical path, and what was reported.

    `claims` counts documents that claim a profile; `values` the most frequent source values
    of each code, `judged` decisions by words or order, each with its evidence: exact up to a
    thousand different ones, then at least so many (`frequent`). `decisions` are all of the latter.
    """

    endpoint: str
    documents: int = 0
    present: Counter[str] = field(default_factory=Counter)
    nil: Counter[tuple[str, str]] = field(default_factory=Counter)
    derived: Counter[str] = field(default_factory=Counter)
    claims: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    values: dict[str, Frequent] = field(default_factory=dict)
    judged: Frequent = field(default_factory=Frequent)
    decisions: int = 0

    def add(self, report: dict[str, Any]) -> None:
        """One record's loss report."""
        self.documents += 1
        self.present.update(report["has"])
        self.nil.update(report["nil"].items())
        self.derived.update(report["derived"])
        judged = report.get("judged", {})
        self.judged.update(judged)
        self.decisions += sum(judged.values())
        self.claims.update(name for name, missing in report["missing"].items() if not missing)
        for issue in report["issues"]:
            code = issue["code"]
            self.codes[code] += 1
            shown = issue.get("text") or issue.get("detail", "")
            if shown:
                element = issue.get("element", "")
                self.values.setdefault(code, Frequent()).add(f"{element} {shown}".strip())

    def items(self) -> Iterable[tuple[str, int, int, int, str]]:
        """(path, documents with it, without it, derived ones, reasons why it is nil)."""
        for path in ITEMS:
            present = self.present[path]
            reasons = {reason: n for (where, reason), n in self.nil.items() if where == path}
            told = ", ".join(f"{reason} {n}" for reason, n in sorted(reasons.items()))
            yield path, present, self.documents - present, self.derived[path], told

    def as_json(self) -> dict[str, object]:
        """The tally ready for JSON."""
        return {
            "endpoint": self.endpoint,
            "documents": self.documents,
            "claims": dict(self.claims),
            "items": [
                {"path": path, "present": there, "absent": absent, "derived": made, "nil": nil}
                for path, there, absent, made, nil in self.items()
            ],
            "judged": dict(self.judged.most_common()),
            "reported": [
                {
                    "code": code,
                    "records": count,
                    "values": dict(values.most_common(MOST_FREQUENT)),
                    **({} if values.exact else {"values_at_least": True}),
                }
                for code, count in self.codes.most_common()
                for values in (self.values.get(code, Frequent()),)
            ],
        }


def tally_reports(bodies: Iterable[bytes]) -> list[Tally]:
    """One tally for each endpoint, by name."""
    tallies: dict[str, Tally] = {}
    for body in bodies:
        report = read_json(body)
        name = report.get("endpoint", "")
        tallies.setdefault(name, Tally(name)).add(report)
    return [tallies[name] for name in sorted(tallies)]
