"""Whether the file of a store is still the one that was opened.

A store may be exchanged while it is served: another file is moved to its place, a copy is written
over it, or it is restored from an older state. Then nobody is answered from both: all that was
opened before refuses, and a new process reads the new file. Connections are not opened again in
the old process, for the last one that closes would remove the new file's write-ahead log by its
name.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ...errors import StoreLocked, UsageError

log: Final = logging.getLogger(__name__)

_LEFT: Final = ".of-exchanged-store"
_BESIDE: Final = ("-wal", "-shm")
_EVERY: Final = 8
Catalog = tuple[bytes, int]  # what tells a catalog from any other, and its last seq


class FileWatch:
    """One file, from the moment it was first seen.

    `catalog_of` tells what catalog a file holds, to be asked when the file changed; None is not
    to ask.
    """

    def __init__(self, path: Path, catalog_of: Callable[[Path], Catalog | None] | None) -> None:
        self._path = path
        self._name = str(path)  # a path would be made text at each look
        self._catalog_of = catalog_of
        self._file: tuple[int, int] | None = None
        self._beside: dict[str, int] = {}
        self._filled, self._looks = False, 0
        self._changed_ns = 0
        self._catalog: Catalog | None = None
        self.reads_immutable = False  # nobody may change a file that was opened so
        self.is_exchanged = False

    def look(self, *, in_use: bool = False) -> bool:
        """Whether it is the file it was; once it is not, it never is again. `in_use`: this process
        has it open, so that nobody but a stranger removes what lies beside it."""
        if self.is_exchanged:
            return False
        try:
            found = os.stat(self._name)
        except OSError:
            found = None
        if self._file is None:  # it is about to be made, or was just opened
            if found is not None:
                self._file, self._changed_ns = (found.st_dev, found.st_ino), found.st_mtime_ns
                self._filled = found.st_size > 0
                self._catalog = self._catalog_of(self._path) if self._catalog_of else None
            return True
        self.is_exchanged = found is None or self._differs(found) or self._lost_log(in_use)
        if self.is_exchanged:
            self._leave_log()
        return not self.is_exchanged

    def _differs(self, found: os.stat_result) -> bool:
        if (found.st_dev, found.st_ino) != self._file:
            return True
        if self._filled and not found.st_size:
            return True  # cut to nothing: it would be read as an empty store
        self._filled = self._filled or found.st_size > 0
        if len(self._beside) < len(_BESIDE):
            self._beside = self._inodes()
        if self._catalog_of is None or found.st_mtime_ns == self._changed_ns:
            return False
        self._changed_ns = found.st_mtime_ns
        return self.reads_immutable or self._is_another_catalog()

    def _lost_log(self, in_use: bool) -> bool:
        """Whether the log that this process reads was removed, or another is in its place: what it
        answers would never change again. Two looks at the disk; every eighth time is enough."""
        if not in_use or self.reads_immutable:
            self._beside, self._looks = {}, 0
            return False
        self._looks += 1
        if self._looks % _EVERY or len(self._beside) < len(_BESIDE):
            return False
        return self._inodes() != self._beside

    def _is_another_catalog(self) -> bool:
        """Whether another catalog, or an older state of this one, was written into the file."""
        before, now = self._catalog, self._catalog_of(self._path) if self._catalog_of else None
        if now is None:
            return False
        self._catalog = now
        return before is not None and (now[0] != before[0] or now[1] < before[1])

    def _inodes(self) -> dict[str, int]:
        found = {}
        for ending in _BESIDE:
            try:
                found[ending] = os.stat(f"{self._path}{ending}").st_ino
            except OSError:
                continue
        return found

    def _leave_log(self) -> None:
        """Move the old store's write-ahead log out of the new one's way: SQLite knows logs by
        their names, and would read the old one into the new file."""
        now = self._inodes()
        for ending, inode in self._beside.items():
            if now.get(ending) == inode:
                beside = f"{self._path}{ending}"
                try:
                    os.replace(beside, beside + _LEFT)
                except OSError as error:
                    log.warning("%s cannot be moved away: %s", beside, error)
        log.error("%s was exchanged while it was in use", self._path)


def free_name(path: Path, kind: str) -> Path:
    """A name beside a store for what it was: `.damaged1`, `.damaged2`, ...

    Raises:
        UsageError: a hundred are taken.
    """
    for number in range(1, 100):
        name = path.with_name(f"{path.name}.{kind}{number}")
        if not name.exists():
            return name
    raise UsageError(f"There are many {kind} stores beside {path}.", hint="Move them away.")


def take_place(path: Path, new: Path, kept: Path) -> None:
    """Put a new file into the place of one that is kept under another name; where the disk knows
    links, in one step, so that there is a store at every moment.

    Raises:
        StoreLocked: another process has the old one open.
    """
    if any(Path(f"{path}{ending}").exists() for ending in _BESIDE):
        raise StoreLocked(
            f"The store {path} is in use by another process.",
            path=str(path),
            hint="End what serves or harvests, then run the same command again.",
        )
    try:
        os.link(path, kept)
    except OSError:
        os.replace(path, kept)
    os.replace(new, path)
