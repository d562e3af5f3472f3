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
    Verb,
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


def check_lease(db: Connection, checkpoint: Checkpoint) -> None:
    """Raises:
    LeaseLost: another process took the endpoint over since.
    """
    row = db.execute(
        "SELECT name, fence FROM endpoint WHERE endpoint_id = ?", (checkpoint.endpoint_id,)
    ).fetchone()
    if row["fence"] != checkpoint.fence:
        raise LeaseLost(row["name"])


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
    db: Connection, endpoint_id: int, selection: Selection, verb: Verb, *, full: bool
) -> Row | None:
    """The newest run of this verb, prefix and set, if it stopped with pages committed."""
    row: Row | None = db.execute(
        "SELECT * FROM run WHERE endpoint_id = ? AND metadata_prefix = ? AND set_spec IS ?"
        " AND verb = ? ORDER BY run_id DESC LIMIT 1",
        (endpoint_id, selection.metadata_prefix, selection.set_spec, verb.value),
    ).fetchone()
    if row is None or bool(row["full"]) != full or not row["pages"]:
        return None
    if RunState(row["state"]) not in RESUMABLE or not open_windows(db, row["run_id"]):
        return None
    return row


def insert_run(
    db: Connection,
    endpoint_id: int,
    selection: Selection,
    verb: Verb,
    *,
    full: bool,
    now: datetime,
) -> Row:
    """A new run with its first window, which is its whole range."""
    run_id = db.execute(
        "INSERT INTO run (endpoint_id, metadata_prefix, set_spec, from_, until, full, verb,"
        " state, started) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            endpoint_id,
            selection.metadata_prefix,
            selection.set_spec,
            selection.from_,
            selection.until,
            full,
            verb.value,
            RunState.RUNNING.value,
            now.isoformat(),
        ),
    ).lastrowid
    insert_windows(db, run_id or 0, [(selection.from_, selection.until)])
    row: Row = db.execute("SELECT * FROM run WHERE run_id = ?", (run_id,)).fetchone()
    return row


def insert_windows(
    db: Connection, run_id: int, ranges: Sequence[tuple[str | None, str | None]]
) -> None:
    first = db.execute(
        "SELECT coalesce(max(number) + 1, 0) FROM run_window WHERE run_id = ?", (run_id,)
    ).fetchone()[0]
    db.executemany(
        "INSERT INTO run_window (run_id, number, from_, until, state) VALUES (?, ?, ?, ?, 'open')",
        [(run_id, first + n, from_, until) for n, (from_, until) in enumerate(ranges)],
    )


def open_windows(db: Connection, run_id: int) -> list[Row]:
    return db.execute(
        "SELECT * FROM run_window WHERE run_id = ? AND state = 'open' ORDER BY number", (run_id,)
    ).fetchall()


def set_window_state(db: Connection, checkpoint: Checkpoint, state: str) -> None:
    db.execute(
        "UPDATE run_window SET state = ?, token = NULL WHERE run_id = ? AND number = ?",
        (state, checkpoint.run_id, checkpoint.window),
    )


def close_windows(db: Connection, run_id: int) -> None:
    db.execute(
        "UPDATE run_window SET state = 'done', token = NULL WHERE run_id = ? AND state = 'open'",
        (run_id,),
    )


def forget_older(db: Connection, endpoint_id: int, run_id: int) -> None:
    """What earlier runs have seen is needed no more once they cannot go on."""
    db.execute(
        "DELETE FROM seen WHERE run_id IN (SELECT run_id FROM run WHERE endpoint_id = ?"
        " AND run_id < ? AND state IN ('complete', 'suspect', 'failed'))",
        (endpoint_id, run_id),
    )


def checkpoint_of(row: Row, window: Row, fence: int) -> Checkpoint:
    return Checkpoint(
        run_id=row["run_id"],
        endpoint_id=row["endpoint_id"],
        selection=Selection(
            row["metadata_prefix"], row["set_spec"], window["from_"], window["until"]
        ),
        full=bool(row["full"]),
        token=window["token"],
        pages=window["pages"],
        first_response_date=row["first_response_date"],
        complete_list_size=window["complete_list_size"],
        counts=rows.counts(row),
        started=rows.moment(row["started"]),
        fence=fence,
        window=window["number"],
    )


_ADVANCE_RUN = (
    "UPDATE run SET first_response_date = coalesce(first_response_date, ?),"
    " complete_list_size = CASE WHEN ?2 = 0 THEN coalesce(?3, complete_list_size)"
    " ELSE complete_list_size END, "
    + ", ".join(f"{name} = {name} + ?" for name in rows.COUNT_NAMES)
    + " WHERE run_id = ? RETURNING *"
)
_ADVANCE_WINDOW = (
    "UPDATE run_window SET token = ?, pages = pages + 1,"
    " complete_list_size = coalesce(?, complete_list_size) WHERE run_id = ? AND number = ?"
    " RETURNING *"
)


def advance(
    db: Connection,
    checkpoint: Checkpoint,
    page: ReceivedPage,
    counts: Counts,
    next_token: str | None,
    complete_list_size: int | None,
) -> Checkpoint:
    """The checkpoint behind this page: the window's token, the run's counts."""
    row = db.execute(
        _ADVANCE_RUN,
        (
            page.response_date or None,
            checkpoint.window,
            complete_list_size,
            *(getattr(counts, name) for name in rows.COUNT_NAMES),
            checkpoint.run_id,
        ),
    ).fetchone()
    window = db.execute(
        _ADVANCE_WINDOW, (next_token, complete_list_size, checkpoint.run_id, checkpoint.window)
    ).fetchone()
    return checkpoint_of(row, window, checkpoint.fence)


def save_counts(db: Connection, run_id: int, counts: Counts) -> None:
    counted = ", ".join(f"{name} = ?" for name in rows.COUNT_NAMES)
    db.execute(
        f"UPDATE run SET {counted} WHERE run_id = ?",
        (*(getattr(counts, name) for name in rows.COUNT_NAMES), run_id),
    )


def insert_page(
    db: Connection, run_id: int, page: ReceivedPage, digest: bytes, body: bytes | None, records: int
) -> tuple[int, int]:
    """(page_id, number): the page's own number, or the run's next where windows share a run."""
    done = db.execute("SELECT pages FROM run WHERE run_id = ?", (run_id,)).fetchone()[0]
    number = max(page.number, done + 1)
    cursor = db.execute(
        "INSERT INTO page (run_id, number, request_url, received, response_date, digest,"
        " body_bytes, body, repairs, records) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            run_id,
            number,
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
    return cursor.lastrowid or 0, number


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


def mark_seen(db: Connection, checkpoint: Checkpoint, record_ids: Sequence[int]) -> int:
    """How many of these the window had received before."""
    before = db.total_changes
    run_id, window = checkpoint.run_id, checkpoint.window
    db.executemany(
        "INSERT OR IGNORE INTO seen (run_id, record_id, number) VALUES (?, ?, ?)",
        [(run_id, record_id, window) for record_id in record_ids],
    )
    return len(record_ids) - (db.total_changes - before)


def mark_seen_by_name(db: Connection, checkpoint: Checkpoint, identifiers: Sequence[str]) -> None:
    """Mark the stored records with these identifiers."""
    db.executemany(
        "INSERT OR IGNORE INTO seen (run_id, record_id, number) SELECT ?, record_id, ?"
        " FROM record WHERE endpoint_id = ? AND identifier = ? AND metadata_prefix = ?",
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
    row = db.execute(
        "SELECT count(DISTINCT record_id) FROM seen WHERE run_id = ?", (run_id,)
    ).fetchone()
    return int(row[0])


def count_window(db: Connection, run_id: int, window: int) -> int:
    """Distinct identifiers of a window: stored ones, and those that only came broken."""
    stored = db.execute(
        "SELECT count(*) FROM seen WHERE run_id = ? AND number = ?", (run_id, window)
    ).fetchone()[0]
    broken = db.execute(
        "SELECT count(*) FROM quarantine WHERE run_id = ?1 AND number = ?2 AND released IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM record JOIN seen USING (record_id)"
        " WHERE seen.run_id = ?1 AND record.identifier = quarantine.identifier)",
        (run_id, window),
    ).fetchone()[0]
    return int(stored + broken)


def release_mended(
    db: Connection, endpoint_id: int, changes: Sequence[Change], now: datetime
) -> None:
    """What was quarantined under an identifier that now came whole is no problem any more."""
    if db.execute("SELECT 1 FROM quarantine WHERE released IS NULL LIMIT 1").fetchone():
        names = [change.record.header.identifier for change in changes]
        _release_names(db, endpoint_id, names, now)


def _release_names(db: Connection, endpoint_id: int, names: Sequence[str], now: datetime) -> None:
    db.executemany(
        "UPDATE quarantine SET released = ? WHERE identifier = ? AND released IS NULL"
        " AND run_id IN (SELECT run_id FROM run WHERE endpoint_id = ?)",
        [(now.isoformat(), name, endpoint_id) for name in names if name],
    )


def insert_quarantined(
    db: Connection,
    checkpoint: Checkpoint,
    number: int,
    quarantined: Sequence[Quarantined],
    now: datetime,
) -> None:
    """Set these entries aside; an older one of the same identifier gives way."""
    if not quarantined:
        return
    names = [each.identifier for each in quarantined]
    _release_names(db, checkpoint.endpoint_id, names, now)
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
