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
from ..name_digests import name_digest

T = TypeVar("T")

_AT_ONCE: Final = 500  # parameters of one statement

# The work of the entry that claims a value and lives: what relations point at.
_CLAIMED: Final = (
    "FROM claimed_name JOIN entry USING (entry_id) LEFT JOIN pending USING (entry_id)"
    " WHERE NOT coalesce(pending.deleted, entry.deleted)"
    " AND coalesce(pending.work_iri, entry.work_iri) <> ''"
)
WORK_OF_ALIAS: Final = (
    f"SELECT coalesce(pending.work_iri, entry.work_iri) {_CLAIMED}"
    " AND claimed_name.digest = ? ORDER BY entry_id LIMIT 1"
)


def works_of_aliases(db: Connection, values: Iterable[str]) -> dict[str, str]:
    """What `WORK_OF_ALIAS` gives for each of these values that is claimed."""
    works: dict[str, str] = {}
    for some in _portions(values):
        names = {name_digest(value): value for value in some}
        found = db.execute(
            f"SELECT claimed_name.digest, coalesce(pending.work_iri, entry.work_iri) {_CLAIMED}"
            f" AND claimed_name.digest IN ({places(names)})"
            " ORDER BY entry_id DESC",  # the first one stays
            list(names),
        )
        works.update((names[bytes(row[0])], row[1]) for row in found)
    return works


def write_aliases(db: Connection, drafts: Sequence[EntryDraft]) -> list[bytes]:
    """Give each draft's entry its aliases and no others; the digests of those that are new.

    Nearly always they are those of the last time, and then nothing is written.
    """
    wanted = {(name_digest(name), draft.entry_id) for draft in drafts for name in draft.aliases}
    known: set[tuple[bytes, int]] = set()
    for some in _portions([draft.entry_id for draft in drafts]):
        found = db.execute(
            f"SELECT digest, entry_id FROM claimed_name WHERE entry_id IN ({places(some)})", some
        )
        known.update((bytes(row[0]), row[1]) for row in found)
    new = sorted(wanted - known)  # in the table's order: neighbours lie on one page of it
    db.executemany("DELETE FROM claimed_name WHERE digest = ? AND entry_id = ?", known - wanted)
    db.executemany("INSERT INTO claimed_name (digest, entry_id) VALUES (?, ?)", new)
    return [digest for digest, _ in new]


def write_wanted(db: Connection, drafts: Sequence[EntryDraft]) -> list[bytes]:
    """Remember what these drafts named in vain; the digests."""
    rows = sorted(
        {(name_digest(name), draft.entry_id) for draft in drafts for name in draft.wanted}
    )
    db.executemany(
        "INSERT INTO wanted_name (digest, entry_id) VALUES (?, ?) ON CONFLICT DO NOTHING", rows
    )
    return [digest for digest, _ in rows]


def take_waiting(db: Connection, digests: Iterable[bytes]) -> set[int]:
    """The entries that wait for a name of one of these digests which is claimed by now; they wait
    no more."""
    waiting: set[int] = set()
    if not db.execute("SELECT EXISTS (SELECT 1 FROM wanted_name)").fetchone()[0]:
        return waiting
    for some in _portions(digests):
        found = db.execute(
            f"SELECT digest, entry_id FROM wanted_name WHERE digest IN ({places(some)})"
            f" AND EXISTS (SELECT 1 {_CLAIMED} AND claimed_name.digest = wanted_name.digest)",
            some,
        ).fetchall()
        db.executemany(
            "DELETE FROM wanted_name WHERE digest = ? AND entry_id = ?", map(tuple, found)
        )
        waiting.update(row[1] for row in found)
    return waiting


def _portions(values: Iterable[T]) -> Iterator[list[T]]:
    rest = iter(values)
    while some := list(islice(rest, _AT_ONCE)):
        yield some
