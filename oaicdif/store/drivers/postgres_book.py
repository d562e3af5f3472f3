"""The serving processes' book in the database of a store on a server (`store.serving_book`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from ...store_address import Address
from ..connection import Connection, Row
from .postgres import PostgresDatabase

_BUSY_S: Final = 5.0
_LOCK: Final = "LOCK TABLE harvester IN SHARE ROW EXCLUSIVE MODE"  # readers go on


class BookOnServer:
    """Tables beside the store's, for the processes of all machines; made with the store."""

    def __init__(self, address: Address) -> None:
        self._db = PostgresDatabase(address, busy_s=_BUSY_S, most=2)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self._db.beside() as db:
            db.plain(_LOCK)
            yield db

    def rows(self, statement: str, values: Sequence[object], /) -> list[Row]:
        if not self._db.holds_store():
            return []
        with self._db.read() as db:
            return db.execute(statement, values).fetchall()

    def close(self) -> None:
        self._db.close()
