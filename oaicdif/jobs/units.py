"""Units of work: steps that are short, can be repeated, and go on where the last one was.

    harvest_step    one endpoint, for about `budget_s`          ─→ pages and records in the store
    crosswalk_step  one batch that no other worker has in hand  ─→ drafts
    publish_step    one batch of drafts, then what tidies up    ─→ entries with datestamps

Whoever does the work repeats a step while it says `more`. For the command line `whole_harvest`,
`whole_rerun`, `whole_publication` and `whole_catalog` do. What a step has stored stays, whatever
becomes of the next. The steps of an export are in `jobs/export_units.py`: a harvest loads neither
pages nor templates.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..catalog.crosswalk_run import Run, in_this_process, run_stale, stale_worker
from ..catalog.crosswalk_worker import BATCH, CrosswalkWorker, RunReport
from ..catalog.downstream import Downstream, publish_next
from ..catalog.publishing import BATCH as STAMPED_AT_ONCE
from ..catalog.publishing import Published
from ..catalog.rerun import Rerun, rerun
from ..catalog.settings_in_force import tell_minted
from ..clock import utc_now
from ..config import EndpointSettings, Settings
from ..harvest.endpoint_run import HarvestReport
from ..harvest.setup import Outside
from ..harvest.work import Progress, Silent
from ..model import RunState
from ..store import Store
from .budget import Budget
from .harvesting import Asked, harvest_on

Clock = Callable[[], datetime]
Timer = Callable[[], float]

# A harvest learns within one step whether its list goes in circles or is longer than the limits of
# the settings allow, so the command line's steps are long: most harvests are one.
HARVEST_STEP_S: Final = 6 * 3600.0
_LEAVE_ALONE: Final = frozenset({RunState.PARKED, RunState.BLOCKED})


@dataclass(frozen=True, slots=True)
class HarvestStep:
    """What is known of a harvest behind a step: the report of all its steps, how many pages this
    one took, and whether `more` is left, which may be asked for `wait_s` from now."""

    report: HarvestReport
    pages: int
    more: bool
    wait_s: float = 0.0


@dataclass(frozen=True, slots=True)
class CrosswalkStep:
    """What became of a batch. `more`: there was one, so there may be another."""

    report: RunReport
    more: bool


def harvest_step(
    store: Store,
    settings: Settings,
    endpoint: EndpointSettings,
    budget_s: float,
    asked: Asked = Asked(),  # noqa: B008 - frozen
    *,
    after: HarvestStep | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
    clock: Clock = utc_now,
    timer: Timer = time.monotonic,
) -> HarvestStep:
    """Harvest one endpoint until its budget is spent, and at least one page.

    With `after`, the step before, it goes on with the same harvest, and does nothing if that has
    ended. Without, it begins one: a list that was broken off is gone on with in any case. What
    follows the lists (sweeps, single records) remembers names, and is one step, however long.

    Raises:
        LeaseLost: another unit of work harvests it, in this process or elsewhere.
        StoreError, UsageError: as `harvest_one`.
    """
    if after is not None and not after.more:
        return replace(after, pages=0)
    before = after.report if after else None
    listed = before is not None and before.listed
    stop = stop or threading.Event()
    budget = Budget(
        float("inf") if listed else budget_s,
        stop,
        progress or Silent(),
        timer,
        usual_wait_s=settings.harvest.delay_s,
    )
    outside = Outside(clock, budget.sleep, halted=stop.is_set)
    report = harvest_on(
        store, settings, endpoint, asked, budget, budget.spent, outside, before=before
    )
    held = any(run.state in _LEAVE_ALONE for run in report.runs)
    more = (budget.cut or stop.is_set()) and not held
    return HarvestStep(report, budget.pages, more, budget.wait_s)


def whole_harvest(
    store: Store,
    settings: Settings,
    endpoint: EndpointSettings,
    asked: Asked,
    progress: Progress,
    stop: threading.Event,
    *,
    budget_s: float = HARVEST_STEP_S,
) -> HarvestReport:
    """Steps of one harvest until it has ended, is to stop, or comes no further.

    Raises:
        LeaseLost, StoreError, UsageError: as `harvest_step`.
    """
    step, idle = None, 0
    while True:
        step = harvest_step(
            store, settings, endpoint, budget_s, asked, after=step, progress=progress, stop=stop
        )
        idle = 0 if step.pages else idle + 1
        if not step.more or stop.is_set() or idle > settings.harvest.retries:
            return step.report
        stop.wait(step.wait_s)


def crosswalk_step(
    store: Store,
    settings: Settings,
    *,
    worker: CrosswalkWorker | None = None,
    limit: int = BATCH,
    clock: Clock = utc_now,
) -> CrosswalkStep:
    """Crosswalk one batch of items that waits and that no other worker has in hand.

    `worker` is one that has read the crosswalks already (`stale_worker`); else they are read.

    Raises:
        CrosswalkError: a crosswalk file is wrong; nothing was done.
        StoreError: the batch waits on.
    """
    worker = worker or stale_worker(store, settings, clock)
    report = worker.next_batch(limit)
    return CrosswalkStep(report, report.crosswalked > 0)


def publish_step(
    store: Store, settings: Settings, *, limit: int = STAMPED_AT_ONCE, clock: Clock = utc_now
) -> Published:
    """Stamp one batch of drafts; when none waits, remove some of the former places that no list
    needs, and when nothing is left to do, name the published sets."""
    tell_minted(store, settings)
    return publish_next(store, settings, clock, limit=limit)


def whole_publication(store: Store, settings: Settings, *, clock: Clock = utc_now) -> int:
    """Steps until no draft waits; how many entries got a new datestamp."""
    total = 0
    while (done := publish_step(store, settings, clock=clock)).more:
        total += done.stamped
    return total


def whole_rerun(
    store: Store,
    settings: Settings,
    names: Sequence[str] = (),
    *,
    everything: bool = False,
    run: Run = in_this_process,
    clock: Clock = utc_now,
) -> Rerun:
    """Batches, here or as `run` says, until nothing that `rerun` asks for waits.

    Raises:
        CrosswalkError, UnknownEndpoint: as `rerun`.
    """
    return rerun(store, settings, clock, names=names, everything=everything, run=run)


def whole_catalog(
    store: Store, settings: Settings, *, run: Run = in_this_process, clock: Clock = utc_now
) -> Downstream:
    """Batches and steps until the catalog is up to what is stored.

    Raises:
        CrosswalkError: a crosswalk file is wrong; what is stored stays, and waits.
    """
    crosswalked = run_stale(store, settings, clock, run=run)
    return Downstream(crosswalked, whole_publication(store, settings, clock=clock))
