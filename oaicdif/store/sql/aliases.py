"""Who claims which identifier, and who waits for one that nobody claims yet.

A relation points at the record that it names. When that record comes later, or gets the
identifier later, the documents that name it are made again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeVar

from ...model import EntryDraft
from ..connection import Connection
from ..dialect import places

T = TypeVar("T")

_AT_ONCE: Final = 500  # parameters of one statement

# The work of the entry that claims a value and lives: what relations point at.
_CLAIMED: Final = (
    "FROM alias JOIN entry USING (entry_id) LEFT JOIN pending USING (entry_id)"
    " WHERE NOT coalesce(pending.deleted, entry.deleted)"
    " AND coalesce(pending.work_iri, entry.work_iri) <> ''"
)
WORK_OF_ALIAS: Final = (
    f"SELECT coalesce(pending.work_iri, entry.work_iri) {_CLAIMED}"
    " AND alias.value = ? ORDER BY entry_id LIMIT 1"
)


def works_of_aliases(db: Connection, values: Iterable[str]) -> dict[str, str]:
    """What `WORK_OF_ALIAS` gives for each of these values that is claimed."""
    works: dict[str, str] = {}
    for some in _portions(values):
        found = db.execute(
            f"SELECT alias.value, coalesce(pending.work_iri, entry.work_iri) {_CLAIMED}"
            f" AND alias.value IN ({places(some)}) ORDER BY entry_id DESC",  # the first one stays
            some,
        )
        works.update((row[0], row[1]) for row in found)
    return works


def write_aliases(db: Connection, drafts: Sequence[EntryDraft]) -> list[str]:
    """Give each draft's entry its aliases and no others; those that are new.

    Nearly always they are those of the last time, and then nothing is written.
    """
    wanted = {(value, draft.entry_id) for draft in drafts for value in draft.aliases}
    known: set[tuple[str, int]] = set()
    for some in _portions([draft.entry_id for draft in drafts]):
        found = db.execute(
            f"SELECT value, entry_id FROM alias WHERE entry_id IN ({places(some)})", some
        )
        known.update((row[0], row[1]) for row in found)
    new = sorted(wanted - known)  # in the table's order: neighbours lie on one page of it
    db.executemany("DELETE FROM alias WHERE value = ? AND entry_id = ?", known - wanted)
    db.executemany("INSERT INTO alias (value, entry_id) VALUES (?, ?)", new)
    return [value for value, _ in new]


def write_wanted(db: Connection, drafts: Sequence[EntryDraft]) -> list[str]:
    """Remember what these drafts named in vain; the values."""
    rows = sorted({(value, draft.entry_id) for draft in drafts for value in draft.wanted})
    db.executemany(
        "INSERT INTO wanted (value, entry_id) VALUES (?, ?) ON CONFLICT DO NOTHING", rows
    )
    return [value for value, _ in rows]


def take_waiting(db: Connection, values: Iterable[str]) -> set[int]:
    """The entries that wait for one of these values which is claimed by now; they wait no more."""
    waiting: set[int] = set()
    if not db.execute("SELECT EXISTS (SELECT 1 FROM wanted)").fetchone()[0]:
        return waiting
    for some in _portions(values):
        found = db.execute(
            f"SELECT value, entry_id FROM wanted WHERE value IN ({places(some)})"
            f" AND EXISTS (SELECT 1 {_CLAIMED} AND alias.value = wanted.value)",
            some,
        ).fetchall()
        db.executemany("DELETE FROM wanted WHERE value = ? AND entry_id = ?", map(tuple, found))
        waiting.update(row[1] for row in found)
    return waiting


def _portions(values: Iterable[T]) -> Iterator[list[T]]:
    rest = iter(values)
    while some := list(islice(rest, _AT_ONCE)):
        yield some
