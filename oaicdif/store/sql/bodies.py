"""Where kept renderings lie: rows of (body_id, bytes), one look-up by rowid each.

body_id = revision * BODY_SLOTS + the number of the body in `interface.BODIES`. What the records
of lists are made of has a table of its own: a harvest of everything reads those pages and none
of the documents between, three quarters of a store.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..connection import Connection
from ..interface import BODIES
from .row_values import runs_of

BODY_SLOTS: Final = 16
_TABLES: Final = ("record_body", "body")
_OF_RECORDS: Final = frozenset({"oai_dc", "about"})


_TABLE_OF: Final = {name: "record_body" if name in _OF_RECORDS else "body" for name in BODIES}


def body_table(name: str) -> str:
    """The table of the body of that name."""
    return _TABLE_OF[name]


def body_join(alias: str, name: str) -> str:
    """The JOIN that gives `alias`.bytes, the published body of an `entry`, or NULL."""
    body_id = f"entry.revision * {BODY_SLOTS} + {BODIES[name]}"
    return f"LEFT JOIN {body_table(name)} {alias} ON {alias}.body_id = {body_id}"


def insert_bodies(db: Connection, drafts: Iterable[tuple[int, Mapping[str, bytes]]]) -> None:
    """Keep the bodies of each revision."""
    found: dict[str, list[tuple[int, bytes]]] = {table: [] for table in _TABLES}
    for revision, bodies in drafts:
        first = revision * BODY_SLOTS
        for name, body in bodies.items():
            found[_TABLE_OF[name]].append((first + BODIES[name], body))
    for table, each in found.items():
        db.executemany(f"INSERT INTO {table} (body_id, bytes) VALUES (?, ?)", each)


def renew_bodies(db: Connection, name: str, bodies: Iterable[tuple[int, bytes]]) -> None:
    """Put these in the place of the bodies of that name, by revision; equal ones cost no write."""
    db.executemany(
        f"UPDATE {body_table(name)} SET bytes = :bytes WHERE body_id = :id AND bytes <> :bytes",
        [{"id": revision * BODY_SLOTS + BODIES[name], "bytes": body} for revision, body in bodies],
    )


def drop_bodies(db: Connection, revisions: Iterable[int]) -> None:
    """Forget the bodies of these revisions: a statement for each run of numbers, not for each."""
    ends = [(first * BODY_SLOTS, end * BODY_SLOTS - 1) for first, end in runs_of(sorted(revisions))]
    for table in _TABLES:
        db.executemany(f"DELETE FROM {table} WHERE body_id BETWEEN ? AND ?", ends)
