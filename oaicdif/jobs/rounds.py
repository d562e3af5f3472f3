"""One round: endpoints are harvested, and what changed becomes the catalog.

endpoints ─→ harvests, here or in several processes ─→ when each is due again
          ─→ crosswalked and published ─→ old pages go
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from ..catalog.crosswalk_run import Run, in_this_process
from ..catalog.downstream import Downstream
from ..clock import utc_now
from ..config import EndpointSettings, Settings
from ..harvest.work import Progress
from ..store import Store
from .fleet import Outcome, harvest_fleet, harvest_in_turn
from .freed_memory import give_back_memory
from .harvesting import Asked
from .scheduler import plan_again
from .units import whole_catalog

Told = Callable[[Outcome], object]


def harvest_all(
    store: Store,
    settings: Settings,
    endpoints: Sequence[EndpointSettings],
    asked: Asked,
    jobs: int,
    stop: threading.Event,
    progress: Progress,
    told: Told = lambda outcome: None,
) -> list[Outcome]:
    """Harvest the endpoints in this process, which tells `progress`, or in several, which tell of
    each outcome; and plan when each is due again.

    Raises:
        OaicdifError: as `harvest_in_turn` and `harvest_fleet`.
    """
    store.close_broken_runs(utc_now())
    if jobs > 1 and len(endpoints) > 1:
        outcomes = harvest_fleet(settings, endpoints, asked, jobs, stop, told)
    else:
        outcomes = list(harvest_in_turn(store, settings, endpoints, asked, progress, stop))
    by_name = {each.name: each for each in endpoints}
    for each in outcomes:
        if each.state:
            plan_again(store, by_name[each.name], each.state, utc_now())
    return outcomes


def after_harvest(
    store: Store,
    settings: Settings,
    clock: Callable[[], datetime] = utc_now,
    *,
    run: Run = in_this_process,
) -> Downstream:
    """Bring the catalog up to what was harvested, and let old pages go.

    Raises:
        CrosswalkError: as `whole_catalog`.
    """
    give_back_memory()
    done = whole_catalog(store, settings, run=run, clock=clock)
    prune(store, settings, clock())
    return done


@dataclass(frozen=True, slots=True)
class Pruned:
    """What was removed: pages, and rows that nothing led to."""

    pages: int
    orphans: int


def prune_store(
    store: Store, settings: Settings, clock: Callable[[], datetime], keep: timedelta | None
) -> Pruned:
    """Remove old pages, which are kept for `keep` or as the settings say, former places that no
    list needs, and rows that nothing leads to."""
    days = settings.harvest.keep_pages_days
    kept = keep if keep is not None else timedelta(days=days) if days else None
    pages = _prune_pages(store, clock() - kept) if kept is not None else 0
    while store.forget_places(clock):
        pass
    return Pruned(pages, sum(each.rows for each in store.orphans(mend=True)))


def _prune_pages(store: Store, before: datetime) -> int:
    total = 0
    while some := store.prune_pages(before):
        total += some
    return total


def prune(store: Store, settings: Settings, now: datetime) -> int:
    """Remove pages that are old and hold no current record (DECISIONS 8); how many."""
    days = settings.harvest.keep_pages_days
    if not days:
        return 0
    return _prune_pages(store, now - timedelta(days=days))
