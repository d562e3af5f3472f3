"""Records whose end is told and not yet believed, and verdicts that nothing has disproved.

A part of `interface.HarvestStore`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from ...model import Run
from ...model.operation import Doubt, DoubtKind
from ..connection import Database, Row
from ..dialect import AMONG, numbers, places
from . import doubt_writes, row_values
from .harvests import unseen_records

# A verdict falls when the same is asked again; that of a list, and of single records, also by a
# later whole list of identifiers. `later` ranks the runs of one prefix and set.
_STANDING: Final = (
    "SELECT * FROM run AS first WHERE endpoint_id = ? AND state = 'suspect' AND NOT by_hand"
    " AND purpose <> 'waiting' AND NOT EXISTS (SELECT 1 FROM run AS later"
    " WHERE later.endpoint_id = first.endpoint_id AND later.run_id > first.run_id"
    " AND later.metadata_prefix = first.metadata_prefix"
    " AND coalesce(later.set_spec, '') = coalesce(first.set_spec, '')"
    " AND NOT later.by_hand AND (later.purpose = first.purpose AND later.verb = first.verb"
    " AND later.entire >= first.entire AND later.state IN ('complete', 'suspect')"
    " OR later.purpose = 'list' AND later.verb <> 'GetRecord' AND later.entire"
    " AND later.state = 'complete'"
    " AND first.purpose IN ('list', 'single')))"
    " ORDER BY run_id"
)


class DoubtTables:
    """What is not believed yet."""

    _db: Database

    def doubts(self, endpoint_id: int) -> list[Doubt]:
        with self._db.read() as db:
            if db.execute("SELECT 1 FROM doubt LIMIT 1").fetchone() is None:
                return []  # nearly always, and else every record of the endpoint is looked at
            found = db.execute(
                "SELECT doubt.*, identifier, metadata_prefix FROM doubt JOIN record"
                " USING (record_id) WHERE endpoint_id = ? ORDER BY record_id",
                (endpoint_id,),
            )
            return [_doubt(row) for row in found]

    def doubt(self, record_ids: Sequence[int], run_id: int, *, now: datetime) -> None:
        with self._db.write() as db:
            db.executemany(
                "INSERT INTO doubt (record_id, kind, run_id, since, judged)"
                " VALUES (?, 'vanished', ?, ?, true) ON CONFLICT DO NOTHING",
                [(each, run_id, now.isoformat()) for each in record_ids],
            )

    def let_wait(self, record_ids: Sequence[int], *, since: datetime) -> None:
        with self._db.write() as db:
            db.execute(
                "UPDATE doubt SET judged = true, since = CASE WHEN since < ? THEN since"
                f" ELSE ? END WHERE record_id {AMONG}",
                (since.isoformat(), since.isoformat(), numbers(record_ids)),
            )

    def mark_deleted(self, record_ids: Sequence[int], *, now: datetime) -> int:
        with self._db.write() as db:
            return doubt_writes.bury(db, record_ids, now)

    def announced_before(self, run_ids: Sequence[int]) -> tuple[int, int]:
        marks = places(run_ids)
        with self._db.read() as db:
            believed = db.execute(
                f"SELECT coalesce(sum(believed), 0) FROM run WHERE run_id IN ({marks})",
                tuple(run_ids),
            ).fetchone()[0]
            live = db.execute(
                "SELECT count(*) FROM record JOIN (SELECT endpoint_id, metadata_prefix,"
                f" min(highest) AS highest FROM run WHERE run_id IN ({marks})"
                " GROUP BY endpoint_id, metadata_prefix) AS run"
                " USING (endpoint_id, metadata_prefix)"
                " WHERE NOT deleted AND record_id <= run.highest",
                tuple(run_ids),
            ).fetchone()[0]
        return believed, live + believed

    def doubted_unseen(self, run_ids: Sequence[int]) -> int:
        where, values = unseen_records(run_ids)
        query = f"SELECT count(*) {where} AND record_id IN (SELECT record_id FROM doubt)"
        with self._db.read() as db:
            return int(db.execute(query, values).fetchone()[0])

    def some_seen(self, run_ids: Sequence[int], *, limit: int) -> list[str]:
        marks = places(run_ids)
        query = (
            f"SELECT identifier FROM seen JOIN record USING (record_id) WHERE run_id IN ({marks})"
            " AND NOT deleted AND record_id NOT IN (SELECT record_id FROM doubt) LIMIT ?"
        )
        with self._db.read() as db:
            return [row[0] for row in db.execute(query, (*run_ids, limit))]

    def some_live(self, endpoint_id: int, metadata_prefix: str, *, limit: int) -> list[str]:
        query = (
            "SELECT identifier FROM record WHERE endpoint_id = ? AND metadata_prefix = ?"
            " AND NOT deleted AND record_id NOT IN (SELECT record_id FROM doubt)"
            " ORDER BY record_id DESC LIMIT ?"
        )
        with self._db.read() as db:
            return [row[0] for row in db.execute(query, (endpoint_id, metadata_prefix, limit))]

    def standing(self, endpoint_id: int) -> list[Run]:
        with self._db.read() as db:
            return [row_values.run(row) for row in db.execute(_STANDING, (endpoint_id,))]


def _doubt(row: Row) -> Doubt:
    return Doubt(
        record_id=row["record_id"],
        identifier=row["identifier"],
        metadata_prefix=row["metadata_prefix"],
        kind=DoubtKind(row["kind"]),
        run_id=row["run_id"],
        since=row_values.moment(row["since"]),
        judged=bool(row["judged"]),
    )
