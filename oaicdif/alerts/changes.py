"""What is news to somebody who was told some states already; when a digest is due; quiet hours.

Pure: states and moments in, intentions out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from ..harvest.conditions import Condition, EndpointStatus
from ..model import RunState

FINE: Final = "fine"
# Subjects that are no endpoint's.
DIGEST: Final = "digest"
CATALOG: Final = "catalog"
_WELL: Final = (Condition.FINE, Condition.NEW, Condition.REPAIRED)


@dataclass(frozen=True, slots=True)
class Change:
    """An endpoint whose state is another than was told."""

    status: EndpointStatus
    before: str
    now: str


def state_told(status: EndpointStatus) -> str:
    """The state as people are told it: a failing endpoint that stays so in another way is no
    news, but for one that refuses us."""
    if status.condition in _WELL:
        return FINE
    if status.state is RunState.BLOCKED:
        return RunState.BLOCKED.value
    return str(status.condition.value)


def changes(found: Sequence[EndpointStatus], told: Mapping[str, str]) -> list[Change]:
    """Whose state is not the one told; who was never told of counts as fine. One that is being
    harvested, or was stopped in the middle, keeps its state until a harvest has ended."""
    every = (
        Change(each, told.get(subject(each), FINE), state_told(each))
        for each in found
        if each.endpoint.endpoint_id
    )
    return [
        each
        for each in every
        if each.before != each.now
        and not each.status.running
        and each.status.condition is not Condition.STOPPED
    ]


def subject(status: EndpointStatus) -> str:
    """The name under which it is remembered what was told of it."""
    return str(status.endpoint.endpoint_id)


@dataclass(frozen=True, slots=True)
class Hours:
    """When the digest is sent and when nobody is disturbed, in a time zone; None is never."""

    zone: ZoneInfo
    digest: time | None = None
    quiet: tuple[time, time] | None = None

    def is_quiet(self, now: datetime) -> bool:
        """The first time of day belongs to the quiet hours, the last does not."""
        if self.quiet is None:
            return False
        (begin, end), here = self.quiet, now.astimezone(self.zone).time()
        return begin <= here < end if begin <= end else here >= begin or here < end

    def digest_is_due(self, last: datetime, now: datetime) -> bool:
        """Whether the time of the digest came since the last one was sent."""
        if self.digest is None:
            return False
        today = datetime.combine(now.astimezone(self.zone).date(), self.digest, self.zone)
        if today > now:
            today = datetime.combine(today.date() - timedelta(days=1), self.digest, self.zone)
        return last < today or last > now + timedelta(days=1)  # a clock that was set back


def time_of_day(text: str) -> time:
    """Raises:
    ValueError: not written HH:MM.
    """
    hours, _, minutes = text.partition(":")
    return time(int(hours), int(minutes))
