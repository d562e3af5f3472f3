"""Former places : where an entry stood in lists before it was published again.

A list begun when `bound` was the highest visible seq shows an entry at the place it had then:
the current one, or a former one with seq <= bound < until_seq. So a list is a snapshot, and in
the seconds before a new place can be seen the former one stands for it (DECISIONS 5 and 6).

Rows are looked up by (list, bucket, until_seq): a bucket holds 1,024 seqs, each of them one
place at most, so what a list may not see costs one look-up a bucket, and no page is ever counted
or sorted beyond a bucket.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from operator import itemgetter
from typing import Final

from ..catalog_reads import ListedRow
from ..connection import Connection
from ..dialect import IN_ORDER, places
from .bodies import body_columns, body_joins

_AT_ONCE: Final = 500  # texts of one statement
BUCKET: Final = 1024  # seqs in one roll-up row, and in one range of former places
EVERYTHING: Final = 0  # the set_id of the whole catalog

# Of one list, its buckets in order.
_ALIVE: Final = (
    f"FROM rollup {IN_ORDER} former USING (set_id, bucket) WHERE rollup.set_id = :set"
    f" AND rollup.bucket BETWEEN (:after + 1) / {BUCKET} AND :upto / {BUCKET}"
    " AND until_seq > :bound AND former.seq > :after AND former.seq <= :upto"
)
_STAMP: Final = (
    "(SELECT stamp.datestamp FROM stamp WHERE first_seq <= place.seq"
    " ORDER BY first_seq DESC LIMIT 1)"
)
# For lists of a set in a format that not every item has.
_KNOWN: Final = (
    " AND EXISTS (SELECT 1 FROM former AS known WHERE known.set_id = :format"
    " AND known.bucket = former.bucket AND known.until_seq = former.until_seq"
    " AND known.seq = former.seq)"
)
Slice = Mapping[str, object]  # set, after, upto, bound, limit, format: see `snapshots._slice`


def former_rows(
    db: Connection, slice_: Slice, bodies: tuple[str, ...], gone: str, *, in_format: bool
) -> list[ListedRow]:
    """The former places that stand for their entries in a slice of a list, by seq; `gone` tells
    of an entry whether it is deleted now."""
    statement = _rows_statement(bodies, gone, in_format=in_format)
    found = db.plain(statement, slice_).fetchall()
    found.sort(key=itemgetter(0))
    return found


@cache
def _rows_statement(bodies: tuple[str, ...], gone: str, *, in_format: bool) -> str:
    columns = ["place.seq", "oai_identifier", _STAMP, gone, "former_sets.sets"]
    columns += body_columns(bodies)
    # Keys first, in a bucket by themselves: no body is carried through the sorting.
    places = (
        f"SELECT former.seq, former.entry_id, former.sets_id {_ALIVE}"
        f"{_KNOWN if in_format else ''} ORDER BY rollup.bucket, former.seq LIMIT :limit"
    )
    return (
        f"SELECT {', '.join(columns)} FROM ({places}) AS place"
        f" {IN_ORDER} entry ON entry.entry_id = place.entry_id"
        f" {IN_ORDER} former_sets ON former_sets.sets_id = place.sets_id {body_joins(bodies)}"
    )


def count_former(db: Connection, slice_: Slice) -> int:
    """How many entries of a slice of a list stand at a former place."""
    return int(db.execute(f"SELECT count(*) {_ALIVE}", slice_).fetchone()[0])


def former_seqs(db: Connection, slice_: Slice, condition: str) -> list[int]:
    """The former places in a slice of a list whose entries are now as the condition says."""
    found = db.execute(
        f"SELECT place.seq FROM (SELECT former.seq, former.entry_id {_ALIVE}) AS place"
        f" {IN_ORDER} entry ON entry.entry_id = place.entry_id WHERE {condition}",
        slice_,
    )
    return [row[0] for row in found]


def has_former(db: Connection, set_id: int, bound: int) -> bool:
    """Whether any entry stands at a former place in that list."""
    whole = {"set": set_id, "after": 0, "upto": bound, "bound": bound}
    return db.execute(f"SELECT 1 {_ALIVE} LIMIT 1", whole).fetchone() is not None


def first_live_former(db: Connection, slice_: Slice, gone: str, *, in_format: bool) -> int:
    """The seq of the first former place in the slice whose entry is not deleted now, or 0."""
    row = db.execute(
        f"SELECT place.seq FROM (SELECT former.seq, former.entry_id {_ALIVE}"
        f"{_KNOWN if in_format else ''} ORDER BY rollup.bucket, former.seq) AS place"
        f" {IN_ORDER} entry ON entry.entry_id = place.entry_id"
        f" WHERE NOT ({gone}) ORDER BY place.seq LIMIT 1",
        slice_,
    ).fetchone()
    return int(row[0]) if row else 0


def former_totals(db: Connection, bound: int) -> tuple[int, int]:
    """(live, deleted) entries that stand at a former place in the whole catalog."""
    row = db.execute(
        "SELECT count(*) FILTER (WHERE NOT deleted), count(*) FILTER (WHERE deleted) FROM"
        f" (SELECT entry_id {_ALIVE}) AS place {IN_ORDER} entry USING (entry_id)",
        {"set": EVERYTHING, "after": 0, "upto": bound, "bound": bound},
    ).fetchone()
    return row[0], row[1]


def place_before(
    db: Connection, seq: int, former_seq: int | None, bound: int
) -> tuple[int, str, str] | None:
    """(seq, datestamp, sets) of the place that an entry at `seq` had when `bound` was visible;
    None when it had none yet."""
    while former_seq is not None:
        row = db.execute(
            f"SELECT place.seq, {_STAMP}, sets, former_seq FROM former AS place"
            f" {IN_ORDER} former_sets USING (sets_id)"
            " WHERE set_id = 0 AND bucket = ? AND until_seq = ? AND place.seq = ?",
            (former_seq // BUCKET, seq, former_seq),
        ).fetchone()
        if row is None:
            return None
        if row[0] <= bound:
            return row[0], row[1], row[2]
        seq, former_seq = row[0], row[3]
    return None


# ---- what the publish step writes ---------------------------------------------------------------


_INSERT: Final = (
    "INSERT INTO former (set_id, bucket, until_seq, seq, entry_id, sets_id, former_seq)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)


class FormerPlaces:
    """The places that one batch replaces, gathered and written together."""

    def __init__(self, db: Connection) -> None:
        self._db = db
        self._rows: list[tuple[int, int, int, int, int, int, int | None]] = []
        self._ids: dict[str, int] = {}

    def add(
        self, lists: Mapping[int, str], places: Iterable[tuple[int, int, int, int | None]]
    ) -> None:
        """Places, (seq, until_seq, entry_id, the seq before), that stood in the same lists, each
        with the sets of its headers there."""
        for set_id, sets in lists.items():
            sets_id = self._sets_id(sets)
            whole = set_id == EVERYTHING
            self._rows += [
                (set_id, seq // BUCKET, until, seq, entry_id, sets_id, before if whole else None)
                for seq, until, entry_id, before in places
            ]

    def write(self) -> None:
        self._rows.sort()  # the first four are a key: nothing behind them is compared
        self._db.executemany(_INSERT, self._rows)

    def know(self, sets: Iterable[str]) -> None:
        """Ask for these sets of headers together, before places are added with them."""
        self._ids |= numbered(self._db, _SETS_IDS, _KEEP_SETS, sets)

    def _sets_id(self, sets: str) -> int:
        if sets not in self._ids:
            self.know([sets])
        return self._ids[sets]


_SETS_IDS: Final = "SELECT sets, sets_id FROM former_sets WHERE sets"
_KEEP_SETS: Final = "INSERT INTO former_sets (sets) VALUES (?) ON CONFLICT DO NOTHING"


def numbered(db: Connection, look: str, keep: str, texts: Iterable[str]) -> dict[str, int]:
    """The number of each text, which it gets if it has none; `look` selects (text, number) and
    ends with the column of the text, `keep` inserts one, in each of its places. Few statements,
    however many texts."""
    wanted = sorted(set(texts))
    found: dict[str, int] = {}
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        find = f"{look} IN ({places(some)})"
        known = dict(db.plain(find, some).fetchall())
        missing = [each for each in some if each not in known]
        if missing:
            db.executemany(keep, [(each,) * keep.count("?") for each in missing])
            known = dict(db.plain(find, some).fetchall())
        found |= known
    return found


def tidy(db: Connection, horizon: int, limit: int) -> bool:
    """Remove up to `limit` former places that no list can need, those replaced up to `horizon`;
    whether there are more.

    What is no longer kept is written down before the first of it goes.
    """
    kept_from, tidied = _mark(db, "kept_from"), _mark(db, "tidied")
    if tidied >= kept_from:
        if horizon <= kept_from:
            return False
        kept_from = horizon
        _set_mark(db, "kept_from", kept_from)
    old = db.execute(
        f"SELECT set_id, bucket, until_seq, seq FROM rollup {IN_ORDER} former"
        " USING (set_id, bucket) WHERE until_seq <= ? LIMIT ?",
        (kept_from, limit),
    ).fetchall()
    db.executemany(
        "DELETE FROM former WHERE set_id = ? AND bucket = ? AND until_seq = ? AND seq = ?", old
    )
    if len(old) == limit:
        return True
    _set_mark(db, "tidied", kept_from)
    return False


def _mark(db: Connection, name: str) -> int:
    return int(db.execute("SELECT value FROM counter WHERE name = ?", (name,)).fetchone()[0])


def _set_mark(db: Connection, name: str, value: int) -> None:
    db.execute("UPDATE counter SET value = ? WHERE name = ?", (value, name))
