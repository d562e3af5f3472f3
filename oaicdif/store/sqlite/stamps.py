"""The publish step in SQLite (`interface.PublishStore`): seq, datestamp, sets, roll-ups.

DECISIONS 5: datestamp = max(last datestamp, now + 2 s), never decreasing with seq; a batch
whose commit ends at or after its datestamp is stamped again, also after a crash. Must not
know: what is published.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from ...datestamp import format_datestamp
from ...model import Set
from . import row_values
from .bodies import drop_bodies
from .connection import Connection, Database
from .page_writes import next_counter
from .row_values import with_ancestors
from .shelving import Moved, shelve

BUCKET: Final = 1024  # seqs in one roll-up row
EVERYTHING: Final = 0  # the set_id of the whole catalog
AHEAD: Final = timedelta(seconds=2)


class PublishTables:
    """The publish step's face of the store."""

    _db: Database

    def publish(self, clock: Callable[[], datetime], *, limit: int = 1000) -> int:
        self._settle(clock)
        with self._db.write() as db:
            waiting = list(map(Moved._make, db.execute(_WAITING, (limit,))))
            if not waiting:
                return 0
            first_seq, stamp = _stamp(db, waiting, clock())
            db.execute(_SHOW, {"last_seq": first_seq - 1, "datestamp": stamp, "many": len(waiting)})
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
            ends = batch["first_seq"], batch["last_seq"]
            again = list(map(Moved._make, db.execute(_AGAIN, ends)))
            if not again:
                return True
            first_seq, stamp = _stamp(db, again, clock(), ahead)
            db.executemany(
                "UPDATE entry SET seq = ?, datestamp = ? WHERE entry_id = ?",
                [(seq, stamp, each.entry_id) for seq, each in enumerate(again, first_seq)],
            )
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
                [(s.set_spec, s.set_name, row_values.packed(s.descriptions)) for s in sets],
            )


# Rows of `Moved`: what waits, in its order, and what is stamped again.
_WAITING: Final = (
    "SELECT entry_id, endpoint_id, pending.deleted, pending.sets, pending.formats,"
    " pending.work_type, pending.year, entry.seq, entry.deleted, entry.sets, entry.formats,"
    " entry.work_type, entry.year, entry.revision FROM pending JOIN entry USING (entry_id)"
    " ORDER BY entry_id LIMIT ?"
)
_AGAIN: Final = (
    "SELECT entry_id, endpoint_id, deleted, sets, formats, work_type, year,"
    " seq, deleted, sets, formats, work_type, year, revision FROM entry"
    " WHERE seq BETWEEN ? AND ? ORDER BY seq"
)
# So many of what waits become the published state, with the seqs that follow: one statement,
# for every change of an entry goes through four indexes, and row by row it costs twice as much.
# A tombstone keeps the title and the address of the work that it was published under.
_SHOWN: Final = (
    *("revision", "deleted", "sets", "digest"),
    *("work_type", "year", "metadata_prefix", "formats"),
)
_OR_OLD: Final = "{0} = iif(new.deleted AND new.{0} = '', entry.{0}, new.{0})"
_SHOW: Final = (
    "UPDATE entry SET seq = :last_seq + place, datestamp = :datestamp,"
    f" {_OR_OLD.format('title')}, {_OR_OLD.format('work_iri')},"
    f" {', '.join(f'{name} = new.{name}' for name in _SHOWN)} FROM"
    " (SELECT *, row_number() OVER (ORDER BY entry_id) AS place FROM pending"
    " ORDER BY entry_id LIMIT :many) AS new WHERE entry.entry_id = new.entry_id"
)


def _stamp(
    db: Connection, batch: Sequence[Moved], now: datetime, ahead: timedelta = AHEAD
) -> tuple[int, str]:
    """(first seq, datestamp) of a batch; its set memberships move with them."""
    last = db.execute("SELECT max(datestamp) FROM stamp").fetchone()[0] or ""
    stamp = max(last, format_datestamp(now + ahead))
    last_seq = next_counter(db, "seq", len(batch))
    first_seq = last_seq - len(batch) + 1
    tally = _Tally(db)
    for seq, each in enumerate(batch, first_seq):
        if each.old_seq is not None:
            tally.remove(each.old_seq, each.old_sets, each.old_formats, deleted=each.was_deleted)
        tally.add(seq, each.entry_id, each.sets, each.formats, deleted=each.deleted)
    tally.write()
    db.execute(
        "INSERT INTO stamp VALUES (?, ?, ?) ON CONFLICT (datestamp) DO UPDATE"
        " SET last_seq = excluded.last_seq",
        (stamp, first_seq, last_seq),
    )
    db.execute("INSERT INTO unconfirmed VALUES (?, ?, ?)", (first_seq, last_seq, stamp))
    return first_seq, stamp


def _forget_waiting(db: Connection, batch: Sequence[Moved]) -> None:
    """A batch that is shown, the first of what waits, waits no more; what it showed before is
    gone."""
    db.execute("DELETE FROM pending WHERE entry_id <= ?", (batch[-1].entry_id,))
    drop_bodies(db, [each.old_revision for each in batch if each.old_revision is not None])


class _Tally:
    """Set memberships and roll-ups of one batch, gathered and written together."""

    def __init__(self, db: Connection) -> None:
        self._db = db
        self._ids: dict[tuple[str, str], tuple[int, ...]] = {}
        self._gone: list[tuple[int, int]] = []
        self._come: list[tuple[int, int, int]] = []
        self._counts: Counter[tuple[int, int, bool]] = Counter()

    def remove(self, seq: int, sets: str, formats: str, *, deleted: bool) -> None:
        for set_id in self._sets(sets, formats):
            self._counts[set_id, seq // BUCKET, bool(deleted)] -= 1
            if set_id != EVERYTHING:
                self._gone.append((set_id, seq))

    def add(self, seq: int, entry_id: int, sets: str, formats: str, *, deleted: bool) -> None:
        for set_id in self._sets(sets, formats):
            self._counts[set_id, seq // BUCKET, bool(deleted)] += 1
            if set_id != EVERYTHING:
                self._come.append((set_id, seq, entry_id))

    def write(self) -> None:
        db = self._db
        db.executemany("DELETE FROM membership WHERE set_id = ? AND seq = ?", self._gone)
        db.executemany("INSERT INTO membership VALUES (?, ?, ?)", sorted(self._come))
        db.executemany(
            "INSERT INTO rollup VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE"
            " SET live = live + excluded.live, deleted = deleted + excluded.deleted",
            [
                (set_id, bucket, 0 if dead else n, n if dead else 0)
                for (set_id, bucket, dead), n in self._counts.items()
                if n
            ],
        )

    def _sets(self, sets: str, formats: str) -> tuple[int, ...]:
        """The numbers of all that these columns of an entry make it a member of."""
        found = self._ids.get((sets, formats))
        if found is None:
            everything = with_ancestors(row_values.in_all(sets, formats))
            found = EVERYTHING, *map(self._set_id, everything)
            self._ids[sets, formats] = found
        return found

    def _set_id(self, set_spec: str) -> int:
        self._db.execute(
            "INSERT OR IGNORE INTO published_set (set_spec, set_name) VALUES (?, ?)",
            (set_spec, set_spec),
        )
        row = self._db.execute(
            "SELECT set_id FROM published_set WHERE set_spec = ?", (set_spec,)
        ).fetchone()
        return int(row[0])
