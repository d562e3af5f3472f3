"""Which pages of shelves an export makes, each with its neighbours."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest

from ..store import Snapshot
from ..store.shelves import ShelfPage


def pages_to_make(snapshot: Snapshot, before: int) -> Iterator[ShelfPage]:
    """The pages of shelves that changed, and those that name them, with their neighbours."""
    changed = snapshot.changed_pages(before)
    if before == 0:  # these are all pages: nothing is to be asked for each of them
        for _, shelf in groupby(changed, key=lambda page: (page.kind, page.value)):
            yield from _beside_each_other(list(shelf))
    else:
        for page in changed:
            yield from _around(snapshot, page)


def _beside_each_other(shelf: Sequence[ShelfPage]) -> Iterator[ShelfPage]:
    """All pages of one shelf, in order, with their neighbours filled in."""
    held = [page.first for page in shelf if page.live]
    total = sum(page.live for page in shelf)
    ends = [page.first for page in shelf[1:]]
    for page, end in zip_longest(shelf, ends):
        before = bisect_left(held, page.first)
        after = bisect_right(held, page.first)
        yield replace(
            page,
            end=end,
            previous=held[before - 1] if before else None,
            next=held[after] if after < len(held) else None,
            last=held[-1] if held else 0,
            total=total,
        )


def _around(snapshot: Snapshot, changed: ShelfPage) -> Iterator[ShelfPage]:
    """The page with its neighbours filled in, and the pages that name it."""
    kind, value = changed.kind, changed.value
    page = snapshot.shelf_page(kind, value, changed.first)
    if page is None:
        return
    yield page
    for first in {0, page.previous, page.next} - {None, page.first}:
        beside = snapshot.shelf_page(kind, value, first or 0)
        if beside is not None:
            yield beside
