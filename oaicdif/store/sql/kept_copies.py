"""Records beside their raw pages, as a check of the store reads and mends them
(`store.upkeep.UpkeepStore`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from ... import zstd
from ...errors import StoreCorrupt
from ...model import StoredRecord
from ..connection import Connection, Database, Row
from ..upkeep import KeptRecord, Lost
from . import row_values
from .copies import Copies
from .counters import next_counter
from .page_writes import mark_stale

_COPY_PAGE: Final = "SELECT copy_page FROM record WHERE record_id = ?"
_IS_LOST: Final = "SELECT record_id FROM record WHERE record_id = ? AND copy_start < 0"
# A copy that lay nowhere any more lies beside the page that its record came on.
_BESIDE_PAGE: Final = (
    "UPDATE record SET copy_page = page_id, copy_start = 0, copy_bytes = 0"
    " WHERE record_id = ? AND copy_page IS NULL"
)
_LOSE: Final = (
    "UPDATE record SET digest = :nothing, copy_page = NULL, copy_start = :lost, copy_bytes = NULL"
    " WHERE record_id = :record"
)
_COUNT_LOST: Final = "SELECT count(*) FROM record WHERE copy_start < 0 AND NOT deleted"
_NAME_LOST: Final = (
    "SELECT identifier, name FROM record JOIN endpoint USING (endpoint_id)"
    " WHERE copy_start < 0 AND NOT deleted ORDER BY record_id LIMIT ?"
)


class KeptCopyTables:
    """Working copies, read one by one."""

    _db: Database

    def kept_records(self, *, after: int, limit: int) -> list[KeptRecord]:
        query = "SELECT * FROM record WHERE record_id > ? ORDER BY record_id LIMIT ?"
        with self._db.read() as db:
            copies = Copies(db)
            return [_kept(row, copies) for row in db.execute(query, (after, limit)).fetchall()]

    def page_body(self, page_id: int) -> bytes | None:
        with self._db.read() as db:
            row = db.execute(
                "SELECT body, body_bytes FROM page WHERE page_id = ?", (page_id,)
            ).fetchone()
        if row is None or row["body"] is None:
            return None
        try:
            body = zstd.decompress(row["body"])
        except ValueError:
            return None
        return body if len(body) == row["body_bytes"] else None

    def mend_copies(self, copies: Mapping[int, bytes]) -> None:
        with self._db.write() as db:
            lost = [each for each in copies if db.execute(_IS_LOST, (each,)).fetchone()]
            put_copies(db, copies)
            mark_stale(db, lost, next_counter(db, "change"))

    def ask_again(self, record_ids: Sequence[int]) -> None:
        with self._db.write() as db:
            lost = {"nothing": b"", "lost": row_values.LOST}
            db.executemany(_LOSE, [lost | {"record": each} for each in record_ids])

    def lost_records(self, most: int) -> Lost:
        with self._db.read() as db:
            (count,) = db.plain(_COUNT_LOST).fetchone()
            names = db.plain(_NAME_LOST, (most,)).fetchall() if count else []
        return Lost(
            count, tuple(row[0] for row in names), tuple(dict.fromkeys(r[1] for r in names))
        )


def put_copies(db: Connection, copies: Mapping[int, bytes]) -> None:
    """Keep these as working copies, by record_id: where they lay, else beside their page."""
    rows = [(each,) for each in copies]
    db.executemany(_BESIDE_PAGE, rows)
    pages = [db.execute(_COPY_PAGE, each).fetchone()[0] for each in rows]
    for page_id in dict.fromkeys(pages):
        _rewrite(db, page_id, copies)


def _kept(row: Row, copies: Copies) -> KeptRecord:
    record: StoredRecord | None = None
    with suppress(StoreCorrupt):
        found = row_values.stored_record(row, copies.metadata(row))
        record = None if found.lost else found
    place = (row["record_id"], row["identifier"], row["page_id"])
    return KeptRecord(*place, bytes(row["digest"]), record)


def _rewrite(db: Connection, page_id: int, mended: Mapping[int, bytes]) -> None:
    """The working copies that lie together, those of them mended that are given."""
    rows = db.execute("SELECT * FROM record WHERE copy_page = ?", (page_id,)).fetchall()
    copies, pieces, start = Copies(db), [], 0
    places: list[tuple[int | None, int, int | None, int]] = []
    for row in rows:
        kept = _kept(row, copies).record
        piece = mended.get(row["record_id"]) or (kept.metadata if kept else None)
        if piece is None:  # it cannot be read: no empty copy is put into its place
            places.append((None, row_values.LOST, None, row["record_id"]))
            continue
        pieces.append(piece)
        places.append((page_id, start, len(piece), row["record_id"]))
        start += len(piece)
    db.execute(
        "INSERT INTO copies (page_id, bytes) VALUES (?, ?)"
        " ON CONFLICT (page_id) DO UPDATE SET bytes = excluded.bytes",
        (page_id, zstd.compress(b"".join(pieces))),
    )
    db.executemany(
        "UPDATE record SET copy_page = ?, copy_start = ?, copy_bytes = ? WHERE record_id = ?",
        places,
    )
