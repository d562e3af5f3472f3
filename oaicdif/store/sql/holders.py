"""Which live entries have the IRI of a work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from ...identity import Holder
from ...json_text import read_json
from ..connection import Connection, Database
from ..dialect import places
from .bodies import body_of
from .packing import Packs

_SOME: Final = 5  # those of a batch that will not have it much longer are passed over
_IDENTIFIER: Final = "entry.oai_identifier, coalesce(pending.title, entry.title)"
_REVISION: Final = "coalesce(pending.revision, entry.revision)"

# What waits to be published counts as much as what is.
_HOLDERS: Final = (
    "WITH holder AS (SELECT entry_id FROM entry WHERE work_iri = :iri AND work_iri <> ''"
    " UNION SELECT entry_id FROM pending WHERE work_iri = :iri AND work_iri <> '')"
    f" SELECT entry_id, {_IDENTIFIER}, {_REVISION}, packed_body.bytes"
    " FROM holder JOIN entry USING (entry_id) LEFT JOIN pending USING (entry_id)"
    f" LEFT JOIN packed_body ON packed_body.revision = {_REVISION}"
    " WHERE entry_id <> :entry_id AND NOT coalesce(pending.deleted, entry.deleted)"
    " AND coalesce(pending.work_iri, entry.work_iri) = :iri ORDER BY entry_id LIMIT :limit"
)
_AT_ONCE: Final = 200
_ALL: Final = " UNION ALL ".join(
    f"SELECT work_iri, entry_id FROM {table} WHERE work_iri <> '' AND work_iri IN ({{0}})"
    for table in ("entry", "pending")
)
_PUBLISHED: Final = (
    "SELECT work_iri, entry_id, oai_identifier, title, revision FROM entry"
    " WHERE work_iri <> '' AND seq IS NOT NULL AND NOT deleted ORDER BY work_iri, entry_id"
)


class HolderTables:
    """The face of the store that knows who has which IRI."""

    _db: Database
    _packs: Packs

    def holders(self, iri: str, entry_id: int) -> list[Holder]:
        with self._db.errors():  # one SELECT is a snapshot of its own; documents seldom follow
            db = self._db.connection()
            found = db.plain(
                _HOLDERS, {"iri": iri, "entry_id": entry_id, "limit": _SOME}
            ).fetchall()
            return [Holder(row[0], row[1], self._titles(db, *row[2:])) for row in found]

    def holders_of(self, iris: Sequence[str]) -> list[tuple[str, int]]:
        with self._db.errors():
            db = self._db.connection()
            found: list[tuple[str, int]] = []
            for at in range(0, len(iris), _AT_ONCE):
                some = tuple(iris[at : at + _AT_ONCE])
                marks = places(some)
                found += db.execute(_ALL.format(marks), (*some, *some)).fetchall()
            return [(row[0], row[1]) for row in found]

    def works(self) -> Iterator[tuple[str, list[Holder]]]:
        with self._db.read() as db:
            for iri, its in groupby(db.execute(_PUBLISHED), key=lambda row: row[0]):
                every = list(its)
                shared = len(every) > 1
                yield (
                    iri,
                    [
                        Holder(row[1], row[2], self._titles(db, row[3], row[4] if shared else None))
                        for row in every
                    ],
                )

    def _titles(
        self, db: Connection, title: str, revision: int | None, packed: bytes | None = None
    ) -> tuple[str, ...]:
        """The title of an entry, and the other ones that its document has; `packed` is the row of
        its documents, if it was read."""
        body = body_of(db, self._packs, revision, "cdif-2023", packed) if revision else None
        if body is None or b'"alternateName"' not in body:
            return (title,)
        others = read_json(body).get("about", {}).get("alternateName", ())
        return (title, *(str(each) for each in (others if isinstance(others, list) else [others])))
