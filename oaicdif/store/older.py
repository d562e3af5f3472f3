"""A store of an older schema as it is read into a new one: pages, and what became of them.

Filling a new store is reading the kept pages again. What no page says (which of two entries was
believed, records that were asked for singly, records that vanished) is told by the rows of the
old store's records; names that items keep for ever are taken over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from ..model import Change, Endpoint, ReceivedPage, Record, Set
from ..model.operation import QuarantineEntry


class OldEndpoint(NamedTuple):
    """An endpoint with its sets, where it was before, and what was counted of it."""

    endpoint: Endpoint
    sets: Sequence[Set]
    former_urls: Sequence[str]
    stats: Mapping[tuple[str, str], float]


class OldRun(NamedTuple):
    """A run: its number, its endpoint's, and its other columns as they are called now."""

    run_id: int
    endpoint_id: int
    columns: Mapping[str, object]


class OldPage(NamedTuple):
    """A page that was kept, whose run it was, and the prefix that the run asked for."""

    page_id: int
    run_id: int
    endpoint_id: int
    metadata_prefix: str
    page: ReceivedPage


class OldRecord(NamedTuple):
    """A record as the old store has it, the page that it came on last, and its place there."""

    page_id: int | None
    position: int | None
    record: Record


class OldName(NamedTuple):
    """What an item is called for ever (DECISIONS 2 and 4)."""

    entry_id: int
    endpoint_id: int
    identifier: str
    oai_identifier: str
    slug: str


Item = tuple[int, str, str]  # endpoint_id, metadata prefix, identifier


class OldStore(Protocol):
    """What an older store holds; nothing in it is changed. `damaged` are the pages that could not
    be opened so far, by their number and the name of their endpoint."""

    schema: int
    damaged: dict[int, str]

    def endpoints(self) -> list[OldEndpoint]: ...

    def runs(self) -> Iterator[OldRun]:
        """In the order of their numbers."""
        ...

    def pages(self) -> Iterator[OldPage]:
        """Those whose bytes are kept and can be opened, in the order in which they came."""
        ...

    def records(
        self, endpoint_id: int, metadata_prefix: str, identifiers: Sequence[str]
    ) -> dict[str, OldRecord]:
        """What the store has under these identifiers. A live record whose metadata are damaged
        has none."""
        ...

    def every_record(self) -> Iterator[tuple[Item, OldRecord]]:
        """All records, in the order in which they came first."""
        ...

    def quarantine(self) -> list[QuarantineEntry]:
        """What is set aside and not released."""
        ...

    def names(self) -> Iterator[OldName]: ...


class FillStore(Protocol):
    """What a new store is filled with; a part of `interface.Store`."""

    def take_endpoint(self, old: OldEndpoint) -> Endpoint:
        """Take over an endpoint with its sets, former addresses and counts, under its old name."""
        ...

    def take_run(self, old: OldRun, endpoint_id: int) -> int:
        """Keep a run as it was told; its new number. One that was under way broke off."""
        ...

    def take_page(
        self, old: OldPage, run_id: int, endpoint_id: int, changes: Sequence[Change], scope: str
    ) -> None:
        """Keep a page with what it changed, whatever that is; its records are stale."""
        ...

    def take_strays(
        self, endpoint_id: int, metadata_prefix: str, strays: Sequence[Change], now: datetime
    ) -> None:
        """Records whose page is not kept any more: on a page without bytes."""
        ...

    def take_quarantine(self, entries: Iterable[tuple[int, QuarantineEntry]]) -> None:
        """Entries set aside, each with the new number of its run."""
        ...

    def take_names(self, names: Iterable[OldName]) -> int:
        """What items are called; how many. Nothing is published by it."""
        ...


class Swap(Protocol):
    """A new store, at `new`, that will take the place of an older one."""

    new: Path

    def old(self) -> AbstractContextManager[OldStore]:
        """The older store, which nobody else writes meanwhile."""
        ...

    def put_in_place(self) -> str:
        """The new one takes the old one's place; where the old one is kept."""
        ...


class Filled(NamedTuple):
    """What a new store was filled with; `differing` are items that are not as they were, and
    `damaged` the pages of the old store that could not be opened, by their number and endpoint."""

    schema: int
    endpoints: int
    runs: int
    pages: int
    records: int
    deleted: int
    set_aside: int
    names: int
    differing: tuple[str, ...]
    damaged: tuple[tuple[int, str], ...] = ()
