"""Where kept renderings lie: those that lists are made of as they are, the others packed.

Rows of (body_id, bytes), one look-up by rowid each; body_id = revision * BODY_SLOTS + the number
of the body in `interface.BODIES`. What the records of lists are made of has a table of its own: a
harvest of everything reads those pages and nothing between. The documents and the report of a
revision lie in `packed_body` together (`packing`).

A SELECT of bodies gives a row of `packed_body` in the place of the first packed one and nothing in
the places of the others, or each as an older oaicdif kept it; `Opened` makes bodies of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from ...errors import StoreCorrupt
from ..catalog_reads import BODIES
from ..connection import Connection
from .packed_rows import (
    ALONE,
    PACKED,
    PARTS,
    REPORT,
    alone_of,
    is_alone,
    is_of,
    is_packed,
)
from .packing import Kept, Packs
from .row_values import runs_of

BODY_SLOTS: Final = 16
_TABLES: Final = ("record_body", "body")
_OF_RECORDS: Final = frozenset({"oai_dc", "about"})
_TABLE_OF: Final = {name: "record_body" if name in _OF_RECORDS else "body" for name in BODIES}
_PUT: Final = (
    "INSERT INTO {0} (body_id, bytes) VALUES (?, ?)"
    " ON CONFLICT (body_id) DO UPDATE SET bytes = excluded.bytes WHERE {0}.bytes <> excluded.bytes"
)

Row = tuple[Any, ...]


def body_columns(names: Sequence[str]) -> list[str]:
    """What a SELECT with `body_joins` of these names gives, in their order."""
    first = next((name for name in names if name in PACKED), None)
    return [_column(n, name, first) for n, name in enumerate(names)]


def _column(place: int, name: str, first: str | None) -> str:
    if name not in PACKED:
        return f"b{place}.bytes"
    # Asked for only where nothing is packed: what an older oaicdif wrote.
    plain = f"(SELECT body.bytes FROM body WHERE body.body_id = {_body_id(name)})"
    if name == first:
        return f"coalesce(packed_body.bytes, {plain})"
    return f"CASE WHEN packed_body.bytes IS NULL THEN {plain} END"


def _body_id(name: str) -> str:
    return f"entry.revision * {BODY_SLOTS} + {BODIES[name]}"


def body_joins(names: Sequence[str]) -> str:
    """The JOINs of an `entry` with its published bodies of these names; NULL without one."""
    joins = [
        f"LEFT JOIN {_TABLE_OF[name]} AS b{n} ON b{n}.body_id = {_body_id(name)}"
        for n, name in enumerate(names)
        if name not in PACKED
    ]
    if PACKED.intersection(names):
        joins.append("LEFT JOIN packed_body ON packed_body.revision = entry.revision")
    return " ".join(joins)


class Asked(NamedTuple):
    """Where the bodies packed in a row stand among those asked for, and which of `PARTS` they
    are; and where those stand that may be packed by themselves."""

    places: tuple[int, ...]
    parts: tuple[int, ...]
    alone: tuple[int, ...]


@cache
def _asked(names: tuple[str, ...]) -> Asked:
    packed = [(n, PARTS.index(name)) for n, name in enumerate(names) if name in PACKED]
    alone = tuple(n for n, name in enumerate(names) if name in _OF_RECORDS)
    return Asked(tuple(n for n, _ in packed), tuple(part for _, part in packed), alone)


class Opened:
    """Makes the rows of a SELECT whose columns from `at` on are `body_columns(names)`."""

    def __init__(self, packs: Packs, names: Sequence[str], at: int = 0) -> None:
        self._packs = packs
        self._at, self._end = at, at + len(names)
        self._places, self._parts, self._alone = _asked(tuple(names))

    def bodies(self, db: Connection, row: Row) -> tuple[bytes | None, ...]:
        """The bodies of a row, in the order of their names.

        Raises:
            StoreCorrupt: they are damaged.
        """
        kept = row[self._at : self._end]
        for place in self._alone:
            body = kept[place]
            if body and body[0] == ALONE:
                kept = (*kept[:place], self._packs.alone(db, body), *kept[place + 1 :])
        if not self._places:
            return kept
        packed = kept[self._places[0]]
        if not is_packed(packed):
            return kept
        found = self._packs.some(db, packed, self._parts)
        if len(kept) == 1:
            return (found[0],)
        values = list(kept)
        for place, body in zip(self._places, found, strict=True):
            values[place] = body
        return tuple(values)

    def row(self, db: Connection, row: Row) -> Row:
        """The whole row, as `bodies`."""
        if not self._places and not self._alone:
            return row
        return (*row[: self._at], *self.bodies(db, row), *row[self._end :])

    def rows(self, db: Connection, found: list[Row]) -> list[Row]:
        """As `row`, of many."""
        if self._places or self._alone:
            return [self.row(db, each) for each in found]
        return found


def body_of(db: Connection, packs: Packs, revision: int, name: str) -> bytes | None:
    """A body of a revision, published or not."""
    if name in PACKED:
        row = _packed_row(db, revision)
        if row is not None:
            return packs.some(db, row, (PARTS.index(name),))[0]
    row = db.execute(
        f"SELECT bytes FROM {_TABLE_OF[name]} WHERE body_id = ?",
        (revision * BODY_SLOTS + BODIES[name],),
    ).fetchone()
    if row is None:
        return None
    return packs.alone(db, row[0]) if is_alone(row[0]) else row[0]


def _packed_row(db: Connection, revision: int) -> bytes | None:
    row = db.execute("SELECT bytes FROM packed_body WHERE revision = ?", (revision,)).fetchone()
    return bytes(row[0]) if row else None


class KeptBodies(NamedTuple):
    """The bodies of a draft as they are kept: those in a row of `packed_body`, if there are any,
    and the others by name."""

    packed: bytes | None
    others: Mapping[str, bytes]


def kept_bodies(
    packs: Packs, kept: Kept, bodies: Mapping[str, bytes], *, packs_records: bool
) -> KeptBodies:
    """The bodies of a draft as they are kept. One that has its report alone has none: that goes
    to what is published."""
    others = {name: body for name, body in bodies.items() if name not in PACKED}
    if packs_records:
        for name in _OF_RECORDS.intersection(others):
            others[name] = alone_of(others[name], kept.number, kept.dictionary.compress)
    has_row = not PACKED.isdisjoint(bodies) and bodies.keys() != {REPORT}
    return KeptBodies(packs.packed(kept, bodies) if has_row else None, others)


def insert_bodies(db: Connection, drafts: Iterable[tuple[int, KeptBodies]]) -> None:
    """Keep the bodies of each revision."""
    found: dict[str, list[tuple[int, bytes]]] = {table: [] for table in _TABLES}
    rows: list[tuple[int, bytes]] = []
    for revision, (packed, others) in drafts:
        first = revision * BODY_SLOTS
        for name, body in others.items():
            found[_TABLE_OF[name]].append((first + BODIES[name], body))
        if packed is not None:
            rows.append((revision, packed))
    for table, each in found.items():
        db.executemany(f"INSERT INTO {table} (body_id, bytes) VALUES (?, ?)", each)
    db.executemany("INSERT INTO packed_body (revision, bytes) VALUES (?, ?)", rows)


def put_bodies(
    db: Connection, packs: Packs, name: str, bodies: Iterable[tuple[int, bytes]]
) -> None:
    """Put these in the place of the bodies of that name, by revision; equal ones cost no write."""
    plain: list[tuple[int, bytes]] = []
    for revision, body in bodies:
        row = _packed_row(db, revision) if name in PACKED else None
        if row is None:
            plain.append((revision * BODY_SLOTS + BODIES[name], body))
        else:
            _put_packed(db, packs, revision, row, name, body)
    db.executemany(_PUT.format(_TABLE_OF[name]), plain)


def _put_packed(
    db: Connection, packs: Packs, revision: int, row: bytes, name: str, body: bytes
) -> None:
    if name == REPORT and is_of(row, body):
        return
    try:
        had = packs.opened(db, row)
    except StoreCorrupt:  # what can be made again is put in its place, one after the other
        had = {}
    if had.get(name) != body:
        packed = packs.packed(packs.newest(db), {**had, name: body})
        db.execute("UPDATE packed_body SET bytes = ? WHERE revision = ?", (packed, revision))


def drop_bodies(db: Connection, revisions: Iterable[int]) -> None:
    """Forget the bodies of these revisions: a statement for each run of numbers, not for each."""
    runs = [(first, end - 1) for first, end in runs_of(sorted(revisions))]
    slots = [(first * BODY_SLOTS, last * BODY_SLOTS + BODY_SLOTS - 1) for first, last in runs]
    for table in _TABLES:
        db.executemany(f"DELETE FROM {table} WHERE body_id BETWEEN ? AND ?", slots)
    db.executemany("DELETE FROM packed_body WHERE revision BETWEEN ? AND ?", runs)
