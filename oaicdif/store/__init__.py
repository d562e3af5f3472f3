"""What oaicdif remembers. `interface` says what a store does; `open_store` gives one."""

from __future__ import annotations

from pathlib import Path

from ..store_address import read_address
from .interface import (
    BODIES,
    Catalog,
    CrosswalkStore,
    HarvestStore,
    PublishRules,
    PublishStore,
    Snapshot,
    Store,
)
from .older import Swap
from .rule_marks import UNREAD, WHOLE
from .serving_book import ServingBook, book_path
from .upkeep import Rebuilt

__all__ = [
    "BODIES",
    "UNREAD",
    "WHOLE",
    "Catalog",
    "CrosswalkStore",
    "HarvestStore",
    "PublishRules",
    "PublishStore",
    "ServingBook",
    "Snapshot",
    "Store",
    "older_store",
    "open_book",
    "open_store",
    "rebuild_store",
    "store_exists",
]
# A driver is loaded only with the store that needs it.


def open_book(where: str | Path) -> ServingBook:
    """The book of the processes that serve the store there; made when it is written."""
    from .drivers.book import SqliteBook

    return SqliteBook(book_path(read_address(where).path))


def older_store(where: str | Path) -> Swap:
    """The store of an older schema there, and a new one that will take its place."""
    from .drivers.older_file import FileSwap

    return FileSwap(read_address(where).path)


def rebuild_store(where: str | Path) -> Rebuilt:
    """Write a damaged store anew from all of it that can be read (`drivers.sqlite_salvage`)."""
    from .drivers.sqlite_salvage import Salvage

    return Salvage(read_address(where).path).rebuild()


def store_exists(where: str | Path) -> bool:
    """Whether there is a store."""
    return read_address(where).path.exists()


def open_store(where: str | Path, *, serving: bool = False, busy_s: float | None = None) -> Store:
    """The store at a path or URL, made or brought to the newest schema on opening.

    `serving`: for many threads that read, each page once, so each holds little in memory; it is
    also noticed when another catalog is put into its place. `busy_s`: how long a lock is waited
    for, instead of the usual time.

    Raises:
        StoreError: and its kinds; the message says what to do.
        UsageError: no store can be there.
    """
    from .drivers.sqlite import open_database
    from .sql import SqlStore

    database = open_database(read_address(where).path, serving=serving, busy_s=busy_s)
    try:
        database.migrate()
    except BaseException:
        database.close()
        raise
    return SqlStore(database)
