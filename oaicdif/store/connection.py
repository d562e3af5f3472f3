"""What the tables ask of a database: the seat in which SQLite sits, and PostgreSQL next to it.

A driver is one file in `drivers/`. It opens connections, begins and ends transactions, makes the
library's errors ours, and brings the schema to the newest number. It knows no table. Statements
reach it as they are written (`store.dialect`); values are `int`, `str`, `bytes`, `bool`, `float`
or None, bound to `?` by their order or to `:name` by their names. Rows come with names, flags as
anything that is true or false.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, Protocol

from ..errors import OaicdifError
from .answered import AnsweredMark
from .upkeep import Keeper

Values = Sequence[Any] | Mapping[str, Any]
# The lane of the publish step; that of an endpoint's harvest is its number, from 1 on.
PUBLISHING: Final = 0


class Row(Protocol):
    """A row: by names, or by places."""

    def __getitem__(self, key: int | slice | str, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...


class Cursor(Protocol):
    """The rows of a statement; `rowcount` is how many it changed."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Changed(Protocol):
    """What a statement of many rows did."""

    @property
    def rowcount(self) -> int: ...


class Connection(Protocol):
    """One thread's connection, in a transaction."""

    def execute(self, statement: str, values: Values = ..., /) -> Cursor:
        """Run one statement with `?` for values; its rows have names.

        Raises whatever the library raises: `Database.errors` makes errors of ours of it.
        """
        ...

    def executemany(self, statement: str, many: Iterable[Values], /) -> Changed:
        """The same for each of these values; `rowcount` is their sum."""
        ...

    def insert(self, statement: str, rows: Sequence[Sequence[Any]], same: int = 0, /) -> None:
        """The same, of an `INSERT ... VALUES` of one row, in few statements. The first `same`
        values of all rows are the same."""
        ...

    def plain(self, statement: str, values: Values = (), /) -> Cursor:
        """As `execute`, but its rows are bare tuples: an export reads ten for each record."""
        ...

    @property
    def numbering(self) -> Connection:
        """Where numbers are taken that only have to be new: what waits for nobody else's
        transaction, and may be kept although this one is not."""
        ...

    def changes(self) -> int:
        """Another number after any change of the store, by whomever."""
        ...

    def begin(self) -> None:
        """Begin a transaction that sees the store as it is at its first SELECT."""
        ...

    def rollback(self) -> None: ...


class Database(Protocol):
    """A database and this process's connections to it; for several threads."""

    answered: AnsweredMark
    failure: type[Exception]  # the library's errors, which `translated` makes ours
    is_read_only: bool
    packs_records: bool  # whether what records of lists are made of is kept compressed
    pauses_s: Sequence[float]  # after which a harvest asks again for a server that is away

    @property
    def is_exchanged(self) -> bool:
        """Whether it was noticed that the store is not the one that was opened."""
        ...

    def connection(self) -> Connection:
        """This thread's connection; a forked process gets new ones."""
        ...

    def write(self, lane: int | None = None) -> AbstractContextManager[Connection]:
        """One transaction that nobody else writes beside; with a lane nobody else of that lane,
        and none without one. Where one writes at a time, lanes mean nothing."""
        ...

    def beside(self) -> AbstractContextManager[Connection]:
        """A short transaction on rows that only its own kind of work touches; where the database
        knows many writers, it waits for no other."""
        ...

    def read(self) -> Reading:
        """One transaction that sees the store as it is at its first SELECT."""
        ...

    def errors(self) -> AbstractContextManager[None]:
        """Errors of the library leave it as ours."""
        ...

    def translated(self, error: Exception) -> OaicdifError:
        """The error of ours for an error of the database's library, with a way out."""
        ...

    def migrate(self) -> None:
        """Make the store, or bring it to the newest schema (`schema_steps`)."""
        ...

    def renumber(self, columns: Sequence[tuple[str, str]]) -> None:
        """Let the numbers that the database gives by itself go on behind those that are there, in
        these (table, column)."""
        ...

    def schema_found(self) -> int:
        """The number of the store's schema as it is now; 0 of an empty database."""
        ...

    def keeper(self) -> Keeper:
        """What looks after the database's files."""
        ...

    def close(self) -> None: ...

    def close_thread(self) -> None:
        """Close this thread's connection; it gets a new one when it asks again."""
        ...


class ReadTransaction:
    """What a `with` statement over a read transaction is made of; `_db` is its connection.

    Every request makes one: as a class it costs a third of what the same costs as a generator.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def _begin(self) -> None:
        self._db = self._database.connection()
        try:
            self._db.begin()
        except self._database.failure as error:
            raise self._database.translated(error) from error

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        try:
            self._db.rollback()
        except self._database.failure as failed:
            raise self._database.translated(failed) from failed
        if isinstance(error, self._database.failure):
            raise self._database.translated(error) from error


class Reading(ReadTransaction):
    """A read transaction that gives its connection."""

    def __enter__(self) -> Connection:
        self._begin()
        return self._db
