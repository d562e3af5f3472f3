"""Stored records become drafts of catalog entries: the crosswalk's use case.

    store ─StaleItem→ choose the record ─crosswalk→ documents ─EntryDraft→ store

What is published changes only when its digest does; dates of our own work are no part of the
digest (DECISIONS 7).
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ..config import ProviderSettings, Settings
from ..formats.received import received_formats
from ..identity import oai_namespace
from ..judge.driver.membership import declared_evidence, driver_marks, driver_verdict
from ..model import EntryDraft, StaleItem
from ..rules.library import CrosswalkSet, crosswalk_folders, load_crosswalks
from ..store import CrosswalkStore, Store
from ..store.lease import RENEW_AFTER, Claim, unit_owner
from .claims import Claims
from .decisions import decisions_of
from .drafts import Drafter, Placing, SiteNames
from .edit_marks import rule_marks
from .sets import SetFacts, published_sets
from .settings_in_force import adopt_settings

BATCH: Final = 500
KEPT_PLACES: Final = 10_000


@dataclass(frozen=True, slots=True)
class RunReport:
    """`crosswalked` items were looked at, `changed` got a new draft, `deleted` are tombstones.

    `issues` counts the lines of the loss reports by code.
    """

    crosswalked: int = 0
    changed: int = 0
    deleted: int = 0
    issues: Mapping[str, int] = field(default_factory=dict)


def site_of(store: CrosswalkStore, settings: Settings) -> SiteNames:
    """`site_names` for the endpoints that this store holds, in the order of the settings."""
    store.order_endpoints([each.name for each in settings.endpoints])
    return site_names(settings, several=store.several_endpoints(len(settings.endpoints)))


def site_names(settings: Settings, *, several: bool | None = None) -> SiteNames:
    """What documents must know of the site. `several`: more than one endpoint is published
    (by the settings, if not told)."""
    provider = settings.provider
    named = len(settings.endpoints) > 1 if several is None else several
    return SiteNames(
        base_url=provider.base_url,
        prefixes=settings.crosswalk.prefixes,
        place=_Places(provider, several=named).place,
        always_written=provider.oai_dc == "written",
        received={each.metadata_prefix: each.namespace for each in received_formats(provider)},
        decisions=decisions_of(settings),
    )


class _Places:
    """The sets of an item: its source's, then ours, `driver` by evidence (DECISIONS 24, 25).

    Of what an item's values say only `driver_marks` counts, so a catalog has few answers.
    """

    def __init__(self, provider: ProviderSettings, *, several: bool) -> None:
        self._provider = provider
        self._several = several
        self._known: dict[tuple[object, ...], tuple[str, ...]] = {}

    def place(self, placing: Placing) -> tuple[str, ...]:
        endpoint = placing.endpoint.name if self._several else ""
        marks = driver_marks(placing.values, placing.today)
        declared = declared_evidence(placing.endpoint, placing.source_sets)
        key = (marks, declared, placing.source_sets, endpoint, placing.work_type)
        found = self._known.get(key)
        if found is None:
            found = self._published(placing, endpoint, declared)
            if len(self._known) < KEPT_PLACES:
                self._known[key] = found
        return found

    def _published(self, placing: Placing, endpoint: str, declared: str) -> tuple[str, ...]:
        verdict = driver_verdict(
            placing.values, placing.source_sets, declared=declared, today=placing.today
        )
        facts = SetFacts(placing.source_sets, verdict, endpoint, placing.work_type)
        return published_sets(self._provider, facts)


def site_crosswalks(settings: Settings) -> CrosswalkSet:
    """The crosswalks a site works with: its own folder's before the shipped ones.

    Raises:
        CrosswalkError: a file is wrong.
        UsageError: an endpoint's crosswalk is not there.
    """
    return load_crosswalks(_own_folder(settings), by_endpoint=settings.chosen_crosswalks)


def site_folders(settings: Settings) -> tuple[Path, ...]:
    """Where a site's crosswalks are: its own folder, if it has one, then ours."""
    return crosswalk_folders(_own_folder(settings))


def _own_folder(settings: Settings) -> Path | None:
    folder = settings.crosswalk.folder
    return settings.folder / folder if folder else None


def file_drafter(settings: Settings, *, only: str = "") -> Drafter:
    """What crosswalks the records of files, which know no neighbours; by the crosswalk `only`, if
    one is named.

    Raises:
        CrosswalkError, UsageError: as `site_crosswalks`, and there is no crosswalk of that name.
    """
    return Drafter(_named(site_crosswalks(settings), only), site_names(settings), lambda _: None)


def stored_drafter(store: CrosswalkStore, settings: Settings, *, only: str = "") -> Drafter:
    """As `file_drafter`, for stored records among all others."""
    claims = Claims(store.holders, store.holders_of)
    crosswalks = _named(site_crosswalks(settings), only)
    return Drafter(crosswalks, site_of(store, settings), store.alias, claims)


def _named(crosswalks: CrosswalkSet, name: str) -> CrosswalkSet:
    return crosswalks.using(crosswalks.crosswalk(name)) if name else crosswalks


def run_stale(
    store: Store,
    settings: Settings,
    clock: Callable[[], datetime],
    *,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Crosswalk every item whose records changed; how many there were.

    Raises:
        CrosswalkError: a crosswalk file is wrong; nothing was done.
        StoreError: what was done before stays.
    """
    worker, done = stale_worker(store, settings, clock), 0
    while crosswalked := worker.next_batch().crosswalked:
        done += crosswalked
        if progress is not None:
            progress(done)
    return done


def crosswalk_stale(
    store: CrosswalkStore,
    crosswalks: CrosswalkSet,
    site: SiteNames,
    clock: Callable[[], datetime],
    *,
    progress: Callable[[int], None] | None = None,
    batch: int = BATCH,
    renew_identity: bool = False,
) -> RunReport:
    """As `run_stale`, with crosswalks loaded and the report of what was found.

    `progress` is told the number of items done after each batch. `renew_identity`: the IRI of
    a published work is decided anew; else it stays as long as its record has it. No item that
    another worker has in hand is looked at.
    """
    worker = CrosswalkWorker(store, crosswalks, site, clock, renew_identity=renew_identity)
    issues: Counter[str] = Counter()
    done = changed = deleted = 0
    while (found := worker.next_batch(batch)).crosswalked:
        issues.update(found.issues)
        done += found.crosswalked
        changed += found.changed
        deleted += found.deleted
        if progress is not None:
            progress(done)
    return RunReport(done, changed, deleted, issues)


class CrosswalkWorker:
    """One worker of perhaps several: it crosswalks what waits, a batch at a time."""

    def __init__(
        self,
        store: CrosswalkStore,
        crosswalks: CrosswalkSet,
        site: SiteNames,
        clock: Callable[[], datetime],
        *,
        renew_identity: bool = False,
    ) -> None:
        claims = Claims(store.holders, store.holders_of, renew_identity)
        self._store, self._hand = store, _Hand(store, clock)
        self._drafter = Drafter(crosswalks, site, store.alias, claims)
        self._marks = rule_marks(crosswalks, site, store.endpoints())
        self._noted: set[tuple[int, str, str]] = set()
        store.note_rules(self._marks)

    def next_batch(self, limit: int = BATCH) -> RunReport:
        """What became of up to `limit` items that no other worker has in hand; none if nothing
        waits. All that is made of them is gone again on return, but the counts.

        Raises:
            StoreError: the items wait on.
        """
        issues: Counter[str] = Counter()
        with _no_collections(), self._hand as hand:
            items = hand.take(limit, oai_namespace(self._drafter.site.base_url))
            if not items:
                return RunReport()
            drafts = _drafts(self._drafter, items, hand, issues)
            if met := self._drafter.met - self._noted:
                self._store.note_formats(met, self._marks)
                self._noted |= met
            deleted = sum([draft.deleted for draft in drafts])
            return RunReport(len(items), self._store.write_drafts(drafts, items), deleted, issues)


def stale_worker(
    store: Store, settings: Settings, clock: Callable[[], datetime]
) -> CrosswalkWorker:
    """A worker under these settings; settings that changed are taken up first.

    Raises:
        CrosswalkError: a crosswalk file is wrong.
    """
    adopt_settings(store, settings, clock())
    site = site_of(store, settings)
    return CrosswalkWorker(store, site_crosswalks(settings), site, clock)


class _Hand:
    """The items that this run, one worker of perhaps several, has in hand; none at the end of
    each `with` block."""

    def __init__(self, store: CrosswalkStore, clock: Callable[[], datetime]) -> None:
        self._store, self.clock = store, clock
        self._claim, self._holds = Claim(unit_owner(), clock()), False

    def __enter__(self) -> _Hand:
        return self

    def take(self, limit: int, namespace: str) -> list[StaleItem]:
        self._claim = replace(self._claim, now=self.clock())
        items = self._store.stale_items(limit=limit, namespace=namespace, claim=self._claim)
        self._holds = bool(items)
        return items

    def hold(self) -> None:
        """Renew the claim in time, should a batch be long in the making."""
        now = self.clock()
        if now - self._claim.now >= RENEW_AFTER:
            self._claim = replace(self._claim, now=now)
            self._store.renew_claims(self._claim)

    def __exit__(self, *_error: object) -> None:
        if self._holds:
            self._store.give_back(self._claim.worker)


def _drafts(
    drafter: Drafter, items: Sequence[StaleItem], hand: _Hand, issues: Counter[str]
) -> list[EntryDraft]:
    drafts: list[EntryDraft] = []
    codes: list[str] = []
    for each in drafter.draft_all(items, hand.clock().astimezone(UTC)):
        hand.hold()
        drafts.append(each.draft)
        codes += [issue.code for issue in each.issues]
    issues.update(codes)
    return drafts


@contextmanager
def _no_collections() -> Iterator[None]:
    """Documents hold no cycles: looking for them while a batch is made found nothing, at a
    twelfth of its time. Whatever else there is waits for the end of the batch."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()
