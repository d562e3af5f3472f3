"""Crosswalk files, read again only when one of them changed.

Reading all files takes a tenth of a second and more. A daemon asks for them at each step, and
nearly always nothing changed. What was read is kept by the bytes of every file that decides it:
times of files are no proof. (`tests.bench crosswalk`, "loading", 2026-11-22: 130 ms, and 3 ms
when nothing changed.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from .crosswalk_rules import Crosswalk
from .loader import Loader
from .wordlist import all_words, packages
from .words import Words

Marks: TypeAlias = tuple[tuple[str, bytes], ...]  # (file, digest), in order
_AT_MOST: Final = 4  # sites in one process
_SUFFIXES: Final = (".yaml", ".tsv")


class Rules(NamedTuple):
    """What the folders hold: crosswalks by name, the usual one of each source format, and the
    words they are written in."""

    crosswalks: Mapping[str, Crosswalk]
    by_source: Mapping[str, str]
    words: Words


class _Kept(NamedTuple):
    within: Marks  # every file of the folders
    outside: Marks  # files elsewhere that these name
    packages: tuple[str, ...]
    rules: Rules


_KEPT: Final[dict[tuple[Path, ...], _Kept]] = {}


def rules_of(folders: tuple[Path, ...]) -> Rules:
    """The crosswalks of these folders, the one that goes first in front.

    Raises:
        CrosswalkError: any file is wrong.
    """
    within, added = _marks(_files(folders)), packages()
    kept = _KEPT.get(folders)
    if kept and kept.within == within and kept.packages == added and _stands(kept.outside):
        return kept.rules
    rules = _read(folders)
    if len(_KEPT) >= _AT_MOST:
        _KEPT.clear()
    _KEPT[folders] = _Kept(within, _marks(_outside(rules, within)), added, rules)
    return rules


def _read(folders: tuple[Path, ...]) -> Rules:
    words = all_words()
    loader = Loader(folders, words)
    crosswalks: dict[str, Crosswalk] = {}
    by_source: dict[str, str] = {}
    for folder in folders:
        for path in sorted(folder.glob("*.yaml")):
            found = loader.load(path)
            if found.name in crosswalks:
                continue
            crosswalks[found.name] = found
            for source in found.sources if found.usual else ():
                by_source.setdefault(source, found.name)
    return Rules(crosswalks, by_source, words)


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    """Files that may decide something; those of samples and ways back do not."""
    for folder in folders:
        for place in (folder, folder / "vocabularies"):
            yield from sorted(p for p in place.glob("*") if p.suffix in _SUFFIXES and p.is_file())


def _outside(rules: Rules, within: Marks) -> Iterator[Path]:
    known = {file for file, _ in within}
    for crosswalk in rules.crosswalks.values():
        tables = (each.file.split(";") for each in crosswalk.vocabularies.values())
        for file in dict.fromkeys([*crosswalk.files, *(file for each in tables for file in each)]):
            if file and file not in known:
                yield Path(file)


def _marks(files: Iterable[Path]) -> Marks:
    return tuple((str(path), blake2b(path.read_bytes()).digest()) for path in files)


def _stands(marks: Marks) -> bool:
    """Whether the files are there as they were."""
    paths = [Path(file) for file, _ in marks]
    return all(path.is_file() for path in paths) and _marks(paths) == marks
