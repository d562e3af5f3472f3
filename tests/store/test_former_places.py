"""Former places: how they are looked up, what they cost, when they go."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from oaicdif.model import ListQuery
from oaicdif.store import PublishRules
from oaicdif.store.sqlite import SqliteStore
from tests.store.filling import Clock, draft_all, harvest, publish_all, record

DAY = timedelta(days=1)
RULES = PublishRules(keep_places=DAY)


def change(store: SqliteStore, clock: Clock, text: str, numbers: Sequence[int]) -> None:
    """Publish another text of these, in two sets each, and let the clock pass the stamp."""
    harvest(store, [record(f"oai:a:{n}", text=text, sets="a:b") for n in numbers], full=False)
    draft_all(store)
    publish_all(store, clock)
    clock.tick(5)


def kept(path: Path) -> int:
    with sqlite3.connect(path) as db:
        found: int = db.execute("SELECT count(*) FROM former WHERE set_id = 0").fetchone()[0]
    db.close()
    return found


def opened(tmp_path: Path) -> tuple[SqliteStore, Clock, Path]:
    path = tmp_path / "s.sqlite"
    return SqliteStore.open(path), Clock(), path


def forget(store: SqliteStore, clock: Clock, limit: int = 5000) -> None:
    while store.forget_places(clock, limit=limit, rules=RULES):
        pass


def test_a_former_place_goes_when_no_token_can_need_it(tmp_path: Path) -> None:
    store, clock, path = opened(tmp_path)
    change(store, clock, "one", range(7))
    change(store, clock, "two", range(7))
    forget(store, clock)
    assert kept(path) == 7
    clock.tick(26 * 3600)
    change(store, clock, "three", range(2))
    forget(store, clock, limit=4)  # some at a time: each stands in three lists
    assert kept(path) == 2
    store.close()


def test_a_former_place_stays_for_as_long_as_somebody_reads_its_list(tmp_path: Path) -> None:
    """A slow reader of a long list asks again before each token expires, for a month."""
    store, clock, path = opened(tmp_path)
    change(store, clock, "one", range(7))
    with store.snapshot(clock()) as snapshot:
        bound = snapshot.bound
    for day in range(30):
        store.answered.note(clock(), bound, clock() + DAY)
        change(store, clock, f"day {day}", range(3))
        clock.tick(23 * 3600)
        forget(store, clock)
        with store.snapshot(clock()) as snapshot:
            query = ListQuery(0, bound, 100, bound=bound)
            assert snapshot.kept_from <= bound
            assert len(snapshot.page(query)) == snapshot.count(query) == 7
    clock.tick(3 * 24 * 3600)
    forget(store, clock)
    assert kept(path) == 0
    store.close()


def test_a_list_that_could_be_short_is_known_by_its_bound(tmp_path: Path) -> None:
    store, clock, _ = opened(tmp_path)
    change(store, clock, "one", range(3))
    change(store, clock, "two", range(3))
    clock.tick(3 * 24 * 3600)
    forget(store, clock, limit=1)
    with store.snapshot(clock()) as snapshot:
        assert (snapshot.kept_from, snapshot.bound) == (6, 6)
    store.close()


def test_the_lists_of_a_store_without_any_former_place_are_never_refused(tmp_path: Path) -> None:
    store, clock, _ = opened(tmp_path)
    change(store, clock, "one", range(3))
    clock.tick(30 * 24 * 3600)
    forget(store, clock)
    with store.snapshot(clock()) as snapshot:
        assert snapshot.kept_from == 0
    store.close()


def test_a_former_place_costs_at_most_60_bytes_for_each_list(tmp_path: Path) -> None:
    """In the file: what a thousand more take, in the three lists that each stands in."""
    store, clock, path = opened(tmp_path)
    numbers = range(2000)
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


def test_a_page_reads_no_more_when_more_former_places_are_kept(tmp_path: Path) -> None:
    """Every place of ever more generations is kept: a page goes through one bucket at most."""
    store, clock, _ = opened(tmp_path)
    for generation in range(4):
        change(store, clock, f"text {generation}", range(300))
    few = [steps_of_a_page(store, clock, bound) for bound in (300, 1200)]
    for generation in range(4, 14):
        change(store, clock, f"text {generation}", range(300))
    many = [steps_of_a_page(store, clock, bound) for bound in (300, 4200)]
    assert many[0] <= few[0] * 1.1
    assert many[1] <= few[1] * 1.1
    store.close()


def steps_of_a_page(store: SqliteStore, clock: Clock, bound: int) -> int:
    """How many tens of its steps SQLite takes for a page of a list begun at `bound`."""
    count = 0

    def step() -> int:
        nonlocal count
        count += 1
        return 0

    db = store._db.connection()
    with store.snapshot(clock()) as snapshot:
        db.set_progress_handler(step, 10)
        rows = snapshot.page(ListQuery(bound - 200, bound, 20, bound=bound))
        db.set_progress_handler(None, 0)
    assert len(rows) == 20
    return count
