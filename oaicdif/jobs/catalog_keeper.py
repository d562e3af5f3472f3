"""The daemon's process that brings the catalog up to what is stored, while harvests go on.

pages in the store ─→ crosswalked, for some seconds ─→ published ─→ again; old pages go now and
then. So a record is published soon after its page was kept, however long its harvest lasts.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Final

from ..catalog.crosswalk_run import stale_worker
from ..catalog.crosswalk_worker import CrosswalkWorker
from ..clock import utc_now
from ..config import Settings
from ..errors import OaicdifError, StoreError
from ..harvest.log import LogSetUp
from ..store import Store, open_store
from ..store.upkeep import UNPUBLISHED
from .pool import end_with_parent
from .rounds import prune
from .stopping import stop_on_signals
from .units import crosswalk_step, publish_step

log: Final = logging.getLogger(__name__)

ROUND_S: Final = 10.0  # so long is crosswalked before what was made is published
REST_S: Final = 2.0  # when nothing waits
AFTER_TROUBLE_S: Final = 30.0
_RELOAD_S: Final = 60.0  # while there is work, edited crosswalk files are looked for so often
_PRUNE_S: Final = 3600.0


def catalog_keeper(settings: Settings, logs: LogSetUp) -> None:
    """Crosswalk and publish what waits, until a signal says stop."""
    logs.begin()
    threading.Thread(target=end_with_parent, daemon=True).start()
    with stop_on_signals(lambda text: None) as stop:
        store = open_store(settings.store_url)
        keeper = Keeper(store, settings)
        try:
            while not stop.is_set():
                stop.wait(_pause_after(keeper, stop))
        finally:
            store.close()


def _pause_after(keeper: Keeper, stop: threading.Event) -> float:
    """One round; seconds to wait behind it. What is wrong is told once, and tried again."""
    try:
        done = keeper.round(stop)
    except OaicdifError as error:
        keeper.tell_trouble(str(error))
        return AFTER_TROUBLE_S
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
    ) -> None:
        self._store, self._settings = store, settings
        self._clock, self._timer = clock, timer
        self._worker: CrosswalkWorker | None = None
        self._read_at = self._pruned_at = 0.0
        self._several: bool | None = None
        self._trouble = store.notes().get(UNPUBLISHED, "")  # of the last daemon

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
        if trouble != self._trouble:
            with suppress(StoreError):  # a store that is locked, or on a full disk
                self._store.note({UNPUBLISHED: trouble or None})
        self._trouble = trouble

    def _crosswalk(self, stop: threading.Event) -> int:
        end, total = self._timer() + ROUND_S, 0
        while not stop.is_set() and (not total or self._timer() < end):
            found = crosswalk_step(
                self._store, self._settings, worker=self._ready(), clock=self._clock
            )
            total += found.report.crosswalked
            if not found.more:
                break
        if total and self._timer() - self._read_at >= _RELOAD_S:
            self._worker = None
        return total

    def _ready(self) -> CrosswalkWorker:
        several = self._store.several_endpoints(len(self._settings.endpoints))
        if self._worker is None or several != self._several:
            self._worker = stale_worker(self._store, self._settings, self._clock)
            self._read_at, self._several = self._timer(), several
        return self._worker

    def _prune(self) -> None:
        if self._timer() - self._pruned_at >= _PRUNE_S:
            self._pruned_at = self._timer()
            prune(self._store, self._settings, self._clock())
