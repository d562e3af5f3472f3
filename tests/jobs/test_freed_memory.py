"""What a process has freed is the system's again."""

from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

_HOLES = """
import sys
from pathlib import Path
from oaicdif.jobs.freed_memory import give_back_memory

def held_mb():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(each.split()[1]) for each in lines if each.startswith("VmRSS")) // 1024

pieces = [bytes(2000) for _ in range(40_000)]
del pieces[:-1]  # the last one stays: nothing below it is given back by itself
before = held_mb()
give_back_memory()
print(before - held_mb())
"""


def _knows_how() -> bool:
    return sys.platform == "linux" and hasattr(ctypes.CDLL(None), "malloc_trim")


@pytest.mark.skipif(not _knows_how(), reason="this C library gives nothing back")
def test_freed_memory_below_what_stays_is_given_back() -> None:
    asked = [sys.executable, "-c", _HOLES]
    found = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    assert int(found) > 40


def test_a_system_that_knows_no_way_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from oaicdif.jobs import freed_memory

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "CDLL", None)
    freed_memory.give_back_memory()
