"""How every endpoint stands: what it is worth, since when, and what asks for a person.

Not only the newest run counts: of each list that is harvested now the newest run, and what
followed these lists; then what stands from earlier harvests, and what is set aside.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Final

from ..config import EndpointSettings, Settings
from ..model import Endpoint, Run, RunState, Verb
from ..model.endpoint_profile import read_profile
from ..model.harvest_values import WORSE
from ..model.operation import Doubt, Due, Hold
from ..model.purpose import Purpose
from ..shown_text import reading_order
from ..store import Store
from .nightly import without_look

_LOOKED_BACK: Final = 60  # runs


class Condition(Enum):
    """From good to bad; the value is what is said of it."""

    NEW = "not harvested yet"
    FINE = "fine"
    REPAIRED = "repaired"  # and nothing else
    WAITS = "waits for you"
    STOPPED = "stopped in the middle"  # by a person, or by force
    FAILING = "failing"


# DECISIONS 34
EXIT_CODES: Final[Mapping[Condition, int]] = {
    Condition.NEW: 0,
    Condition.FINE: 0,
    Condition.REPAIRED: 1,
    Condition.WAITS: 1,
    Condition.STOPPED: 3,
    Condition.FAILING: 3,
}
_STOPPED: Final = re.compile("stopped on request|^broke off", re.IGNORECASE)
_FAILING: Final = (RunState.FAILED, RunState.BLOCKED, RunState.INCOMPLETE, RunState.PARKED)
# What a state asks of the operator, and the command for it (design rule 3).
ADVICE: Final[Mapping[RunState, tuple[str, str]]] = {
    RunState.RUNNING: ("in progress", ""),
    RunState.COMPLETE: ("", ""),
    RunState.SUSPECT: ("not all of it is believed: see the message", "harvest {name} --full"),
    RunState.INCOMPLETE: ("it goes on where it stopped", "harvest {name}"),
    RunState.BLOCKED: (
        "the server refuses us: write to its administrator; it is asked again weekly, or now",
        "harvest {name}",
    ),
    RunState.PARKED: ("the server asked for patience", "harvest {name}"),
    RunState.FAILED: ("see the message, and try it out", "probe {name}"),
}

_MUTE: Final = ("nothing ever came from it: check its address, and try it out", "probe {name}")


@dataclass(frozen=True, slots=True)
class EndpointStatus:
    """One endpoint: its newest run, its newest complete one, and what is stored of it.

    `doubts` are live records whose deletion waits to be believed; `standing` are older verdicts
    that nothing has disproved; `current` are the runs that say how it is now, without one that
    is under way; `since` is when the first harvest began that was as bad, None while all is well.
    """

    endpoint: Endpoint
    last_run: Run | None
    last_success: Run | None
    counts: Mapping[str, int]
    due: Due
    doubts: Sequence[Doubt] = ()
    standing: Sequence[Run] = ()
    current: Sequence[Run] = ()
    since: datetime | None = None

    @property
    def name(self) -> str:
        return self.endpoint.name

    @property
    def without_look(self) -> list[tuple[str, str]]:
        """Its lists at which nobody looks each night."""
        return without_look(read_profile(self.endpoint.profile).looks)

    @property
    def running(self) -> bool:
        """Whether a run is said to be under way now."""
        return self.last_run is not None and self.last_run.state is RunState.RUNNING

    @property
    def worst(self) -> Run | None:
        """Of the current runs the one that says how it is."""
        return max(self.current, key=lambda run: WORSE.index(run.state), default=None)

    @property
    def state(self) -> RunState | None:
        """How it stands; None before its first harvest has ended."""
        if self.due.hold is Hold.BLOCKED:
            return RunState.BLOCKED
        found = self.worst.state if self.worst else None
        doubted = self.doubts or self.standing
        return RunState.SUSPECT if doubted and found is RunState.COMPLETE else found

    @property
    def condition(self) -> Condition:
        """How it stands, the worst that is true of it."""
        if self.state is None:
            return Condition.NEW
        if self.state in _FAILING:
            return Condition.STOPPED if self._was_stopped else Condition.FAILING
        if self.state is RunState.SUSPECT or self.counts["quarantined"]:
            return Condition.WAITS
        repaired = any(run.counts.repairs for run in self.current)
        return Condition.REPAIRED if repaired else Condition.FINE

    @property
    def _was_stopped(self) -> bool:
        """Whether nothing is wrong with it but that its harvest was not let go on."""
        bad = [run for run in self.current if run.state in _FAILING]
        return (
            all(run.state is RunState.INCOMPLETE and _STOPPED.search(run.message) for run in bad)
            and self.state is RunState.INCOMPLETE
        )

    @property
    def _is_mute(self) -> bool:
        """Whether it failed and nothing ever came from it: its address may be wrong."""
        failed = self.state in (RunState.INCOMPLETE, RunState.FAILED) and not self._was_stopped
        return failed and self.last_success is None and not self.counts["records"]

    @property
    def reason(self) -> str:
        """What the run says that counts, or what else waits."""
        if self.state is RunState.BLOCKED and self.due.reason:
            return self.due.reason
        told = [run.message for run in (self.worst, *self.standing) if run and run.message]
        if told:
            return told[0]
        aside = self.counts["quarantined"]
        return f"{aside} set aside" if aside else ""

    @property
    def advice(self) -> str:
        """What its last state means for its operator, in a few words."""
        if self.state is None:
            return "in progress" if self.running else "never harvested"
        if self._is_mute:
            return _MUTE[0]
        return ADVICE[self.state][0]

    @property
    def command(self) -> str:
        """What to type for it; empty where nothing is to be done."""
        if self.doubts:
            return f"oaicdif harvest {self.name} --accept-losses"
        never = "" if self.running else "harvest {name}"
        typed = ADVICE[self.state][1] if self.state else never
        if self._is_mute:
            typed = _MUTE[1]
        if not typed and self.counts["quarantined"]:
            typed = "quarantine list {name}"
        return f"oaicdif {typed.format(name=self.name)}" if typed else ""


_NOTHING: Final[Mapping[str, int]] = dict.fromkeys(
    ("records", "live", "deleted", "stale", "entries", "pending", "published", "tombstones",
     "quarantined", "doubted"), 0,
)  # fmt: skip


def statuses(store: Store, settings: Settings | None = None) -> list[EndpointStatus]:
    """How every endpoint of the store stands that is not retired, and those of the settings that
    it does not hold yet; by name."""
    configured = {each.name: each for each in settings.endpoints} if settings else {}
    counts, dues, held = store.counts(), store.dues(), store.endpoints()
    found = [
        _status(
            store, each, counts[each.name], dues.get(each.endpoint_id, Due()),
            configured.get(each.name),
        )
        for each in held
        if not each.retired
    ]  # fmt: skip
    names = {each.name for each in held}
    new = (each for each in configured.values() if each.name not in names)
    found += [
        EndpointStatus(Endpoint(0, each.name, each.url), None, None, _NOTHING, Due())
        for each in new
    ]
    return sorted(found, key=lambda each: reading_order(each.name))


def _status(
    store: Store,
    endpoint: Endpoint,
    counts: Mapping[str, int],
    due: Due,
    configured: EndpointSettings | None,
) -> EndpointStatus:
    runs = store.runs(endpoint.endpoint_id, limit=_LOOKED_BACK)
    newest = runs[0] if runs else None
    success = next((run for run in runs if run.state is RunState.COMPLETE), None)
    current = current_runs(runs, configured)
    told = {newest.run_id} if newest else set()
    standing = [r for r in still_asked(store, endpoint, runs) if r.run_id not in told]
    return EndpointStatus(
        endpoint,
        newest,
        success,
        counts,
        due,
        store.doubts(endpoint.endpoint_id) if counts["doubted"] else (),
        standing,
        current,
        _since(runs, current, standing),
    )


def current_runs(runs: Sequence[Run], configured: EndpointSettings | None) -> list[Run]:
    """Of `runs`, newest first, those that say how the endpoint is now: the newest that ended of
    each list that is harvested, and what followed them."""
    ended = [run for run in runs if run.state is not RunState.RUNNING]
    lists = [r for r in ended if r.purpose is Purpose.LIST and r.verb is Verb.LIST_RECORDS]
    if not lists:
        return ended[:1]
    prefix = configured.prefix if configured else lists[0].selection.metadata_prefix
    if all(run.selection.metadata_prefix != prefix for run in lists):
        prefix = lists[0].selection.metadata_prefix
    newest: dict[str | None, Run] = {}
    for run in lists:
        if run.selection.metadata_prefix == prefix:
            newest.setdefault(run.selection.set_spec, run)
    if configured and set(configured.sets or (None,)) & newest.keys():
        newest = {s: run for s, run in newest.items() if s in (configured.sets or (None,))}
    begun = min(run.started for run in newest.values())
    later: dict[tuple[object, ...], Run] = {}
    for run in ended:
        if run not in lists and run.started >= begun:
            later.setdefault((run.verb, run.purpose, run.selection.set_spec), run)
    return [*newest.values(), *later.values()]


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


def _since(runs: Sequence[Run], current: Sequence[Run], standing: Sequence[Run]) -> datetime | None:
    """When the first run began of those that ended badly since the last good one."""
    bad = [run for run in current if run.state is not RunState.COMPLETE]
    if not bad:
        return min((run.started for run in standing), default=None)
    kinds = {(run.verb, run.purpose, run.selection.set_spec) for run in bad}
    first = min(run.started for run in bad)
    for run in runs:
        if (run.verb, run.purpose, run.selection.set_spec) not in kinds:
            continue
        if run.state is RunState.COMPLETE:
            break
        first = min(first, run.started)
    return first


@dataclass(frozen=True, slots=True)
class Summary:
    """How many endpoints are in each condition; how many are harvested now; what is stored."""

    conditions: Mapping[Condition, int] = field(default_factory=dict)
    running: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def endpoints(self) -> int:
        """How many endpoints there are."""
        return sum(self.conditions.values())

    @property
    def exit_code(self) -> int:
        """Source: DECISIONS 34."""
        return max((EXIT_CODES[each] for each, n in self.conditions.items() if n), default=0)


def summary(found: Sequence[EndpointStatus]) -> Summary:
    """The endpoints counted by their condition, and their counts in sum."""
    conditions = [each.condition for each in found]
    counts = {name: sum(each.counts[name] for each in found) for name in _NOTHING}
    running = sum(each.running for each in found)
    return Summary({each: conditions.count(each) for each in Condition}, running, counts)


def worst_code(store: Store, settings: Settings, only: Sequence[str] | None = None) -> int:
    """The exit code of the worst endpoint of the settings, also of those that nobody asked now;
    with `only` of these names."""
    named = {each.name for each in settings.endpoints} if only is None else set(only)
    return summary([s for s in statuses(store, settings) if s.name in named]).exit_code
