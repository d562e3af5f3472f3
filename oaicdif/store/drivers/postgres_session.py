"""Connections to a PostgreSQL server: lent from one pool, with rows and values as tables use them.

A transaction borrows a connection from the pool and gives it back at its end. A connection that
the server broke off is replaced when the next transaction begins.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar
from zlib import crc32

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import ExecStatus, TransactionStatus
from psycopg.types.numeric import Int8BinaryDumper, NumericBinaryLoader

from ...errors import UsageError
from ...store_address import Address
from ..connection import Values
from ..dialect import for_postgresql
from .postgres_many import AT_ONCE, at_once, inserted_at_once
from .postgres_wire import Answer, Wire

Raw: TypeAlias = Wire
Cursor: TypeAlias = Answer
T = TypeVar("T")

MOST: Final = 20  # connections of one process
_SESSION: Final = {
    "application_name": "oaicdif",
    "client_encoding": "UTF8",
    "connect_timeout": "10",
    # A machine that vanished holds no lock for longer than a minute.
    "keepalives_idle": "30",
    "keepalives_interval": "10",
    "keepalives_count": "3",
}
_READ: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
# What ends a transaction changes what the next snapshot is called, whoever wrote.
_SNAPSHOT: Final = "SELECT CAST(pg_current_snapshot() AS TEXT)"


class _Sum(NumericBinaryLoader):
    """Sums of numbers, which the server widens, as the numbers that they are."""

    def load(self, data: Any) -> Any:
        return int(super().load(data))


def adapted(raw: Raw) -> Raw:
    """A connection that hands numbers over in one width, so that a statement is prepared once."""
    raw.adapters.register_dumper(int, Int8BinaryDumper)
    raw.adapters.register_loader("numeric", _Sum)
    return raw


class Changed(NamedTuple):
    """How many rows were changed."""

    rowcount: int


class PostgresConnection:
    """One thread's connection as the tables use it (`store.connection`)."""

    snapshot = _SNAPSHOT

    def __init__(self, pool: Pool, numbers: Pool | None = None) -> None:
        self._pool = pool
        self._numbers = numbers or pool
        self._raw: Raw | None = None

    @property
    def numbering(self) -> PostgresConnection:
        return PostgresConnection(self._numbers)

    @property
    def raw(self) -> Raw:
        """The library's connection that the open transaction runs on, for code that takes part
        in it. It must neither be ended nor kept.

        Raises:
            RuntimeError: no transaction is open.
        """
        if self._raw is None:
            raise RuntimeError("no transaction is open")
        return self._raw

    def execute(self, statement: str, values: Values = (), /) -> Cursor:
        return self._run(statement, values, named=True)

    def plain(self, statement: str, values: Values = (), /) -> Cursor:
        return self._run(statement, values, named=False)

    def _run(self, statement: str, values: Values, *, named: bool) -> Cursor:
        if self._raw is not None:
            return _executed(self._raw, statement, values, named=named)
        # A statement by itself reads, or takes numbers: it may be said twice.
        raw, cursor = self._pool.first(lambda raw: _executed(raw, statement, values, named=named))
        self._pool.give_back(raw)
        return cursor

    def insert(self, statement: str, rows: Sequence[Sequence[Any]], same: int = 0, /) -> None:
        for n in range(0, len(rows), AT_ONCE):
            _many(self.raw, statement, rows[n : n + AT_ONCE], same)

    def executemany(self, statement: str, many: Iterable[Values], /) -> Changed:
        rows = many if isinstance(many, list) else list(many)
        return Changed(
            sum(
                _many(self.raw, statement, rows[n : n + AT_ONCE])
                for n in range(0, len(rows), AT_ONCE)
            )
        )

    def value(self, statement: str, values: Values = ()) -> Any:
        """The first value of the first row; None without a row."""
        row = self.plain(statement, values).fetchone()
        return row[0] if row else None

    def changes(self) -> int:
        text = str(self.value(self.snapshot))
        return crc32(text.encode()) | int(text.split(":")[1]) << 32

    def begin(self) -> None:
        self.start(_READ)

    def start(self, statements: str) -> Any:
        """Borrow a connection and begin on it; one that broke since is replaced. What the last
        of these statements, which take no values, says first."""
        self._raw, said = self._pool.first(lambda raw: _said_barely(raw, statements))
        return said

    def commit(self) -> None:
        self._end(lambda raw: _said_barely(raw, "COMMIT"))

    def rollback(self) -> None:
        self._end(lambda raw: raw.closed or _said_barely(raw, "ROLLBACK"))

    def _end(self, say: Callable[[Raw], object]) -> None:
        if self._raw is None:
            return
        raw, self._raw = self._raw, None
        try:
            say(raw)
        finally:
            self._pool.give_back(raw)


def _said_barely(raw: Raw, statements: str) -> bytes | None:
    """Say this, which takes no values, in a third of the time that a cursor takes (bench
    `postgresql`, 2026-11-23); the first value that the last of it gives.

    Raises:
        psycopg.Error: the server refuses, or is gone.
    """
    result = raw.pgconn.exec_(statements.encode())
    if result.status == ExecStatus.TUPLES_OK:
        return result.get_value(0, 0)
    if result.status == ExecStatus.COMMAND_OK:
        return None
    error = psycopg.errors.error_from_result(result)
    if error.sqlstate is None:  # no server said so: it went away, which the library may not know
        raw.close()
        raise psycopg.OperationalError(str(error))
    raise error


def _executed(raw: Raw, statement: str, values: Values, *, named: bool) -> Cursor:
    try:
        return _said(raw, statement, values, named=named)
    except psycopg.DataError as error:
        if "NUL" not in str(error):
            raise
        return _said(raw, statement, _without_nul(values), named=named)


def _said(raw: Raw, statement: str, values: Values, *, named: bool) -> Cursor:
    if isinstance(values, Mapping):
        return raw.say(for_postgresql(statement), values, named=named)
    return raw.say(*at_once(statement, values), named=named)


def _many(raw: Raw, statement: str, rows: Sequence[Any], same: int = 0) -> int:
    """Do it for each of these rows: in one statement, or one after the other without waiting for
    each answer. How many rows it changed."""
    inserting = inserted_at_once(statement, rows, same)
    if inserting is not None:
        return raw.say(*inserting, named=False).rowcount
    return raw.say_each(for_postgresql(statement), rows)


def _without_nul(values: Values) -> Values:
    """Text in PostgreSQL holds no NUL, and no name in XML does: what somebody asks with one is
    to be found nowhere, as U+FFFF is, which XML cannot hold either."""
    if isinstance(values, Mapping):
        return {name: _no_nul(value) for name, value in values.items()}
    return [_no_nul(value) for value in values]


def _no_nul(value: Any) -> Any:
    return value.replace("\0", "\uffff") if isinstance(value, str) else value


def conninfo_of(address: Address, ours: Mapping[str, str]) -> str:
    """The URL with what we ask of each session, unless it says otherwise.

    Raises:
        UsageError: the server's library cannot read it. Its own words may hold a password.
    """
    try:
        given = conninfo_to_dict(address.url)
    except psycopg.Error:
        raise UsageError(
            f"{address.shown} is no URL of a PostgreSQL database.",
            hint="Write postgresql://USER@HOST:PORT/DATABASE; encode special characters as %XX.",
        ) from None
    asked = {**_SESSION, **ours}
    return make_conninfo(address.url, **{k: v for k, v in asked.items() if k not in given})


class Pool:
    """The connections of one process, of which some are lent; thread-safe."""

    def __init__(
        self,
        connect: Callable[[], Raw],
        wait_s: float,
        *,
        most: int = MOST,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.pid = os.getpid()
        self._connect, self._wait_s, self._most = connect, wait_s, most
        self._free: list[Raw] = []
        self._slots = threading.BoundedSemaphore(most)
        self._lock = threading.Lock()
        self._steady = steady
        self._refused: tuple[float, str] | None = None  # until when, and in which words

    def take(self, *, fresh: bool = False) -> Raw:
        """A connection; `fresh` if the free ones are not to be trusted any more."""
        if not self._slots.acquire(timeout=self._wait_s):
            raise psycopg.errors.TooManyConnections(f"all {self._most} connections are in use")
        try:
            if fresh:
                self.close()
            with self._lock:
                if self._free:
                    return self._free.pop()
            return self._made()
        except BaseException:
            self._slots.release()
            raise

    def _made(self) -> Raw:
        """A new connection. Whoever waited for a server in vain, as for a machine that vanished,
        does not wait again for as long: it is refused in the same words."""
        begun = self._steady()
        if self._refused is not None and begun < self._refused[0]:
            raise psycopg.OperationalError(self._refused[1])
        try:
            raw = self._connect()
        except psycopg.OperationalError as error:
            now = self._steady()
            self._refused = now + (now - begun), str(error)
            raise
        self._refused = None
        return raw

    def give_back(self, raw: Raw) -> None:
        if not raw.closed and raw.info.transaction_status == TransactionStatus.IDLE:
            with self._lock:
                self._free.append(raw)
        else:
            raw.close()
        self._slots.release()

    def first(self, do: Callable[[Raw], T]) -> tuple[Raw, T]:
        """A connection, and what was done with it first: a connection that broke while it was
        free is replaced, and it is done again."""
        raw = self.take()
        try:
            return raw, do(raw)
        except BaseException as error:
            was_broken = raw.closed and isinstance(error, psycopg.OperationalError)
            self.give_back(raw)
            if not was_broken:
                raise
        raw = self.take(fresh=True)
        try:
            return raw, do(raw)
        except BaseException:
            self.give_back(raw)
            raise

    def close(self) -> None:
        """Close what is not lent."""
        with self._lock:
            free, self._free = self._free, []
        for raw in free:
            raw.close()
