"""What SQLite says against a file, as errors of ours with a way out. It has words, not codes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from ...errors import (
    OaicdifError,
    StoreCorrupt,
    StoreError,
    StoreLocked,
    StoreUnwritable,
)
from ..upkeep import Disk

_LOG_BYTES: Final = 64 * 1024  # what the log beside a file takes at the least
_WAYS_OUT: Final = (
    ("locked", StoreLocked, "is locked by another process.", "Wait for it to end, then try again."),
    ("readonly", StoreUnwritable, "cannot be written.", "Check the rights of the file and folder."),
    (
        "unable to open",
        StoreUnwritable,
        "cannot be opened.",
        "Check that the folder exists, and that you may read and write file and folder.",
    ),
    (
        "disk I/O",
        StoreUnwritable,
        "cannot be written: the disk reports an error.",
        "Check the disk.",
    ),
    (
        "full",
        StoreUnwritable,
        "cannot grow: the disk is full.",
        "Make room; nothing stored is lost.",
    ),
    (
        "not a database",
        StoreCorrupt,
        "is no oaicdif store.",
        "Name another path, or move the file away. If it was a store, its beginning is lost:"
        " `oaicdif store restore FILE` puts a copy into its place.",
    ),
    (
        "malformed",
        StoreCorrupt,
        "is damaged.",
        "Run `oaicdif store check --mend`, or `oaicdif store restore FILE` with a copy.",
    ),
)


def translated(error: Exception, path: Path) -> OaicdifError:
    """The error of ours that an error of SQLite's about this file is."""
    text = "full" if is_out_of_room(error, path) else str(error)
    for word, kind, what, hint in _WAYS_OUT:
        if word in text:
            return kind(f"The store {path} {what}", path=str(path), hint=hint)
    return StoreError(f"The store {path} failed: {text}.", path=str(path))


def is_out_of_room(error: Exception, path: Path) -> bool:
    """Whether an error is one of room: where none is left for the log of a store, SQLite
    speaks of the disk, and the store is only read. The second sign is that there is none."""
    told = any(words in str(error) for words in ("disk I/O", "readonly"))
    return told and _has_no_room(path)


def is_refusal(error: Exception) -> bool:
    """Whether the file or its folder may not be written."""
    return any(word in str(error) for word in ("readonly", "unable to open"))


def _has_no_room(path: Path) -> bool:
    """Whether the disk of a file has no room for the log that is made beside it."""
    disk = disk_of(path)
    return disk is not None and disk.free_bytes < _LOG_BYTES


def disk_of(path: Path) -> Disk | None:
    """The disk of a file; None where a system that is no POSIX does not say."""
    try:
        disk = os.statvfs(path.parent)
    except (OSError, AttributeError):
        return None
    return Disk(disk.f_blocks * disk.f_frsize, disk.f_bavail * disk.f_frsize)
