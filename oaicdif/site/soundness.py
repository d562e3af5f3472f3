"""A quick look through the store: does it give what it holds of the newest entry?

Damage that a harvester or reader would meet is found where it is likeliest, at the end of
each table; a whole check of a store takes minutes (`PRAGMA quick_check`), and this is asked
for every few seconds.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..model import CatalogEntry
from ..store import Snapshot
from ..store.interface import BODIES

SETS = 5  # of the newest entry


def look_through(snapshot: Snapshot) -> int:
    """Read the newest entry by all the ways that lead to it; how many pages were read.

    Raises:
        StoreError: something could not be read; StoreCorrupt when the file is damaged.
    """
    read = 0
    snapshot.endpoints()
    for entry in snapshot.latest(1):
        snapshot.record(entry.slug, tuple(BODIES))
        for kind, value in _shelves(entry):
            page = snapshot.shelf_page(kind, value, 1 << 62)
            if page is not None:
                snapshot.shelf_entries(page)
                read += 1
    return read


def _shelves(entry: CatalogEntry) -> Iterator[tuple[str, str]]:
    yield "type", entry.work_type
    yield "year", entry.year
    yield "endpoint", str(entry.endpoint_id)
    yield from (("set", each) for each in entry.set_specs[:SETS])
