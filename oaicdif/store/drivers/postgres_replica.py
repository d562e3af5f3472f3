"""A replica of a store on a PostgreSQL server (`store.replica`): streaming replication, physical.

Each transaction begins with a look at the mark, in the same snapshot as all that is read after it.
If the mark is old, nobody may have been answered for a while: so the second at hand is noted on
the store's own server, and the replica gets a moment to repeat that.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final

from ...datestamp import format_datestamp
from ...errors import OaicdifError, StoreCorrupt, StoreError, StoreLocked, StoreUnwritable
from ...store_address import Address
from ..connection import Connection, Database
from ..replica import BEHIND, FRESH, Standing
from ..schema_steps import newest
from .postgres import OF_TWO, PostgresDatabase
from .postgres_head import SCHEMA
from .postgres_mark import answered_in
from .postgres_session import PostgresConnection, Raw

log: Final = logging.getLogger(__name__)

_PAUSES_S: Final = (0.001, 0.002, 0.005, 0.01, 0.03, 0.06, 0.12)  # for a replica to catch up
_AGAIN_S: Final = 5.0  # after which a replica that was slow or away is waited for, or asked, again
_CATALOG: Final = "SELECT value FROM secret WHERE name = 'catalog'"
_SCHEMA: Final = SCHEMA.encode()
_REPEATED: Final = (
    "CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()"
    " ELSE pg_current_wal_flush_lsn() END"
)
# The running transactions are not told on a replica, but everything that ends one moves on in
# the log.
_SNAPSHOT: Final = f"SELECT CAST(pg_current_snapshot() AS TEXT) || ':' || ({_REPEATED})"
_WRITTEN: Final = "SELECT CAST(pg_current_wal_flush_lsn() AS TEXT)"
_LAG: Final = (
    f"SELECT CASE WHEN {_REPEATED} >= CAST(? AS PG_LSN) THEN 0 ELSE greatest(0.001,"
    " CAST(extract(EPOCH FROM clock_timestamp() - pg_last_xact_replay_timestamp())"
    " AS DOUBLE PRECISION)) END"
)
_SEQ: Final = "SELECT value FROM counter WHERE name = 'seq'"
_MISSING: Final = "SELECT count(*) FROM stamp WHERE last_seq > ?"


class _ReplicaConnection(PostgresConnection):
    snapshot = _SNAPSHOT


class ReplicaDatabase(PostgresDatabase):
    """The connections to a replica. Who connects makes sure that it has the same catalog."""

    kind = _ReplicaConnection

    def __init__(self, address: Address, catalog: bytes) -> None:
        super().__init__(address, serving=True, session=OF_TWO)
        self._name = catalog

    def translated(self, error: Exception) -> OaicdifError:
        found = super().translated(error)
        if isinstance(found, StoreLocked):  # nobody else locks anything here
            return StoreLocked(
                f"The replica {self.shown} broke off what was read, to repeat what was written.",
                path=self.shown,
                hint="Set hot_standby_feedback there, or raise max_standby_streaming_delay.",
            )
        return found

    def _look(self, raw: Raw) -> None:
        found = raw.execute(_CATALOG.encode(), binary=True).fetchone()
        if found is None or bytes(found[0]) != self._name:
            raise StoreCorrupt(
                f"The replica {self.shown} holds another catalog than the store.", path=self.shown
            )
        schema = raw.execute(_SCHEMA).fetchone()
        if schema is None or int(schema[0]) != newest():
            raise StoreUnwritable(
                f"The replica {self.shown} has another schema than the store.", path=self.shown
            )


class PostgresReplica:
    """A replica of `store`, the catalog of that name."""

    def __init__(
        self,
        address: Address,
        store: Database,
        catalog: bytes,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.shown = address.shown
        self.database = ReplicaDatabase(address, catalog)
        self._store, self._steady = store, steady
        self._lock = threading.Lock()
        self._away_until = self._slow_until = -1.0
        self._reason = ""

    def begin(self, second: datetime) -> tuple[Connection, datetime] | None:
        if self._steady() < self._away_until:
            return None
        try:
            with self.database.errors():
                db = self.database.connection()
                proven = self._begun(db, second)
        except StoreError as error:
            self._set_aside(str(error))
            return None
        if proven is None:
            db.rollback()
            self._told(_late(None))
            return None
        self._told("" if proven >= second - BEHIND else _late(proven))
        return db, min(proven, second)

    def _begun(self, db: Connection, second: datetime) -> datetime | None:
        """Begin a transaction, and the last second that is proven for it."""
        db.begin()
        proven = answered_in(db)
        if proven is not None and proven >= second - FRESH:
            return proven
        self._store.answered.note(second)
        for pause_s in () if self._steady() < self._slow_until else _PAUSES_S:
            db.rollback()
            time.sleep(pause_s)
            db.begin()
            proven = answered_in(db)
            if proven is not None and proven >= second - FRESH:
                return proven
        self._slow_until = self._steady() + _AGAIN_S
        return proven

    def standing(self, second: datetime) -> Standing:
        try:
            with self.database.errors():
                db = self.database.connection()
                db.begin()
                try:
                    proven, seq = answered_in(db), _number(db, _SEQ)
                finally:
                    db.rollback()
            return self._beside_the_store(seq, second, proven)
        except StoreError as error:
            return Standing(used=False, reason=str(error))

    def _beside_the_store(self, seq: int, second: datetime, proven: datetime | None) -> Standing:
        shown = format_datestamp(proven) if proven else None
        try:
            lag_s = self._lag_s()
            with self._store.read() as db, self._store.errors():
                changes = max(0, _number(db, _SEQ) - seq)
                datestamps = _number(db, _MISSING, seq)
        except StoreError as error:
            return Standing(used=proven is not None, proven=shown, reason=str(error))
        is_late = proven is None or proven < second - BEHIND
        if lag_s and is_late:
            return Standing(False, lag_s, changes, datestamps, shown, _late(proven))
        return Standing(not self._reason, lag_s, changes, datestamps, shown, self._reason)

    def _lag_s(self) -> float:
        """Seconds since what was repeated last was written; 0 if nothing is missing of what the
        store had when this was asked."""
        with self._store.read() as db, self._store.errors():
            written = db.plain(_WRITTEN).fetchone()[0]
        lag_s = 0.0
        with self.database.errors():
            for pause_s in (0.0, *_PAUSES_S):
                time.sleep(pause_s)
                lag_s = float(self.database.connection().value(_LAG, (written,)))
                if not lag_s:
                    break
        return lag_s

    def _set_aside(self, reason: str) -> None:
        self._away_until = self._steady() + _AGAIN_S
        self._told(reason)

    def _told(self, reason: str) -> None:
        """Say in the log that it cannot be read from, and that it can be again."""
        with self._lock:
            before, self._reason = self._reason, reason
        if bool(before) == bool(reason):
            return
        if reason:
            log.warning("the store itself is read from instead of its replica: %s", reason)
        else:
            log.warning("the replica %s is read from again", self.shown)

    def close(self) -> None:
        self.database.close()


def _number(db: Connection, statement: str, *values: object) -> int:
    row = db.plain(statement, values).fetchone()
    return int(row[0])


def _late(proven: datetime | None) -> str:
    if proven is None:
        return "It is behind: it has repeated no answer yet."
    return f"It is behind: the last answer that it has repeated is of {format_datestamp(proven)}."


def open_replica(address: Address, store: Database) -> PostgresReplica:
    """The replica of an open store."""
    with store.read() as db, store.errors():
        catalog = bytes(db.plain(_CATALOG).fetchone()[0])
    return PostgresReplica(address, store, catalog)
