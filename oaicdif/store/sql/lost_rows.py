"""Rows that were lost, and what still tells of them (`store.upkeep.UpkeepStore`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from ... import zstd
from ...model import Change
from ..connection import Database
from ..dialect import places
from ..upkeep import Lost, ShortPage
from . import page_writes, row_values
from .counters import PageNumbers, next_counter
from .kept_copies import put_copies

# Pages that changed more records last than rows lead to.
_SHORT: Final = (
    "SELECT page.page_id FROM page LEFT JOIN record ON record.page_id = page.page_id"
    " WHERE body IS NOT NULL GROUP BY page.page_id, page.current"
    " HAVING page.current > count(record.record_id) ORDER BY page.page_id DESC"
)
_PAGE: Final = (
    "SELECT page_id, run_id, endpoint_id, metadata_prefix, scope, request_url, received, body"
    " FROM page JOIN run USING (run_id) WHERE page_id = ?"
)
_NO_RECORD: Final = (
    "FROM entry JOIN endpoint USING (endpoint_id) WHERE seq IS NOT NULL AND NOT EXISTS"
    " (SELECT 1 FROM record WHERE record.endpoint_id = entry.endpoint_id"
    " AND record.identifier = entry.identifier)"
)


class LostRowTables:
    """Records and entries of which a part is gone."""

    _db: Database

    def short_page_ids(self) -> list[int]:
        with self._db.read() as db:
            return [row[0] for row in db.plain(_SHORT).fetchall()]

    def short_pages(self, page_ids: Sequence[int]) -> Iterator[ShortPage]:
        for page_id in page_ids:
            with self._db.read() as db:
                row = db.plain(_PAGE, (page_id,)).fetchone()
            if row is None:
                continue
            try:
                body = zstd.decompress(row[7])
            except ValueError:
                continue  # the records on it are lost
            *place, received, _ = row
            yield ShortPage._make((*place, row_values.moment(received), body))

    def set_aside(self, endpoint_id: int, identifiers: Sequence[str]) -> Collection[str]:
        with self._db.read() as db:
            return {
                row[0]
                for row in db.execute(
                    "SELECT identifier FROM quarantine JOIN run USING (run_id)"
                    f" WHERE endpoint_id = ? AND identifier IN ({places(identifiers)})"
                    " AND released IS NULL",
                    (endpoint_id, *identifiers),
                )
            }

    def take_back(self, page: ShortPage, changes: Sequence[Change]) -> None:
        with self._db.write() as db:
            first = next_counter(db, "record", len(changes)) - len(changes) + 1
            ticket = next_counter(db, "change")
            numbered = PageNumbers(page.page_id, first, ticket, len(changes))
            bare = [
                each if each.span else each._replace(record=each.record._replace(metadata=None))
                for each in changes
            ]
            scope = page.scope or ""  # whatever has a span lies on the page; nothing else is kept
            place = (page.endpoint_id, page.metadata_prefix)
            page_writes.write_records(db, place, bare, numbered, scope, page.received)
            beside = {
                number: each.record.metadata
                for number, each in enumerate(changes, first)
                if not each.span and each.record.metadata
            }
            put_copies(db, beside)

    def entries_without_record(self, most: int) -> Lost:
        with self._db.read() as db:
            (count,) = db.plain(f"SELECT count(*) {_NO_RECORD}").fetchone()
            query = f"SELECT oai_identifier, name {_NO_RECORD} ORDER BY entry_id LIMIT ?"
            names = db.plain(query, (most,)).fetchall() if count else []
        return Lost(
            count, tuple(row[0] for row in names), tuple(dict.fromkeys(r[1] for r in names))
        )
