"""Where kept renderings lie: nearly all packed, a row for those that are asked for together.

The documents and the report of a revision lie in `packed_body`, what a record of a list is made of
in `listed_body` (`packing`): a harvest of everything reads those pages and nothing between. What is
left lies in `body` as it is, as does what an older oaicdif wrote, there and in `record_body`: rows
of (body_id, bytes), one look-up by rowid each; body_id = revision * BODY_SLOTS + the number of the
body in `interface.BODIES`.

A SELECT of bodies gives a row in the place of the first body that lies in it and nothing in the
places of the others, or each as an older oaicdif kept it; `Opened` makes bodies of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from ...errors import StoreCorrupt
from ..catalog_reads import BODIES
from ..connection import Connection, Database
from ..dialect import AMONG, numbers
from .packed_rows import (
    ALONE,
    FIRST_MARK,
    OF_LISTS,
    PACKED,
    PARTS,
    REPORT,
    is_alone,
    is_list_frame,
    is_of,
    is_packed,
)
from .packing import DOCUMENTS, LISTS, Form, Newest, Packs, damaged
from .row_values import runs_of
from .shells import SHELL_MARK, about_in_shell, in_shell

BODY_SLOTS: Final = 16
# A file keeps longer rows of lists packed: of recorded records one in sixty, which saves a
# twentieth of the XML and costs an average page one or two hundredths (bench `store`, 2026-11-24).
LONG: Final = 4096
TABLES: Final = ("record_body", "body")
_FORM_OF: Final[Mapping[str, Form]] = {
    **dict.fromkeys(PARTS, DOCUMENTS),
    **dict.fromkeys(OF_LISTS, LISTS),
}
_TABLE_OF: Final = {name: "record_body" if name in OF_LISTS else "body" for name in BODIES}
_PUT: Final = (
    "INSERT INTO {0} (body_id, bytes) VALUES (?, ?)"
    " ON CONFLICT (body_id) DO UPDATE SET bytes = excluded.bytes WHERE {0}.bytes <> excluded.bytes"
)

Row = tuple[Any, ...]


def body_columns(names: Sequence[str]) -> list[str]:
    """What a SELECT with `body_joins` of these names gives, in their order."""
    firsts = {_FORM_OF[name]: name for name in reversed(names) if name in _FORM_OF}
    return [_column(n, name, firsts) for n, name in enumerate(names)]


def _column(place: int, name: str, firsts: Mapping[Form, str]) -> str:
    if name not in _FORM_OF:
        return f"b{place}.bytes"
    packed = f"{_FORM_OF[name].table}.bytes"
    # Asked for only where nothing is packed: what an older oaicdif wrote.
    table = _TABLE_OF[name]
    plain = f"(SELECT {table}.bytes FROM {table} WHERE {table}.body_id = {_body_id(name)})"
    if name == firsts[_FORM_OF[name]]:
        return f"coalesce({packed}, {plain})"
    return f"CASE WHEN {packed} IS NULL THEN {plain} END"


def _body_id(name: str) -> str:
    return f"entry.revision * {BODY_SLOTS} + {BODIES[name]}"


def body_joins(names: Sequence[str]) -> str:
    """The JOINs of an `entry` with its published bodies of these names; NULL without one."""
    joins = [
        f"LEFT JOIN {_TABLE_OF[name]} AS b{n} ON b{n}.body_id = {_body_id(name)}"
        for n, name in enumerate(names)
        if name not in _FORM_OF
    ]
    tables = dict.fromkeys(_FORM_OF[name].table for name in names if name in _FORM_OF)
    joins += [f"LEFT JOIN {each} ON {each}.revision = entry.revision" for each in tables]
    return " ".join(joins)


class _Asked(NamedTuple):
    """Where the bodies of a row stand among those asked for, and which of the row they are."""

    places: tuple[int, ...]
    parts: tuple[int, ...]


class _Wanted(NamedTuple):
    """What of each row is asked for. `is_of_lists`: what lists are made of and nothing else;
    `is_document`: one document, and its provenance."""

    documents: _Asked
    lists: _Asked
    is_of_lists: bool
    is_document: bool


@cache
def _wanted(names: tuple[str, ...]) -> _Wanted:
    is_document = len(names) == 2 and names[0] in PACKED and names[1] == OF_LISTS[1]
    documents, lists = _asked(names, PARTS), _asked(names, OF_LISTS)
    return _Wanted(documents, lists, names == OF_LISTS, is_document)


def _asked(names: tuple[str, ...], of: tuple[str, ...]) -> _Asked:
    found = [(n, of.index(name)) for n, name in enumerate(names) if name in of]
    return _Asked(tuple(n for n, _ in found), tuple(part for _, part in found))


class Opened:
    """Makes the rows of a SELECT whose columns from `at` on are `body_columns(names)`."""

    def __init__(self, packs: Packs, names: Sequence[str], at: int = 0) -> None:
        self._packs = packs
        self._at, self._end = at, at + len(names)
        self._wanted = _wanted(tuple(names))
        self._documents, self._lists = self._wanted.documents, self._wanted.lists

    def bodies(self, db: Connection, row: Row) -> tuple[bytes | None, ...]:
        """The bodies of a row, in the order of their names.

        Raises:
            StoreCorrupt: they are damaged.
        """
        kept = row[self._at : self._end]
        if self._lists.places:
            kept = self._with_lists(db, kept)
        if not self._documents.places:
            return kept
        places, parts = self._documents
        packed = kept[places[0]]
        if not is_packed(packed):
            return kept
        if len(places) == 1:
            found = self._packs.one(db, packed, parts[0])
            return (*kept[: places[0]], found, *kept[places[0] + 1 :])
        return _found_at(kept, places, self._packs.some(db, packed, parts))

    def _with_lists(self, db: Connection, kept: Row) -> Row:
        """With what a record of a list is made of."""
        places, parts = self._lists
        row = kept[places[0]]
        if row and row[0] >= FIRST_MARK and row[0] != ALONE:
            found = self._packs.listed(db, row)
            if len(places) == 1:
                place = places[0]
                return (*kept[:place], found[parts[0]], *kept[place + 1 :])
            return _found_at(kept, places, [found[part] for part in parts])
        for place in places:
            body = kept[place]
            if body and body[0] == ALONE:
                kept = (*kept[:place], self._packs.alone(db, body), *kept[place + 1 :])
        return kept

    def row(self, db: Connection, row: Row) -> Row:
        """The whole row, as `bodies`."""
        if not self._documents.places and not self._lists.places:
            return row
        return (*row[: self._at], *self.bodies(db, row), *row[self._end :])

    def rows(self, db: Connection, found: list[Row]) -> list[Row]:
        """As `row`, of many."""
        if found and len(found[0]) == self._end:
            if self._wanted.is_of_lists:
                return self._rows_of_lists(db, found)
            if self._wanted.is_document:
                return self._rows_of_documents(db, found)
        if self._documents.places or self._lists.places:
            return [self.row(db, each) for each in found]
        return found

    def _rows_of_lists(self, db: Connection, found: list[Row]) -> list[Row]:
        """As `rows`, of pages that end with what records of lists are made of: those are read by
        the million."""
        at, known = self._at, self._packs.shells.known
        rows = []
        for row in found:
            kept = row[at]
            shell = known.get(kept[1] | kept[2] << 8) if kept and kept[0] == SHELL_MARK else None
            try:
                rows.append(row[:at] + in_shell(kept, shell) if shell else self.row(db, row))
            except ValueError as error:
                raise damaged(error) from error
        return rows

    def _rows_of_documents(self, db: Connection, found: list[Row]) -> list[Row]:
        """As `rows`, of pages that end with one document and its provenance."""
        at, known, one = self._at, self._packs.shells.known, self._packs.one
        (part,) = self._documents.parts
        rows = []
        for row in found:
            packed, kept = row[at:]
            shell = known.get(kept[1] | kept[2] << 8) if kept and kept[0] == SHELL_MARK else None
            try:
                if shell and is_packed(packed):
                    about = about_in_shell(kept, shell)
                    rows.append((*row[:at], one(db, packed, part), about))
                else:
                    rows.append(self.row(db, row))
            except ValueError as error:
                raise damaged(error) from error
        return rows


def _found_at(kept: Row, places: Sequence[int], found: Sequence[bytes | None]) -> Row:
    """What was kept with these in their places."""
    values = list(kept)
    for place, body in zip(places, found, strict=True):
        values[place] = body
    return tuple(values)


def body_of(
    db: Connection, packs: Packs, revision: int, name: str, row: bytes | None = None
) -> bytes | None:
    """A body of a revision, published or not; `row` is the one that it lies in, if it was read."""
    form = _FORM_OF.get(name)
    if form is not None:
        packed = bytes(row) if row else _row_of(db, revision, form)
        if packed is not None and form is DOCUMENTS:
            return packs.one(db, packed, PARTS.index(name))
        if packed is not None:
            return packs.listed(db, packed)[OF_LISTS.index(name)]
    found = db.execute(
        f"SELECT bytes FROM {_TABLE_OF[name]} WHERE body_id = ?",
        (revision * BODY_SLOTS + BODIES[name],),
    ).fetchone()
    if found is None:
        return None
    return packs.alone(db, found[0]) if is_alone(found[0]) else found[0]


def _row_of(db: Connection, revision: int, form: Form) -> bytes | None:
    row = db.execute(f"SELECT bytes FROM {form.table} WHERE revision = ?", (revision,)).fetchone()
    return bytes(row[0]) if row else None


def _rows_of(db: Connection, revisions: Sequence[int], form: Form) -> dict[int, bytes]:
    if not revisions:
        return {}
    asked = f"SELECT revision, bytes FROM {form.table} WHERE revision {AMONG}"
    return {row[0]: bytes(row[1]) for row in db.plain(asked, (numbers(revisions),)).fetchall()}


class KeptBodies(NamedTuple):
    """The bodies of a draft as they are kept: its row of `packed_body`, that of `listed_body`, if
    there are any for them, and the others by name."""

    packed: bytes | None
    listed: bytes | None
    others: Mapping[str, bytes]


def kept_bodies(
    database: Database, packs: Packs, several: Sequence[Mapping[str, bytes]]
) -> list[KeptBodies]:
    """The bodies of drafts as they are kept. One that has its report alone has none: that goes
    to what is published.

    To be called before a transaction that writes.
    """
    with database.read() as db:
        newest = packs.newest(db)
    listed = iter(
        list_rows(database, packs, newest, [each for each in several if _is_listed(each)])
    )
    return [
        KeptBodies(
            packs.packed(newest.documents, bodies) if _has_documents(bodies) else None,
            next(listed) if _is_listed(bodies) else None,
            {name: body for name, body in bodies.items() if name not in _FORM_OF},
        )
        for bodies in several
    ]


def list_rows(
    database: Database, packs: Packs, newest: Newest, several: Sequence[Mapping[str, bytes]]
) -> list[bytes]:
    """The rows of what these records of lists are made of."""
    if database.packs_records:
        return [packs.packed(newest.lists, each) for each in several]
    rows = packs.shells.rows(database, several)
    return [
        row if len(row) <= LONG else packs.packed_alone(LISTS, bodies)
        for row, bodies in zip(rows, several, strict=True)
    ]


def _has_documents(bodies: Mapping[str, bytes]) -> bool:
    return not PACKED.isdisjoint(bodies) and bodies.keys() != {REPORT}


def _is_listed(bodies: Mapping[str, bytes]) -> bool:
    return not bodies.keys().isdisjoint(OF_LISTS)


def insert_bodies(db: Connection, drafts: Iterable[tuple[int, KeptBodies]]) -> None:
    """Keep the bodies of each revision."""
    others: list[tuple[int, bytes]] = []
    rows: dict[str, list[tuple[int, bytes]]] = {DOCUMENTS.table: [], LISTS.table: []}
    for revision, kept in drafts:
        first = revision * BODY_SLOTS
        others += [(first + BODIES[name], body) for name, body in kept.others.items()]
        if kept.packed is not None:
            rows[DOCUMENTS.table].append((revision, kept.packed))
        if kept.listed is not None:
            rows[LISTS.table].append((revision, kept.listed))
    db.executemany("INSERT INTO body (body_id, bytes) VALUES (?, ?)", others)
    for table, each in rows.items():
        db.executemany(f"INSERT INTO {table} (revision, bytes) VALUES (?, ?)", each)


def put_bodies(
    db: Connection, packs: Packs, name: str, bodies: Iterable[tuple[int, bytes]]
) -> None:
    """Put these in the place of the bodies of that name, by revision; equal ones cost no write."""
    plain: list[tuple[int, bytes]] = []
    form, bodies = _FORM_OF.get(name), list(bodies)
    rows = _rows_of(db, [revision for revision, _ in bodies], form) if form else {}
    for revision, body in bodies:
        row = rows.get(revision)
        if row is None or form is None:
            plain.append((revision * BODY_SLOTS + BODIES[name], body))
        else:
            _put_packed(db, packs, form, revision, row, name, body)
    db.executemany(_PUT.format(_TABLE_OF[name]), plain)


def _put_packed(
    db: Connection, packs: Packs, form: Form, revision: int, row: bytes, name: str, body: bytes
) -> None:
    if name == REPORT and is_of(row, body):
        return
    try:
        had = packs.opened(db, row, form)
    except StoreCorrupt:  # what can be made again is put in its place, one after the other
        had = {}
    if had.get(name) != body:
        packed = _row_as(db, packs, form, row, {**had, name: body})
        db.execute(f"UPDATE {form.table} SET bytes = ? WHERE revision = ?", (packed, revision))


def _row_as(
    db: Connection, packs: Packs, form: Form, row: bytes, bodies: Mapping[str, bytes]
) -> bytes:
    """A row of these bodies, of the form of the one in whose place it is put."""
    if form is DOCUMENTS:
        return packs.packed(packs.newest(db).documents, bodies)
    if is_list_frame(row):
        return packs.packed(packs.newest(db).lists, bodies)
    return packs.shells.row(db, bodies)


def drop_bodies(db: Connection, revisions: Iterable[int]) -> None:
    """Forget the bodies of these revisions: a statement for each run of numbers, not for each."""
    runs = [(first, end - 1) for first, end in runs_of(sorted(revisions))]
    slots = [(first * BODY_SLOTS, last * BODY_SLOTS + BODY_SLOTS - 1) for first, last in runs]
    for table in TABLES:
        db.executemany(f"DELETE FROM {table} WHERE body_id BETWEEN ? AND ?", slots)
    for table in (DOCUMENTS.table, LISTS.table):
        db.executemany(f"DELETE FROM {table} WHERE revision BETWEEN ? AND ?", runs)
