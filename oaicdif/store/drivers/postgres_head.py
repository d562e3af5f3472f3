"""What tells a store on a PostgreSQL server from other databases: a table of the driver's own.

It holds the number of the store's schema.
"""

from __future__ import annotations

from typing import Final

from ...errors import StoreCorrupt, StoreUnwritable
from .postgres_session import PostgresConnection

_HEAD: Final = "oaicdif"
MAKE_HEAD: Final = (
    f'CREATE TABLE IF NOT EXISTS {_HEAD} (name TEXT COLLATE "C" PRIMARY KEY, value TEXT NOT NULL)'
)
NUMBERED: Final = (
    f"INSERT INTO {_HEAD} (name, value) VALUES ('schema', ?)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
_HAS_HEAD: Final = "SELECT to_regclass(format('%I.%I', current_schema(), CAST(? AS TEXT)))"
SCHEMA: Final = f"SELECT value FROM {_HEAD} WHERE name = 'schema'"
# Tables of another program. The engine's queue may lie beside a store, or be there first.
_FOREIGN: Final = (
    "SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'p')"
    " AND relname NOT LIKE 'procrastinate%' AND relnamespace ="
    " (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
)
_ENCODING: Final = "SHOW server_encoding"


def has_store(db: PostgresConnection) -> bool:
    """Whether there is a store in the database, of whatever schema."""
    return db.value(_HAS_HEAD, (_HEAD,)) is not None


def number_of(db: PostgresConnection, shown: str) -> int:
    """The number of the schema of a store; 0 before its first.

    Raises:
        StoreCorrupt: it is no number.
    """
    found = str(db.value(SCHEMA) or 0)
    if not found.isdecimal():
        raise StoreCorrupt(
            f"The store {shown} does not say its schema: {found!r} is no number.",
            path=shown,
            hint="Restore a backup of the server.",
        )
    return int(found)


def schema_of(db: PostgresConnection, shown: str) -> int:
    """The number of the schema of a store; 0 of an empty database.

    Raises:
        StoreCorrupt: a database, but not one of ours.
        StoreUnwritable: an empty one in which not every record could be stored.
    """
    if has_store(db):
        return number_of(db, shown)
    if db.value(_FOREIGN) and not has_store(db):
        raise StoreCorrupt(
            f"{shown} is a database, but no oaicdif store.",
            path=shown,
            hint="Name another database.",
        )
    encoding = db.value(_ENCODING)
    if encoding != "UTF8":
        raise StoreUnwritable(
            f"{shown} is a database in {encoding}, which cannot hold every character.",
            path=shown,
            hint="Make one with `createdb -E UTF8 -T template0`.",
        )
    return 0
