"""One store copied into another, whatever databases they lie in (`store.copy_store`).

The source is read in one snapshot, a table after the other, in portions in the order of its key.
Of each portion only rows that differ are written, so a copy that was interrupted goes on where it
was, and one that is made again brings what has changed since. At the end both stores are read
whole, and their digests compared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from ...errors import StoreCorrupt, UsageError
from ..connection import Connection, Database
from ..copied import BEHIND, UNFINISHED, Copied
from ..schema_steps import schema_steps, statements
from ..upkeep import DAMAGED

_AT_ONCE: Final = 500  # rows of a portion
_TABLE: Final = re.compile(r"CREATE TABLE (?:IF NOT EXISTS )?(\w+) \((.*)\)[^)]*", re.S)
_ADDED: Final = re.compile(r"ALTER TABLE (\w+) ADD COLUMN (\w+) (\w+)")
_DROPPED: Final = re.compile(r"DROP TABLE IF EXISTS (\w+)")
_COLUMN: Final = re.compile(r"(\w+) (TEXT|INTEGER|BLOB|BOOLEAN|REAL)\b([^,]*)")
_KEY: Final = re.compile(r"PRIMARY KEY \(([\w, ]+)\)")
_CATALOG: Final = "SELECT value FROM secret WHERE name = 'catalog'"
_USED: Final = "SELECT EXISTS (SELECT 1 FROM endpoint)"
_NOTED: Final = "SELECT value FROM upkeep WHERE name = ?"
# What a machine notes of the store that it looks after, and what workers do at the moment.
_NOT_COPIED: Final = frozenset({"upkeep", "work", "work_count", "turn"})

Told = Callable[[str, int], object]  # a table, and how many of its rows are done
Values = tuple[Any, ...]


class Table(NamedTuple):
    """A table: its columns, those of its key, and those that are flags, by their places."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    flags: frozenset[int]

    def key_of(self, row: Values) -> Values:
        """The values of the key's columns, in their order."""
        return tuple(row[self.columns.index(name)] for name in self.key)


def tables() -> list[Table]:
    """All tables of a store, each behind those that it refers to."""
    found: dict[str, Table] = {}
    for script in schema_steps().values():
        for statement in statements(script):
            if made := _TABLE.fullmatch(statement):
                found[made[1]] = _table(made[1], made[2])
            elif added := _ADDED.match(statement):
                found[added[1]] = _with_column(found[added[1]], added[2], added[3])
            elif dropped := _DROPPED.fullmatch(statement):
                del found[dropped[1]]
    return [each for name, each in found.items() if name not in _NOT_COPIED]


def _table(name: str, body: str) -> Table:
    columns = _COLUMN.findall(body)
    names = tuple(each[0] for each in columns)
    together = _KEY.search(body)
    alone = tuple(each[0] for each in columns if "PRIMARY KEY" in each[2])
    key = tuple(together[1].split(", ")) if together else alone or names
    flags = frozenset(n for n, each in enumerate(columns) if each[1] == "BOOLEAN")
    return Table(name, names, key, flags)


def _with_column(table: Table, name: str, kind: str) -> Table:
    flags = table.flags | ({len(table.columns)} if kind == "BOOLEAN" else set())
    return table._replace(columns=(*table.columns, name), flags=flags)


def copy_tables(source: Database, target: Database, told: Told) -> Copied:
    """Make `target` what `source` is now.

    Raises:
        UsageError: the target holds another catalog.
        StoreCorrupt: the copy is not what was copied; it says so of itself.
    """
    every = tables()
    with source.read() as reading:
        was_whole = _check(reading, target)
        _note(target, BEHIND if was_whole else UNFINISHED)
        written = sum(_bring(reading, target, table, told) for table in every)
        for table in reversed(every):
            _remove(reading, target, table)
        target.renumber([(each.name, each.key[0]) for each in every if len(each.key) == 1])
        rows, digest = _digest(reading, every)
        with target.read() as copy:
            if _digest(copy, every) != (rows, digest):
                raise StoreCorrupt("The copy is not what was copied.", hint="Run it again.")
    target.answered.adopt(source.answered)
    _note(target, None)
    return Copied(len(every), rows, written, digest.hex())


def _check(reading: Connection, target: Database) -> bool:
    """Refuse another catalog; whether the target has been a whole copy before."""
    (ours,) = reading.plain(_CATALOG).fetchone()
    with target.read() as db:
        (theirs,) = db.plain(_CATALOG).fetchone()
        (used,) = db.plain(_USED).fetchone()
        noted = db.plain(_NOTED, (DAMAGED,)).fetchone()
    if used and bytes(ours) != bytes(theirs):
        raise UsageError(
            "The store to copy into holds another catalog.",
            hint="Name an empty one, or one that was copied from the same store.",
        )
    return bool(used) and (noted is None or noted[0] != UNFINISHED)


def _note(target: Database, text: str | None) -> None:
    with target.write() as db:
        db.execute("DELETE FROM upkeep WHERE name = ?", (DAMAGED,))
        if text:
            db.execute("INSERT INTO upkeep (name, value) VALUES (?, ?)", (DAMAGED, text))


def _bring(reading: Connection, target: Database, table: Table, told: Told) -> int:
    """Write what is missing or other in the target; how many rows."""
    marks = ", ".join("?" * len(table.columns))
    names = ", ".join(table.columns)
    others = [name for name in table.columns if name not in table.key]
    changed = ", ".join(f"{name} = excluded.{name}" for name in others)
    conflict = f"({', '.join(table.key)}) DO UPDATE SET {changed}" if others else "DO NOTHING"
    statement = f"INSERT INTO {table.name} ({names}) VALUES ({marks}) ON CONFLICT {conflict}"
    done = written = 0
    for after, some in _portions(reading, table):
        with target.read() as db:
            there = set(_between(db, table, after, table.key_of(some[-1])))
        fresh = [row for row in some if row not in there]
        if fresh:
            with target.write() as db:
                db.executemany(statement, fresh)
        done, written = done + len(some), written + len(fresh)
        told(table.name, done)
    return written


def _remove(reading: Connection, target: Database, table: Table) -> None:
    """Remove from the target what the source does not have."""
    count = f"SELECT count(*) FROM {table.name}"
    with target.read() as db:
        if db.plain(count).fetchone() == reading.plain(count).fetchone():
            return
        gone: list[Values] = []
        for after, some in _portions(db, table):
            keys = {table.key_of(row) for row in some}
            kept = _between(reading, table, after, table.key_of(some[-1]))
            gone += keys - {table.key_of(row) for row in kept}
    where = " AND ".join(f"{name} = ?" for name in table.key)
    with target.write() as db:
        db.executemany(f"DELETE FROM {table.name} WHERE {where}", gone)


def _portions(db: Connection, table: Table) -> Iterator[tuple[Values | None, list[Values]]]:
    """All rows in portions, each with the key behind which it begins."""
    after: Values | None = None
    while some := _next(db, table, after):
        yield after, some
        after = table.key_of(some[-1])


def _next(db: Connection, table: Table, after: Values | None) -> list[Values]:
    where, values = _behind(table, after)
    return _rows(db, table, f"{where} ORDER BY {', '.join(table.key)} LIMIT ?", (*values, _AT_ONCE))


def _between(db: Connection, table: Table, after: Values | None, last: Values) -> list[Values]:
    where, values = _behind(table, after)
    key, marks = ", ".join(table.key), ", ".join("?" * len(last))
    return _rows(db, table, f"{where} AND ({key}) <= ({marks})", (*values, *last))


def _behind(table: Table, after: Values | None) -> tuple[str, Values]:
    if after is None:
        return "WHERE true", ()
    return f"WHERE ({', '.join(table.key)}) > ({', '.join('?' * len(after))})", after


def _rows(db: Connection, table: Table, rest: str, values: Values) -> list[Values]:
    """Rows as both databases understand them: flags as such, bytes as bytes."""
    found = db.plain(f"SELECT {', '.join(table.columns)} FROM {table.name} {rest}", values)
    if not table.flags:
        return list(map(tuple, found.fetchall()))
    return [
        tuple(bool(value) if n in table.flags else value for n, value in enumerate(row))
        for row in found.fetchall()
    ]


def _digest(db: Connection, every: Sequence[Table]) -> tuple[int, bytes]:
    """How many rows there are, and a digest of all their values."""
    digest, rows = blake2b(digest_size=16), 0
    for table in every:
        digest.update(f"{table.name}\n".encode())
        for _, some in _portions(db, table):
            rows += len(some)
            digest.update(repr(some).encode("utf-8", "surrogatepass"))
    return rows, digest.digest()
