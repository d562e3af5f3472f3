"""What a harvest leaves beside records: dues and holds, quarantine, statistics, old pages.

A part of `interface.HarvestStore`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from ...model.operation import Due, Hold, QuarantineEntry, SetAside
from ..connection import Database, Row
from . import row_values


class HarvestStateTables:
    """The quiet part of the harvest's face."""

    _db: Database

    def quarantine(self, endpoint_id: int | None = None) -> list[QuarantineEntry]:
        with self._db.read() as db:
            found = db.execute(
                "SELECT quarantine.*, endpoint_id FROM quarantine JOIN run USING (run_id)"
                " WHERE released IS NULL AND (endpoint_id = :endpoint OR :endpoint IS NULL)"
                " ORDER BY quarantine_id",
                {"endpoint": endpoint_id},
            )
            return [row_values.quarantined(row) for row in found]

    def aside(self, endpoint_id: int | None = None, *, run_id: int | None = None) -> list[SetAside]:
        with self._db.read() as db:
            found = db.execute(
                "SELECT quarantine_id, endpoint_id, run_id, quarantine.metadata_prefix, identifier,"
                " reason FROM quarantine JOIN run USING (run_id) WHERE released IS NULL"
                " AND (endpoint_id = :endpoint OR :endpoint IS NULL)"
                " AND (run_id = :run OR :run IS NULL) ORDER BY quarantine_id",
                {"endpoint": endpoint_id, "run": run_id},
            )
            return [SetAside(*row) for row in found]

    def release(self, quarantine_ids: Sequence[int], *, now: datetime) -> int:
        with self._db.write() as db:
            return db.executemany(
                "UPDATE quarantine SET released = ? WHERE quarantine_id = ? AND released IS NULL",
                [(now.isoformat(), each) for each in quarantine_ids],
            ).rowcount

    def dues(self) -> dict[int, Due]:
        with self._db.read() as db:
            found = db.execute(
                "SELECT endpoint_id, next_due, held, held_until, held_reason FROM endpoint"
            )
            return {row["endpoint_id"]: _due(row) for row in found}

    def set_due(self, endpoint_id: int, next_due: datetime | None) -> None:
        with self._db.write(endpoint_id) as db:
            db.execute(
                "UPDATE endpoint SET next_due = ? WHERE endpoint_id = ?",
                (next_due.isoformat() if next_due else None, endpoint_id),
            )

    def hold(
        self, endpoint_id: int, hold: Hold | None, *, until: datetime | None, reason: str
    ) -> None:
        with self._db.write(endpoint_id) as db:
            db.execute(
                "UPDATE endpoint SET held = ?, held_until = ?, held_reason = ?"
                " WHERE endpoint_id = ?",
                (
                    hold.value if hold else None,
                    until.isoformat() if until else None,
                    reason,
                    endpoint_id,
                ),
            )

    def add_stats(self, endpoint_id: int, stats: Mapping[tuple[str, str], float]) -> None:
        with self._db.write(endpoint_id) as db:
            db.executemany(
                "INSERT INTO harvest_stat (endpoint_id, name, label, value) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (endpoint_id, name, label) DO UPDATE"
                " SET value = harvest_stat.value + excluded.value",
                [(endpoint_id, name, label, value) for (name, label), value in stats.items()],
            )

    def stats(self) -> list[tuple[int, str, str, float]]:
        with self._db.read() as db:
            found = db.execute("SELECT endpoint_id, name, label, value FROM harvest_stat")
            return [tuple(row) for row in found]

    def prune_pages(self, before: datetime, *, limit: int = 1000) -> int:
        with self._db.write() as db:
            found = db.execute(
                "SELECT page_id FROM page WHERE received < ? AND current = 0 AND"
                " (scope IS NULL OR NOT EXISTS (SELECT 1 FROM record"
                " WHERE copy_page = page.page_id AND copy_page <> record.page_id)) LIMIT ?",
                (before.isoformat(), limit),
            ).fetchall()
            gone = [(row["page_id"],) for row in found]
            db.executemany("DELETE FROM page WHERE page_id = ?", gone)
            db.executemany(
                "DELETE FROM copies WHERE page_id = ? AND NOT EXISTS (SELECT 1 FROM record"
                " WHERE copy_page = copies.page_id AND copy_page <> record.page_id)",
                gone,
            )
            return len(gone)


def _due(row: Row) -> Due:
    return Due(
        next_due=row_values.moment(row["next_due"]) if row["next_due"] else None,
        hold=Hold(row["held"]) if row["held"] else None,
        held_until=row_values.moment(row["held_until"]) if row["held_until"] else None,
        reason=row["held_reason"],
    )
