"""What the store keeps and publishers read: stored records, items, drafts, catalog entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from .harvest_values import Endpoint


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
    lost: bool = False  # it is live, and its metadata was lost in the store


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

    @property
    def lost(self) -> bool:
        """Whether the metadata of a live record was lost in the store: nothing can be made of
        the item before it is harvested again."""
        return any(each.lost and not each.deleted for each in self.records)


class EntryDraft(NamedTuple):
    """What the crosswalk made of an item; becomes visible only through the publish step.

    `bodies` maps a kept rendering's name (see `store.interface.BODIES`) to its bytes.
    `digest` covers all that is published: bodies, sets, status (DECISIONS 7).
    `aliases` are the values by which other records may refer to this one. `formats` are the
    metadata prefixes, of those that not every item has, in which it is published as received;
    `gone` those of them whose record is deleted, though the entry is not. `wanted` are the
    values by which it refers to records that nobody has yet. `title_language` is a BCP 47 tag,
    empty where the source names none; it is no part of the digest.
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
    title_language: str = ""


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
    title_language: str = ""


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
