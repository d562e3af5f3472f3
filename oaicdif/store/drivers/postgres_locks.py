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


def trying(locks: Locks) -> str:
    """The statement that takes those that are free, up to the first that is not, and says how
    many it took; the values are in it."""
    tried = " ".join(
        f"WHEN NOT {_said(lock, values).replace('pg_', 'pg_try_')} THEN {n}"
        for n, (lock, values) in enumerate(locks)
    )
    return f"SELECT CASE {tried} ELSE {len(locks)} END"


def _said(lock: str, values: Sequence[int]) -> str:
    """A lock with its values, which are numbers, in their places."""
    for value in values:
        lock = lock.replace("?", str(int(value)), 1)
    return lock


def wait_for(db: Connection, locks: Locks) -> None:
    """Take them one after the other."""
    for lock, values in locks:
        db.plain(f"SELECT {lock}", values)
