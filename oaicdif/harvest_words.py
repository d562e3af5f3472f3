"""The words of keeping harvests going: when an endpoint is due, held, what is set aside.

Frozen values like those of `model`, which they stand beside. Must not know: XML, SQL, HTTP.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from .model import Quarantined


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
