"""`oaicdif status`: endpoints, their last runs, and what is stored and published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

import click

from ..config import Settings
from ..counting import counted
from ..harvest_words import Due
from ..model import Endpoint, Run, RunState
from ..store import Store
from .context import json_option, opened_store, print_json, settings_option
from .harvest import run_line

# What a state asks of the operator (design rule 3).
ADVICE: Mapping[RunState, str] = {
    RunState.RUNNING: "in progress, or stopped by force: harvest again to go on",
    RunState.COMPLETE: "",
    RunState.SUSPECT: "fewer records than announced: see the message, then harvest --full",
    RunState.INCOMPLETE: "harvest again: it goes on where it stopped",
    RunState.BLOCKED: "the server refuses us: write to its administrator",
    RunState.PARKED: "the server asked for patience: harvest again later",
    RunState.FAILED: "see the message",
}


@dataclass(frozen=True, slots=True)
class EndpointStatus:
    """One endpoint: its newest run, its newest complete one, and what is stored of it."""

    endpoint: Endpoint
    last_run: Run | None
    last_success: Run | None
    counts: Mapping[str, int]
    due: Due

    @property
    def advice(self) -> str:
        return ADVICE[self.last_run.state] if self.last_run else "never harvested"


@click.command(epilog="Example: oaicdif status --json")
@settings_option
@json_option
def command(settings: Settings, *, as_json: bool) -> None:
    """Show endpoints, last runs and counts."""
    with opened_store(settings, must_exist=True) as store:
        found = statuses(store)
    if as_json:
        endpoints = [_values(each) for each in found]
        print_json({"store": str(settings.store_path), "endpoints": endpoints})
        return
    for each in found:
        click.echo(_text(each))
    if not found:
        click.echo("No endpoint yet. Next: oaicdif harvest URL")


def statuses(store: Store) -> list[EndpointStatus]:
    """How every endpoint stands, by name."""
    counts, dues = store.counts(), store.dues()
    found = []
    for endpoint in store.endpoints():
        runs = store.runs(endpoint.endpoint_id, limit=50)
        success = next((run for run in runs if run.state is RunState.COMPLETE), None)
        newest = runs[0] if runs else None
        due = dues.get(endpoint.endpoint_id, Due())
        found.append(EndpointStatus(endpoint, newest, success, counts[endpoint.name], due))
    return found


def _values(status: EndpointStatus) -> dict[str, object]:
    run, success, due = status.last_run, status.last_success, status.due
    return {
        "name": status.endpoint.name,
        "base_url": status.endpoint.base_url,
        "counts": dict(status.counts),
        "last_run": _run_values(run) if run else None,
        "last_success": success.started.isoformat() if success else None,
        "next_due": due.next_due.isoformat() if due.next_due else None,
        "hold": due.hold.value if due.hold else None,
        "held_until": due.held_until.isoformat() if due.held_until else None,
        "hold_reason": due.reason,
        "advice": status.advice,
    }


def _run_values(run: Run) -> dict[str, object]:
    return {
        "state": run.state.value,
        "verb": run.verb.value,
        "started": run.started.isoformat(),
        "ended": run.ended.isoformat() if run.ended else None,
        "full": run.full,
        "metadata_prefix": run.selection.metadata_prefix,
        "set": run.selection.set_spec,
        "from": run.selection.from_,
        "until": run.selection.until,
        "complete_list_size": run.complete_list_size,
        "message": run.message,
        **asdict(run.counts),
    }


def _text(status: EndpointStatus) -> str:
    """The endpoint in plain lines: what an endpoint says is text here, and nothing else."""
    counts, run, success = status.counts, status.last_run, status.last_success
    waiting = counts["stale"] + counts["pending"]
    lines = [
        f"{status.endpoint.name}  {status.endpoint.base_url}",
        f"  stored        {counts['live']} live, {counts['deleted']} deleted,"
        f" {counts['quarantined']} quarantined",
        f"  published     {counts['published']}, of them "
        + counted(counts["tombstones"], "tombstones")
        + (f"; {waiting} waiting" if waiting else ""),
    ]
    if run:
        what = run_line("", run).partition(": ")[2]
        lines.insert(1, f"  last run      {run.started:%Y-%m-%d %H:%M} UTC {what}")
    if success and success != run:
        lines.insert(2, f"  last success  {success.started:%Y-%m-%d %H:%M} UTC")
    if status.advice:
        lines.append(f"  what to do    {status.advice}")
    return "\n".join(lines)
