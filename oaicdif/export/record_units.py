"""One unit of an export: the files of a fixed range of entries."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from ..model import CatalogEntry
from ..site.addresses import Addresses
from ..site.browsing import Names
from ..site.pages import pages_of
from ..site.rebase import Rebase
from ..site.record_files import NEEDS, Record, RecordForms
from ..site.record_forms import FORMATS, LINKSETS
from ..store import Store
from .hosting import GONE
from .manifest import Piece, Shard, Tally
from .order import ExportOrder

UNIT_ENTRIES: Final = 1000
# Records made together, and the bytes they are made from: enough for 64 of the usual length.
_BATCH: Final = 64
_BATCH_BYTES: Final = 2_000_000
RECORDS: Final = "records"  # the folder of their files
_BODIES: Final = tuple(dict.fromkeys(name for form in FORMATS for name in NEEDS[form]))


@dataclass(frozen=True, slots=True)
class RecordUnit:
    """The n-th range of `UNIT_ENTRIES` entry numbers, from 1, changed last by `seq`.

    `fresh`: there was no record file in the folder when the export began.
    """

    order: ExportOrder
    design: str
    number: int
    seq: int
    fresh: bool

    @property
    def name(self) -> str:
        return f"records-{self.number}"

    @property
    def store(self) -> str | Path:
        return self.order.store

    def pieces(self, store: Store, now: datetime) -> Generator[Piece, None, None]:
        """Write what changed in the unit since its shard was saved, in one piece."""
        yield Piece(_write_records(self, store, now))


def _write_records(unit: RecordUnit, store: Store, now: datetime) -> Tally:
    order = unit.order
    shard = Shard(order.folder, unit.name, unit.design, trust=not order.full)
    after = int(shard.mark or 0)
    if after >= unit.seq:
        return Tally()
    where = Addresses(order.base_url)
    pages = pages_of(order.name, where, order.site)
    rebase = Rebase(order.source_url, order.base_url)
    first = (unit.number - 1) * UNIT_ENTRIES + 1
    last = first + UNIT_ENTRIES - 1
    stems = shard.paths_by_stem()
    with store.snapshot(now) as snapshot:
        newest, _ = snapshot.newest()
        writer = _Writer(shard, RecordForms(pages, where, Names(snapshot)), stems, unit.fresh)
        found = snapshot.entries(first, last, _BODIES, after=after)
        for several in _batches(_rebased(rebase, *each) for each in found):
            writer.write(several)
    shard.save(str(newest))
    return shard.tally


def _rebased(rebase: Rebase, entry: CatalogEntry, bodies: tuple[bytes | None, ...]) -> Record:
    known = dict(zip(_BODIES, bodies, strict=True))
    return Record(rebase.entry(entry), rebase.bodies(known))


def _batches(records: Iterable[Record]) -> Iterator[list[Record]]:
    """As many records as are made together; a very long one ends its batch."""
    batch: list[Record] = []
    length = 0
    for each in records:
        batch.append(each)
        length += sum(len(body) for body in each.bodies.values() if body)
        if len(batch) == _BATCH or length >= _BATCH_BYTES:
            yield batch
            batch, length = [], 0
    if batch:
        yield batch


class _Writer:
    """Writes the files of entries into a shard, and takes away those they no longer have."""

    def __init__(
        self, shard: Shard, forms: RecordForms, stems: dict[str, list[str]], fresh: bool
    ) -> None:
        self._shard, self._forms, self._stems, self._fresh = shard, forms, stems, fresh

    def write(self, records: Sequence[Record]) -> None:
        live = [each for each in records if not each.entry.deleted]
        made = [
            *zip(live, self._live(live), strict=True),
            *((each, self._tombstone(each.entry)) for each in records if each.entry.deleted),
        ]
        for _, files in made:
            for path, body in files.items():
                self._shard.put(path, body)
        for record, files in made:
            self._drop_others(record.entry, files)

    def _live(self, records: Sequence[Record]) -> list[dict[str, bytes]]:
        """The files of each record."""
        forms = self._forms
        forms.prepare(records)
        places: list[tuple[Record, str, dict[str, bytes]]]
        places = [(each, f"{RECORDS}/{each.entry.slug}", {}) for each in records]
        for form in forms.formats:
            for record, place, files in places:
                body = forms.make(form, record)
                if body is not None:
                    files[f"{place}{form.suffix}"] = body
        for record, place, files in places:
            for number, body in enumerate(forms.kernels(record), 1):
                files[f"{place}.kernel-{number}.json"] = body
        return [files for _, _, files in places]

    def _tombstone(self, entry: CatalogEntry) -> dict[str, bytes]:
        return {
            f"{GONE}/{entry.slug}.html": self._forms.tombstone(entry),
            **{
                f"{GONE}/{entry.slug}{form.suffix}": self._forms.tombstone_linkset(entry, form)
                for form in LINKSETS
            },
        }

    def _drop_others(self, entry: CatalogEntry, files: Collection[str]) -> None:
        for path in self._stems.get(entry.slug, ()):
            if path not in files:
                self._shard.drop(path)
        if not self._fresh:
            self._drop_unknown(entry, files)

    def _drop_unknown(self, entry: CatalogEntry, files: Collection[str]) -> None:
        """Remove what an export that was interrupted wrote and could not remember."""
        place = f"{RECORDS}/{entry.slug}"
        held = () if entry.deleted else self._forms.formats
        for form in FORMATS:
            if form not in held:
                self._shard.drop(f"{place}{form.suffix}")
        number = sum(path.startswith(f"{place}.kernel-") for path in files) + 1
        while self._shard.drop(f"{place}.kernel-{number}.json"):
            number += 1
