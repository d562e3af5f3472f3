"""What oaicdif remembers. `interface` says what a store does; `open_store` gives one."""

from __future__ import annotations

from pathlib import Path

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
from .serving_book import ServingBook, book_path

__all__ = [
    "BODIES",
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
]


def open_book(store_path: Path) -> ServingBook:
    """The book of the processes that serve the store at that path; made when it is written."""
    from .sqlite.book import SqliteBook

    return SqliteBook(book_path(store_path))


def older_store(path: Path) -> Swap:
    """The store of an older schema at that path, and a new one that will take its place."""
    from .sqlite.older_file import FileSwap

    return FileSwap(path)


def open_store(path: Path, *, serving: bool = False) -> Store:
    """The embedded store at `path`, made or brought to the newest schema on opening.

    `serving`: for many threads that read, each page once, so each holds little in memory.

    Raises:
        StoreError: and its kinds; the message says what to do.
    """
    from .sqlite import SqliteStore  # the driver is loaded only with the store that needs it

    return (
        SqliteStore.open(path, cache_kb=4000, serving=True) if serving else SqliteStore.open(path)
    )
