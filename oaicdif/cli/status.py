"""`oaicdif status`: endpoints, their last runs, and what is stored and published."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass

import click

from ..catalog.claim_counts import NEWEST, count_claims
from ..cdif.claim_tally import Standing
from ..clock import utc_now
from ..config import Settings
from ..counting import counted
from ..errors import StoreLocked
from ..harvest.nightly import without_look
from ..harvest.second_night import told_of
from ..model import Endpoint, Run, RunState, Verb
from ..model.endpoint_profile import read_profile
from ..model.operation import Doubt, Due
from ..store import Store
from ..store.upkeep import DAMAGED
from ..store_address import shown_address
from .conformance import EVER
from .context import json_option, opened_store, print_json, settings_option
from .harvest import run_line, standing_line
from .terminal import say

# What a state asks of the operator (design rule 3).
ADVICE: Mapping[RunState, str] = {
    RunState.RUNNING: "in progress, or stopped by force: harvest again to go on",
    RunState.COMPLETE: "",
    RunState.SUSPECT: "not all of it is believed: see the message, then harvest --full",
    RunState.INCOMPLETE: "harvest again: it goes on where it stopped",
    RunState.BLOCKED: "the server refuses us: write to its administrator; it is asked again weekly",
    RunState.PARKED: "the server asked for patience: harvest again later",
    RunState.FAILED: "see the message",
}


@dataclass(frozen=True, slots=True)
class EndpointStatus:
    """One endpoint: its newest run, its newest complete one, and what is stored of it.

    `doubts` are live records whose deletion waits to be believed; `standing` are older verdicts
    that nothing has disproved. `claims` say which of its documents claim CDIF; `claims_cut`: of
    those that changed last.
    """

    endpoint: Endpoint
    last_run: Run | None
    last_success: Run | None
    counts: Mapping[str, int]
    due: Due
    doubts: Sequence[Doubt] = ()
    standing: Sequence[Run] = ()
    claims: Sequence[Standing] = ()
    claims_cut: bool = False

    @property
    def without_look(self) -> list[tuple[str, str]]:
        """Its lists at which nobody looks each night."""
        return without_look(read_profile(self.endpoint.profile).looks)

    @property
    def advice(self) -> str:
        if self.last_run is None:
            return "never harvested"
        suspect = self.doubts or self.standing
        state = self.last_run.state
        return ADVICE[RunState.SUSPECT if suspect and state is RunState.COMPLETE else state]


@click.command(epilog="Example: oaicdif status --json")
@settings_option
@json_option
def command(settings: Settings, *, as_json: bool) -> None:
    """Show endpoints, last runs and counts."""
    with opened_store(settings, must_exist=True) as store:
        with suppress(StoreLocked):  # whoever writes it will see to it
            store.close_broken_runs(utc_now())
        found, damaged = statuses(store), store.notes().get(DAMAGED)
    if as_json:
        endpoints = [_values(each) for each in found]
        where = shown_address(settings.store_url)
        print_json({"store": where, "damaged": damaged, "endpoints": endpoints})
        return
    if damaged:
        say(damaged)
    for each in found:
        say(*_lines(each))
    if not found:
        say("No endpoint yet. Next: oaicdif harvest URL")


def statuses(store: Store) -> list[EndpointStatus]:
    """How every endpoint stands, by name."""
    counts, dues = store.counts(), store.dues()
    with store.snapshot(EVER) as snapshot:
        claims = count_claims(snapshot, "", newest=NEWEST)
    found = []
    for endpoint in store.endpoints():
        runs = store.runs(endpoint.endpoint_id, limit=50)
        success = next((run for run in runs if run.state is RunState.COMPLETE), None)
        newest = runs[0] if runs else None
        due = dues.get(endpoint.endpoint_id, Due())
        doubts = store.doubts(endpoint.endpoint_id)
        standing = [r for r in still_asked(store, endpoint, runs) if r != newest]
        found.append(
            EndpointStatus(
                endpoint,
                newest,
                success,
                counts[endpoint.name],
                due,
                doubts,
                standing,
                claims.of(endpoint.name),
                claims.cut,
            )
        )
    return found


def still_asked(store: Store, endpoint: Endpoint, runs: Sequence[Run]) -> list[Run]:
    """The verdicts that stand, but for those of lists that are not harvested any more."""
    listed = {
        (run.selection.metadata_prefix, run.selection.set_spec)
        for run in runs
        if run.verb is Verb.LIST_RECORDS
    }
    return [
        run
        for run in store.standing(endpoint.endpoint_id)
        if run.verb is Verb.GET_RECORD
        or (run.selection.metadata_prefix, run.selection.set_spec) in listed
    ]


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
        "in_doubt": [
            {
                "identifier": each.identifier,
                "told": each.kind.value,
                "since": each.since.isoformat(),
            }
            for each in status.doubts
        ],
        "standing": [_run_values(each) for each in status.standing],
        "conformance": [
            {
                "layout": each.layout,
                "documents": each.documents,
                "claims": each.claims,
                "sentence": each.sentence,
                "only_newest": status.claims_cut,
            }
            for each in status.claims
        ],
        "advice": status.advice,
        "without_nightly_look": [{"list": name, "why": why} for name, why in status.without_look],
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


def _lines(status: EndpointStatus) -> list[str]:
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
    for name, why in status.without_look:
        lines.append(
            f"  not watched   {name}: {why}, so nobody looks each night; a sweep or a full harvest"
            " finds what it hides"
        )
    if status.doubts:
        first = min(each.since for each in status.doubts)
        lines.append(
            f"  in doubt      {told_of(status.doubts)} since {first:%Y-%m-%d %H:%M} UTC, and not"
            " yet deleted; --accept-losses does"
        )
    cut = " (of those that changed last: `oaicdif conformance` counts all)"
    lines += [f"  conformance   {each.sentence}{cut * status.claims_cut}" for each in status.claims]
    lines += [f"  suspect       {standing_line('', run)[2:]}" for run in status.standing]
    if status.advice:
        lines.append(f"  what to do    {status.advice}")
    return lines
