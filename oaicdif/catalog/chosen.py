"""Which of an item's records its document is made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..errors import MalformedXml
from ..formats.table import format_of
from ..model import StaleItem, StoredRecord
from ..rules.result import Issue
from ..store import UNREAD
from ..xmldoc import parse_xml
from .record_reading import Reading, read_record
from .rendering import RECORD_FAILED


class Chosen(NamedTuple):
    """An item, and the one of its records that its document is made from. `passed_over` is the
    metadata prefix of a record that would have been preferred, had anybody read it."""

    item: StaleItem
    record: StoredRecord
    live: tuple[StoredRecord, ...]
    read: Reading
    passed_over: str = ""

    def met(self) -> Iterator[tuple[int, str, str]]:
        """(endpoint_id, metadata prefix, format) of what was looked at for a live item."""
        endpoint_id = self.item.endpoint.endpoint_id
        if self.passed_over:
            yield endpoint_id, self.passed_over, UNREAD
        if self.live:
            name = self.read.source.name if self.read.source else UNREAD
            yield endpoint_id, self.record.metadata_prefix, name


def choose(item: StaleItem, prefixes: Sequence[str]) -> Chosen:
    """The record of the first format or metadata prefix of `prefixes` that is live; what that one
    cannot say because nobody reads it, the next one does."""
    live = tuple(record for record in item.records if not record.deleted)
    first, *others = _ranked(live or item.records, prefixes)
    read = read_record(first)
    if read.source is None:
        for other in others:
            instead = read_record(other)
            if instead.source is not None:
                issues = (*read.issues, *instead.issues)
                read = instead._replace(issues=issues)
                return Chosen(item, other, live, read, first.metadata_prefix)
    return Chosen(item, first, live, read)


def failed(item: StaleItem, error: Exception) -> Chosen:
    """An item of which nothing is read, and why."""
    live = tuple(record for record in item.records if not record.deleted)
    detail = f"{type(error).__name__}: {' '.join(str(error).split())}"
    issues = (Issue(RECORD_FAILED, detail=detail),)
    return Chosen(item, (live or item.records)[0], live, Reading(issues=issues))


def _ranked(records: Sequence[StoredRecord], prefixes: Sequence[str]) -> Sequence[StoredRecord]:
    if len(records) == 1:
        return records
    order = {name: place for place, name in enumerate(prefixes)}
    return sorted(records, key=lambda each: _rank(each, order))


def _rank(record: StoredRecord, order: Mapping[str, int]) -> tuple[bool, int]:
    """Records without metadata last; a prefix by its name, else by what its root element says."""
    last = len(order)
    if record.metadata is None or record.metadata_prefix in order:
        return record.metadata is None, order.get(record.metadata_prefix, last)
    try:
        source = format_of(parse_xml(record.metadata))
    except MalformedXml:
        source = None
    return False, order.get(source.name, last) if source else last
