"""Counts over the records of one list, in SQLite (`held_lists.ListStore`)."""

from __future__ import annotations

from typing import Final

from ...model import Selection
from ..held_lists import Held, Newest
from .connection import Database

# Sets are joined by the unit separator; a set holds what lies in those below it.
_OF_LIST: Final = (
    " FROM record WHERE endpoint_id = :endpoint AND metadata_prefix = :prefix AND (:set IS NULL"
    " OR instr(char(31) || sets || char(31), char(31) || :set || char(31))"
    " OR instr(char(31) || sets, char(31) || :set || ':'))"
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
                f"SELECT coalesce(sum(NOT deleted), 0), count(*){_OF_LIST}", place
            ).fetchone()
            highest = db.execute("SELECT coalesce(max(record_id), 0) FROM record").fetchone()[0]
        return Held(live, every - live, highest)

    def newest(self, endpoint_id: int, selection: Selection, until: str) -> Newest | None:
        place = _place(endpoint_id, selection)
        where = f"{_OF_LIST} AND NOT deleted AND datestamp"
        with self._db.read() as db:
            name, stamp = db.execute(
                f"SELECT identifier, max(datestamp){where} <= :stamp AND datestamp GLOB '[0-9]*-*'",
                place | {"stamp": until},
            ).fetchone()
            if stamp is None:
                return None
            alike = db.execute(
                f"SELECT count(*){where} >= :stamp", place | {"stamp": stamp[:10]}
            ).fetchone()[0]
        return Newest(name, stamp, alike)

    def seen_above(self, run_id: int, record_id: int) -> int:
        with self._db.read() as db:
            row = db.execute(
                "SELECT count(DISTINCT record_id) FROM seen WHERE run_id = ? AND record_id > ?",
                (run_id, record_id),
            ).fetchone()
        return int(row[0])
