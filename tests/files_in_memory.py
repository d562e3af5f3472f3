"""Temporary files of tests in memory: thousands of stores make sure, at each commit, that the
disk has what they wrote; a process that is killed loses nothing of what lies in memory either."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path
from typing import Final

_PLACE: Final = Path("/dev/shm")  # noqa: S108 - Linux's own folder in memory
_MEMINFO: Final = Path("/proc/meminfo")
_ROOM: Final = 4 << 30  # bytes; three workers' stores and database servers take half of it
_MEMORY: Final = 2 * _ROOM


def keep_files_in_memory() -> None:
    """Make temporary files in memory, in this process and those that it starts; not if TMPDIR
    names another place, or there is no room."""
    if "TMPDIR" not in os.environ and _has_room(_PLACE):
        os.environ["TMPDIR"] = str(_PLACE)
        tempfile.tempdir = None  # it is looked for again


def _has_room(place: Path) -> bool:
    """Whether files can be written and run there, and enough of them."""
    if not os.access(place, os.W_OK | os.X_OK):
        return False
    disk = os.statvfs(place)
    if disk.f_flag & os.ST_NOEXEC:  # as in most containers: tests start programs that they wrote
        return False
    return disk.f_bavail * disk.f_frsize >= _ROOM and _available_bytes() >= _MEMORY


def _available_bytes() -> int:
    """Memory that can be had without swapping; 0 where the system does not say."""
    told = _MEMINFO.read_text(encoding="ascii") if _MEMINFO.exists() else ""
    found = re.search(r"^MemAvailable: *(\d+) kB$", told, re.MULTILINE)
    return int(found[1]) << 10 if found else 0
