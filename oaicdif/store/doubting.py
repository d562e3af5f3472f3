"""The face of a store towards records whose end is told and not yet believed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from ..model import Run, StoredRecord
from ..model.operation import Doubt


class DoubtStore(Protocol):
    """Deletions: believed, waiting to be, or disproved. A part of `interface.HarvestStore`."""

    def mark_deleted(self, record_ids: Sequence[int], *, now: datetime) -> int:
        """Make tombstones of these records, as they were announced or without a word; metadata
        is kept, and doubts about them end. How many were live."""
        ...

    def doubts(self, endpoint_id: int) -> list[Doubt]:
        """Live records whose end is told and not yet believed."""
        ...

    def doubt(self, record_ids: Sequence[int], run_id: int, *, now: datetime) -> None:
        """These vanished, as the run says, and wait to be believed; an older doubt stays."""
        ...

    def let_wait(self, record_ids: Sequence[int], *, since: datetime) -> None:
        """The announcements of these deletions have been counted: they wait since then, or
        since they came, whichever is earlier."""
        ...

    def announced_before(self, run_ids: Sequence[int]) -> tuple[int, int]:
        """(deletions announced in these runs and believed already, live records before them)."""
        ...

    def unseen(self, run_ids: Sequence[int], *, limit: int, after: int = 0) -> list[StoredRecord]:
        """Live stored records that none of these runs received, of their endpoint and prefix
        and in their sets if all had one; at most `limit` with record_id > `after`, in order."""
        ...

    def count_unseen(self, run_ids: Sequence[int]) -> tuple[int, int]:
        """(live records not received, live records in all) as `unseen` chooses them; the second
        is counted only where some were not received, and 0 otherwise."""
        ...

    def doubted_unseen(self, run_ids: Sequence[int]) -> int:
        """How many of the `unseen` records were doubted before."""
        ...

    def some_seen(self, run_ids: Sequence[int], *, limit: int) -> list[str]:
        """Identifiers of undoubted live records that these runs received."""
        ...

    def some_live(self, endpoint_id: int, metadata_prefix: str, *, limit: int) -> list[str]:
        """Identifiers of undoubted live records, the newest first."""
        ...

    def forget_seen(self, run_ids: Sequence[int]) -> None:
        """What these runs have seen is needed no more."""
        ...

    def standing(self, endpoint_id: int) -> list[Run]:
        """SUSPECT runs that no later one of the same kind has disproved or replaced."""
        ...
