"""The words of the house: the frozen values that travel along the line.

    endpoint → Page[Record] → Change → StoredRecord → EntryDraft → CatalogEntry → publication

What is made for every record is a named tuple. Moments are UTC, datestamps text as received.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from .datestamp import Granularity
from .purpose import Purpose

T = TypeVar("T")


# ---- protocol ---------------------------------------------------------------------------


class Verb(Enum):
    """The six requests. Source: OAI-PMH 2.0, section 4."""

    GET_RECORD = "GetRecord"
    IDENTIFY = "Identify"
    LIST_IDENTIFIERS = "ListIdentifiers"
    LIST_METADATA_FORMATS = "ListMetadataFormats"
    LIST_RECORDS = "ListRecords"
    LIST_SETS = "ListSets"


class DeletedRecord(Enum):
    """How far a repository remembers deletions. Source: OAI-PMH 2.0, section 2.5.1."""

    NO = "no"
    TRANSIENT = "transient"
    PERSISTENT = "persistent"


@dataclass(frozen=True, slots=True)
class Identify:
    """What a repository says of itself; `granularity` is what it declares, not what it does."""

    repository_name: str
    base_url: str
    protocol_version: str
    admin_emails: tuple[str, ...]
    earliest_datestamp: str
    deleted_record: DeletedRecord
    granularity: Granularity
    compressions: tuple[str, ...] = ()
    descriptions: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class MetadataFormat:
    metadata_prefix: str
    schema: str
    namespace: str


@dataclass(frozen=True, slots=True)
class Set:
    set_spec: str
    set_name: str
    descriptions: tuple[bytes, ...] = ()


class Header(NamedTuple):
    identifier: str
    datestamp: str
    set_specs: tuple[str, ...] = ()
    deleted: bool = False


class Record(NamedTuple):
    """A header with its metadata and abouts as standalone XML, namespaces in scope included.

    `metadata` is None for a deleted record, and for a live one that came without any.
    """

    header: Header
    metadata: bytes | None = None
    about: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class ResumptionToken:
    """`value` is empty on the last part of a list. Source: OAI-PMH 2.0, section 3.5."""

    value: str
    expiration_date: str | None = None
    complete_list_size: int | None = None
    cursor: int | None = None


Span = tuple[int, int]  # of bytes, the second one exclusive


@dataclass(frozen=True, slots=True)
class Quarantined:
    """An entry of a page that could not be read: its place, its bytes, and why."""

    position: int
    reason: str
    body: bytes
    identifier: str = ""


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """One part of a list. `positions` gives each item's 0-based place among its siblings.

    `spans` says by position where in the body the metadata of an item lies, if it was cut from
    there with the namespaces of `scope` (see `protocol.plain_records`).
    """

    verb: Verb
    response_date: str
    items: tuple[T, ...]
    token: ResumptionToken | None = None
    quarantined: tuple[Quarantined, ...] = ()
    repairs: tuple[str, ...] = ()
    positions: tuple[int, ...] = ()
    spans: Mapping[int, Span] = field(default_factory=dict)
    scope: str = ""


# ---- harvest ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A repository we harvest. `endpoint_id` survives renaming and a moved base URL; `identify`
    is its last Identify reply; `profile` what was learnt by trying, ready for JSON;
    `open_access` what the settings declare to be so: sets, or "all"."""

    endpoint_id: int
    name: str
    base_url: str
    identify: bytes | None = None
    profile: Mapping[str, object] = field(default_factory=dict)
    mint_identifiers: bool = False
    open_access: tuple[str, ...] = ()
    open_access_since: str = ""


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


# ---- store ------------------------------------------------------------------------------


class StoredRecord(NamedTuple):
    """A record as last received: one for each (endpoint, metadata prefix, identifier)."""

    record_id: int
    endpoint_id: int
    metadata_prefix: str
    identifier: str
    datestamp: str
    deleted: bool
    set_specs: tuple[str, ...]
    metadata: bytes | None
    about: tuple[bytes, ...]
    harvested: datetime  # by our clock
    page_id: int | None = None
    position: int | None = None
    response_date: str = ""  # of the reply it came in, as received; given for crosswalks


class EntryKey(NamedTuple):
    """The names an item keeps for ever once it has them (DECISIONS 2 and 4)."""

    entry_id: int
    oai_identifier: str
    slug: str


class StaleItem(NamedTuple):
    """An item whose records changed since its last crosswalk.

    `ticket` tells the store whether a record changed again meanwhile. `formats`, as a draft has
    them, are those that it is published in, or waits to be. `work_iri` is the IRI that its work
    is published under, or waits to be; empty before the first crosswalk and for tombstones.
    """

    endpoint: Endpoint
    identifier: str
    key: EntryKey
    records: tuple[StoredRecord, ...]
    published_digest: bytes | None
    ticket: int = 0
    formats: tuple[str, ...] = ()
    work_iri: str = ""


class EntryDraft(NamedTuple):
    """What the crosswalk made of an item; becomes visible only through the publish step.

    `bodies` maps a kept rendering's name (see `store.interface.BODIES`) to its bytes.
    `digest` covers all that is published: bodies, sets, status (DECISIONS 7).
    `aliases` are the values by which other records may refer to this one. `formats` are the
    metadata prefixes, of those that not every item has, in which it is published as received;
    `gone` those of them whose record is deleted, though the entry is not. `wanted` are the
    values by which it refers to records that nobody has yet.
    """

    entry_id: int
    deleted: bool
    digest: bytes
    set_specs: tuple[str, ...] = ()
    bodies: Mapping[str, bytes] = MappingProxyType({})
    work_iri: str = ""
    title: str = ""
    work_type: str = ""
    year: str = ""
    metadata_prefix: str = ""
    aliases: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


class CatalogEntry(NamedTuple):
    """A published item. `datestamp` and `seq` are ours, given by the publish step."""

    entry_id: int
    endpoint_id: int
    identifier: str
    oai_identifier: str
    slug: str
    seq: int
    datestamp: datetime
    deleted: bool
    set_specs: tuple[str, ...]
    work_iri: str = ""
    title: str = ""
    work_type: str = ""
    year: str = ""
    metadata_prefix: str = ""


@dataclass(frozen=True, slots=True)
class ListQuery:
    """A slice of the catalog in seq order: after < seq <= upto, in one set or all.

    `received`: only entries published as received in that prefix. `bound`: the highest visible
    seq when the list began; entries stand where they stood then, or now.
    """

    after: int
    upto: int
    limit: int
    set_spec: str | None = None
    bodies: tuple[str, ...] = ()
    received: str | None = None
    bound: int | None = None
