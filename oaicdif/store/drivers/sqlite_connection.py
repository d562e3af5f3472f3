"""A connection to a store in a file (`store.connection`)."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Any, Final

from ..connection import Values

Cursor = sqlite3.Cursor
Row = sqlite3.Row
# Many records are one statement: 100 statements with 15 values each cost a third more.
_ROWS: Final = 25


class SqliteConnection(sqlite3.Connection):
    """A connection as the tables use it (`store.connection`)."""

    def plain(self, statement: str, values: Values = (), /) -> Cursor:
        cursor = self.cursor()
        cursor.row_factory = None
        return cursor.execute(statement, values)

    def insert(self, statement: str, rows: Sequence[Sequence[Any]], same: int = 0, /) -> None:
        whole = len(rows) - len(rows) % _ROWS
        some_rows = _of_rows(statement)
        for start in range(0, whole, _ROWS):
            self.execute(some_rows, tuple(chain.from_iterable(rows[start : start + _ROWS])))
        self.executemany(statement, rows[whole:])

    @property
    def numbering(self) -> SqliteConnection:
        return self

    def changes(self) -> int:
        # data_version counts the commits of other connections alone; total_changes our own.
        row = self.execute("PRAGMA data_version").fetchone()
        return int(row[0] + (self.total_changes << 32))

    def begin(self) -> None:
        self.execute("BEGIN")

    def __del__(self) -> None:
        with suppress(sqlite3.ProgrammingError):  # it was never opened
            self.close()


@cache
def _of_rows(statement: str) -> str:
    """An `INSERT` of one row as one of `_ROWS`."""
    head, _, row = statement.partition(" VALUES ")
    return f"{head} VALUES {', '.join([row] * _ROWS)}"


# Bytes go in as they are. Said so, handing one over costs half of what it costs when the module
# looks in vain for what might adapt it: 3 us for the seven of an entry.
sqlite3.register_adapter(bytes, bytes)
sqlite3.register_adapter(bool, int)  # flags, as SQLite keeps them
