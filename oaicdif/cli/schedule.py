"""`oaicdif schedule`: what runs when, and the daemon that runs it."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

import click

from ..alerts.alerting import Alerts, channels
from ..clock import utc_now
from ..config import EndpointSettings, Settings
from ..errors import UsageError
from ..harvest.log import OURS
from ..jobs.alert_thread import alerting
from ..jobs.daemon import Daemon, only_daemon
from ..jobs.dispatcher import Dispatcher
from ..jobs.scheduler import Scheduled, look
from ..jobs.settings_check import require_file_schedules
from ..jobs.shared_clock import SharedClock
from ..jobs.stopping import stop_on_signals
from ..metrics import serve_metrics
from ..model import RunState
from ..store import Store, open_queue
from ..store_address import POSTGRESQL, read_address
from .context import json_option, opened_store, print_json, settings_option
from .mistakes import CommandGroup
from .terminal import say

_STOPPING: Final = "Stopping behind what is in hand; the next start goes on from there."
_NOTHING: Final = (
    "Nothing is scheduled, so this waits until you stop it. Give an [[endpoint]] a schedule,"
    ' for example schedule = "every day 02:00", and start again.'
)


@click.group(cls=CommandGroup, epilog="Example: oaicdif schedule list")
def command() -> None:
    """Harvest by the clock."""


@command.command("list", epilog="Example: oaicdif schedule list")
@settings_option
@json_option
def list_(*, settings: Settings, as_json: bool) -> None:
    """Show what runs when, and why not."""
    with opened_store(settings) as store:
        store.close_broken_runs(utc_now())
        rows = [_row(store, each) for each in look(store, settings, utc_now())]
    if as_json:
        print_json(rows)
        return
    for row in rows:
        say("  ".join(str(row[key] or "-") for key in ("name", "schedule", "next", "why")))
    if not rows:
        say("No endpoint in the settings has a schedule. Next: oaicdif init URL")


def _row(store: Store, scheduled: Scheduled) -> dict[str, object]:
    endpoint, turn = scheduled.endpoint, scheduled.turn
    kept = store.find_endpoint(endpoint.name)
    last = store.runs(kept.endpoint_id, limit=1) if kept else []
    running = bool(last) and last[0].state is RunState.RUNNING
    return {
        "name": endpoint.name,
        "schedule": endpoint.schedule,
        "time_zone": endpoint.time_zone,
        "next": _local(turn.at, endpoint),
        "due": turn.now,
        "why": "in progress" if running else turn.why or ("due" if turn.now else ""),
    }


def _local(moment: datetime | None, endpoint: EndpointSettings) -> str | None:
    """The moment as people there write it."""
    if moment is None:
        return None
    return moment.astimezone(ZoneInfo(endpoint.time_zone)).isoformat(sep=" ", timespec="minutes")


@command.command("run", epilog="Example: oaicdif schedule run --jobs 4 --metrics-port 9464")
@settings_option
@click.option("--jobs", type=click.IntRange(1, 64), default=1, help="Endpoints harvested at once.")
@click.option("--metrics-port", type=click.IntRange(1, 65535), help="Serve /metrics here.")
@click.option("--metrics-host", default="127.0.0.1", show_default=True, help="On this address.")
def run_(*, settings: Settings, jobs: int, metrics_port: int | None, metrics_host: str) -> None:
    """Harvest whatever is due, until stopped: the daemon for one machine.

    With a store on a PostgreSQL server it only says what is to be done; `oaicdif worker` does it,
    on as many machines as you want, and --jobs means nothing.
    """
    _log_runs()
    require_file_schedules(settings)
    shared = read_address(settings.store_url).scheme == POSTGRESQL
    with (
        opened_store(settings) as store,
        nullcontext() if shared else only_daemon(settings.store_path),
        stop_on_signals(lambda text: say(text, err=True), _STOPPING) as stop,
    ):
        _look_first(store, settings)
        with (
            _metrics(store, settings, metrics_host, metrics_port),
            alerting(Alerts(store, settings, channels(settings, os.environ)), store) as news,
        ):
            _run(store, settings, None if shared else jobs, [news], stop)


def _log_runs() -> None:
    for name in OURS:
        logging.getLogger(name).setLevel(logging.INFO)


def _look_first(store: Store, settings: Settings) -> None:
    look(store, settings, utc_now())  # so that a schedule that cannot be read ends it here
    store.close_broken_runs(utc_now())
    if not _is_anything_scheduled(settings):
        say(_NOTHING, err=True)


def _is_anything_scheduled(settings: Settings) -> bool:
    files = settings.export
    return bool(files.folder or files.reports or any(e.schedule for e in settings.endpoints))


def _run(
    store: Store,
    settings: Settings,
    jobs: int | None,
    watchers: Sequence[Callable[[], object]],
    stop: threading.Event,
) -> None:
    """Do what is due in so many places; without `jobs` put it into the queue of the store's
    workers."""
    if jobs is not None:
        Daemon(store, settings, jobs, watchers=watchers).run(stop)
        return
    with closing(open_queue(settings.store_url)) as queue:
        clock = SharedClock(queue.now)
        Dispatcher(store, settings, queue, watchers=watchers, clock=clock).run(stop)


@contextmanager
def _metrics(store: Store, settings: Settings, host: str, port: int | None) -> Iterator[None]:
    """While /metrics is served, if a port is given."""
    if port is None:
        yield
        return
    full = settings.serve.metrics_detail == "full"
    try:
        end = serve_metrics(store, host, port, full=full)
    except OSError as error:
        raise UsageError(
            f"Cannot serve metrics on {host} port {port}: {error.strerror or error}.",
            hint="Choose another --metrics-port.",
        ) from error
    try:
        yield
    finally:
        end()
