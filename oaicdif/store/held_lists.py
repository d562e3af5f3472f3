"""What a store can say of one list of an endpoint: how many headers of it are held, and the newest.

The part of `interface.HarvestStore` that nightly looks ask.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ..model import Selection


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
