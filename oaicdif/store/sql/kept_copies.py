"""Records beside their raw pages, as a check of the store reads and mends them
(`store.upkeep.UpkeepStore`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ... import zstd
from ...errors import StoreCorrupt
from ..connection import Connection, Database, Row
from ..upkeep import KeptRecord
from . import row_values
from .copies import Copies


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
            for record_id in copies:
                (page_id,) = db.execute(
                    "SELECT copy_page FROM record WHERE record_id = ?", (record_id,)
                ).fetchone()
                _rewrite(db, page_id, copies)

    def ask_again(self, record_ids: Sequence[int]) -> None:
        with self._db.write() as db:
            copies = Copies(db)
            for each in record_ids:
                row = db.execute("SELECT * FROM record WHERE record_id = ?", (each,)).fetchone()
                db.execute("UPDATE record SET digest = ? WHERE record_id = ?", (b"", each))
                if _kept(row, copies).record is None:
                    db.execute("UPDATE record SET copy_page = NULL WHERE record_id = ?", (each,))


def _kept(row: Row, copies: Copies) -> KeptRecord:
    try:
        record = row_values.stored_record(row, copies.metadata(row))
    except StoreCorrupt:
        record = None
    place = (row["record_id"], row["identifier"], row["page_id"])
    return KeptRecord(*place, bytes(row["digest"]), record)


def _rewrite(db: Connection, page_id: int, mended: Mapping[int, bytes]) -> None:
    """The working copies that lie together, those of them mended that are given."""
    rows = db.execute("SELECT * FROM record WHERE copy_page = ?", (page_id,)).fetchall()
    copies, pieces, places, start = Copies(db), [], [], 0
    for row in rows:
        kept = _kept(row, copies).record
        piece = mended.get(row["record_id"]) or (kept.metadata if kept else None) or b""
        pieces.append(piece)
        places.append((start, len(piece), row["record_id"]))
        start += len(piece)
    db.execute(
        "INSERT INTO copies (page_id, bytes) VALUES (?, ?)"
        " ON CONFLICT (page_id) DO UPDATE SET bytes = excluded.bytes",
        (page_id, zstd.compress(b"".join(pieces))),
    )
    db.executemany("UPDATE record SET copy_start = ?, copy_bytes = ? WHERE record_id = ?", places)
