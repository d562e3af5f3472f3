"""URLs of descriptions and the identifiers that they are known by, in SQLite (`rd_sources`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from .connection import Database

_AT_ONCE: Final = 500


class RdSourceTables:
    """The face of the store that knows where descriptions came from."""

    _db: Database

    def note_rd_urls(self, endpoint_id: int, pairs: Sequence[tuple[str, str]]) -> None:
        if not pairs:
            return
        with self._db.write() as db:
            db.executemany(
                "INSERT INTO rd_source (endpoint_id, url, identifier) VALUES (?, ?, ?)"
                " ON CONFLICT (endpoint_id, url) DO UPDATE SET identifier = excluded.identifier",
                [(endpoint_id, url, identifier) for url, identifier in pairs],
            )

    def rd_identifiers(self, endpoint_id: int, urls: Sequence[str]) -> Mapping[str, str]:
        found: dict[str, str] = {}
        with self._db.read() as db:
            for at in range(0, len(urls), _AT_ONCE):
                some = urls[at : at + _AT_ONCE]
                marks = ", ".join("?" * len(some))
                rows = db.execute(
                    "SELECT url, identifier FROM rd_source WHERE endpoint_id = ?"
                    f" AND url IN ({marks})",
                    (endpoint_id, *some),
                )
                found |= {row[0]: row[1] for row in rows}
        return found
