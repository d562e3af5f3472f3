"""What the page of conformance says: frozen texts, ready for its template.

ClaimCounts ──> ConformanceView ──> page
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ..catalog.claim_counts import NEWEST, ClaimCounts, count_claims
from ..cdif.claim_tally import TITLES, Group, Standing, in_all, key_of, ranked
from ..shown_text import one_line, reading_order
from ..store import Snapshot
from .view import Listed

HERE: Final = "."  # links to records begin here: the page lies at the root
SHOWN: Final = 50  # endpoints: nobody reads a page of thousands
_ALL: Final = "All endpoints"


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
    """The page of this catalog; of a large one, of the records that changed last.

    Several endpoints are summed up first. Of more than `SHOWN` those with most documents follow.
    """
    counts = count_claims(snapshot, HERE, newest=NEWEST)
    which = f"Of the {NEWEST:,} records that changed last" if counts.cut else "Of all records"
    told = f"{which}: which documents claim a profile of CDIF, and what the others lack."
    total = len(counts.by_endpoint)
    if total > SHOWN:
        told += f" Of {total:,} endpoints those {SHOWN} with most documents are listed."
    return ConformanceView(
        told, tuple(_layout(n, each, counts) for n, each in enumerate(_shown(counts), 1))
    )


def _shown(counts: ClaimCounts) -> list[Standing]:
    """What the page lists, in its order."""
    endpoints = counts.by_endpoint
    names = sorted(endpoints, key=lambda name: -endpoints[name][0].documents)[:SHOWN]
    whole = in_all(counts.standings) if len(endpoints) > 1 else []
    return [
        *whole,
        *(each for name in sorted(names, key=reading_order) for each in endpoints[name]),
    ]


def _layout(number: int, standing: Standing, counts: ClaimCounts) -> LayoutView:
    gaps = tuple(_gaps(standing, counts.links))
    seen = {each for row in gaps for each in row.examples}
    return LayoutView(
        f"part-{number}",
        f"{one_line(standing.endpoint) or _ALL}, {TITLES[standing.layout]}",
        f"{standing.sentence}.",
        gaps,
        tuple(_decisions(standing, counts.links, seen)),
    )


def _gaps(standing: Standing, links: Mapping[str, str]) -> Iterator[Row]:
    for item, group in ranked(standing.missing):
        alone = standing.alone.get(item, Group()).records
        note = f"{alone:,} lack only this"
        yield Row(item, key_of(item), f"{group.records:,}", note, _examples(group, links))


def _decisions(standing: Standing, links: Mapping[str, str], seen: set[Listed]) -> Iterator[Row]:
    """Each with the records that do not stand above it yet: mostly they are the same."""
    for rule, group in standing.decisions:
        others = tuple(each for each in _examples(group, links) if each not in seen)
        seen.update(others)
        total = f"{standing.claims + group.records:,}"
        item, _, source = rule.partition(" = ")
        yield Row(
            f"{item} derived from {source}",
            f'{item} = "{source}"',
            total,
            "would claim",
            others,
        )


def _examples(group: Group, links: Mapping[str, str]) -> tuple[Listed, ...]:
    return tuple(Listed(one_line(each), links[each]) for each in group.examples if links[each])
