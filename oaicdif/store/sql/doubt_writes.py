"""The statements about records whose end is told and not yet believed.

Each function takes the open transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ...model import Change, ChangeKind, Checkpoint
from ..connection import Connection
from ..dialect import AMONG, numbers
from . import row_values
from .counters import next_counter
from .page_writes import mark_stale

_ANNOUNCE = (
    "INSERT INTO doubt (record_id, kind, run_id, since, datestamp, sets, digest, page_id, position)"
    " VALUES (?, 'announced', ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (record_id) DO UPDATE"
    " SET kind = excluded.kind, run_id = excluded.run_id,"
    " judged = doubt.judged AND doubt.kind = 'announced',"
    " datestamp = excluded.datestamp, sets = excluded.sets, digest = excluded.digest,"
    " page_id = excluded.page_id, position = excluded.position"
)
_LEAVE_PAGE = (
    "UPDATE page SET current = current - 1 FROM record JOIN doubt USING (record_id)"
    " WHERE page.page_id = record.page_id AND record_id = ? AND kind = 'announced' AND NOT deleted"
)
# A page may have been pruned while its announcement waited.
_BURY_ANNOUNCED = (
    "UPDATE record SET deleted = true, datestamp = doubt.datestamp, digest = doubt.digest,"
    " sets = CASE WHEN doubt.sets = '' THEN record.sets ELSE doubt.sets END, harvested = :now,"
    " page_id = (SELECT page_id FROM page WHERE page_id = doubt.page_id),"
    " position = doubt.position FROM doubt WHERE doubt.record_id = record.record_id"
    " AND record.record_id = :record AND kind = 'announced' AND NOT deleted"
)
_BURY_VANISHED = (
    "UPDATE record SET deleted = true, digest = :nothing, harvested = :now"
    " WHERE record_id = :record"
    " AND NOT deleted"
)
_JOIN_PAGE = (
    "UPDATE page SET current = current + 1 WHERE page_id ="
    " (SELECT page_id FROM doubt WHERE record_id = ?)"
)
_TELL_RUN = (
    "UPDATE run SET changed = changed + 1, believed = believed + 1"
    " WHERE run_id = (SELECT run_id FROM doubt WHERE record_id = ? AND kind = 'announced')"
)


def follow(
    db: Connection,
    run_id: int,
    changes: Sequence[Change],
    page_id: int,
    now: datetime,
    *,
    doubted: bool,
) -> None:
    """Keep the deletions that a page announces, and forget the doubts about all that it brings
    otherwise, where anything is `doubted`."""
    told = [each for each in changes if each.kind is ChangeKind.ANNOUNCED]
    if len(told) < len(changes) and doubted:
        others = (each for each in changes if each.kind is not ChangeKind.ANNOUNCED)
        dispel(db, [each.record_id for each in others if each.record_id is not None])
    db.executemany(
        _ANNOUNCE,
        [
            (
                each.record_id,
                run_id,
                now.isoformat(),
                each.record.header.datestamp,
                row_values.unit_joined(each.record.header.set_specs),
                each.digest,
                page_id,
                each.position,
            )
            for each in told
        ],
    )


def found_again(db: Connection, checkpoint: Checkpoint, identifiers: Sequence[str]) -> None:
    """What had vanished is listed again, live. An announced deletion stays in doubt: a list of
    identifiers does not tell which of the two is the newer."""
    if db.execute("SELECT 1 FROM doubt WHERE kind = 'vanished' LIMIT 1").fetchone():
        place = (checkpoint.endpoint_id, checkpoint.selection.metadata_prefix)
        db.executemany(
            "DELETE FROM doubt WHERE kind = 'vanished' AND record_id = (SELECT record_id"
            " FROM record WHERE endpoint_id = ? AND identifier = ? AND metadata_prefix = ?)",
            [(place[0], name, place[1]) for name in identifiers],
        )


def dispel(db: Connection, record_ids: Sequence[int]) -> None:
    """Forget that these records are doubted."""
    query = f"DELETE FROM doubt WHERE record_id {AMONG}"
    db.execute(query, (numbers(record_ids),))


def bury(db: Connection, record_ids: Sequence[int], now: datetime) -> int:
    """Make tombstones of these records, as they were announced or without a word; how many."""
    gone = [each for each in record_ids if _bury_one(db, each, now.isoformat())]
    mark_stale(db, gone, next_counter(db, "change"))
    dispel(db, record_ids)
    return len(gone)


def _bury_one(db: Connection, record_id: int, now: str) -> bool:
    db.execute(_LEAVE_PAGE, (record_id,))
    if db.execute(_BURY_ANNOUNCED, {"record": record_id, "now": now}).rowcount:
        db.execute(_JOIN_PAGE, (record_id,))
        db.execute(_TELL_RUN, (record_id,))
        return True
    return bool(
        db.execute(_BURY_VANISHED, {"record": record_id, "now": now, "nothing": b""}).rowcount
    )
