from __future__ import annotations

import os
import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path

import pytest

from oaicdif.errors import StoreCorrupt, StoreLocked, StoreTooNew, StoreUnwritable
from oaicdif.store import open_store
from oaicdif.store.drivers import sqlite
from oaicdif.store.drivers.sqlite import SqliteDatabase
from oaicdif.store.schema_steps import schema_steps
from oaicdif.store.sql import SqlStore
from tests.store.faulty_disks import small_disk
from tests.store.filling import Clock, harvest, publish_all, record
from tests.store.new_stores import new_store
from tests.store.test_title_language import NAME, draft, told


def test_store_opened_again_holds_what_it_held(tmp_path: Path) -> None:
    first = open_store(tmp_path / "s.sqlite")
    harvest(first, [record("oai:a:1")])
    first.close()
    second = open_store(tmp_path / "s.sqlite")
    assert len(second.stored_records("oai:a:1")) == 1
    second.close()


def test_newer_schema_is_refused_with_both_numbers(tmp_path: Path) -> None:
    open_store(tmp_path / "s.sqlite").close()
    raw = sqlite3.connect(tmp_path / "s.sqlite")
    raw.execute("PRAGMA user_version = 999")
    raw.close()
    with pytest.raises(StoreTooNew, match=f"999.*up to {max(schema_steps())}"):
        open_store(tmp_path / "s.sqlite")


def test_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    path.write_bytes(b"a letter to somebody, long enough to be read as a header" * 40)
    before = path.read_bytes()
    with pytest.raises(StoreCorrupt, match="no oaicdif store"):
        open_store(path)
    assert path.read_bytes() == before


def test_file_that_is_no_database_is_let_go_of_at_once(tmp_path: Path) -> None:
    descriptors = Path("/proc/self/fd")
    if not descriptors.is_dir():
        pytest.skip("needs /proc")
    path = tmp_path / "s.sqlite"
    path.write_bytes(b"a letter to somebody, long enough to be read as a header" * 40)
    with pytest.raises(StoreCorrupt) as refused:
        open_store(path)
    assert refused.traceback  # its frames, and what they hold, are still alive
    assert str(path) not in {os.readlink(each) for each in descriptors.iterdir() if each.exists()}


def test_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    raw = sqlite3.connect(tmp_path / "s.sqlite")
    raw.execute("CREATE TABLE theirs (x)")
    raw.commit()
    raw.close()
    with pytest.raises(StoreCorrupt, match="no oaicdif store"):
        open_store(tmp_path / "s.sqlite")


def test_missing_folder_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(StoreUnwritable, match="folder exists"):
        open_store(tmp_path / "nowhere" / "s.sqlite")


def test_locked_store_is_a_clear_error_and_nothing_is_lost(tmp_path: Path) -> None:
    store = open_store(tmp_path / "s.sqlite", busy_s=0.01)
    harvest(store, [record("oai:a:1")])
    other = sqlite3.connect(tmp_path / "s.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreLocked, match="another process"):
        store.add_endpoint("b", "http://b.example.org/")
    other.rollback()
    other.close()
    assert len(store.stored_records("oai:a:1")) == 1
    store.close()


def fail_half_way(store: SqlStore) -> None:
    with store._db.write() as db:
        db.execute("INSERT INTO endpoint (name, base_url) VALUES ('x', 'y')")
        raise RuntimeError


def test_failed_write_leaves_nothing_behind(tmp_path: Path) -> None:
    store = open_store(tmp_path / "s.sqlite")
    assert isinstance(store, SqlStore)
    with pytest.raises(RuntimeError):
        fail_half_way(store)
    assert store.endpoints() == []
    store.close()


def test_a_long_wait_for_a_locked_store_is_told_once(tmp_path: Path, caplog) -> None:  # type: ignore[no-untyped-def]
    open_store(tmp_path / "s.sqlite").close()
    database = SqliteDatabase(tmp_path / "s.sqlite", busy_s=0.05, tell_after_s=0.01)
    other = sqlite3.connect(tmp_path / "s.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for _ in range(2):
        with pytest.raises(StoreLocked), database.write():
            pass
    other.close()
    database.close()
    told = [each.getMessage() for each in caplog.records if each.name == sqlite.__name__]
    assert [each.partition(" is in use")[0] for each in told] == [str(tmp_path / "s.sqlite")]


def test_sqlite_itself_waits_no_longer_than_until_the_wait_is_told(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "s.sqlite", busy_s=30, tell_after_s=2)
    assert database.connection().execute("PRAGMA busy_timeout").fetchone()[0] == 2_000
    database.close()


def test_store_is_closed_while_another_thread_waits_to_write(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "s.sqlite")
    database.migrate()
    other = SqliteDatabase(tmp_path / "s.sqlite")
    begins, wrote = threading.Event(), threading.Event()

    def write() -> None:
        database.connection().set_trace_callback(lambda _statement: begins.set())
        with database.write() as db:
            db.execute("INSERT INTO counter (name, value) VALUES ('test', 1)")
        wrote.set()

    waiting = threading.Thread(target=write)
    with other.write():
        waiting.start()
        assert begins.wait(60)
        database.close()
        assert not wrote.is_set()
    waiting.join(60)
    assert wrote.is_set()
    with other.read() as db:
        assert db.execute("SELECT value FROM counter WHERE name = 'test'").fetchone()[0] == 1
    other.close()


def test_connections_of_threads_that_have_ended_are_closed_with_the_store(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "s.sqlite")
    database.migrate()
    opened: list[sqlite3.Connection] = []

    def read() -> None:
        opened.append(database.connection())

    for _ in range(2):
        thread = threading.Thread(target=read)
        thread.start()
        thread.join(60)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].execute("SELECT 1")  # by the next thread that came
    database.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[1].execute("SELECT 1")
    assert not (tmp_path / "s.sqlite-wal").exists()  # the last connection takes it away


def test_on_a_full_disk_a_store_is_read_and_who_writes_is_told(tmp_path: Path) -> None:
    """Without room for its log, SQLite speaks of the disk."""
    with small_disk(tmp_path / "disk", 6000) as disk:
        with closing(open_store(disk / "s.sqlite")) as store:
            harvest(store, [record("oai:a:1")])
        with (disk / "fill").open("wb", buffering=0) as fill, suppress(OSError):
            while True:
                fill.write(bytes(4096))
        with closing(open_store(disk / "s.sqlite")) as store:
            assert [each.name for each in store.endpoints()] == ["a"]
            with pytest.raises(StoreUnwritable, match="the disk is full"):
                store.mark_stale()
        (disk / "fill").unlink()
        with closing(open_store(disk / "s.sqlite")) as store:
            assert store.mark_stale() == 1


def test_store_of_the_schema_before_is_brought_up_and_has_no_language(
    tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "s.sqlite"
    store = new_store(path)
    harvest(store, [record(NAME)])
    draft(store, "de")
    publish_all(store, clock)
    store.close()
    with sqlite3.connect(path) as db:
        for table in ("entry", "pending"):
            db.execute(f"ALTER TABLE {table} DROP COLUMN title_language")
        db.execute("PRAGMA user_version = 200")
    db.close()
    store = new_store(path)
    assert told(store, clock) == {""}
    store.mark_stale()
    draft(store, "de")
    assert told(store, clock) == {"de"}
    store.close()
