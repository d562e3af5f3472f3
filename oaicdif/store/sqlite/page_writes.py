"""The statements of one page's transaction: lease, page, records, what was seen, checkpoint.

Each function takes the open transaction. Must not know: when a transaction begins or ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ...errors import LeaseLost
from ...model import (
    Change,
    ChangeKind,
    Checkpoint,
    Counts,
    Quarantined,
    ReceivedPage,
    RunState,
    Selection,
)
from ..lease import LEASE, is_gone
from . import rows
from .connection import Connection, Row

# A run that stopped in one of these goes on where it was.
RESUMABLE = (RunState.RUNNING, RunState.INCOMPLETE, RunState.PARKED, RunState.BLOCKED)

_INSERT_RECORD = (
    "INSERT INTO record (record_id, endpoint_id, identifier, metadata_prefix, datestamp, deleted,"
    " sets, digest, harvested, page_id, position, about, metadata)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
# A deleted record keeps the metadata it had: what a tombstone was about stays known.
_UPDATE_RECORD = (
    "UPDATE record SET datestamp = ?, deleted = ?, sets = CASE WHEN ?2 AND ?3 = '' THEN sets"
    " ELSE ?3 END, digest = ?, harvested = ?, page_id = ?, position = ?,"
    " about = CASE WHEN ?2 THEN about ELSE ? END,"
    " metadata = CASE WHEN ?2 THEN metadata ELSE ? END WHERE record_id = ?"
)


def take_lease(db: Connection, endpoint_id: int, owner: str, now: datetime) -> int:
    """The new fence of the endpoint, now held by `owner`.

    Raises:
        LeaseLost: another living owner holds it.
    """
    row = db.execute("SELECT * FROM endpoint WHERE endpoint_id = ?", (endpoint_id,)).fetchone()
    holder, until = row["lease_owner"], row["lease_until"]
    if holder and holder != owner and rows.moment(until) > now and not is_gone(holder):
        raise LeaseLost(row["name"])
    db.execute(
        "UPDATE endpoint SET lease_owner = ?, lease_until = ?, fence = fence + 1"
        " WHERE endpoint_id = ?",
        (owner, (now + LEASE).isoformat(), endpoint_id),
    )
    return int(row["fence"]) + 1


def renew_lease(db: Connection, checkpoint: Checkpoint, now: datetime) -> None:
    """Hold on to the endpoint.

    Raises:
        LeaseLost: another process took it over since.
    """
    renewed = db.execute(
        "UPDATE endpoint SET lease_until = ? WHERE endpoint_id = ? AND fence = ?",
        ((now + LEASE).isoformat(), checkpoint.endpoint_id, checkpoint.fence),
    ).rowcount
    if not renewed:
        name = db.execute(
            "SELECT name FROM endpoint WHERE endpoint_id = ?", (checkpoint.endpoint_id,)
        ).fetchone()[0]
        raise LeaseLost(name)


def resumable_run(
    db: Connection, endpoint_id: int, selection: Selection, *, full: bool
) -> Row | None:
    """The newest run of this prefix and set, if it stopped with pages committed."""
    row: Row | None = db.execute(
        "SELECT * FROM run WHERE endpoint_id = ? AND metadata_prefix = ? AND set_spec IS ?"
        " ORDER BY run_id DESC LIMIT 1",
        (endpoint_id, selection.metadata_prefix, selection.set_spec),
    ).fetchone()
    if row is None or bool(row["full"]) != full or not row["token"]:
        return None
    return row if RunState(row["state"]) in RESUMABLE else None


def checkpoint_of(row: Row, fence: int) -> Checkpoint:
    return Checkpoint(
        run_id=row["run_id"],
        endpoint_id=row["endpoint_id"],
        selection=rows.selection(row),
        full=bool(row["full"]),
        token=row["token"],
        pages=row["pages"],
        first_response_date=row["first_response_date"],
        complete_list_size=row["complete_list_size"],
        counts=rows.counts(row),
        started=rows.moment(row["started"]),
        fence=fence,
    )


def save_checkpoint(db: Connection, checkpoint: Checkpoint) -> None:
    counted = ", ".join(f"{name} = ?" for name in rows.COUNT_NAMES)
    db.execute(
        "UPDATE run SET token = ?, first_response_date = ?, complete_list_size = ?,"
        f" {counted} WHERE run_id = ?",
        (
            checkpoint.token,
            checkpoint.first_response_date,
            checkpoint.complete_list_size,
            *(getattr(checkpoint.counts, name) for name in rows.COUNT_NAMES),
            checkpoint.run_id,
        ),
    )


def insert_page(
    db: Connection, run_id: int, page: ReceivedPage, digest: bytes, body: bytes | None, records: int
) -> int:
    cursor = db.execute(
        "INSERT INTO page (run_id, number, request_url, received, response_date, digest,"
        " body_bytes, body, repairs, records) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            run_id,
            page.number,
            page.request_url,
            page.received.isoformat(),
            page.response_date,
            digest,
            len(page.body),
            body,
            " ".join(page.repairs),
            records,
        ),
    )
    return cursor.lastrowid or 0


def write_records(
    db: Connection, checkpoint: Checkpoint, changes: Sequence[Change], page_id: int, now: datetime
) -> list[int]:
    """The record_ids of all changes, in order; new and changed records are written, and stale."""
    received = now.isoformat()
    next_id = db.execute("SELECT coalesce(max(record_id), 0) + 1 FROM record").fetchone()[0]
    inserts, updates, moved, fresh, every = [], [], [], [], []
    for change in changes:
        header = change.record.header
        record_id = change.record_id
        if record_id is None:
            record_id, next_id = next_id, next_id + 1
            inserts.append(_insert_row(record_id, checkpoint, change, page_id, received))
            fresh.append(record_id)
        elif change.kind is not ChangeKind.UNCHANGED:
            updates.append(_update_row(record_id, change, page_id, received))
            fresh.append(record_id)
        else:
            moved.append((header.datestamp, record_id, header.datestamp))
        every.append(record_id)
    db.executemany(_INSERT_RECORD, inserts)
    db.executemany(_UPDATE_RECORD, updates)
    # The endpoint may touch a record without changing it: that costs nothing downstream.
    db.executemany("UPDATE record SET datestamp = ? WHERE record_id = ? AND datestamp <> ?", moved)
    mark_stale(db, fresh, next_counter(db, "change") if fresh else 0)
    return every


def _insert_row(
    record_id: int, checkpoint: Checkpoint, change: Change, page_id: int, received: str
) -> tuple[object, ...]:
    header = change.record.header
    return (
        record_id,
        checkpoint.endpoint_id,
        header.identifier,
        checkpoint.selection.metadata_prefix,
        header.datestamp,
        header.deleted,
        rows.joined(header.set_specs),
        change.digest,
        received,
        page_id,
        change.position,
        rows.packed(change.record.about),
        change.record.metadata,
    )


def _update_row(record_id: int, change: Change, page_id: int, received: str) -> tuple[object, ...]:
    header = change.record.header
    return (
        header.datestamp,
        header.deleted,
        rows.joined(header.set_specs),
        change.digest,
        received,
        page_id,
        change.position,
        rows.packed(change.record.about),
        change.record.metadata,
        record_id,
    )


def next_counter(db: Connection, name: str, step: int = 1) -> int:
    """The counter after adding `step`."""
    row = db.execute(
        "UPDATE counter SET value = value + ? WHERE name = ? RETURNING value", (step, name)
    ).fetchone()
    return int(row[0])


def mark_stale(db: Connection, record_ids: Sequence[int], ticket: int) -> None:
    db.executemany(
        "INSERT OR REPLACE INTO stale (record_id, ticket) VALUES (?, ?)",
        [(record_id, ticket) for record_id in record_ids],
    )


def mark_seen(db: Connection, run_id: int, record_ids: Sequence[int]) -> int:
    """How many of these the run had received before."""
    before = db.total_changes
    db.executemany(
        "INSERT OR IGNORE INTO seen (run_id, record_id) VALUES (?, ?)",
        [(run_id, record_id) for record_id in record_ids],
    )
    return len(record_ids) - (db.total_changes - before)


def count_seen(db: Connection, run_id: int) -> int:
    row = db.execute("SELECT count(*) FROM seen WHERE run_id = ?", (run_id,)).fetchone()
    return int(row[0])


def insert_quarantined(
    db: Connection, run_id: int, number: int, quarantined: Sequence[Quarantined]
) -> None:
    db.executemany(
        "INSERT INTO quarantine (run_id, page_number, position, identifier, reason, body)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        [(run_id, number, q.position, q.identifier, q.reason, q.body) for q in quarantined],
    )


def page_counts(
    page: ReceivedPage, changes: Sequence[Change], quarantined: Sequence[Quarantined], repeated: int
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
        repairs=len(page.repairs),
        quarantined=len(quarantined),
    )
