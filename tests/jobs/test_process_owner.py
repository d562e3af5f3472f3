"""Processes are copies of one that has loaded all: what they take over from it, and what not."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from oaicdif.jobs.process_owner import Gone, Member, Order, Processes, Template
from tests.process_tree import descendants

pytestmark = pytest.mark.slow


def telling(name: str, line: Connection) -> None:
    """Tell the value of a variable, the modules that are there and who one's parent is; then wait
    until nobody listens."""
    line.send((os.environ.get(name), "oaicdif.jobs.template" in sys.modules, os.getppid()))
    line.poll(None)


def told_by(processes: Processes, member: Member) -> tuple[str | None, bool, int]:
    told: tuple[str | None, bool, int] = next(
        word for each, word in processes.heard(None) if each is member
    )
    return told


@pytest.fixture
def processes() -> Iterator[Processes]:
    begun = Processes()
    yield begun
    begun.kill()


def test_a_process_has_loaded_what_the_template_has_and_the_environment_of_now(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = processes.begin(Order(telling, ("OAICDIF_WORD",)))
    assert told_by(processes, first)[:2] == (None, True)
    monkeypatch.setenv("OAICDIF_WORD", "set later")
    second = processes.begin(Order(telling, ("OAICDIF_WORD",)))
    assert told_by(processes, second)[:2] == ("set later", True)


def test_processes_end_with_a_template_that_is_killed_and_the_next_one_begins(
    processes: Processes,
) -> None:
    first = processes.begin(Order(telling, ("",)))
    template = told_by(processes, first)[2]
    assert template != os.getpid()
    os.kill(template, signal.SIGKILL)
    assert [told for _, told in processes.heard(None)] == [Gone()]
    processes.let_go(first)
    second = processes.begin(Order(telling, ("",)))
    assert told_by(processes, second)[2] not in (template, os.getpid())


def test_a_template_that_is_asked_to_end_waits_for_its_copies(processes: Processes) -> None:
    """A service is stopped by a signal to all its processes: each ends in order."""
    first = processes.begin(Order(telling, ("",)))
    template = told_by(processes, first)[2]
    os.kill(template, signal.SIGTERM)
    second = processes.begin(Order(telling, ("",)))
    assert told_by(processes, second)[2] == template
    assert first.is_alive
    processes.ask_to_end()
    assert sorted(processes.exit_codes()) == [-signal.SIGTERM]


def test_a_copy_hears_that_it_is_to_end_from_its_beginning(processes: Processes) -> None:
    for _ in range(5):
        processes.begin(Order(telling, ("",)))
        processes.ask_to_end()
    assert processes.exit_codes() == [-signal.SIGTERM]


def test_a_process_begins_without_a_template_too(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_process: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(get_context("forkserver").Process, "_Popen", staticmethod(refused))
    anew = processes.begin(Order(telling, ("",)))
    assert told_by(processes, anew)[1:] == (False, os.getpid())


def test_nobody_waits_for_a_template_that_could_not_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("oaicdif.jobs.process_owner.forkserver.ensure_running", refused)
    template = Template()
    template.begin()
    assert template.is_ready


ALONE = """
import os, sys
from pathlib import Path
from oaicdif.jobs import template
files = [os.readlink(each) for each in Path("/proc/self/fd").iterdir() if each.exists()]
print(len(list(Path("/proc/self/task").iterdir())), [each for each in files if "." in each])
"""


def test_the_template_has_no_thread_and_no_open_file() -> None:
    """Neither survives a copy."""
    found = subprocess.run(
        [sys.executable, "-c", ALONE], capture_output=True, text=True, check=True, cwd="/"
    )
    assert found.stdout == "1 []\n"


OWNER = """
import sys
from oaicdif.jobs.process_owner import Order, Processes
from tests.jobs.test_process_owner import telling
if __name__ == "__main__":
    processes = Processes()
    member = processes.begin(Order(telling, ("",)))
    print(next(processes.heard(None)) and "begun", flush=True)
    sys.stdin.read()
"""


def test_nothing_is_left_of_an_owner_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "owner.py"
    program.write_text(OWNER, encoding="utf-8")
    root = Path(__file__).parents[2]
    owner = subprocess.Popen(
        [sys.executable, str(program)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert owner.stdout is not None
    assert owner.stdout.readline() == "begun\n"
    begun = descendants(owner.pid)
    assert len(begun) >= 2
    ends = [os.pidfd_open(each) for each in begun]
    owner.kill()
    owner.communicate()
    for each in ends:  # readable as soon as that process has ended
        assert select.select([each], [], [], 60)[0]
        os.close(each)
