"""The publish step in SQLite (`interface.PublishStore`): seq, datestamp, sets, roll-ups.

DECISIONS 5: datestamp = max(last datestamp, now + 2 s), never decreasing with seq; a batch
whose commit ends at or after its datestamp is stamped again, also after a crash. Must not
know: what is published.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from ...datestamp import format_datestamp
from ...model import Set
from . import rows
from .bodies import drop_bodies
from .connection import Connection, Database, Row
from .page_writes import next_counter
from .rows import with_ancestors
from .shelving import shelve

BUCKET: Final = 1024  # seqs in one roll-up row
EVERYTHING: Final = 0  # the set_id of the whole catalog
AHEAD: Final = timedelta(seconds=2)


class PublishTables:
    """The publish step's face of the store."""

    _db: Database

    def publish(self, clock: Callable[[], datetime], *, limit: int = 1000) -> int:
        self._settle(clock)
        with self._db.write() as db:
            waiting = db.execute(
                "SELECT pending.*, entry.seq AS old_seq, entry.deleted AS was_deleted,"
                " entry.sets AS old_sets, entry.formats AS old_formats,"
                " entry.revision AS old_revision, endpoint_id,"
                " CASE WHEN pending.deleted AND pending.title = '' THEN entry.title"
                " ELSE pending.title END AS kept_title,"
                " entry.work_type AS old_type, entry.year AS old_year FROM pending"
                " JOIN entry USING (entry_id) ORDER BY entry_id LIMIT ?",
                (limit,),
            ).fetchall()
            if not waiting:
                return 0
            stamp = _stamp(db, waiting, clock(), show=True)
            _forget_waiting(db, waiting)
            shelve(db, waiting, stamp)
        self._confirm(clock, stamp)
        self._settle(clock)
        return len(waiting)

    def _settle(self, clock: Callable[[], datetime]) -> None:
        """Stamp again what is not proven; each try looks further ahead, for a slow disk."""
        ahead = AHEAD
        while self._restamp(clock, ahead):
            ahead *= 2

    def _restamp(self, clock: Callable[[], datetime], ahead: timedelta) -> bool:
        """Stamp an unconfirmed batch again; False when there is none."""
        with self._db.read() as db:
            if db.execute("SELECT 1 FROM unconfirmed").fetchone() is None:
                return False
        with self._db.write() as db:
            batch = db.execute("SELECT * FROM unconfirmed").fetchone()
            if batch is None:
                return False
            db.execute("DELETE FROM unconfirmed WHERE first_seq = ?", (batch["first_seq"],))
            again = db.execute(
                "SELECT *, seq AS old_seq, deleted AS was_deleted, sets AS old_sets,"
                " formats AS old_formats,"
                " work_type AS old_type, year AS old_year FROM entry"
                " WHERE seq BETWEEN ? AND ? ORDER BY seq",
                (batch["first_seq"], batch["last_seq"]),
            ).fetchall()
            if not again:
                return True
            stamp = _stamp(db, again, clock(), ahead)
            shelve(db, again, stamp)
        self._confirm(clock, stamp)
        return True

    def _confirm(self, clock: Callable[[], datetime], stamp: str) -> None:
        """Take the mark away if the commit just made ended before its datestamp."""
        if format_datestamp(clock()) < stamp:
            with self._db.write() as db:
                db.execute("DELETE FROM unconfirmed WHERE datestamp = ?", (stamp,))

    def name_sets(self, sets: Sequence[Set]) -> None:
        with self._db.write() as db:
            db.executemany(
                "INSERT INTO published_set (set_spec, set_name, description) VALUES (?, ?, ?)"
                " ON CONFLICT (set_spec) DO UPDATE SET set_name = excluded.set_name,"
                " description = excluded.description",
                [(s.set_spec, s.set_name, rows.packed(s.descriptions)) for s in sets],
            )


# What the rows of `pending` give to those of `entry`, and what it is called in `publish`: a
# tombstone keeps the title it was published under.
_SHOWN: Final = {
    name: "kept_title" if name == "title" else name
    for name in (
        *("revision", "deleted", "sets", "digest", "work_iri", "title"),
        *("work_type", "year", "metadata_prefix", "formats"),
    )
}


def _stamp(
    db: Connection,
    batch: Sequence[Row],
    now: datetime,
    ahead: timedelta = AHEAD,
    *,
    show: bool = False,
) -> str:
    """Give a batch its seqs and one datestamp, and move its set memberships; the datestamp.

    `show`: make the waiting state of the batch the published one as well. One statement does
    both, for every change of an entry goes through four indexes.
    """
    last = db.execute("SELECT max(datestamp) FROM stamp").fetchone()[0] or ""
    stamp = max(last, format_datestamp(now + ahead))
    last_seq = next_counter(db, "seq", len(batch))
    first_seq = last_seq - len(batch) + 1
    numbered = list(enumerate(batch, first_seq))
    tally = _Tally(db)
    for row in batch:
        if row["old_seq"] is not None:
            sets = rows.in_all(row["old_sets"], row["old_formats"])
            tally.remove(row["old_seq"], sets, deleted=row["was_deleted"])
    shown = _SHOWN if show else {}
    db.executemany(
        f"UPDATE entry SET {' = ?, '.join(('seq', 'datestamp', *shown))} = ? WHERE entry_id = ?",
        [
            (seq, stamp, *[row[name] for name in shown.values()], row["entry_id"])
            for seq, row in numbered
        ],
    )
    for seq, row in numbered:
        sets = rows.in_all(row["sets"], row["formats"])
        tally.add(seq, row["entry_id"], sets, deleted=row["deleted"])
    tally.write()
    db.execute(
        "INSERT INTO stamp VALUES (?1, ?2, ?3) ON CONFLICT (datestamp) DO UPDATE"
        " SET last_seq = excluded.last_seq",
        (stamp, first_seq, last_seq),
    )
    db.execute("INSERT INTO unconfirmed VALUES (?, ?, ?)", (first_seq, last_seq, stamp))
    return stamp


def _forget_waiting(db: Connection, batch: Sequence[Row]) -> None:
    """A batch that is shown waits no more; what it showed before is gone."""
    db.executemany("DELETE FROM pending WHERE entry_id = ?", [(r["entry_id"],) for r in batch])
    drop_bodies(db, [r["old_revision"] for r in batch if r["old_revision"] is not None])


class _Tally:
    """Set memberships and roll-ups of one batch, gathered and written together."""

    def __init__(self, db: Connection) -> None:
        self._db = db
        self._ids: dict[str, int] = {}
        self._gone: list[tuple[int, int]] = []
        self._come: list[tuple[int, int, int]] = []
        self._counts: Counter[tuple[int, int, bool]] = Counter()

    def remove(self, seq: int, sets: Sequence[str], *, deleted: bool) -> None:
        for set_id in self._sets(sets):
            self._counts[set_id, seq // BUCKET, bool(deleted)] -= 1
            if set_id != EVERYTHING:
                self._gone.append((set_id, seq))

    def add(self, seq: int, entry_id: int, sets: Sequence[str], *, deleted: bool) -> None:
        for set_id in self._sets(sets):
            self._counts[set_id, seq // BUCKET, bool(deleted)] += 1
            if set_id != EVERYTHING:
                self._come.append((set_id, seq, entry_id))

    def write(self) -> None:
        db = self._db
        db.executemany("DELETE FROM membership WHERE set_id = ? AND seq = ?", self._gone)
        db.executemany("INSERT INTO membership VALUES (?, ?, ?)", self._come)
        db.executemany(
            "INSERT INTO rollup VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE"
            " SET live = live + ?3, deleted = deleted + ?4",
            [
                (set_id, bucket, 0 if dead else n, n if dead else 0)
                for (set_id, bucket, dead), n in self._counts.items()
                if n
            ],
        )

    def _sets(self, sets: Sequence[str]) -> Iterable[int]:
        yield EVERYTHING
        for set_spec in with_ancestors(sets):
            if set_spec not in self._ids:
                self._ids[set_spec] = self._set_id(set_spec)
            yield self._ids[set_spec]

    def _set_id(self, set_spec: str) -> int:
        self._db.execute(
            "INSERT OR IGNORE INTO published_set (set_spec, set_name) VALUES (?1, ?1)", (set_spec,)
        )
        row = self._db.execute(
            "SELECT set_id FROM published_set WHERE set_spec = ?", (set_spec,)
        ).fetchone()
        return int(row[0])
