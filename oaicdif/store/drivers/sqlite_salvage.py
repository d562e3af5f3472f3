"""A damaged SQLite store written anew from all of it that can be read.

Every table is copied into a new file of the same schema, so indexes are whole again. Where pages
of a table cannot be read, the rows before and behind them are kept. The new file takes the place
of the damaged one, which is kept beside it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ..connection import Row
from ..upkeep import Rebuilt
from .exchanged import free_name, take_place
from .sqlite import SqliteDatabase
from .sqlite_connection import SqliteConnection

_BESIDE: Final = ("-wal", "-shm")
# A number that was given is never given again, even where the table of counters is lost.
_COUNTERS: Final = {
    "page": ("page_id FROM page", "page_id FROM copies", "page_id FROM record",
             "copy_page FROM record"),
    "record": ("record_id FROM record", "record_id FROM seen"),
    "entry": ("entry_id FROM entry", "entry_id FROM membership"),
    "revision": ("revision FROM entry", "revision FROM pending", "body_id / 16 FROM body",
                 "body_id / 16 FROM record_body", "revision FROM packed_body",
                 "revision FROM listed_body"),
    "dictionary": ("dictionary_id FROM dictionary", "dictionary_id FROM list_dictionary"),
    "shell": ("shell_id FROM shell",),
    "seq": ("seq FROM entry", "last_seq FROM stamp"),
    "change": ("ticket FROM stale",),
}  # fmt: skip
# What led to pages and copies that are lost leads nowhere now.
_LOOSE: Final = (
    "UPDATE record SET page_id = NULL, position = NULL"
    " WHERE page_id NOT IN (SELECT page_id FROM page)",
    "UPDATE record SET copy_page = NULL, copy_start = -1, copy_bytes = NULL WHERE copy_page NOT IN"
    " (SELECT page_id FROM copies UNION SELECT page_id FROM page)",
)
_LAST: Final = 1 << 62
_HEAD: Final = 100
_MOST: Final = 1 << 40  # bytes: a head that says more is damaged, too


class Salvage:
    """The damaged store at a path."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._new = path.with_name(f"{path.name}.mending")

    def rebuild(self) -> Rebuilt:
        """Write the store anew and put it in its place; nobody writes to the old one meanwhile.

        Raises:
            StoreCorrupt: not even the names of its tables can be read.
            StoreUnwritable: there is no room; the damaged store is as it was.
            StoreLocked: another process uses it.
        """
        self._remove_new()
        _fill_up(self._path)
        old, new = SqliteDatabase(self._path), SqliteDatabase(self._new)
        try:
            with old.held() as source:
                old.schema_found()
                new.migrate()
                with new.write() as target:
                    lost = self._copied(source, target)
        except BaseException:
            new.close()
            self._remove_new()
            raise
        finally:
            old.close()
            new.close()
        return Rebuilt(str(self._put_in_place()), tuple(lost))

    def _remove_new(self) -> None:
        for ending in ("", *_BESIDE):
            Path(f"{self._new}{ending}").unlink(missing_ok=True)

    def _copied(self, source: SqliteConnection, target: SqliteConnection) -> list[str]:
        """Copy all tables; those of which something could not be read."""
        target.execute("PRAGMA defer_foreign_keys = ON")
        tables = target.plain("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
        lost = []
        for name, shape in tables:
            rows = _Rows(source, name, by_number="WITHOUT ROWID" not in shape)
            count = len(target.execute(f"SELECT * FROM {name} LIMIT 0").description)
            marks = ", ".join("?" * count)
            target.executemany(
                f"INSERT OR REPLACE INTO {name} VALUES ({marks})", rows.whole(target)
            )
            if rows.damaged:
                lost.append(name)
        _drop_dangling(target)
        for statement in _LOOSE:
            target.execute(statement)
        for name, places in _COUNTERS.items():
            given = " UNION ALL ".join(f"SELECT {each}" for each in places)
            target.execute(
                f"UPDATE counter SET value = max(value, (SELECT coalesce(max(n), 0)"
                f" FROM (SELECT 0 AS n UNION ALL {given}))) WHERE name = ?",
                (name,),
            )
        return lost

    def _put_in_place(self) -> Path:
        kept = free_name(self._path, "damaged")
        try:
            take_place(self._path, self._new, kept)
        finally:
            self._remove_new()
        return kept


def _fill_up(path: Path) -> None:
    """Zeros for what was cut off: SQLite opens no file that is shorter than it says.

    Source: SQLite's file format, sections 1.3.2 and 1.3.8 (page size, size in pages).
    """
    with path.open("rb") as file:
        head = file.read(_HEAD)
    page_size = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    whole = (1 << 16 if page_size == 1 else page_size) * pages
    if path.stat().st_size < min(whole, _MOST):
        os.truncate(path, whole)


def _drop_dangling(db: SqliteConnection) -> None:
    """Remove rows that lead to rows that are lost, and those that lead to these."""
    tables = [row[0] for row in db.plain("SELECT name FROM sqlite_master WHERE type = 'table'")]
    gone = 1
    while gone:
        gone = sum(_drop_from(db, table) for table in tables)


def _drop_from(db: SqliteConnection, table: str) -> int:
    gone = 0
    for parent, column in db.plain(
        f'SELECT "table", "from" FROM pragma_foreign_key_list(\'{table}\')'
    ).fetchall():
        key = db.plain(f"SELECT name FROM pragma_table_info('{parent}') WHERE pk = 1").fetchone()
        gone += db.execute(
            f"DELETE FROM {table} WHERE {column} NOT IN (SELECT {key[0]} FROM {parent})"
        ).rowcount
    return gone


class _Rows:
    """The rows of a table that can be read, in both directions around what cannot."""

    def __init__(self, db: SqliteConnection, name: str, *, by_number: bool) -> None:
        self._db, self._name, self._by_number = db, name, by_number
        self.damaged = False

    def whole(self, target: SqliteConnection) -> Iterator[tuple[object, ...]]:
        """Those of them that have a value in every column that must have one."""
        query = f"SELECT cid FROM pragma_table_info('{self._name}') WHERE \"notnull\" = 1"
        required = [row[0] for row in target.plain(query).fetchall()]
        for row in self.readable():
            if any(row[column] is None for column in required):
                self.damaged = True  # a part of it was cut off
            else:
                yield row

    def readable(self) -> Iterator[tuple[object, ...]]:
        key = "rowid" if self._by_number else "0"
        last = 0
        for row in self._tried(f"SELECT {key}, * FROM {self._name} ORDER BY {self._order()}"):
            last = int(row[0])
            yield tuple(row)[1:]
        if not self.damaged:
            return
        first = _LAST
        down = self._order(" DESC")
        for row in self._tried(f"SELECT {key}, * FROM {self._name} ORDER BY {down}"):
            first = int(row[0])
            yield tuple(row)[1:]
        if self._by_number:
            yield from self._between(last + 1, first - 1)

    def _between(self, start: int, end: int) -> Iterator[tuple[object, ...]]:
        """Rows between two damaged places: looked for at ever longer intervals."""
        step = 1
        up = f"SELECT rowid, * FROM {self._name} WHERE rowid BETWEEN ? AND ? ORDER BY rowid"
        while start <= end:
            found = list(self._tried(up, start, end))
            if found and int(found[-1][0]) >= start:
                yield from self._behind(start - step, int(found[0][0]) - 1)
                yield from (tuple(row)[1:] for row in found)
                start, step = int(found[-1][0]) + 1, 1
            start, step = start + step, step * 2

    def _behind(self, start: int, end: int) -> Iterator[tuple[object, ...]]:
        down = f"SELECT rowid, * FROM {self._name} WHERE rowid BETWEEN ? AND ? ORDER BY rowid DESC"
        for row in self._tried(down, start, end):
            yield tuple(row)[1:]

    def _tried(self, query: str, *values: int) -> Iterator[Row]:
        """The rows of a query up to the first that cannot be read. A number that is out of order
        is none: it was read from a page of which a part is gone."""
        cursor = self._db.cursor()
        cursor.row_factory = None
        before: int | None = None
        try:
            for row in cursor.execute(query, values):
                number = int(row[0])
                if self._by_number and not _follows(number, before, down="DESC" in query):
                    self.damaged = True
                    return
                before = number
                yield row
        except SqliteDatabase.failure:
            self.damaged = True

    def _order(self, direction: str = "") -> str:
        if self._by_number:
            return f"rowid{direction}"
        keys = self._db.plain(
            f"SELECT name FROM pragma_table_info('{self._name}') WHERE pk > 0 ORDER BY pk"
        )
        return ", ".join(f"{row[0]}{direction}" for row in keys)


def _follows(number: int, before: int | None, *, down: bool) -> bool:
    return before is None or (number < before if down else number > before)
