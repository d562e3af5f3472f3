"""Which endpoints are due by their schedules, and when each is due again."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from ..config import EndpointSettings, Settings
from ..errors import UsageError
from ..harvest.timetable import (
    BadSchedule,
    Schedule,
    Turn,
    due_after_run,
    next_after,
    parse_schedule,
    planned_due,
    turn,
)
from ..model import RunState
from ..model.operation import Due
from ..store import Store


@dataclass(frozen=True, slots=True)
class Scheduled:
    """An endpoint of the settings, its schedule, and whether it is its turn."""

    endpoint: EndpointSettings
    schedule: Schedule | None
    turn: Turn


def schedule_of(endpoint: EndpointSettings) -> Schedule | None:
    """The schedule of the settings.

    Raises:
        UsageError: it cannot be read.
    """
    if not endpoint.schedule:
        return None
    try:
        return parse_schedule(endpoint.schedule, endpoint.time_zone)
    except BadSchedule as error:
        raise UsageError(f"{endpoint.name}: schedule: {error}.") from error


def look(
    store: Store,
    settings: Settings,
    now: datetime,
    chance: Callable[[], float] = random.random,
) -> list[Scheduled]:
    """Every endpoint of the settings with its turn; one that was never planned, or for later
    than its schedule says, is planned now.

    Raises:
        UsageError: a schedule cannot be read.
    """
    known = {each.name: each.endpoint_id for each in store.endpoints()}
    dues, found = store.dues(), []
    addresses = {each.name: each.url for each in settings.endpoints}
    names = frozenset(addresses)
    refused = store.refused_endpoints(addresses, named=names)  # `status` tells of them
    for endpoint in settings.endpoints:
        schedule = schedule_of(endpoint)
        endpoint_id = known.get(endpoint.name)
        if endpoint.name in refused:
            schedule = None
        if schedule and endpoint_id is None:
            endpoint_id = store.add_endpoint(endpoint.name, endpoint.url, named=names).endpoint_id
        due = dues.get(endpoint_id or 0, Due())
        unplanned = due.next_due is None or _too_far(endpoint, schedule, due.next_due, now)
        if schedule and unplanned and endpoint_id is not None:
            next_due = planned_due(schedule, now, _jitter(endpoint), chance)
            store.set_due(endpoint_id, next_due)
            due = Due(next_due, due.hold, due.held_until, due.reason)
        found.append(Scheduled(endpoint, schedule, turn(schedule, due, now)))
    return found


def _too_far(
    endpoint: EndpointSettings, schedule: Schedule | None, planned: datetime, now: datetime
) -> bool:
    """Whether it was planned under another schedule, or by a clock that was ahead."""
    if schedule is None or planned <= now:
        return False
    return planned > next_after(schedule, now) + _jitter(endpoint)


def due_now(scheduled: Sequence[Scheduled]) -> list[EndpointSettings]:
    """Whose turn it is, the longest waiting first."""
    ready = [each for each in scheduled if each.turn.now]
    ready.sort(key=lambda each: each.turn.at.timestamp() if each.turn.at else 0.0)
    return [each.endpoint for each in ready]


def plan_again(
    store: Store,
    endpoint: EndpointSettings,
    state: RunState,
    now: datetime,
    chance: Callable[[], float] = random.random,
) -> None:
    """Note when an endpoint is due after a run that ended so.

    Without a schedule that is never. A scheduler whose settings have one then plans it anew; a time
    that has passed would let it put the endpoint again and again.
    """
    kept = store.find_endpoint(endpoint.name)
    schedule = schedule_of(endpoint)
    if kept is None:
        return
    regular = planned_due(schedule, now, _jitter(endpoint), chance) if schedule else None
    store.set_due(kept.endpoint_id, due_after_run(regular, state, now))


def _jitter(endpoint: EndpointSettings) -> timedelta:
    return timedelta(minutes=endpoint.jitter_minutes)
