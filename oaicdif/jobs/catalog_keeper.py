"""The daemon's process that brings the catalog up to what is stored, while harvests go on. When
much waits it begins others, and ends them when nothing does.

pages in the store ─→ crosswalked, for some seconds ─→ published ─→ again; old pages go now and
then. So a record is published soon after its page was kept, however long its harvest lasts.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from datetime import datetime
from typing import Final

from ..catalog.crosswalk_run import stale_worker
from ..catalog.crosswalk_worker import CrosswalkWorker, RunReport
from ..clock import utc_now
from ..config import Settings
from ..errors import OaicdifError, StoreError
from ..harvest.log import LogSetUp
from ..store import Store, open_store
from ..store.upkeep import UNPUBLISHED
from .crosswalk_crew import ENOUGH, CrosswalkCrew, cores
from .rounds import prune
from .stopping import stop_on_signals
from .units import publish_step

log: Final = logging.getLogger(__name__)

ROUND_S: Final = 10.0  # so long is crosswalked before what was made is published
REST_S: Final = 2.0  # when nothing waits
AFTER_TROUBLE_S: Final = 30.0
_RELOAD_S: Final = 60.0  # while there is work, edited crosswalk files are looked for so often
_KEEP_S: Final = 60.0  # so long processes without work stay, for what comes next
_PRUNE_S: Final = 3600.0


def catalog_keeper(settings: Settings, logs: LogSetUp) -> None:
    """Crosswalk and publish what waits, until a signal says stop."""
    logs.begin()
    with stop_on_signals(lambda text: None) as stop:
        store = open_store(settings.store_url)
        keeper = Keeper(store, settings)
        try:
            while not stop.is_set():
                stop.wait(pause_after_round(keeper, stop))
        finally:
            keeper.dismiss()
            store.close()


def pause_after_round(keeper: Keeper, stop: threading.Event) -> float:
    """One round; seconds to wait behind it. What is wrong is told once, and tried again. What
    failed inside oaicdif ends the process, and is told before: alerts and `status` know of it."""
    try:
        done = keeper.round(stop)
    except OaicdifError as error:
        keeper.tell_trouble(str(error))
        return AFTER_TROUBLE_S
    except Exception as error:
        keeper.tell_trouble(f"failed inside oaicdif: {type(error).__name__}: {error}")
        raise
    keeper.tell_trouble("")
    return 0.0 if done else REST_S


class Keeper:
    """Crosswalks and publishes in rounds; crosswalk files are read when there is work."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        clock: Callable[[], datetime] = utc_now,
        timer: Callable[[], float] = time.monotonic,
        *,
        jobs: int | None = None,
        enough: int = ENOUGH,
    ) -> None:
        self._store, self._settings = store, settings
        self._jobs = cores(settings.crosswalk.jobs if jobs is None else jobs)
        self._enough, self._crew = enough, ExitStack()
        self._run: CrosswalkCrew | None = None
        self._clock, self._timer = clock, timer
        self._worker: CrosswalkWorker | None = None
        self._read_at = self._pruned_at = self._busy_at = 0.0
        self._several: bool | None = None
        self._trouble = self._noted = store.notes().get(UNPUBLISHED, "")  # of the last daemon

    def round(self, stop: threading.Event) -> bool:
        """Crosswalk for some seconds, publish it all; whether there was anything to do.

        Raises:
            CrosswalkError: a crosswalk file is wrong; what is stored waits.
            StoreError: the rest waits.
        """
        crosswalked = self._crosswalk(stop)
        stamped = 0
        while True:
            done = publish_step(self._store, self._settings, clock=self._clock)
            stamped += done.stamped
            if not done.more or stop.is_set():
                break
        if crosswalked or stamped:
            log.info("%d items crosswalked, %d entries published", crosswalked, stamped)
        self._prune()
        return bool(crosswalked or stamped)

    def tell_trouble(self, trouble: str) -> None:
        """Log and note what keeps the catalog from being brought up, when it is news."""
        if trouble and trouble != self._trouble:
            log.warning("nothing can be published: %s", trouble)
        elif self._trouble and not trouble:
            log.warning("it can be published again")
        self._trouble = trouble
        if trouble != self._noted:
            with suppress(StoreError):  # locked, or on a full disk: it is noted in a later round
                self._store.note({UNPUBLISHED: trouble or None})
                self._noted = trouble

    def dismiss(self) -> None:
        """End the processes that crosswalk, if there are any."""
        self._run = None
        self._crew.close()

    def _crosswalk(self, stop: threading.Event) -> int:
        end, total = self._timer() + ROUND_S, 0

        def over() -> bool:
            return stop.is_set() or (total > 0 and self._timer() >= end)

        for report in self._reports(self._ready(), over):
            total += report.crosswalked
        if total:
            self._busy_at = self._timer()
        elif self._timer() - self._busy_at >= _KEEP_S:
            self.dismiss()
        if total and self._timer() - self._read_at >= _RELOAD_S:
            self._worker = None
        return total

    def _reports(self, worker: CrosswalkWorker, over: Callable[[], bool]) -> Iterator[RunReport]:
        """What becomes of each block until nothing waits, or the round is over."""
        much = self._jobs > 1 and self._store.waiting(self._enough) >= self._enough
        if much and self._run is None:
            self._run = self._crew.enter_context(CrosswalkCrew(worker, self._settings, self._jobs))
        if self._run is None:
            while not over() and (found := worker.next_batch()).crosswalked:
                yield found
            return
        try:
            yield from self._run.run(over)
        except BaseException:
            self.dismiss()
            raise

    def _ready(self) -> CrosswalkWorker:
        several = self._store.several_endpoints(len(self._settings.endpoints))
        if self._worker is None or several != self._several:
            worker = stale_worker(self._store, self._settings, self._clock)
            same = several == self._several
            if self._run is not None and not (same and self._run.may_go_on(worker)):
                self.dismiss()
            self._worker = worker
            self._read_at, self._several = self._timer(), several
        return self._worker

    def _prune(self) -> None:
        if self._timer() - self._pruned_at >= _PRUNE_S:
            self._pruned_at = self._timer()
            prune(self._store, self._settings, self._clock())
