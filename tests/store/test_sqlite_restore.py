"""A copy put back: whole, without the log of the store that was there, datestamps go on."""

from __future__ import annotations

import errno
import os
import signal
from contextlib import closing
from datetime import timedelta
from multiprocessing import get_context
from pathlib import Path

import pytest

from oaicdif.errors import StoreCorrupt, StoreExchanged, StoreLocked, StoreUnwritable, UsageError
from oaicdif.store import open_store, restore_store
from oaicdif.store.drivers.sqlite_restore import restore_file
from tests.store.faulty_disks import write_zeros
from tests.store.filling import NOON, Clock, draft_all, harvest, publish_all, record
from tests.store.test_exchanged import make, texts

OLD, NEW = {b"<dc>old</dc>"}, {b"<dc>new</dc>"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make(tmp_path / "oaicdif.sqlite", "old")


@pytest.fixture
def copy(path: Path, tmp_path: Path) -> Path:
    with closing(open_store(path)) as store:
        store.keeper.save(tmp_path / "copy.sqlite", lambda part: None)
    return tmp_path / "copy.sqlite"


def shown(path: Path) -> set[bytes | None]:
    with closing(open_store(path)) as store:
        return texts(store)


def _killed(path: Path, text: str) -> None:
    store = open_store(path)
    harvest(store, [record(f"oai:a:{n}", text=text) for n in range(3)])
    draft_all(store)
    publish_all(store, Clock())
    os.kill(os.getpid(), signal.SIGKILL)


def leave_log(path: Path, text: str) -> None:
    """A process changes everything and is killed: its log stays."""
    process = get_context("spawn").Process(target=_killed, args=(path, text))
    process.start()
    process.join()
    assert path.with_name(path.name + "-wal").stat().st_size > 0


def test_the_log_of_a_killed_process_goes_aside_with_its_store(path: Path, copy: Path) -> None:
    leave_log(path, "new")
    done = restore_store(path, copy)
    assert (done.records, done.published) == (3, 3)
    assert shown(path) == OLD
    assert shown(Path(done.kept)) == NEW
    assert shown(copy) == OLD


def aside(path: Path) -> list[str]:
    return sorted(each.name for each in path.parent.glob("*.replaced*"))


def test_a_restore_that_was_killed_leaves_no_second_name(path: Path, copy: Path) -> None:
    os.link(path, f"{path}.replaced1")  # it came as far as this
    done = restore_store(path, copy)
    assert aside(path) == [Path(done.kept).name] == ["oaicdif.sqlite.replaced1"]
    assert shown(path) == OLD


def test_a_log_beside_a_name_of_before_is_never_taken_for_another(path: Path, copy: Path) -> None:
    os.link(path, f"{path}.replaced1")
    log = path.with_name(f"{path.name}.replaced1-wal")
    log.write_bytes(b"a log of before")
    make(path, "new")  # the store was used again since
    done = restore_store(path, copy)
    assert log.read_bytes() == b"a log of before"
    assert Path(done.kept).name == "oaicdif.sqlite.replaced2"
    assert (shown(path), shown(Path(done.kept))) == (OLD, NEW)


def test_a_store_put_aside_before_stays_as_it_was(path: Path, copy: Path) -> None:
    first = restore_store(path, copy)
    make(path, "new")
    second = restore_store(path, copy)
    assert (shown(Path(first.kept)), shown(Path(second.kept))) == (OLD, NEW)


def test_who_serves_it_is_asked_first_and_then_notices(path: Path, copy: Path) -> None:
    make(path, "new")
    context = get_context("spawn")
    ready, end = context.Event(), context.Event()
    process = context.Process(target=_serve, args=(path, ready, end))
    process.start()
    ready.wait(30)
    with pytest.raises(StoreLocked, match="in use"):
        restore_store(path, copy)
    restore_store(path, copy, force=True)
    assert shown(path) == OLD
    end.set()
    process.join()
    assert process.exitcode == 0
    assert shown(path) == OLD


def _serve(path: Path, ready: object, end: object) -> None:
    store = open_store(path, serving=True)
    assert texts(store) == NEW
    ready.set()  # type: ignore[attr-defined]
    end.wait(30)  # type: ignore[attr-defined]
    with pytest.raises(StoreExchanged):
        texts(store)


def test_what_comes_later_is_stamped_behind_what_was_answered(path: Path, copy: Path) -> None:
    make(path, "new")
    answered = NOON + timedelta(hours=3)
    with closing(open_store(path)) as store:
        store.answered.note(answered)
        with store.snapshot(NOON + timedelta(days=1)) as snapshot:
            last = snapshot.bound
    restore_store(path, copy)
    with closing(open_store(path)) as store:
        harvest(store, [record("oai:a:0", text="newest")])
        draft_all(store)
        publish_all(store, lambda: NOON + timedelta(hours=1))
        with store.snapshot(NOON + timedelta(days=1)) as snapshot:
            entry = snapshot.entry("oai:a:0")
    assert entry is not None
    assert entry.seq is not None
    assert entry.datestamp is not None
    assert entry.datestamp > answered
    assert entry.seq > last


def test_a_damaged_copy_is_refused_and_the_store_stays(path: Path, copy: Path) -> None:
    make(path, "new")
    write_zeros(copy, "record_copy")
    with pytest.raises(StoreCorrupt, match=r"The copy .*copy\.sqlite is damaged") as refused:
        restore_store(path, copy)
    assert refused.value.hint == "Name another copy."
    assert shown(path) == NEW
    assert not list(path.parent.glob("*.replaced*")) + list(path.parent.glob("*.restoring*"))


def test_a_copy_that_was_cut_off_is_refused_and_named(path: Path, copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    with pytest.raises(StoreCorrupt, match=r"The copy .*copy\.sqlite is damaged"):
        restore_store(path, copy)
    assert shown(path) == OLD


def test_of_a_store_whose_beginning_is_lost_the_way_back_is_told(path: Path, copy: Path) -> None:
    with path.open("r+b") as file:
        file.write(bytes(4096))
    with pytest.raises(StoreCorrupt, match="no oaicdif store") as refused:
        open_store(path)
    assert "oaicdif store restore" in (refused.value.hint or "")
    restore_store(path, copy)
    assert shown(path) == OLD


def test_a_disk_without_links_is_told_and_nothing_changes(path: Path, copy: Path) -> None:
    """As FAT and some network drives are."""
    leave_log(path, "new")

    def no_link(_file: str, _name: str) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    with pytest.raises(StoreUnwritable, match="made no hard link") as told:
        restore_file(path, copy, force=False, link=no_link)
    assert "another folder" in str(told.value.hint)
    assert shown(path) == NEW
    assert not [*path.parent.glob("*.replaced*"), *path.parent.glob("*.restoring*")]


def test_a_damaged_store_is_replaced(path: Path, copy: Path) -> None:
    path.write_bytes(b"\0" * 8192)
    assert Path(restore_store(path, copy).kept).read_bytes() == b"\0" * 8192
    assert shown(path) == OLD


def test_a_store_that_is_gone_comes_back(path: Path, copy: Path) -> None:
    path.unlink()
    assert restore_store(path, copy).kept == ""
    assert shown(path) == OLD


@pytest.mark.parametrize("what", ["missing", "text", "store"])
def test_what_is_no_copy_is_refused(path: Path, tmp_path: Path, what: str) -> None:
    (tmp_path / "text").write_text("not a store")
    with pytest.raises(UsageError):
        restore_store(path, path if what == "store" else tmp_path / what)
    assert shown(path) == OLD
