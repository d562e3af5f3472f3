"""Who harvests an endpoint (`interface.HarvestStore`): one unit of work at a time."""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple

from ...errors import LeaseLost
from ...model import Checkpoint
from ..connection import Connection, Database
from ..lease import LEASE, RENEW_AFTER, is_gone
from . import row_values
from .persistence import persistent


class LeaseTables:
    """The lease of each endpoint: its owner, its end, and how often it changed hands."""

    _db: Database

    @persistent
    def take_lease(self, endpoint_id: int, *, owner: str, now: datetime) -> None:
        with self._db.write(endpoint_id) as db:
            take_lease(db, endpoint_id, owner, now)

    @persistent
    def renew_lease(self, endpoint_id: int, *, owner: str, now: datetime) -> bool:
        query = "SELECT lease_until FROM endpoint WHERE endpoint_id = ? AND lease_owner = ?"
        with self._db.read() as db:
            row = db.execute(query, (endpoint_id, owner)).fetchone()
        if row is None or not _is_due(row[0], now):
            return row is not None
        with self._db.write(endpoint_id) as db:
            renewed = db.execute(
                "UPDATE endpoint SET lease_until = ? WHERE endpoint_id = ? AND lease_owner = ?",
                ((now + LEASE).isoformat(), endpoint_id, owner),
            )
            return renewed.rowcount == 1

    @persistent
    def give_up_lease(self, endpoint_id: int, *, owner: str) -> None:
        with self._db.write(endpoint_id) as db:
            db.execute(
                "UPDATE endpoint SET lease_owner = NULL, lease_until = NULL"
                " WHERE endpoint_id = ? AND lease_owner = ?",
                (endpoint_id, owner),
            )


def take_lease(db: Connection, endpoint_id: int, owner: str, now: datetime) -> int:
    """The new fence of the endpoint, now held by `owner`.

    Raises:
        LeaseLost: another living owner holds it.
    """
    row = db.execute("SELECT * FROM endpoint WHERE endpoint_id = ?", (endpoint_id,)).fetchone()
    holder, until = row["lease_owner"], row["lease_until"]
    if holder and holder != owner and row_values.moment(until) > now and not is_gone(holder):
        raise LeaseLost(row["name"])
    db.execute(
        "UPDATE endpoint SET lease_owner = ?, lease_until = ?, fence = fence + 1"
        " WHERE endpoint_id = ?",
        (owner, (now + LEASE).isoformat(), endpoint_id),
    )
    return int(row["fence"]) + 1


def check_lease(db: Connection, checkpoint: Checkpoint) -> None:
    """Whether the endpoint is held by whoever made this checkpoint.

    Raises:
        LeaseLost: somebody else took the endpoint over since.
    """
    row = db.execute(
        "SELECT name, fence FROM endpoint WHERE endpoint_id = ?", (checkpoint.endpoint_id,)
    ).fetchone()
    if row["fence"] != checkpoint.fence:
        raise LeaseLost(row["name"])


class Opening(NamedTuple):
    """What the transaction of a page asks first: how many pages the run has, and whether there
    are any doubts, and entries set aside, at all."""

    pages: int
    doubted: bool
    aside: bool


_OPENING: Final = (
    "SELECT name, fence, lease_until, (SELECT pages FROM run WHERE run_id = ?),"
    " EXISTS (SELECT 1 FROM doubt), EXISTS (SELECT 1 FROM quarantine WHERE released IS NULL)"
    " FROM endpoint WHERE endpoint_id = ?"
)


def open_page(db: Connection, checkpoint: Checkpoint, now: datetime) -> Opening:
    """Hold on to the endpoint for as long as `LEASE`, or a little less: what was written within
    `RENEW_AFTER` is not written again. All that a page asks first is asked together.

    Raises:
        LeaseLost: somebody else took it over since.
    """
    name, fence, until, pages, doubted, aside = db.plain(
        _OPENING, (checkpoint.run_id, checkpoint.endpoint_id)
    ).fetchone()
    if fence != checkpoint.fence:
        raise LeaseLost(name)
    if _is_due(until, now):
        db.execute(
            "UPDATE endpoint SET lease_until = ? WHERE endpoint_id = ?",
            ((now + LEASE).isoformat(), checkpoint.endpoint_id),
        )
    return Opening(pages, bool(doubted), bool(aside))


def _is_due(until: str | None, now: datetime) -> bool:
    return until is None or row_values.moment(until) < now + LEASE - RENEW_AFTER
