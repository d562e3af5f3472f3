"""`oaicdif runs NAME`: an endpoint's history."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from ..config import Settings
from ..model import Run, RunState, Verb
from ..model.purpose import Purpose
from .context import json_option, opened_store, print_json, settings_option, stored_endpoint
from .run_lines import run_line
from .status import close_broken_runs, run_values
from .terminal import say

BARS: Final = "▁▂▃▄▅▆▇█"
_FAULTS: Final = ("faults", "retries", "repairs")


@click.command(epilog="Example: oaicdif runs landmarks")
@click.argument("name")
@settings_option
@click.option(
    "--limit", type=click.IntRange(1, 10_000), default=20, help="So many runs, the newest."
)
@json_option
def command(name: str, *, settings: Settings, limit: int, as_json: bool) -> None:
    """Show the history of one endpoint: its runs, the newest first."""
    with opened_store(settings, must_exist=True) as store:
        endpoint = stored_endpoint(store, settings, name)
        close_broken_runs(store)
        runs = store.runs(endpoint.endpoint_id, limit=limit)
        totals = [each for each in store.stats() if each[0] == endpoint.endpoint_id]
    if as_json:
        counted = {what: _by_kind(totals, what) for what in _FAULTS}
        values = [{"run": each.run_id, **_times(each), **run_values(each)} for each in runs]
        print_json({"name": endpoint.name, "runs": values, "since_the_beginning": counted})
        return
    say(*_lines(endpoint.name, runs, totals))


def _by_kind(totals: Sequence[tuple[int, str, str, float]], what: str) -> dict[str, int]:
    return {label: int(value) for _, name, label, value in totals if name == what}


def _times(run: Run) -> dict[str, object]:
    seconds = (run.ended - run.started).total_seconds() if run.ended else None
    return {"purpose": run.purpose.value, "seconds": seconds}


def _lines(
    name: str, runs: Sequence[Run], totals: Sequence[tuple[int, str, str, float]]
) -> list[str]:
    if not runs:
        return [f"{name} was never harvested. Next: oaicdif harvest {name}"]
    lists = [r for r in runs if r.purpose is Purpose.LIST and r.verb is Verb.LIST_RECORDS]
    lines = [f"{name}  {sparkline([run.counts.records for run in reversed(lists)])}  records"]
    lines += [_line(run) for run in runs]
    for what in _FAULTS:
        kinds = _by_kind(totals, what)
        if kinds:
            told = ", ".join(f"{label} {n}".strip() for label, n in sorted(kinds.items()))
            lines.append(f"{what} since the beginning: {told}")
    return lines


def _line(run: Run) -> str:
    took = f"{(run.ended - run.started).total_seconds():.0f} s" if run.ended else "not ended"
    how = "" if run.state is not RunState.COMPLETE or not run.full else " (full)"
    text = run_line("", run)
    what = text.removeprefix(": ").strip()
    return f"{run.started:%Y-%m-%d %H:%M} UTC  {took}{how}  {what}"


def sparkline(numbers: Sequence[int]) -> str:
    """One bar for each number, the highest for the greatest; a blank stands for none."""
    most = max(numbers, default=0)
    return "".join(BARS[-(-n * len(BARS) // most) - 1] if n else " " for n in numbers)
