"""How many documents claim a profile, what the others lack, and what a decision would change.

Reads the reports that are kept beside documents (`catalog.rendering`): which items are missing in
which layout, and which rules of `derive` could supply them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from .derive import RULE_NAMES, path_of_item
from .document import PATHS, Json, Obligation
from .items import ITEMS, Profile

EXAMPLES: Final = 3
TITLES: Final[Mapping[str, str]] = {
    Profile.CDIF_2023.value: "CDIF 2023",
    Profile.CDIF_1_1.value: "CDIF 1.1",
}


@dataclass(slots=True)
class Group:
    """Records that have something in common: how many, and the names of the first."""

    records: int = 0
    examples: list[str] = field(default_factory=list)

    def add(self, name: str) -> None:
        self.records += 1
        if len(self.examples) < EXAMPLES:
            self.examples.append(name)

    def join(self, other: Group) -> None:
        """Take over the records of another group; none of them is in this one."""
        self.records += other.records
        self.examples += other.examples[: EXAMPLES - len(self.examples)]


@dataclass(slots=True)
class Standing:
    """The documents of one endpoint in one layout.

    `by_decision` of the claims rest on what the operator let be derived. `missing` groups records
    by an item (words of the draft) that keeps them from claiming, `alone` by the only one.
    `would` groups those that a rule alone would let claim, by its name; `together` are those that
    all rules together would. `untold` were made before reports said what could be derived.
    """

    endpoint: str
    layout: str
    documents: int = 0
    claims: int = 0
    by_decision: int = 0
    untold: int = 0
    missing: dict[str, Group] = field(default_factory=dict)
    alone: dict[str, Group] = field(default_factory=dict)
    would: dict[str, Group] = field(default_factory=dict)
    together: Group = field(default_factory=Group)

    def add(self, name: str, report: Mapping[str, Any]) -> None:
        """Count one record by its report."""
        missing = report["missing"].get(self.layout, ())
        could: Mapping[str, list[str]] | None = report.get("could")
        self.documents += 1
        if not missing:
            self.claims += 1
            self.by_decision += any(self._matters(each) for each in report.get("decided", ()))
            return
        for item in missing:
            self.missing.setdefault(item, Group()).add(name)
        if len(missing) == 1:
            self.alone.setdefault(missing[0], Group()).add(name)
        if could is None:
            self.untold += 1
            return
        self._try(name, [could.get(item, []) for item in missing])

    def join(self, other: Standing) -> None:
        """Take over the documents of another endpoint in the same layout."""
        self.documents += other.documents
        self.claims += other.claims
        self.by_decision += other.by_decision
        self.untold += other.untold
        self.together.join(other.together)
        for groups, more in (
            (self.missing, other.missing),
            (self.alone, other.alone),
            (self.would, other.would),
        ):
            for name, group in more.items():
                groups.setdefault(name, Group()).join(group)

    def _try(self, name: str, rules: list[list[str]]) -> None:
        """Count a record by the rules that could supply each of its missing items."""
        if len(rules) == 1:
            for rule in rules[0]:
                self.would.setdefault(rule, Group()).add(name)
        if all(rules):
            self.together.add(name)

    def _matters(self, rule: str) -> bool:
        """Whether the claim of this layout needs what the rule derives."""
        spec = PATHS[path_of_item(rule.partition(" = ")[0])]
        wanted = spec.core if self.layout == Profile.CDIF_1_1.value else spec.draft
        return wanted is Obligation.REQUIRED

    @property
    def sentence(self) -> str:
        """The standing in one line, the most frequent gaps and the best decisions named."""
        parts = [f"{self.claims:,} of {self.documents:,} claim {TITLES[self.layout]}"]
        if self.by_decision:
            parts.append(f"{self.by_decision:,} of them by your decision")
        for item, gap in ranked(self.alone)[:2]:
            verb = "misses" if gap.records == 1 else "miss"
            parts.append(f"{gap.records:,} {verb} only {key_of(item)}")
        for start, (rule, gained) in zip(("derived from", "from"), self._told(), strict=False):
            source = rule.partition(" = ")[2]
            parts.append(f"{start} {source}, {self.claims + gained.records:,} would claim")
        return "; ".join(parts)

    @property
    def decisions(self) -> list[tuple[str, Group]]:
        """Each rule that would let records claim, and these; the one that lets most of them
        first, of equal ones the easiest to defend."""
        found = [(rule, self.would[rule]) for rule in RULE_NAMES if rule in self.would]
        return sorted(found, key=lambda each: -each[1].records)

    def _told(self) -> list[tuple[str, Group]]:
        """The decision that brings most, then the easiest to defend, if that is another."""
        found = self.decisions
        plainest = min(found, key=lambda each: RULE_NAMES.index(each[0]), default=None)
        return found[:1] if plainest is None or plainest in found[:1] else [found[0], plainest]

    def as_json(self, links: Mapping[str, str]) -> Json:
        """The standing ready for JSON; `links` are the addresses of the records named."""

        def group(each: Group) -> Json:
            examples = [{"identifier": n, "url": links.get(n, "")} for n in each.examples]
            return {"records": each.records, "examples": examples}

        return {
            "layout": self.layout,
            "documents": self.documents,
            "claims": self.claims,
            "by_decision": self.by_decision,
            "untold": self.untold,
            "sentence": self.sentence,
            "missing": [
                {"item": item, "key": key_of(item), **group(each),
                 "only_this": self.alone.get(item, Group()).records}
                for item, each in ranked(self.missing)
            ],
            "would_claim": [
                {"decision": rule, "claims": self.claims + each.records, **group(each)}
                for rule, each in self.decisions
            ],
            "all_decisions": self.claims + self.together.records,
        }  # fmt: skip


def ranked(groups: Mapping[str, Group]) -> list[tuple[str, Group]]:
    """The groups, the largest first."""
    return sorted(groups.items(), key=lambda each: (-each[1].records, each[0]))


def key_of(item: str) -> str:
    """The key that holds an item in CDIF 1.1, without its prefix: `dateModified`."""
    found = next((each for each in ITEMS if each.name == item and each.core), None)
    return found.core[0].split()[-1].rpartition(":")[2] if found else item


def tally_claims(reports: Iterable[tuple[str, Mapping[str, Any]]]) -> list[Standing]:
    """(identifier, report) of documents added up: the standings by endpoint, the draft's first."""
    found: dict[tuple[str, str], Standing] = {}
    for name, report in reports:
        endpoint = report.get("endpoint", "")
        for layout in TITLES:
            found.setdefault((endpoint, layout), Standing(endpoint, layout)).add(name, report)
    order = list(TITLES)
    return [found[each] for each in sorted(found, key=lambda e: (e[0], order.index(e[1])))]


def in_all(standings: Iterable[Standing]) -> list[Standing]:
    """The standings of all endpoints together, one a layout, under no name."""
    found: dict[str, Standing] = {}
    for each in standings:
        found.setdefault(each.layout, Standing("", each.layout)).join(each)
    return list(found.values())


def examples_of(standings: Iterable[Standing]) -> set[str]:
    """The identifiers of all records that these standings name."""
    return {
        name
        for each in standings
        for groups in (each.missing, each.alone, each.would, {"": each.together})
        for group in groups.values()
        for name in group.examples
    }
