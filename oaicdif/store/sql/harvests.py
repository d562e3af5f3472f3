"""Runs, pages as received and stored records (`interface.HarvestStore`)."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from ... import zstd
from ...identity import without_login
from ...json_text import write_json
from ...model import Endpoint, Known, Set, StoredRecord
from ..connection import Database
from ..dialect import asked, one_row, places
from . import page_writes, row_values
from .copies import Copies
from .list_counts import in_set
from .persistence import persistent
from .source_checks import check_address

_VARIABLES: Final = 500  # identifiers asked for in one statement
_NAMED: Final = "SELECT * FROM endpoint WHERE name = ?"
_OF_THAT_NAME: Final = "endpoint_id = ? AND identifier = name AND metadata_prefix = ?"
# What is known of records, with the deletions that wait to be believed.
_KNOWN: Final = (
    "SELECT identifier, record.record_id, record.digest, deleted, record.datestamp,"
    f" doubt.datestamp FROM asked {one_row('record', _OF_THAT_NAME)}"
    " LEFT JOIN doubt ON doubt.record_id = record.record_id AND kind = 'announced'"
)

log: Final = logging.getLogger(__name__)


class HarvestTables:
    """The harvest's face of the store."""

    _db: Database

    # ---- endpoints ----------------------------------------------------------------------

    def add_endpoint(
        self,
        name: str,
        base_url: str,
        *,
        mint_identifiers: bool = False,
        named: Collection[str] | None = None,
    ) -> Endpoint:
        address = without_login(base_url)
        with self._db.read() as db:
            check_address(db, name, address, named)
            row = db.execute(_NAMED, (name,)).fetchone()
        # Nearly always. To write, this would wait for everybody who writes, and they for this.
        if row and (row["base_url"], bool(row["mint_identifiers"])) == (address, mint_identifiers):
            return row_values.endpoint(row)
        with self._db.write() as db:
            check_address(db, name, address, named)
            db.execute(
                "INSERT INTO endpoint (name, base_url, mint_identifiers) VALUES (?, ?, ?)"
                " ON CONFLICT (name) DO UPDATE SET base_url = excluded.base_url,"
                " mint_identifiers = excluded.mint_identifiers",
                (name, address, mint_identifiers),
            )
            return row_values.endpoint(db.execute(_NAMED, (name,)).fetchone())

    def move_endpoint(self, endpoint_id: int, base_url: str) -> None:
        with self._db.write() as db:
            db.execute(
                "INSERT INTO former_url (base_url, endpoint_id)"
                " SELECT base_url, endpoint_id FROM endpoint WHERE endpoint_id = ?"
                " ON CONFLICT (base_url) DO UPDATE SET endpoint_id = excluded.endpoint_id",
                (endpoint_id,),
            )
            db.execute(
                "UPDATE endpoint SET base_url = ? WHERE endpoint_id = ?",
                (without_login(base_url), endpoint_id),
            )

    @persistent
    def endpoints(self) -> list[Endpoint]:
        with self._db.read() as db:
            return [
                row_values.endpoint(row)
                for row in db.execute("SELECT * FROM endpoint ORDER BY name")
            ]

    @persistent
    def find_endpoint(self, name_or_url: str) -> Endpoint | None:
        with self._db.read() as db:
            row = (
                db.execute(
                    "SELECT * FROM endpoint WHERE name = :given OR base_url = :given"
                    " ORDER BY name <> :given",
                    {"given": name_or_url},
                ).fetchone()
                or db.execute(
                    "SELECT endpoint.* FROM former_url JOIN endpoint USING (endpoint_id)"
                    " WHERE former_url.base_url = ?",
                    (name_or_url,),
                ).fetchone()
            )
        return row_values.endpoint(row) if row else None

    @persistent
    def save_identify(
        self,
        endpoint_id: int,
        *,
        identify: bytes | None = None,
        profile: Mapping[str, object] | None = None,
        sets: Sequence[Set] | None = None,
    ) -> None:
        with self._db.write(endpoint_id) as db:
            db.execute(
                "UPDATE endpoint SET identify = coalesce(?, identify),"
                " profile = coalesce(?, profile) WHERE endpoint_id = ?",
                (
                    identify,
                    write_json(dict(profile)).decode() if profile is not None else None,
                    endpoint_id,
                ),
            )
            if sets is not None:
                db.execute("DELETE FROM source_set WHERE endpoint_id = ?", (endpoint_id,))
                db.executemany(
                    "INSERT INTO source_set (endpoint_id, set_spec, set_name) VALUES (?, ?, ?)"
                    " ON CONFLICT (endpoint_id, set_spec) DO UPDATE"
                    " SET set_name = excluded.set_name",
                    [(endpoint_id, each.set_spec, each.set_name) for each in sets],
                )

    def source_sets(self, endpoint_id: int) -> list[Set]:
        return self.source_sets_of([endpoint_id])[endpoint_id]

    def source_sets_of(self, endpoint_ids: Sequence[int]) -> dict[int, list[Set]]:
        found: dict[int, list[Set]] = {each: [] for each in endpoint_ids}
        with self._db.read() as db:
            for row in db.execute(
                "SELECT endpoint_id, set_spec, set_name FROM source_set"
                f" WHERE endpoint_id IN ({places(found)}) ORDER BY endpoint_id, set_spec",
                list(found),
            ):
                found[row["endpoint_id"]].append(Set(row["set_spec"], row["set_name"]))
        return found

    # ---- records ------------------------------------------------------------------------

    @persistent
    def known(
        self, endpoint_id: int, metadata_prefix: str, identifiers: Sequence[str]
    ) -> dict[str, Known]:
        found: dict[str, Known] = {}
        with (
            self._db.errors()
        ):  # one SELECT is a snapshot of its own, and nearly always there is one
            db = self._db.connection()
            for start in range(0, len(identifiers), _VARIABLES):
                some = identifiers[start : start + _VARIABLES]
                rows = db.plain(
                    f"WITH {asked(('name',), [(each,) for each in some])} {_KNOWN}",
                    (*some, endpoint_id, metadata_prefix),
                )
                for name, record_id, digest, deleted, datestamp, announced in rows.fetchall():
                    found[name] = Known(record_id, digest, bool(deleted), datestamp, announced)
        return found

    def records(self, record_ids: Sequence[int]) -> list[StoredRecord]:
        with self._db.read() as db:
            copies, query = Copies(db), "SELECT * FROM record WHERE record_id = ?"
            found = (db.execute(query, (each,)).fetchone() for each in record_ids)
            return [row_values.stored_record(row, copies.metadata(row)) for row in found]

    def seen(self, run_id: int) -> int:
        with self._db.read() as db:
            return page_writes.count_seen(db, run_id)

    def broken(self, run_id: int) -> int:
        with self._db.read() as db:
            return page_writes.count_broken(db, run_id)

    def seen_among(self, run_id: int, record_ids: Sequence[int]) -> frozenset[int]:
        query = "SELECT 1 FROM seen WHERE run_id = ? AND record_id = ?"
        with self._db.read() as db:
            return frozenset(
                each for each in record_ids if db.execute(query, (run_id, each)).fetchone()
            )

    def unseen(self, run_ids: Sequence[int], *, limit: int, after: int = 0) -> list[StoredRecord]:
        where, values = unseen_records(run_ids)
        with self._db.read() as db:
            found = db.execute(
                f"SELECT record.* {where} AND record_id > ? ORDER BY record_id LIMIT ?",
                (*values, after, limit),
            )
            copies = Copies(db)
            return [row_values.stored_record(row, copies.metadata(row)) for row in found]

    def count_unseen(self, run_ids: Sequence[int]) -> tuple[int, int]:
        where, values = unseen_records(run_ids)
        live, live_values = _live(run_ids)
        with self._db.read() as db:
            missing = db.execute(f"SELECT count(*) {where}", values).fetchone()[0]
            if not missing:
                return 0, 0  # nearly always, and counting all costs half as much again
            every = db.execute(f"SELECT count(*) {live}", live_values).fetchone()[0]
        return missing, every

    def forget_seen(self, run_ids: Sequence[int]) -> None:
        with self._db.write() as db:
            db.executemany("DELETE FROM seen WHERE run_id = ?", [(each,) for each in run_ids])

    def page_bodies(self, endpoint_id: int) -> Iterator[tuple[str, bytes]]:
        last = 0
        while True:
            with self._db.read() as db:
                row = db.execute(
                    "SELECT page_id, request_url, body FROM page JOIN run USING (run_id)"
                    " WHERE endpoint_id IN (SELECT endpoint_id FROM endpoint"
                    " WHERE endpoint_id = ? OR part_of = ?)"
                    " AND page_id > ? AND body IS NOT NULL ORDER BY page_id LIMIT 1",
                    (endpoint_id, endpoint_id, last),
                ).fetchone()
            if row is None:
                return
            last = row["page_id"]
            try:
                body = zstd.decompress(row["body"])
            except ValueError as error:
                log.warning("page %d of the store is damaged, and left out: %s", last, error)
                continue
            yield row["request_url"], body


def _live(run_ids: Sequence[int]) -> tuple[str, tuple[object, ...]]:
    """Live records of the runs' endpoint and prefix, in one of the sets they list if all had one;
    runs of single records list none."""
    marks = places(run_ids)
    return (
        "FROM record WHERE NOT deleted AND (endpoint_id, metadata_prefix) IN"
        f" (SELECT endpoint_id, metadata_prefix FROM run WHERE run_id IN ({marks}))"
        # asked once, not for each record
        f" AND (EXISTS (SELECT 1 FROM run WHERE run_id IN ({marks}) AND set_spec IS NULL"
        " AND verb <> 'GetRecord')"
        f" OR EXISTS (SELECT 1 FROM run WHERE run_id IN ({marks})"
        f" AND {in_set('record.sets', 'set_spec')}))",
        (*run_ids, *run_ids, *run_ids),
    )


def unseen_records(run_ids: Sequence[int]) -> tuple[str, tuple[object, ...]]:
    """Of `_live` those that no run received; an entry that came broken was received too."""
    live, values = _live(run_ids)
    marks = places(run_ids)
    return (
        f"{live} AND NOT EXISTS (SELECT 1 FROM seen WHERE seen.run_id IN ({marks})"
        " AND seen.record_id = record.record_id) AND NOT EXISTS (SELECT 1 FROM quarantine"
        f" WHERE quarantine.run_id IN ({marks}) AND quarantine.identifier = record.identifier"
        " AND released IS NULL)",
        (*values, *run_ids, *run_ids),
    )
