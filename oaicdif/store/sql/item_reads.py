"""Items with all their records, as they are handed out to be crosswalked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from ...model import Endpoint, EntryKey, StaleItem, StoredRecord
from ..connection import Connection
from ..dialect import places
from . import row_values
from .copies import Copies
from .naming import Item


class Found(NamedTuple):
    """A record of an item to crosswalk, and what its entry is called, if it has its names yet.

    Taken by place: to ask a row for all these by name costs 6 us.
    """

    record_id: int
    endpoint_id: int
    identifier: str
    metadata_prefix: str
    datestamp: str
    deleted: int
    sets: str
    about: bytes | None
    harvested: str
    page_id: int | None
    position: int | None
    copy_page: int | None
    copy_start: int | None
    copy_bytes: int | None
    ticket: int | None
    entry_id: int | None
    oai_identifier: str
    slug: str
    published: bytes | None
    formats: str | None
    work_iri: str | None


_RECORD: Final = ", ".join(f"record.{name}" for name in Found._fields[:-7])
_ENTRY: Final = (
    "entry.entry_id, oai_identifier, slug, coalesce(pending.digest, entry.digest),"
    " entry.formats || coalesce(' ' || pending.formats, ''),"
    " coalesce(pending.work_iri, entry.work_iri)"
)

# All records of every `item`, which is to be chosen before.
_OF_ITEMS: Final = (
    f" SELECT {_RECORD}, ticket, {_ENTRY} FROM item"
    " JOIN record USING (endpoint_id, identifier) LEFT JOIN stale USING (record_id)"
    " LEFT JOIN entry USING (endpoint_id, identifier) LEFT JOIN pending USING (entry_id)"
    " ORDER BY item.place, record.record_id"
)
# Items that have a stale record among the next `limit`, and those in a worker's hands.
STALE: Final = (
    "WITH next AS (SELECT record_id, ticket FROM stale ORDER BY record_id LIMIT ?),"
    " item AS (SELECT endpoint_id, identifier, min(record_id) AS place"
    f" FROM next JOIN record USING (record_id) GROUP BY endpoint_id, identifier){_OF_ITEMS}"
)
CLAIMED: Final = (
    "WITH item AS (SELECT endpoint_id, identifier, min(record_id) AS place FROM claim"
    " JOIN record USING (endpoint_id, identifier) WHERE worker = ?"
    f" GROUP BY endpoint_id, identifier){_OF_ITEMS}"
)
# Items in a worker's hands that have no names yet.
NAMELESS: Final = (
    "SELECT claim.endpoint_id, claim.identifier FROM claim"
    " JOIN record USING (endpoint_id, identifier)"
    " LEFT JOIN entry USING (endpoint_id, identifier)"
    " WHERE worker = ? AND entry_id IS NULL"
    " GROUP BY claim.endpoint_id, claim.identifier ORDER BY min(record_id)"
)


# All records of the next named items, stale or not.
ITEMS: Final = (
    "WITH item AS (SELECT entry_id FROM entry WHERE entry_id > :after"
    " AND (endpoint_id = :endpoint OR :endpoint IS NULL) ORDER BY entry_id LIMIT :limit)"
    f" SELECT {_RECORD}, 0, {_ENTRY} FROM item JOIN entry USING (entry_id)"
    " JOIN record USING (endpoint_id, identifier) LEFT JOIN pending USING (entry_id)"
    " ORDER BY item.entry_id, record.record_id"
)


# All records of the items that somebody names.
NAMED: Final = (
    "WITH item AS (SELECT DISTINCT endpoint_id, identifier FROM record"
    " LEFT JOIN entry USING (endpoint_id, identifier)"
    " WHERE identifier = :name OR oai_identifier = :name OR slug = :name)"
    f" SELECT {_RECORD}, 0, {_ENTRY} FROM item JOIN record USING (endpoint_id, identifier)"
    " LEFT JOIN entry USING (endpoint_id, identifier) LEFT JOIN pending USING (entry_id)"
    " ORDER BY record.endpoint_id, record.identifier, record.record_id"
)


def stored(db: Connection, found: Sequence[Found]) -> list[StoredRecord]:
    """The records as values, each with its metadata cut from the page that holds it."""
    copies, dates = Copies(db), _response_dates(db, found)
    return [
        StoredRecord(
            each.record_id,
            each.endpoint_id,
            each.metadata_prefix,
            each.identifier,
            each.datestamp,
            bool(each.deleted),
            row_values.unit_split(each.sets),
            None
            if each.copy_page is None
            else copies.piece(each.copy_page, each.copy_start or 0, each.copy_bytes or 0),
            row_values.unpacked(each.about),
            row_values.moment(each.harvested),
            each.page_id,
            each.position,
            dates.get(each.page_id, ""),
            row_values.is_lost(each.deleted, each.copy_start),
        )
        for each in found
    ]


def _response_dates(db: Connection, found: Sequence[Found]) -> dict[int | None, str]:
    """The responseDate of each page that these records came on: one look-up a page."""
    pages = list({each.page_id for each in found})
    return dict(
        db.execute(
            f"SELECT page_id, response_date FROM page WHERE page_id IN ({places(pages)})", pages
        ).fetchall()
    )


def items_of(
    found: Sequence[Found],
    records: Sequence[StoredRecord],
    endpoints: Mapping[int, Endpoint],
    names: Mapping[Item, EntryKey],
) -> list[StaleItem]:
    """The items of these records, which stand in order of items; `names` are the newest ones."""
    items = []
    pairs = zip(found, records, strict=True)
    for item, group in groupby(pairs, key=lambda pair: (pair[0].endpoint_id, pair[0].identifier)):
        its, stored = zip(*group, strict=True)
        first = its[0]
        named = first.entry_id is not None
        key = EntryKey(first.entry_id, first.oai_identifier, first.slug) if named else names[item]
        ticket = max([each.ticket or 0 for each in its])
        formats = row_values.format_names(first.formats) if first.formats else ()
        endpoint, work = endpoints[item[0]], first.work_iri or ""
        items.append(
            StaleItem(endpoint, item[1], key, stored, first.published, ticket, formats, work)
        )
    return items
