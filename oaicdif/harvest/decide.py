"""A received page beside what the store holds: which records are new, changed, or as before.

Pure. Must not know: the store, the network, why a record was asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b

from ..model import Change, ChangeKind, Known, Page, Record


def digest(record: Record) -> bytes:
    """BLAKE2b of what would change what is published: metadata, about, sets, deletion. The
    endpoint's datestamp is not part of it (DECISIONS 7)."""
    header = record.header
    hashed = blake2b(record.metadata or b"", digest_size=32)
    for each in record.about:
        hashed.update(b"\0a" + each)
    hashed.update(_suffix(header.set_specs, header.deleted))
    return hashed.digest()


@lru_cache(maxsize=4096)
def _suffix(set_specs: tuple[str, ...], deleted: bool) -> bytes:
    """Sets and deletion as they are hashed; few combinations serve a whole list."""
    return f"\0s{' '.join(sorted(set_specs))}{'|gone' if deleted else ''}".encode()


def latest(page: Page[Record]) -> list[tuple[int, Record]]:
    """(position, record) of each identifier of the page once, in page order.

    Of several entries for one identifier the newest datestamp wins, and a live one over a
    deleted one of the same datestamp (quirk 58); otherwise the later place.
    """
    pairs = list(zip(page.positions, page.items, strict=True))
    chosen: dict[str, tuple[int, Record]] = {}
    for position, record in pairs:
        before = chosen.get(record.header.identifier)
        if before is None or _rank(record) >= _rank(before[1]):
            chosen[record.header.identifier] = (position, record)
    return pairs if len(chosen) == len(pairs) else sorted(chosen.values(), key=lambda p: p[0])


def _rank(record: Record) -> tuple[str, bool]:
    return record.header.datestamp, not record.header.deleted


def changes(
    page: Page[Record], known: Mapping[str, Known], *, repeated: frozenset[str] = frozenset()
) -> list[Change]:
    """What the page changes. `repeated` names identifiers that the same run has brought already:
    of those an entry that ranks below what is stored changes nothing."""
    found = []
    for position, record in latest(page):
        header = record.header
        before = known.get(header.identifier)
        fresh = digest(record)
        if before is None:
            found.append(Change(ChangeKind.NEW, record, position, fresh))
            continue
        same = before.digest == fresh or (before.deleted and header.deleted)
        if not same and header.identifier in repeated:
            same = _rank(record) < (before.datestamp, not before.deleted)
        kind = ChangeKind.UNCHANGED if same else ChangeKind.CHANGED
        found.append(Change(kind, record, position, fresh, before.record_id))
    return found


def doubtful(page: Page[Record], known: Mapping[str, Known]) -> list[int]:
    """record_ids of stored records that rank above their entry on this page: only if the same
    run brought them is the entry an old one; otherwise the endpoint went back."""
    return [
        before.record_id
        for record in page.items
        if (before := known.get(record.header.identifier))
        and _rank(record) < (before.datestamp, not before.deleted)
    ]
