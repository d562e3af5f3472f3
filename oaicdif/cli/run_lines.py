"""A run of a harvest as a line and as values; what tells of runs needs no harvester for it."""

from __future__ import annotations

from dataclasses import asdict

from ..counting import counted
from ..model import Run, Verb
from ..model.purpose import Purpose

_SHOWN = ("new", "changed", "unchanged", "deleted", "duplicates", "repairs", "quarantined",
          "retries")  # fmt: skip
_CALLED = {
    Purpose.LOSSES: " (vanished records)",
    Purpose.WAITING: " (deletions in doubt)",
    Purpose.SINGLE: " (single records)",
}


def run_line(name: str, run: Run) -> str:
    """One run in one line; counts that are zero are left out, except of records."""
    counts = run.counts
    parts = [counted(counts.records, "records")]
    parts += [counted(number, each) for each in _SHOWN if (number := getattr(counts, each))]
    where = f" {run.selection.set_spec}" if run.selection.set_spec else ""
    since = f" since {run.selection.from_}" if run.selection.from_ else ""
    sweeps = run.purpose is Purpose.LIST and run.verb is Verb.LIST_IDENTIFIERS
    called = " (sweep)" if sweeps else _CALLED.get(run.purpose, "")
    text = f"{name}{where}{called}: {run.state.value}{since}, {', '.join(parts)}"
    return f"{text}. {run.message}" if run.message else text


def standing_line(name: str, run: Run) -> str:
    """A verdict that still stands, in one line."""
    where = f" {run.selection.set_spec}" if run.selection.set_spec else ""
    what = run.message or "fewer records came than were promised"
    return f"{name}{where}: still suspect since {run.started:%Y-%m-%d %H:%M} UTC. {what}"


def run_values(run: Run) -> dict[str, object]:
    """A run for JSON; moments are ISO 8601 in UTC."""
    return {
        "state": run.state.value,
        "verb": run.verb.value,
        "set": run.selection.set_spec,
        "from": run.selection.from_,
        "until": run.selection.until,
        "complete_list_size": run.complete_list_size,
        "message": run.message,
        **asdict(run.counts),
    }
