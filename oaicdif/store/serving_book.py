"""What the serving processes keep together: counts, harvesters, who serves.

It lies in a file of its own beside the catalog, for three reasons: a request never waits for the
catalog's write lock; a catalog that cannot be written can be served and counted; and what is
known of clients can be deleted without touching what is published. Losing it loses no record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Protocol

from ..model.harvester import Harvester, HarvesterKey

Change = Callable[[Mapping[HarvesterKey, Harvester]], Mapping[HarvesterKey, Harvester]]


class ServingBook(Protocol):
    """May be used from several threads and processes. All methods raise `StoreError`."""

    def add(self, counts: Mapping[tuple[str, str], float]) -> None:
        """Add to what is counted, by (name, label)."""
        ...

    def counts(self) -> dict[tuple[str, str], float]: ...

    def change(self, keys: Iterable[HarvesterKey], change: Change) -> None:
        """Put what `change` makes of these harvesters, those of them that are known, in one step
        that no other process comes between."""
        ...

    def harvesters(self) -> list[Harvester]:
        """All, the last to ask first."""
        ...

    def forget(self, before: datetime, *, most: int) -> int:
        """Forget harvesters that were seen last before that moment, and the longest silent above
        `most`; how many."""
        ...

    def alive(self, process: str, now: datetime) -> None:
        """A process of this name serves (`lease.process_name`)."""
        ...

    def workers(self, since: datetime) -> int:
        """How many processes said so since that moment."""
        ...

    def close(self) -> None: ...


def book_path(store_path: Path) -> Path:
    """Where the book of a store lies."""
    return store_path.with_name(f"{store_path.name}-serving")
