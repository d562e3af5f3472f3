"""A received page beside what the store holds: which records are new, changed, or as before.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from ..datestamp import read_moment
from ..model import Change, ChangeKind, Known, Page, Record, StoredRecord
from ..xmldoc import canonical

_NEW: Final = ChangeKind.NEW


def is_in(set_spec: str, wanted: str) -> bool:
    """Whether a record with this setSpec is in the set `wanted`, or in one below it.

    Source: OAI-PMH 2.0, section 2.6.
    """
    return set_spec == wanted or set_spec.startswith(f"{wanted}:")


def digest(record: Record) -> bytes:
    """BLAKE2b of what would change what is published: metadata, about, sets, deletion. The
    endpoint's datestamp is not part of it (DECISIONS 7)."""
    header, metadata, about = record
    hashed = blake2b(metadata or b"", digest_size=32)
    for each in about:
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
    if len({record.header.identifier for record in page.items}) == len(pairs):
        return pairs
    chosen: dict[str, tuple[int, Record]] = {}
    for position, record in pairs:
        before = chosen.get(record.header.identifier)
        if before is None or not is_older(record, *_stamp(before[1])):
            chosen[record.header.identifier] = (position, record)
    return sorted(chosen.values(), key=lambda p: p[0])


def _stamp(record: Record) -> tuple[str, bool]:
    return record.header.datestamp, record.header.deleted


def is_older(record: Record, datestamp: str, deleted: bool) -> bool:
    """Whether the record ranks below another with this datestamp: it is older, or deleted at the
    moment of a live one. Fractions and offsets are read (quirk 51); what nobody can read is
    compared as text."""
    own = record.header.datestamp
    if own != datestamp:
        if _alike(own, datestamp):
            return own < datestamp
        mine, others = read_moment(own), read_moment(datestamp)
        if mine is None or others is None:
            return own < datestamp
        if mine != others:
            return mine < others
    return record.header.deleted and not deleted


def _alike(one: str, other: str) -> bool:
    """Whether two datestamps are written so that their text has the order of their moments."""
    return len(one) == len(other) and (len(one) == 10 or one[-1] == other[-1] == "Z")


def changes(
    page: Page[Record], known: Mapping[str, Known], *, repeated: frozenset[str] = frozenset()
) -> list[Change]:
    """What the page changes. `repeated` names identifiers that the same run has brought already:
    of those an entry that ranks below what is stored changes nothing."""
    found, spans = [], page.spans
    for position, record in latest(page):
        header = record.header
        before = known.get(header.identifier)
        if before and header.identifier in repeated and _is_overtaken(record, before):
            continue  # listed as deleted since, in the same run
        fresh = digest(record)
        if before is None:
            found.append(Change(_NEW, record, position, fresh, None, False, spans.get(position)))
            continue
        same = before.digest == fresh or (before.deleted and header.deleted)
        if not same and header.identifier in repeated:
            same = is_older(record, before.datestamp, before.deleted)
        kind = ChangeKind.UNCHANGED if same else ChangeKind.CHANGED
        touched = header.datestamp != before.datestamp
        found.append(
            Change(kind, record, position, fresh, before.record_id, touched, spans.get(position))
        )
    return found


def _is_overtaken(record: Record, before: Known) -> bool:
    """Whether a live entry ranks below the deletion of it that waits to be believed."""
    if before.announced is None or record.header.deleted:
        return False
    return is_older(record, before.announced, deleted=True)


def announced(changes: Sequence[Change], known: Mapping[str, Known]) -> list[Change]:
    """The changes with those of a live record into a deleted one as announcements."""
    return [
        change._replace(kind=ChangeKind.ANNOUNCED) if _buries(change, known) else change
        for change in changes
    ]


def _buries(change: Change, known: Mapping[str, Known]) -> bool:
    header = change.record.header
    if change.kind is not ChangeKind.CHANGED or not header.deleted:
        return False
    return not known[header.identifier].deleted


def confirmed(
    changes: Sequence[Change], stored: Callable[[Sequence[int]], Sequence[StoredRecord]]
) -> list[Change]:
    """The changes without those that only write the same otherwise: other quotes, white space in
    tags, places of namespace declarations are no change. `stored` gives records by record_id."""
    doubted = {
        change.record_id: place
        for place, change in enumerate(changes)
        if change.kind is ChangeKind.CHANGED
        and change.record_id is not None
        and change.record.metadata is not None
    }
    settled = list(changes)
    for before in stored(list(doubted)) if doubted else ():
        change = changes[doubted[before.record_id]]
        if _says_the_same(before, change.record):
            settled[doubted[before.record_id]] = change._replace(
                kind=ChangeKind.UNCHANGED, touched=True
            )
    return settled


def _says_the_same(before: StoredRecord, now: Record) -> bool:
    """Whether a live record says what was stored of it, in the same words."""
    if before.deleted or before.metadata is None or now.metadata is None:
        return False
    if sorted(before.set_specs) != sorted(now.header.set_specs):
        return False
    old, new = (before.metadata, *before.about), (now.metadata, *now.about)
    return len(old) == len(new) and all(
        canonical(a) == canonical(b) for a, b in zip(old, new, strict=True)
    )


def doubtful(page: Page[Record], known: Mapping[str, Known]) -> list[int]:
    """record_ids of stored records that rank above their entry on this page: only if the same
    run brought them is the entry an old one; otherwise the endpoint went back."""
    return [
        before.record_id
        for record in (page.items if known else ())
        if (before := known.get((header := record.header).identifier))
        and (header.deleted or header.datestamp != before.datestamp)  # nearly never
        and (is_older(record, before.datestamp, before.deleted) or _is_overtaken(record, before))
    ]
