"""`oaicdif harvest`: fetch, crosswalk what changed, publish it."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from ..catalog.downstream import Downstream
from ..clock import utc_now
from ..config import EndpointSettings, Settings
from ..datestamp import Granularity, parse_datestamp
from ..errors import UsageError
from ..harvest.conditions import worst_code
from ..harvest.endpoint_choice import chosen_endpoints
from ..harvest.endpoint_run import HarvestReport
from ..jobs.crosswalk_crew import in_processes
from ..jobs.fleet import Outcome
from ..jobs.harvesting import Asked, plan_one
from ..jobs.rounds import after_harvest, harvest_all
from ..jobs.scheduler import due_now, look
from ..jobs.stopping import stop_on_signals
from ..model import Run, RunState
from ..store import Store
from .context import (
    json_option,
    looked_at_store,
    opened_store,
    print_json,
    settings_option,
)
from .progress import CONVERTING, at_work, shown_progress
from .run_lines import run_line, run_values, standing_line
from .terminal import say

# DECISIONS 34
EXIT_CODES = {
    RunState.COMPLETE: 0,
    RunState.SUSPECT: 1,
    RunState.RUNNING: 3,
    RunState.PARKED: 3,
    RunState.INCOMPLETE: 3,
    RunState.BLOCKED: 3,
    RunState.FAILED: 3,
}
_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command(epilog="Example: oaicdif harvest https://repository.example.org/oai")
@click.argument("endpoints", nargs=-1, metavar="[NAME or URL ...]")
@settings_option
@click.option(
    "--all", "every", is_flag=True, help="All endpoints of the settings, as without NAME."
)
@click.option("--due", is_flag=True, help="Only endpoints whose schedule says that it is time.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    help="Processes. Endpoints of one host are harvested by one of them.",
)
@click.option("--full", is_flag=True, help="Everything, not only what changed since the last time.")
@click.option("--from", "from_", metavar="DATE", help="From this datestamp on, inclusive.")
@click.option("--until", metavar="DATE", help="Up to this datestamp, inclusive.")
@click.option("--set", "sets", multiple=True, metavar="SET", help="Only this set; may be repeated.")
@click.option("--prefix", metavar="PREFIX", help="Metadata prefix, instead of the setting.")
@click.option(
    "--accept-losses",
    is_flag=True,
    help="Believe deletions and losses at once, however many.",
)
@click.option("--save", type=_FOLDER, help="Also write each answer into this folder.")
@click.option("--replay", type=_FOLDER, help="Read answers from this folder, not the network.")
@click.option("--dry-run", is_flag=True, help="Only print what would be asked.")
@json_option
def command(
    endpoints: tuple[str, ...],
    *,
    settings: Settings,
    every: bool,
    due: bool,
    jobs: int,
    dry_run: bool,
    as_json: bool,
    **asked: Any,
) -> int:
    """Harvest endpoints into the store and crosswalk what changed."""
    wanted = Asked(**asked)
    check_range(wanted.from_, wanted.until)
    with looked_at_store(settings) as store:
        chosen = _chosen(store, settings, () if every else endpoints, due=due)
        if dry_run:
            return show_plan(store, settings, chosen, wanted, as_json=as_json)
    with opened_store(settings) as store:
        outcomes = _harvested(store, settings, chosen, wanted, jobs, quiet=as_json)
        done = converted(store, settings, quiet=as_json)
        all_meant = due or every or not endpoints
        others = worst_code(store, settings) if all_meant else 0
    code = shown(outcomes, done, as_json=as_json)
    if others > code:
        say("Endpoints that were not asked now need you: oaicdif status --failed", err=True)
    return max(code, others)


def _chosen(
    store: Store, settings: Settings, names: Sequence[str], *, due: bool
) -> Sequence[EndpointSettings]:
    """Those that are named, or all; with `due` those whose time has come, which may be none."""
    if not due:
        return chosen_endpoints(settings, store, names)
    found = due_now(look(store, settings, utc_now()))
    if not found:
        say("No endpoint is due; `oaicdif schedule list` shows when each is.", err=True)
    return found


def _harvested(
    store: Store,
    settings: Settings,
    chosen: Sequence[EndpointSettings],
    asked: Asked,
    jobs: int,
    *,
    quiet: bool,
) -> Sequence[Outcome]:
    """What became of each, told as it happens unless `quiet`."""
    told = _silent if quiet else _tell
    with _stopping() as stop, shown_progress("harvesting", quiet=quiet) as progress:
        return harvest_all(store, settings, chosen, asked, jobs, stop, progress, told)


def converted(store: Store, settings: Settings, *, quiet: bool) -> Downstream:
    """What became of what was harvested: crosswalked and published."""
    with at_work(CONVERTING, quiet=quiet):
        return after_harvest(store, settings, run=in_processes(settings).expecting(store))


def _stopping() -> AbstractContextManager[threading.Event]:
    return stop_on_signals(lambda text: say(text, err=True))


def _tell(outcome: Outcome) -> None:
    """Say at once what another process tells."""
    for run in outcome.report.runs if outcome.report else ():
        say(run_line(outcome.name, run), err=True)


def _silent(outcome: Outcome) -> None:
    """Say nothing before the end."""


def check_range(from_: str | None, until: str | None) -> None:
    """Let only a range pass that an endpoint can be asked for.

    Raises:
        UsageError: no datestamp, two granularities, or the end before the beginning.
    Source: OAI-PMH 2.0, section 2.7.1.
    """
    read: dict[str, tuple[datetime, Granularity]] = {}
    for name, text in (("--from", from_), ("--until", until)):
        try:
            read |= {name: parse_datestamp(text)} if text is not None else {}
        except ValueError as error:
            hint = "Write a day, 2024-02-29, or a second, 2024-02-29T12:00:00Z."
            raise UsageError(f"{name}: {error}.", hint=hint) from error
    if "--from" in read and read["--from"][0] > utc_now():
        say(f"--from: {from_} lies in the future, and no record is that new.", err=True)
    if len(read) == 2:
        (first, grain), (last, other) = read.values()
        if grain is not other:
            raise UsageError("--from and --until are not of the same granularity.")
        if first > last:
            raise UsageError("--from lies after --until.")


def show_plan(
    store: Store,
    settings: Settings,
    chosen: Sequence[EndpointSettings],
    asked: Asked,
    *,
    as_json: bool,
) -> int:
    """Print the first request of each list."""
    plans = [
        (each.name, plan) for each in chosen for plan in plan_one(store, settings, each, asked)
    ]
    if as_json:
        print_json([{"name": name, **asdict(plan)} for name, plan in plans])
        return 0
    for name, plan in plans:
        where = f" {plan.set_spec}" if plan.set_spec else ""
        span = f"{plan.from_ or 'the beginning'} to {plan.until or 'now'}"
        how = ", goes on" if plan.resumes else ""
        say(f"{name}{where}: {span}{how}", f"  {plan.url}")
    return 0


def shown(outcomes: Sequence[Outcome], done: Downstream, *, as_json: bool) -> int:
    """Print what became of each endpoint; the exit code of the worst."""
    if as_json:
        print_json(
            {
                "endpoints": [_outcome_values(each) for each in outcomes],
                "crosswalked": done.crosswalked,
                "published": done.published,
            }
        )
    else:
        for each in outcomes:
            for run in each.report.runs if each.report else ():
                say(run_line(each.name, run))
            say(*(standing_line(each.name, run) for run in still_suspect(each.report)))
            if each.error:
                say(f"{each.name}: {each.error}", err=True)
        say(f"{done.crosswalked} crosswalked, {done.published} published")
    return max((exit_code(each) for each in outcomes), default=0)


def _outcome_values(outcome: Outcome) -> dict[str, object]:
    report: HarvestReport | None = outcome.report
    return {
        "name": outcome.name,
        "state": outcome.state.value if outcome.state else "busy",
        "runs": [run_values(run) for run in report.runs] if report else [],
        "notes": list(report.notes) if report else [],
        "standing": [run_values(run) for run in still_suspect(report)],
        "error": str(outcome.error) if outcome.error else "",
    }


def still_suspect(report: HarvestReport | None) -> list[Run]:
    """The verdicts of earlier harvests that this one has not disproved."""
    if report is None:
        return []
    told = {run.run_id for run in report.runs}
    return [run for run in report.standing if run.run_id not in told]


def exit_code(outcome: Outcome) -> int:
    """DECISIONS 34."""
    if outcome.report is None:
        return 3
    touched = any(run.counts.repairs or run.counts.quarantined for run in outcome.report.runs)
    return max(EXIT_CODES[outcome.report.state], 1 if touched else 0)
