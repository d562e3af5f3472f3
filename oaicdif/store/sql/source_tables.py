"""Endpoints retired, renamed and moved (`store.source_lives.SourceStore`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Final

from ...errors import UsageError
from ...identity import without_login
from ...json_text import write_json
from ...model import RunState
from ..connection import Connection, Database, Row
from ..dialect import places
from ..source_lives import Scheme
from .counters import next_counter
from .leases import take_lease
from .source_checks import check_address, refused_of
from .stale_marks import mark_all

_OPEN: Final = "('running', 'incomplete', 'parked', 'blocked')"
_BURY: Final = (
    "UPDATE record SET deleted = true, digest = :nothing, harvested = :now"
    " WHERE endpoint_id = :endpoint AND NOT deleted"
)
_MARK_LIVE: Final = (
    "INSERT INTO stale (record_id, ticket) SELECT record_id, ? FROM record"
    " WHERE endpoint_id = ? AND NOT deleted"
    " ON CONFLICT (record_id) DO UPDATE SET ticket = excluded.ticket"
)
_RETIRE: Final = (
    "UPDATE endpoint SET retired = CASE WHEN retired = '' THEN :day ELSE retired END,"
    " retired_why = CASE WHEN :why = '' THEN retired_why ELSE :why END,"
    " next_due = NULL, held = NULL, held_until = NULL, held_reason = ''"
    " WHERE endpoint_id = :endpoint"
)
_DERIVE: Final = "derive of "  # settings in force that are an endpoint's: with its name behind it


class SourceTables:
    """The life of a source."""

    _db: Database

    def check_endpoint(
        self, name: str, base_url: str, *, named: Collection[str] | None = None
    ) -> None:
        with self._db.read() as db:
            check_address(db, name, without_login(base_url), named)

    def refused_endpoints(
        self, addresses: Mapping[str, str], *, named: Collection[str] | None = None
    ) -> frozenset[str]:
        plain = {name: without_login(url) for name, url in addresses.items()}
        with self._db.read() as db:
            return refused_of(db, plain, named)

    def rename_endpoint(self, endpoint_id: int, name: str, *, owner: str, now: datetime) -> None:
        with self._db.write() as db:
            before = take_over(db, endpoint_id, owner, now)
            taken = db.execute(
                "SELECT 1 FROM endpoint WHERE name = ? AND endpoint_id <> ?", (name, endpoint_id)
            )
            if taken.fetchone():
                raise UsageError(f"Another endpoint is called {name!r} already.")
            db.execute("UPDATE endpoint SET name = ? WHERE endpoint_id = ?", (name, endpoint_id))
            db.execute("DELETE FROM setting_in_force WHERE name = ?", (_DERIVE + name,))
            db.execute(
                "UPDATE setting_in_force SET name = ? WHERE name = ?",
                (_DERIVE + name, _DERIVE + before["name"]),
            )
            mark_all(db, endpoint_id)
            give_back(db, endpoint_id)

    def retire_endpoint(
        self, endpoint_id: int, *, reason: str, tombstones: bool, owner: str, now: datetime
    ) -> int:
        day = now.date().isoformat()
        with self._db.write() as db:
            take_over(db, endpoint_id, owner, now)
            db.execute(_RETIRE, {"day": day, "why": reason, "endpoint": endpoint_id})
            close_runs(db, endpoint_id, "the endpoint was retired", now)
            gone = bury_all(db, endpoint_id, now) if tombstones else 0
            give_back(db, endpoint_id)
        return gone

    def reopen_endpoint(self, endpoint_id: int) -> None:
        with self._db.write() as db:
            db.execute(
                "UPDATE endpoint SET retired = '', retired_why = '', profile = ?"
                " WHERE endpoint_id = ?",
                (_ANEW, endpoint_id),
            )

    def relocate_endpoint(
        self,
        endpoint_id: int,
        base_url: str,
        scheme: Scheme,
        *,
        identify: bytes | None,
        owner: str,
        now: datetime,
    ) -> int:
        address = without_login(base_url)
        with self._db.write() as db:
            before = take_over(db, endpoint_id, owner, now)
            leave(db, endpoint_id, before["base_url"], address)
            db.execute(
                "UPDATE endpoint SET base_url = ?, identify = coalesce(?, identify), profile = ?,"
                " held = NULL, held_until = NULL, held_reason = '' WHERE endpoint_id = ?",
                (address, identify, _ANEW, endpoint_id),
            )
            close_runs(db, endpoint_id, f"the endpoint moved to {address}", now)
            changed = _call_otherwise(db, endpoint_id, scheme)
            give_back(db, endpoint_id)
        return changed

    def identifiers_held(
        self, endpoint_id: int, *, among: Sequence[str] = (), limit: int = 0
    ) -> list[str]:
        one_of = f" AND identifier IN ({places(among)})" if among else ""
        with self._db.read() as db:
            found = db.execute(
                f"SELECT identifier FROM record WHERE endpoint_id = ? AND NOT deleted{one_of}"
                " GROUP BY identifier ORDER BY min(record_id) LIMIT ?",
                (endpoint_id, *among, limit or len(among)),
            )
            return [row[0] for row in found]


_ANEW: Final = write_json({"full_needed": True}).decode()


def take_over(db: Connection, endpoint_id: int, owner: str, now: datetime) -> Row:
    """The endpoint as it is, taken over: what a harvest that was begun wants to store is refused.

    Raises:
        LeaseLost: somebody alive harvests it.
    """
    take_lease(db, endpoint_id, owner, now)
    row: Row = db.execute("SELECT * FROM endpoint WHERE endpoint_id = ?", (endpoint_id,)).fetchone()
    return row


def give_back(db: Connection, endpoint_id: int) -> None:
    """End the lease of an endpoint, whoever holds it."""
    db.execute(
        "UPDATE endpoint SET lease_owner = NULL, lease_until = NULL WHERE endpoint_id = ?",
        (endpoint_id,),
    )


def close_runs(db: Connection, endpoint_id: int, message: str, now: datetime) -> None:
    """No later harvest goes on with a run that waits: its tokens are those of another time."""
    found = db.execute(
        f"SELECT run_id FROM run WHERE endpoint_id = ? AND state IN {_OPEN}", (endpoint_id,)
    )
    waiting = [(row[0],) for row in found]
    db.executemany(
        "UPDATE run_window SET state = 'done', token = NULL WHERE run_id = ? AND state = 'open'",
        waiting,
    )
    for table in ("seen", "kept_answer"):
        db.executemany(f"DELETE FROM {table} WHERE run_id = ?", waiting)
    db.executemany(
        "UPDATE run SET state = ?, ended = coalesce(ended, ?), message = ? WHERE run_id = ?",
        [(RunState.FAILED.value, now.isoformat(), message, *each) for each in waiting],
    )


def bury_all(db: Connection, endpoint_id: int, now: datetime) -> int:
    """Tombstones of all live records; what waited to be believed of them does so no more."""
    db.execute(_MARK_LIVE, (next_counter(db, "change"), endpoint_id))
    gone = db.execute(
        _BURY, {"nothing": b"", "now": now.isoformat(), "endpoint": endpoint_id}
    ).rowcount
    db.execute(
        "DELETE FROM doubt WHERE record_id IN (SELECT record_id FROM record WHERE endpoint_id = ?)",
        (endpoint_id,),
    )
    return gone


def leave(db: Connection, endpoint_id: int, before: str, now: str) -> None:
    """Remember the address that it has left; the one that it is at now it has not."""
    db.execute("DELETE FROM former_url WHERE base_url = ?", (now,))
    if before != now:
        db.execute(
            "INSERT INTO former_url (base_url, endpoint_id, left_for_good) VALUES (?, ?, ?)"
            " ON CONFLICT (base_url) DO UPDATE SET endpoint_id = excluded.endpoint_id,"
            " left_for_good = excluded.left_for_good",
            (before, endpoint_id, True),
        )


def _call_otherwise(db: Connection, endpoint_id: int, scheme: Scheme) -> int:
    """Give records and items the identifiers that they have now at their source.

    Raises:
        UsageError: two would be called the same.
    """
    if scheme.old == scheme.new:
        return 0
    found = db.execute("SELECT identifier FROM record WHERE endpoint_id = ?", (endpoint_id,))
    every = {row[0] for row in found}
    found = db.execute("SELECT identifier FROM entry WHERE endpoint_id = ?", (endpoint_id,))
    every |= {row[0] for row in found}
    changed = {each: scheme.called(each) for each in every if each.startswith(scheme.old)}
    doubled = sorted(set(changed.values()) & (every - changed.keys()))
    if doubled:
        raise UsageError(
            f"{len(doubled)} records are stored under both identifiers, for one {doubled[0]!r}.",
            hint="The new address was harvested already. Nothing was changed.",
        )
    renamed = [(new, endpoint_id, old) for old, new in changed.items()]
    for table in ("record", "entry", "given_name"):
        db.executemany(
            f"UPDATE {table} SET identifier = ? WHERE endpoint_id = ? AND identifier = ?", renamed
        )
    found = db.execute(
        "SELECT quarantine_id, identifier FROM quarantine JOIN run USING (run_id)"
        " WHERE endpoint_id = ?",
        (endpoint_id,),
    )
    db.executemany(
        "UPDATE quarantine SET identifier = ? WHERE quarantine_id = ?",
        [(scheme.called(row[1]), row[0]) for row in found.fetchall()],
    )
    db.execute("DELETE FROM claim WHERE endpoint_id = ?", (endpoint_id,))
    return len(changed)
