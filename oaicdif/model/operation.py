"""The words of keeping harvests going: when an endpoint is due, held, what is set aside.

Frozen values like those of `model`, which they stand beside.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from . import Quarantined


class Hold(Enum):
    """Why an endpoint is left alone."""

    PARKED = "parked"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Due:
    """When an endpoint is to be harvested next, and what speaks against it.

    `next_due` is None when no schedule has been applied yet; a hold without `held_until` lasts
    until a person harvests the endpoint by hand.
    """

    next_due: datetime | None = None
    hold: Hold | None = None
    held_until: datetime | None = None
    reason: str = ""


class DoubtKind(Enum):
    """How the end of a record was told."""

    ANNOUNCED = "announced"
    VANISHED = "vanished"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A stored live record whose end is told and not yet believed, first at `since`.

    `judged` is False until the harvest that told it has counted how many it told of.
    """

    record_id: int
    identifier: str
    metadata_prefix: str
    kind: DoubtKind
    run_id: int
    since: datetime
    judged: bool


@dataclass(frozen=True, slots=True)
class SetAside:
    """A quarantined entry without its bytes: whose it is, its name ("" without one), and why."""

    quarantine_id: int
    endpoint_id: int
    run_id: int
    metadata_prefix: str
    identifier: str
    reason: str


@dataclass(frozen=True, slots=True)
class QuarantineEntry:
    """A quarantined entry with its number and where it came from."""

    quarantine_id: int
    endpoint_id: int
    run_id: int
    page_number: int
    metadata_prefix: str
    received: str
    entry: Quarantined
