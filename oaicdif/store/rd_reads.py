"""What streams of resource descriptions read beside lists; part of a `Snapshot`."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from ..model import ListQuery

# (oai_identifier, entry_id, endpoint_id, slug, deleted, url, title, work_type, *bodies), as
# published now; a thousand are made for a piece of a stream, and a bare tuple costs least. `url` is
# the address of the work that the entry holds as the URL of its description, empty where another
# one had it first, or there is none: then it is that of the record page.
RdRow = tuple[Any, ...]
ENTRY_ID: Final = 1
ENDPOINT_ID: Final = 2
SLUG: Final = 3
DELETED: Final = 4
URL: Final = 5
TITLE: Final = 6
WORK_TYPE: Final = 7
BODIES: Final = 8  # where they begin


class RdReads(Protocol):
    """Descriptions by the OAI identifiers that a list gives.

    Lists here are begun now (`bound` is that of the snapshot); with an endpoint, only its entries
    count.
    """

    def rds(
        self,
        oai_identifiers: Sequence[str],
        bodies: tuple[str, ...],
        between: tuple[int, int] | None = None,
    ) -> Mapping[str, RdRow]:
        """What is published under these identifiers, with the named bodies, and perhaps more.
        `between` are the first and last seq between which most of them stand now: so they are
        found in half the time."""
        ...

    def deleted_between(self, query: ListQuery, endpoint_id: int | None = None) -> array[int]:
        """The seqs of the places of a list whose entries are deleted, in order."""
        ...

    def urls_left(self, query: ListQuery, endpoint_id: int | None = None) -> list[str]:
        """The URLs that descriptions in the slice had before and have no more: their works got
        other addresses. Nobody else is ever given one."""
        ...

    def count_listed(self, query: ListQuery, endpoint_id: int | None = None) -> int:
        """How many entries lie in the slice, deleted ones too."""
        ...
