"""Items in the hands of crosswalk workers (`interface.CrosswalkStore`)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from ..connection import Connection, Database
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
# Items that have a stale record among the next `limit` of a round that nobody has in hand.
_FREE: Final = (
    "SELECT DISTINCT endpoint_id, identifier FROM"
    " (SELECT endpoint_id, identifier FROM stale JOIN record USING (record_id)"
    " WHERE ticket <= ? AND NOT EXISTS"
    " (SELECT 1 FROM claim WHERE claim.endpoint_id = record.endpoint_id"
    " AND claim.identifier = record.identifier) ORDER BY stale.record_id LIMIT ?) AS free"
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
