"""Runs, pages as received and stored records, in SQLite (`interface.HarvestStore`).

Must not know: HTTP, what a record means, what becomes of a stale one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import blake2b
from typing import Final

import orjson

from ...model import (
    Change,
    ChangeKind,
    Checkpoint,
    Counts,
    Endpoint,
    Known,
    Quarantined,
    ReceivedPage,
    Run,
    RunState,
    Selection,
    Set,
    StoredRecord,
)
from .. import zstd
from . import page_writes, rows
from .connection import Database

# A run that ended in one of these has no next token.
CLOSED: Final = (RunState.COMPLETE, RunState.SUSPECT, RunState.FAILED)
_VARIABLES: Final = 500  # identifiers asked for in one statement


class HarvestTables:
    """The harvest's face of the store."""

    _db: Database

    # ---- endpoints ----------------------------------------------------------------------

    def add_endpoint(self, name: str, base_url: str, *, mint_identifiers: bool = False) -> Endpoint:
        with self._db.write() as db:
            db.execute(
                "INSERT INTO endpoint (name, base_url, mint_identifiers) VALUES (?, ?, ?)"
                " ON CONFLICT (name) DO UPDATE SET base_url = excluded.base_url,"
                " mint_identifiers = excluded.mint_identifiers",
                (name, base_url, mint_identifiers),
            )
            return rows.endpoint(
                db.execute("SELECT * FROM endpoint WHERE name = ?", (name,)).fetchone()
            )

    def endpoints(self) -> list[Endpoint]:
        with self._db.read() as db:
            return [
                rows.endpoint(row) for row in db.execute("SELECT * FROM endpoint ORDER BY name")
            ]

    def find_endpoint(self, name_or_url: str) -> Endpoint | None:
        with self._db.read() as db:
            row = db.execute(
                "SELECT * FROM endpoint WHERE name = ?1 OR base_url = ?1 ORDER BY name <> ?1",
                (name_or_url,),
            ).fetchone()
        return rows.endpoint(row) if row else None

    def save_identify(
        self,
        endpoint_id: int,
        *,
        identify: bytes | None = None,
        profile: Mapping[str, object] | None = None,
        sets: Sequence[Set] | None = None,
    ) -> None:
        with self._db.write() as db:
            db.execute(
                "UPDATE endpoint SET identify = coalesce(?, identify),"
                " profile = coalesce(?, profile) WHERE endpoint_id = ?",
                (
                    identify,
                    orjson.dumps(dict(profile)).decode() if profile is not None else None,
                    endpoint_id,
                ),
            )
            if sets is not None:
                db.execute("DELETE FROM source_set WHERE endpoint_id = ?", (endpoint_id,))
                db.executemany(
                    "INSERT OR REPLACE INTO source_set VALUES (?, ?, ?)",
                    [(endpoint_id, each.set_spec, each.set_name) for each in sets],
                )

    def source_sets(self, endpoint_id: int) -> list[Set]:
        with self._db.read() as db:
            found = db.execute(
                "SELECT set_spec, set_name FROM source_set WHERE endpoint_id = ? ORDER BY set_spec",
                (endpoint_id,),
            )
            return [Set(row["set_spec"], row["set_name"]) for row in found]

    # ---- runs ---------------------------------------------------------------------------

    def open_run(
        self, endpoint_id: int, selection: Selection, *, full: bool, owner: str, now: datetime
    ) -> Checkpoint:
        with self._db.write() as db:
            fence = page_writes.take_lease(db, endpoint_id, owner, now)
            row = page_writes.resumable_run(db, endpoint_id, selection, full=full)
            if row is None:
                run_id = db.execute(
                    "INSERT INTO run (endpoint_id, metadata_prefix, set_spec, from_, until, full,"
                    " state, started) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        endpoint_id,
                        selection.metadata_prefix,
                        selection.set_spec,
                        selection.from_,
                        selection.until,
                        full,
                        RunState.RUNNING.value,
                        now.isoformat(),
                    ),
                ).lastrowid
                row = db.execute("SELECT * FROM run WHERE run_id = ?", (run_id,)).fetchone()
            else:
                db.execute(
                    "UPDATE run SET state = ?, ended = NULL, message = '' WHERE run_id = ?",
                    (RunState.RUNNING.value, row["run_id"]),
                )
            return page_writes.checkpoint_of(row, fence)

    def commit_page(
        self,
        checkpoint: Checkpoint,
        page: ReceivedPage,
        changes: Sequence[Change],
        quarantined: Sequence[Quarantined],
        *,
        next_token: str | None,
        complete_list_size: int | None,
        now: datetime,
    ) -> Checkpoint:
        # as strong as SHA-256, and four times as fast where the processor has no SHA instructions
        digest = blake2b(page.body, digest_size=32).digest()
        fresh = [each for each in changes if each.kind is not ChangeKind.UNCHANGED]
        body = zstd.compress(page.body) if fresh or quarantined else None
        with self._db.write() as db:
            page_writes.renew_lease(db, checkpoint, now)
            page_id = page_writes.insert_page(
                db, checkpoint.run_id, page, digest, body, len(changes)
            )
            record_ids = page_writes.write_records(db, checkpoint, changes, page_id, now)
            repeated = page_writes.mark_seen(db, checkpoint.run_id, record_ids)
            page_writes.insert_quarantined(db, checkpoint.run_id, page.number, quarantined)
            counts = checkpoint.counts + page_writes.page_counts(
                page, changes, quarantined, repeated
            )
            moved = replace(
                checkpoint,
                token=next_token,
                pages=checkpoint.pages + 1,
                first_response_date=checkpoint.first_response_date or page.response_date,
                complete_list_size=complete_list_size or checkpoint.complete_list_size,
                counts=counts,
            )
            page_writes.save_checkpoint(db, moved)
            return moved

    def close_run(
        self,
        checkpoint: Checkpoint,
        state: RunState,
        *,
        message: str,
        counts: Counts,
        now: datetime,
    ) -> Run:
        closed = state in CLOSED
        with self._db.write() as db:
            seen = page_writes.count_seen(db, checkpoint.run_id)
            page_writes.save_checkpoint(db, replace(checkpoint, counts=counts))
            db.execute(
                "UPDATE run SET state = ?, ended = ?, message = ?, seen = ?,"
                " token = CASE WHEN ? THEN NULL ELSE token END WHERE run_id = ?",
                (state.value, now.isoformat(), message, seen, closed, checkpoint.run_id),
            )
            if closed:
                db.execute("DELETE FROM seen WHERE run_id = ?", (checkpoint.run_id,))
            db.execute(
                "UPDATE endpoint SET lease_owner = NULL, lease_until = NULL"
                " WHERE endpoint_id = ? AND fence = ?",
                (checkpoint.endpoint_id, checkpoint.fence),
            )
            row = db.execute("SELECT * FROM run WHERE run_id = ?", (checkpoint.run_id,)).fetchone()
            return rows.run(row)

    def last_complete(self, endpoint_id: int, selection: Selection) -> Run | None:
        with self._db.read() as db:
            row = db.execute(
                "SELECT * FROM run WHERE endpoint_id = ? AND metadata_prefix = ?"
                " AND set_spec IS ? AND state = ? ORDER BY run_id DESC LIMIT 1",
                (
                    endpoint_id,
                    selection.metadata_prefix,
                    selection.set_spec,
                    RunState.COMPLETE.value,
                ),
            ).fetchone()
        return rows.run(row) if row else None

    def runs(self, endpoint_id: int, *, limit: int = 10) -> list[Run]:
        with self._db.read() as db:
            found = db.execute(
                "SELECT * FROM run WHERE endpoint_id = ? ORDER BY run_id DESC LIMIT ?",
                (endpoint_id, limit),
            )
            return [rows.run(row) for row in found]

    # ---- records ------------------------------------------------------------------------

    def known(
        self, endpoint_id: int, metadata_prefix: str, identifiers: Sequence[str]
    ) -> dict[str, Known]:
        found: dict[str, Known] = {}
        with self._db.read() as db:
            for start in range(0, len(identifiers), _VARIABLES):
                some = identifiers[start : start + _VARIABLES]
                marks = ",".join("?" * len(some))
                for row in db.execute(
                    "SELECT identifier, record_id, digest, deleted, datestamp FROM record"
                    f" WHERE endpoint_id = ? AND metadata_prefix = ? AND identifier IN ({marks})",
                    (endpoint_id, metadata_prefix, *some),
                ):
                    found[row[0]] = Known(row[1], row[2], bool(row[3]), row[4])
        return found

    def seen(self, run_id: int) -> int:
        with self._db.read() as db:
            return page_writes.count_seen(db, run_id)

    def seen_among(self, run_id: int, record_ids: Sequence[int]) -> frozenset[int]:
        query = "SELECT 1 FROM seen WHERE run_id = ? AND record_id = ?"
        with self._db.read() as db:
            return frozenset(
                each for each in record_ids if db.execute(query, (run_id, each)).fetchone()
            )

    def unseen(self, run_id: int, *, limit: int) -> list[StoredRecord]:
        with self._db.read() as db:
            found = db.execute(
                f"SELECT record.* {_UNSEEN} ORDER BY record_id LIMIT ?", (run_id, limit)
            )
            return [rows.stored_record(row) for row in found]

    def count_unseen(self, run_id: int) -> tuple[int, int]:
        with self._db.read() as db:
            missing = db.execute(f"SELECT count(*) {_UNSEEN}", (run_id,)).fetchone()[0]
            live = db.execute(f"SELECT count(*) {_LIVE}", (run_id,)).fetchone()[0]
        return missing, live

    def mark_deleted(self, record_ids: Sequence[int], *, now: datetime) -> int:
        with self._db.write() as db:
            ticket = page_writes.next_counter(db, "change")
            gone = [
                record_id
                for record_id in record_ids
                if db.execute(
                    "UPDATE record SET deleted = 1, digest = x'', harvested = ?"
                    " WHERE record_id = ? AND NOT deleted",
                    (now.isoformat(), record_id),
                ).rowcount
            ]
            page_writes.mark_stale(db, gone, ticket)
        return len(gone)

    def page_bodies(self, endpoint_id: int) -> Iterator[tuple[str, bytes]]:
        last = 0
        while True:
            with self._db.read() as db:
                row = db.execute(
                    "SELECT page_id, request_url, body FROM page JOIN run USING (run_id)"
                    " WHERE endpoint_id = ? AND page_id > ? AND body IS NOT NULL"
                    " ORDER BY page_id LIMIT 1",
                    (endpoint_id, last),
                ).fetchone()
            if row is None:
                return
            last = row["page_id"]
            yield row["request_url"], zstd.decompress(row["body"])

    def quarantine(self, endpoint_id: int | None = None) -> list[tuple[int, Quarantined]]:
        with self._db.read() as db:
            found = db.execute(
                "SELECT quarantine.* FROM quarantine JOIN run USING (run_id)"
                " WHERE ?1 IS NULL OR endpoint_id = ?1 ORDER BY quarantine_id",
                (endpoint_id,),
            )
            return [
                (
                    row["run_id"],
                    Quarantined(row["position"], row["reason"], row["body"], row["identifier"]),
                )
                for row in found
            ]


_LIVE: Final = (
    "FROM run JOIN record ON record.endpoint_id = run.endpoint_id"
    " AND record.metadata_prefix = run.metadata_prefix WHERE run.run_id = ? AND NOT record.deleted"
    " AND (run.set_spec IS NULL OR instr(' ' || record.sets || ' ', ' ' || run.set_spec || ' ')"
    " OR instr(' ' || record.sets, ' ' || run.set_spec || ':'))"
)
_UNSEEN: Final = (
    f"{_LIVE} AND NOT EXISTS (SELECT 1 FROM seen"
    " WHERE seen.run_id = run.run_id AND seen.record_id = record.record_id)"
)
