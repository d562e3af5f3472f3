"""The statements of one page's transaction: page, records, what was seen, what is set aside.

Each function takes the open transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from ...model import Change, ChangeKind, Checkpoint, Counts, Quarantined, ReceivedPage
from ...model.protocol_values import SET_ASIDE
from ..connection import Connection
from ..dialect import LISTED, numbers, places
from . import row_values
from .copies import Place, write_copies
from .counters import PageNumbers

_OF_THE_PAGE: Final = ("endpoint_id", "metadata_prefix", "harvested", "page_id")
_OF_A_RECORD: Final = (
    *("record_id", "identifier", "datestamp", "sets", "digest", "position", "about"),
    *("copy_page", "copy_start", "copy_bytes"),
)


def _insert_record(*, deleted: bool) -> str:
    """The statement that inserts a record: its values are those `_OF_THE_PAGE` and those
    `_OF_A_RECORD`. The flag as a value costs half a microsecond."""
    columns = (*_OF_THE_PAGE, *_OF_A_RECORD)
    values = f"{', '.join('?' * len(columns))}, {'true' if deleted else 'false'}"
    return f"INSERT INTO record ({', '.join(columns)}, deleted) VALUES ({values})"


_INSERT_LIVE: Final = _insert_record(deleted=False)
_INSERT_DELETED: Final = _insert_record(deleted=True)
# A deleted record keeps the metadata it had: what a tombstone was about stays known.
_UPDATE_RECORD = (
    "UPDATE record SET datestamp = :datestamp, deleted = :deleted,"
    " sets = CASE WHEN :deleted AND :sets = '' THEN sets ELSE :sets END,"
    " digest = :digest, harvested = :harvested, page_id = :page_id, position = :position,"
    " about = CASE WHEN :deleted THEN about ELSE :about END,"
    " copy_page = CASE WHEN :deleted THEN copy_page ELSE :copy_page END,"
    " copy_start = CASE WHEN :deleted THEN copy_start ELSE :copy_start END,"
    " copy_bytes = CASE WHEN :deleted THEN copy_bytes ELSE :copy_bytes END"
    " WHERE record_id = :record_id"
)
_LEAVE_PAGE = (
    "UPDATE page SET current = current - 1"
    " WHERE page_id = (SELECT page_id FROM record WHERE record_id = ?)"
)


def insert_page(
    db: Connection,
    place: tuple[int, int, int],
    page: ReceivedPage,
    digest: bytes,
    body: bytes | None,
    records: int,
    current: int = 0,
    scope: str | None = None,
) -> None:
    """Keep a page; `place` is its page_id, its run and its number there. `current` of its records
    are new or changed; with a `scope` it is their working copy."""
    db.execute(
        "INSERT INTO page (page_id, run_id, number, request_url, received, response_date, digest,"
        " body_bytes, body, repairs, records, current, scope)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *place,
            page.request_url,
            page.received.isoformat(),
            page.response_date,
            digest,
            len(page.body),
            body,
            " ".join(page.repairs),
            records,
            current,
            scope,
        ),
    )


def write_records(
    db: Connection,
    place: tuple[int, str],
    changes: Sequence[Change],
    numbered: PageNumbers,
    scope: str | None,
    now: datetime,
) -> list[int]:
    """The record_ids of all changes, in order; new and changed records are written, and stale.
    `place` is their endpoint and prefix."""
    received = now.isoformat()
    page_id, next_id = numbered.page_id, numbered.first_record
    new, updates, changed, touched, every = [], [], [], [], []
    copies_of = write_copies(db, page_id, scope, changes)
    for change, copy in zip(changes, copies_of, strict=True):
        record_id = change.record_id
        if record_id is None:
            record_id, next_id = next_id, next_id + 1
            new.append((record_id, change, copy))
        elif change.kind is ChangeKind.CHANGED:
            updates.append(_update_row(record_id, change, page_id, received, copy))
            changed.append(record_id)
        elif change.kind is ChangeKind.UNCHANGED and change.touched:
            touched.append((change.record.header.datestamp, change.digest, record_id))
        every.append(record_id)
    shared = (*place, received, page_id)
    live = [each for each in new if not each[1].record.header.deleted]
    db.insert(_INSERT_LIVE, _new_rows(shared, live), len(shared))
    if len(live) < len(new):
        dead = [each for each in new if each[1].record.header.deleted]
        db.executemany(_INSERT_DELETED, _new_rows(shared, dead))
    db.executemany(_LEAVE_PAGE, [(each,) for each in changed])
    db.executemany(_UPDATE_RECORD, updates)
    # The endpoint may touch a record without changing it: that costs nothing downstream.
    db.executemany("UPDATE record SET datestamp = ?, digest = ? WHERE record_id = ?", touched)
    mark_new_stale(db, [each[0] for each in new], numbered.ticket)
    mark_stale(db, changed, numbered.ticket)
    return every


def _new_rows(
    shared: tuple[object, ...], new: Sequence[tuple[int, Change, Place]]
) -> list[tuple[object, ...]]:
    """The values of each: those `_OF_THE_PAGE`, which are given, and those `_OF_A_RECORD`."""
    return [
        (
            *shared,
            record_id,
            header.identifier,
            header.datestamp,
            row_values.unit_joined(header.set_specs),
            bytearray(digest),
            position,
            row_values.packed(about) if about else None,
            *place,
        )
        for record_id, (_, (header, _, about), position, digest, *_), place in new
    ]


def _update_row(
    record_id: int, change: Change, page_id: int, received: str, place: Place
) -> dict[str, object]:
    header = change.record.header
    copy_page, copy_start, copy_bytes = place
    return {
        "record_id": record_id,
        "datestamp": header.datestamp,
        "deleted": header.deleted,
        "sets": row_values.unit_joined(header.set_specs),
        "digest": change.digest,
        "harvested": received,
        "page_id": page_id,
        "position": change.position,
        "about": row_values.packed(change.record.about),
        "copy_page": copy_page,
        "copy_start": copy_start,
        "copy_bytes": copy_bytes,
    }


# What is new stands in no table yet: nothing is asked before it is written. On a server that takes
# two thirds of the time (bench `postgresql`, 2026-11-23).
_NEW_STALE: Final = (
    f"INSERT INTO stale (record_id, ticket) SELECT value, CAST(? AS INTEGER) FROM {LISTED}"
)
_STALE: Final = (
    f"{_NEW_STALE} WHERE true ON CONFLICT (record_id) DO UPDATE SET ticket = excluded.ticket"
)
_NEW_SEEN: Final = (
    "INSERT INTO seen (run_id, record_id, number)"
    f" SELECT CAST(? AS INTEGER), value, CAST(? AS INTEGER) FROM {LISTED}"
)
_SEEN: Final = f"{_NEW_SEEN} WHERE true ON CONFLICT DO NOTHING"


def mark_new_stale(db: Connection, record_ids: Sequence[int], ticket: int) -> None:
    """Let these records, which were made in this transaction, wait for a crosswalk."""
    if record_ids:
        db.execute(_NEW_STALE, (ticket, numbers(record_ids)))


def mark_stale(db: Connection, record_ids: Sequence[int], ticket: int) -> None:
    """Let these records wait for a crosswalk; a ticket of before is replaced."""
    if record_ids:
        db.execute(_STALE, (ticket, numbers(record_ids)))


def mark_seen(
    db: Connection, checkpoint: Checkpoint, numbered: PageNumbers, record_ids: Sequence[int]
) -> int:
    """How many of these the window had received before; those that are new have the numbers of
    the page."""
    place, known = (checkpoint.run_id, checkpoint.window), record_ids
    if numbered.new:
        fresh = range(numbered.first_record, numbered.first_record + numbered.new)
        db.execute(_NEW_SEEN, (*place, numbers(fresh)))
        known = [each for each in record_ids if each not in fresh]
    if not known:
        return 0
    return len(known) - db.execute(_SEEN, (*place, numbers(known))).rowcount


def mark_seen_by_name(db: Connection, checkpoint: Checkpoint, identifiers: Sequence[str]) -> None:
    """Mark the stored records with these identifiers."""
    db.executemany(
        "INSERT INTO seen (run_id, record_id, number) SELECT ?, record_id, ?"
        " FROM record WHERE endpoint_id = ? AND identifier = ? AND metadata_prefix = ?"
        " ON CONFLICT DO NOTHING",
        [
            (
                checkpoint.run_id,
                checkpoint.window,
                checkpoint.endpoint_id,
                identifier,
                checkpoint.selection.metadata_prefix,
            )
            for identifier in identifiers
        ],
    )


def count_seen(db: Connection, run_id: int) -> int:
    """How many distinct records the run has received so far."""
    row = db.execute(
        "SELECT count(DISTINCT record_id) FROM seen WHERE run_id = ?", (run_id,)
    ).fetchone()
    return int(row[0])


def count_window(db: Connection, run_id: int, window: int) -> int:
    """Distinct identifiers of a window that came as records."""
    stored = db.execute(
        "SELECT count(*) FROM seen WHERE run_id = ? AND number = ?", (run_id, window)
    ).fetchone()[0]
    return int(stored)


def count_broken(db: Connection, run_id: int, window: int | None = None) -> int:
    """Distinct entries of a window, or of all, that only came broken; each without an
    identifier is one of its own. What is no entry at all is none of them."""
    row = db.execute(
        "SELECT count(DISTINCT CASE WHEN identifier = '' THEN ' ' || CAST(quarantine_id AS TEXT)"
        " ELSE identifier END) FROM quarantine"
        " WHERE run_id = :run AND (number = :window OR :window IS NULL) AND released IS NULL"
        " AND reason NOT LIKE '%is no entry'"
        " AND NOT EXISTS (SELECT 1 FROM record JOIN seen USING (record_id)"
        " WHERE seen.run_id = :run AND record.identifier = quarantine.identifier)",
        {"run": run_id, "window": window},
    ).fetchone()
    return int(row[0])


def release_mended(
    db: Connection, checkpoint: Checkpoint, changes: Sequence[Change], now: datetime
) -> None:
    """What was quarantined under an identifier that now came whole is no problem any more."""
    names = [each.record.header.identifier for each in changes]
    _release_names(db, checkpoint, names, now)


def _release_names(
    db: Connection, checkpoint: Checkpoint, names: Sequence[str], now: datetime
) -> None:
    """Those of the run's metadata prefix: the same item under another one may still be broken.
    What earlier versions set aside names no prefix."""
    db.executemany(
        "UPDATE quarantine SET released = ? WHERE identifier = ? AND released IS NULL"
        " AND metadata_prefix IN (?, '')"
        " AND run_id IN (SELECT run_id FROM run WHERE endpoint_id = ?)",
        [
            (
                now.isoformat(), name, checkpoint.selection.metadata_prefix,
                checkpoint.endpoint_id,
            )
            for name in names
            if name
        ],
    )  # fmt: skip


def insert_quarantined(
    db: Connection,
    checkpoint: Checkpoint,
    number: int,
    quarantined: Sequence[Quarantined],
    now: datetime,
) -> int:
    """Set these entries aside; an older one of the same identifier gives way. How many there
    are that this run has not set aside before: an entry may come on several pages."""
    if not quarantined:
        return 0
    names = [each.identifier for each in quarantined]
    before = _set_aside_before(db, checkpoint.run_id, names)
    _release_names(db, checkpoint, names, now)
    prefix, received = checkpoint.selection.metadata_prefix, now.isoformat()
    db.executemany(
        "INSERT INTO quarantine (run_id, number, page_number, position, identifier, reason, body,"
        " metadata_prefix, received) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                checkpoint.run_id,
                checkpoint.window,
                number,
                each.position,
                each.identifier,
                each.reason,
                each.body,
                prefix,
                received,
            )
            for each in quarantined
        ],
    )
    return names.count("") + len(set(names) - before - {""})


def _set_aside_before(db: Connection, run_id: int, names: Sequence[str]) -> set[str]:
    found = db.execute(
        "SELECT DISTINCT identifier FROM quarantine WHERE run_id = ?"
        f" AND identifier IN ({places(names)})",
        (run_id, *names),
    )
    return {row[0] for row in found}


def page_counts(
    page: ReceivedPage, changes: Sequence[Change], set_aside: int, repeated: int
) -> Counts:
    """What this page adds. `records` counts every entry that stood on it."""
    kinds = [change.kind for change in changes]
    twice = max(0, page.records - len(changes))
    return Counts(
        pages=1,
        records=len(changes) + twice,
        new=kinds.count(ChangeKind.NEW),
        changed=kinds.count(ChangeKind.CHANGED),
        unchanged=kinds.count(ChangeKind.UNCHANGED),
        deleted=sum(change.record.header.deleted for change in changes),
        duplicates=repeated + twice,
        repairs=sum(each != SET_ASIDE for each in page.repairs),
        quarantined=set_aside,
    )
