"""Whether a file that the clock writes may be written for the first time.

It counts as written until its next time, so it is not made of half a first harvest:

    a run has ended, and no first harvest is due, under way or broken off ─→ what came is published
    ─→ the file is written

Whoever asks bounds that: at its own next time a file is written anyway. A catalog of imports alone
has no run to wait for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..config import Settings
from ..harvest.timetable import Schedule, next_after
from ..model import Run, RunState
from ..model.operation import Due
from ..store import Store

_LOOKED_AT: Final = 100  # runs of an endpoint, the newest first
_GOES_ON: Final = frozenset({RunState.RUNNING, RunState.INCOMPLETE})


@dataclass(slots=True)
class _Harvests:
    """Whether any was begun, whether any has ended, and whether a first one has not."""

    begun: bool = False
    ended: bool = False
    open: bool = False


def is_there(store: Store, now: datetime, name: str = "") -> bool:
    """Whether anything is published that an export would show or, with a `name`, that endpoint
    was asked for anything that a report would tell of."""
    if name:
        endpoint = store.find_endpoint(name)
        return endpoint is not None and bool(store.runs(endpoint.endpoint_id, limit=1))
    with store.snapshot(now) as snapshot:
        return snapshot.newest()[0] > 0


def is_whole(store: Store, settings: Settings, now: datetime, name: str = "") -> bool:
    """Whether all that first harvests bring, that of one endpoint or of all, is published."""
    found = _harvests(store, settings, now, name)
    if found.open or (found.begun and not found.ended):
        return False
    return store.waits(1) == (0, False)


def has_come(schedule: Schedule, since: datetime, now: datetime) -> bool:
    """Whether a time of the schedule has come since then; also if that is later than now: the
    clock that noted it was ahead."""
    return since > now or next_after(schedule, since) <= now


def _harvests(store: Store, settings: Settings, now: datetime, name: str) -> _Harvests:
    found, dues = _Harvests(), store.dues()
    scheduled = {each.name for each in settings.endpoints if each.schedule}
    for endpoint in store.endpoints():
        if name not in ("", endpoint.name):
            continue
        due = dues.get(endpoint.endpoint_id)
        runs = store.runs(endpoint.endpoint_id, limit=_LOOKED_AT)
        found.begun |= bool(runs)
        found.ended |= any(each.state not in _GOES_ON for each in runs)
        to_begin = not runs and endpoint.name in scheduled and _is_to_begin(due, now)
        found.open |= to_begin or _is_first_open(runs)
    return found


def _is_to_begin(due: Due | None, now: datetime) -> bool:
    return due is not None and not due.hold and due.next_due is not None and due.next_due <= now


def _is_first_open(runs: Sequence[Run]) -> bool:
    """Whether one of them goes on, or will, of a list of which no harvest has ended yet. One that
    got no page has left nothing half done: its endpoint may be away for good."""
    ended = {_list_of(each) for each in runs if each.state not in _GOES_ON}
    return any(
        (each.state is RunState.RUNNING or each.counts.pages > 0)
        for each in runs
        if each.state in _GOES_ON and _list_of(each) not in ended
    )


def _list_of(run: Run) -> tuple[str, str | None]:
    return run.selection.metadata_prefix, run.selection.set_spec
