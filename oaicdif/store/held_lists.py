"""What a store can say of one list of an endpoint: how many headers are held, and which.

The part of `interface.HarvestStore` that nightly looks ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ..model import Checkpoint, Selection


class Held(NamedTuple):
    """How many headers of a list are held, and the highest record_id of the whole store."""

    live: int
    deleted: int
    highest: int


class Newest(NamedTuple):
    """A live record of a list: none is newer, and `alike` are as new."""

    identifier: str
    datestamp: str
    alike: int


class HeldName(NamedTuple):
    """A stored record by its name, without what it holds."""

    record_id: int
    identifier: str
    datestamp: str
    deleted: bool


class ListStore(Protocol):
    """Counts over the records of one list: an endpoint's, of one prefix, and of one set if the
    selection has one. Dates of the selection mean nothing here."""

    def held(self, endpoint_id: int, selection: Selection) -> Held:
        """How many records the list holds, live and deleted, and the last record's number."""
        ...

    def newest(self, endpoint_id: int, selection: Selection, until: str) -> Newest | None:
        """The newest live record not newer than `until`, compared as text."""
        ...

    def seen_above(self, run_id: int, record_id: int) -> int:
        """How many distinct records with a higher record_id the run has received."""
        ...

    def held_names(
        self, endpoint_id: int, metadata_prefix: str, *, limit: int, after: int = 0
    ) -> list[HeldName]:
        """The names of the endpoint's records of that prefix, live and deleted; at most `limit`
        with record_id > `after`, in order."""
        ...

    def mark_seen(self, checkpoint: Checkpoint, identifiers: Sequence[str]) -> None:
        """The run's list names these stored records, in words of its own: they are seen, and
        none of them has vanished."""
        ...
