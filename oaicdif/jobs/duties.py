"""What a worker does with a unit: a part of a harvest, of the crosswalk, of publication, of files.

    harvest NAME   one endpoint for about HARVEST_S, at least one page
    crosswalk N    batches that nobody else has in hand, for about CATALOG_S
    publish        drafts that wait, for about CATALOG_S
    prune          old pages and former places that nobody needs
    export         files of the site, for about EXPORT_S
    report NAME    the report on one endpoint, as a file

A unit is a step of a chain (`store.work_ledger`): what it stores is committed page by page and
batch by batch, each with a check that nobody else went on meanwhile; its end and the next unit are
one transaction. A unit whose worker was killed is done again, and goes on from the last page.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from ..catalog.crosswalk_run import stale_worker
from ..catalog.crosswalk_worker import CrosswalkWorker
from ..config import EndpointSettings, Settings
from ..errors import CrosswalkError, LeaseLost, OaicdifError, Stopped, StoreError, UsageError
from ..harvest.endpoint_run import HarvestReport
from ..harvest.log import about_endpoint
from ..json_text import read_json, write_json
from ..model import RunState
from ..store import Store, WorkQueue
from ..store.work_ledger import Ending, Unit, WorkRow
from .desk import host_of
from .rounds import prune
from .scheduler import plan_again
from .timed_files import export_part, write_report
from .units import HarvestStep, crosswalk_step, harvest_step, publish_step

log: Final = logging.getLogger(__name__)

HARVEST_S: Final = 45.0
EXPORT_S: Final = 45.0
CATALOG_S: Final = 20.0
CROSSWALKED: Final = 10_000  # items of one unit
_TAKEN_S: Final = 5.0  # whom another process still holds
_TRY_AGAIN_S: Final = 10.0  # after a failure; four times as long each time
_AFTER_TROUBLE_S: Final = 30.0
MOST_FAILURES: Final = 3
_LONGEST_REST_S: Final = 3600.0
_RELOAD_S: Final = 60.0
_CARRIED_FOR: Final = timedelta(hours=1)
_IDLE: Final = "idle"


class Duties:
    """The units of one worker process; units may be done in several threads."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        queue: WorkQueue,
        worker: str,
        stop: threading.Event,
        clock: Callable[[], datetime],
        timer: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._settings, self._queue = store, settings, queue
        self._worker, self._stop, self._clock, self._timer = worker, stop, clock, timer
        self._kept = threading.local()

    def do(self, unit: Unit) -> None:
        """Do one unit and move its chain on. What goes wrong is told there, and in the log.

        Raises:
            StoreError: the store is away; the unit will be handed out again.
        """
        row = self._store.begin_work(unit, self._worker, self._clock())
        if row is None:
            return  # somebody has done it, or it was cancelled
        try:
            ending = self._ending_of(row)
        finally:
            self._store.close_thread()
        self._store.end_work(unit, ending, self._put, self._clock())

    def give_up(self, unit: Unit) -> None:
        """Its workers ended in the middle of it again and again: it is not handed out any more."""
        told = "several workers ended in the middle of it"
        row = self._store.begin_work(unit, self._worker, self._clock())
        ending = self._given_up(unit, told, row.failures if row else 0)
        self._store.end_work(unit, ending, self._put, self._clock())

    def _put(self, connection: object, unit: Unit) -> int:
        return self._queue.put(connection, unit, lock_of(unit, self._settings))

    def _ending_of(self, row: WorkRow) -> Ending:
        duty = _DUTIES.get(row.unit.kind)
        if duty is None:
            return Ending("failed", told=f"no duty is called {row.unit.kind}")
        try:
            return duty(self, row)
        except LeaseLost:
            return Ending("taken", rest_s=_TAKEN_S, carried=row.carried)
        except StoreError as error:  # nobody's fault: it is put again when the store is there
            log.warning("%s is put off: %s", row.unit.name, error)
            return Ending("put off", rest_s=_TAKEN_S, carried=row.carried)
        except CrosswalkError as error:
            log.warning("%s: %s", row.unit.name, error)
            return Ending("failed", rest_s=_AFTER_TROUBLE_S, told=str(error))
        except OaicdifError as error:
            log.warning("%s: %s", row.unit.name, error)
            return self._failed(row, str(error))
        except Exception as error:
            log.exception("%s failed inside oaicdif; please report it", row.unit.name)
            return self._failed(row, f"{type(error).__name__}: {error}")

    def _failed(self, row: WorkRow, told: str) -> Ending:
        """It is tried again after a while, but not for ever."""
        if row.failures + 1 >= MOST_FAILURES:
            return self._given_up(row.unit, told, row.failures)
        rest_s = _TRY_AGAIN_S * 4**row.failures
        return Ending("failed", rest_s=rest_s, told=told, carried=row.carried)

    def _given_up(self, unit: Unit, told: str, failures: int) -> Ending:
        """It comes again when its schedule says so, or when somebody asks for it."""
        log.error("%s is given up: %s", unit.name, told)
        if unit.kind != "harvest":  # everything published needs it: it rests, each time longer
            rest_s = min(_LONGEST_REST_S, _TRY_AGAIN_S * 4**failures)
            return Ending("given up", rest_s=rest_s, told=told)
        known = _endpoint(self._settings, unit.subject)
        endpoint = known or EndpointSettings(name=unit.subject)
        plan_again(self._store, endpoint, RunState.FAILED, self._clock())
        return Ending("given up", rest_s=_TRY_AGAIN_S, told=told)

    # ---- duties -------------------------------------------------------------------------

    def harvest(self, row: WorkRow) -> Ending:
        """A part of a harvest. When it has ended, it is noted when the endpoint is due again."""
        endpoint = _endpoint(self._settings, row.unit.subject)
        if endpoint is None:
            raise UsageError(
                f"The settings of this worker have no endpoint {row.unit.subject!r}.",
                hint="Give every machine the same oaicdif.toml, and start its worker again.",
            )
        before = carried_report(self._store, row.carried, self._clock())
        with about_endpoint(endpoint.name):
            step = harvest_step(
                self._store, self._settings, endpoint, HARVEST_S,
                after=HarvestStep(before.report, 0, True) if before else None,
                stop=self._stop, clock=self._clock,
            )  # fmt: skip
        stopped = self._stop.is_set()  # then it is no sign of anything that no page came
        idle = 0 if step.pages else (before.idle if before else 0) + (not stopped)
        if step.more and (stopped or idle <= self._settings.harvest.retries):
            carried = write_carried(Carried(step.report, idle), self._clock())
            return Ending("more", more=True, rest_s=step.wait_s, carried=carried)
        plan_again(self._store, endpoint, step.report.state, self._clock())
        return Ending("done")

    def crosswalk(self, row: WorkRow) -> Ending:
        """Batches until nothing waits that nobody has in hand, or the time is over."""
        end, total = self._timer() + CATALOG_S, 0
        worker = self._crosswalker()
        while True:
            found = crosswalk_step(self._store, self._settings, worker=worker, clock=self._clock)
            total += found.report.crosswalked
            if not found.more:
                return Ending("done" if total else _IDLE)
            if self._over(end) or total >= CROSSWALKED:
                return Ending("more", more=True)

    def publish(self, row: WorkRow) -> Ending:
        """Batches of drafts; only one unit of the chain is in hand at a time."""
        end = self._timer() + CATALOG_S
        while True:
            done = publish_step(self._store, self._settings, clock=self._clock)
            if not done.more:
                return Ending("done")
            if self._over(end):
                return Ending("more", more=True)

    def prune(self, row: WorkRow) -> Ending:
        """Remove what nobody needs any more; due again after an hour."""
        prune(self._store, self._settings, self._clock())
        return Ending("done", rest_s=3600.0)

    def export(self, row: WorkRow) -> Ending:
        """Files of the site; one worker at a time writes them. The first part says which changes
        all of them look at, so that a catalog that changes all the time is written to its end."""
        aim = export_part(
            self._store, self._settings, EXPORT_S,
            aim=row.carried, stop=self._stop.is_set, clock=self._clock, timer=self._timer,
        )  # fmt: skip
        return Ending("more", more=True, carried=aim) if aim else Ending("done")

    def report(self, row: WorkRow) -> Ending:
        """Write the report to the repository that the unit names."""
        try:
            write_report(
                self._store, self._settings, row.unit.subject, self._clock, stop=self._stop.is_set
            )
        except Stopped:  # another worker begins it anew
            return Ending("more", more=True)
        return Ending("done")

    def _over(self, end: float) -> bool:
        return self._stop.is_set() or self._timer() >= end

    def _crosswalker(self) -> CrosswalkWorker:
        """One a thread, with the crosswalk files as they were a minute ago at the oldest."""
        several = self._store.several_endpoints(len(self._settings.endpoints))
        known = getattr(self._kept, "crosswalker", None)
        if known is None or known[1] != several or self._timer() - known[2] > _RELOAD_S:
            worker = stale_worker(self._store, self._settings, self._clock)
            known = self._kept.crosswalker = (worker, several, self._timer())
        found: CrosswalkWorker = known[0]
        return found


_DUTIES: Final[Mapping[str, Callable[[Duties, WorkRow], Ending]]] = {
    "harvest": Duties.harvest,
    "crosswalk": Duties.crosswalk,
    "publish": Duties.publish,
    "prune": Duties.prune,
    "export": Duties.export,
    "report": Duties.report,
}
KINDS: Final = tuple(_DUTIES)


def lock_of(unit: Unit, settings: Settings) -> str:
    """Of units with one lock one is in hand at a time: harvests at one host take turns."""
    endpoint = _endpoint(settings, unit.subject) if unit.kind == "harvest" else None
    return f"host {host_of(endpoint)}" if endpoint else ""


def _endpoint(settings: Settings, name: str) -> EndpointSettings | None:
    return next((each for each in settings.endpoints if each.name == name), None)


# ---- what one part of a harvest tells the next -------------------------------------------------


@dataclass(frozen=True, slots=True)
class Carried:
    """What the parts of a harvest so far have told; `idle` of them in a row brought no page."""

    report: HarvestReport
    idle: int


def write_carried(carried: Carried, now: datetime) -> str:
    """As text: runs by their numbers, for the store has them."""
    report = carried.report
    return write_json(
        {
            "at": now.isoformat(),
            "endpoint": report.endpoint.name,
            "runs": [run.run_id for run in report.runs],
            "standing": [run.run_id for run in report.standing],
            "notes": list(report.notes),
            "full": report.full,
            "listed": report.listed,
            "idle": carried.idle,
        }
    ).decode()


def carried_report(store: Store, text: str, now: datetime) -> Carried | None:
    """What was carried; None for nothing, or when it is so old that a new harvest is begun."""
    if not text:
        return None
    told = read_json(text.encode())
    endpoint = store.find_endpoint(told["endpoint"])
    at = datetime.fromisoformat(told["at"])
    if endpoint is None or not timedelta() <= now - at + timedelta(minutes=1) <= _CARRIED_FOR:
        return None
    report = HarvestReport(
        endpoint,
        tuple(store.run(each) for each in told["runs"]),
        tuple(told["notes"]),
        tuple(store.run(each) for each in told["standing"]),
        full=told["full"],
        listed=told["listed"],
    )
    return Carried(report, told["idle"])
