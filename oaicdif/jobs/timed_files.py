"""Files that are written by the clock: the exported site, and a report on each endpoint.

    schedules ─→ what is due ─→ a part of the export, or one report ─→ written: a note of the store

The first of each waits for the end of the first harvests (`first_files`).
Whoever writes may be killed at any time: what is not noted is due, and the next goes on.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from ..catalog.crosswalk_run import site_crosswalks
from ..clock import utc_now
from ..config import Settings
from ..errors import ExportError, OaicdifError, Stopped, UsageError
from ..export.manifest import replace_file
from ..export.order import ExportOrder, export_order
from ..harvest.log import LogSetUp
from ..harvest.timetable import BadSchedule, Schedule, parse_schedule
from ..judge.report.gather import gather
from ..judge.report.phrases import Voice
from ..judge.report.report_page import write_page
from ..judge.report.report_values import RepositoryReport
from ..model import Endpoint
from ..rules.vocabulary import EMPTY
from ..store import Store, open_store
from .export_units import EXPORT_STEP_S, export_step
from .first_files import FirstLook, has_come
from .stopping import stop_on_signals

log: Final = logging.getLogger(__name__)

EXPORT: Final = "export"
REPORT: Final = "report"
SCHEDULES: Final = ("schedule", "reports_schedule")


def written_note(name: str) -> str:
    """The name of the note of when `export` or `report NAME` was written last."""
    return f"written: {name}"


def wanted_note(name: str) -> str:
    """The name of the note of since when the first of them is put off."""
    return f"wanted: {name}"


def _written(name: str, at: datetime) -> dict[str, str | None]:
    return {written_note(name): at.isoformat(), wanted_note(name): None}


def timed_schedule(settings: Settings, key: str) -> Schedule:
    """One of SCHEDULES.

    Raises:
        UsageError: it cannot be read.
    """
    try:
        return parse_schedule(getattr(settings.export, key), settings.export.time_zone)
    except BadSchedule as error:
        raise UsageError(f"[export] {key}: {error}.") from error


def due_files(store: Store, settings: Settings, now: datetime) -> list[str]:
    """What is to be written now: "export", and "report NAME" of endpoints that were harvested.
    Notes since when one waits for the end of first harvests: it does until its next time.

    Raises:
        UsageError: a schedule cannot be read.
    """
    notes, first = store.notes(), FirstLook(store, settings, now)
    put_off: dict[str, str | None] = {}

    def due(name: str, key: str, endpoint: str = "") -> bool:
        schedule, written = timed_schedule(settings, key), notes.get(written_note(name))
        if written:
            return has_come(schedule, datetime.fromisoformat(written), now)
        if not first.is_there(endpoint):
            return False
        wanted = notes.get(wanted_note(name))
        if wanted and has_come(schedule, datetime.fromisoformat(wanted), now):
            return True
        whole = first.is_whole(endpoint)
        if not whole and not wanted:
            put_off[wanted_note(name)] = now.isoformat()
        return whole

    files = [EXPORT] if settings.export.folder and due(EXPORT, "schedule") else []
    if settings.export.reports:
        files += [
            f"{REPORT} {each.name}"
            for each in settings.endpoints
            if due(f"{REPORT} {each.name}", "reports_schedule", each.name)
        ]
    if put_off:
        store.note(put_off)
    return files


def export_part(
    store: Store,
    settings: Settings,
    budget_s: float,
    *,
    aim: str = "",
    stop: Callable[[], bool] = lambda: False,
    clock: Callable[[], datetime] = utc_now,
    timer: Callable[[], float] = time.monotonic,
) -> str:
    """Write files of the site for about `budget_s`, in this process; the aim of the next part, if
    any are left, else nothing.

    An empty catalog counts as not written.

    Raises:
        ExportError, StoreError: as `export_step`.
    """
    order = _timed_order(settings)
    done = export_step(order, budget_s, stop=stop, aim=aim, clock=clock, timer=timer)
    if done.complete and (done.live or done.tombstones):
        store.note(_written(EXPORT, clock()))
    return done.aim


def _timed_order(settings: Settings) -> ExportOrder:
    order = export_order(settings, settings.folder / settings.export.folder)
    base_url = settings.export.base_url.rstrip("/")
    return replace(order, base_url=base_url) if base_url else order


def write_report(
    store: Store,
    settings: Settings,
    name: str,
    clock: Callable[[], datetime] = utc_now,
    *,
    stop: Callable[[], bool] = lambda: False,
) -> None:
    """Write the report on one endpoint as a page; nothing is sent. One that is not in the store
    has none.

    Raises:
        Stopped: `stop` said so; nothing was written, and it stays due.
        ExportError: the page cannot be written.
        StoreError: the store cannot be read.
    """
    endpoint = store.find_endpoint(name)
    if endpoint is None:
        return

    def go_on(done: int) -> None:
        if stop():
            raise Stopped(f"The report on {name} was stopped; it is made later.")

    now = clock()
    found = report_on(store, settings, endpoint, now, go_on)
    page = write_page(found, Voice(settings.export.reports_language), settings.harvest.contact)
    path = settings.folder / settings.export.reports / f"{name}.html"
    try:
        replace_file(path, page.encode())
    except OSError as error:
        raise ExportError(
            f"{path} cannot be written: {error.strerror or error}.",
            path=str(path),
            hint="The report is written when that is mended.",
        ) from error
    store.note(_written(f"{REPORT} {name}", now))


def file_writer(settings: Settings, logs: LogSetUp) -> None:
    """A process of the daemon: write everything that is due, until a signal says stop. It ends
    with code 1 if some of it could not be written."""
    logs.begin()
    with (
        stop_on_signals(lambda text: None) as stop,
        closing(open_store(settings.store_url)) as store,
    ):
        failed = write_due(store, settings, stop)
    if failed:
        sys.exit(1)


def write_due(
    store: Store,
    settings: Settings,
    stop: threading.Event,
    clock: Callable[[], datetime] = utc_now,
) -> list[str]:
    """Write everything that is due; the names of what could not be written. Each of them is told,
    also one that fails inside oaicdif, and the rest goes on.

    Raises:
        StoreError: what is due cannot be told.
        UsageError: a schedule cannot be read.
    """
    failed = []
    for name in due_files(store, settings, clock()):
        if stop.is_set():
            break
        try:
            _write(store, settings, name, stop, clock)
        except Stopped as told:
            log.info("%s", told)
        except OaicdifError as error:
            log.warning("%s: %s", name, error)
            failed.append(name)
        except Exception as error:  # one endpoint's report must not keep the others waiting
            log.error(
                "%s failed inside oaicdif, at %s: %s: %s; please report it",
                name, _place_of(error), type(error).__name__, error,
            )  # fmt: skip
            log.debug("%s failed so", name, exc_info=True)
            failed.append(name)
    return failed


def _place_of(error: Exception) -> str:
    """The file and line that raised it."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(last.filename).name}:{last.lineno}"


def _write(
    store: Store,
    settings: Settings,
    name: str,
    stop: threading.Event,
    clock: Callable[[], datetime],
) -> None:
    kind, _, subject = name.partition(" ")
    if kind == REPORT:
        write_report(store, settings, subject, clock, stop=stop.is_set)
        return
    aim = ""
    while not stop.is_set():
        aim = export_part(store, settings, EXPORT_STEP_S, aim=aim, stop=stop.is_set, clock=clock)
        if not aim:
            return


def report_on(
    store: Store,
    settings: Settings,
    endpoint: Endpoint,
    now: datetime,
    progress: Callable[[int], None] = lambda _: None,
) -> RepositoryReport:
    """The report on one endpoint, with the names of organisations that the site's crosswalk of
    simple Dublin Core knows; `progress` is told the number of items done.

    Raises:
        CrosswalkError: a crosswalk file is wrong.
        StoreError: the store cannot be read.
    """
    crosswalks = site_crosswalks(settings)
    known = crosswalks.crosswalk(crosswalks.by_source["oai_dc"]).vocabularies
    return gather(
        store,
        endpoint,
        now,
        organisations=known.get("organisations", EMPTY),
        progress=progress,
    )
