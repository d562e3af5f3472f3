"""What was made of files, made again only when one of them changed.

Reading the shipped crosswalks takes a tenth of a second, and a daemon asks for them at each step.
What was made is kept by the bytes of every file that decides it: times of files are no proof.
(`python -m tests.bench crosswalk` measures both: loading all files, and looking for changed ones.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from ..cyclic_garbage import kept_for_good, no_collections
from .rule_files import bytes_of
from .wordlist import packages

Made = TypeVar("Made")
Folders: TypeAlias = tuple[Path, ...]
Marks: TypeAlias = tuple[tuple[str, bytes], ...]  # (file, digest), in order
_AT_MOST: Final = 4  # sites in one process
_TABLES: Final = "vocabularies"
_SUFFIXES: Final = (".yaml", ".tsv")


class _Files(NamedTuple):
    """What decided a value."""

    within: Marks  # every file of the folders
    outside: Marks  # files elsewhere that these name
    packages: tuple[str, ...]


class KeptByFiles(Generic[Made]):
    """Makes a value of the files in `folders`, and in the folder `below` of each of these.

    `named` tells of a value the files that it was made of, wherever they lie.
    """

    def __init__(
        self,
        make: Callable[[Folders], Made],
        named: Callable[[Made], Iterable[str]],
        below: str = "",
    ) -> None:
        self._make, self._named, self._below = make, named, below
        self._kept: dict[Folders, tuple[_Files, Made]] = {}

    def made(self, folders: Folders) -> Made:
        """The value of the files as they are now. Raises what making it raises."""
        within, added = _marks(self._files(folders)), packages()
        if folders in self._kept:
            files, made = self._kept[folders]
            if (files.within, files.packages) == (within, added) and _stands(files.outside):
                return made
        with no_collections() if folders in self._kept else kept_for_good():
            made = self._make(folders)
        if len(self._kept) >= _AT_MOST:
            self._kept.clear()
        known = {file for file, _ in within}
        outside = [Path(file) for file in dict.fromkeys(self._named(made)) if file not in known]
        self._kept[folders] = _Files(within, _marks(outside), added), made
        return made

    def _files(self, folders: Folders) -> Iterator[Path]:
        places = (self._below, _TABLES) if self._below else ("", _TABLES)
        for folder in folders:
            for place in places:
                found = (folder / place).glob("*")
                yield from sorted(p for p in found if p.suffix in _SUFFIXES and p.is_file())


def _marks(files: Iterable[Path]) -> Marks:
    return tuple((str(path), blake2b(bytes_of(path)).digest()) for path in files)


def _stands(marks: Marks) -> bool:
    """Whether the files are there as they were."""
    paths = [Path(file) for file, _ in marks]
    return all(path.is_file() for path in paths) and _marks(paths) == marks
