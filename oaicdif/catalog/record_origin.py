"""Where a published record comes from, as provenance says it.

Source: OAI-PMH implementation guidelines, provenance.
"""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache

from ..datestamp import DAY_FORM, format_datestamp, read_moment
from ..model import StaleItem, StoredRecord
from ..protocol.about import Origin, received_from


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
