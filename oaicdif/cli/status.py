"""`oaicdif status`: endpoints, their last runs, and what is stored and published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

import click
from rich.console import Console
from rich.table import Table

from ..config import Settings
from ..model import Endpoint, Run, RunState
from ..store import Store
from .session import json_option, opened_store, print_json, settings_option

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

COLUMNS = ("endpoint", "last run", "records", "deleted", "published", "waiting", "what to do")


@click.command(epilog="Example: oaicdif status --json")
@settings_option
@json_option
def command(settings: Settings, *, as_json: bool) -> None:
    """Show endpoints, last runs and counts."""
    with opened_store(settings, must_exist=True) as store:
        rows = [_row(store, endpoint) for endpoint in store.endpoints()]
    if as_json:
        print_json({"store": str(settings.store_path), "endpoints": rows})
    else:
        _show(rows)


def _row(store: Store, endpoint: Endpoint) -> dict[str, object]:
    runs = store.runs(endpoint.endpoint_id, limit=50)
    success = next((run for run in runs if run.state is RunState.COMPLETE), None)
    return {
        "name": endpoint.name,
        "base_url": endpoint.base_url,
        "counts": dict(store.counts()[endpoint.name]),
        "last_run": _run(runs[0]) if runs else None,
        "last_success": success.started.isoformat() if success else None,
        "advice": ADVICE[runs[0].state] if runs else "never harvested",
    }


def _run(run: Run) -> dict[str, object]:
    return {
        "state": run.state.value,
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


def _show(rows: list[dict[str, object]]) -> None:
    table = Table(
        "endpoint", "last run", "records", "deleted", "published", "waiting", "what to do"
    )
    for row in rows:
        counts, run = row["counts"], row["last_run"]
        if not isinstance(counts, dict):
            continue
        state = f"{run['state']} {str(run['started'])[:16]}" if isinstance(run, dict) else "-"
        message = run["message"] if isinstance(run, dict) else ""
        table.add_row(
            str(row["name"]),
            state,
            str(counts["live"]),
            str(counts["deleted"]),
            str(counts["published"]),
            str(counts["stale"] + counts["pending"]),
            " ".join(part for part in (str(message), str(row["advice"])) if part),
        )
    if rows:
        Console().print(table)
    else:
        click.echo("No endpoint yet. Next: oaicdif harvest URL")
