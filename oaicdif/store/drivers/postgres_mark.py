"""The mark of what readers were answered (`store.answered`), in a row of the database itself: the
processes that serve a store may run on several machines."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Protocol

from ..answered import AnsweredMark, Marked, parsed, written
from ..connection import Connection
from .postgres_locks import MARKED, MARKING

READ: Final = "SELECT value FROM oaicdif WHERE name = 'answered'"
_TAKE: Final = f"{READ} AND {MARKING} IS NOT NULL FOR UPDATE"
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
            row = db.plain(_TAKE).fetchone()
            if row is None:
                db.execute(_MAKE)
                row = db.plain(_TAKE).fetchone()
            found = parsed(row[0].encode()).joined(fresh, second)
            db.execute(_WRITE, (written(found).decode(),))
        return found

    def not_before(self, clock: Callable[[], datetime]) -> Callable[[], datetime]:
        """As `AnsweredMark.not_before`. A mark that is being written is waited for: so each mark
        that is not seen here lies, in the server's log, behind what was committed before. A
        replica that has such a mark has that, too."""

        def moved() -> datetime:
            now, answered = clock(), self._settled().answered
            return now if answered is None else max(now, answered)

        return moved

    def _settled(self) -> Marked:
        with self._database.beside() as db:
            db.plain(f"SELECT {MARKED}")
            return _marked(db.plain(READ).fetchone())

    def _read(self) -> Marked:
        with self._database.beside() as db:
            return _marked(db.plain(READ).fetchone())


def answered_in(db: Connection) -> datetime | None:
    """The last responseDate that was sent, as the open transaction sees it."""
    return _marked(db.plain(READ).fetchone()).answered


def _marked(row: Any) -> Marked:
    return parsed(row[0].encode()) if row else Marked()
