"""Putting a published batch on its shelves (`store.shelves`).

Runs inside the publish step's transaction, after the entries have their new values.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ..connection import Connection
from ..dialect import IN_ORDER, asked, holds
from ..shelves import ALL, PAGE, RANGE
from .row_values import with_ancestors

Place = tuple[str, str]  # kind, value
_NOWHERE: Final[frozenset[Place]] = frozenset()

# An entry that left a set whose departures are announced stays in its lists, as deleted; it is on
# none of its pages.
_IN_SET: Final = (
    "(entry.departed = '' OR NOT "
    + holds(
        "' ' || entry.departed || ' '",
        "' ' || (SELECT own.set_spec FROM published_set AS own"
        " WHERE own.set_id = membership.set_id) || ' '",
    )
    + ")"
)
# The live entries of a shelf, by number; its value is the one to bind.
MEMBERS: Final = {
    "type": "entry WHERE work_type = ?",
    "year": "entry WHERE year = ?",
    "endpoint": "entry WHERE endpoint_id = CAST(? AS INTEGER)",
    "set": f"membership {IN_ORDER} entry USING (entry_id) WHERE set_id = "
    f"(SELECT set_id FROM published_set WHERE set_spec = ?) AND {_IN_SET}",
    ALL: "entry WHERE ? = ''",
}
VISIBLE: Final = "entry.seq IS NOT NULL AND NOT entry.deleted"
# The column that orders a shelf's members by an index.
NUMBER: Final = {"set": "membership.entry_id"}


_PAGE: Final = (
    "INSERT INTO shelf (kind, value, first_entry, live, seq, datestamp) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (kind, value, first_entry) DO UPDATE SET seq = excluded.seq,"
    " datestamp = excluded.datestamp, live ="
)
_CHANGE_PAGE: Final = f"{_PAGE} shelf.live + excluded.live"
_REPLACE_PAGE: Final = f"{_PAGE} excluded.live"
_GROWN: Final = (
    "SELECT kind, value, first_entry FROM shelf WHERE seq = ? AND live > ? AND kind <> ?"
)


_ON_SHELF: Final = "FROM shelf WHERE shelf.kind = asked.kind AND shelf.value = asked.value"
_PAGES: Final = (
    "SELECT kind, value,"
    f" (SELECT max(first_entry) {_ON_SHELF} AND first_entry <= entry),"
    f" (SELECT min(first_entry) {_ON_SHELF} AND first_entry > entry) FROM asked"
)
_STEPS: Final = (PAGE, 7, 1)  # of so many entries of a shelf the page of one is asked for
_AT_ONCE: Final = 300  # entries of one statement
_ENDLESS: Final = 1 << 62


class Moved(NamedTuple):
    """An entry of a batch: what decides its places now, and what decided them before.

    `old_seq` and `old_revision` are None when it was not published before. `departed` are sets
    that it left, and stands in as deleted.
    """

    entry_id: int
    endpoint_id: int
    deleted: bool
    sets: str
    formats: str
    work_type: str
    year: str
    old_seq: int | None
    was_deleted: bool
    old_sets: str
    old_formats: str
    old_type: str
    old_year: str
    old_revision: int | None
    former_seq: int | None  # the place before the old one
    old_departed: str
    departed: str

    @property
    def was_shown(self) -> bool:
        return self.old_seq is not None and not self.was_deleted


def shelve(db: Connection, batch: Sequence[Moved], stamp: str) -> None:
    """Move the entries of a batch from their old shelves to their new ones.

    The last seq given, which is the batch's, marks what changed.
    """
    seq = db.execute("SELECT value FROM counter WHERE name = 'seq'").fetchone()[0]
    _shelve_all(db, batch, seq, stamp)
    moves: defaultdict[Place, list[tuple[int, int]]] = defaultdict(list)
    for each in batch:
        old = new = _NOWHERE
        if each.was_shown:
            old = _places(each.old_type, each.old_year, each.endpoint_id, each.old_sets)
        if not each.deleted:
            new = _places(each.work_type, each.year, each.endpoint_id, each.sets)
        for place in old | new:
            moves[place].append((each.entry_id, (place in new) - (place in old)))
    _move(db, moves, seq, stamp)


def move_between_endpoints(db: Connection, moves: Iterable[tuple[int, int, int]]) -> None:
    """Put shown entries (number, old endpoint, new endpoint) on another endpoint's shelf, outside
    of a publish step and after the entries say so; the last stamp marks the change."""
    row = db.execute(
        "SELECT last_seq, datestamp FROM stamp ORDER BY datestamp DESC LIMIT 1"
    ).fetchone()
    if row is None:
        return  # nothing was ever published, so no entry is shown
    changes: defaultdict[Place, list[tuple[int, int]]] = defaultdict(list)
    for entry_id, old, new in moves:
        if old != new:
            changes["endpoint", str(old)].append((entry_id, -1))
            changes["endpoint", str(new)].append((entry_id, 1))
    _move(db, changes, row[0], row[1])


@lru_cache(1_000)  # a catalog has few combinations
def _places(work_type: str, year: str, endpoint_id: int, sets: str) -> frozenset[Place]:
    found = {("endpoint", str(endpoint_id))}
    if work_type:
        found.add(("type", work_type))
    if year:
        found.add(("year", year))
    return frozenset(found | {("set", each) for each in with_ancestors(sets.split())})


def _shelve_all(db: Connection, batch: Sequence[Moved], seq: int, stamp: str) -> None:
    """Count the live entries of the fixed ranges; a tombstone changes its range as well."""
    counts: defaultdict[int, int] = defaultdict(int)
    for each in batch:
        first = (each.entry_id - 1) // RANGE * RANGE + 1
        counts[first] += (not each.deleted) - each.was_shown
    db.executemany(
        _CHANGE_PAGE,
        [(ALL, "", first, change, seq, stamp) for first, change in counts.items()],
    )


def _move(
    db: Connection, moves: Mapping[Place, Sequence[tuple[int, int]]], seq: int, stamp: str
) -> None:
    """Write the changes (entry number, +1, 0 or -1) of each shelf to its pages."""
    ordered = {place: sorted(changes) for place, changes in moves.items()}
    sums: defaultdict[tuple[str, str, int], int] = defaultdict(int)
    pages = _pages_of(db, {place: [n for n, _ in its] for place, its in ordered.items()})
    for place, changes in ordered.items():
        firsts = sorted(pages[place])
        for entry_id, change in changes:
            sums[*place, firsts[bisect(firsts, entry_id) - 1]] += change
    db.executemany(_CHANGE_PAGE, [(*page, change, seq, stamp) for page, change in sums.items()])
    _cut(db, db.plain(_GROWN, (seq, 2 * PAGE, ALL)).fetchall(), seq, stamp)


def _pages_of(
    db: Connection, entries: Mapping[Place, Sequence[int]]
) -> dict[Place, dict[int, int]]:
    """The pages of each shelf that these entries, in order, belong to: where each begins, and
    where it ends. Few statements: most entries lie on a page with others, so at first one of
    many is asked for, and at last each whose page is not known yet."""
    pages: dict[Place, dict[int, int]] = {place: {} for place in entries}
    left = entries
    for step in _STEPS:
        sought = [(*place, n) for place, its in left.items() for n in its[::step]]
        for at in range(0, len(sought), _AT_ONCE):
            for kind, value, first, end in _found_pages(db, sought[at : at + _AT_ONCE]):
                pages[kind, value][first or 0] = end or _ENDLESS
        left = {place: _not_on(pages[place], its) for place, its in left.items()}
    return pages


def _not_on(pages: Mapping[int, int], entries: Sequence[int]) -> list[int]:
    """Those of the entries that lie on none of these pages."""
    firsts = sorted(pages)
    found = ((n, bisect(firsts, n)) for n in entries)
    return [n for n, behind in found if not behind or n >= pages[firsts[behind - 1]]]


def _found_pages(
    db: Connection, sought: Sequence[tuple[str, str, int]]
) -> Sequence[tuple[str, str, int | None, int | None]]:
    """(kind, value, first, end) of the page that each of these entries belongs to; first and end
    are None where the shelf has no page there."""
    statement = f"WITH {asked(('kind', 'value', 'entry'), sought)} {_PAGES}"
    return db.plain(statement, [part for row in sought for part in row]).fetchall()


def _cut(db: Connection, grown: Sequence[tuple[str, str, int]], seq: int, stamp: str) -> None:
    """Cut pages (kind, value, first) that have grown too long into pages of `PAGE` entries."""
    if not grown:
        return
    rows: list[tuple[str, str, int, int, int, str]] = []
    for kind, value, first, end in _found_pages(db, grown):
        members = _members(db, kind, value, first or 0, end or _ENDLESS)
        for start in range(0, len(members), PAGE):
            page = members[start : start + PAGE]
            rows.append((kind, value, page[0] if start else first or 0, len(page), seq, stamp))
    db.executemany(_REPLACE_PAGE, rows)


def _members(db: Connection, kind: str, value: str, first: int, end: int) -> list[int]:
    """The numbers of the live entries of a page, in order."""
    number = NUMBER.get(kind, "entry.entry_id")
    found = db.plain(
        f"SELECT {number} FROM {MEMBERS[kind]} AND {number} >= ? AND {number} < ?"
        f" AND {VISIBLE} ORDER BY {number}",
        (value, first, end),
    )
    return [row[0] for row in found.fetchall()]
