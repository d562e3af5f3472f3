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
from .bodies import BODY_SLOTS, LONG, TABLES, list_rows
from .counters import next_counter
from .packed_rows import (
    OF_LISTS,
    PARTS,
    Parts,
    is_alone,
    is_joined,
    is_list_frame,
    is_unpaired,
    number_of,
)
from .packing import DOCUMENTS, FORMS, LISTS, Form, Newest, Packs
from .shells import is_bare

_WINDOW: Final = 256  # revisions that are looked at together
_HOLES: Final = 0.75  # fewer of them are published: the others are gone
_NAMES: Final = {BODIES[name]: name for name in (*PARTS, *OF_LISTS)}


def _old(table: str, names: Sequence[str]) -> str:
    """The bodies of these names that an older oaicdif wrote into a table, of a revision."""
    slots = ", ".join(str(BODIES[name]) for name in names)
    return f"{table} WHERE body_id BETWEEN ? AND ? AND body_id % {BODY_SLOTS} IN ({slots})"


_OLD: Final = {DOCUMENTS.table: _old("body", PARTS), LISTS.table: _old("record_body", OF_LISTS)}
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
        for table in TABLES
    ),
    *(f"UPDATE {each.table} SET revision = :new WHERE revision = :old" for each in FORMS),
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
            newest = self._packs.newest(db)
            found = [
                (form, revision, *row)
                for revision in revisions
                for form in FORMS
                if (row := self._not_as_new(db, revision, form, newest))
            ]
        rows = self._as_new(newest, [(form, bodies) for form, _, _, bodies in found])
        changed = [
            (form, revision, before, row)
            for (form, revision, before, _), row in zip(found, rows, strict=True)
            if row != before
        ]
        if changed:
            with self._db.write() as db:
                for each in changed:
                    _put(db, *each)
        return Repacked(revisions[-1] if revisions else None, len({each[1] for each in changed}))

    def _not_as_new(
        self, db: Connection, revision: int, form: Form, newest: Newest
    ) -> tuple[bytes, Parts] | None:
        """The row as it is (empty: each body by itself) and its bodies; None if it is as it would
        be written now, or damaged: that is for a check to find."""
        query = f"SELECT bytes FROM {form.table} WHERE revision = ?"
        row = db.execute(query, (revision,)).fetchone()
        try:
            if row is None:
                apart = self._apart(db, revision, form.table)
                return (b"", apart) if apart else None
            before = bytes(row[0])
            if self._is_as_new(before, form, newest):
                return None
            return before, self._packs.opened(db, before, form)
        except StoreCorrupt:
            return None

    def _is_as_new(self, row: bytes, form: Form, newest: Newest) -> bool:
        if form is DOCUMENTS:
            as_new = not is_joined(row) and not is_unpaired(row)
            return as_new and number_of(row) >= newest.documents.number
        if self._db.packs_records:
            return is_list_frame(row) and number_of(row) >= newest.lists.number
        return not is_list_frame(row) and not is_bare(row) and len(row) <= LONG

    def _as_new(self, newest: Newest, several: Sequence[tuple[Form, Parts]]) -> list[bytes]:
        """The rows of these bodies, each of a form, as they are written now."""
        of_lists = [bodies for form, bodies in several if form is LISTS]
        listed = iter(list_rows(self._db, self._packs, newest, of_lists))
        return [
            next(listed) if form is LISTS else self._packs.packed(newest.documents, bodies)
            for form, bodies in several
        ]

    def _apart(self, db: Connection, revision: int, table: str) -> dict[str, bytes]:
        """What an older oaicdif wrote of a row, each body by itself."""
        rows = db.execute(f"SELECT body_id, bytes FROM {_OLD[table]}", _slots(revision))
        return {
            _NAMES[body_id % BODY_SLOTS]: self._packs.alone(db, body) if is_alone(body) else body
            for body_id, body in ((each[0], bytes(each[1])) for each in rows)
        }

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


def _put(db: Connection, form: Form, revision: int, before: bytes, row: bytes) -> None:
    """Put a row in the place of what it was made from, if that is still there."""
    if before:
        db.execute(
            f"UPDATE {form.table} SET bytes = ? WHERE revision = ? AND bytes = ?",
            (row, revision, before),
        )
    elif db.execute(f"DELETE FROM {_OLD[form.table]}", _slots(revision)).rowcount:
        db.execute(f"INSERT INTO {form.table} (revision, bytes) VALUES (?, ?)", (revision, row))
