"""The databases that the store's contract is kept by, and a look into the tables of a store.

A test of the contract takes `store`, or makes its own with `driver.store(folder)`; it opens no
database by hand, so that every driver is held to the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy

from oaicdif.store import Store, open_store
from oaicdif.store.connection import Values
from oaicdif.store.sql import SqlStore
from tests.store import postgres

Holds = Callable[..., None]


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


class Postgres:
    """A database of a server of the tests' own for each folder."""

    name = "postgres"

    def store(self, folder: Path, *, busy_s: float | None = None) -> Store:
        return open_store(postgres.database_for(folder), busy_s=busy_s)


def examples(
    most: int, **given_: SearchStrategy[Any]
) -> Callable[[Holds], Callable[[Driver], None]]:
    """A property of stores, of `most` examples; on a server, where each takes several times as
    long, of fewer."""

    def of(holds: Holds) -> Callable[[Driver], None]:
        def test(driver: Driver) -> None:
            @settings(
                max_examples=most if driver.name == "sqlite" else max(5, most // 8),
                deadline=None,
                suppress_health_check=list(HealthCheck),
            )
            @given(**given_)
            def holding(**values: Any) -> None:
                holds(driver, **values)

            holding()

        test.__name__, test.__doc__ = holds.__name__, holds.__doc__
        return test

    return of


DRIVERS: Final[Sequence[Driver]] = (Sqlite(), Postgres())


def looked_up(store: Store, statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
    """The rows of a SELECT."""
    assert isinstance(store, SqlStore)
    with store._db.read() as db:
        return db.plain(statement, values).fetchall()
