"""Whether there is a store at an address of a server; whoever asks keeps no connection."""

from __future__ import annotations

from ...errors import StoreUnwritable
from ...store_address import Address
from .postgres import PostgresDatabase


def holds_store(address: Address) -> bool:
    """Whether there is a store at the address; False where the server has no such database."""
    try:
        return look_at(address)
    except StoreUnwritable as error:
        if "does not exist" in error.message:
            return False
        raise


def check_store(address: Address) -> bool:
    """Whether there is a store at the address, and if not, that one could be made there.

    Raises:
        StoreCorrupt: the database is another program's.
        StoreError: there is no such database, or the server cannot be asked.
    """
    database = PostgresDatabase(address)
    try:
        with database.errors():
            return database.schema_found() > 0
    finally:
        database.close()


def look_at(address: Address) -> bool:
    """Whether there is a store at the address, by a connection that is closed again.

    Raises:
        StoreError: the server or its database cannot be asked.
    """
    database = PostgresDatabase(address)
    try:
        return database.holds_store()
    finally:
        database.close()
