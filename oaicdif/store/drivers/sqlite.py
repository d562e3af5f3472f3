"""The wall around sqlite3: connections, transactions, the schema, and errors made ours.

One connection a thread; a write is one `BEGIN IMMEDIATE`, a read one snapshot.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Final
from urllib.parse import quote

from ...errors import OaicdifError, StoreCorrupt, StoreExchanged, StoreUnwritable
from ..answered import AnsweredMark
from ..connection import Reading
from ..schema_steps import missing_steps, newest, run_step
from ..upkeep import Keeper
from .exchanged import FileWatch
from .sqlite_connection import Row, SqliteConnection
from .sqlite_refusals import is_out_of_room, is_refusal, translated

log: Final = logging.getLogger(__name__)

# "oaic" in ASCII: a file with another application id is somebody else's database.
APPLICATION_ID: Final = 0x6F616963
BUSY_S: Final = 30.0
TELL_AFTER_S: Final = 2.0  # a longer wait for the store is told
CACHE_KB: Final = 4000  # of each connection; twice as much gains no time in harvest and crosswalk
_NEW: Final = (
    # Three bodies to a page instead of one and a bit. Drafts are written in 0.82 of the time, the
    # file is a tenth smaller, a part of a list is read in 0.85 of the time.
    "PRAGMA page_size = 16384",
    "PRAGMA auto_vacuum = INCREMENTAL",  # so that free space can be given back in short steps
)
_PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",  # a crash of the machine loses whole transactions, never parts
    "PRAGMA foreign_keys = ON",
    "PRAGMA temp_store = MEMORY",
)
_CATALOG: Final = (
    "SELECT (SELECT value FROM secret WHERE name = 'catalog'),"
    " (SELECT value FROM counter WHERE name = 'seq')"
)
_READING: Final = ("PRAGMA query_only = ON", "PRAGMA temp_store = MEMORY")


class SqliteDatabase:
    """The file of a store and this process's connections to it."""

    kind: ClassVar[type[SqliteConnection]] = SqliteConnection
    failure: type[Exception] = sqlite3.Error
    pauses_s: Sequence[float] = ()
    packs_records = False  # a page of a list would take longer

    def __init__(
        self,
        path: Path,
        *,
        busy_s: float = BUSY_S,
        cache_kb: int = CACHE_KB,
        tell_after_s: float = TELL_AFTER_S,
        serving: bool = False,
    ) -> None:
        self.path = path
        self.watch = FileWatch(path, catalog_on_disk if serving else None)
        self.is_read_only = False
        self.answered = AnsweredMark(path)
        self._busy_s = busy_s
        self._patience_s = min(busy_s, tell_after_s)
        self._told = False
        self._cache_kb = cache_kb
        self._closing = threading.Lock()
        self._forget()

    @property
    def is_exchanged(self) -> bool:
        return self.watch.is_exchanged

    def connection(self) -> SqliteConnection:
        """This thread's connection; a forked process gets new ones.

        Raises:
            StoreExchanged: another file is in the store's place than was opened.
        """
        same_process = self._pid == os.getpid()
        in_use = bool(self._by_thread) and same_process and not self.is_read_only
        if not self.watch.look(in_use=in_use):
            raise StoreExchanged(str(self.path))
        if not same_process:
            self._forget()
        known: SqliteConnection | None = getattr(self._local, "connection", None)
        if known is None:
            self._close_ended()
            known = self._local.connection = self._connect()
            self._by_thread.append((threading.current_thread(), known))
        return known

    def _connect(self) -> SqliteConnection:
        with self.errors():
            try:
                connection = self._opened("", _PRAGMAS)
            except sqlite3.OperationalError as error:
                if not self.path.exists() or not (
                    is_refusal(error) or is_out_of_room(error, self.path)
                ):
                    raise
                connection = self._read_only(error)
            connection.row_factory = Row
            try:
                connection.execute(f"PRAGMA cache_size = -{self._cache_kb}")
                connection.execute(f"PRAGMA busy_timeout = {round(self._patience_s * 1000)}")
            except BaseException:
                connection.close()  # nobody else knows this connection
                raise
        return connection

    def _opened(self, how: str, pragmas: Sequence[str]) -> SqliteConnection:
        name = f"file:{quote(str(self.path))}{how}" if how else self.path
        connection = sqlite3.connect(
            name,
            timeout=self._busy_s,
            isolation_level=None,
            check_same_thread=False,
            uri=bool(how),
            factory=self.kind,
        )
        try:
            is_new = connection.execute("PRAGMA page_count").fetchone()[0] == 0
            for pragma in (*_NEW, *pragmas) if is_new else pragmas:
                connection.execute(pragma)
            connection.execute("SELECT 1 FROM sqlite_master").fetchone()
        except BaseException:
            connection.close()  # a file that is no store: nobody else knows this connection
            raise
        return connection

    def _read_only(self, refusal: sqlite3.Error) -> SqliteConnection:
        """A connection to a store that cannot be written: beside the log of a process that
        writes it, or to the file by itself where there is no log."""
        self.is_read_only = True
        try:
            return self._opened("?mode=ro", _READING)
        except sqlite3.OperationalError:
            beside = self.path.with_name(f"{self.path.name}-wal")
            if beside.exists() and beside.stat().st_size:
                raise refusal from None
        self.watch.reads_immutable = True
        return self._opened("?immutable=1", _READING)

    @contextmanager
    def write(self, lane: int | None = None) -> Iterator[SqliteConnection]:
        """One transaction that holds the write lock from its first moment."""
        connection = self.connection()
        with self.errors():
            self._lock(connection)
            try:
                yield connection
            except BaseException:
                connection.rollback()
                raise
            connection.commit()

    @contextmanager
    def held(self) -> Iterator[SqliteConnection]:
        """The write lock, held so that nobody else writes; what is read may be damaged."""
        connection = self.connection()
        with self.errors():
            self._lock(connection)
            try:
                yield connection
            finally:
                connection.rollback()

    def _lock(self, connection: SqliteConnection) -> None:
        """Begin to write. SQLite waits in silence: a long wait is told once, then goes on."""
        left_s = self._busy_s
        while True:
            try:
                connection.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                left_s -= self._patience_s
                if "locked" not in str(error) or left_s <= 0:
                    raise
            if not self._told:
                self._told = True
                log.warning(
                    "%s is in use by another process; waiting up to %.0f s more", self.path, left_s
                )

    beside = write  # a file has one writer

    def read(self) -> Reading:
        """One transaction that sees the store as it is at its first SELECT."""
        return Reading(self)

    @contextmanager
    def errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self.translated(error) from error

    def translated(self, error: Exception) -> OaicdifError:
        return translated(error, self.path)

    def renumber(self, columns: Sequence[tuple[str, str]]) -> None:
        """A file gives the number behind the highest one."""

    def keeper(self) -> Keeper:
        from .sqlite_keeper import SqliteKeeper  # it needs this module

        return SqliteKeeper(self)

    def bare_connection(self) -> SqliteConnection:
        """A connection to a file that is about to be made by copying, as it is."""
        return sqlite3.connect(
            self.path, timeout=self._busy_s, isolation_level=None, factory=self.kind
        )

    def close(self) -> None:
        """Close this thread's connection and those of threads that have ended; others are
        forgotten: closed in the middle of a call, they would crash the process."""
        self.close_thread()
        self._close_ended()
        self._forget()

    def _forget(self) -> None:
        self._local, self._pid = threading.local(), os.getpid()
        self._by_thread: list[tuple[threading.Thread, SqliteConnection]] = []

    def _close_ended(self) -> None:
        with self._closing:
            for each in [each for each in self._by_thread if not each[0].is_alive()]:
                self._by_thread.remove(each)
                each[1].close()

    def close_thread(self) -> None:
        """Close this thread's connection; it gets a new one when it asks again."""
        known: SqliteConnection | None = getattr(self._local, "connection", None)
        if known is not None and self._pid == os.getpid():
            del self._local.connection
            with self._closing:
                self._by_thread = [each for each in self._by_thread if each[1] is not known]
            known.close()

    def migrate(self) -> None:
        """Bring the schema to the newest number, each step in a transaction of its own.

        Raises:
            StoreCorrupt: a database, but not one of ours.
            StoreTooNew, StoreTooOld: another oaicdif made it.
        """
        with self.errors():
            found = self.schema_found()
            missing = missing_steps(found, str(self.path))
            if self.is_read_only and missing:
                raise StoreUnwritable(
                    f"The store {self.path} has schema {found}; it must be brought to {newest()},"
                    " and cannot be written.",
                    path=str(self.path),
                    hint="Run `oaicdif status` once where it can be.",
                )
            for number, script in missing.items():
                self._step(number, script)

    def schema_found(self) -> int:
        """The number of the file's schema; 0 of a new one.

        Raises:
            StoreCorrupt: a database, but not one of ours.
        """
        connection = self.connection()
        application = int(connection.execute("PRAGMA application_id").fetchone()[0])
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if application != APPLICATION_ID and tables:
            raise StoreCorrupt(
                f"{self.path} is a database, but no oaicdif store.",
                path=str(self.path),
                hint="Name another path.",
            )
        return int(connection.execute("PRAGMA user_version").fetchone()[0])

    def _step(self, number: int, script: str) -> None:
        with self.write() as connection:
            if int(connection.execute("PRAGMA user_version").fetchone()[0]) >= number:
                return  # another process was faster
            run_step(connection, number, script)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {number}")


def open_database(path: Path, *, serving: bool, busy_s: float | None) -> SqliteDatabase:
    """The database of a store (`store.open_store`)."""
    return SqliteDatabase(
        path,
        busy_s=BUSY_S if busy_s is None else busy_s,
        cache_kb=CACHE_KB,
        serving=serving,
    )


def catalog_on_disk(path: Path) -> tuple[bytes, int] | None:
    """(what tells this catalog from others, its last seq) as the file by itself has them, without
    its write-ahead log; None where that cannot be read."""
    try:
        connection = sqlite3.connect(f"file:{quote(str(path))}?immutable=1", uri=True)
    except sqlite3.Error:
        return None
    try:
        name, seq = connection.execute(_CATALOG).fetchone()
        return (bytes(name), int(seq)) if name is not None and seq is not None else None
    except (sqlite3.Error, TypeError):
        return None
    finally:
        connection.close()
