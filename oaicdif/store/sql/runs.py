"""Runs, their windows and the pages they commit (`interface.HarvestStore`)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from hashlib import blake2b
from typing import Final

from ... import zstd
from ...model import (
    Change,
    ChangeKind,
    Checkpoint,
    Counts,
    KeptPage,
    Quarantined,
    ReceivedPage,
    Run,
    RunState,
    Selection,
    Verb,
)
from ...model.purpose import Purpose
from ..connection import Database
from . import doubt_writes, leases, page_writes, row_values, run_writes
from .copies import lie_on_page
from .counters import page_numbers
from .persistence import persistent
from .source_checks import check_harvested

# A run that ended in one of these has no next token.
CLOSED: Final = (RunState.COMPLETE, RunState.SUSPECT, RunState.FAILED)


class RunTables:
    """The part of the harvest's face that moves from page to page."""

    _db: Database

    @persistent
    def open_run(
        self,
        endpoint_id: int,
        selection: Selection,
        *,
        full: bool,
        owner: str,
        now: datetime,
        verb: Verb = Verb.LIST_RECORDS,
        by_hand: bool = False,
        purpose: Purpose = Purpose.LIST,
    ) -> Checkpoint:
        kind = run_writes.Kind(verb, full, by_hand, purpose)
        with self._db.write(endpoint_id) as db:
            fence = leases.take_lease(db, endpoint_id, owner, now)
            check_harvested(db, endpoint_id)
            row = run_writes.resumable_run(db, endpoint_id, selection, kind)
            if row is None:
                row = run_writes.insert_run(db, endpoint_id, selection, kind, now)
            else:
                db.execute(
                    "UPDATE run SET state = ?, ended = NULL, message = '' WHERE run_id = ?",
                    (RunState.RUNNING.value, row["run_id"]),
                )
            run_writes.forget_older(db, row)
            window = run_writes.open_windows(db, row["run_id"])[0]
            return run_writes.checkpoint_of(row, window, fence)

    def interrupted(
        self, endpoint_id: int, selection: Selection, *, full: bool
    ) -> list[Checkpoint]:
        kind = run_writes.Kind(Verb.LIST_RECORDS, full, by_hand=False)
        with self._db.read() as db:
            row = run_writes.resumable_run(db, endpoint_id, selection, kind)
            windows = run_writes.open_windows(db, row["run_id"]) if row else []
            return [run_writes.checkpoint_of(row, window, 0) for window in windows if row]

    @persistent
    def open_windows(self, checkpoint: Checkpoint) -> list[Checkpoint]:
        with self._db.read() as db:
            row = db.execute(_RUN, (checkpoint.run_id,)).fetchone()
            return [
                run_writes.checkpoint_of(row, window, checkpoint.fence)
                for window in run_writes.open_windows(db, checkpoint.run_id)
            ]

    @persistent
    def split_window(
        self, checkpoint: Checkpoint, ranges: Sequence[tuple[str | None, str | None]]
    ) -> None:
        with self._db.write(checkpoint.endpoint_id) as db:
            leases.check_lease(db, checkpoint)
            run_writes.set_window_state(db, checkpoint, "split")
            run_writes.insert_windows(db, checkpoint.run_id, ranges)

    @persistent
    def finish_window(self, checkpoint: Checkpoint, *, suspect: bool = False) -> None:
        with self._db.write(checkpoint.endpoint_id) as db:
            leases.check_lease(db, checkpoint)
            run_writes.set_window_state(db, checkpoint, "suspect" if suspect else "done")

    def suspect_windows(self, run_id: int) -> int:
        with self._db.read() as db:
            row = db.execute(
                "SELECT count(*) FROM run_window WHERE run_id = ? AND state = 'suspect'", (run_id,)
            ).fetchone()
            return int(row[0])

    def parting_datestamps(self, endpoint_id: int, metadata_prefix: str, count: int) -> list[str]:
        with self._db.read() as db:
            found = db.execute(
                "SELECT min(datestamp) FROM (SELECT datestamp,"
                " ntile(CAST(? AS INTEGER)) OVER (ORDER BY datestamp) AS part FROM record"
                " WHERE endpoint_id = ? AND metadata_prefix = ?) AS parts"
                " GROUP BY part ORDER BY part",
                (count, endpoint_id, metadata_prefix),
            )
            return [row[0] for row in found]

    def middle_datestamp(self, checkpoint: Checkpoint) -> str | None:
        place = {"run": checkpoint.run_id, "window": checkpoint.window}
        with self._db.read() as db:
            row = db.execute(
                "SELECT datestamp FROM record JOIN seen USING (record_id) WHERE seen.run_id = :run"
                " AND seen.number = :window ORDER BY datestamp LIMIT 1 OFFSET"
                " (SELECT count(*) / 2 FROM seen WHERE run_id = :run AND number = :window)",
                place,
            ).fetchone()
        return row[0] if row else None

    def names_not_seen(self, checkpoint: Checkpoint, identifiers: Sequence[str]) -> list[str]:
        query = (
            "SELECT 1 FROM record JOIN seen USING (record_id) WHERE endpoint_id = ?"
            " AND identifier = ? AND metadata_prefix = ? AND seen.run_id = ?"
        )
        place = (checkpoint.selection.metadata_prefix, checkpoint.run_id)
        with self._db.read() as db:
            return [
                name
                for name in identifiers
                if not db.execute(query, (checkpoint.endpoint_id, name, *place)).fetchone()
            ]

    def seen_in_window(self, checkpoint: Checkpoint) -> int:
        with self._db.read() as db:
            return page_writes.count_window(db, checkpoint.run_id, checkpoint.window)

    @persistent
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
        ended: bool = False,
        kept: KeptPage | None = None,
        told: str | None = None,
    ) -> Checkpoint:
        packed = zstd.compress(kept.page.body) if kept else b""
        # of what the page says of its records: equal pages have equal digests at any moment
        digest = blake2b(b"".join([each.digest for each in changes]), digest_size=32).digest()
        fresh = [each for each in changes if each.kind is not ChangeKind.UNCHANGED]
        current = sum(each.kind is not ChangeKind.ANNOUNCED for each in fresh)
        scope = page.scope if lie_on_page(fresh) else None
        with self._db.write(checkpoint.endpoint_id) as db:
            opening = leases.open_page(db, checkpoint, now)
            known = run_writes.take_kept(db, checkpoint, page)
            if kept:
                run_writes.insert_kept(db, checkpoint, kept, packed)
            body = (known or zstd.compress(page.body)) if fresh or quarantined else None
            numbers = page_numbers(db, changes)
            number = max(page.number, opening.pages + 1)
            page_writes.insert_page(
                db, (numbers.page_id, checkpoint.run_id, number), page, digest, body,
                len(changes), current, scope,
            )  # fmt: skip
            place = (checkpoint.endpoint_id, checkpoint.selection.metadata_prefix)
            record_ids = page_writes.write_records(db, place, changes, numbers, scope, now)
            doubt_writes.follow(
                db, checkpoint.run_id, changes, numbers.page_id, now, doubted=opening.doubted
            )
            repeated = page_writes.mark_seen(db, checkpoint, numbers, record_ids)
            if opening.aside:
                page_writes.release_mended(db, checkpoint, changes, now)
            aside = page_writes.insert_quarantined(db, checkpoint, number, quarantined, now)
            counts = page_writes.page_counts(page, changes, aside, repeated)
            moved = run_writes.advance(
                db, checkpoint, page, counts, next_token, complete_list_size, ended=ended
            )
            return run_writes.keep_told(db, moved, told)

    @persistent
    def keep_answer(self, checkpoint: Checkpoint, kept: KeptPage) -> None:
        packed = zstd.compress(kept.page.body)
        with self._db.write(checkpoint.endpoint_id) as db:
            leases.check_lease(db, checkpoint)
            run_writes.insert_kept(db, checkpoint, kept, packed)

    def kept_answer(self, checkpoint: Checkpoint) -> ReceivedPage | None:
        with self._db.read() as db:
            row = run_writes.kept_row(db, checkpoint)
        if row is None:
            return None
        try:
            body = zstd.decompress(row["body"])
        except ValueError:  # damaged: it is asked for again
            return None
        return ReceivedPage(0, row["request_url"], row_values.moment(row["received"]), "", body)

    @persistent
    def commit_headers(
        self,
        checkpoint: Checkpoint,
        page: ReceivedPage,
        identifiers: Sequence[str],
        *,
        next_token: str | None,
        complete_list_size: int | None,
        now: datetime,
        ended: bool = False,
    ) -> Checkpoint:
        digest = blake2b("\0".join(identifiers).encode(), digest_size=32).digest()
        with self._db.write(checkpoint.endpoint_id) as db:
            opening = leases.open_page(db, checkpoint, now)
            number = max(page.number, opening.pages + 1)
            place = (page_numbers(db).page_id, checkpoint.run_id, number)
            page_writes.insert_page(db, place, page, digest, None, len(identifiers))
            page_writes.mark_seen_by_name(db, checkpoint, identifiers)
            doubt_writes.found_again(db, checkpoint, identifiers)
            counts = Counts(pages=1, records=page.records)
            return run_writes.advance(
                db, checkpoint, page, counts, next_token, complete_list_size, ended=ended
            )

    @persistent
    def close_run(
        self,
        checkpoint: Checkpoint,
        state: RunState,
        *,
        message: str,
        now: datetime,
        retries: int = 0,
        quarantined: int | None = None,
    ) -> Run:
        with self._db.write(checkpoint.endpoint_id) as db:
            seen = page_writes.count_seen(db, checkpoint.run_id)
            db.execute(
                "UPDATE run SET state = ?, ended = ?, message = ?, seen = ?, retries = retries + ?,"
                " quarantined = COALESCE(?, quarantined) WHERE run_id = ?",
                (
                    state.value, now.isoformat(), message, seen, retries, quarantined,
                    checkpoint.run_id,
                ),
            )  # fmt: skip
            if state in CLOSED:
                run_writes.close_windows(db, checkpoint.run_id)
            if state in (RunState.SUSPECT, RunState.FAILED):
                db.execute("DELETE FROM seen WHERE run_id = ?", (checkpoint.run_id,))
            return row_values.run(db.execute(_RUN, (checkpoint.run_id,)).fetchone())

    def last_complete(
        self,
        endpoint_id: int,
        selection: Selection,
        *,
        verb: Verb = Verb.LIST_RECORDS,
        full: bool | None = None,
    ) -> Run | None:
        with self._db.read() as db:
            row = db.execute(
                "SELECT * FROM run WHERE endpoint_id = :endpoint AND metadata_prefix = :prefix"
                f" AND {run_writes.SAME_SET.format(':set')} AND state = :state AND verb = :verb"
                " AND (entire = :full OR :full IS NULL) AND NOT by_hand"
                " ORDER BY run_id DESC LIMIT 1",
                {
                    "endpoint": endpoint_id,
                    "prefix": selection.metadata_prefix,
                    "set": selection.set_spec,
                    "state": RunState.COMPLETE.value,
                    "verb": verb.value,
                    "full": full,
                },
            ).fetchone()
        return row_values.run(row) if row else None

    def run(self, run_id: int) -> Run:
        with self._db.read() as db:
            return row_values.run(db.execute(_RUN, (run_id,)).fetchone())

    def runs(self, endpoint_id: int, *, limit: int = 10) -> list[Run]:
        with self._db.read() as db:
            found = db.execute(
                "SELECT * FROM run WHERE endpoint_id = ? ORDER BY run_id DESC LIMIT ?",
                (endpoint_id, limit),
            )
            return [row_values.run(row) for row in found]


_RUN: Final = "SELECT * FROM run WHERE run_id = ?"
