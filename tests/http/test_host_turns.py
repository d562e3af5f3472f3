"""One request to a host at a time, over threads and processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from oaicdif.errors import Stopped, StoreUnwritable
from oaicdif.http.host_turns import slot_of, turns_path, visiting

HOLD = """
import sys
from pathlib import Path
from oaicdif.http.host_turns import visiting
with visiting(Path(sys.argv[1]), 0.0, lambda: False) as visitor:
    with visitor.at(sys.argv[2]):
        print("inside", flush=True)
        sys.stdin.readline()
    print("outside", flush=True)
"""


def never() -> bool:
    return False


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return turns_path(tmp_path / "oaicdif.sqlite")


def test_threads_of_several_harvests_ask_a_host_one_after_the_other(path: Path) -> None:
    inside: Counter[str] = Counter()
    most: Counter[str] = Counter()

    def ask(host: str) -> None:
        with visiting(path, 0.0, never) as visitor:
            for _ in range(20):
                with visitor.at(host):
                    inside[host] += 1
                    most[host] = max(most[host], inside[host])
                    inside[host] -= 1

    threads = [threading.Thread(target=ask, args=(host,)) for host in "aabbab"]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert most == {"a": 1, "b": 1}


def other_process(path: Path, host: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path), host],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout
    assert process.stdout.readline() == "inside\n"
    return process


def test_another_process_has_the_host_for_itself(path: Path) -> None:
    holder = other_process(path, "a")
    over = threading.Event()
    with visiting(path, 0.0, over.is_set) as visitor:
        with visitor.at("b"):  # another host is free
            pass
        over.set()
        with pytest.raises(Stopped), visitor.at("A"):
            raise AssertionError("both are inside")
        over.clear()
        holder.communicate("\n")
        with visitor.at("a"):
            pass


def test_a_process_that_is_killed_leaves_the_host_to_others(path: Path) -> None:
    holder = other_process(path, "a")
    os.kill(holder.pid, signal.SIGKILL)
    holder.communicate()
    with visiting(path, 0.0, never) as visitor, visitor.at("a"):
        pass


def test_one_harvest_may_ask_its_host_several_times_at_once(path: Path) -> None:
    # date windows, which its settings ask for
    both = threading.Barrier(2, timeout=30)
    with visiting(path, 0.0, never) as visitor:

        def ask() -> None:
            with visitor.at("a"):
                both.wait()

        beside = threading.Thread(target=ask)
        beside.start()
        ask()
        beside.join()


@pytest.mark.slow
def test_a_pause_between_requests_to_a_host_is_kept_by_all(path: Path) -> None:
    with visiting(path, 0.0, never) as first, first.at("a"):
        left = time.monotonic()
    with visiting(path, 0.3, never) as second, second.at("a"):
        assert time.monotonic() - left >= 0.3


def test_hosts_are_the_same_in_any_case() -> None:
    assert slot_of("Repository.Example.org") == slot_of("repository.example.org")


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with (
        pytest.raises(StoreUnwritable, match="cannot be written"),
        visiting(tmp_path / "none" / "x-hosts", 0.0, never),
    ):
        raise AssertionError("it was opened")
