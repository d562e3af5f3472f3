"""A new store filled with the pages that an older one kept, read again; no network is needed.

    kept page ─→ read ─→ what the old store believed of it ─→ new store
    records that no page tells (vanished, of pages that were pruned) ─→ as the old store has them
    every record of both compared ─→ Filled

The pages say what was received; the rows of the old store say what was believed. An entry that
the old store did not believe on a page is not believed now. Damaged pages are left out and named:
what nothing else tells of their records comes with the next full harvest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import Final

from ..formats.soif.rd_records import PREFIX as SOIF
from ..model import Change, ChangeKind, Known, Page, Record, StoredRecord
from ..store.interface import Store
from ..store.older import Filled, Item, OldPage, OldRecord, OldStore
from ..xmldoc import canonical
from . import decide
from .rdm.kept_rds import KeptRdReader
from .rereading import read_kept_page

_AT_ONCE: Final = 200


def refill(old: OldStore, new: Store, now: datetime) -> Filled:
    """Fill an empty store with what an older one holds; everything in it is to be crosswalked
    and published anew.

    Raises:
        StoreError: one of the two cannot be read or written.
    """
    return _Filling(old, new, now).filled()


class _Filling:
    """One filling of a store."""

    def __init__(self, old: OldStore, new: Store, now: datetime) -> None:
        self._old, self._new, self._now = old, new, now
        self._endpoints: dict[int, int] = {}  # the new number by the old one
        self._runs: dict[int, int] = {}
        self._strays: dict[tuple[int, str], list[Change]] = {}
        self._rds = KeptRdReader()

    def filled(self) -> Filled:
        old, new = self._old, self._new
        for each in old.endpoints():
            self._endpoints[each.endpoint.endpoint_id] = new.take_endpoint(each).endpoint_id
        for run in old.runs():
            self._runs[run.run_id] = new.take_run(run, self._endpoints[run.endpoint_id])
        pages = sum(1 for each in old.pages() if self._take(each))
        for some in _portions(old.every_record()):
            self._settle(some)
        for (endpoint_id, prefix), strays in self._strays.items():
            new.take_strays(self._endpoints[endpoint_id], prefix, strays, self._now)
        set_aside = old.quarantine()
        new.take_quarantine([(self._runs[each.run_id], each) for each in set_aside])
        names = new.take_names(
            each._replace(endpoint_id=self._endpoints[each.endpoint_id]) for each in old.names()
        )
        if any(old.names()):
            new.publish_anew()  # nobody is shown a list before all of it is there again
        return self._compared(pages, len(set_aside), names)

    def _take(self, old: OldPage) -> bool:
        """Keep a page, and of its entries what the old store believed."""
        page = self._read(old)
        wanted = [record.header.identifier for record in page.items]
        rows = self._old.records(old.endpoint_id, old.metadata_prefix, wanted)
        endpoint_id = self._endpoints[old.endpoint_id]
        known = self._new.known(endpoint_id, old.metadata_prefix, wanted)
        changes = list(believed(old.page_id, page, rows, known))
        run_id = self._runs[old.run_id]
        self._new.take_page(old, run_id, endpoint_id, changes, page.scope)
        return True

    def _read(self, old: OldPage) -> Page[Record]:
        """The entries of a page; what its descriptions are called is told to the new store."""
        if old.metadata_prefix != SOIF:
            return read_kept_page(old.page.body)
        kept = self._rds.read(old.run_id, old.page)
        self._new.give_names(self._endpoints[old.endpoint_id], kept.names)
        return kept.page

    def _settle(self, some: Sequence[tuple[Item, OldRecord]]) -> None:
        """What vanished is marked deleted; what came with no page is put aside."""
        found = self._found(some)
        gone = [
            found[item].record_id
            for item, old in some
            if old.record.header.deleted and item in found and not found[item].deleted
        ]
        if gone:
            self._new.mark_deleted(gone, now=self._now)
        for item, old in some:
            if item not in found and _is_whole(old.record):
                stray = Change(ChangeKind.NEW, old.record, 0, decide.digest(old.record))
                self._strays.setdefault(item[:2], []).append(stray)

    def _compared(self, pages: int, set_aside: int, names: int) -> Filled:
        """Both stores side by side, record by record."""
        records = deleted = 0
        differing: list[str] = []
        for some in _portions(self._old.every_record()):
            found = self._found(some)
            records += len(some)
            deleted += sum(old.record.header.deleted for _, old in some)
            differing += [item[2] for item, old in some if not _alike(old, found.get(item))]
        return Filled(
            self._old.schema, len(self._endpoints), len(self._runs), pages, records, deleted,
            set_aside, names, tuple(differing), tuple(sorted(self._old.damaged.items())),
        )  # fmt: skip

    def _found(self, some: Sequence[tuple[Item, OldRecord]]) -> Mapping[Item, StoredRecord]:
        """What the new store has of these items."""
        numbers: dict[int, Item] = {}
        for endpoint_id, prefix in dict.fromkeys(item[:2] for item, _ in some):
            names = [item[2] for item, _ in some if item[:2] == (endpoint_id, prefix)]
            known = self._new.known(self._endpoints[endpoint_id], prefix, names)
            numbers |= {each.record_id: (endpoint_id, prefix, n) for n, each in known.items()}
        return {numbers[each.record_id]: each for each in self._new.records(list(numbers))}


def believed(
    page_id: int, page: Page[Record], rows: Mapping[str, OldRecord], known: Mapping[str, Known]
) -> Iterator[Change]:
    """What a page changed, as far as the old store believed it.

    A record that came on this page last becomes what the old store has; on an earlier one it
    becomes what the page says; what stands on a later one changed nothing there.
    """
    for position, entry in decide.latest(page):
        row = rows.get(entry.header.identifier)
        if row is None or (row.page_id is not None and row.page_id < page_id):
            continue
        came_last = row.page_id == page_id
        record = row.record if came_last and _is_whole(row.record) else entry
        if record.metadata is None and not record.header.deleted:
            continue  # an entry without metadata, in whose place the record was asked for
        before, digest = known.get(entry.header.identifier), decide.digest(record)
        kind = ChangeKind.CHANGED if before else ChangeKind.NEW
        span = page.spans.get(position) if record.metadata == entry.metadata else None
        place = row.position if came_last and row.position is not None else position
        yield Change(kind, record, place, digest, before.record_id if before else None, span=span)


def _is_whole(record: Record) -> bool:
    """Whether nothing of it is damaged: a live record without metadata was never stored."""
    return record.metadata is not None or record.header.deleted


def _portions(
    records: Iterator[tuple[Item, OldRecord]],
) -> Iterator[list[tuple[Item, OldRecord]]]:
    while some := list(islice(records, _AT_ONCE)):
        yield some


def _alike(old: OldRecord, new: StoredRecord | None) -> bool:
    """Whether a record says in the new store what it said in the old one."""
    header, metadata, about = old.record
    if new is None or (new.deleted, new.datestamp) != (header.deleted, header.datestamp):
        return False
    if sorted(new.set_specs) != sorted(header.set_specs) or new.about != about:
        return False
    if new.metadata is None or metadata is None:
        return new.metadata is None and metadata is None
    return new.metadata == metadata or canonical(new.metadata) == canonical(metadata)
