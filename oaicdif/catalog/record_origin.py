"""Where a published record comes from, as provenance says it; and the records that are published
as they came.

Source: OAI-PMH implementation guidelines, provenance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache

from ..datestamp import DAY_FORM, format_datestamp, read_moment
from ..errors import MalformedXml
from ..model import StaleItem, StoredRecord
from ..protocol.about import Origin, received_from
from ..xmldoc import namespace, parse_xml
from .rendering import AsReceived


@lru_cache(1_000)  # that of all records of a page
def _harvest_date(response_date: str, harvested: datetime) -> str:
    """The responseDate of the reply that records came in, normalised; a day stays a day.

    Where it is no moment, or of unknown zone, the time by our own clock. The endpoint's clock
    may be wrong: provenance repeats what it said, and so do the pages that read it there.
    Source: OAI-PMH implementation guidelines, provenance: harvestDate.
    """
    text, moment = response_date.strip(), read_moment(response_date)
    if moment is not None and DAY_FORM.match(text):
        return text
    return format_datestamp(moment or harvested)


def origin_of(
    item: StaleItem, record: StoredRecord, metadata_namespace: str, *, altered: bool
) -> Origin:
    """The provenance of a record as it is published; `altered`: not as it came."""
    origin = Origin(
        base_url=item.endpoint.base_url,
        identifier=item.identifier,
        datestamp=record.datestamp,
        metadata_namespace=metadata_namespace,
        harvest_date=_harvest_date(record.response_date, record.harvested),
        altered=altered,
    )
    return received_from(origin, record.about) if record.about else origin


def received_of(
    item: StaleItem, records: Sequence[StoredRecord], wanted: Mapping[str, str]
) -> dict[str, AsReceived]:
    """The records to publish as they came, by prefix; those of another namespace are not."""
    found: dict[str, AsReceived] = {}
    for record in records if wanted else ():
        if record.metadata is None or record.metadata_prefix not in wanted:
            continue
        try:
            root = parse_xml(record.metadata)
        except MalformedXml:
            continue
        space = namespace(root)
        if space == wanted[record.metadata_prefix]:
            origin = origin_of(item, record, space, altered=False)
            found[record.metadata_prefix] = AsReceived(record.metadata, origin)
    return found


def gone_of(
    item: StaleItem, received: Mapping[str, AsReceived], wanted: Mapping[str, str]
) -> tuple[str, ...]:
    """The prefixes in which the item's record is deleted, sorted: so the source says, or it was
    published and cannot be any more.

    Source: OAI-PMH 2.0, section 2.5.1: deleted is a record, not its item.
    """
    if not wanted:
        return ()
    deleted = [record.metadata_prefix for record in item.records if record.deleted]
    return tuple(sorted(wanted.keys() & {*deleted, *item.formats} - received.keys()))
