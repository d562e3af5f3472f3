"""Disks that are full, files that are damaged: what a keeper may meet."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path, size_kb: int) -> Iterator[Path]:
    """A folder on a disk of its own; skips where nobody may mount one."""
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("only root may mount a small disk")
    folder.mkdir()
    mount, umount = shutil.which("mount"), shutil.which("umount")
    if mount is None or umount is None:
        pytest.skip("no small disk can be mounted here")
    done = subprocess.run(
        [mount, "-t", "tmpfs", "-o", f"size={size_kb}k", "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    if done.returncode:
        pytest.skip("no small disk can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run([umount, "-l", str(folder)], check=True)


def root_page(path: Path, name: str) -> tuple[int, int]:
    """(number, size) of the first page of a table or an index, with all of the log in the file."""
    db = sqlite3.connect(path)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = db.execute("PRAGMA page_size").fetchone()[0]
    (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    db.close()
    return root, size


def write_zeros(path: Path, name: str) -> None:
    """Zeros over the first page of a table or an index."""
    root, size = root_page(path, name)
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(bytes(size))


def cut_off(path: Path) -> None:
    """The second half of the file is gone."""
    root_page(path, "record")
    os.truncate(path, path.stat().st_size // 2)
