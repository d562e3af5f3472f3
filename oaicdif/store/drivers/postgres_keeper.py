"""The tables of a store on a PostgreSQL server, looked after (`store.upkeep.Keeper`).

The server looks after its own files: free space, its log, backups.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from ...errors import OaicdifError, UsageError
from ..connection import Connection, Reading
from ..upkeep import Disk, FileSize, Saved, TableSize

_OURS: Final = (
    "FROM pg_class WHERE relkind = 'r' AND relname NOT LIKE 'procrastinate%'"
    " AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
)
_SIZE: Final = f"SELECT coalesce(sum(pg_total_relation_size(oid)), 0) {_OURS}"
_TABLES: Final = f"SELECT relname, pg_total_relation_size(oid) {_OURS}"
# Constraints that were never held against the rows, and indexes that a broken build left.
_FAULTS: Final = (
    "SELECT 'the constraint ' || conname || ' was never checked' FROM pg_constraint"
    " WHERE NOT convalidated AND connamespace ="
    " (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
    " UNION ALL SELECT 'the index ' || relname || ' is not valid' FROM pg_index"
    " JOIN pg_class ON pg_class.oid = indexrelid WHERE NOT indisvalid AND relnamespace ="
    " (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
)
# What the server itself does not hold rows to.
_HOMELESS: Final = (
    "SELECT count(*) FROM record WHERE endpoint_id NOT IN (SELECT endpoint_id FROM endpoint)"
)


class Kept(Protocol):
    """The database that is looked after."""

    shown: str
    failure: type[Exception]

    def read(self) -> Reading: ...

    def translated(self, error: Exception) -> OaicdifError:
        """As `Database.translated`."""
        ...


class PostgresKeeper:
    """One store on a server."""

    def __init__(self, database: Kept) -> None:
        self._database = database

    def size(self) -> FileSize:
        with self._database.read() as db:
            return FileSize(int(db.plain(_SIZE).fetchone()[0]), 0, 0)

    def disk(self) -> Disk | None:
        """The server's own matter."""
        return None

    def tables(self) -> list[TableSize]:
        with self._database.read() as db:
            sizes = [
                TableSize(name, _rows(db, name), taken)
                for name, taken in db.plain(_TABLES).fetchall()
            ]
        return sorted(sizes, key=lambda each: (-each.bytes, each.name))

    def faults(self) -> list[str]:
        """Every row is read; a page with a wrong checksum is told where the server keeps them."""
        found: list[str] = []
        with self._database.read() as db:
            found += [row[0] for row in db.plain(_FAULTS).fetchall()]
            if homeless := db.plain(_HOMELESS).fetchone()[0]:
                found.append(f"record: {homeless} rows whose endpoint is not there")
            names = [row[0] for row in db.plain(_TABLES).fetchall()]
        for name in names:
            try:
                with self._database.read() as db:
                    db.plain(f'SELECT count(CAST(each AS TEXT)) FROM "{name}" AS each').fetchone()
            except OaicdifError as error:
                found.append(f"{name}: {error.message}")
        return found

    def give_back(self, most_bytes: int) -> int:
        """The server's autovacuum does so."""
        return 0

    def tidy_index(self) -> str | None:
        """The server's REINDEX does so, where somebody asks for it."""
        return None

    def shorten_log(self) -> None:
        """The server's checkpoints do so."""

    def save(
        self, path: Path, told: Callable[[float], object], *, replace_any: bool = False
    ) -> Saved:
        raise UsageError(
            f"The store {self._database.shown} is backed up by the tools of its server.",
            hint="Use `pg_dump -Fc -f FILE` with the same URL, or pg_basebackup with archived WAL"
            " for restoring to any moment.",
        )


def _rows(db: Connection, table: str) -> int:
    return int(db.plain(f'SELECT count(*) FROM "{table}"').fetchone()[0])
