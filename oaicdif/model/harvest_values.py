"""What a harvest works with: endpoints, selections, runs, checkpoints, pages received, changes.

Moments are aware and UTC.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Final, NamedTuple

from .protocol_values import Record, Span, Verb
from .purpose import Purpose


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A repository we harvest. `endpoint_id` survives renaming and a moved base URL; `identify`
    is its last Identify reply; `profile` what was learnt by trying, ready for JSON;
    `open_access` what the settings declare to be so: sets, or "all"; `retired` the day since which
    it is not harvested any more, empty while it is, and `retired_why` the reason; `part_of` is
    the endpoint that has its records now, because both were one repository."""

    endpoint_id: int
    name: str
    base_url: str
    identify: bytes | None = None
    profile: Mapping[str, object] = field(default_factory=dict)
    mint_identifiers: bool = False
    open_access: tuple[str, ...] = ()
    open_access_since: str = ""
    retired: str = ""
    retired_why: str = ""
    part_of: int | None = None


@dataclass(frozen=True, slots=True)
class Selection:
    """What a harvest asks for; both ends of the window inclusive, None is open."""

    metadata_prefix: str
    set_spec: str | None = None
    from_: str | None = None
    until: str | None = None


class RunState(Enum):
    """How a run ended, or that it has not. Only COMPLETE moves the next `from` (DECISIONS 9)."""

    RUNNING = "running"
    COMPLETE = "complete"
    SUSPECT = "suspect"
    INCOMPLETE = "incomplete"
    BLOCKED = "blocked"
    PARKED = "parked"
    FAILED = "failed"


# From good to bad.
WORSE: Final = (
    RunState.COMPLETE,
    RunState.SUSPECT,
    RunState.RUNNING,
    RunState.PARKED,
    RunState.INCOMPLETE,
    RunState.BLOCKED,
    RunState.FAILED,
)


@dataclass(frozen=True, slots=True)
class Counts:
    """What became of the records received. `seen` counts distinct identifiers of the run."""

    pages: int = 0
    records: int = 0
    new: int = 0
    changed: int = 0
    unchanged: int = 0
    deleted: int = 0
    duplicates: int = 0
    repairs: int = 0
    quarantined: int = 0
    retries: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(getattr(self, n) + getattr(other, n) for n in self.__slots__))


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Where one window of a run stands: the token to ask with next, and what was committed.

    `selection`, `token`, `pages` and `complete_list_size` are the window's; the first window
    is the run's whole range. `token` is None before the first page; `ended` says that the list
    came to its end and is yet to be judged. `counts` are the run's.
    """

    run_id: int
    endpoint_id: int
    selection: Selection
    full: bool
    token: str | None
    pages: int
    first_response_date: str | None
    complete_list_size: int | None
    counts: Counts
    started: datetime
    fence: int
    window: int = 0
    ended: bool = False
    told: str = ""  # what its parts said of the list: see `harvest.list_watch`


@dataclass(frozen=True, slots=True)
class Run:
    """A harvest of one endpoint and selection, as `status` shows it."""

    run_id: int
    endpoint_id: int
    selection: Selection
    full: bool
    state: RunState
    started: datetime
    ended: datetime | None
    counts: Counts
    complete_list_size: int | None
    message: str = ""
    first_response_date: str | None = None
    seen: int = 0
    verb: Verb = Verb.LIST_RECORDS
    purpose: Purpose = Purpose.LIST


@dataclass(frozen=True, slots=True)
class ReceivedPage:
    """A page's bytes as received (content encoding removed) and how it was asked for.

    `records` is the number of entries that stood on it, repeated identifiers included; `scope`
    belongs to the spans of its changes.
    """

    number: int
    request_url: str
    received: datetime
    response_date: str
    body: bytes
    repairs: tuple[str, ...] = ()
    records: int = 0
    scope: str = ""


class KeptPage(NamedTuple):
    """An answer kept until its page is committed; `token` is what was asked with, empty for the
    first request of a window."""

    token: str
    page: ReceivedPage


class Known(NamedTuple):
    """What the store holds of a record already."""

    record_id: int
    digest: bytes
    deleted: bool
    datestamp: str
    announced: str | None = None  # the datestamp of its deletion, which waits to be believed


class ChangeKind(Enum):
    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    ANNOUNCED = "announced"  # said to be deleted, which is yet to be believed


class Change(NamedTuple):
    """A received record beside what the store held. `digest` covers metadata, about, sets
    and deletion; not the datestamp (DECISIONS 7). An unchanged record is `touched` when its
    datestamp, or the way it is written, is another than the one stored. `span` is its
    metadata's place on the page received."""

    kind: ChangeKind
    record: Record
    position: int
    digest: bytes
    record_id: int | None = None
    touched: bool = False
    span: Span | None = None
