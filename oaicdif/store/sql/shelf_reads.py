"""The shelves of a snapshot (`store.shelves.ShelfReads`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from ...model import CatalogEntry
from ..connection import Connection, Row
from ..shelves import ALL, RANGE, EntryRange, KeptFile, Shelf, ShelfPage, Shelved
from . import row_values
from .bodies import Opened, body_columns, body_joins
from .packing import Packs
from .shelving import MEMBERS, NUMBER, VISIBLE

_SHELF: Final = "FROM shelf WHERE kind = :kind AND value = :value"
_NEIGHBOURS: Final = (
    f"SELECT (SELECT max(first_entry) {_SHELF} AND first_entry < :first AND live > 0) AS previous,"
    f" (SELECT min(first_entry) {_SHELF} AND first_entry > :first AND live > 0) AS next,"
    f" (SELECT min(first_entry) {_SHELF} AND first_entry > :first) AS behind,"
    f" (SELECT max(first_entry) {_SHELF} AND live > 0) AS last,"
    f" (SELECT sum(live) {_SHELF}) AS total"
)
_SHELVED: Final = ", ".join(f"entry.{name}" for name in Shelved._fields)
_LIVE_BETWEEN: Final = f"WHERE entry_id BETWEEN ? AND ? AND {VISIBLE} ORDER BY entry_id"
_CHANGED: Final = f"SELECT {row_values.ENTRY} FROM"
_PUBLISHED: Final = "entry.seq IS NOT NULL ORDER BY entry.seq DESC LIMIT ?"
# Who reads page after page reads each entry once: the next page begins where one ended. The
# plus keeps SQLite from gathering all entries of the endpoint first.
_CHANGED_BEFORE: Final = {
    ALL: f"{_CHANGED} {MEMBERS[ALL]} AND entry.seq < ? AND {_PUBLISHED}",
    "endpoint": f"{_CHANGED} entry WHERE +endpoint_id = CAST(? AS INTEGER) AND entry.seq < ?"
    f" AND {_PUBLISHED}",
    "set": f"{_CHANGED} {MEMBERS['set']} AND membership.seq < ? AND entry.seq IS NOT NULL"
    " ORDER BY membership.seq DESC LIMIT ?",
}
# The pages of a shelf by their last change: nothing on them is newer than that.
_PAGES_CHANGED: Final = (
    "SELECT first_entry, coalesce((SELECT min(n.first_entry) FROM shelf AS n WHERE n.kind = :kind"
    f" AND n.value = :value AND n.first_entry > shelf.first_entry), {1 << 62}), seq"
    f" {_SHELF} ORDER BY seq DESC"
)


class ShelfTables:
    """The shelves' part of a snapshot."""

    _db: Connection
    _packs: Packs

    def version(self) -> tuple[int, int]:
        return (id(self._db), self._db.changes())

    def newest(self) -> tuple[int, str]:
        row = self._db.execute(
            "SELECT last_seq, datestamp FROM stamp ORDER BY datestamp DESC LIMIT 1"
        ).fetchone()
        return (row[0], row[1]) if row else (0, "")

    def latest(self, limit: int) -> list[CatalogEntry]:
        found = self._db.plain(
            f"SELECT {row_values.ENTRY} FROM entry WHERE seq IS NOT NULL AND NOT deleted"
            " ORDER BY seq DESC LIMIT ?",
            (limit,),
        )
        return [row_values.entry(row) for row in found]

    def changes(
        self, kind: str, value: str, limit: int, before: int | None = None
    ) -> list[CatalogEntry]:
        if before is not None:
            return self._entries_of(_CHANGED_BEFORE[kind], (value, before, limit))
        if kind == ALL:
            return self._entries_of(f"{_CHANGED} entry WHERE {_PUBLISHED}", (limit,))
        changed: list[CatalogEntry] = []
        pages = self._db.plain(_PAGES_CHANGED, {"kind": kind, "value": value})
        for first, end, seq in pages.fetchall():
            if len(changed) == limit and seq < changed[-1].seq:
                break  # nothing on the pages that follow is newer
            changed += self._changed_on(kind, value, (first, end), limit)
            changed = sorted(changed, key=lambda each: -each.seq)[:limit]
        return changed

    def _changed_on(
        self, kind: str, value: str, between: tuple[int, int], limit: int
    ) -> list[CatalogEntry]:
        statement = (
            f"{_CHANGED} {MEMBERS[kind]} AND entry.entry_id >= ? AND entry.entry_id < ?"
            f" AND {_PUBLISHED}"
        )
        return self._entries_of(statement, (value, *between, limit))

    def _entries_of(self, statement: str, values: tuple[str | int, ...]) -> list[CatalogEntry]:
        return [row_values.entry(row) for row in self._db.plain(statement, values)]

    def set_name(self, set_spec: str) -> str:
        row = self._db.execute(
            "SELECT set_name FROM published_set WHERE set_spec = ?", (set_spec,)
        ).fetchone()
        return str(row[0]) if row else set_spec

    def shelves(self, kind: str) -> list[Shelf]:
        found = self._db.execute(
            "SELECT kind, value, sum(live), max(seq), max(datestamp) FROM shelf WHERE kind = ?"
            " GROUP BY kind, value HAVING sum(live) > 0 ORDER BY value",
            (kind,),
        )
        return [Shelf(*row) for row in found]

    def shelf_page(self, kind: str, value: str, first: int = 0) -> ShelfPage | None:
        place = {"kind": kind, "value": value}
        row = self._db.execute(
            f"SELECT * {_SHELF} AND first_entry <= :first ORDER BY first_entry DESC LIMIT 1",
            place | {"first": first},
        ).fetchone()
        if row is None:
            return None
        beside = self._db.execute(_NEIGHBOURS, place | {"first": row["first_entry"]}).fetchone()
        return _page(row, beside)

    def shelf_entries(self, page: ShelfPage) -> list[Shelved]:
        number = NUMBER.get(page.kind, "entry.entry_id")
        end = page.end if page.end is not None else 1 << 62
        found = self._db.plain(
            f"SELECT {_SHELVED} FROM {MEMBERS[page.kind]} AND {number} >= ? AND {number} < ?"
            f" AND {VISIBLE} ORDER BY {number}",
            (page.value, page.first, end),
        )
        return list(map(Shelved._make, found))

    def places(self, first: int, last: int) -> list[tuple[str, str, str]]:
        statement = f"SELECT slug, datestamp, work_iri FROM entry {_LIVE_BETWEEN}"
        return self._db.plain(statement, (first, last)).fetchall()

    def bodies(self, first: int, last: int, name: str) -> list[bytes]:
        (column,) = body_columns((name,))
        statement = f"SELECT {column} FROM entry {body_joins((name,))} {_LIVE_BETWEEN}"
        rows = self._db.plain(statement, (first, last)).fetchall()
        return [body for (body,) in Opened(self._packs, (name,)).rows(self._db, rows) if body]

    def changed_pages(self, after: int) -> list[ShelfPage]:
        found = self._db.execute(
            "SELECT * FROM shelf WHERE seq > ? AND kind <> ? ORDER BY kind, value, first_entry",
            (after, ALL),
        )
        return [_page(row) for row in found]

    def ranges(self, size: int, after: int = 0) -> list[EntryRange]:
        if size % RANGE:
            raise ValueError(f"{size} is no multiple of {RANGE}")
        found = self._db.execute(
            "SELECT (first_entry - 1) / ? + 1, sum(live), max(seq), max(datestamp) FROM shelf"
            " WHERE kind = ? AND value = '' GROUP BY 1 HAVING max(seq) > ? ORDER BY 1",
            (size, ALL, after),
        )
        return [EntryRange(*row) for row in found]

    def record(
        self, slug: str, bodies: Sequence[str]
    ) -> tuple[CatalogEntry, tuple[bytes | None, ...]] | None:
        row = self._db.plain(_by_slug(tuple(bodies)), (slug,)).fetchone()
        if row is None:
            return None
        opened = Opened(self._packs, bodies, row_values.ENTRY_WIDTH)
        return row_values.entry(row), opened.bodies(self._db, row)

    def kept_file(self, slug: str, body: str) -> KeptFile | None:
        row = self._db.plain(_file_by_slug(body), (slug,)).fetchone()
        if row is None:
            return None
        entry_id, seq, slug, work_iri, stamp, deleted, _ = row
        (kept,) = Opened(self._packs, (body,), _BEFORE_FILE).bodies(self._db, row)
        changed = row_values.moment(stamp)
        return KeptFile(entry_id, seq, slug, work_iri, changed, bool(deleted), kept)

    def entries(
        self, first: int, last: int, bodies: Sequence[str] = (), *, after: int = 0
    ) -> Iterator[tuple[CatalogEntry, tuple[bytes | None, ...]]]:
        found = self._db.plain(
            f"{_with_bodies(tuple(bodies))}"
            " WHERE entry_id BETWEEN ? AND ? AND entry.seq > ? ORDER BY entry_id",
            (first, last, after),
        )
        opened = Opened(self._packs, bodies, row_values.ENTRY_WIDTH)
        for row in found:
            yield row_values.entry(row), opened.bodies(self._db, row)


_FILE: Final = ", ".join(f"entry.{name}" for name in KeptFile._fields[:-1])
_BEFORE_FILE: Final = len(KeptFile._fields) - 1


@cache
def _file_by_slug(body: str) -> str:
    """Each column more costs a tenth of what a kept body does."""
    (column,) = body_columns((body,))
    return (
        f"SELECT {_FILE}, {column} FROM entry {body_joins((body,))}"
        " WHERE slug = ? AND seq IS NOT NULL"
    )


@cache  # one text for each: its hash, by which the statement is found, is known
def _by_slug(bodies: tuple[str, ...]) -> str:
    return f"{_with_bodies(bodies)} WHERE slug = ? AND seq IS NOT NULL"


@cache
def _with_bodies(bodies: tuple[str, ...]) -> str:
    """SELECT ... FROM of whole entries with these bodies; every part is a name of our own."""
    columns = [row_values.ENTRY, *body_columns(bodies)]
    return f"SELECT {', '.join(columns)} FROM entry {body_joins(bodies)}"


def _page(row: Row, beside: Row | None = None) -> ShelfPage:
    page = (
        row["kind"],
        row["value"],
        row["first_entry"],
        beside["behind"] if beside else None,
        row["live"],
        row["seq"],
        row["datestamp"],
    )
    if beside is None:
        return ShelfPage(*page)
    return ShelfPage(
        *page, beside["previous"], beside["next"], beside["last"] or 0, beside["total"] or 0
    )
