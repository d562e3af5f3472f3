"""The publish step (`interface.PublishStore`): seq, datestamp, sets, roll-ups.

DECISIONS 5: datestamp = max(last datestamp, now + 2 s), never decreasing with seq; a batch
whose commit ends at or after its datestamp is stamped again, also after a crash. The place an
entry leaves stays readable (`former_places`). Now is never before what readers were answered
(`store.answered`): no datestamp is at or below a responseDate that somebody has seen.
"""

from __future__ import annotations

import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from ...datestamp import format_datestamp
from ...model import Set
from ..connection import PUBLISHING, Connection, Database
from ..dialect import one_row, places
from ..publish_step import USUAL_RULES, PublishRules
from ..upkeep import REPUBLISHING
from . import row_values
from .bodies import drop_bodies
from .counters import next_in_order
from .former_places import BUCKET, EVERYTHING, FormerPlaces, numbered, tidy
from .rd_tables import HOLD_URLS
from .row_values import with_ancestors
from .shelving import Moved, shelve

log: Final = logging.getLogger(__name__)

AHEAD: Final = timedelta(seconds=2)
# Stamps further ahead than any slow disk asks for were given while the clock was wrong.
TOO_FAR_AHEAD: Final = timedelta(minutes=10)
_ASKED_AT_ONCE: Final = 500  # sets in one statement


class PublishTables:
    """The publish step's face of the store."""

    _db: Database

    def publish(
        self, clock: Callable[[], datetime], *, limit: int = 1000, rules: PublishRules = USUAL_RULES
    ) -> int:
        clock = self._db.answered.not_before(clock)
        self._settle(clock)
        with self._db.write(PUBLISHING) as db:
            waiting = list(map(Moved._make, db.execute(_WAITING, (limit,))))
            waiting = [_leaving(each, rules.announced) for each in waiting]
            if not waiting:
                _end_republishing(db, clock())
                return 0
            first_seq, stamp = _stamp(db, waiting, clock())
            for statement in HOLD_URLS:
                db.execute(statement, (len(waiting),))
            _show(db, waiting, first_seq, stamp)
            _write_departures(db, waiting)
            _forget_waiting(db, waiting)
            shelve(db, waiting, stamp)
        self._confirm(clock, stamp)
        self._settle(clock)
        return len(waiting)

    def forget_places(
        self, clock: Callable[[], datetime], *, limit: int = 5000, rules: PublishRules = USUAL_RULES
    ) -> bool:
        now = self._db.answered.not_before(clock)()
        oldest = (now - rules.keep_places).replace(minute=0, second=0, microsecond=0)
        with self._db.read() as db:
            found = db.execute(_REPLACED_BEFORE, (format_datestamp(oldest),)).fetchone()
            if found is None or db.execute("SELECT 1 FROM former LIMIT 1").fetchone() is None:
                return False
        needed = self._db.answered.oldest_list(now)
        horizon = found[0] if needed is None else min(found[0], needed)
        with self._db.write(PUBLISHING) as db:
            return tidy(db, horizon, limit)

    def _settle(self, clock: Callable[[], datetime]) -> None:
        """Stamp again what is not proven; each try looks further ahead, for a slow disk."""
        self._withdraw_future(clock)
        ahead = AHEAD
        while self._restamp(clock, ahead):
            ahead *= 2

    def _withdraw_future(self, clock: Callable[[], datetime]) -> None:
        """Stamp again what was stamped while the clock was far ahead: nobody has seen it yet."""
        far = format_datestamp(clock() + TOO_FAR_AHEAD)
        with self._db.read() as db:
            if db.execute("SELECT 1 FROM stamp WHERE datestamp > ?", (far,)).fetchone() is None:
                return
        with self._db.write(PUBLISHING) as db:
            first = db.execute(
                "SELECT min(first_seq) FROM stamp WHERE datestamp > ?", (far,)
            ).fetchone()[0]
            if first is None:
                return
            log.warning("datestamps after %s were given by a wrong clock; given again", far)
            db.execute("DELETE FROM stamp WHERE datestamp > ?", (far,))
            db.execute("DELETE FROM unconfirmed WHERE datestamp > ?", (far,))
            stamp = _stamp_again(db, (first, 1 << 62), clock(), AHEAD)
        if stamp:
            self._confirm(clock, stamp)

    def _restamp(self, clock: Callable[[], datetime], ahead: timedelta) -> bool:
        """Stamp an unconfirmed batch again; False when there is none."""
        with self._db.read() as db:
            if db.execute("SELECT 1 FROM unconfirmed").fetchone() is None:
                return False
        with self._db.write(PUBLISHING) as db:
            batch = db.execute("SELECT * FROM unconfirmed").fetchone()
            if batch is None:
                return False
            db.execute("DELETE FROM unconfirmed WHERE first_seq = ?", (batch["first_seq"],))
            stamp = _stamp_again(db, (batch["first_seq"], batch["last_seq"]), clock(), ahead)
        if stamp:
            self._confirm(clock, stamp)
        return True

    def _confirm(self, clock: Callable[[], datetime], stamp: str) -> None:
        """Take the mark away if the commit just made ended before its datestamp."""
        if format_datestamp(clock()) < stamp:
            with self._db.write(PUBLISHING) as db:
                db.execute("DELETE FROM unconfirmed WHERE datestamp = ?", (stamp,))

    def name_sets(self, sets: Sequence[Set]) -> None:
        wanted = {s.set_spec: (s.set_name, row_values.packed(s.descriptions)) for s in sets}
        with self._db.read() as db:
            held = _names_held(db, list(wanted))
        changed = [(spec, *each) for spec, each in wanted.items() if held.get(spec) != each]
        if not changed:
            return  # nearly always: whoever publishes waits for nobody
        with self._db.write(PUBLISHING) as db:
            db.executemany(
                "INSERT INTO published_set (set_spec, set_name, description) VALUES (?, ?, ?)"
                " ON CONFLICT (set_spec) DO UPDATE SET set_name = excluded.set_name,"
                " description = excluded.description",
                changed,
            )


def _end_republishing(db: Connection, now: datetime) -> None:
    """Take the mark of a lost catalog away, when all of it is published again and can be seen."""
    row = db.plain("SELECT value FROM upkeep WHERE name = ?", (REPUBLISHING,)).fetchone()
    if row is None:
        return  # nearly always
    waits = row[0]
    if waits.isdigit():
        left = db.plain("SELECT 1 FROM stale WHERE ticket <= ? LIMIT 1", (int(waits),)).fetchone()
        if left is not None:
            return
        waits = db.plain("SELECT max(datestamp) FROM stamp").fetchone()[0] or ""
        db.execute("UPDATE upkeep SET value = ? WHERE name = ?", (waits, REPUBLISHING))
    if waits < format_datestamp(now):
        db.execute("DELETE FROM upkeep WHERE name = ?", (REPUBLISHING,))


def _names_held(db: Connection, specs: Sequence[str]) -> dict[str, tuple[str, bytes | None]]:
    """Name and packed descriptions of these published sets."""
    found: dict[str, tuple[str, bytes | None]] = {}
    for start in range(0, len(specs), _ASKED_AT_ONCE):
        some = specs[start : start + _ASKED_AT_ONCE]
        for row in db.execute(
            "SELECT set_spec, set_name, description FROM published_set"
            f" WHERE set_spec IN ({places(some)})",
            some,
        ):
            found[row["set_spec"]] = (row["set_name"], row["description"])
    return found


_REPLACED_BEFORE: Final = (
    "SELECT last_seq FROM stamp WHERE datestamp < ? ORDER BY datestamp DESC LIMIT 1"
)
# Rows of `Moved`: what waits, in its order, and what is stamped again.
_WAITING: Final = (
    "SELECT pending.entry_id, endpoint_id, pending.deleted, pending.sets, pending.formats,"
    " pending.work_type, pending.year, entry.seq, entry.deleted, entry.sets, entry.formats,"
    " entry.work_type, entry.year, entry.revision, former_seq, departed, departed"
    f" FROM pending {one_row('entry', 'entry.entry_id = pending.entry_id')}"
    " ORDER BY pending.entry_id LIMIT ?"
)
_AGAIN: Final = (
    "SELECT entry_id, endpoint_id, deleted, sets, formats, work_type, year,"
    " seq, deleted, sets, formats, work_type, year, revision, former_seq, departed, departed"
    " FROM entry"
    " WHERE seq BETWEEN ? AND ? ORDER BY seq"
)
# So many of what waits become the published state, with the seqs that follow: one statement,
# for every change of an entry goes through four indexes, and row by row it costs twice as much.
# A tombstone keeps the title and the address of the work that it was published under.
_SHOWN: Final = (
    *("revision", "deleted", "sets", "digest"),
    *("work_type", "year", "metadata_prefix", "formats"),
)
_OR_OLD: Final = (
    "{0} = CASE WHEN waiting.deleted AND waiting.{0} = '' THEN entry.{0} ELSE waiting.{0} END"
)
_SHOW: Final = (
    "UPDATE entry SET former_seq = entry.seq, seq = :last_seq + place, datestamp = :datestamp,"
    f" {_OR_OLD.format('title')}, {_OR_OLD.format('work_iri')},"
    " title_language = CASE WHEN waiting.deleted AND waiting.title = ''"
    " THEN entry.title_language ELSE waiting.title_language END,"
    f" {', '.join(f'{name} = waiting.{name}' for name in _SHOWN)} FROM"
    " (SELECT *, row_number() OVER (ORDER BY entry_id) AS place FROM pending"
    " ORDER BY entry_id LIMIT :many) AS waiting WHERE entry.entry_id = waiting.entry_id"
    " AND entry.entry_id BETWEEN :first AND :last"  # a server walks no further
)


def _show(db: Connection, batch: Sequence[Moved], first_seq: int, stamp: str) -> None:
    """The batch, the first of what waits, becomes what is published."""
    ends = {"first": batch[0].entry_id, "last": batch[-1].entry_id, "many": len(batch)}
    db.execute(_SHOW, {"last_seq": first_seq - 1, "datestamp": stamp, **ends})


def _stamp(
    db: Connection, batch: Sequence[Moved], now: datetime, ahead: timedelta = AHEAD
) -> tuple[int, str]:
    """(first seq, datestamp) of a batch; its set memberships move with them, and the places it
    leaves become former ones."""
    last = db.execute("SELECT max(datestamp) FROM stamp").fetchone()[0] or ""
    stamp = max(last, format_datestamp(now + ahead))
    last_seq = next_in_order(db, "seq", len(batch))
    first_seq = last_seq - len(batch) + 1
    tally = _Tally(db)
    for seq, each in enumerate(batch, first_seq):
        if each.old_seq is not None:
            tally.replace(each, each.old_seq, seq)
        tally.add(each, seq)
    tally.write()
    db.execute(
        "INSERT INTO stamp (datestamp, first_seq, last_seq) VALUES (?, ?, ?)"
        " ON CONFLICT (datestamp) DO UPDATE"
        " SET last_seq = excluded.last_seq",
        (stamp, first_seq, last_seq),
    )
    db.execute(
        "INSERT INTO unconfirmed (first_seq, last_seq, datestamp) VALUES (?, ?, ?)",
        (first_seq, last_seq, stamp),
    )
    return first_seq, stamp


def _stamp_again(db: Connection, ends: tuple[int, int], now: datetime, ahead: timedelta) -> str:
    """The new datestamp of the entries that still stand between these seqs; empty if none do."""
    again = list(map(Moved._make, db.execute(_AGAIN, ends)))
    if not again:
        return ""
    first_seq, stamp = _stamp(db, again, now, ahead)
    db.executemany(
        "UPDATE entry SET former_seq = seq, seq = ?, datestamp = ? WHERE entry_id = ?",
        [(seq, stamp, each.entry_id) for seq, each in enumerate(again, first_seq)],
    )
    shelve(db, again, stamp)
    return stamp


def _leaving(each: Moved, announced: frozenset[str]) -> Moved:
    """The entry with the announced sets that it leaves, or left before and has not come back to."""
    if each.sets == each.old_sets and not each.old_departed:
        return each
    was = {*with_ancestors(each.old_sets.split()), *each.old_departed.split()}
    left = sorted((was & announced) - set(with_ancestors(each.sets.split())))
    return each._replace(departed=row_values.joined(left))


def _write_departures(db: Connection, batch: Sequence[Moved]) -> None:
    db.executemany(
        "UPDATE entry SET departed = ? WHERE entry_id = ?",
        [(each.departed, each.entry_id) for each in batch if each.departed != each.old_departed],
    )


def _forget_waiting(db: Connection, batch: Sequence[Moved]) -> None:
    """A batch that is shown, the first of what waits, waits no more; what it showed before is
    gone."""
    db.execute("DELETE FROM pending WHERE entry_id <= ?", (batch[-1].entry_id,))
    drop_bodies(db, [each.old_revision for each in batch if each.old_revision is not None])


_Standing = tuple[str, str, str, bool]  # sets, formats, departed, deleted
_Left = tuple[int, int, int, int | None]  # old seq, new seq, entry_id, the seq before the old one
_Taken = tuple[int, int]  # seq, entry_id


class _Tally:
    """Set memberships, roll-ups and former places of one batch, gathered by what entries have in
    common and written together: most entries of a batch stand in the same lists."""

    def __init__(self, db: Connection) -> None:
        self._db = db
        self._ids: dict[str, int] = {}
        self._left: defaultdict[_Standing, list[_Left]] = defaultdict(list)
        self._taken: defaultdict[_Standing, list[_Taken]] = defaultdict(list)

    def replace(self, each: Moved, old_seq: int, seq: int) -> None:
        """The place at `old_seq` is a former one from `seq` on."""
        stood = each.old_sets, each.old_formats, each.old_departed, each.was_deleted
        self._left[stood].append((old_seq, seq, each.entry_id, each.former_seq))

    def add(self, each: Moved, seq: int) -> None:
        stands = each.sets, each.formats, each.departed, each.deleted
        self._taken[stands].append((seq, each.entry_id))

    def write(self) -> None:
        gone: defaultdict[int, list[int]] = defaultdict(list)
        come: list[tuple[int, int, int]] = []
        counts: Counter[tuple[int, int, bool]] = Counter()
        former = FormerPlaces(self._db)
        self._know([*self._left, *self._taken])
        former.know(sets for stood in self._left for sets in self._lists(stood)[0].values())
        for stood, left in self._left.items():
            lists, marks = self._lists(stood)
            for n in filter(None, (*lists, *marks)):
                gone[n] += [place[0] for place in left]
            for bucket, n in Counter([place[0] // BUCKET for place in left]).items():
                counts.update({(set_id, bucket, bool(stood[3])): -n for set_id in lists})
            former.add(lists, left)
        for stands, taken in self._taken.items():
            lists, marks = self._lists(stands)
            come += [(n, seq, entry) for n in (*lists, *marks) if n for seq, entry in taken]
            for bucket, n in Counter([seq // BUCKET for seq, _ in taken]).items():
                counts.update({(set_id, bucket, bool(stands[3])): n for set_id in lists})
        db = self._db
        db.executemany(
            "DELETE FROM membership WHERE set_id = ? AND seq BETWEEN ? AND ?",
            [(n, a, b - 1) for n, old in gone.items() for a, b in row_values.runs_of(sorted(old))],
        )
        db.executemany(
            "INSERT INTO membership (set_id, seq, entry_id) VALUES (?, ?, ?)", sorted(come)
        )
        former.write()
        db.executemany(
            "INSERT INTO rollup (set_id, bucket, live, deleted) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (set_id, bucket) DO UPDATE SET live = rollup.live + excluded.live,"
            " deleted = rollup.deleted + excluded.deleted",
            [
                (set_id, bucket, 0 if dead else n, n if dead else 0)
                for (set_id, bucket, dead), n in counts.items()
                if n
            ],
        )

    def _lists(self, standing: _Standing) -> tuple[dict[int, str], tuple[int, ...]]:
        """The lists that these columns of an entry put it into, with the sets of its header in
        each, and its `rows.marks`."""
        sets, formats, departed, _ = standing
        names = with_ancestors(row_values.in_all(sets, formats))
        lists = {EVERYTHING: sets, **{self._ids[name]: sets for name in names}}
        lists |= {self._ids[name]: row_values.in_left(sets, name) for name in departed.split()}
        return lists, tuple(self._ids[each] for each in row_values.marks(formats, departed))

    def _know(self, standings: Iterable[_Standing]) -> None:
        """Ask for the numbers of all lists together that these columns put an entry into."""
        specs: set[str] = set()
        for sets, formats, departed, _ in standings:
            specs.update(with_ancestors(row_values.in_all(sets, formats)), departed.split())
            specs.update(row_values.marks(formats, departed))
        self._ids = numbered(self._db, _SET_IDS, _NAME_SET, specs)


_SET_IDS: Final = "SELECT set_spec, set_id FROM published_set WHERE set_spec"
_NAME_SET: Final = (
    "INSERT INTO published_set (set_spec, set_name) VALUES (?, ?) ON CONFLICT DO NOTHING"
)
