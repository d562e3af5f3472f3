"""The wall around psycopg: a store on a PostgreSQL server (extra `[postgres]`).

A write holds the store's advisory lock from its first moment, a read is one repeatable-read
snapshot. A table of the driver's own, `oaicdif`, tells a store from other databases and holds its
schema's number.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import psycopg

from ...errors import (
    OaicdifError,
    StoreAway,
    StoreExchanged,
    StoreUnwritable,
)
from ...store_address import Address
from ..answered import AnsweredMark
from ..connection import Reading, Values
from ..dialect import schema_for_postgresql
from ..schema_steps import missing_steps, newest, run_step
from ..upkeep import Keeper
from .book import TABLES as BOOK_TABLES
from .postgres_head import MAKE_HEAD, NUMBERED, has_store, number_of, schema_of
from .postgres_locks import Locks, locks_of, trying, wait_for
from .postgres_mark import TableMark
from .postgres_refusals import refusal
from .postgres_session import (
    MOST,
    Changed,
    Cursor,
    Pool,
    PostgresConnection,
    Raw,
    adapted,
    conninfo_of,
)
from .postgres_tables import kept_by_the_server

log: Final = logging.getLogger(__name__)

BUSY_S: Final = 30.0
TELL_AFTER_S: Final = 2.0  # a longer wait for the store is told
# Every statement of ours that is said often looks its rows up by a key. What the server takes a
# random page to cost by default makes it sort whole ranges of a table that it has no statistics of
# yet. And it reads a table whole that was empty when a statement was prepared, or when the table
# was vacuumed last: what waits (`pending`, `claim`) is often empty, and grows to any size.
_PLANS: Final = "SET jit = off; SET random_page_cost = 1.1; SET enable_seqscan = off"
# Of a store and its replica one answers while the other is away: nobody waits long for it.
OF_TWO: Final = {"connect_timeout": "3"}
_PAUSES_S: Final = (1, 2, 4, 8, 15, 30, 30, 30)  # a server fails over, or starts again, in these
_CATALOG: Final = (
    b"SELECT (SELECT value FROM secret WHERE name = 'catalog'),"
    b" (SELECT value FROM counter WHERE name = 'seq')"
)
_READ_ONLY: Final = b"SHOW transaction_read_only"

# What a fork inherited. Closing it would end the session of the process that made it.
_INHERITED: Final[list[Pool]] = []


class PostgresDatabase:
    """A store on a server, and this process's connections to it."""

    failure: type[Exception] = psycopg.Error
    kind: type[PostgresConnection] = PostgresConnection
    packs_records = True  # by itself the server makes a record smaller by a third, we by two

    def __init__(
        self,
        address: Address,
        *,
        busy_s: float = BUSY_S,
        tell_after_s: float = TELL_AFTER_S,
        serving: bool = False,
        most: int = MOST,
        session: Mapping[str, str] | None = None,
    ) -> None:
        self.shown = address.shown
        self.address = address
        self._conninfo = conninfo_of(address, session or {})
        self._busy_s = busy_s
        self._patience_s = min(busy_s, tell_after_s)
        self._told = False
        self._serving, self._most = serving, most
        self.pauses_s: Sequence[float] = () if serving or busy_s < BUSY_S else _PAUSES_S
        self._catalog: tuple[bytes, int] | None = None  # what it is, and a seq that it reached
        self._local = threading.local()
        self._make_pools()
        self.is_read_only = False
        self.is_exchanged = False
        self.answered: AnsweredMark = TableMark(self)

    # ---- connections --------------------------------------------------------------------

    def connection(self) -> PostgresConnection:
        """This thread's connection; a forked process gets new ones.

        Raises:
            StoreExchanged: another catalog is in the store's place than was opened.
        """
        if self.is_exchanged:
            raise StoreExchanged(self.shown)
        if self._pool.pid != os.getpid():
            _INHERITED.extend((self._pool, self._marks, self._numbers))
            self._local = threading.local()
            self._make_pools()
        known: PostgresConnection | None = getattr(self._local, "connection", None)
        if known is None:
            known = self._local.connection = self.kind(self._pool, self._numbers)
        return known

    def _make_pools(self) -> None:
        # Marks and numbers have connections of their own: who asks may hold one of the others.
        self._pool = Pool(self._connect, self._busy_s, most=self._most)
        self._marks = Pool(self._connect, self._busy_s, most=1)
        self._numbers = Pool(self._connect_quick, self._busy_s, most=2)

    def _connect_quick(self) -> Raw:
        """A connection for numbers. The log keeps what was done in its order: who keeps a number
        waits until it is on the disk, and so is what gave it."""
        raw = self._connect()
        raw.execute(b"SET synchronous_commit = off")
        # Counters that are taken together are locked in the order of their index. There is one
        # plan then, which is not made again for each.
        raw.execute(
            b"SET enable_seqscan = off; SET enable_bitmapscan = off;"
            b" SET plan_cache_mode = force_generic_plan"
        )
        return raw

    def _connect(self) -> Raw:
        raw = Raw.connect(self._conninfo, autocommit=True)
        try:
            milliseconds = max(1, round(self._busy_s * 1000))
            raw.execute(f"SET lock_timeout = {milliseconds}; {_PLANS}".encode())
            self.is_read_only = _only(raw, _READ_ONLY) == "on"
            if self._serving:
                self._look(raw)
        except BaseException:
            raw.close()  # nobody else knows this connection
            raise
        return adapted(raw)

    def _look(self, raw: Raw) -> None:
        """Whether the catalog is the one that was opened, and has not lost anything; asked with
        each new connection, for a database is exchanged or restored while nobody is connected."""
        try:
            name, seq = raw.execute(_CATALOG).fetchone() or (None, None)
        except psycopg.errors.UndefinedTable:
            name = seq = None
        if name is None or seq is None:
            self.is_exchanged = self._catalog is not None
        elif self._catalog is not None and (name != self._catalog[0] or seq < self._catalog[1]):
            self.is_exchanged = True
        else:
            self._catalog = (name, seq)
        if self.is_exchanged:
            raise StoreExchanged(self.shown)

    # ---- transactions -------------------------------------------------------------------

    @contextmanager
    def write(self, lane: int | None = None) -> Iterator[PostgresConnection]:
        """One transaction that holds the write lock, or a lane's, from its first moment."""
        with self.errors():
            connection = self.connection()
            locks = locks_of(lane)
            taken = int(connection.start(f"BEGIN; {trying(locks)}"))
            try:
                self._wait(connection, locks[taken:])
                yield connection
            except BaseException:
                connection.rollback()
                raise
            self._commit(connection)

    def _commit(self, connection: PostgresConnection) -> None:
        """Keep what was written. Nobody knows whether it was kept if the server goes away then."""
        try:
            connection.commit()
        except psycopg.Error as error:
            failed = self.translated(error)
            if isinstance(failed, StoreAway):
                failed.is_doubtful = True
            raise failed from error

    @contextmanager
    def beside(self) -> Iterator[PostgresConnection]:
        """A short transaction of its own, whatever else this thread does; it takes no lock."""
        with self.errors():
            self.connection()
            connection = PostgresConnection(self._marks)
            connection.start("BEGIN")
            try:
                yield connection
            except BaseException:
                connection.rollback()
                raise
            connection.commit()

    def _wait(self, connection: PostgresConnection, missed: Locks) -> None:
        """Take the locks that were not free. A long wait for others is told once."""
        if not missed:
            return
        if self._told or self._busy_s <= self._patience_s:
            wait_for(connection, missed)
            return
        waited = threading.Timer(self._patience_s, self._tell)
        waited.daemon = True
        waited.start()
        try:
            wait_for(connection, missed)
        finally:
            waited.cancel()

    def _tell(self) -> None:
        if not self._told:
            self._told = True
            left_s = self._busy_s - self._patience_s
            log.warning(
                "%s is in use by another process; waiting up to %.0f s more", self.shown, left_s
            )

    def read(self) -> Reading:
        """One transaction that sees the store as it is at its first SELECT."""
        return Reading(self)

    @contextmanager
    def errors(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            raise self.translated(error) from error

    def translated(self, error: Exception) -> OaicdifError:
        return refusal(error, self.shown)

    # ---- the store as a whole -----------------------------------------------------------

    def renumber(self, columns: Sequence[tuple[str, str]]) -> None:
        with self.write() as db:
            for table, column in columns:
                if sequence := db.value("SELECT pg_get_serial_sequence(?, ?)", (table, column)):
                    highest = f"SELECT coalesce(max({column}), 0) + 1 FROM {table}"
                    db.plain(f"SELECT setval(?, ({highest}), false)", (sequence,))

    def keeper(self) -> Keeper:
        from .postgres_keeper import PostgresKeeper  # it needs this module

        return PostgresKeeper(self)

    def close(self) -> None:
        if self._pool.pid == os.getpid():
            self._pool.close()
            self._marks.close()
            self._numbers.close()
        self._local = threading.local()

    def close_thread(self) -> None:
        """A thread holds no connection beyond a transaction."""

    def holds_store(self) -> bool:
        """Whether there is a store in the database, of whatever schema."""
        with self.errors():
            return has_store(self.connection())

    def migrate(self) -> None:
        """Bring the schema to the newest number, each step in a transaction of its own.

        Raises:
            StoreCorrupt: a database, but not one of ours.
            StoreTooNew, StoreTooOld: another oaicdif made it.
        """
        with self.errors():
            found = self.schema_found()
            missing = missing_steps(found, self.shown)
            if self.is_read_only and missing:
                raise StoreUnwritable(
                    f"The store {self.shown} has schema {found}; it must be brought to {newest()},"
                    " and cannot be written.",
                    path=self.shown,
                    hint="Run `oaicdif status` once where it can be.",
                )
            for number, script in missing.items():
                self._step(number, script)

    def schema_found(self) -> int:
        """The number of the store's schema; 0 of an empty database.

        Raises:
            StoreCorrupt: a database, but not one of ours.
            StoreUnwritable: an empty one that could not hold every record.
        """
        return schema_of(self.connection(), self.shown)

    def _step(self, number: int, script: str) -> None:
        with self.write() as connection:
            connection.plain(MAKE_HEAD)
            for statement in BOOK_TABLES:
                connection.plain(schema_for_postgresql(statement))
            if number_of(connection, self.shown) >= number:
                return  # another process was faster
            run_step(_Scripted(connection), number, script)
            for statement in kept_by_the_server(number):
                connection.plain(statement)
            connection.plain(NUMBERED, (str(number),))


class _Scripted:
    """A connection for scripts of the schema, whose types are written as SQLite takes them."""

    def __init__(self, connection: PostgresConnection) -> None:
        self._connection = connection
        self.changes, self.begin = connection.changes, connection.begin
        self.plain, self.rollback = connection.plain, connection.rollback
        self.numbering = connection.numbering

    def execute(self, statement: str, values: Values = (), /) -> Cursor:
        return self._connection.execute(schema_for_postgresql(statement), values)

    def insert(self, statement: str, rows: Sequence[Sequence[Any]], same: int = 0, /) -> None:
        self._connection.insert(statement, rows, same)

    def executemany(self, statement: str, many: Iterable[Values], /) -> Changed:
        return self._connection.executemany(statement, many)


def open_server(
    address: Address,
    *,
    serving: bool = False,
    busy_s: float | None = None,
    has_replica: bool = False,
) -> PostgresDatabase:
    """The database of a store (`store.open_store`)."""
    return PostgresDatabase(
        address,
        busy_s=BUSY_S if busy_s is None else busy_s,
        serving=serving,
        session=OF_TWO if has_replica else {},
    )


def _only(raw: Raw, statement: bytes) -> Any:
    row = raw.execute(statement).fetchone()
    return row[0] if row else None
