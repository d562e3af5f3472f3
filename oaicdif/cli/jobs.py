"""`oaicdif jobs`: what workers do, since when, and what went wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

import click

from ..clock import utc_now
from ..config import Settings
from ..datestamp import format_datestamp
from ..errors import UsageError
from ..store import Store, WorkQueue, open_queue
from ..store.work_ledger import WorkRow
from .context import json_option, opened_store, print_json, settings_option
from .mistakes import CommandGroup
from .terminal import say

_SHOWN = ("running", "waiting", "failed", "resting")


@click.group(cls=CommandGroup, invoke_without_command=True, epilog="Example: oaicdif jobs --json")
@settings_option
@json_option
@click.pass_context
def command(context: click.Context, *, settings: Settings, as_json: bool) -> None:
    """Show what runs, waits or failed, since when, and on which worker."""
    context.obj = settings
    if context.invoked_subcommand is not None:
        return
    with _opened(settings) as (store, queue):
        rows = [row for row in store.work() if row.state in _SHOWN]
        workers = queue.workers()
    if as_json:
        print_json({"workers": workers, "jobs": [_facts(row) for row in rows]})
        return
    say(f"{workers} {'worker' if workers == 1 else 'workers'}")
    for row in sorted(rows, key=lambda each: _SHOWN.index(each.state)):
        say(_line(row, utc_now()))


@command.command("retry", epilog="Example: oaicdif jobs retry 'harvest sea'")
@click.argument("name")
@click.pass_obj
def retry(settings: Settings, *, name: str) -> None:
    """Try again what failed or rests, as soon as a worker is free."""
    with _opened(settings) as (store, _queue):
        if not store.retry_work(name):
            raise _unknown(name)
        kind, _, subject = name.partition(" ")
        endpoint = store.find_endpoint(subject) if kind == "harvest" else None
        if endpoint is not None:
            store.set_due(endpoint.endpoint_id, utc_now())
    say(f"{name} is tried again.")


@command.command("cancel", epilog="Example: oaicdif jobs cancel 'harvest sea'")
@click.argument("name")
@click.pass_obj
def cancel(settings: Settings, *, name: str) -> None:
    """Take a job out of the queue; one that runs ends behind its unit in hand.

    What is due comes again by its schedule.
    """
    with _opened(settings) as (store, queue):
        was = store.drop_work(name, utc_now())
        if was is None:
            raise _unknown(name)
        waited = was.active and queue.cancel(was.job)
    ends = "ends behind its unit in hand" if was.active and not waited else "is cancelled"
    say(f"{name} {ends}.")


@contextmanager
def _opened(settings: Settings) -> Iterator[tuple[Store, WorkQueue]]:
    queue = open_queue(settings.store_url)
    try:
        with opened_store(settings) as store:
            yield store, queue
    finally:
        queue.close()


def _unknown(name: str) -> UsageError:
    return UsageError(f"There is no job {name!r}.", hint="`oaicdif jobs` shows their names.")


def _facts(row: WorkRow) -> dict[str, object]:
    return {
        "name": row.unit.name,
        "kind": row.unit.kind,
        "state": row.state,
        "since": format_datestamp(row.began or row.since),
        "worker": row.worker if row.state == "running" else None,
        "rests_until": format_datestamp(row.rests_until) if row.rests_until else None,
        "failures": row.failures,
        "reason": row.told,
        "units": row.unit.step,
    }


def _line(row: WorkRow, now: datetime) -> str:
    seconds = max(0, round((now - (row.began or row.since)).total_seconds()))
    where = f" on {row.worker}" if row.state == "running" else ""
    why = f": {row.told}" if row.told else ""
    return f"{row.state:<8} {row.unit.name}  for {seconds} s{where}{why}"
