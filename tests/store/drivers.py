"""The databases that the store's contract is kept by, and a look into the tables of a store.

A test of the contract takes `store`, or makes its own with `driver.store(folder)`; it opens no
database by hand, so that every driver is held to the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from oaicdif.store import Store, open_store
from oaicdif.store.connection import Values
from oaicdif.store.sql import SqlStore


class Driver(Protocol):
    """A kind of database."""

    name: str

    def store(self, folder: Path, *, busy_s: float | None = None) -> Store:
        """The store of this folder, new at first; each call opens it once more."""
        ...


class Sqlite:
    """One file."""

    name = "sqlite"

    def store(self, folder: Path, *, busy_s: float | None = None) -> Store:
        return open_store(f"sqlite:///{folder / 'oaicdif.sqlite'}", busy_s=busy_s)


DRIVERS: Final[Sequence[Driver]] = (Sqlite(),)


def looked_up(store: Store, statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
    """The rows of a SELECT."""
    assert isinstance(store, SqlStore)
    with store._db.read() as db:
        return db.plain(statement, values).fetchall()
