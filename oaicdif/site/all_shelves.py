"""All shelves of the catalog, by kind; as frozen views.

Snapshot ──> BrowseView (the first shelves of each kind) | ShelvesView (a page of one kind)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..shown_text import reading_order
from ..store import Snapshot
from ..store.shelves import Shelf
from .addresses import KINDS, shelf_path, shelves_path
from .browsing import Names, count_words
from .view import BrowseView, Group, Listed, Named, ShelvesView, Step

SHOWN: Final = 1000  # shelves of one kind on a page
_TITLES: Final = {"set": "Sets", "type": "Types", "year": "Years", "endpoint": "Sources"}


def browse_view(snapshot: Snapshot, names: Names) -> BrowseView:
    """The first shelves of all kinds, with ways to the others."""
    groups = (_group(kind, snapshot.shelves(kind), names) for kind in KINDS)
    live = sum(each.live for each in snapshot.shelves("endpoint"))
    sentence = f"{count_words(live, 'record')} by set, type, year and source."
    return BrowseView(sentence, tuple(each for each in groups if each.shelves))


def shelves_view(snapshot: Snapshot, names: Names, kind: str, number: int) -> ShelvesView | None:
    """Page `number`, from 1, of the shelves of one kind; None where there is none."""
    shelves = _ordered(kind, snapshot.shelves(kind), names)
    first = (number - 1) * SHOWN
    shown = shelves[first : first + SHOWN] if first >= 0 else ()
    if not shown:
        return None
    total = f"{first + 1:,} to {first + len(shown):,} of {len(shelves):,}"
    steps = _steps(kind, number, len(shelves))
    return ShelvesView(kind, _TITLES[kind], number, f"{total}.", _listed(kind, shown, names), steps)


def pages_of_shelves(snapshot: Snapshot) -> list[tuple[str, int]]:
    """(kind, number) of each page that the browse page leads to: of kinds with many shelves."""
    counts = {kind: len(snapshot.shelves(kind)) for kind in KINDS}
    return [
        (kind, number)
        for kind, count in counts.items()
        if count > SHOWN
        for number in range(1, _pages(count) + 1)
    ]


def _pages(count: int) -> int:
    return -(-count // SHOWN)


def _steps(kind: str, number: int, count: int) -> tuple[Step, ...]:
    """First, previous and next page, where they are others than this one."""
    steps = []
    if number > 1:
        steps.append(Step("First page", shelves_path(kind)))
        steps.append(Step("Previous", shelves_path(kind, number - 1), "prev"))
    if number < _pages(count):
        steps.append(Step("Next", shelves_path(kind, number + 1), "next"))
    return tuple(steps)


def _group(kind: str, shelves: Sequence[Shelf], names: Names) -> Group:
    more = len(shelves) - SHOWN
    return Group(
        kind=kind,
        title=_TITLES[kind],
        shelves=_listed(kind, _ordered(kind, shelves, names)[:SHOWN], names),
        more=Named(f"and {more:,} more", shelves_path(kind, 2)) if more > 0 else None,
    )


def _ordered(kind: str, shelves: Sequence[Shelf], names: Names) -> list[Shelf]:
    """Years from the newest, sources by their names, all others by their values; numbers in
    names and values by their size."""
    if kind == "endpoint":
        return sorted(shelves, key=lambda each: reading_order(names.shelf_title(kind, each.value)))
    return sorted(shelves, key=lambda each: reading_order(each.value), reverse=kind == "year")


def _listed(kind: str, shelves: Sequence[Shelf], names: Names) -> tuple[Listed, ...]:
    return tuple(
        Listed(
            names.shelf_title(kind, each.value),
            shelf_path(kind, names.address_value(kind, each.value)),
            f"{each.live:,}",
        )
        for each in shelves
    )
