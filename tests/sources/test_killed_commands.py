"""A command that ends anywhere, and is typed again, ends as one that was not disturbed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest

from oaicdif.sources.differences import differences
from oaicdif.sources.joining import join
from oaicdif.sources.lifecycle import Work, rename, retire
from oaicdif.sources.relocation import move
from oaicdif.store.source_lives import Scheme
from tests.harvest.repository import Item, Repository, serving
from tests.sources.source_world import SourceWorld
from tests.store.filling import Clock
from tests.store.new_stores import new_store

pytestmark = pytest.mark.slow  # a command is ended and typed again at each look at the clock

A, B, C = "oai:a.example.org:", "oai:b.example.org:", "oai:c.example.org:"
MOST_LOOKS = 40  # at the clock, in a command


class Killed(BaseException):
    """The process ended here."""


class EndingClock:
    """A clock that is looked at so many times; at the next look the process ends."""

    def __init__(self, clock: Clock, looks: int) -> None:
        self.clock, self.left = clock, looks

    def __call__(self) -> datetime:
        self.left -= 1
        if self.left < 0:
            raise Killed
        return self.clock()


def repository(start: str) -> Repository:
    return Repository([Item(f"{start}{n}", sets=("x",)) for n in range(3)], sets=("x",))


@pytest.fixture
def moved() -> Iterator[str]:
    with serving(repository(C)) as url:
        yield url


COMMANDS: dict[str, Callable[[SourceWorld, Work, str], object]] = {
    "retire": lambda world, work, url: retire(work, "a", reason="closed"),
    "keep": lambda world, work, url: retire(work, "a", keep=True),
    "rename": lambda world, work, url: rename(work, "a", "z"),
    "merge": lambda world, work, url: join(work, "a", "b", Scheme(A, B), lambda found: None),
    "move": lambda world, work, url: move(work, "a", url, Scheme(A, C), world.look),
}


def state(world: SourceWorld, folder: Path, moved: str) -> object:
    """All that a reader sees but for the datestamps, and what file and store say."""
    published = {name: deleted for name, (_, deleted) in world.published().items()}
    held = [(e.name, e.base_url == moved, bool(e.retired)) for e in world.store.endpoints()]
    named = [(e.name, e.url == moved) for e in world.settings.endpoints]
    return published, held, named, differences(world.store, world.settings)


@pytest.mark.parametrize("name", COMMANDS)
def test_command_that_ends_at_any_look_at_the_clock_is_finished_by_the_next(
    tmp_path: Path, moved: str, name: str
) -> None:
    command, cuts, states = COMMANDS[name], 0, []
    with serving(repository(A)) as a, serving(repository(B)) as b:
        for looks in range(MOST_LOOKS):
            folder = tmp_path / str(looks)
            folder.mkdir()
            world = SourceWorld(folder, {"a": a, "b": b})
            world.harvest()
            work = world.work()
            ending = EndingClock(world.clock, looks)
            try:
                command(
                    world, Work(work.store, work.settings, ending, work.owner), moved
                )  # fmt: skip
            except Killed:
                cuts += 1
                command(world, world.work(), moved)
            states.append(state(world, folder, moved))
            world.store.close()
            if ending.left >= 0:
                break
        else:
            pytest.fail("the command looks at the clock more often than it is cut")
    assert cuts > 0
    assert all(each == states[-1] for each in states)
    assert states[-1][3] == []  # type: ignore[index]


@pytest.mark.slow
@pytest.mark.parametrize("delay_s", [0.4, 0.7, 0.9, 1.1, 1.3, 1.6])
def test_killed_process_leaves_a_store_and_a_file_that_the_next_finishes(
    tmp_path: Path, delay_s: float
) -> None:
    """SIGKILL comes after a delay, wherever the process is then."""
    with serving(repository(A)) as a, serving(repository(B)) as b:
        world = SourceWorld(tmp_path, {"a": a, "b": b})
        world.harvest()
        world.store.close()
    typed = [
        sys.executable, "-m", "oaicdif", "endpoint", "retire", "a", "--reason", "closed",
        "--settings", str(world.file),
    ]  # fmt: skip
    process = subprocess.Popen(typed, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(delay_s)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    done = subprocess.run(typed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    world.store = new_store(tmp_path / "oaicdif.sqlite")
    try:
        assert [each.name for each in world.settings.endpoints] == ["b"]
        assert differences(world.store, world.settings) == []
        world.clock.now = datetime.now(world.clock.now.tzinfo)
        assert {name: deleted for name, (_, deleted) in world.published().items()} == {
            **{f"{A}{n}": True for n in range(3)}, **{f"{B}{n}": False for n in range(3)},
        }  # fmt: skip
    finally:
        world.store.close()
