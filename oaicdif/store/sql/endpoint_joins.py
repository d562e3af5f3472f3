"""Two endpoints that are one repository, joined (`store.source_lives.JoinStore`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from ...errors import UsageError
from ...json_text import read_json, write_json
from ..connection import Connection, Database, Row
from ..source_lives import Alike, Scheme, Twins
from .counters import next_counter
from .shelving import move_between_endpoints
from .source_tables import bury_all, close_runs, give_back, leave, take_over
from .stale_marks import mark_all

_MARK: Final = "\x1f"  # before an identifier that gives way for a moment; no XML can contain it
_CALLED: Final = (
    "CASE WHEN substr({0}, 1, CAST(:size AS INTEGER)) = :old"
    " THEN CAST(:new AS TEXT) || substr({0}, CAST(:size AS INTEGER) + 1) ELSE {0} END"
)
# Items whose identifiers are the same, a row each.
_BY_NAME: Final = (
    "WITH pair AS (SELECT theirs.identifier AS their_name, ours.identifier AS our_name,"
    " max(CASE WHEN theirs.deleted THEN 0 ELSE 1 END) AS their_life,"
    " max(CASE WHEN ours.deleted THEN 0 ELSE 1 END) AS our_life,"
    " max(CASE WHEN theirs.digest = ours.digest AND NOT ours.deleted THEN 1 ELSE 0 END) AS same,"
    " max(theirs.datestamp) AS their_stamp, max(ours.datestamp) AS our_stamp"
    " FROM record AS theirs JOIN record AS ours ON ours.endpoint_id = :kept"
    f" AND ours.identifier = {_CALLED.format('theirs.identifier')}"
    " WHERE theirs.endpoint_id = :gone GROUP BY theirs.identifier, ours.identifier)"
    " SELECT their_name, our_name, their_life, our_life, same, their_stamp, our_stamp,"
    " coalesce(theirs.title, ''), coalesce(ours.title, ''),"
    " coalesce(theirs.work_iri, ''), coalesce(ours.work_iri, ''),"
    " coalesce(theirs.oai_identifier, ''), coalesce(ours.oai_identifier, '')"
    " FROM pair LEFT JOIN entry AS theirs"
    " ON theirs.endpoint_id = :gone AND theirs.identifier = their_name"
    " LEFT JOIN entry AS ours ON ours.endpoint_id = :kept AND ours.identifier = our_name"
    " ORDER BY our_name, their_name"
)
# Items of other identifiers whose works have the same IRI and title.
_BY_WORK: Final = (
    "SELECT theirs.identifier, ours.identifier, 1, 1, 0, '', '', theirs.title, ours.title,"
    " theirs.work_iri, ours.work_iri, theirs.oai_identifier, ours.oai_identifier"
    " FROM entry AS theirs JOIN entry AS ours ON ours.work_iri = theirs.work_iri"
    " AND ours.title = theirs.title AND ours.endpoint_id = :kept"
    " WHERE theirs.endpoint_id = :gone AND theirs.work_iri <> '' AND theirs.title <> ''"
    " AND theirs.seq IS NOT NULL AND NOT theirs.deleted"
    " AND ours.seq IS NOT NULL AND NOT ours.deleted"
    f" AND ours.identifier <> {_CALLED.format('theirs.identifier')}"
    " ORDER BY ours.identifier, theirs.identifier"
)
_RELEASE: Final = (
    "UPDATE quarantine SET released = ? WHERE released IS NULL"
    " AND run_id IN (SELECT run_id FROM run WHERE endpoint_id = ?)"
)
_PART: Final = (
    "UPDATE endpoint SET part_of = :kept, retired = CASE WHEN retired = '' THEN :day"
    " ELSE retired END, retired_why = :why, next_due = NULL, held = NULL, held_until = NULL,"
    " held_reason = '' WHERE endpoint_id = :gone"
)


class JoinTables:
    """Two endpoints compared, and joined."""

    _db: Database

    def alike(self, gone: int, kept: int, scheme: Scheme) -> list[Alike]:
        asked = {"gone": gone, "kept": kept, "old": scheme.old, "new": scheme.new}
        asked["size"] = len(scheme.old)
        with self._db.read() as db:
            named = [_alike(row, named=True) for row in db.execute(_BY_NAME, asked)]
            return [*named, *(_alike(row, named=False) for row in db.execute(_BY_WORK, asked))]

    def prefixes_held(self, endpoint_id: int) -> list[str]:
        with self._db.read() as db:
            found = db.execute(
                "SELECT DISTINCT metadata_prefix FROM record"
                " WHERE endpoint_id = ? AND NOT deleted ORDER BY metadata_prefix",
                (endpoint_id,),
            )
            return [row[0] for row in found]

    def join_endpoints(
        self,
        gone: int,
        kept: int,
        scheme: Scheme,
        twins: Sequence[Twins],
        *,
        owner: str,
        now: datetime,
    ) -> int:
        with self._db.write() as db:
            theirs, ours = take_over(db, gone, owner, now), take_over(db, kept, owner, now)
            close_runs(db, gone, f"the endpoint became part of {ours['name']}", now)
            _forget(db, gone, now)
            shown = _shown(db, gone, [each.theirs for each in twins if each.their_entry])
            shown |= _shown(db, kept, [each.ours for each in twins if each.their_entry])
            _exchange(db, "record", gone, kept, [each for each in twins if each.their_record])
            _exchange(db, "entry", gone, kept, [each for each in twins if each.their_entry])
            moved = _hand_over(db, gone, kept, scheme, {each.theirs for each in twins})
            shown |= _shown(db, kept, moved, was=gone)
            _take_places(db, shown)
            bury_all(db, gone, now)
            mark_all(db, gone)
            changed = [each.ours for each in twins if each.their_record or each.their_entry]
            _mark(db, kept, [*moved, *changed])
            _become_part(db, theirs, ours, now)
            for each in (gone, kept):
                give_back(db, each)
        return len(moved)


def _alike(row: Row, *, named: bool) -> Alike:
    return Alike(
        row[0], row[1], named, bool(row[2]), bool(row[3]), bool(row[4]), *tuple(row)[5:]
    )  # fmt: skip


def _forget(db: Connection, gone: int, now: datetime) -> None:
    """What waited to be believed of its records, or to be read: the next harvest asks anew."""
    db.execute(
        "DELETE FROM doubt WHERE record_id IN (SELECT record_id FROM record WHERE endpoint_id = ?)",
        (gone,),
    )
    db.execute(_RELEASE, (now.isoformat(), gone))
    db.execute("DELETE FROM claim WHERE endpoint_id = ?", (gone,))


class _Place(NamedTuple):
    """A published entry that is not deleted, on the shelf of one of the two endpoints."""

    entry_id: int
    was: int


def _shown(
    db: Connection, endpoint_id: int, identifiers: Iterable[str], was: int | None = None
) -> set[_Place]:
    """The shown entries of these items, as they lie on the shelf of `endpoint_id`, or `was`."""
    found: set[_Place] = set()
    for each in identifiers:
        rows = db.execute(
            "SELECT entry_id FROM entry WHERE endpoint_id = ? AND identifier = ?"
            " AND seq IS NOT NULL AND NOT deleted",
            (endpoint_id, each),
        )
        found |= {_Place(row[0], endpoint_id if was is None else was) for row in rows}
    return found


def _take_places(db: Connection, shown: Iterable[_Place]) -> None:
    """Put entries on the shelf of the endpoint that they belong to now."""
    moves = []
    for each in sorted(shown):
        row = db.execute(
            "SELECT endpoint_id FROM entry WHERE entry_id = ?", (each.entry_id,)
        ).fetchone()
        moves.append((each.entry_id, each.was, int(row[0])))
    move_between_endpoints(db, moves)


def _exchange(db: Connection, table: str, gone: int, kept: int, twins: Sequence[Twins]) -> None:
    """The rows of each pair change places."""
    put = f"UPDATE {table} SET endpoint_id = ?, identifier = ?"
    statement = f"{put} WHERE endpoint_id = ? AND identifier = ?"
    for pair in twins:
        aside = _MARK + pair.ours
        for to, new, where, old in (
            (kept, aside, kept, pair.ours),
            (kept, pair.ours, gone, pair.theirs),
            (gone, pair.theirs, kept, aside),
        ):
            db.execute(statement, (to, new, where, old))


def _hand_over(db: Connection, gone: int, kept: int, scheme: Scheme, twins: set[str]) -> list[str]:
    """Give every item that is no twin to the other endpoint; what they are called there.

    Raises:
        UsageError: it has one of that name since the two were compared.
    """
    found = db.execute(
        "SELECT DISTINCT identifier FROM record WHERE endpoint_id = ? ORDER BY identifier", (gone,)
    )
    names = {row[0]: scheme.called(row[0]) for row in found if row[0] not in twins}
    held = db.execute("SELECT DISTINCT identifier FROM record WHERE endpoint_id = ?", (kept,))
    taken = {row[0] for row in held}
    doubled = sorted(each for each in names.values() if each in taken)
    if doubled or len(set(names.values())) < len(names):
        raise UsageError(
            f"Two records would be called {(doubled or ['the same'])[0]!r}. Nothing was changed.",
            hint="Was one of the two endpoints harvested meanwhile? Then type it again.",
        )
    rows = [(kept, new, gone, old) for old, new in names.items()]
    for table in ("record", "entry", "given_name"):
        db.executemany(
            f"UPDATE {table} SET endpoint_id = ?, identifier = ?"
            " WHERE endpoint_id = ? AND identifier = ?",
            rows,
        )
    return list(names.values())


def _mark(db: Connection, endpoint_id: int, identifiers: Sequence[str]) -> None:
    """These items are to be crosswalked."""
    ticket = next_counter(db, "change")
    db.executemany(
        "INSERT INTO stale (record_id, ticket) SELECT record_id, ? FROM record"
        " WHERE endpoint_id = ? AND identifier = ?"
        " ON CONFLICT (record_id) DO UPDATE SET ticket = excluded.ticket",
        [(ticket, endpoint_id, each) for each in identifiers],
    )


def _become_part(db: Connection, theirs: Row, ours: Row, now: datetime) -> None:
    """The one is retired for good, its address and its sets are the other's."""
    gone, kept = theirs["endpoint_id"], ours["endpoint_id"]
    db.execute(
        "INSERT INTO source_set (endpoint_id, set_spec, set_name)"
        " SELECT :kept, set_spec, set_name FROM source_set WHERE endpoint_id = :gone"
        " ON CONFLICT (endpoint_id, set_spec) DO NOTHING",
        {"kept": kept, "gone": gone},
    )
    db.execute("UPDATE endpoint SET part_of = ? WHERE part_of = ?", (kept, gone))
    why = f"It is part of {ours['name']}, which has its records."
    day = now.date().isoformat()
    db.execute(_PART, {"kept": kept, "gone": gone, "day": day, "why": why})
    db.execute("UPDATE former_url SET endpoint_id = ? WHERE endpoint_id = ?", (kept, gone))
    if theirs["base_url"] != ours["base_url"]:
        leave(db, kept, theirs["base_url"], ours["base_url"])
    profile = {**read_json(ours["profile"]), "full_needed": True}
    db.execute(
        "UPDATE endpoint SET profile = ? WHERE endpoint_id = ?",
        (write_json(profile).decode(), kept),
    )
