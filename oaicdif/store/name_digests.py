"""The names that entries claim, and those that documents ask for in vain, as they are kept.

They are only ever compared, so twelve bytes of each stand for it: half of what the text takes in a
table and in an index. Of 300 million names no two have the same twelve bytes, but with a chance of
one to a million millions.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from .connection import Connection

_BYTES: Final = 12
_AT_ONCE: Final = 5000  # rows of an older store
_MOVED: Final = (("alias", "claimed_name"), ("wanted", "wanted_name"))


def name_digest(value: str) -> bytes:
    """What a name is kept as."""
    return blake2b(value.encode("utf-8", "surrogatepass"), digest_size=_BYTES).digest()


def move_names(db: Connection) -> None:
    """Bring the names that an older oaicdif kept as text into the tables of their digests."""
    for old, new in _MOVED:
        portion = f"SELECT value, entry_id FROM {old} ORDER BY value, entry_id LIMIT ?"  # noqa: S608 - our own names
        insert = f"INSERT INTO {new} (digest, entry_id) VALUES (?, ?) ON CONFLICT DO NOTHING"  # noqa: S608
        forget = f"DELETE FROM {old} WHERE value = ? AND entry_id = ?"  # noqa: S608
        while rows := [tuple(row) for row in db.execute(portion, (_AT_ONCE,))]:
            db.executemany(insert, sorted((name_digest(row[0]), row[1]) for row in rows))
            db.executemany(forget, rows)
