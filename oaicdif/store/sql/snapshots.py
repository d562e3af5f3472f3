"""The catalog at one moment (`interface.Catalog`): every list is a keyset on seq (`list_reads`)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from ...errors import StoreAway
from ...model import CatalogEntry, Endpoint, RunState, Set
from ..answered import AnsweredMark
from ..catalog_reads import TOKEN_KEY
from ..connection import Database, ReadTransaction
from ..replica import BEHIND, Replica, Standing
from . import row_values as rows
from .bodies import body_of
from .former_places import EVERYTHING, former_totals, has_former
from .packing import Packs
from .rd_tables import RdTables
from .shelf_reads import ShelfTables


class CatalogTables:
    """The publishers' face of the store."""

    _db: Database
    _packs: Packs
    _replica: Replica | None
    _guarded: bool  # nobody is shown what is not published again yet

    def snapshot(self, now: datetime) -> SqlSnapshot:
        if self._replica is not None:
            return ReplicaSnapshot(self._db, now, self._packs, self._replica, self._guarded)
        return SqlSnapshot(self._db, now, self._packs, self._guarded)

    def replica_standing(self, second: datetime) -> Standing | None:
        return self._replica.standing(second) if self._replica else None

    @property
    def answered(self) -> AnsweredMark:
        return self._db.answered

    def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        with self._db.read() as db:
            row = db.execute("SELECT value FROM secret WHERE name = ?", (name,)).fetchone()
        if row is None:
            with self._db.write() as db:
                db.execute(
                    "INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
                    (name, make()),
                )
                row = db.execute("SELECT value FROM secret WHERE name = ?", (name,)).fetchone()
        return bytes(row[0])


class SqlSnapshot(ShelfTables, RdTables, ReadTransaction):
    """All reads of one request, in one read transaction (`interface.Snapshot`)."""

    def __init__(self, database: Database, now: datetime, packs: Packs, guarded: bool) -> None:
        ReadTransaction.__init__(self, database)
        self.guarded = guarded
        self.second = now.replace(microsecond=0)
        self._packs = packs

    def __enter__(self) -> SqlSnapshot:
        self._begin()
        return self

    def reach(self, bound: int) -> None:
        """Everything is here."""

    def keep_list(self, bound: int, expires: datetime) -> None:
        self._database.answered.note(self.second, bound, expires)

    def secret(self, name: str) -> bytes:
        if name == TOKEN_KEY:
            return self._read_ends[3]
        row = self._db.execute("SELECT value FROM secret WHERE name = ?", (name,)).fetchone()
        return bytes(row[0]) if row else b""

    def entry(self, oai_identifier: str) -> CatalogEntry | None:
        return self._entry("oai_identifier", oai_identifier)

    def entry_by_slug(self, slug: str) -> CatalogEntry | None:
        return self._entry("slug", slug)

    def _entry(self, column: str, value: str) -> CatalogEntry | None:
        row = self._db.plain(
            f"SELECT {rows.ENTRY} FROM entry WHERE {column} = ? AND seq IS NOT NULL",
            (value,),
        ).fetchone()
        if row is None and self.guarded:
            self.check_published()  # it may come again
        return rows.entry(row) if row else None

    def body(self, entry_id: int, name: str) -> bytes | None:
        row = self._db.execute(
            "SELECT revision FROM entry WHERE entry_id = ?", (entry_id,)
        ).fetchone()
        if row is None or row[0] is None:
            return None
        return body_of(self._db, self._packs, row[0], name)

    def sets(self, bound: int | None = None) -> list[Set]:
        bound = self.bound if bound is None else bound
        found = self._db.plain(
            "SELECT set_spec, set_name, description, set_id, EXISTS (SELECT 1 FROM membership"
            " WHERE membership.set_id = published_set.set_id AND seq <= ?) FROM published_set"
            " WHERE set_spec NOT LIKE '=%' ORDER BY set_spec <> 'driver', set_spec",
            (bound,),
        ).fetchall()
        changed = bound != self._ends[1]
        return [
            Set(spec, name, rows.unpacked(description))
            for spec, name, description, set_id, has_members in found
            if has_members or (changed and has_former(self._db, set_id, bound))
        ]

    def earliest(self) -> datetime | None:
        row = self._db.execute("SELECT min(datestamp) FROM stamp").fetchone()
        return rows.moment(row[0]) if row[0] else None

    def tombstones(self) -> int:
        return self._one("SELECT sum(deleted) FROM rollup WHERE set_id = ?", EVERYTHING)

    def totals(self) -> tuple[int, int]:
        hidden = self._db.execute(
            "SELECT count(*) FILTER (WHERE NOT deleted), count(*) FILTER (WHERE deleted)"
            " FROM entry WHERE seq > ?",
            (self.bound,),
        ).fetchone()
        everything = self._db.execute(
            "SELECT coalesce(sum(live), 0), coalesce(sum(deleted), 0) FROM rollup WHERE set_id = ?",
            (EVERYTHING,),
        ).fetchone()
        stood = former_totals(self._db, self.bound) if self.bound != self._ends[1] else (0, 0)
        live, deleted = (a - b + c for a, b, c in zip(everything, hidden, stood, strict=True))
        return live, deleted

    def endpoint(self, endpoint_id: int) -> Endpoint | None:
        row = self._db.execute(
            "SELECT * FROM endpoint WHERE endpoint_id = ?", (endpoint_id,)
        ).fetchone()
        return rows.endpoint(row) if row else None

    def endpoints(self) -> list[Endpoint]:
        found = self._db.execute("SELECT * FROM endpoint ORDER BY endpoint_id")
        return [rows.endpoint(row) for row in found]

    def harvested_endpoints(self) -> list[Endpoint]:
        found = self._db.execute(
            "SELECT * FROM endpoint WHERE retired = '' AND EXISTS (SELECT 1 FROM run WHERE"
            " run.endpoint_id = endpoint.endpoint_id AND state = ?) ORDER BY endpoint_id",
            (RunState.COMPLETE.value,),
        )
        return [rows.endpoint(row) for row in found]

    def sample_if_all_begin_with(self, beginning: str) -> str:
        # Two ends of the unique index tell it, however many entries there are.
        row = self._db.execute(
            "SELECT (SELECT min(oai_identifier) FROM entry),"
            " (SELECT max(oai_identifier) FROM entry)"
        ).fetchone()
        first, last = row[0] or "", row[1] or ""
        return first if first.startswith(beginning) and last.startswith(beginning) else ""


class ReplicaSnapshot(SqlSnapshot):
    """The same on a replica, as far as that can be proven; else on the store itself.

    `second` becomes the second that is true of the replica.
    """

    def __init__(
        self, database: Database, now: datetime, packs: Packs, replica: Replica, guarded: bool
    ) -> None:
        SqlSnapshot.__init__(self, database, now, packs, guarded)
        self._store, self._asked, self._replica = database, self.second, replica

    def _begin(self) -> None:
        found = self._replica.begin(self._asked)
        if found is None:
            ReadTransaction._begin(self)
            return
        on_replica = found[0]
        if found[1] < self._asked - BEHIND:
            try:
                ReadTransaction._begin(self)
            except StoreAway:  # then what the replica has is the best there is
                pass
            else:
                on_replica.rollback()
                return
        self._database = self._replica.database
        self._db, self.second = found

    def reach(self, bound: int) -> None:
        if self._database is self._store or bound <= self.bound:
            return
        self._db.rollback()
        self._database, self.second = self._store, self._asked
        vars(self).pop("_read_ends", None)
        ReadTransaction._begin(self)

    def keep_list(self, bound: int, expires: datetime) -> None:
        self._store.answered.note(self.second, bound, expires)
