"""A store exchanged or restored while it is in use: nobody reads two catalogs in turns."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from oaicdif.errors import StoreExchanged
from oaicdif.model import ListQuery
from oaicdif.store import Store, open_store
from tests.store.filling import Clock, draft_all, harvest, publish_all, record

LATER = 60


def make(path: Path, text: str, count: int = 3) -> Path:
    store, clock = open_store(path), Clock()
    harvest(store, [record(f"oai:a:{n}", text=text) for n in range(count)])
    draft_all(store)
    publish_all(store, clock)
    store.close()
    return path


def texts(store: Store) -> set[bytes | None]:
    clock = Clock()
    with store.snapshot(clock.tick(LATER)) as snapshot:
        query = ListQuery(0, snapshot.bound, 9, bodies=("oai_dc",))
        return {row.bodies[0] for row in snapshot.page(query)}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make(tmp_path / "oaicdif.sqlite", "old")


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = open_store(path, serving=True)
    assert texts(opened) == {b"<dc>old</dc>"}
    yield opened
    opened.close()


def test_another_file_in_its_place_is_noticed(store: Store, path: Path, tmp_path: Path) -> None:
    make(tmp_path / "new.sqlite", "new").replace(path)
    with pytest.raises(StoreExchanged, match="exchanged"):
        texts(store)
    assert store.is_exchanged


def test_threads_that_read_before_notice_it_as_well(
    store: Store, path: Path, tmp_path: Path
) -> None:
    make(tmp_path / "new.sqlite", "new").replace(path)
    found: list[object] = []

    def read() -> None:
        try:
            found.append(texts(store))
        except StoreExchanged:
            found.append("refused")

    threads = [Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["refused"] * 4


def test_a_store_that_is_gone_is_noticed(store: Store, path: Path) -> None:
    path.unlink()
    with pytest.raises(StoreExchanged):
        texts(store)


def test_it_stays_refused_when_the_old_file_comes_back(
    store: Store, path: Path, tmp_path: Path
) -> None:
    path.replace(tmp_path / "aside.sqlite")
    with pytest.raises(StoreExchanged):
        texts(store)
    (tmp_path / "aside.sqlite").replace(path)
    with pytest.raises(StoreExchanged):
        texts(store)


def test_another_catalog_copied_over_it_is_noticed(
    store: Store, path: Path, tmp_path: Path
) -> None:
    shutil.copyfile(make(tmp_path / "new.sqlite", "new"), path)
    with pytest.raises(StoreExchanged):
        texts(store)


def test_an_older_state_copied_over_it_is_noticed(path: Path, tmp_path: Path) -> None:
    shutil.copyfile(path, tmp_path / "backup.sqlite")
    make(path, "newer")
    store = open_store(path, serving=True)
    assert texts(store) == {b"<dc>newer</dc>"}
    shutil.copyfile(tmp_path / "backup.sqlite", path)
    with pytest.raises(StoreExchanged):
        texts(store)
    store.close()


def test_the_log_of_the_old_store_is_not_read_into_the_new_one(path: Path, tmp_path: Path) -> None:
    """SQLite finds a write-ahead log by its name: it would mix both catalogs, and say nothing."""
    store = open_store(path, serving=True)
    harvest(store, [record("oai:a:1", text="in the log")])
    draft_all(store)
    publish_all(store, Clock())
    texts(store)
    assert path.with_name("oaicdif.sqlite-wal").stat().st_size > 0
    make(tmp_path / "new.sqlite", "new").replace(path)
    with pytest.raises(StoreExchanged):
        texts(store)
    fresh = open_store(path, serving=True)
    assert texts(fresh) == {b"<dc>new</dc>"}
    fresh.close()
    store.close()


def test_writing_into_a_file_that_was_moved_away_is_refused(
    store: Store, path: Path, tmp_path: Path
) -> None:
    path.replace(tmp_path / "aside.sqlite")
    with pytest.raises(StoreExchanged):
        store.mark_stale()


def test_changes_by_other_processes_are_no_exchange(store: Store, path: Path) -> None:
    for text in ("one", "two", "three"):
        make(path, text)
        db = sqlite3.connect(path)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.close()
        assert texts(store) == {f"<dc>{text}</dc>".encode()}


def test_a_vacuum_is_no_exchange(store: Store, path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("VACUUM")
    db.close()
    assert texts(store) == {b"<dc>old</dc>"}


@pytest.mark.parametrize("gone", [("-wal", "-shm"), ("-wal",), ("-shm",)])
def test_a_log_that_is_removed_is_noticed(store: Store, path: Path, gone: tuple[str, ...]) -> None:
    texts(store)
    for ending in gone:
        path.with_name(path.name + ending).unlink()
    with suppress(StoreExchanged):
        for _ in range(9):
            texts(store)
    with pytest.raises(StoreExchanged):
        texts(store)


def test_a_log_that_others_left_and_made_again_is_none_of_ours(store: Store, path: Path) -> None:
    for _ in range(9):
        texts(store)
        store.close_thread()  # the last one: SQLite removes the log
    for _ in range(9):
        texts(store)
    make(path, "newer")
    for _ in range(9):
        assert texts(store) == {b"<dc>newer</dc>"}
