"""What OAI-PMH speaks of: requests, headers, records, sets, tokens, pages.

Names are those of OAI-PMH 2.0 in Python case. Datestamps of endpoints stay text as received.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Generic, NamedTuple, TypeVar

from ..datestamp import Granularity

T = TypeVar("T")
SET_ASIDE: Final = "broken-entry-set-aside"  # a repair of a page that is counted as its entries


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
