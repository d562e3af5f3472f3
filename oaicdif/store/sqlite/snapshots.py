"""The catalog at one moment, in SQLite (`interface.Catalog`): every list is a keyset on seq.

Must not know: OAI-PMH arguments, formats, pages of HTML.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cache, cached_property
from typing import Final

from ...datestamp import format_datestamp
from ...model import CatalogEntry, Endpoint, ListQuery, RunState, Set
from ..catalog_reads import BODIES, ListedEntry, ListedRow
from . import row_values as rows
from .bodies import BODY_SLOTS, body_join, body_table
from .connection import Database, ReadTransaction
from .shelf_reads import ShelfTables
from .stamps import BUCKET, EVERYTHING

# By whether some records of the format that is listed are deleted by themselves.
_DELETED: Final = (
    "deleted",
    "deleted OR EXISTS (SELECT 1 FROM membership AS gone"
    " WHERE gone.set_id = ? AND gone.seq = entry.seq)",
)


class CatalogTables:
    """The publishers' face of the store."""

    _db: Database

    def snapshot(self, now: datetime) -> SqliteSnapshot:
        return SqliteSnapshot(self._db, now)

    def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        with self._db.read() as db:
            row = db.execute("SELECT value FROM secret WHERE name = ?", (name,)).fetchone()
        if row is None:
            with self._db.write() as db:
                db.execute("INSERT OR IGNORE INTO secret VALUES (?, ?)", (name, make()))
                row = db.execute("SELECT value FROM secret WHERE name = ?", (name,)).fetchone()
        return bytes(row[0])


class SqliteSnapshot(ShelfTables, ReadTransaction):
    """All reads of one request, in one read transaction (`interface.Snapshot`)."""

    def __init__(self, database: Database, now: datetime) -> None:
        ReadTransaction.__init__(self, database)
        self.second = now.replace(microsecond=0)

    def __enter__(self) -> SqliteSnapshot:
        self._begin()
        return self

    @cached_property
    def bound(self) -> int:
        # Stamps never decrease with seq, so dates become bounds of seq.
        return self._one(
            "SELECT last_seq FROM stamp WHERE datestamp < ? ORDER BY datestamp DESC LIMIT 1",
            format_datestamp(self.second),
        )

    def _one(self, statement: str, *arguments: object) -> int:
        row = self._db.execute(statement, arguments).fetchone()
        return int(row[0]) if row and row[0] is not None else 0

    def seq_range(self, from_: datetime | None, until: datetime | None) -> tuple[int, int]:
        after, upto = 0, self.bound
        if from_ is not None:
            first = self._one(
                "SELECT first_seq FROM stamp WHERE datestamp >= ? ORDER BY datestamp LIMIT 1",
                format_datestamp(from_),
            )
            after = first - 1 if first else upto
        if until is not None:
            last = self._one(
                "SELECT last_seq FROM stamp WHERE datestamp <= ? ORDER BY datestamp DESC LIMIT 1",
                format_datestamp(until),
            )
            upto = min(upto, last)
        return after, upto

    def page(self, query: ListQuery) -> list[ListedEntry]:
        return [ListedEntry(row) for row in self.rows(query)]

    def rows(self, query: ListQuery) -> list[ListedRow]:
        source, where, arguments = self._slice(query)
        # Ordered by the key of the table that is walked, so that nothing is ever sorted.
        seq = f"{source.partition(' ')[0]}.seq"
        gone = self._gone(query)
        statement = _listing(query.bodies, seq, source, some_gone=bool(gone))
        statement += f" WHERE {where} ORDER BY {seq} LIMIT ?"
        return self._plain(statement, (*gone, *arguments, query.limit)).fetchall()

    def listed(self, oai_identifier: str, bodies: tuple[str, ...]) -> ListedEntry | None:
        statement = _listing(bodies, "seq", "entry") + (
            " WHERE oai_identifier = ? AND seq IS NOT NULL"
        )
        row = self._plain(statement, (oai_identifier,)).fetchone()
        return ListedEntry(row) if row else None

    def _slice(self, query: ListQuery) -> tuple[str, str, tuple[object, ...]]:
        bounds = (query.after, query.upto)
        narrow = _narrowest(query)
        if narrow is None:
            return "entry", "entry.seq > ? AND entry.seq <= ?", bounds
        source = "membership CROSS JOIN entry USING (entry_id)"
        where = "membership.set_id = ? AND membership.seq > ? AND membership.seq <= ?"
        arguments = (self._set_id(narrow), *bounds)
        if query.set_spec is None or query.received is None:
            return source, where, arguments
        where += (
            " AND EXISTS (SELECT 1 FROM membership AS known"
            " WHERE known.set_id = ? AND known.seq = membership.seq)"
        )
        return source, where, (*arguments, self._set_id(rows.format_set(query.received)))

    def _gone(self, query: ListQuery) -> tuple[int, ...]:
        """The set of those whose record in the format asked for is deleted, if there are any."""
        found = -1 if query.received is None else self._set_id(rows.gone_set(query.received))
        return (found,) if found >= 0 else ()

    def _set_id(self, set_spec: str) -> int:
        row = self._db.execute(
            "SELECT set_id FROM published_set WHERE set_spec = ?", (set_spec,)
        ).fetchone()
        return int(row[0]) if row else -1

    def count(self, query: ListQuery) -> int:
        if query.upto <= query.after:
            return 0
        narrow = _narrowest(query)
        set_id = EVERYTHING if narrow is None else self._set_id(narrow)
        # Whole buckets strictly between the two ends; what sticks out is counted.
        first = query.after // BUCKET + 1
        last = query.upto // BUCKET
        if first >= last:
            return self._count_some(set_id, query.after, query.upto)
        whole = self._one(
            "SELECT sum(live + deleted) FROM rollup"
            " WHERE set_id = ? AND bucket >= ? AND bucket < ?",
            set_id,
            first,
            last,
        )
        head = self._count_some(set_id, query.after, first * BUCKET - 1)
        return whole + head + self._count_some(set_id, last * BUCKET - 1, query.upto)

    def _count_some(self, set_id: int, after: int, upto: int) -> int:
        if set_id == EVERYTHING:
            return self._one("SELECT count(*) FROM entry WHERE seq > ? AND seq <= ?", after, upto)
        return self._one(
            "SELECT count(*) FROM membership WHERE set_id = ? AND seq > ? AND seq <= ?",
            set_id,
            after,
            upto,
        )

    def first_live(self, query: ListQuery) -> int:
        source, where, arguments = self._slice(query)
        gone = self._gone(query)
        live = f"NOT ({_DELETED[bool(gone)]})"
        return self._one(
            f"SELECT entry.seq FROM {source} WHERE {where} AND {live} ORDER BY 1 LIMIT 1",
            *(*arguments, *gone),
        )

    def entry(self, oai_identifier: str) -> CatalogEntry | None:
        return self._entry("oai_identifier", oai_identifier)

    def entry_by_slug(self, slug: str) -> CatalogEntry | None:
        return self._entry("slug", slug)

    def _entry(self, column: str, value: str) -> CatalogEntry | None:
        row = self._plain(
            f"SELECT {rows.ENTRY} FROM entry WHERE {column} = ? AND seq IS NOT NULL",
            (value,),
        ).fetchone()
        return rows.entry(row) if row else None

    def body(self, entry_id: int, name: str) -> bytes | None:
        row = self._db.execute(
            f"SELECT bytes FROM entry JOIN {body_table(name)} ON body_id = revision * ? + ?"
            " WHERE entry_id = ?",
            (BODY_SLOTS, BODIES[name], entry_id),
        ).fetchone()
        return row[0] if row else None

    def sets(self) -> list[Set]:
        found = self._db.execute(
            "SELECT set_spec, set_name, description FROM published_set WHERE EXISTS"
            " (SELECT 1 FROM membership WHERE membership.set_id = published_set.set_id"
            " AND seq <= ?) AND set_spec NOT LIKE '=%' ORDER BY set_spec <> 'driver', set_spec",
            (self.bound,),
        )
        return [Set(row[0], row[1], rows.unpacked(row[2])) for row in found]

    def earliest(self) -> datetime | None:
        row = self._db.execute("SELECT min(datestamp) FROM stamp").fetchone()
        return rows.moment(row[0]) if row[0] else None

    def tombstones(self) -> int:
        return self._one("SELECT sum(deleted) FROM rollup WHERE set_id = ?", EVERYTHING)

    def totals(self) -> tuple[int, int]:
        hidden = self._db.execute(
            "SELECT coalesce(sum(NOT deleted), 0), coalesce(sum(deleted), 0) FROM entry"
            " WHERE seq > ?",
            (self.bound,),
        ).fetchone()
        everything = self._db.execute(
            "SELECT coalesce(sum(live), 0), coalesce(sum(deleted), 0) FROM rollup WHERE set_id = ?",
            (EVERYTHING,),
        ).fetchone()
        return everything[0] - hidden[0], everything[1] - hidden[1]

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
            "SELECT * FROM endpoint WHERE EXISTS (SELECT 1 FROM run WHERE"
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


def _narrowest(query: ListQuery) -> str | None:
    """The one set whose members are walked and counted; None is everything."""
    if query.set_spec is None and query.received is not None:
        return rows.format_set(query.received)
    return query.set_spec


@cache
def _listing(bodies: tuple[str, ...], seq: str, source: str, *, some_gone: bool = False) -> str:
    """SELECT ... FROM of list rows with these bodies; every part is a name of our own."""
    columns = [seq, "oai_identifier", "datestamp", _DELETED[some_gone], "sets"]
    columns += [f"b{n}.bytes" for n in range(len(bodies))]
    joins = [body_join(f"b{n}", name) for n, name in enumerate(bodies)]
    return f"SELECT {', '.join(columns)} FROM {source} {' '.join(joins)}"
