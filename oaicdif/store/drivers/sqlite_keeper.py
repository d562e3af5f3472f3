"""The files of a SQLite store, looked after (`store.upkeep.Keeper`)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from ...errors import StoreCorrupt, StoreError, StoreUnwritable, UsageError
from ..upkeep import REPUBLISHING, Disk, FileSize, Saved, TableSize
from .sqlite import APPLICATION_ID, SqliteDatabase, catalog_on_disk
from .sqlite_connection import SqliteConnection
from .sqlite_refusals import disk_of

_AT_ONCE: Final = 1000  # pages of a copy written before anybody is told
_FAULTS: Final = 100  # told at most
_WASTED: Final = 65536  # bytes: less is not worth writing an index anew
_WASTE: Final = 0.1  # of an index; one that was just written wastes a hundredth
_CATALOG: Final = "SELECT value FROM secret WHERE name = 'catalog'"
_PUBLISHED: Final = "SELECT count(*) FROM entry WHERE seq IS NOT NULL"
_HEAD: Final = 100
_SQLITE: Final = b"SQLite format 3\0"
_BESIDE: Final = ("-wal", "-shm", "-journal")


class SqliteKeeper:
    """One store's file."""

    def __init__(self, database: SqliteDatabase) -> None:
        self._database = database
        self._path = database.path

    def size(self) -> FileSize:
        with self._database.errors():
            db = self._database.connection()
            log = Path(f"{self._path}-wal")
            return FileSize(
                self._path.stat().st_size,
                log.stat().st_size if log.exists() else 0,
                _number(db, "freelist_count") * _number(db, "page_size"),
            )

    def disk(self) -> Disk | None:
        return disk_of(self._path)

    def tables(self) -> list[TableSize]:
        with self._database.read() as db:
            shapes = db.execute(
                "SELECT name, tbl_name FROM sqlite_master WHERE rootpage > 0"
            ).fetchall()
            taken = self._bytes_of_trees()
            found: dict[str, int] = {}
            for name, table in shapes:
                found[table] = found.get(table, 0) + taken.get(name, 0)
            rows = {
                table: int(db.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0])
                for table in found
            }
        sizes = [TableSize(name, rows[name], count) for name, count in found.items()]
        return sorted(sizes, key=lambda each: (-each.bytes, each.name))

    def _bytes_of_trees(self) -> dict[str, int]:
        """Bytes of each table and index; none where this SQLite cannot count them."""
        query = "SELECT name, pgsize FROM dbstat WHERE aggregate = TRUE"
        try:
            return dict(self._database.connection().plain(query).fetchall())
        except self._database.failure as error:
            if "dbstat" not in str(error):
                raise
            return {}

    def faults(self) -> list[str]:
        with self._database.errors():
            db = self._database.connection()
            try:
                found = db.plain(f"PRAGMA integrity_check({_FAULTS})").fetchall()
            except self._database.failure as error:
                return [str(error)]  # too damaged to be looked through
            found += [
                (f"{table}: row {row} leads to no row of {parent}",)
                for table, row, parent, _ in db.plain("PRAGMA foreign_key_check").fetchall()
            ]
        return [line for (text,) in found for line in text.splitlines() if line != "ok"]

    def tidy_index(self) -> str | None:
        query = (
            "SELECT name, sum(unused) FROM dbstat WHERE aggregate = TRUE AND name IN"
            " (SELECT name FROM sqlite_master WHERE type = 'index') GROUP BY name"
            " HAVING sum(unused) > max(?, ? * sum(pgsize)) ORDER BY 2 DESC LIMIT 1"
        )
        try:
            found = self._database.connection().plain(query, (_WASTED, _WASTE)).fetchone()
        except self._database.failure as error:
            if "dbstat" not in str(error):
                raise self._database.translated(error) from error
            return None  # this SQLite cannot tell
        if found is None:
            return None
        with self._database.write() as db:
            db.execute(f'REINDEX "{found[0]}"')
        return str(found[0])

    def give_back(self, most_bytes: int) -> int:
        with self._database.write() as db:
            size = _number(db, "page_size")
            before = _number(db, "freelist_count")
            db.execute(f"PRAGMA incremental_vacuum({max(1, most_bytes // size)})").fetchall()
            return (before - _number(db, "freelist_count")) * size

    def shorten_log(self) -> None:
        with self._database.errors():
            self._database.connection().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def save(
        self, path: Path, told: Callable[[float], object], *, replace_any: bool = False
    ) -> Saved:
        self._check_target(path)
        if not replace_any:
            self._check_copy(path)
        part = path.with_name(f"{path.name}.part")
        try:
            self._copy(path, part, told)
            saved = _read_again(part, str(path))
            with self._database.read() as db:
                if saved.published < 0 <= db.execute(_PUBLISHED).fetchone()[0]:
                    raise StoreCorrupt(f"{part} is not what was copied.", path=str(part))
            _sync(part)
            os.replace(part, path)
            _sync(path.parent)
        except OSError as error:
            raise _not_written(path, error.strerror or str(error)) from error
        finally:
            _remove(part)
        return saved

    def _check_target(self, path: Path) -> None:
        if path.is_dir():
            raise UsageError(f"{path} is a folder.", hint="Name a file.")
        if not path.exists():
            return
        if path.samefile(self._path):
            raise UsageError(f"{path} is the store itself.", hint="Name another file.")
        if not is_store(path):
            raise UsageError(
                f"{path} exists, and is no copy of a store.", hint="Name another file."
            )

    def _check_copy(self, path: Path) -> None:
        """Refuse to replace a good copy by one of another catalog, or of one that was lost.

        Raises:
            UsageError: so it would be.
        """
        theirs = catalog_on_disk(path) if path.exists() else None
        if theirs is None:
            return  # nothing is there, or nothing that could be put back
        with self._database.read() as db:
            (name,) = db.plain(_CATALOG).fetchone() or (None,)
            (published,) = db.plain(_PUBLISHED).fetchone()
            waits = db.plain("SELECT 1 FROM upkeep WHERE name = ?", (REPUBLISHING,)).fetchone()
        if name is not None and bytes(name) != theirs[0]:
            reason = "is a copy of another catalog"
        elif (waits or not published) and _published_in(path):
            reason = "is a copy of a published catalog, and the store's is not published"
        else:
            return
        raise UsageError(
            f"{path} {reason}.", hint="Name another file, or replace that one with --force."
        )

    def _copy(self, path: Path, part: Path, told: Callable[[float], object]) -> None:
        """Copy the store as one moment of it; others write meanwhile."""
        _remove(part)
        target = SqliteDatabase(part)
        try:
            with self._database.read() as reading, target.errors():
                reading.execute("SELECT 1 FROM sqlite_master").fetchone()  # the moment begins
                source, copy = self._database.connection(), target.bare_connection()
                try:
                    source.backup(
                        copy,
                        pages=_AT_ONCE,
                        progress=lambda _, left, every: told(1 - left / max(every, 1)),
                        sleep=0,
                    )
                finally:
                    copy.close()
        except StoreUnwritable as error:
            reason = "the disk is full" if "full" in error.message else error.message
            raise _not_written(path, reason) from error


def is_store(path: Path) -> bool:
    """Whether a file is a store, by its head: a foreign database is not even opened.

    Source: SQLite's file format, section 1.3 (application id at offset 68).
    """
    with path.open("rb") as file:
        head = file.read(_HEAD)
    return head.startswith(_SQLITE) and head[68:72] == APPLICATION_ID.to_bytes(4, "big")


def _published_in(path: Path) -> int:
    """How many entries a copy shows; 0 where it cannot be read."""
    with suppress(StoreError), _opened(path) as copy, copy.read() as db:
        return int(db.execute(_PUBLISHED).fetchone()[0])
    return 0


def _number(db: SqliteConnection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])


@contextmanager
def _opened(path: Path) -> Iterator[SqliteDatabase]:
    database = SqliteDatabase(path)
    try:
        yield database
    finally:
        database.close()


def _read_again(part: Path, path: str) -> Saved:
    """What a copy holds.

    Raises:
        StoreCorrupt: it is damaged.
    """
    with _opened(part) as copy, copy.read() as db:
        wrong = [row[0] for row in db.plain("PRAGMA integrity_check(1)") if row[0] != "ok"]
        if wrong:
            raise StoreCorrupt(
                f"The copy {part} is damaged, as the store may be: {wrong[0]}.",
                path=str(part),
                hint="Run `oaicdif store check`.",
            )
        records = db.execute("SELECT count(*) FROM record").fetchone()[0]
        published = db.execute(_PUBLISHED).fetchone()[0]
    return Saved(path, part.stat().st_size, records, published)


def _not_written(path: Path, reason: str) -> StoreUnwritable:
    return StoreUnwritable(
        f"{path} cannot be written: {reason.rstrip('.')}.",
        path=str(path),
        hint="The store itself is as it was, and so is what was there before.",
    )


def _sync(path: Path) -> None:
    """Let the disk have it."""
    with suppress(OSError):  # folders cannot be opened, or synced, everywhere
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove(part: Path) -> None:
    for ending in ("", *_BESIDE):
        with suppress(OSError):
            Path(f"{part}{ending}").unlink()
