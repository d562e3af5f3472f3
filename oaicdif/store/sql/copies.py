"""Working copies of metadata: kept together for a page, read one by one.

A record of 2.3 KB costs 20 us to insert with its metadata in the row and 9 us without, and a
seventh of the space (DECISIONS 8: working copies are standalone XML). Where all of a page's
metadata was cut from its bytes, the page itself is the copy: that saves 3 us and the space. So
is a page of SOIF objects; each becomes XML when it is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from ... import zstd
from ...errors import StoreCorrupt
from ...formats.soif.soif_xml import SCOPE as SOIF
from ...formats.soif.soif_xml import xml_of_piece
from ...model import Change, ChangeKind
from ...protocol.plain_records import in_scope
from ..connection import Connection, Row

_KEPT = 8  # unpacked pages held while a list of records is read

Place = tuple[int | None, int | None, int | None]
NOWHERE: Place = (None, None, None)


def lie_on_page(fresh: Sequence[Change]) -> bool:
    """Whether the metadata of these changes, none of them unchanged, was all cut from the page:
    then it is their copy, and keeps the scope they were cut in."""
    return bool(fresh) and all(c.span is not None or c.record.metadata is None for c in fresh)


def write_copies(
    db: Connection, page_id: int, scope: str | None, changes: Sequence[Change]
) -> list[Place]:
    """Keep the metadata of the changes that are not unchanged, unless they lie on the page and
    it keeps their `scope`; (page, start, bytes) for each change, NOWHERE without metadata."""
    if scope is not None:
        return _on_the_page(page_id, changes)
    kept = [
        None if change.kind is ChangeKind.UNCHANGED else change.record.metadata
        for change in changes
    ]
    if not any(kept):
        return [NOWHERE] * len(changes)
    packed = zstd.compress(b"".join([body for body in kept if body is not None]))
    db.execute("INSERT INTO copies (page_id, bytes) VALUES (?, ?)", (page_id, packed))
    ends = accumulate(len(body or b"") for body in kept)
    return [
        NOWHERE if body is None else (page_id, end - len(body), len(body))
        for body, end in zip(kept, ends, strict=True)
    ]


def _on_the_page(page_id: int, changes: Sequence[Change]) -> list[Place]:
    return [
        (page_id, change.span[0], change.span[1] - change.span[0])
        if change.span and change.kind is not ChangeKind.UNCHANGED
        else NOWHERE
        for change in changes
    ]


_PAGE = "SELECT body, scope FROM page WHERE page_id = ?"


class Copies:
    """Reads copies within one transaction; unpacks each page once while its records come."""

    def __init__(self, db: Connection) -> None:
        self._db = db
        self._unpacked: dict[int, tuple[bytes, str | None]] = {}

    def metadata(self, row: Row) -> bytes | None:
        """The metadata of a row of `record`."""
        page_id = row["copy_page"]
        if page_id is None:
            return None
        return self.piece(page_id, row["copy_start"], row["copy_bytes"])

    def piece(self, page_id: int, start: int, count: int) -> bytes:
        """`count` bytes of a page's copies, a document of their own."""
        if page_id not in self._unpacked:
            if len(self._unpacked) >= _KEPT:
                self._unpacked.pop(next(iter(self._unpacked)))
            self._unpacked[page_id] = self._unpack(page_id)
        whole, scope = self._unpacked[page_id]
        piece = whole[start : start + count]
        if scope is None:
            return piece
        return xml_of_piece(piece) if scope == SOIF else in_scope(piece, scope)

    def _unpack(self, page_id: int) -> tuple[bytes, str | None]:
        """The copies of a page, or the page itself and its scope.

        Raises:
            StoreCorrupt: they are damaged, or gone.
        """
        row = self._db.execute("SELECT bytes FROM copies WHERE page_id = ?", (page_id,)).fetchone()
        scope = None
        if row is None:
            row = self._db.execute(_PAGE, (page_id,)).fetchone() or (None, None)
            scope = row[1]
        try:
            return zstd.decompress(row[0] or b""), scope
        except ValueError as error:
            raise StoreCorrupt(
                f"The records of page {page_id} of the store are damaged.",
                hint="Run `oaicdif store check --mend`.",
            ) from error
