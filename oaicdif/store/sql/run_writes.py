"""The statements of a run's life: windows, checkpoint, counts.

Each function takes the open transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from ...model import Checkpoint, Counts, KeptPage, ReceivedPage, RunState, Selection, Verb
from ...model.purpose import Purpose
from ..connection import Connection, Row
from . import row_values

# A run that stopped in one of these goes on where it was.
RESUMABLE = (RunState.RUNNING, RunState.INCOMPLETE, RunState.PARKED, RunState.BLOCKED)
# No set at all is the same as no set at all; a setSpec is never empty.
SAME_SET: Final = "coalesce(set_spec, '') = coalesce({}, '')"


class Kind(NamedTuple):
    """What sort of run is asked for."""

    verb: Verb
    full: bool
    by_hand: bool
    purpose: Purpose = Purpose.LIST


def resumable_run(db: Connection, endpoint_id: int, selection: Selection, kind: Kind) -> Row | None:
    """The newest run of this verb, prefix and set, if it stopped with pages received."""
    row: Row | None = db.execute(
        "SELECT * FROM run WHERE endpoint_id = ? AND metadata_prefix = ?"
        f" AND {SAME_SET.format('?')} AND verb = ? AND by_hand = ? AND purpose = ?"
        " ORDER BY run_id DESC LIMIT 1",
        (
            endpoint_id,
            selection.metadata_prefix,
            selection.set_spec,
            kind.verb.value,
            kind.by_hand,
            kind.purpose.value,
        ),
    ).fetchone()
    if row is None or bool(row["entire"]) != kind.full:
        return None
    if not row["pages"] and not _has_kept(db, row["run_id"]):
        return None
    if kind.by_hand and (row["from_"], row["until"]) != (selection.from_, selection.until):
        return None
    if RunState(row["state"]) not in RESUMABLE or not open_windows(db, row["run_id"]):
        return None
    return row


def insert_run(
    db: Connection, endpoint_id: int, selection: Selection, kind: Kind, now: datetime
) -> Row:
    """A new run with its first window, which is its whole range."""
    row: Row = db.execute(
        "INSERT INTO run (endpoint_id, metadata_prefix, set_spec, from_, until, entire, by_hand,"
        " verb, purpose, state, started, highest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
        " (SELECT value FROM counter WHERE name = 'record')) RETURNING *",
        (
            endpoint_id,
            selection.metadata_prefix,
            selection.set_spec,
            selection.from_,
            selection.until,
            kind.full,
            kind.by_hand,
            kind.verb.value,
            kind.purpose.value,
            RunState.RUNNING.value,
            now.isoformat(),
        ),
    ).fetchone()
    insert_windows(db, row["run_id"], [(selection.from_, selection.until)])
    return row


def insert_windows(
    db: Connection, run_id: int, ranges: Sequence[tuple[str | None, str | None]]
) -> None:
    """Add windows to a run, open, numbered after those that it has."""
    first = db.execute(
        "SELECT count(*) FROM run_window WHERE run_id = ?",
        (run_id,),  # none ever goes
    ).fetchone()[0]
    db.executemany(
        "INSERT INTO run_window (run_id, number, from_, until, state) VALUES (?, ?, ?, ?, 'open')",
        [(run_id, first + n, from_, until) for n, (from_, until) in enumerate(ranges)],
    )


def open_windows(db: Connection, run_id: int) -> list[Row]:
    """The windows of a run that have not ended, by number."""
    return db.execute(
        "SELECT * FROM run_window WHERE run_id = ? AND state = 'open' ORDER BY number", (run_id,)
    ).fetchall()


def set_window_state(db: Connection, checkpoint: Checkpoint, state: str) -> None:
    """Set the state of the checkpoint's window; its token is of no use any more."""
    db.execute(
        "UPDATE run_window SET state = ?, token = NULL WHERE run_id = ? AND number = ?",
        (state, checkpoint.run_id, checkpoint.window),
    )


def close_windows(db: Connection, run_id: int) -> None:
    """End all open windows of a run."""
    db.execute(
        "UPDATE run_window SET state = 'done', token = NULL WHERE run_id = ? AND state = 'open'",
        (run_id,),
    )


def forget_older(db: Connection, run: Row) -> None:
    """What earlier runs of the same sort have seen is needed no more once they cannot go on."""
    db.execute(
        "DELETE FROM kept_answer WHERE run_id < ? AND run_id NOT IN"
        " (SELECT run_id FROM run WHERE state IN ('running', 'incomplete', 'parked', 'blocked'))",
        (run["run_id"],),
    )
    db.execute(
        "DELETE FROM seen WHERE run_id IN (SELECT run_id FROM run WHERE endpoint_id = ?"
        f" AND run_id < ? AND metadata_prefix = ? AND {SAME_SET.format('?')} AND verb = ?"
        " AND purpose = ? AND state IN ('complete', 'suspect', 'failed'))",
        (
            run["endpoint_id"],
            run["run_id"],
            run["metadata_prefix"],
            run["set_spec"],
            run["verb"],
            run["purpose"],
        ),
    )


def _has_kept(db: Connection, run_id: int) -> bool:
    query = "SELECT 1 FROM kept_answer WHERE run_id = ?"
    return db.execute(query, (run_id,)).fetchone() is not None


def insert_kept(db: Connection, checkpoint: Checkpoint, kept: KeptPage, packed: bytes) -> None:
    """Keep an answer that is not a page yet, in the place of the window's former one."""
    db.execute(
        "INSERT INTO kept_answer (run_id, number, request, request_url, received, body)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (run_id, number) DO UPDATE SET"
        " request = excluded.request, request_url = excluded.request_url,"
        " received = excluded.received, body = excluded.body",
        (
            checkpoint.run_id,
            checkpoint.window,
            kept.token,
            kept.page.request_url,
            kept.page.received.isoformat(),
            packed,
        ),
    )


def kept_row(db: Connection, checkpoint: Checkpoint) -> Row | None:
    """The answer that was kept for the request which the checkpoint would make next."""
    row: Row | None = db.execute(
        "SELECT * FROM kept_answer WHERE run_id = ? AND number = ? AND request = ?",
        (checkpoint.run_id, checkpoint.window, checkpoint.token or ""),
    ).fetchone()
    return row


def take_kept(db: Connection, checkpoint: Checkpoint, page: ReceivedPage) -> bytes | None:
    """The compressed bytes of this page if it was kept; the window keeps no answer any more."""
    row = db.execute(
        "DELETE FROM kept_answer WHERE run_id = ? AND number = ?"
        " RETURNING request_url, received, body",
        (checkpoint.run_id, checkpoint.window),
    ).fetchone()
    same = row is not None and row[:2] == (page.request_url, page.received.isoformat())
    return row[2] if same else None


def checkpoint_of(row: Row, window: Row, fence: int) -> Checkpoint:
    """Where a window of a run stands. `fence` is the number of the lease that may write there."""
    return Checkpoint(
        run_id=row["run_id"],
        endpoint_id=row["endpoint_id"],
        selection=Selection(
            row["metadata_prefix"], row["set_spec"], window["from_"], window["until"]
        ),
        full=bool(row["entire"]),
        token=window["token"],
        pages=window["pages"],
        first_response_date=row["first_response_date"],
        complete_list_size=window["complete_list_size"],
        counts=row_values.counts(row),
        started=row_values.moment(row["started"]),
        fence=fence,
        window=window["number"],
        ended=bool(window["ended"]),
        told=window["told"],
    )


_ADVANCE_RUN = (
    "UPDATE run SET first_response_date = coalesce(first_response_date, ?),"
    " complete_list_size = CASE WHEN ? = 0 THEN coalesce(?, complete_list_size)"
    " ELSE complete_list_size END, "
    + ", ".join(f"{name} = {name} + ?" for name in row_values.COUNT_NAMES)
    + " WHERE run_id = ? RETURNING *"
)
_ADVANCE_WINDOW = (
    "UPDATE run_window SET token = ?, pages = pages + 1, ended = ?,"
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
    *,
    ended: bool,
) -> Checkpoint:
    """The checkpoint behind this page: the window's token, the run's counts."""
    row = db.execute(
        _ADVANCE_RUN,
        (
            page.response_date or None,
            checkpoint.window,
            complete_list_size,
            *(getattr(counts, name) for name in row_values.COUNT_NAMES),
            checkpoint.run_id,
        ),
    ).fetchone()
    window = db.execute(
        _ADVANCE_WINDOW,
        (next_token, ended, complete_list_size, checkpoint.run_id, checkpoint.window),
    ).fetchone()
    return checkpoint_of(row, window, checkpoint.fence)


def keep_told(db: Connection, checkpoint: Checkpoint, told: str | None) -> Checkpoint:
    """Keep what a window's list said of itself, if it said anything new."""
    if told is None or told == checkpoint.told:
        return checkpoint
    db.execute(
        "UPDATE run_window SET told = ? WHERE run_id = ? AND number = ?",
        (told, checkpoint.run_id, checkpoint.window),
    )
    return replace(checkpoint, told=told)
