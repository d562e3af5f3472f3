"""Commands about sources while the disk is full, or the store is locked: a clear sentence, and
the same command typed again afterwards ends as one that met no trouble."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from oaicdif.errors import OaicdifError, StoreLocked, UsageError
from oaicdif.sources.differences import differences
from oaicdif.sources.joining import join
from oaicdif.sources.lifecycle import Work, add, rename, retire
from oaicdif.store.source_lives import Scheme
from tests.harvest.repository import Item, Repository, serving
from tests.sources.source_world import SourceWorld
from tests.store.faulty_disks import small_disk
from tests.store.new_stores import new_store

pytestmark = pytest.mark.slow
A, B = "oai:a.example.org:", "oai:b.example.org:"
COMMANDS: dict[str, Callable[[Work], object]] = {
    "retire": lambda work: retire(work, "a", reason="closed"),
    "rename": lambda work: rename(work, "a", "z"),
    "merge": lambda work: join(work, "a", "b", Scheme(A, B), lambda found: None),
    "add": lambda work: add(work, "c", "http://c.example.org/oai", {}),
}


def repository(start: str) -> Repository:
    return Repository([Item(f"{start}{n}", sets=("x",)) for n in range(40)], sets=("x",))


def state(world: SourceWorld) -> object:
    """All that a reader sees but for the datestamps, and what file and store say."""
    published = {name: deleted for name, (_, deleted) in world.published().items()}
    held = [(each.name, bool(each.retired)) for each in world.store.endpoints()]
    named = [each.name for each in world.settings.endpoints]
    return published, held, named, differences(world.store, world.settings)


@pytest.fixture
def undisturbed(tmp_path: Path) -> Callable[[str], object]:
    """What a command leaves behind that meets no trouble."""

    def ended(name: str) -> object:
        with filled(tmp_path / "calm") as world:
            COMMANDS[name](world.work())
            return state(world)

    return ended


class filled:
    """Two sources in a folder, harvested and published."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self.folder = folder

    def __enter__(self) -> SourceWorld:
        with serving(repository(A)) as a, serving(repository(B)) as b:
            self.world = SourceWorld(self.folder, {"a": a, "b": b})
            self.world.harvest()
        return self.world

    def __exit__(self, *_error: object) -> None:
        self.world.store.close()


def fill_up(disk: Path, leave_kb: int) -> Path:
    """A file that takes all room but `leave_kb`."""
    path, room = disk / "filler", os.statvfs(disk)
    path.write_bytes(bytes(max(0, room.f_bavail * room.f_frsize - leave_kb * 1024)))
    return path


@pytest.mark.parametrize("leave_kb", [0, 8, 48])
@pytest.mark.parametrize("name", COMMANDS)
def test_full_disk_is_told_and_the_command_goes_on_when_there_is_room(
    tmp_path: Path, undisturbed: Callable[[str], object], name: str, leave_kb: int
) -> None:
    with small_disk(tmp_path / "small", 12_000) as disk, filled(disk) as world:
        filler = fill_up(disk, leave_kb)
        with suppress(OaicdifError):  # as much as there is room for may be done
            COMMANDS[name](world.work())
        if leave_kb == 0:
            with pytest.raises(OaicdifError, match=r"full|No space|cannot be written"):
                COMMANDS[name](world.work())
        assert sorted(each.suffix for each in disk.iterdir() if each.suffix == ".new") == []
        filler.unlink()
        with suppress(UsageError):  # what was done to the end is not added again
            COMMANDS[name](world.work())
        assert state(world) == undisturbed(name)


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[tuple[SourceWorld, sqlite3.Connection]]:
    """A world whose store somebody else writes; nobody waits long for it."""
    with filled(tmp_path / "locked") as world:
        path = tmp_path / "locked" / "oaicdif.sqlite"
        world.store.close()
        world.store = new_store(path, busy_s=0.05)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield world, other


@pytest.mark.parametrize("name", COMMANDS)
def test_store_that_stays_locked_is_told_and_the_command_goes_on_afterwards(
    locked: tuple[SourceWorld, sqlite3.Connection],
    undisturbed: Callable[[str], object],
    name: str,
) -> None:
    world, other = locked
    for _ in range(2):
        with pytest.raises(StoreLocked, match="is locked by another process"):
            COMMANDS[name](world.work())
    other.execute("ROLLBACK")
    COMMANDS[name](world.work())
    assert state(world) == undisturbed(name)
