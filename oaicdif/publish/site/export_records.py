"""One unit of an export: the files of a fixed range of entries.

Must not know: what other units there are, processes.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from ...model import CatalogEntry
from ...store import Store
from .addresses import Addresses
from .browsing import Names
from .export_order import ExportOrder
from .formats import FORMATS, LINKSET
from .hosting import GONE
from .manifest import Shard, Tally
from .pages import pages_of
from .records import NEEDS, Rebase, Record, RecordForms

UNIT_ENTRIES: Final = 1000
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
    def store(self) -> Path:
        return self.order.store

    def write(self, store: Store, now: datetime) -> Tally:
        """Write what changed in the unit since its shard was saved."""
        return _write_records(self, store, now)


def _write_records(unit: RecordUnit, store: Store, now: datetime) -> Tally:
    order = unit.order
    shard = Shard(order.folder, unit.name, unit.design, trust=not order.full)
    after = int(shard.mark or 0)
    if after >= unit.seq:
        return Tally()
    where = Addresses(order.base_url)
    pages = pages_of(order.name, where)
    rebase = Rebase(order.source_url, order.base_url)
    first = (unit.number - 1) * UNIT_ENTRIES + 1
    last = first + UNIT_ENTRIES - 1
    stems = shard.paths_by_stem()
    with store.snapshot(now) as snapshot:
        newest, _ = snapshot.newest()
        writer = _Writer(shard, RecordForms(pages, where, Names(snapshot)), stems, unit.fresh)
        for entry, bodies in snapshot.entries(first, last, _BODIES, after=after):
            known = dict(zip(_BODIES, bodies, strict=True))
            writer.write(rebase.entry(entry), rebase.bodies(known))
    shard.save(str(newest))
    return shard.tally


class _Writer:
    """Writes the files of entries into a shard, and takes away those they no longer have."""

    def __init__(
        self, shard: Shard, forms: RecordForms, stems: dict[str, list[str]], fresh: bool
    ) -> None:
        self._shard, self._forms, self._stems, self._fresh = shard, forms, stems, fresh

    def write(self, entry: CatalogEntry, bodies: dict[str, bytes | None]) -> None:
        files = self._tombstone(entry) if entry.deleted else self._live(entry, bodies)
        for path, body in files.items():
            self._shard.put(path, body)
        for path in self._stems.get(entry.slug, ()):
            if path not in files:
                self._shard.drop(path)
        if not self._fresh:
            self._drop_unknown(entry, files)

    def _live(self, entry: CatalogEntry, bodies: dict[str, bytes | None]) -> dict[str, bytes]:
        record = Record(entry, bodies)
        place = f"{RECORDS}/{entry.slug}"
        files = {}
        for form in FORMATS:
            body = self._forms.make(form, record)
            if body is not None:
                files[f"{place}{form.suffix}"] = body
        for number, body in enumerate(self._forms.kernels(record), 1):
            files[f"{place}.kernel-{number}.json"] = body
        return files

    def _tombstone(self, entry: CatalogEntry) -> dict[str, bytes]:
        return {
            f"{GONE}/{entry.slug}.html": self._forms.tombstone(entry),
            f"{GONE}/{entry.slug}{LINKSET.suffix}": self._forms.tombstone_linkset(entry),
        }

    def _drop_unknown(self, entry: CatalogEntry, files: dict[str, bytes]) -> None:
        """Remove what an export that was interrupted wrote and could not remember."""
        place = f"{RECORDS}/{entry.slug}"
        if entry.deleted:
            for form in FORMATS:
                self._shard.drop(f"{place}{form.suffix}")
        number = sum(path.startswith(f"{place}.kernel-") for path in files) + 1
        while self._shard.drop(f"{place}.kernel-{number}.json"):
            number += 1
