"""Filling a new store with what an older one kept (`store.older.FillStore`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import blake2b
from typing import Final

from ... import zstd
from ...identity import without_login
from ...json_text import write_json
from ...model import Change, Endpoint, ReceivedPage, RunState
from ...model.operation import QuarantineEntry
from ..connection import Database
from ..older import OldEndpoint, OldName, OldPage, OldRun
from . import page_writes, row_values
from .copies import lie_on_page
from .counters import page_numbers

_RUN: Final = (
    *("endpoint_id", "verb", "purpose", "metadata_prefix", "set_spec", "from_", "until", "entire"),
    *("by_hand", "state", "started", "ended", "first_response_date", "complete_list_size"),
    *("message", "seen", *row_values.COUNT_NAMES, "believed"),
)
_USUAL: Final = {"verb": "ListRecords", "purpose": "list", "by_hand": False, "believed": 0}
_FLAGS: Final = ("entire", "by_hand")
_NO_PAGE: Final = "urn:oaicdif:page-not-kept"
_BROKE_OFF: Final = "broke off before this store was filled"
_INSERT_RUN: Final = (
    f"INSERT INTO run ({', '.join(_RUN)}) VALUES ({', '.join('?' * len(_RUN))}) RETURNING run_id"
)


class TakeoverTables:
    """The face of a new store towards an older one."""

    _db: Database

    def take_endpoint(self, old: OldEndpoint) -> Endpoint:
        endpoint_id = self._insert_endpoint(old)
        with self._db.write() as db:
            db.executemany(
                "INSERT INTO source_set (endpoint_id, set_spec, set_name) VALUES (?, ?, ?)",
                [(endpoint_id, each.set_spec, each.set_name) for each in old.sets],
            )
            db.executemany(
                "INSERT INTO former_url (base_url, endpoint_id) VALUES (?, ?)"
                " ON CONFLICT DO NOTHING",
                [(without_login(each), endpoint_id) for each in old.former_urls],
            )
            db.executemany(
                "INSERT INTO harvest_stat (endpoint_id, name, label, value) VALUES (?, ?, ?, ?)",
                [(endpoint_id, *what, value) for what, value in old.stats.items()],
            )
            row = db.execute(
                "SELECT * FROM endpoint WHERE endpoint_id = ?", (endpoint_id,)
            ).fetchone()
            return row_values.endpoint(row)

    def _insert_endpoint(self, old: OldEndpoint) -> int:
        had = old.endpoint
        with self._db.write() as db:
            row = db.execute(
                "INSERT INTO endpoint (name, base_url, mint_identifiers, identify, profile)"
                " VALUES (?, ?, ?, ?, ?) RETURNING endpoint_id",
                (
                    had.name,
                    without_login(had.base_url),
                    had.mint_identifiers,
                    had.identify,
                    write_json(dict(had.profile)).decode(),
                ),
            ).fetchone()
            return int(row[0])

    def take_run(self, old: OldRun, endpoint_id: int) -> int:
        values = {**_USUAL, **old.columns, "endpoint_id": endpoint_id}
        values |= {name: bool(values[name]) for name in _FLAGS}
        if values["state"] == RunState.RUNNING.value:
            values |= {"state": RunState.INCOMPLETE.value, "message": _BROKE_OFF}
        with self._db.write() as db:
            row = db.execute(_INSERT_RUN, [values[name] for name in _RUN]).fetchone()
            return int(row[0])

    def take_page(
        self, old: OldPage, run_id: int, endpoint_id: int, changes: Sequence[Change], scope: str
    ) -> None:
        page = replace(old.page, request_url=without_login(old.page.request_url))
        digest = blake2b(b"".join([each.digest for each in changes]), digest_size=32).digest()
        kept = scope if scope and lie_on_page(changes) else None
        with self._db.write() as db:
            numbers = page_numbers(db, changes)
            page_writes.insert_page(
                db, (numbers.page_id, run_id, page.number), page, digest,
                zstd.compress(page.body), page.records, len(changes), kept,
            )  # fmt: skip
            place = (endpoint_id, old.metadata_prefix)
            page_writes.write_records(db, place, changes, numbers, kept, page.received)

    def take_strays(
        self, endpoint_id: int, metadata_prefix: str, strays: Sequence[Change], now: datetime
    ) -> None:
        page = ReceivedPage(0, _NO_PAGE, now, "", b"", (), len(strays))
        with self._db.write() as db:
            row = db.execute(
                "UPDATE run SET pages = pages + 1 WHERE run_id = (SELECT run_id FROM run"
                " WHERE endpoint_id = ? AND metadata_prefix = ? ORDER BY run_id DESC LIMIT 1)"
                " RETURNING run_id, pages",
                (endpoint_id, metadata_prefix),
            ).fetchone()
            numbers = page_numbers(db, strays)
            page_writes.insert_page(
                db, (numbers.page_id, row[0], row[1] + 1), page, b"", None, len(strays), len(strays)
            )
            place = (endpoint_id, metadata_prefix)
            page_writes.write_records(db, place, strays, numbers, None, now)

    def take_quarantine(self, entries: Iterable[tuple[int, QuarantineEntry]]) -> None:
        with self._db.write() as db:
            db.executemany(
                "INSERT INTO quarantine (run_id, number, page_number, position, identifier,"
                " reason, body, metadata_prefix, received) VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        run_id,
                        each.page_number,
                        each.entry.position,
                        each.entry.identifier,
                        each.entry.reason,
                        each.entry.body,
                        each.metadata_prefix,
                        each.received,
                    )
                    for run_id, each in entries
                ],
            )

    def take_names(self, names: Iterable[OldName]) -> int:
        columns = ", ".join(OldName._fields)
        rows = list(names)
        with self._db.write() as db:
            db.executemany(f"INSERT INTO entry ({columns}) VALUES (?, ?, ?, ?, ?)", rows)
            highest = max((each.entry_id for each in rows), default=0)
            db.execute("UPDATE counter SET value = ? WHERE name = 'entry'", (highest,))
        return len(rows)
