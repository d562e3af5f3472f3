"""What the page of conformance says: frozen texts, ready for its template.

ClaimCounts ──> ConformanceView ──> page
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..catalog.claim_counts import NEWEST, ClaimCounts, count_claims
from ..cdif.claim_tally import Group, Standing, key_of, ranked
from ..store import Snapshot
from .display import one_line
from .view import Listed

HERE = "."  # links to records begin here: the page lies at the root


@dataclass(frozen=True, slots=True)
class Row:
    """One gap, or one decision, with records to look at."""

    what: str
    code: str
    number: str
    note: str
    examples: tuple[Listed, ...]


@dataclass(frozen=True, slots=True)
class LayoutView:
    """One endpoint's documents in one layout; `name` is unlike all others of the page."""

    name: str
    title: str
    sentence: str
    gaps: tuple[Row, ...]
    decisions: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class ConformanceView:
    sentence: str
    layouts: tuple[LayoutView, ...]


def conformance_view(snapshot: Snapshot) -> ConformanceView:
    """The page of this catalog; of a large one, of the records that changed last."""
    counts = count_claims(snapshot, HERE, newest=NEWEST)
    which = f"Of the {NEWEST:,} records that changed last" if counts.cut else "Of all records"
    return ConformanceView(
        f"{which}: which documents claim a profile of CDIF, and what the others lack.",
        tuple(_layout(number, each, counts) for number, each in enumerate(counts.standings, 1)),
    )


def _layout(number: int, standing: Standing, counts: ClaimCounts) -> LayoutView:
    return LayoutView(
        f"part-{number}",
        f"{one_line(standing.endpoint)}, {standing.layout}",
        f"{standing.sentence}.",
        tuple(_gaps(standing, counts.links)),
        tuple(_decisions(standing, counts.links)),
    )


def _gaps(standing: Standing, links: Mapping[str, str]) -> Iterator[Row]:
    for item, group in ranked(standing.missing):
        alone = standing.alone.get(item, Group()).records
        note = f"{alone:,} lack nothing else"
        yield Row(item, key_of(item), f"{group.records:,}", note, _examples(group, links))


def _decisions(standing: Standing, links: Mapping[str, str]) -> Iterator[Row]:
    for rule, group in standing.decisions:
        total = f"{standing.claims + group.records:,}"
        item, _, source = rule.partition(" = ")
        yield Row(
            f"{item} derived from {source}",
            f'{item} = "{source}"',
            total,
            "would claim",
            _examples(group, links),
        )


def _examples(group: Group, links: Mapping[str, str]) -> tuple[Listed, ...]:
    return tuple(Listed(one_line(each), links[each]) for each in group.examples if links[each])
