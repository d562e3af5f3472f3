"""What oaicdif remembers. `interface` says what a store does; `open_store` gives one."""

from __future__ import annotations

from pathlib import Path

from .interface import BODIES, Catalog, CrosswalkStore, HarvestStore, PublishStore, Snapshot, Store

__all__ = [
    "BODIES",
    "Catalog",
    "CrosswalkStore",
    "HarvestStore",
    "PublishStore",
    "Snapshot",
    "Store",
    "open_store",
]


def open_store(path: Path) -> Store:
    """The embedded store at `path`, made or brought to the newest schema on opening.

    Raises:
        StoreError: and its kinds; the message says what to do.
    """
    from .sqlite import SqliteStore  # the driver is loaded only with the store that needs it

    return SqliteStore.open(path)
