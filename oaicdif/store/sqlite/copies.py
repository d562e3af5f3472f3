"""Working copies of metadata: written together for a page, read one by one.

A record of 2.3 KB costs 20 us to insert with its metadata in the row and 9 us without, and a
seventh of the space (DECISIONS 8: working copies are standalone XML). Must not know: XML.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...model import Change, ChangeKind
from .. import zstd
from .connection import Connection, Row

_KEPT = 8  # unpacked pages held while a list of records is read

Place = tuple[int | None, int | None, int | None]
NOWHERE: Place = (None, None, None)


def write_copies(db: Connection, page_id: int, changes: Sequence[Change]) -> list[Place]:
    """Keep the metadata of the changes that are not unchanged; (page, start, bytes) for each
    change, NOWHERE without metadata."""
    places, parts, start = [], [], 0
    for change in changes:
        metadata = change.record.metadata
        if metadata is None or change.kind is ChangeKind.UNCHANGED:
            places.append(NOWHERE)
            continue
        parts.append(metadata)
        places.append((page_id, start, len(metadata)))
        start += len(metadata)
    if parts:
        packed = zstd.compress(b"".join(parts))
        db.execute("INSERT INTO copies (page_id, bytes) VALUES (?, ?)", (page_id, packed))
    return places


class Copies:
    """Reads copies within one transaction; unpacks each page once while its records come."""

    def __init__(self, db: Connection) -> None:
        self._db = db
        self._unpacked: dict[int, bytes] = {}

    def metadata(self, row: Row) -> bytes | None:
        """The metadata of a row of `record`."""
        page_id = row["copy_page"]
        if page_id is None:
            kept: bytes | None = row["metadata"]
            return kept
        whole = self._unpacked.get(page_id)
        if whole is None:
            if len(self._unpacked) >= _KEPT:
                self._unpacked.pop(next(iter(self._unpacked)))
            packed = self._db.execute(
                "SELECT bytes FROM copies WHERE page_id = ?", (page_id,)
            ).fetchone()[0]
            whole = self._unpacked[page_id] = zstd.decompress(packed)
        return whole[row["copy_start"] : row["copy_start"] + row["copy_bytes"]]
