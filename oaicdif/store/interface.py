"""What every store does, whatever database is behind it.

Four faces, so that a use case asks only for what it needs: `HarvestStore` is written by
`harvest`, `CrosswalkStore` by `catalog.crosswalk_run`, `PublishStore` by `catalog.publishing`, and
`Catalog` is what everything published is read from. Every method is one transaction, or
says otherwise. Times are passed in; a store owns no clock (design rule 9).

The last two lie in `publish_step` and `catalog_reads`. All methods raise `errors.StoreError` and
its kinds when the database fails.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from ..identity import Holder
from ..model import (
    Change,
    Checkpoint,
    Endpoint,
    KeptPage,
    Known,
    Quarantined,
    ReceivedPage,
    Set,
    StaleItem,
    StoredRecord,
)
from ..model.operation import Due, Hold, QuarantineEntry, SetAside
from .blocks import Blocks
from .catalog_reads import BODIES, Catalog, Snapshot
from .doubting import DoubtStore
from .given_names import GivenNames
from .held_lists import ListStore
from .lease import Leases
from .operated import OperatedStore
from .publish_step import PublishRules, PublishStore
from .rule_marks import RuleMarkStore
from .run_store import RunStore
from .settings_store import SettingsStore
from .source_lives import SourceStore
from .told_states import ToldStore

__all__ = [
    "BODIES",
    "Catalog",
    "CrosswalkStore",
    "HarvestStore",
    "PublishRules",
    "PublishStore",
    "Snapshot",
    "Store",
]


class HarvestStore(
    RunStore, ListStore, DoubtStore, Leases, GivenNames, ToldStore, SourceStore, Protocol
):
    """Endpoints, pages as received, stored records; and runs."""

    def add_endpoint(
        self,
        name: str,
        base_url: str,
        *,
        mint_identifiers: bool = False,
        named: Collection[str] | None = None,
    ) -> Endpoint:
        """The endpoint of that name, made or (with another base URL) moved; no login is kept.
        `named` are all names of the settings, if it is one of them. Raises EndpointElsewhere: it
        is retired, has left the address for good, or is new where one is that is not in `named`.
        """
        ...

    def move_endpoint(self, endpoint_id: int, base_url: str) -> None:
        """The endpoint says that it has moved for good; its records stay its own."""
        ...

    def endpoints(self) -> list[Endpoint]: ...

    def find_endpoint(self, name_or_url: str) -> Endpoint | None:
        """By its name, its base URL, or the one that it had before it moved."""
        ...

    def source_sets(self, endpoint_id: int) -> list[Set]:
        """The endpoint's sets as last saved, by set_spec."""
        ...

    def source_sets_of(self, endpoint_ids: Sequence[int]) -> dict[int, list[Set]]:
        """As `source_sets`, of some hundred endpoints at once."""
        ...

    def save_identify(
        self,
        endpoint_id: int,
        *,
        identify: bytes | None = None,
        profile: Mapping[str, object] | None = None,
        sets: Sequence[Set] | None = None,
    ) -> None:
        """Keep what the endpoint says of itself; None leaves a part as it was."""
        ...

    def known(
        self, endpoint_id: int, metadata_prefix: str, identifiers: Sequence[str]
    ) -> dict[str, Known]:
        """What is held of those identifiers in this format, by identifier; others are left out."""
        ...

    def commit_page(
        self,
        checkpoint: Checkpoint,
        page: ReceivedPage,
        changes: Sequence[Change],
        quarantined: Sequence[Quarantined],
        *,
        next_token: str | None,
        complete_list_size: int | None,
        now: datetime,
        ended: bool = False,
        kept: KeptPage | None = None,
        told: str | None = None,
    ) -> Checkpoint:
        """Raw page, records, counts and the next token, all or nothing (design rule 2);
        `ended` when no page follows; `kept` is the next page's answer, as `keep_answer` keeps it;
        `told` is what the list said of itself so far, None what was kept before.

        A page on which nothing was new or changed keeps its digest and counts, not its bytes.
        Each new or changed record marks its item stale, and releases what was quarantined
        under its identifier. An ANNOUNCED deletion is kept as a doubt; whatever else is said of a
        record ends the doubt about it. Renews the lease. `page.number` is raised to the run's next.

        Raises:
            LeaseLost: `checkpoint.fence` is no longer the newest.
        """
        ...

    def keep_answer(self, checkpoint: Checkpoint, kept: KeptPage) -> None:
        """Keep an answer until it is committed, so that it need not be asked for again; a window
        keeps one. Raises as `commit_page`."""
        ...

    def kept_answer(self, checkpoint: Checkpoint) -> ReceivedPage | None:
        """The answer to the checkpoint's next request, if it came and was not committed; None for
        one that is damaged, too: it is asked for again."""
        ...

    def commit_headers(
        self,
        checkpoint: Checkpoint,
        page: ReceivedPage,
        identifiers: Sequence[str],
        *,
        next_token: str | None,
        complete_list_size: int | None,
        now: datetime,
        ended: bool = False,
    ) -> Checkpoint:
        """A page of ListIdentifiers: these live identifiers were seen, and none of them has
        vanished; nothing else changes.
        Raises as `commit_page`."""
        ...

    def records(self, record_ids: Sequence[int]) -> list[StoredRecord]:
        """These records, in this order."""
        ...

    def page_bodies(self, endpoint_id: int) -> Iterator[tuple[str, bytes]]:
        """(request URL, bytes as received) of every page still kept, oldest first; those of
        endpoints that became part of this one, too. One that is damaged is told and left out."""
        ...

    def quarantine(self, endpoint_id: int | None = None) -> list[QuarantineEntry]:
        """Everything quarantined and not released, oldest first."""
        ...

    def aside(self, endpoint_id: int | None = None, *, run_id: int | None = None) -> list[SetAside]:
        """The same without the bytes, which may be megabytes each; of one run if asked for."""
        ...

    def release(self, quarantine_ids: Sequence[int], *, now: datetime) -> int:
        """These entries are no problem any more; how many were one until now."""
        ...

    def dues(self) -> dict[int, Due]:
        """What each endpoint waits for, by endpoint_id."""
        ...

    def set_due(self, endpoint_id: int, next_due: datetime | None) -> None:
        """Note when the schedule asks for the endpoint next, UTC; None is never."""
        ...

    def hold(
        self, endpoint_id: int, hold: Hold | None, *, until: datetime | None, reason: str
    ) -> None:
        """Leave an endpoint alone, or with None no longer."""
        ...

    def add_stats(self, endpoint_id: int, stats: Mapping[tuple[str, str], float]) -> None:
        """Add to what is counted over all runs, by (name, label)."""
        ...

    def stats(self) -> list[tuple[int, str, str, float]]:
        """(endpoint_id, name, label, value) of everything counted."""
        ...

    def prune_pages(self, before: datetime, *, limit: int = 1000) -> int:
        """Remove up to `limit` pages received earlier that hold no current record (DECISIONS
        8); how many."""
        ...


class CrosswalkStore(SettingsStore, RuleMarkStore, Blocks, Protocol):
    """Stale items in, drafts out."""

    def endpoints(self) -> list[Endpoint]: ...

    def items(
        self, *, after: int = 0, limit: int, endpoint_id: int | None = None
    ) -> list[StaleItem]:
        """The next `limit` items (of one endpoint) by entry_id, stale or not; only those that
        have their names. Nothing is written."""

    def mark_stale(self, *, endpoint_id: int | None = None) -> int:
        """Ask for every item (of one endpoint) to be crosswalked again; how many."""

    def order_endpoints(self, names: Sequence[str]) -> None:
        """The endpoints in the order of the settings: of two that have the same identifier the
        older entry keeps its name, at first sight that of the one named first."""

    def several_endpoints(self, configured: int) -> bool:
        """Whether more than one endpoint is published: `configured`, or with stored records.

        When that changed since the last call every item is stale, for its sets are called
        otherwise now (DECISIONS 25).
        """

    def alias(self, value: str) -> str | None:
        """The work IRI of the entry that claims `value` as its own identifier."""

    def items_named(self, identifier: str) -> list[StaleItem]:
        """The items of that identifier, or whose entry is published under it, of each endpoint,
        stale or not. One that has no names yet has the identifier for them, and entry_id 0."""

    def holders(self, iri: str, entry_id: int) -> list[Holder]:
        """The first few live entries but this one whose work has that IRI, published or
        waiting to be, in the order in which they came."""

    def holders_of(self, iris: Sequence[str]) -> list[tuple[str, int]]:
        """Each of these IRIs with every entry that is published or waits under it, live or not."""

    def works(self) -> Iterator[tuple[str, list[Holder]]]:
        """Each IRI of a published work, with the live entries that have it; in one snapshot."""

    def stored_records(self, identifier: str) -> list[StoredRecord]:
        """All stored records with that identifier, or whose entry is published under it."""


class Store(HarvestStore, CrosswalkStore, PublishStore, Catalog, OperatedStore, Protocol):
    """A whole store."""

    def counts(self) -> Mapping[str, Mapping[str, int]]:
        """By endpoint name: records, live, deleted, stale, pending, published, quarantined."""

    @property
    def is_exchanged(self) -> bool:
        """Whether it was noticed that the store is not the one that was opened."""
        ...

    def close(self) -> None: ...

    def close_thread(self) -> None:
        """Let go of what this thread alone holds; it may use the store again."""
