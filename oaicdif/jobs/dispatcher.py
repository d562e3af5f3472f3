"""The scheduler of many machines: it puts what is to be done into the queue, and does nothing
itself.

    due endpoints     ─→ "harvest NAME"      records that wait ─→ "crosswalk N"
    drafts that wait  ─→ "publish"           once an hour      ─→ "prune"
    files that are due ─→ "export", "report NAME"

Several may run: one leads, another takes over within a minute when that one is gone. Nothing goes
wrong if two believe to lead, for a chain has one unit at a time. When something is due is a column
of the store; the queue holds only what may be done now.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from ..config import EndpointSettings, Settings
from ..errors import OaicdifError
from ..store import Store, WorkQueue
from ..store.lease import unit_owner
from ..store.work_ledger import Ending, Unit
from .desk import host_of
from .duties import lock_of
from .scheduler import due_now, look
from .timed_files import due_files

log: Final = logging.getLogger(__name__)

LOOK_EVERY_S: Final = 5.0
WATCH_EVERY_S: Final = 60.0
_CATALOG_EVERY_S: Final = 2.0
_MEND_EVERY_S: Final = 15.0
_TICK_S: Final = 0.5
_A_UNIT: Final = 2000  # items that wait and are worth a worker more
_AT_A_HOST: Final = 20  # units that wait or are in hand
_AFTER_TROUBLE_S: Final = 5.0
LEAD: Final = "scheduler"


class Dispatcher:
    """Puts units until stopped; `watchers` are called each minute, while this one leads."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        queue: WorkQueue,
        *,
        watchers: Sequence[Callable[[], object]] = (),
        clock: Callable[[], datetime],
        timer: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._settings, self._queue = store, settings, queue
        self._watchers, self._clock, self._timer = watchers, clock, timer
        self._owner = unit_owner()
        self._leads: bool | None = None
        self._done_at: dict[str, float] = {}
        self._trouble = ""
        self._kinds: dict[str, tuple[float, Callable[[], object]]] = {
            "harvests": (LOOK_EVERY_S, self._put_harvests),
            "catalog": (_CATALOG_EVERY_S, self._put_catalog),
            "mend": (_MEND_EVERY_S, self._mend),
            "broken": (WATCH_EVERY_S, lambda: store.close_broken_runs(clock())),
            "prune": (WATCH_EVERY_S, lambda: self._put("prune")),
            "watch": (WATCH_EVERY_S, self._watch),
            "files": (WATCH_EVERY_S, self._put_files),
        }

    def run(self, stop: threading.Event) -> None:
        """Until `stop` is set. A store that cannot be used is told once, and tried again."""
        try:
            while not stop.is_set():
                stop.wait(self._tick_and_pause())
        finally:
            self._give_up_lead()

    def _tick_and_pause(self) -> float:
        try:
            self.tick()
        except OaicdifError as error:
            if str(error) != self._trouble:
                log.warning("nothing can be put into the queue: %s", error)
            self._trouble = str(error)
            return _AFTER_TROUBLE_S
        self._trouble = ""
        return _TICK_S

    def tick(self) -> None:
        """Put what is to be done now, each kind in its own time; what one of them cannot do keeps
        no other from its turn.

        Raises:
            StoreError: the store is away.
            UsageError: a schedule cannot be read.
        """
        if self._is_time("lead", LOOK_EVERY_S):
            self._take_lead()
        if not self._leads:
            return
        troubles = [
            trouble
            for what, (every_s, put) in self._kinds.items()
            if self._is_time(what, every_s) and (trouble := _trouble_of(put))
        ]
        if troubles:
            raise troubles[0]

    def _watch(self) -> None:
        for each in self._watchers:
            each()

    def _put_files(self) -> None:
        for name in due_files(self._store, self._settings, self._clock()):
            self._put(name)

    def _is_time(self, what: str, every_s: float) -> bool:
        now = self._timer()
        if now - self._done_at.get(what, float("-inf")) < every_s:
            return False
        self._done_at[what] = now
        return True

    def _take_lead(self) -> None:
        leads = self._store.take_turn(LEAD, self._owner, self._clock()) is not None
        if leads != self._leads:
            log.info("this scheduler leads" if leads else "another scheduler leads")
        self._leads = leads

    def _give_up_lead(self) -> None:
        try:
            self._store.give_turn(LEAD, self._owner, self._clock())
        except OaicdifError as error:
            log.debug("the lead ends by itself: %s", error)

    def _put_harvests(self) -> None:
        """Units for the endpoints that are due, the longest waiting first."""
        due = due_now(look(self._store, self._settings, self._clock()))
        active = {row.unit.name for row in self._store.work_counts().active}
        by_name = {each.name: each for each in self._settings.endpoints}
        busy = Counter(
            host_of(by_name[name.partition(" ")[2]])
            for name in active
            if name.startswith("harvest ") and name.partition(" ")[2] in by_name
        )
        for each in due:
            host = host_of(each)
            if f"harvest {each.name}" not in active and busy[host] < _AT_A_HOST:
                busy[host] += self._put_harvest(each)

    def _put_harvest(self, endpoint: EndpointSettings) -> bool:
        return self._put(f"harvest {endpoint.name}")

    def _put_catalog(self) -> None:
        workers = max(1, self._queue.workers())
        stale, pending = self._store.waits(workers * _A_UNIT)
        for number in range(min(workers, -(-stale // _A_UNIT))):
            self._put(f"crosswalk {number}")
        if pending:
            self._put("publish")

    def _mend(self) -> None:
        """A chain whose unit is in the queue no more (it was deleted there) stands free again."""
        active = self._store.work_counts().active
        there = self._queue.jobs()
        for row in active:
            if row.job not in there:
                ending = Ending("lost", carried=row.carried)
                self._store.end_work(row.unit, ending, self._into_queue, self._clock())

    def _put(self, name: str) -> bool:
        return self._store.put_work(name, self._into_queue, self._clock())

    def _into_queue(self, connection: object, unit: Unit) -> int:
        return self._queue.put(connection, unit, lock_of(unit, self._settings))


def _trouble_of(put: Callable[[], object]) -> OaicdifError | None:
    """Why it could not be done, or None."""
    try:
        put()
    except OaicdifError as error:
        return error
    return None
