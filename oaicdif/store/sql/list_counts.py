"""Counts over the records of one list (`held_lists.ListStore`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...model import Checkpoint, Selection
from ..connection import Database
from ..dialect import UNIT, holds
from ..held_lists import Held, HeldName, Newest
from . import doubt_writes, page_writes


def in_set(sets: str, set_spec: str) -> str:
    """The condition that a record with these sets is in that one, or in one below it."""
    whole = holds(f"{UNIT} || {sets} || {UNIT}", f"{UNIT} || {set_spec} || {UNIT}")
    below = holds(f"{UNIT} || {sets}", f"{UNIT} || {set_spec} || ':'")
    return f"({whole} OR {below})"


_OF_LIST: Final = (
    " FROM record WHERE endpoint_id = :endpoint AND metadata_prefix = :prefix"
    f" AND ({in_set('sets', ':set')} OR :set IS NULL)"
)
_NEWEST: Final = (  # what does not begin with a year is no datestamp
    f"SELECT identifier, datestamp{_OF_LIST} AND NOT deleted AND datestamp <= :stamp"
    " AND datestamp >= '0' AND datestamp < ':' AND datestamp LIKE '%-%'"
    " ORDER BY datestamp DESC, record_id LIMIT 1"
)


def _place(endpoint_id: int, selection: Selection) -> dict[str, object]:
    return {
        "endpoint": endpoint_id,
        "prefix": selection.metadata_prefix,
        "set": selection.set_spec,
    }


class ListCountTables:
    """What is held of a list."""

    _db: Database

    def held(self, endpoint_id: int, selection: Selection) -> Held:
        place = _place(endpoint_id, selection)
        with self._db.read() as db:
            live, every = db.execute(
                f"SELECT count(*) FILTER (WHERE NOT deleted), count(*){_OF_LIST}", place
            ).fetchone()
            highest = db.execute("SELECT value FROM counter WHERE name = 'record'").fetchone()[0]
        return Held(live, every - live, highest)

    def newest(self, endpoint_id: int, selection: Selection, until: str) -> Newest | None:
        place = _place(endpoint_id, selection)
        with self._db.read() as db:
            row = db.execute(_NEWEST, place | {"stamp": until}).fetchone()
            if row is None:
                return None
            name, stamp = row
            alike = db.execute(
                f"SELECT count(*){_OF_LIST} AND NOT deleted AND datestamp >= :stamp",
                place | {"stamp": stamp[:10]},
            ).fetchone()[0]
        return Newest(name, stamp, alike)

    def seen_above(self, run_id: int, record_id: int) -> int:
        with self._db.read() as db:
            row = db.execute(
                "SELECT count(DISTINCT record_id) FROM seen WHERE run_id = ? AND record_id > ?",
                (run_id, record_id),
            ).fetchone()
        return int(row[0])

    def held_names(
        self, endpoint_id: int, metadata_prefix: str, *, limit: int, after: int = 0
    ) -> list[HeldName]:
        with self._db.read() as db:
            found = db.execute(
                "SELECT record_id, identifier, datestamp, deleted FROM record"
                " WHERE endpoint_id = ? AND metadata_prefix = ? AND record_id > ?"
                " ORDER BY record_id LIMIT ?",
                (endpoint_id, metadata_prefix, after, limit),
            )
            return [HeldName(*row) for row in found]

    def mark_seen(self, checkpoint: Checkpoint, identifiers: Sequence[str]) -> None:
        with self._db.write(checkpoint.endpoint_id) as db:
            page_writes.mark_seen_by_name(db, checkpoint, identifiers)
            doubt_writes.found_again(db, checkpoint, identifiers)
