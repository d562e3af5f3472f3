"""The catalog as publishers read it: one snapshot a request, everything in it consistent.

A face of `interface.Store`, kept apart because everything published depends on it alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any, Final, NamedTuple, Protocol

from ..model import CatalogEntry, Endpoint, ListQuery, Set
from .answered import AnsweredMark
from .rd_reads import RdReads
from .replica import Standing
from .shelves import ShelfReads

# Kept renderings of an entry and the number each has in the store; append, never renumber.
BODIES: Final[Mapping[str, int]] = {
    "oai_dc": 0,  # the metadata element, XML
    "about": 1,  # our provenance container(s), XML, zero or more <about> elements
    "cdif-2023": 2,  # the document, JSON
    "cdif-1.1": 3,  # the document, JSON
    "issues": 4,  # the loss report, JSON; never published as a record
    "received": 5,  # metadata as received, of the prefixes in settings (protocol.received)
}


# (seq, oai_identifier, datestamp, deleted, sets, *bodies) as the store gives it: a hundred of
# them are made for every page served, and a bare tuple costs least.
ListedRow = tuple[Any, ...]
TOKEN_KEY: Final = "resumption-token"  # noqa: S105 - the name of the secret that signs tokens
SEQ: Final = 0
OAI_IDENTIFIER: Final = 1
DATESTAMP: Final = 2
DELETED: Final = 3
SETS: Final = 4
HEADER: Final = 5  # what stands before the bodies


class ListedEntry(NamedTuple):
    """One row of a list page: what a header needs, and the bodies that were asked for.

    `seq`, `datestamp` and `sets` are those of the place it is listed at, `sets` joined by a space
    and `datestamp` as OAI-PMH writes it; `deleted` and `bodies` are those published now.
    """

    seq: int
    oai_identifier: str
    datestamp: str
    deleted: bool
    sets: str
    bodies: tuple[bytes | None, ...] = ()

    @classmethod
    def of(cls, row: Sequence[Any]) -> ListedEntry:
        """The entry of a row: seq, name, datestamp, deleted, sets, then the bodies."""
        seq, name, datestamp, deleted, sets, *bodies = row
        return cls(seq, name, datestamp, bool(deleted), sets, tuple(bodies))

    @property
    def row(self) -> ListedRow:
        return (*self[:HEADER], *self.bodies)


class Snapshot(ShelfReads, RdReads, Protocol):
    """The catalog at one moment: all reads of one request, in one read transaction.

    `second` is the responseDate, on a replica the last one that is true of it; lists show entries
    with datestamp < `second`. An entry whose newest place cannot be seen yet, or could not when
    the list began (`ListQuery.bound`), stands at the place before, with what is published of it
    now.
    """

    second: datetime

    def check_published(self) -> None:
        """Refuse to show a catalog of which a part is not published again yet.

        Of a store that is open for serving, whatever asks for lists or finds no entry does this.

        Raises:
            StoreUnpublished: what was published was lost; it is published again.
        """
        ...

    @property
    def bound(self) -> int:
        """The highest visible seq, 0 when nothing is."""
        ...

    @property
    def kept_from(self) -> int:
        """Former places are kept for lists with this bound or a later one; for earlier ones
        some are gone."""
        ...

    def reach(self, bound: int) -> None:
        """Make sure that everything up to this seq is here: a snapshot of a replica that is
        behind gives way to one of the store itself. To be called before anything else is read of
        a list that was begun by another snapshot."""
        ...

    def keep_list(self, bound: int, expires: datetime) -> None:
        """Keep the former places that a list begun at `bound` needs, until `expires`."""
        ...

    def secret(self, name: str) -> bytes:
        """The secret kept under `name`; empty when there is none."""
        ...

    def seq_range(self, from_: datetime | None, until: datetime | None) -> tuple[int, int]:
        """(after, upto) for `ListQuery`: both dates inclusive to the second; upto <= bound."""

    def page(self, query: ListQuery) -> list[ListedEntry]:
        """The entries of the slice in the order of seq, at most `limit`."""
        ...

    def rows(self, query: ListQuery) -> list[ListedRow]:
        """The page as bare tuples, for who reads them by the million."""

    def listed(self, oai_identifier: str, bodies: tuple[str, ...]) -> ListedEntry | None:
        """One entry as a list of everything would give it now, with these bodies."""

    def count(self, query: ListQuery) -> int:
        """How many entries lie in the slice, its `limit` left aside; from roll-ups.

        With both a set and `received` it counts the set: at least as many.
        """

    def first_live(self, query: ListQuery) -> int:
        """The seq of the first entry in the slice that is no tombstone; 0 if all are."""

    def entry(self, oai_identifier: str) -> CatalogEntry | None:
        """The published entry of that name, deleted or not."""
        ...

    def entry_by_slug(self, slug: str) -> CatalogEntry | None:
        """The published entry with that slug, deleted or not."""
        ...

    def body(self, entry_id: int, name: str) -> bytes | None:
        """A kept body as it is published, unpacked; None where there is none, as of tombstones."""
        ...

    def sets(self, bound: int | None = None) -> list[Set]:
        """Sets with at least one entry in their lists, `driver` first, then by set_spec; those
        of a list begun at `bound`, or now."""

    def earliest(self) -> datetime | None:
        """A lower bound of all datestamps."""

    def totals(self) -> tuple[int, int]:
        """(live, deleted) visible entries."""

    def tombstones(self) -> int:
        """Deleted entries, those among them that lists do not show yet."""

    def endpoint(self, endpoint_id: int) -> Endpoint | None:
        """The endpoint, retired or not."""
        ...

    def endpoints(self) -> list[Endpoint]:
        """Every endpoint, in the order they were added."""

    def harvested_endpoints(self) -> list[Endpoint]:
        """Those of them that were harvested completely at least once."""

    def sample_if_all_begin_with(self, beginning: str) -> str:
        """Some OAI identifier, when every one begins with `beginning`; else empty."""


class Catalog(Protocol):
    """Everything published is read through a snapshot."""

    @property
    def answered(self) -> AnsweredMark:
        """What readers were answered last, beside the store."""
        ...

    def snapshot(self, now: datetime) -> AbstractContextManager[Snapshot]:
        """A consistent view; `now` must be read before the call (DECISIONS 5)."""

    def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """The secret kept under `name`, made on first use."""
        ...

    def replica_standing(self, second: datetime) -> Standing | None:
        """How the replica stands from which snapshots are read; None without one."""
