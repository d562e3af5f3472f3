"""The mark of what readers were answered (`store.answered`), in a row of the database itself: the
processes that serve a store may run on several machines."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Final, Protocol

from ..answered import AnsweredMark, Marked, parsed, written
from ..connection import Connection

_READ: Final = "SELECT value FROM oaicdif WHERE name = 'answered'"
_MAKE: Final = "INSERT INTO oaicdif (name, value) VALUES ('answered', '') ON CONFLICT DO NOTHING"
_WRITE: Final = "UPDATE oaicdif SET value = ? WHERE name = 'answered'"


class Marking(Protocol):
    """A database that a mark can be written in."""

    shown: str

    def beside(self) -> AbstractContextManager[Connection]:
        """A short transaction of its own, whatever else this thread does; it takes no lock."""
        ...


class TableMark(AnsweredMark):
    """The mark of one store, which all processes on all machines share.

    Raises:
        StoreError: it cannot be read; that it cannot be written is told by `is_kept`.
    """

    def __init__(self, database: Marking) -> None:
        super().__init__(Path(database.shown))
        self._database = database

    def _join(self, fresh: Marked, second: datetime) -> Marked:
        with self._database.beside() as db:
            row = db.plain(f"{_READ} FOR UPDATE").fetchone()
            if row is None:
                db.execute(_MAKE)
                row = db.plain(f"{_READ} FOR UPDATE").fetchone()
            found = parsed(row[0].encode()).joined(fresh, second)
            db.execute(_WRITE, (written(found).decode(),))
        return found

    def _read(self) -> Marked:
        with self._database.beside() as db:
            row = db.plain(_READ).fetchone()
        return parsed(row[0].encode()) if row else Marked()
