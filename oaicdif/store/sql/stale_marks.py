"""What makes items stale besides a harvest: edited rules, changed settings, a command.

A part of `interface.CrosswalkStore`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from ...json_text import write_json
from ..connection import Connection, Database
from ..rule_marks import WHOLE, RuleMarks
from .counters import next_counter

_SET_COUNTER: Final = (
    "INSERT INTO counter (name, value) VALUES (?, ?)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


# An IRI that several entries have is decided among them.
_FORGET_SHARED: Final = (
    "DELETE FROM made WHERE mark <> 0 AND entry_id IN (WITH holder AS"
    " (SELECT work_iri, entry_id FROM entry WHERE work_iri <> ''"
    " UNION SELECT work_iri, entry_id FROM pending WHERE work_iri <> '')"
    " SELECT entry_id FROM holder WHERE work_iri IN"
    " (SELECT work_iri FROM holder GROUP BY work_iri HAVING count(*) > 1))"
)
_MARK_UNLIKE: Final = (
    "INSERT INTO stale (record_id, ticket) SELECT record_id, :ticket FROM record"
    " LEFT JOIN entry USING (endpoint_id, identifier) LEFT JOIN made USING (entry_id)"
    " WHERE record.endpoint_id = :endpoint AND (mark IS NULL OR mark = 0 OR mark <> :mark)"
    " ON CONFLICT (record_id) DO UPDATE SET ticket = excluded.ticket"
)


class StaleMarkTables:
    """Which rules and settings documents were made under, and what is to be made anew."""

    _db: Database

    def mark_stale(self, *, endpoint_id: int | None = None) -> int:
        with self._db.write() as db:
            return mark_all(db, endpoint_id)

    def mark_unlike(self, marks: Mapping[int, int]) -> int:
        with self._db.write() as db:
            ticket = next_counter(db, "change")
            db.execute(_FORGET_SHARED)
            rows = [{"ticket": ticket, "endpoint": e, "mark": mark} for e, mark in marks.items()]
            db.executemany(_MARK_UNLIKE, rows)
            left: int = db.execute(
                "SELECT count(*) FROM record WHERE NOT EXISTS"
                " (SELECT 1 FROM stale WHERE stale.record_id = record.record_id)"
            ).fetchone()[0]
        return left

    def note_rules(self, marks: RuleMarks) -> None:
        rows = [
            (name, value, each)
            for each, its in marks.items()
            for name, value in ((_rules_of(each), its[WHOLE]), (_formats_of(each), 1))
        ]
        with self._db.write() as db:
            db.executemany(
                "INSERT INTO counter (name, value) SELECT ?, ?"
                " WHERE NOT EXISTS (SELECT 1 FROM entry WHERE endpoint_id = ?)"
                " ON CONFLICT DO NOTHING",
                rows,
            )

    def note_formats(self, met: Iterable[tuple[int, str, str]], marks: RuleMarks) -> None:
        rows = [
            (_rules_of(each, name, prefix), marks[each][name])
            for each, prefix, name in met
            if name in marks.get(each, ())
        ]
        with self._db.write() as db:
            db.executemany(
                "INSERT INTO counter (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", rows
            )

    def mark_edited(self, marks: RuleMarks) -> Mapping[int, int]:
        with self._db.write() as db:
            kept = _kept(db)
            found = {each: _edited(db, each, its, kept) for each, its in marks.items()}
            changed = {each: prefixes for each, (count, prefixes) in found.items() if count}
            ticket = next_counter(db, "change") if changed else 0
            for endpoint_id, prefixes in changed.items():
                for prefix in (None,) if prefixes is None else prefixes:
                    _mark(db, endpoint_id, ticket, prefix)
            db.executemany(_SET_COUNTER, list(_of_today(marks, kept)))
        return {each: count for each, (count, _) in found.items() if count}

    def edited(self, marks: RuleMarks) -> Mapping[int, int]:
        with self._db.read() as db:
            kept = _kept(db)
            found = {each: _edited(db, each, its, kept)[0] for each, its in marks.items()}
        return {each: count for each, count in found.items() if count}

    def several_endpoints(self, configured: int) -> bool:
        with self._db.read() as db:
            several = configured > 1 or _several_harvested(db)
            if _said_several(db) == several:
                return several  # nearly always
        with self._db.write() as db:
            changed = _said_several(db) not in (None, several)
            db.execute(_SET_COUNTER, ("several", int(several)))
            if changed:
                mark_all(db, None)
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
                mark_all(db, endpoint_id)
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
                mark_all(db, endpoint_id)

    def minted_unpublished(self, namespace: str) -> int:
        beginning = f"oai:{namespace}:"
        with self._db.read() as db:
            found: int = db.execute(
                "SELECT count(*) FROM entry WHERE seq IS NULL"
                " AND oai_identifier >= ? AND oai_identifier < ?",
                (beginning, beginning[:-1] + ";"),
            ).fetchone()[0]
        return found


def note_made(db: Connection, marks: Mapping[int, int]) -> None:
    """Remember under which marks the drafts of these entries were made."""
    db.executemany(
        "INSERT INTO made (entry_id, mark) VALUES (?, ?) ON CONFLICT (entry_id)"
        " DO UPDATE SET mark = excluded.mark WHERE made.mark <> excluded.mark",
        list(marks.items()),
    )


def _rules_of(endpoint_id: int, name: str = "", prefix: str = "") -> str:
    """The counter that holds the mark of the rules that made an endpoint's documents; or those of
    its records of one format under one metadata prefix."""
    return f"rules of {endpoint_id} {name} {prefix}" if prefix else f"rules of {endpoint_id}"


def _formats_of(endpoint_id: int) -> str:
    """The counter that is there when every format of the endpoint's records has its mark."""
    return f"formats of {endpoint_id}"


def _kept(db: Connection) -> dict[str, int]:
    rows = db.execute(
        "SELECT name, value FROM counter WHERE name LIKE 'rules of %' OR name LIKE 'formats of %'"
    )
    return dict(rows.fetchall())


def _formats(endpoint_id: int, kept: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """(format, metadata prefix) of each mark that is kept of an endpoint."""
    beginning = f"{_rules_of(endpoint_id)} "
    for each in kept:
        if each.startswith(beginning):
            name, _, prefix = each.removeprefix(beginning).partition(" ")
            yield name, prefix


def _edited(
    db: Connection, endpoint_id: int, marks: Mapping[str, int], kept: Mapping[str, int]
) -> tuple[int, list[str] | None]:
    """How many records an endpoint has whose documents other rules made, and under which
    prefixes they are; None stands for all."""
    if kept.get(_rules_of(endpoint_id)) == marks[WHOLE]:
        return 0, []
    if _formats_of(endpoint_id) not in kept:
        return _count(db, endpoint_id, None), None
    changed = {
        prefix
        for name, prefix in _formats(endpoint_id, kept)
        if kept[_rules_of(endpoint_id, name, prefix)] != marks.get(name)
    }
    prefixes = sorted(changed)
    return sum(_count(db, endpoint_id, each) for each in prefixes), prefixes


def _count(db: Connection, endpoint_id: int, prefix: str | None) -> int:
    found: int = db.execute(
        "SELECT count(*) FROM record WHERE endpoint_id = :endpoint"
        " AND (metadata_prefix = :prefix OR :prefix IS NULL)",
        {"endpoint": endpoint_id, "prefix": prefix},
    ).fetchone()[0]
    return found


def _of_today(marks: RuleMarks, kept: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """Every counter of these endpoints, with the mark of today's rules."""
    for each, its in marks.items():
        yield _rules_of(each), its[WHOLE]
        yield _formats_of(each), 1
        for name, prefix in _formats(each, kept):
            if name in its:
                yield _rules_of(each, name, prefix), its[name]


def mark_all(db: Connection, endpoint_id: int | None = None) -> int:
    """Mark all records, or those of an endpoint, to be crosswalked; how many."""
    return _mark(db, endpoint_id, next_counter(db, "change"))


def _mark(db: Connection, endpoint_id: int | None, ticket: int, prefix: str | None = None) -> int:
    """Mark the records of an endpoint, of one prefix if given, or all; how many."""
    return db.execute(
        "INSERT INTO stale (record_id, ticket) SELECT record_id, :ticket FROM record"
        " WHERE (endpoint_id = :endpoint OR :endpoint IS NULL)"
        " AND (metadata_prefix = :prefix OR :prefix IS NULL)"
        " ON CONFLICT (record_id) DO UPDATE SET ticket = excluded.ticket",
        {"ticket": ticket, "endpoint": endpoint_id, "prefix": prefix},
    ).rowcount


def _several_harvested(db: Connection) -> bool:
    """Whether more than one endpoint has records."""
    found = db.execute(
        "SELECT endpoint_id FROM endpoint WHERE EXISTS"
        " (SELECT 1 FROM record WHERE record.endpoint_id = endpoint.endpoint_id) LIMIT 2"
    )
    return len(found.fetchall()) > 1


def _said_several(db: Connection) -> bool | None:
    """What was true when somebody asked last; None if nobody has."""
    row = db.execute("SELECT value FROM counter WHERE name = 'several'").fetchone()
    return None if row is None else bool(row[0])
