"""What streams of resource descriptions read beside lists; part of a `Snapshot`."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from ..model import ListQuery


class RdRow(NamedTuple):
    """What a description says of its entry, as published now.

    `url` is the address of the work that this entry holds as the URL of its description, empty
    where another one had it first, or there is none: then it is that of the record page.
    """

    entry_id: int
    endpoint_id: int
    slug: str
    deleted: bool
    url: str
    title: str
    work_type: str
    bodies: tuple[bytes | None, ...] = ()

    @classmethod
    def of(cls, row: Sequence[Any]) -> RdRow:
        """From the columns of a statement, the OAI identifier first."""
        _, entry_id, endpoint_id, slug, deleted, url, title, work_type, *bodies = row
        return cls(entry_id, endpoint_id, slug, bool(deleted), url, title, work_type, tuple(bodies))


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
