"""Bodies written anew, so that they take less: what `store compact` does with them.

Each step is one short transaction. Where the next one goes on is known from the store itself, and
what one did need not be done again, so that it may be stopped, or done by two, at any moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...errors import StoreCorrupt
from ..catalog_reads import BODIES
from ..connection import Connection, Database
from ..dialect import LISTED, numbers
from ..upkeep import Repacked
from .bodies import BODY_SLOTS
from .counters import next_counter
from .packed_rows import PACKED, alone_of, is_alone, is_joined, number_of
from .packing import Kept, Packs

_WINDOW: Final = 256  # revisions that are looked at together
_HOLES: Final = 0.75  # fewer of them are published: the others are gone
_SLOTS: Final = sorted(BODIES[name] for name in PACKED)
_NAMES: Final = {BODIES[name]: name for name in PACKED}
_OLD: Final = (
    f"body WHERE body_id BETWEEN ? AND ? AND body_id % {BODY_SLOTS} IN"
    f" ({', '.join(map(str, _SLOTS))})"
)
_RECORDS: Final = "SELECT body_id, bytes FROM record_body WHERE body_id BETWEEN ? AND ?"
_PUT_RECORD: Final = "UPDATE record_body SET bytes = ? WHERE body_id = ? AND bytes = ?"
_NEXT: Final = (
    "SELECT revision FROM (SELECT revision FROM entry WHERE revision > ?"
    " UNION SELECT revision FROM pending WHERE revision > ?) AS kept ORDER BY revision LIMIT ?"
)
_THIN: Final = (
    f"SELECT revision / {_WINDOW} FROM (SELECT revision FROM entry WHERE revision IS NOT NULL"
    " UNION ALL SELECT revision FROM pending) AS kept"
    f" WHERE revision / {_WINDOW} < (SELECT value / {_WINDOW} FROM counter WHERE name = 'revision')"
    f" GROUP BY 1 HAVING count(*) < {round(_WINDOW * _HOLES)} ORDER BY 1"
)
_WITHIN: Final = (
    f"SELECT entry_id, revision FROM entry WHERE revision / {_WINDOW} IN"
    f" (SELECT value FROM {LISTED}) ORDER BY seq LIMIT ?"
)
_MOVES: Final = (
    *(
        f"UPDATE {table} SET body_id = body_id + (:new - :old) * {BODY_SLOTS} WHERE body_id"
        f" BETWEEN :old * {BODY_SLOTS} AND :old * {BODY_SLOTS} + {BODY_SLOTS - 1}"
        for table in ("body", "record_body")
    ),
    "UPDATE packed_body SET revision = :new WHERE revision = :old",
    "UPDATE entry SET revision = :new WHERE entry_id = :entry",
)


class RepackingTables:
    """The keeper's face of the store, where bodies are written anew."""

    _db: Database
    _packs: Packs

    def pack_again(self, *, after: int, limit: int) -> Repacked:
        self._packs.renew(self._db)
        with self._db.read() as db:
            revisions = [row[0] for row in db.plain(_NEXT, (after, after, limit))]
            kept = self._packs.newest(db)
            found = {each: row for each in revisions if (row := self._as_new(db, each, kept))}
            records = self._records_as_new(db, revisions, kept)
        if found or records:
            with self._db.write() as db:
                for revision, (before, packed) in found.items():
                    _put(db, revision, before, packed)
                db.executemany(_PUT_RECORD, records)
        changed = found.keys() | {body_id // BODY_SLOTS for _, body_id, _ in records}
        return Repacked(revisions[-1] if revisions else None, len(changed))

    def _as_new(self, db: Connection, revision: int, kept: Kept) -> tuple[bytes, bytes] | None:
        """The row as it is (empty: plain bodies) and as it would be packed now; None if it is
        so already, or damaged: that is for a check to find."""
        row = db.execute("SELECT bytes FROM packed_body WHERE revision = ?", (revision,)).fetchone()
        if row is None:
            rows = db.execute(f"SELECT body_id, bytes FROM {_OLD}", _slots(revision))
            plain = {_NAMES[body_id % BODY_SLOTS]: bytes(body) for body_id, body in rows}
            return (b"", self._packs.packed(kept, plain)) if plain else None
        before = bytes(row[0])
        if number_of(before) >= kept.number and not is_joined(before):
            return None
        try:
            return before, self._packs.packed(kept, self._packs.opened(db, before))
        except StoreCorrupt:
            return None

    def _records_as_new(
        self, db: Connection, revisions: Sequence[int], kept: Kept
    ) -> list[tuple[bytes, int, bytes]]:
        """What records of lists are made of, as it would be packed now, the number of the body,
        and how it is; only where it is packed, and is not so already, or damaged."""
        found = []
        for revision in revisions if self._db.packs_records else ():
            for body_id, value in db.execute(_RECORDS, _slots(revision)).fetchall():
                before = bytes(value)
                if is_alone(before) and number_of(before) >= kept.number:
                    continue
                try:
                    body = self._packs.alone(db, before) if is_alone(before) else before
                except StoreCorrupt:
                    continue
                packed = alone_of(body, kept.number, kept.dictionary.compress)
                found.append((packed, body_id, before))
        return found

    def move_together(self, *, limit: int) -> int:
        with self._db.read() as db:
            thin = [row[0] for row in db.plain(_THIN)]
        if not thin:
            return 0
        with self._db.write() as db:
            found = db.plain(_WITHIN, (numbers(thin), limit)).fetchall()
            first = next_counter(db, "revision", len(found)) - len(found) + 1
            moves = [
                {"entry": entry_id, "old": old, "new": new}
                for new, (entry_id, old) in enumerate(found, first)
            ]
            for statement in _MOVES:
                db.executemany(statement, moves)
        return len(found)


def _slots(revision: int) -> tuple[int, int]:
    return revision * BODY_SLOTS, revision * BODY_SLOTS + BODY_SLOTS - 1


def _put(db: Connection, revision: int, before: bytes, row: bytes) -> None:
    """Put a row in the place of what it was made from, if that is still there."""
    if before:
        db.execute(
            "UPDATE packed_body SET bytes = ? WHERE revision = ? AND bytes = ?",
            (row, revision, before),
        )
    elif db.execute(f"DELETE FROM {_OLD}", _slots(revision)).rowcount:
        db.execute("INSERT INTO packed_body (revision, bytes) VALUES (?, ?)", (revision, row))
