"""Stored records become drafts of catalog entries: the crosswalk's use case.

    store ─StaleItem→ choose the record ─crosswalk→ documents ─EntryDraft→ store

What is published changes only when its digest does; dates of our own work are no part of the
digest (DECISIONS 7).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from ..config import ProviderSettings, Settings
from ..formats.received import received_formats
from ..judge.driver.membership import (
    DriverVerdict,
    declared_evidence,
    driver_marks,
    driver_verdict,
    is_listed,
)
from ..rules.library import CrosswalkSet, crosswalk_folders, load_crosswalks
from ..store import CrosswalkStore, Store
from .claims import Claims
from .crosswalk_worker import BATCH, CrosswalkWorker, RunReport
from .decisions import decisions_of
from .drafts import Drafter, Placing, SiteNames
from .sets import SetFacts, published_sets
from .settings_in_force import adopt_settings, settings_of_documents

# What does all that waits, and tells of each block that is done.
Run: TypeAlias = Callable[[CrosswalkWorker], Iterable[RunReport]]

KEPT_PLACES: Final = 10_000


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
        decisions=(decisions := decisions_of(settings)),
        facts=repr((settings_of_documents(settings), named, decisions)),
    )


class _Places:
    """The sets of an item: its source's, then ours, `driver` by evidence (DECISIONS 24, 25).

    Of what an item's values say only `driver_marks` counts, so a catalog has few answers.
    """

    def __init__(self, provider: ProviderSettings, *, several: bool) -> None:
        self._provider = provider
        self._several = several
        self._known: dict[tuple[object, ...], tuple[str, ...]] = {}
        self._verdicts: dict[tuple[int, str, bool], DriverVerdict] = {}

    def place(self, placing: Placing) -> tuple[str, ...]:
        endpoint = placing.endpoint.name if self._several else ""
        marks = driver_marks(placing.values, placing.today)
        declared = declared_evidence(placing.endpoint, placing.source_sets)
        key = (marks, declared, placing.source_sets, endpoint, placing.work_type)
        found = self._known.get(key)
        if found is None:
            verdict = self._verdict(placing, marks, declared)
            facts = SetFacts(placing.source_sets, verdict, endpoint, placing.work_type)
            found = published_sets(self._provider, facts)
            if len(self._known) < KEPT_PLACES:
                self._known[key] = found
        return found

    def _verdict(self, placing: Placing, marks: int, declared: str) -> DriverVerdict:
        """A verdict with the answers of this one; its evidence may be another record's."""
        key = (marks, declared, is_listed(placing.source_sets))
        found = self._verdicts.get(key)
        if found is None:
            found = driver_verdict(
                placing.values, placing.source_sets, declared=declared, today=placing.today
            )
            if len(self._verdicts) < KEPT_PLACES:
                self._verdicts[key] = found
        return found


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


def in_this_process(worker: CrosswalkWorker, batch: int = BATCH) -> Iterator[RunReport]:
    """Do all that waits, batch by batch; what became of each."""
    while (found := worker.next_batch(batch)).crosswalked:
        yield found


def run_stale(
    store: Store,
    settings: Settings,
    clock: Callable[[], datetime],
    *,
    progress: Callable[[int], None] | None = None,
    run: Run = in_this_process,
) -> int:
    """Crosswalk every item whose records changed; how many there were.

    Raises:
        CrosswalkError: a crosswalk file is wrong; nothing was done.
        StoreError: what was done before stays.
    """
    return _all_of(run(stale_worker(store, settings, clock)), progress).crosswalked


def crosswalk_stale(
    store: CrosswalkStore,
    crosswalks: CrosswalkSet,
    site: SiteNames,
    clock: Callable[[], datetime],
    *,
    progress: Callable[[int], None] | None = None,
    run: Run = in_this_process,
    renew_identity: bool = False,
) -> RunReport:
    """As `run_stale`, with crosswalks loaded and the report of what was found.

    `progress` is told the number of items done after each batch. `renew_identity`: the IRI of
    a published work is decided anew; else it stays as long as its record has it. No item that
    another worker has in hand is looked at.
    """
    worker = CrosswalkWorker(store, crosswalks, site, clock, renew_identity=renew_identity)
    return _all_of(run(worker), progress)


def _all_of(reports: Iterable[RunReport], progress: Callable[[int], None] | None) -> RunReport:
    issues: Counter[str] = Counter()
    done = changed = deleted = 0
    for found in reports:
        issues.update(found.issues)
        done += found.crosswalked
        changed += found.changed
        deleted += found.deleted
        if progress is not None:
            progress(done)
    return RunReport(done, changed, deleted, issues)


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
