"""Items in the hands of crosswalk workers (`interface.CrosswalkStore`)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from ..connection import Connection, Database
from ..dialect import one_row, or_none
from ..lease import LEASE, Claim, is_gone


class ClaimTables:
    """Each item is one worker's at a time."""

    _db: Database

    def renew_claims(self, claim: Claim) -> None:
        with self._db.write() as db:
            db.execute(
                "UPDATE claim SET until = ? WHERE worker = ?", (_until(claim.now), claim.worker)
            )

    def give_back(self, worker: str) -> None:
        with self._db.write() as db:
            db.execute("DELETE FROM claim WHERE worker = ?", (worker,))


_ANY: Final = "SELECT EXISTS (SELECT 1 FROM stale) OR EXISTS (SELECT 1 FROM claim)"
_IN_HAND: Final = "claim.endpoint_id = record.endpoint_id AND claim.identifier = record.identifier"
# Items that have a stale record among the next `limit` of a round that nobody has in hand.
_FREE: Final = (
    "SELECT DISTINCT endpoint_id, identifier FROM"
    " (SELECT record.endpoint_id, record.identifier FROM stale"
    f" {one_row('record', 'record.record_id = stale.record_id')} {or_none('claim', _IN_HAND)}"
    " WHERE ticket <= ? AND claim.worker IS NULL ORDER BY stale.record_id LIMIT ?) AS free"
)


def claim_items(database: Database, claim: Claim, limit: int, until: int) -> int:
    """Put the next free items into the worker's hands; what it had before is given back.
    Nothing is written when there is nothing to hand out, or to give back. How many items."""
    with database.read() as db:
        if not db.execute(_ANY).fetchone()[0]:
            return 0
    with database.write() as db:
        _free_abandoned(db, claim)
        free = db.execute(_FREE, (until, limit)).fetchall()
        end = _until(claim.now)
        db.executemany(
            "INSERT INTO claim (endpoint_id, identifier, worker, until) VALUES (?, ?, ?, ?)",
            [(endpoint_id, identifier, claim.worker, end) for endpoint_id, identifier in free],
        )
    return len(free)


def _free_abandoned(db: Connection, claim: Claim) -> None:
    """Free what this worker had, what was not renewed for long, and what processes had that
    have ended."""
    db.execute("DELETE FROM claim WHERE until <= ?", (claim.now.isoformat(),))
    workers = [row[0] for row in db.execute("SELECT DISTINCT worker FROM claim")]
    abandoned = [each for each in workers if each == claim.worker or is_gone(each)]
    db.executemany("DELETE FROM claim WHERE worker = ?", [(each,) for each in abandoned])


def _until(now: datetime) -> str:
    return (now + LEASE).isoformat()
