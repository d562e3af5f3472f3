"""Files of an export and the manifest that remembers them: one shard for each unit of work.

A shard lists the files of its unit with their SHA-256, as `sha256sum -c` reads them, below a
comment that says up to which change the unit was made and by which design. It is written
after its files, by renaming: an export that was interrupted leaves the old shard, and the
next one does that unit again.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = "manifest"
_HEAD: Final = "# oaicdif export"
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


@dataclass(frozen=True, slots=True)
class Tally:
    """What became of files: written (with their bytes), removed, and left as they were."""

    written: int = 0
    written_bytes: int = 0
    removed: int = 0
    unchanged: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


class Piece(NamedTuple):
    """What was done of a unit since the piece before; `last` ends the unit. Behind each piece what
    was done is remembered, and another export can go on."""

    tally: Tally = Tally()
    last: bool = True


class Shard:
    """The files of one unit below `folder`. `mark` is empty when it must be made as a whole.

    Without `trust` every file is written again, whatever the manifest says of it.
    """

    def __init__(self, folder: Path, name: str, design: str, *, trust: bool = True) -> None:
        self._root = str(folder)
        self._path = folder / FOLDER / f"{name}.sha256"
        self._design = design
        self._sums: dict[str, str] = {}
        self._folders: set[str] = set()
        self._written = self._bytes = self._removed = self._unchanged = 0
        self.mark = self._load()
        if not trust:
            self._sums = dict.fromkeys(self._sums, "")
            self.mark = ""

    def _load(self) -> str:
        try:
            head, *lines = self._path.read_text(encoding="utf-8").splitlines()
        except (FileNotFoundError, ValueError):
            return ""
        for line in lines:
            digest, _, path = line.partition("  ")
            self._sums[path] = digest
        name, _, rest = head.removeprefix(f"{_HEAD} ").partition(" ")
        return rest if name == self._design else ""

    @property
    def tally(self) -> Tally:
        return Tally(self._written, self._bytes, self._removed, self._unchanged)

    def put(self, path: str, body: bytes) -> None:
        """Write the file unless the manifest has these bytes already."""
        digest = sha256(body).hexdigest()
        before = self._sums.get(path)
        if before == digest:
            self._unchanged += 1
            return
        self._write(path, body, replace=before is not None)
        self._sums[path] = digest
        self._written += 1
        self._bytes += len(body)

    def adopt(self, path: str, temporary: Path, digest: str) -> None:
        """Move a finished file to its place unless the manifest has these bytes already."""
        if self._sums.get(path) == digest:
            temporary.unlink()
            self._unchanged += 1
            return
        self._bytes += temporary.stat().st_size
        os.replace(temporary, self._place(path))
        self._sums[path] = digest
        self._written += 1

    def drop(self, path: str) -> bool:
        """Remove the file, whether or not the manifest knows it; True if it was there."""
        self._sums.pop(path, None)
        try:
            os.unlink(f"{self._root}/{path}")
        except FileNotFoundError:
            return False
        self._removed += 1
        return True

    def paths_by_stem(self) -> dict[str, list[str]]:
        """The known files by the name before the first dot of their last part."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for path in self._sums:
            found[path.rpartition("/")[2].partition(".")[0]].append(path)
        return found

    def keep_only(self, paths: Iterable[str]) -> None:
        """Remove every known file that is not among these."""
        for path in set(self._sums) - set(paths):
            self.drop(path)

    def save(self, mark: str) -> None:
        """Remember the unit as made up to `mark`; writes nothing when nothing is new."""
        lines = [f"{_HEAD} {self._design} {mark}"]
        lines.extend(f"{digest}  {path}" for path, digest in sorted(self._sums.items()))
        if mark == self.mark and not (self._written or self._removed):
            return
        replace_file(self._path, ("\n".join(lines) + "\n").encode())
        self.mark = mark

    def _write(self, path: str, body: bytes, *, replace: bool) -> None:
        """A known file is replaced as a whole: somebody may be reading it."""
        place = self._place(path)
        target = f"{place}.new" if replace else place
        handle = os.open(target, _NEW, 0o644)
        try:
            written = os.write(handle, body)
            while written < len(body):  # hardly ever: a full disk, more than 2 GB
                written += os.write(handle, memoryview(body)[written:])
        finally:
            os.close(handle)
        if replace:
            os.replace(target, place)

    def _place(self, path: str) -> str:
        parent = path.rpartition("/")[0]
        if parent not in self._folders:
            os.makedirs(f"{self._root}/{parent}", exist_ok=True)
            self._folders.add(parent)
        return f"{self._root}/{path}"


def is_shard(path: Path) -> bool:
    """Whether the file begins as shards do."""
    with path.open("rb") as file:
        return file.read(len(_HEAD)) == _HEAD.encode()


def replace_file(path: Path, body: bytes) -> None:
    """Write a whole file so that a reader sees the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(body)
    os.replace(new, path)


class DigestedFile:
    """A file being written, with the digest of what went into it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("wb")
        self._digest = sha256()

    def write(self, chunk: bytes) -> None:
        self._file.write(chunk)
        self._digest.update(chunk)

    def close(self) -> str:
        """The digest of the whole file."""
        self._file.close()
        return self._digest.hexdigest()
