"""What a writing transaction locks on a PostgreSQL server: the store, or a lane of it.

Who writes alone locks the store; who writes in a lane shares it, and locks the lane. Nobody holds
a lock while an earlier one is waited for: so no two ever wait for each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from ..connection import Connection

Locks: TypeAlias = Sequence[tuple[str, Sequence[int]]]  # in order; each with its values

_LOCKS: Final = 0x6F616963  # "oaic" in ASCII: advisory locks of ours
_STORE: Final = f"{_LOCKS}, hashtext(current_schema())"
_ALONE: Final = f"pg_advisory_xact_lock({_STORE})"
_SHARED: Final = f"pg_advisory_xact_lock_shared({_STORE})"
_LANE: Final = "pg_advisory_xact_lock(hashtext('oaicdif ' || current_schema()), CAST(? AS INTEGER))"

_MARK: Final = "hashtext('oaicdif answered'), hashtext(current_schema())"
MARKING: Final = f"pg_advisory_xact_lock({_MARK})"  # who writes what readers were answered
MARKED: Final = f"pg_advisory_xact_lock_shared({_MARK})"  # who waits for those who do


def locks_of(lane: int | None) -> Locks:
    """What a transaction of this lane locks."""
    return ((_ALONE, ()),) if lane is None else ((_SHARED, ()), (_LANE, (lane,)))


def try_locks(db: Connection, locks: Locks) -> Locks:
    """Take those that are free, up to the first that is not; which ones are missing."""
    tried = " ".join(
        f"WHEN NOT {lock.replace('pg_', 'pg_try_')} THEN {n}" for n, (lock, _) in enumerate(locks)
    )
    values = [value for _, its in locks for value in its]
    got = db.plain(f"SELECT CASE {tried} ELSE {len(locks)} END", values).fetchone()[0]
    return locks[got:]


def wait_for(db: Connection, locks: Locks) -> None:
    """Take them one after the other."""
    for lock, values in locks:
        db.plain(f"SELECT {lock}", values)
