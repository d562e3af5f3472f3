"""A new store for a test, in a seventh of the time that making its tables takes.

The tables are made once in each process; a new store is a copy of that file, with secrets of its
own. What makes and brings up tables is tested where `open_store` is called on its own.
"""

from __future__ import annotations

import os
import secrets
import tempfile
from functools import cache
from pathlib import Path

from oaicdif.store import Store, open_store
from oaicdif.store.sql import SqlStore
from oaicdif.store_address import POSTGRESQL
from tests.store import postgres


def new_store(path: Path, *, busy_s: float | None = None) -> Store:
    """The store at this path, as `open_store` gives it; made if there is none. With
    OAICDIF_TEST_STORE=postgresql it lies in a database that belongs to the path."""
    if os.environ.get("OAICDIF_TEST_STORE") == POSTGRESQL:
        return open_store(postgres.database_for(path), busy_s=busy_s)
    if not path.exists():
        path.write_bytes(_empty_store())
    return open_store(path, busy_s=busy_s)


def lose_mark(store: Store) -> None:
    """What readers were answered is lost, as when an operator removes it."""
    assert isinstance(store, SqlStore)
    if store.answered.path.exists():
        store.answered.path.unlink()
    else:
        with store._db.beside() as db:
            db.execute("DELETE FROM oaicdif WHERE name = 'answered'")


def _empty_store() -> bytes:
    """The file of a store without anything in it, unlike any other one."""
    made, its_secrets = _template()
    for value in its_secrets:
        made = made.replace(value, secrets.token_bytes(len(value)))
    return made


@cache
def _template() -> tuple[bytes, tuple[bytes, ...]]:
    """(the file, what no two stores may share in it)"""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite"
        store = open_store(path)
        assert isinstance(store, SqlStore)
        with store._db.read() as db:
            found = tuple(bytes(value) for (value,) in db.plain("SELECT value FROM secret"))
        store.close()
        made = path.read_bytes()
    assert len(found) == 2
    assert [made.count(value) for value in found] == [1, 1]
    return made, found
