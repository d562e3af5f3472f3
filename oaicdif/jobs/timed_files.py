"""Files that are written by the clock: the exported site, and a report on each endpoint.

    schedules ─→ what is due ─→ a part of the export, or one report ─→ written: a note of the store

Whoever writes may be killed at any time: what is not noted is due, and the next goes on.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from typing import Final

from ..catalog.crosswalk_run import site_crosswalks
from ..clock import utc_now
from ..config import Settings
from ..errors import ExportError, OaicdifError, UsageError
from ..export.manifest import replace_file
from ..export.order import ExportOrder, export_order
from ..harvest.log import LogSetUp
from ..harvest.timetable import BadSchedule, Schedule, next_after, parse_schedule
from ..judge.report.gather import gather
from ..judge.report.phrases import Voice
from ..judge.report.report_page import write_page
from ..judge.report.report_values import RepositoryReport
from ..model import Endpoint
from ..rules.vocabulary import EMPTY
from ..store import Store, open_store
from .pool import end_with_parent
from .stopping import stop_on_signals
from .units import EXPORT_STEP_S, export_step

log: Final = logging.getLogger(__name__)

EXPORT: Final = "export"
REPORT: Final = "report"
SCHEDULES: Final = ("schedule", "reports_schedule")


def written_note(name: str) -> str:
    """The name of the note of when `export` or `report NAME` was written last."""
    return f"written: {name}"


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

    Raises:
        UsageError: a schedule cannot be read.
    """
    notes = store.notes()

    def due(name: str, key: str) -> bool:
        return _is_due(timed_schedule(settings, key), notes.get(written_note(name), ""), now)

    files = [EXPORT] if settings.export.folder and due(EXPORT, "schedule") else []
    if not settings.export.reports:
        return files
    known = {each.name: each.endpoint_id for each in store.endpoints()}
    named = [each.name for each in settings.endpoints if each.name in known]
    return files + [
        f"{REPORT} {name}"
        for name in named
        if due(f"{REPORT} {name}", "reports_schedule") and store.runs(known[name], limit=1)
    ]


def _is_due(schedule: Schedule, written: str, now: datetime) -> bool:
    """Also what was written later than now: that clock was ahead."""
    if not written:
        return True
    at = datetime.fromisoformat(written)
    return at > now or next_after(schedule, at) <= now


def export_part(
    store: Store,
    settings: Settings,
    budget_s: float,
    *,
    stop: Callable[[], bool] = lambda: False,
    clock: Callable[[], datetime] = utc_now,
    timer: Callable[[], float] = time.monotonic,
) -> bool:
    """Write files of the site for about `budget_s`, in this process; whether any are left.

    An empty catalog has no files, and stays due: the first harvest is shown soon.

    Raises:
        ExportError, StoreError: as `export_step`.
    """
    done = export_step(_timed_order(settings), budget_s, stop=stop, clock=clock, timer=timer)
    if done.complete and (done.live or done.tombstones):
        store.note({written_note(EXPORT): clock().isoformat()})
    return not done.complete


def _timed_order(settings: Settings) -> ExportOrder:
    order = export_order(settings, settings.folder / settings.export.folder)
    base_url = settings.export.base_url.rstrip("/")
    return replace(order, base_url=base_url) if base_url else order


def write_report(
    store: Store, settings: Settings, name: str, clock: Callable[[], datetime] = utc_now
) -> None:
    """Write the report on one endpoint as a page; nothing is sent. One that is not in the store
    has none.

    Raises:
        ExportError: the page cannot be written.
        StoreError: the store cannot be read.
    """
    endpoint = store.find_endpoint(name)
    if endpoint is None:
        return
    now = clock()
    found = report_on(store, settings, endpoint, now)
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
    store.note({written_note(f"{REPORT} {name}"): now.isoformat()})


def file_writer(settings: Settings, logs: LogSetUp) -> None:
    """A process of the daemon: write everything that is due, until a signal says stop."""
    logs.begin()
    threading.Thread(target=end_with_parent, daemon=True).start()
    with (
        stop_on_signals(lambda text: None) as stop,
        closing(open_store(settings.store_url)) as store,
    ):
        write_due(store, settings, stop)


def write_due(
    store: Store,
    settings: Settings,
    stop: threading.Event,
    clock: Callable[[], datetime] = utc_now,
) -> None:
    """Write everything that is due. What cannot be written is told, and the rest goes on.

    Raises:
        UsageError: a schedule cannot be read.
    """
    for name in due_files(store, settings, clock()):
        if stop.is_set():
            return
        try:
            _write(store, settings, name, stop, clock)
        except OaicdifError as error:
            log.warning("%s: %s", name, error)


def _write(
    store: Store,
    settings: Settings,
    name: str,
    stop: threading.Event,
    clock: Callable[[], datetime],
) -> None:
    kind, _, subject = name.partition(" ")
    if kind == REPORT:
        write_report(store, settings, subject, clock)
        return
    while not stop.is_set():
        if not export_part(store, settings, EXPORT_STEP_S, stop=stop.is_set, clock=clock):
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
