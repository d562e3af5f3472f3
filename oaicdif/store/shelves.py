"""The catalog as people browse it: shelves of entries that share a value, cut into pages.

A shelf is (kind, value): all entries of one type, year, source or set. Its pages are ranges of
entry numbers. A new entry goes to the last page, a page that grows too long is cut; no cut is
ever moved. So an address of a page stays good, a change touches the pages it belongs to, and
no page costs more the deeper it lies. The kind ALL has fixed ranges of `RANGE` numbers, for
lists, sitemaps and files.

All reads here show what is published at this moment; the two seconds for which OAI-PMH lists
hold an entry back (DECISIONS 5) do not count on the web.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple, Protocol

from ..model import CatalogEntry

ALL: Final = "all"
KINDS: Final = ("set", "type", "year", "endpoint")
RANGE: Final = 100  # entry numbers in one range of ALL
PAGE: Final = 50  # entries on a page when it is cut; it may grow to twice as many


@dataclass(frozen=True, slots=True)
class Shelf:
    """A whole shelf: how many live entries, and its last change (seq and datestamp)."""

    kind: str
    value: str
    live: int
    seq: int
    datestamp: str


@dataclass(frozen=True, slots=True)
class ShelfPage:
    """One page: entry numbers `first` <= n < `end` (None: to the end), and its neighbours.

    The first page of a shelf has `first` 0. Neighbours are the nearest that hold something;
    None where there is none.
    """

    kind: str
    value: str
    first: int
    end: int | None
    live: int
    seq: int
    datestamp: str
    previous: int | None = None
    next: int | None = None
    last: int = 0
    total: int = 0

    @property
    def is_there(self) -> bool:
        """Whether it is shown: the first page while the shelf holds something, others while
        they do."""
        return self.live > 0 or (self.first == 0 and self.total > 0)


class Shelved(NamedTuple):
    """An entry as the page of a shelf lists it: an export reads four of them for each record."""

    oai_identifier: str
    slug: str
    title: str
    work_type: str
    year: str
    title_language: str


@dataclass(frozen=True, slots=True)
class EntryRange:
    """A fixed range of entry numbers, the n-th of its size from 1; tombstones are no `live`."""

    number: int
    live: int
    seq: int
    datestamp: str


class KeptFile(NamedTuple):
    """A published entry, as far as an answer names it that is one of its kept bodies."""

    entry_id: int
    seq: int
    slug: str
    work_iri: str
    datestamp: datetime
    deleted: bool
    body: bytes | None


class ShelfReads(Protocol):
    """What the web and the export read beside single entries; part of a `Snapshot`."""

    def version(self) -> tuple[int, int]:
        """Another one after any change of the store; each thread has its own. It is a read: from
        then on the snapshot shows the store as it was at that version."""
        ...

    def newest(self) -> tuple[int, str]:
        """(seq, datestamp) of the last published change; (0, "") when nothing is."""
        ...

    def latest(self, limit: int) -> list[CatalogEntry]:
        """The live entries changed last, newest first."""
        ...

    def changes(
        self, kind: str, value: str, limit: int, before: int | None = None
    ) -> list[CatalogEntry]:
        """The entries of a shelf (ALL, a set or an endpoint) changed last, newest first,
        tombstones among them; `before`: those alone whose seq is smaller."""
        ...

    def set_name(self, set_spec: str) -> str:
        """The name kept for a published set; the spec itself when there is none."""
        ...

    def shelves(self, kind: str) -> list[Shelf]:
        """The shelves of a kind that hold something, by value."""
        ...

    def shelf_page(self, kind: str, value: str, first: int = 0) -> ShelfPage | None:
        """The page that holds entry number `first`; None when there is no such shelf."""
        ...

    def shelf_entries(self, page: ShelfPage) -> list[Shelved]:
        """The live entries of a page, by entry number."""
        ...

    def changed_pages(self, after: int) -> list[ShelfPage]:
        """Pages (without neighbours) changed by a later seq, emptied ones too; not of ALL."""
        ...

    def places(self, first: int, last: int) -> list[tuple[str, str, str]]:
        """(slug, datestamp, work IRI) of the live entries of first <= number <= last, by
        number."""
        ...

    def bodies(self, first: int, last: int, name: str) -> list[bytes]:
        """The named body of those live entries that have one, by number; both ends inclusive."""
        ...

    def ranges(self, size: int, after: int = 0) -> list[EntryRange]:
        """Ranges of `size` entry numbers (a multiple of RANGE) changed by a later seq."""
        ...

    def record(
        self, slug: str, bodies: Sequence[str]
    ) -> tuple[CatalogEntry, tuple[bytes | None, ...]] | None:
        """The published entry with this slug, a tombstone too, with the named bodies: in one
        read. None when there is none."""
        ...

    def kept_file(self, slug: str, body: str) -> KeptFile | None:
        """What `record` says of it with one body, in half of the time."""
        ...

    def entries(
        self, first: int, last: int, bodies: Sequence[str] = (), *, after: int = 0
    ) -> Iterator[tuple[CatalogEntry, tuple[bytes | None, ...]]]:
        """Published entries of first <= number <= last with seq > after, tombstones too, by
        number; with the named bodies. Read it to its end before another method is called."""
        ...
