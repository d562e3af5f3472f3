"""What follows a harvest: changed records are crosswalked, and what changed is published."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from ..config import Settings
from ..store import Store
from .crosswalk_run import Run, in_this_process, run_stale
from .publishing import BATCH, Published, name_published_sets, publish_batch
from .settings_in_force import tell_minted


@dataclass(frozen=True, slots=True)
class Downstream:
    """How many items were crosswalked, and how many entries got a new datestamp."""

    crosswalked: int = 0
    published: int = 0


def crosswalk_and_publish(
    store: Store,
    settings: Settings,
    clock: Callable[[], datetime],
    *,
    run: Run = in_this_process,
) -> Downstream:
    """Bring the catalog up to what is stored.

    Raises:
        CrosswalkError: a crosswalk file is wrong; what is stored stays, and waits.
    """
    crosswalked = run_stale(store, settings, clock, run=run)
    return Downstream(crosswalked, publish_waiting(store, settings, clock))


def publish_waiting(store: Store, settings: Settings, clock: Callable[[], datetime]) -> int:
    """Publish every draft that waits; how many."""
    tell_minted(store, settings)
    total = 0
    while (done := publish_next(store, settings, clock)).more:
        total += done.stamped
    return total


def publish_next(
    store: Store, settings: Settings, clock: Callable[[], datetime], *, limit: int = BATCH
) -> Published:
    """As `publish_batch`; when nothing is left to do, the published sets are named."""
    done = publish_batch(store, clock, settings.provider, batch=limit)
    if not done.more:
        several = store.several_endpoints(len(settings.endpoints))
        name_published_sets(store, settings.provider, several=several)
    return done
