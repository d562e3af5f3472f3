"""What SQLite takes for former places, in its own measures: bytes and steps."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from oaicdif.model import ListQuery
from oaicdif.store import Store, open_store
from oaicdif.store.drivers.sqlite import SqliteDatabase
from oaicdif.store.sql import SqlStore
from tests.store.filling import Clock
from tests.store.test_former_places import change

pytestmark = pytest.mark.slow


def test_a_former_place_costs_at_most_60_bytes_for_each_list(tmp_path: Path, clock: Clock) -> None:
    """In the file: what a thousand more take, in the three lists that each stands in."""
    path, numbers = tmp_path / "s.sqlite", range(2000)
    store = open_store(path)
    change(store, clock, "one", numbers)
    change(store, clock, "two", numbers)
    store.close()
    with sqlite3.connect(path) as db:
        rows = db.execute("SELECT count(*) FROM former").fetchone()[0]
        used = _bytes_of(db, "former") + _bytes_of(db, "former_sets")
    db.close()
    assert rows == 3 * 2000
    assert used / rows <= 60


def _bytes_of(db: sqlite3.Connection, table: str) -> int:
    """The bytes of a table, by copying it into a file of its own (not every SQLite counts)."""
    size: int = db.execute("PRAGMA page_size").fetchone()[0]
    db.execute(f"ATTACH ':memory:' AS copy_of_{table}")
    shape = db.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
    db.execute(f"PRAGMA copy_of_{table}.page_size = {size}")
    db.execute(shape.replace("CREATE TABLE ", f"CREATE TABLE copy_of_{table}.", 1))
    before = db.execute(f"PRAGMA copy_of_{table}.page_count").fetchone()[0]
    db.execute(f"INSERT INTO copy_of_{table}.{table} SELECT * FROM main.{table}")  # noqa: S608 - names of ours
    pages = db.execute(f"PRAGMA copy_of_{table}.page_count").fetchone()[0] - before + 1
    return int(pages) * size


def test_a_page_reads_no_more_when_more_former_places_are_kept(
    tmp_path: Path, clock: Clock
) -> None:
    """Every place of ever more generations is kept: a page goes through one bucket at most."""
    database = SqliteDatabase(tmp_path / "s.sqlite")
    database.migrate()
    store = SqlStore(database)
    for generation in range(4):
        change(store, clock, f"text {generation}", range(300))
    few = [steps_of_a_page(store, database, clock, bound) for bound in (300, 1200)]
    for generation in range(4, 14):
        change(store, clock, f"text {generation}", range(300))
    many = [steps_of_a_page(store, database, clock, bound) for bound in (300, 4200)]
    assert many[0] <= few[0] * 1.1
    assert many[1] <= few[1] * 1.1
    store.close()


def steps_of_a_page(store: Store, database: SqliteDatabase, clock: Clock, bound: int) -> int:
    """How many tens of its steps SQLite takes for a page of a list begun at `bound`."""
    count = 0

    def step() -> int:
        nonlocal count
        count += 1
        return 0

    db = database.connection()
    with store.snapshot(clock()) as snapshot:
        db.set_progress_handler(step, 10)
        rows = snapshot.page(ListQuery(bound - 200, bound, 20, bound=bound))
        db.set_progress_handler(None, 0)
    assert len(rows) == 20
    return count
