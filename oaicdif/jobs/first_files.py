"""Whether a file that the clock writes may be written for the first time.

It counts as written until its next time, so it is not made of half a first harvest:

    a run has ended, and no first harvest is due, under way or broken off ─→ what came is published
    ─→ the file is written

Whoever asks bounds that: at its own next time a file is written anyway. A catalog of imports alone
has no run to wait for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final

from ..config import Settings
from ..harvest.timetable import Schedule, next_after
from ..model import Endpoint, Run, RunState
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


class FirstLook:
    """What the store says of first harvests at one moment, for any number of files.

    What is the same for all files is read once, when it is first asked for.
    """

    def __init__(self, store: Store, settings: Settings, now: datetime) -> None:
        self._store, self._settings, self._now = store, settings, now

    @cached_property
    def _endpoints(self) -> Mapping[str, Endpoint]:
        return {each.name: each for each in self._store.endpoints()}

    @cached_property
    def _dues(self) -> Mapping[int, Due]:
        return self._store.dues()

    @cached_property
    def _scheduled(self) -> frozenset[str]:
        return frozenset(each.name for each in self._settings.endpoints if each.schedule)

    @cached_property
    def _is_published(self) -> bool:
        return self._store.waits(1) == (0, False)

    @cached_property
    def _is_anything_published(self) -> bool:
        with self._store.snapshot(self._now) as snapshot:
            return snapshot.newest()[0] > 0

    def is_there(self, name: str = "") -> bool:
        """Whether anything is published that an export would show or, with a `name`, that
        endpoint was asked for anything that a report would tell of."""
        if not name:
            return self._is_anything_published
        return any(self._store.runs(each.endpoint_id, limit=1) for each in self._named(name))

    def is_whole(self, name: str = "") -> bool:
        """Whether all that first harvests bring, that of one endpoint or of all, is published."""
        if not self._is_published:
            return False
        found = _Harvests()
        for endpoint in self._named(name):
            self._add(found, endpoint)
            if found.open:
                return False
        return found.ended or not found.begun

    def _named(self, name: str) -> Iterable[Endpoint]:
        """The endpoint of that name, or all of them."""
        if not name:
            return self._endpoints.values()
        found = self._endpoints.get(name)
        return () if found is None else (found,)

    def _add(self, found: _Harvests, endpoint: Endpoint) -> None:
        runs = self._store.runs(endpoint.endpoint_id, limit=_LOOKED_AT)
        found.begun |= bool(runs)
        found.ended |= any(each.state not in _GOES_ON for each in runs)
        due = self._dues.get(endpoint.endpoint_id)
        to_begin = not runs and endpoint.name in self._scheduled and _is_to_begin(due, self._now)
        found.open |= to_begin or _is_first_open(runs)


def has_come(schedule: Schedule, since: datetime, now: datetime) -> bool:
    """Whether a time of the schedule has come since then; also if that is later than now: the
    clock that noted it was ahead."""
    return since > now or next_after(schedule, since) <= now


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
