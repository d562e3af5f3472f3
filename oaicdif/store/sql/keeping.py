"""What a store's keeper asks of the tables (`store.upkeep.UpkeepStore`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from ...errors import StoreCorrupt
from ...model import RunState
from ..connection import Connection, Database
from ..dialect import AMONG, numbers
from ..lease import is_gone
from ..upkeep import REPUBLISHING, Contents, Keeper, Orphans
from . import row_values, shelf_counts
from .bodies import BODY_SLOTS, Opened, body_columns, body_joins, put_bodies
from .former_places import BUCKET, EVERYTHING
from .packing import Packs
from .stale_marks import mark_all

BROKE_OFF: Final = "broke off: its process ended, or lost the endpoint"
_SHOWN: Final = (
    "SELECT revision FROM entry WHERE revision IS NOT NULL UNION ALL SELECT revision FROM pending"
)
_NO_COPY: Final = (
    "copies WHERE page_id NOT IN (SELECT copy_page FROM record WHERE copy_page IS NOT NULL)"
)
_NO_PLACE: Final = (
    "membership WHERE NOT EXISTS (SELECT 1 FROM entry WHERE entry.seq = membership.seq"
    " AND entry.entry_id = membership.entry_id)"
)
# What lists count; marks (`row_values.marks`) are members that are not counted.
_COUNTED: Final = (
    f"SELECT {EVERYTHING} AS set_id, seq / {BUCKET} AS bucket,"
    " count(*) FILTER (WHERE NOT deleted) AS live, count(*) FILTER (WHERE deleted) AS deleted"
    " FROM entry WHERE seq IS NOT NULL GROUP BY 1, 2 UNION ALL"
    f" SELECT set_id, membership.seq / {BUCKET}, count(*) FILTER (WHERE NOT deleted),"
    " count(*) FILTER (WHERE deleted) FROM membership JOIN entry"
    " ON entry.entry_id = membership.entry_id AND entry.seq = membership.seq"
    " JOIN published_set USING (set_id) WHERE set_spec NOT LIKE '==%'"
    " AND set_spec NOT LIKE '=/%' GROUP BY set_id, membership.seq / " + str(BUCKET)
)
_HELD: Final = (
    "(SELECT page.page_id, count(record.record_id) AS held FROM page"
    " LEFT JOIN record ON record.page_id = page.page_id GROUP BY page.page_id) AS counted"
)
# what: (how many there are, what mends it)
_ORPHANS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "working copies that no record uses": (
        f"SELECT count(*) FROM {_NO_COPY}",
        (f"DELETE FROM {_NO_COPY}",),
    ),
    **{
        f"bodies ({table}) that no entry shows": (
            f"SELECT count(*) FROM {table} WHERE body_id / {BODY_SLOTS} NOT IN ({_SHOWN})",
            (f"DELETE FROM {table} WHERE body_id / {BODY_SLOTS} NOT IN ({_SHOWN})",),
        )
        for table in ("body", "record_body")
    },
    **{
        what: (
            f"SELECT count(*) FROM {table} WHERE revision NOT IN ({_SHOWN})",
            (f"DELETE FROM {table} WHERE revision NOT IN ({_SHOWN})",),
        )
        for what, table in (
            ("packed bodies that no entry shows", "packed_body"),
            ("packed bodies of lists that no entry shows", "listed_body"),
        )
    },
    "marks of records that are gone": (
        "SELECT count(*) FROM stale WHERE record_id NOT IN (SELECT record_id FROM record)",
        ("DELETE FROM stale WHERE record_id NOT IN (SELECT record_id FROM record)",),
    ),
    "places in sets at which no entry stands": (
        f"SELECT count(*) FROM {_NO_PLACE}",
        (f"DELETE FROM {_NO_PLACE}",),
    ),
    "pages with a wrong count of records": (
        f"SELECT count(*) FROM page JOIN {_HELD} USING (page_id) WHERE current <> held",
        (
            f"UPDATE page SET current = counted.held FROM {_HELD}"
            " WHERE counted.page_id = page.page_id AND page.current <> counted.held",
        ),
    ),
    "pages to browse with a wrong count": (shelf_counts.WRONG, shelf_counts.SET_RIGHT),
    "wrong counts of lists": (
        f"SELECT (SELECT count(*) FROM ({_COUNTED}) AS counted LEFT JOIN rollup"
        " USING (set_id, bucket) WHERE counted.live <> coalesce(rollup.live, 0)"
        " OR counted.deleted <> coalesce(rollup.deleted, 0))"
        f" + (SELECT count(*) FROM rollup LEFT JOIN ({_COUNTED}) AS counted"
        " USING (set_id, bucket) WHERE counted.live IS NULL"
        " AND (rollup.live <> 0 OR rollup.deleted <> 0))",
        (
            "DELETE FROM rollup",
            f"INSERT INTO rollup (set_id, bucket, live, deleted) {_COUNTED}",
        ),
    ),
}
_RUNNING: Final = (
    "SELECT run_id, lease_owner, lease_until FROM run JOIN endpoint USING (endpoint_id)"
    " WHERE state = ?"
)


# The last datestamp stays: none is ever given before it.
_UNPUBLISH: Final = (
    *(f"DELETE FROM {table}" for table in ("membership", "rollup", "shelf", "former", "pending")),
    "DELETE FROM unconfirmed",
    "UPDATE entry SET seq = NULL, digest = NULL, former_seq = NULL, departed = ''",
    "UPDATE counter SET value = (SELECT value FROM counter WHERE name = 'seq')"
    " WHERE name IN ('kept_from', 'tidied')",
)


class KeepingTables:
    """The keeper's face of the store."""

    _db: Database
    _packs: Packs

    @property
    def keeper(self) -> Keeper:
        return self._db.keeper()

    def contents(self) -> Contents:
        with self._db.read() as db:
            (records,) = db.execute("SELECT count(*) FROM record").fetchone()
            pages, xml = db.execute(
                "SELECT count(*), coalesce(sum(body_bytes), 0) FROM page WHERE body IS NOT NULL"
            ).fetchone()
        return Contents(records, pages, int(xml))

    def notes(self) -> dict[str, str]:
        with self._db.read() as db:
            return dict(db.plain("SELECT name, value FROM upkeep").fetchall())

    def note(self, notes: Mapping[str, str | None]) -> None:
        kept = [(name, value) for name, value in notes.items() if value is not None]
        with self._db.write() as db:
            db.executemany("DELETE FROM upkeep WHERE name = ?", [(name,) for name in notes])
            db.executemany("INSERT INTO upkeep (name, value) VALUES (?, ?)", kept)

    def orphans(self, *, mend: bool) -> list[Orphans]:
        return [
            Orphans(what, rows)
            for what, (count, mends) in _ORPHANS.items()
            if (rows := self._counted(count, mends if mend else ()))
        ]

    def _counted(self, count: str, mends: Sequence[str]) -> int:
        """How many there are; those are mended that are there when it is done."""
        with self._db.read() as db:
            found = int(db.execute(count).fetchone()[0])
        if found and mends:
            with self._db.write() as db:
                for statement in mends:
                    db.execute(statement)
        return found

    def close_broken_runs(self, now: datetime) -> int:
        if self._db.is_read_only:
            return 0
        with self._db.read() as db:
            if not _broken(db, now):
                return 0  # nearly always
        with self._db.write() as db:
            broken = _broken(db, now)
            db.executemany(
                "UPDATE run SET state = ?, ended = ?, message = ? WHERE run_id = ?",
                [(RunState.INCOMPLETE.value, now.isoformat(), BROKE_OFF, n) for n in broken],
            )
        return len(broken)

    def publish_anew(self) -> None:
        with self._db.write() as db:
            for statement in _UNPUBLISH:
                db.execute(statement)
            mark_all(db)
            (ticket,) = db.plain("SELECT value FROM counter WHERE name = 'change'").fetchone()
            db.execute("DELETE FROM upkeep WHERE name = ?", (REPUBLISHING,))
            db.execute(
                "INSERT INTO upkeep (name, value) VALUES (?, ?)", (REPUBLISHING, str(ticket))
            )

    def published_bodies(
        self, entry_ids: Sequence[int], name: str
    ) -> dict[int, tuple[bytes | None, bytes | None]]:
        (column,) = body_columns((name,))
        query = (
            f"SELECT entry.entry_id, entry.digest, {column} FROM entry {body_joins((name,))}"
            " WHERE entry.seq IS NOT NULL AND NOT entry.deleted"
            f" AND entry.entry_id {AMONG}"
        )
        opened, found = Opened(self._packs, (name,), 2), {}
        with self._db.read() as db:
            for row in db.plain(query, (numbers(entry_ids),)).fetchall():
                try:
                    entry_id, digest, body = opened.row(db, row)
                except StoreCorrupt:
                    entry_id, digest, body = row[0], row[1], None
                found[entry_id] = (digest, body)
        return found

    def mend_bodies(self, name: str, bodies: Mapping[int, bytes]) -> None:
        query = (
            "SELECT entry_id, revision FROM entry WHERE seq IS NOT NULL AND revision IS NOT NULL"
            f" AND entry_id {AMONG}"
        )
        with self._db.write() as db:
            found = db.plain(query, (numbers(list(bodies)),)).fetchall()
            put_bodies(db, self._packs, name, [(row[1], bodies[row[0]]) for row in found])


def _broken(db: Connection, now: datetime) -> list[int]:
    """Runs that are told to be under way, of endpoints that nobody holds."""
    found = db.plain(_RUNNING, (RunState.RUNNING.value,)).fetchall()
    return [
        run_id
        for run_id, owner, until in found
        if owner is None or is_gone(owner) or row_values.moment(until) <= now
    ]
