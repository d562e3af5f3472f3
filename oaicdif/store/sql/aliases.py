"""Who claims which identifier, and who waits for one that nobody claims yet.

A relation points at the record that it names. When that record comes later, or gets the
identifier later, the documents that name it are made again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from operator import itemgetter
from typing import Final, TypeVar

from ...model import EntryDraft
from ..connection import Connection
from ..dialect import one_row, or_none, places
from ..name_digests import name_digest

T = TypeVar("T")

_AT_ONCE: Final = 500  # parameters of one statement

# The work of the entry that claims a value and lives: what relations point at.
_WORK: Final = "coalesce(pending.work_iri, entry.work_iri)"
_CLAIMED: Final = (
    f"FROM claimed_name {one_row('entry', 'entry.entry_id = claimed_name.entry_id')}"
    f" {or_none('pending', 'pending.entry_id = claimed_name.entry_id')}"
    f" WHERE NOT coalesce(pending.deleted, entry.deleted) AND {_WORK} <> ''"
)
# In the order of no index: a server would walk that of numbers, past all who claim another name.
WORK_OF_ALIAS: Final = (
    f"SELECT {_WORK} {_CLAIMED} AND claimed_name.digest = ?"
    " ORDER BY claimed_name.entry_id + 0 LIMIT 1"
)


def works_of_aliases(db: Connection, values: Iterable[str]) -> dict[str, str]:
    """What `WORK_OF_ALIAS` gives for each of these values that is claimed."""
    works: dict[str, str] = {}
    for some in _portions(values):
        names = {name_digest(value): value for value in some}
        found = db.plain(
            f"SELECT claimed_name.entry_id, claimed_name.digest, {_WORK} {_CLAIMED}"
            f" AND claimed_name.digest IN ({places(names)})",
            list(names),
        ).fetchall()
        found.sort(key=itemgetter(0), reverse=True)  # the first one stays
        works.update((names[bytes(digest)], work) for _, digest, work in found)
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
        found = _wanted(db, some)
        claimed = _claimed(db, {digest for digest, _ in found})
        gone = [row for row in found if row[0] in claimed]
        db.executemany("DELETE FROM wanted_name WHERE digest = ? AND entry_id = ?", gone)
        waiting.update(entry_id for _, entry_id in gone)
    return waiting


# Two look-ups in place of one join: a server would read all names that are claimed for it.
def _wanted(db: Connection, digests: Sequence[bytes]) -> list[tuple[bytes, int]]:
    """Who waits for these names."""
    found = db.plain(
        f"SELECT digest, entry_id FROM wanted_name WHERE digest IN ({places(digests)})", digests
    )
    return [(bytes(digest), entry_id) for digest, entry_id in found.fetchall()]


def _claimed(db: Connection, digests: Collection[bytes]) -> set[bytes]:
    """Those of these names that an entry which lives claims."""
    if not digests:
        return set()
    found = db.plain(
        f"SELECT claimed_name.digest {_CLAIMED} AND claimed_name.digest IN ({places(digests)})",
        list(digests),
    )
    return {bytes(digest) for (digest,) in found.fetchall()}


def _portions(values: Iterable[T]) -> Iterator[list[T]]:
    rest = iter(values)
    while some := list(islice(rest, _AT_ONCE)):
        yield some
