"""SQLite's files looked after: copies, space given back, damage, full disks."""

from __future__ import annotations

import resource
import shutil
import signal
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest

from oaicdif.errors import StoreCorrupt, StoreError, StoreUnwritable, UsageError
from oaicdif.jobs.store_compaction import compact_store
from oaicdif.model import ListQuery
from oaicdif.store import Store, open_store
from tests.store.faulty_disks import cut_off, small_disk, write_zeros
from tests.store.filling import Clock, draft_all, harvest, publish_all, record
from tests.store.test_packing import fill, shown, stamps
from tests.store.test_repacking import scatter

LONG = "a long text " * 330  # not so long that a file packs it
_LOG = 40_000  # bytes: room for the index of a log, and for little more than that


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "oaicdif.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = filled(path)
    yield opened
    opened.close()


def filled(path: Path, count: int = 60) -> Store:
    store, clock = open_store(path), Clock()
    harvest(store, [record(f"oai:a:{n}", text=f"{n} {LONG}") for n in range(count)])
    draft_all(store)
    publish_all(store, clock)
    return store


def published(path: Path) -> int:
    """How many entries a list of everything shows."""
    store, clock = open_store(path), Clock()
    try:
        with store.snapshot(clock.tick(3600)) as snapshot:
            query = ListQuery(0, snapshot.bound, 1000, bodies=("oai_dc",))
            return sum(row.bodies[0] is not None for row in snapshot.page(query))
    finally:
        store.close()


def save(store: Store, path: Path) -> None:
    store.keeper.save(path, lambda part: None)


# ---- copies -------------------------------------------------------------------------------------


def test_a_copy_is_whole_and_opens_as_a_store(store: Store, tmp_path: Path) -> None:
    parts: list[float] = []
    saved = store.keeper.save(tmp_path / "copy.sqlite", parts.append)
    assert (saved.records, saved.published) == (60, 60)
    assert saved.file_bytes == (tmp_path / "copy.sqlite").stat().st_size
    assert parts[-1] == 1
    assert published(tmp_path / "copy.sqlite") == 60
    assert sorted(each.name for each in tmp_path.glob("copy*")) == ["copy.sqlite"]


def test_a_copy_is_of_one_moment_whatever_is_written_meanwhile(
    store: Store, path: Path, tmp_path: Path
) -> None:
    stop, other = threading.Event(), open_store(path)

    def write() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            other.note({"n": str(number)})

    writing = threading.Thread(target=write)
    writing.start()
    try:
        for number in range(3):
            save(store, tmp_path / f"copy{number}.sqlite")
    finally:
        stop.set()
        writing.join()
        other.close()
    assert [published(tmp_path / f"copy{n}.sqlite") for n in range(3)] == [60] * 3


def test_a_newer_copy_takes_the_place_of_an_older_one(store: Store, tmp_path: Path) -> None:
    for _ in range(2):
        save(store, tmp_path / "copy.sqlite")
    assert published(tmp_path / "copy.sqlite") == 60


def test_a_copy_never_takes_the_place_of_the_store_or_of_a_foreign_file(
    store: Store, path: Path, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("to somebody, and long enough to be read as a header of a database" * 9)
    for target, words in ((path, "the store itself"), (letter, "no copy"), (tmp_path, "a folder")):
        with pytest.raises(UsageError, match=words):
            save(store, target)
    assert letter.read_text().startswith("to somebody")
    with pytest.raises(StoreUnwritable, match="nowhere"):
        save(store, tmp_path / "nowhere" / "copy.sqlite")


def test_on_a_full_disk_the_copy_of_before_stays(tmp_path: Path) -> None:
    store = filled(tmp_path / "oaicdif.sqlite", 250)
    with small_disk(tmp_path / "small", 1800) as disk:
        small = filled(tmp_path / "little.sqlite", 1)
        save(small, disk / "copy.sqlite")
        small.close()
        with pytest.raises(StoreUnwritable, match=r"copy\.sqlite cannot be written") as refused:
            store.keeper.save(disk / "copy.sqlite", lambda part: None, replace_any=True)
        assert "the disk is full. The store itself is as it was" in str(refused.value)
        assert sorted(each.name for each in disk.iterdir()) == ["copy.sqlite"]
        shutil.copyfile(disk / "copy.sqlite", tmp_path / "looked.sqlite")
    assert published(tmp_path / "looked.sqlite") == 1
    assert store.keeper.faults() == []
    store.close()


def test_a_copy_of_a_damaged_store_is_refused_and_named(path: Path, tmp_path: Path) -> None:
    filled(path).close()
    write_zeros(path, "record_copy")
    store = open_store(path)
    with pytest.raises(StoreCorrupt, match="oaicdif store check"):
        save(store, tmp_path / "copy.sqlite")
    assert not list(tmp_path.glob("copy*"))
    store.close()


# ---- space --------------------------------------------------------------------------------------


def emptied(path: Path) -> Store:
    """A store of which most is free."""
    store = filled(path)
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM listed_body WHERE revision % 3 > 0")
        db.execute("DELETE FROM listed_body WHERE revision > 10")
    db.close()
    return store


def test_free_space_is_given_back_in_short_steps_while_others_read(path: Path) -> None:
    store, clock = emptied(path), Clock()
    store.keeper.shorten_log()
    before = store.keeper.size()
    assert before.free_bytes > 200_000
    with store.snapshot(clock.tick(60)) as snapshot:
        assert snapshot.bound
        other = open_store(path)
        steps = []
        while given := other.keeper.give_back(65536):
            steps.append(given)
        other.close()
        assert len(snapshot.latest(100)) == 60
    assert max(steps) <= 65536
    assert sum(steps) == before.free_bytes
    store.keeper.shorten_log()
    after = store.keeper.size()
    assert (after.free_bytes, after.log_bytes) == (0, 0)
    assert after.file_bytes == before.file_bytes - before.free_bytes
    assert store.keeper.faults() == []
    store.close()


def give_all_back(store: Store) -> None:
    while store.keeper.give_back(65536):
        pass


def test_two_that_give_back_at_once_do_no_harm(path: Path) -> None:
    store = emptied(path)
    stores = [open_store(path) for _ in range(2)]

    def give(each: Store) -> None:
        while each.keeper.give_back(16384):
            pass

    threads = [threading.Thread(target=give, args=(each,)) for each in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.keeper.size().free_bytes == 0
    assert store.keeper.faults() == []
    for each in (*stores, store):
        each.close()


def test_space_is_given_back_on_a_full_disk_or_nothing_is_lost(tmp_path: Path) -> None:
    with small_disk(tmp_path / "small", 20_000) as disk:
        path = disk / "oaicdif.sqlite"
        store = emptied(path)
        store.keeper.shorten_log()
        filling = disk / "filling"
        with filling.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(bytes(4096)):
                pass
        with pytest.raises(StoreUnwritable, match=r"full|disk"):
            give_all_back(store)
        filling.unlink()
        give_all_back(store)
        assert store.keeper.size().free_bytes == 0
        assert store.keeper.faults() == []
        store.close()


@contextmanager
def no_room(most_bytes: int) -> Iterator[None]:
    """No file of this process can grow beyond so many bytes: the system refuses it with EFBIG, as
    it refuses a quota that is used up. Nobody needs to be root for it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


def in_a_process(act: Callable[[], object]) -> str:
    """What a process that does this says of its end: empty, or the error's first words."""
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as pool:
        try:
            pool.submit(act).result()
        except StoreUnwritable as error:
            return str(error)
    return ""


def _compact_without_room(path: Path) -> None:
    with closing(open_store(path)) as store:
        store.counts()
        with no_room(_LOG):
            compact_store(store, lambda: False)


def _save_without_room(path: Path, copy: Path) -> None:
    with closing(open_store(path)) as store, no_room(copy.stat().st_size + 8192):
        save(store, copy)


@pytest.mark.slow
def test_without_room_a_compaction_stops_and_nothing_is_lost(path: Path) -> None:
    scattered(path).close()
    before = told(path)
    said = in_a_process(partial(_compact_without_room, path))
    assert "cannot" in said
    assert told(path) == before
    with closing(open_store(path)) as store:
        assert store.keeper.faults() == []
        assert compact_store(store, lambda: False).moved > 0
        assert store.orphans(mend=False) == []
    assert told(path) == before


@pytest.mark.slow
def test_without_room_a_copy_stops_and_the_one_before_stays(path: Path, tmp_path: Path) -> None:
    with closing(filled(path, 1)) as little:
        save(little, tmp_path / "copy.sqlite")
        harvest(little, [record(f"oai:a:{n}", text=f"{n} {LONG}") for n in range(1, 200)])
    said = in_a_process(partial(_save_without_room, path, tmp_path / "copy.sqlite"))
    assert "copy.sqlite cannot be written" in said
    assert published(tmp_path / "copy.sqlite") == 1
    assert sorted(each.name for each in tmp_path.glob("copy*")) == ["copy.sqlite"]


def scattered(path: Path) -> Store:
    """A store in which most that was published was published again."""
    store = open_store(path)
    fill(store, 300)
    scatter(store, Clock())
    return store


def told(path: Path) -> object:
    with closing(open_store(path)) as store:
        return shown(store), stamps(store)


def _compact(path: Path) -> int:
    with closing(open_store(path)) as store:
        return compact_store(store, lambda: False, revisions=20, most_bytes=16384).moved


@pytest.mark.slow
def test_two_processes_that_compact_at_once_do_no_harm(path: Path) -> None:
    scattered(path).close()
    before = told(path)
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        list(pool.map(_compact, [path, path]))
    assert told(path) == before
    with closing(open_store(path)) as store:
        assert (store.keeper.faults(), store.orphans(mend=False)) == ([], [])
        assert compact_store(store, lambda: False).packed == 0
        assert store.keeper.size().free_bytes == 0


@pytest.mark.slow
def test_an_index_that_wastes_much_is_written_anew(path: Path) -> None:
    with closing(open_store(path)) as store:
        fill(store, 2)
        with sqlite3.connect(path) as db:
            db.executemany(
                "INSERT INTO claimed_name (digest, entry_id) VALUES (?, 1)",
                [(f"{n * 7919 % 20011:09} {'x' * 40}",) for n in range(9000)],
            )
            db.execute("CREATE TABLE found (name TEXT)")
            db.execute("CREATE INDEX found_name ON found (name)")
            db.executemany(
                "INSERT INTO found VALUES (?)",
                [(f"{n * 7919 % 20011:09} {'x' * 40}",) for n in range(9000)],
            )
        db.close()
        names = []
        while name := store.keeper.tidy_index():
            assert name not in names
            names.append(name)
        assert "found_name" in names
        assert store.keeper.faults() == []


def test_tables_are_told_with_their_bytes(store: Store) -> None:
    store.keeper.shorten_log()
    tables = {each.name: each for each in store.keeper.tables()}
    assert (tables["record"].rows, tables["entry"].rows) == (60, 60)
    assert tables["listed_body"].bytes > 60 * len(LONG)
    assert sum(each.bytes for each in tables.values()) <= store.keeper.size().file_bytes


# ---- damage -------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["record_copy", "page", "record", "listed_body", "entry"])
def test_zeros_over_a_table_or_an_index_are_told(path: Path, table: str) -> None:
    filled(path).close()
    write_zeros(path, table)
    store = open_store(path)
    assert store.keeper.faults() != []
    store.close()


def test_a_file_that_was_cut_off_is_told_in_a_sentence(path: Path) -> None:
    filled(path).close()
    cut_off(path)
    with pytest.raises(StoreCorrupt, match="is damaged"):
        published(path)


def test_zeros_over_the_head_of_the_file_are_told_in_a_sentence(path: Path) -> None:
    filled(path).close()
    with path.open("r+b") as file:
        file.write(bytes(8192))
    with pytest.raises(StoreError, match=str(path)):
        open_store(path)


def test_a_copy_is_not_replaced_by_a_catalog_that_was_lost(store: Store, tmp_path: Path) -> None:
    kept = tmp_path / "kept.sqlite"
    save(store, kept)
    save(store, kept)  # its own is replaced
    before = kept.read_bytes()
    store.publish_anew()
    with pytest.raises(UsageError, match="not published"):
        save(store, kept)
    assert kept.read_bytes() == before
    assert store.keeper.save(kept, lambda part: None, replace_any=True).published == 0


def test_a_copy_is_not_replaced_by_another_catalog(store: Store, tmp_path: Path) -> None:
    kept = tmp_path / "kept.sqlite"
    save(store, kept)
    before = kept.read_bytes()
    with closing(filled(tmp_path / "other.sqlite", 1)) as other, pytest.raises(UsageError):
        save(other, kept)
    assert kept.read_bytes() == before
