"""What makes items stale besides a harvest, in SQLite: edited rules, changed settings, a command.

A part of `interface.CrosswalkStore`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...json_text import write_json
from .connection import Connection, Database
from .page_writes import next_counter

_SET_COUNTER: Final = (
    "INSERT INTO counter (name, value) VALUES (?, ?)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


class StaleMarkTables:
    """Which rules and settings documents were made under, and what is to be made anew."""

    _db: Database

    def mark_stale(self, *, endpoint_id: int | None = None) -> int:
        with self._db.write() as db:
            return _mark_stale(db, endpoint_id)

    def note_rules(self, marks: Mapping[int, int]) -> None:
        with self._db.write() as db:
            db.executemany(
                "INSERT INTO counter (name, value) SELECT ?, ?"
                " WHERE NOT EXISTS (SELECT 1 FROM entry WHERE endpoint_id = ?)"
                " ON CONFLICT DO NOTHING",
                [(_rules_of(each), mark, each) for each, mark in marks.items()],
            )

    def mark_edited(self, marks: Mapping[int, int]) -> Mapping[int, int]:
        with self._db.write() as db:
            found = _edited(db, marks)
            ticket = next_counter(db, "change") if found else 0
            for endpoint_id in found:
                _mark(db, endpoint_id, ticket)
            db.executemany(
                _SET_COUNTER,
                [(_rules_of(each), mark) for each, mark in marks.items()],
            )
        return found

    def edited(self, marks: Mapping[int, int]) -> Mapping[int, int]:
        with self._db.read() as db:
            return _edited(db, marks)

    def several_endpoints(self, configured: int) -> bool:
        with self._db.write() as db:
            held = db.execute(
                "SELECT count(*) FROM endpoint WHERE EXISTS"
                " (SELECT 1 FROM record WHERE record.endpoint_id = endpoint.endpoint_id)"
            ).fetchone()[0]
            several: bool = max(held, configured) > 1
            before = db.execute("SELECT value FROM counter WHERE name = 'several'").fetchone()
            db.execute(_SET_COUNTER, ("several", int(several)))
            if before is not None and bool(before[0]) != several:
                _mark_stale(db, None)
        return several

    def declare_open(self, endpoint_id: int, sets: Sequence[str], day: str) -> bool:
        value = write_json(list(sets)).decode()
        with self._db.write() as db:
            changed = db.execute(
                "UPDATE endpoint SET open_access = :sets, open_access_since = :since"
                " WHERE endpoint_id = :endpoint AND open_access <> :sets",
                {"sets": value, "since": day if sets else "", "endpoint": endpoint_id},
            ).rowcount
            if changed:
                _mark_stale(db, endpoint_id)
        return bool(changed)

    def settings_in_force(self) -> dict[str, str]:
        with self._db.read() as db:
            return dict(db.execute("SELECT name, value FROM setting_in_force").fetchall())

    def put_in_force(self, changed: Mapping[str, str], stale: Sequence[int] | None = None) -> None:
        with self._db.write() as db:
            db.executemany(
                "INSERT INTO setting_in_force (name, value) VALUES (?, ?)"
                " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                changed.items(),
            )
            for endpoint_id in (None,) if stale is None else stale:
                _mark_stale(db, endpoint_id)

    def minted_unpublished(self, namespace: str) -> int:
        beginning = f"oai:{namespace}:"
        with self._db.read() as db:
            found: int = db.execute(
                "SELECT count(*) FROM entry WHERE seq IS NULL"
                " AND oai_identifier >= ? AND oai_identifier < ?",
                (beginning, beginning[:-1] + ";"),
            ).fetchone()[0]
        return found


def _rules_of(endpoint_id: int) -> str:
    """The counter that holds the mark of the rules that made an endpoint's documents."""
    return f"rules of {endpoint_id}"


def _edited(db: Connection, marks: Mapping[int, int]) -> dict[int, int]:
    """How many records those endpoints have whose documents other rules made."""
    kept = dict(db.execute("SELECT name, value FROM counter WHERE name LIKE 'rules of %'"))
    found = {}
    for endpoint_id, mark in marks.items():
        if kept.get(_rules_of(endpoint_id)) != mark:
            (count,) = db.execute(
                "SELECT count(*) FROM record WHERE endpoint_id = ?", (endpoint_id,)
            ).fetchone()
            if count:
                found[endpoint_id] = count
    return found


def _mark_stale(db: Connection, endpoint_id: int | None) -> int:
    return _mark(db, endpoint_id, next_counter(db, "change"))


def _mark(db: Connection, endpoint_id: int | None, ticket: int) -> int:
    """Mark the records of an endpoint, or all; how many."""
    return db.execute(
        "INSERT INTO stale (record_id, ticket) SELECT record_id, :ticket FROM record"
        " WHERE endpoint_id = :endpoint OR :endpoint IS NULL"
        " ON CONFLICT (record_id) DO UPDATE SET ticket = excluded.ticket",
        {"ticket": ticket, "endpoint": endpoint_id},
    ).rowcount
