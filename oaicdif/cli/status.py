"""`oaicdif status`: how all endpoints stand, what needs a person, and the command for it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Final

import click

from ..catalog.claim_counts import NEWEST, ClaimCounts, count_claims
from ..clock import utc_now
from ..config import Settings
from ..counting import counted
from ..datestamp import parse_datestamp
from ..errors import StoreLocked, UnknownEndpoint, UsageError
from ..harvest.conditions import Condition, EndpointStatus, Summary, statuses, summary
from ..harvest.second_night import told_of
from ..model import Run
from ..sources.differences import undecided
from ..store import Standing, Store, replica_standing
from ..store.upkeep import DAMAGED, REPUBLISHING, UNPUBLISHED, Lost
from ..store_address import shown_address
from .conformance import EVER
from .context import json_option, opened_store, print_json, settings_option
from .run_lines import run_line, standing_line
from .terminal import say

__all__ = ["EndpointStatus", "statuses"]

DETAILED: Final = 5  # of so many each is shown with all that is known
LISTED: Final = 20  # so many have a line of their own
_NEEDING: Final = 10  # of each condition; --failed shows all
_AGO: Final = re.compile(r"(\d{1,6})([mhd])")
_UNITS: Final = {"m": "minutes", "h": "hours", "d": "days"}
# What a person is told of, the worst first.
_TOLD: Final = (Condition.FAILING, Condition.STOPPED, Condition.WAITS)
_WIDTH: Final = 80


@click.command(epilog="Example: oaicdif status --failed")
@settings_option
@click.option("--failed", is_flag=True, help="Only endpoints that need a person, all of them.")
@click.option(
    "--since",
    metavar="WHEN",
    help="Only endpoints with a run since then: a date, or a time back as 30m, 24h, 7d.",
)
@click.option(
    "--endpoint", "names", multiple=True, metavar="NAME", help="Only this one; may be repeated."
)
@json_option
def command(
    settings: Settings, *, failed: bool, since: str | None, names: tuple[str, ...], as_json: bool
) -> int:
    """Show how all endpoints stand, and what needs a person."""
    moment = _moment(since, utc_now()) if since else None
    with opened_store(settings, must_exist=True) as store:
        close_broken_runs(store)
        found, whole = _named(statuses(store, settings), names), _whole(store, settings)
        shown = [each for each in found if _is_asked_for(each, moment, failed=failed)]
        claims = _claims(store) if as_json or len(shown) <= DETAILED else None
    told = summary(found)
    if as_json:
        values = {"summary": _summary_values(told), "differences": whole.otherwise}
        print_json({**whole.head, **values, "endpoints": [_values(e, claims) for e in shown]})
    else:
        say(*whole.lines)
        _show(told, shown, claims, failed=failed)
        say(*_told_otherwise(whole.otherwise))
    return max(told.exit_code, whole.exit_code)


@dataclass(frozen=True, slots=True)
class _Whole:
    """How the store and the catalog stand as a whole; what settings and store say `otherwise`."""

    address: str
    notes: Mapping[str, str]
    lost: Lost
    otherwise: Sequence[str]
    replica: Standing | None

    @property
    def head(self) -> dict[str, object]:
        """For JSON."""
        replica = {"replica": self.replica.as_values()} if self.replica else {}
        return {
            "store": self.address,
            "damaged": self.notes.get(DAMAGED),
            "unpublished": self.notes.get(UNPUBLISHED),
            "lost": self.lost.records,
            **replica,
        }

    @property
    def lines(self) -> list[str]:
        replica = [f"Replica: {self.replica.sentence}"] if self.replica else []
        return [*_noted(self.notes, self.lost), *replica]

    @property
    def exit_code(self) -> int:
        if UNPUBLISHED in self.notes:
            return 3
        unused = self.replica is not None and not self.replica.used
        return 1 if self.otherwise or unused or _noted(self.notes, self.lost) else 0


def _whole(store: Store, settings: Settings) -> _Whole:
    return _Whole(
        shown_address(settings.store_url),
        store.notes(),
        store.lost_records(_NEEDING),
        undecided(store, settings),
        replica_standing(settings.store_url, settings.provider.read_url, utc_now()),
    )


def _is_asked_for(status: EndpointStatus, since: datetime | None, *, failed: bool) -> bool:
    if failed and status.condition not in _TOLD:
        return False
    return since is None or bool(status.last_run and _touched(status.last_run) >= since)


def close_broken_runs(store: Store) -> None:
    """Runs of processes that were killed are under way no more."""
    with suppress(StoreLocked):  # whoever writes it will see to it
        store.close_broken_runs(utc_now())


def _told_otherwise(otherwise: Sequence[str]) -> list[str]:
    """What settings and store say otherwise, for somebody to decide."""
    lines = [f"  {each}" for each in otherwise]
    return ["", "Settings and store differ:", *lines] if lines else []


def _noted(notes: Mapping[str, str], lost: Lost) -> list[str]:
    """What is wrong with the store or the catalog as a whole."""
    lines = [notes[DAMAGED]] if DAMAGED in notes else []
    lines += [lost.sentence] if lost.records else []
    if notes.get(REPUBLISHING, "").isdigit():
        lines.append(
            "Nothing is served before all of it is published again. Next: oaicdif crosswalk run"
        )
    if UNPUBLISHED in notes:
        lines.append(f"Nothing can be published: {notes[UNPUBLISHED]}")
    return lines


def _claims(store: Store) -> ClaimCounts:
    """Which documents claim CDIF, of those that changed last."""
    with store.snapshot(EVER) as snapshot:
        return count_claims(snapshot, "", newest=NEWEST)


def _moment(text: str, now: datetime) -> datetime:
    """Raises:
    UsageError: neither a date nor a time back.
    """
    ago = _AGO.fullmatch(text.strip())
    if ago:
        return now - timedelta(**{_UNITS[ago[2]]: int(ago[1])})
    try:
        return parse_datestamp(text)[0]
    except ValueError as error:
        hint = "Write a day (2024-02-29), a second (2024-02-29T12:00:00Z), or 30m, 24h, 7d."
        raise UsageError(f"--since: {error}.", hint=hint) from error


def _named(found: list[EndpointStatus], names: Sequence[str]) -> list[EndpointStatus]:
    known = {each.name for each in found}
    for name in names:
        if name not in known:
            raise UnknownEndpoint(name, known)
    return [each for each in found if not names or each.name in names]


def _touched(run: Run) -> datetime:
    return run.ended or run.started


# ---- lines --------------------------------------------------------------------------------


def _show(
    told: Summary,
    shown: Sequence[EndpointStatus],
    claims: ClaimCounts | None,
    *,
    failed: bool,
) -> None:
    if not told.endpoints:
        say("No endpoint yet. Next: oaicdif harvest URL")
        return
    say(*summary_lines(told))
    if len(shown) <= DETAILED:
        for each in shown:
            say("", *_lines(each, claims))
        return
    for condition in _TOLD:
        some = [each for each in shown if each.condition is condition]
        some.sort(key=lambda each: (each.since is None, each.since, each.name))
        say(*_needing(condition, some, most=len(some) if failed else _NEEDING))
    rest = [each for each in shown if each.condition not in _TOLD]
    if rest and len(shown) <= LISTED:
        say("", *(_line(each) for each in rest))


def summary_lines(told: Summary) -> list[str]:
    """The first lines: how many stand how, and what is stored of them."""
    parts = [_how_many(each, n) for each, n in told.conditions.items() if n]
    running = f"; {told.running} being harvested" if told.running else ""
    counts, waiting = told.counts, told.counts["stale"] + told.counts["pending"]
    return [
        f"{counted(told.endpoints, 'endpoints')}: {', '.join(reversed(parts))}{running}",
        f"{counts['live']} live records, {counts['deleted']} deleted,"
        f" {counts['quarantined']} quarantined; {counts['published']} published"
        + (f", {waiting} waiting" if waiting else ""),
    ]


def _how_many(condition: Condition, number: int) -> str:
    several = "wait for you" if condition is Condition.WAITS and number > 1 else condition.value
    return f"{number} {several}"


def _needing(condition: Condition, some: Sequence[EndpointStatus], *, most: int) -> list[str]:
    if not some:
        return []
    lines = ["", f"{condition.value[0].upper()}{condition.value[1:]} ({len(some)}):"]
    wide = max(len(each.name) for each in some[:most])
    for each in some[:most]:
        state = each.state.value if each.state else ""
        since = f" since {each.since:%Y-%m-%d}" if each.since else ""
        text = f"  {each.name:{wide}}  {state}{since}: {_short(each.reason)}"
        lines.append(f"{text}  [{each.command}]" if each.command else text)
    if len(some) > most:
        lines.append(f"  and {len(some) - most} more: oaicdif status --failed")
    return [*lines, *(_causes(some) if len(some) > 1 else ())]


def _causes(some: Sequence[EndpointStatus]) -> list[str]:
    """What most of them have in common, by state."""
    states = Counter(each.state.value for each in some if each.state)
    return [f"  by state: {', '.join(f'{n} {state}' for state, n in states.most_common())}"]


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _WIDTH else f"{line[: _WIDTH - 3]}..."


def _line(status: EndpointStatus) -> str:
    when = f" {status.last_run.started:%Y-%m-%d %H:%M} UTC" if status.last_run else ""
    return (
        f"  {status.name}  {status.condition.value}{when}, {status.counts['live']} live,"
        f" {status.counts['published']} published"
    )


def _lines(status: EndpointStatus, claims: ClaimCounts | None) -> list[str]:
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
    if claims:
        shown = claims.of(status.name)
        lines += [f"  conformance   {each.sentence}{cut * claims.cut}" for each in shown]
    lines += [f"  suspect       {standing_line('', run)[2:]}" for run in status.standing]
    if status.condition is Condition.FAILING and status.since:
        is_told = status.last_run and status.last_run.message == status.reason
        why = "" if is_told else f": {_short(status.reason)}"
        lines.append(f"  failing since {status.since:%Y-%m-%d %H:%M} UTC{why}")
    if status.advice:
        typed = f": {status.command}" if status.command else ""
        lines.append(f"  what to do    {status.advice}{typed}")
    return lines


# ---- JSON ---------------------------------------------------------------------------------


def _summary_values(told: Summary) -> dict[str, object]:
    return {
        "endpoints": told.endpoints,
        **{each.name.lower(): n for each, n in told.conditions.items()},
        "running": told.running,
        "counts": dict(told.counts),
        "exit_code": told.exit_code,
    }


def _values(status: EndpointStatus, claims: ClaimCounts | None) -> dict[str, object]:
    run, success, due = status.last_run, status.last_success, status.due
    return {
        "name": status.endpoint.name,
        "base_url": status.endpoint.base_url,
        "condition": status.condition.name.lower(),
        "state": status.state.value if status.state else None,
        "since": status.since.isoformat() if status.since else None,
        "reason": status.reason,
        "running": status.running,
        "counts": dict(status.counts),
        "last_run": run_values(run) if run else None,
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
        "standing": [run_values(each) for each in status.standing],
        "conformance": [
            {
                "layout": each.layout,
                "documents": each.documents,
                "claims": each.claims,
                "sentence": each.sentence,
                "only_newest": bool(claims and claims.cut),
            }
            for each in (claims.of(status.name) if claims else ())
        ],
        "advice": status.advice,
        "command": status.command,
        "without_nightly_look": [{"list": name, "why": why} for name, why in status.without_look],
    }


def run_values(run: Run) -> dict[str, object]:
    """A run as `status` and `runs` tell it to machines."""
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
