"""The crosswalks of an installation and the ways back, read again only when a file changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from .back.back_loader import FOLDER, load_back
from .back.back_rules import BackCrosswalk
from .crosswalk_rules import Crosswalk
from .engine import Engine
from .kept_files import KeptByFiles
from .loader import Loader
from .vocabulary import Vocabulary
from .wordlist import all_words
from .words import Words


class Rules(NamedTuple):
    """What the folders hold: crosswalks by name, the usual one of each source format, the words
    they are written in, and those that were compiled so far."""

    crosswalks: Mapping[str, Crosswalk]
    by_source: Mapping[str, str]
    words: Words
    compiled: dict[str, Engine]


def rules_of(folders: tuple[Path, ...]) -> Rules:
    """The crosswalks of these folders, the one that goes first in front.

    Raises:
        CrosswalkError: any file is wrong.
    """
    return _RULES.made(folders)


def ways_back_of(folders: tuple[Path, ...]) -> Mapping[str, BackCrosswalk]:
    """The ways back by name, of the same folders.

    Raises:
        CrosswalkError: any file is wrong.
    """
    return _WAYS_BACK.made(folders)


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
    return Rules(crosswalks, by_source, words, {})


def _read_back(folders: tuple[Path, ...]) -> Mapping[str, BackCrosswalk]:
    return load_back(folders[0] if len(folders) > 1 else None)


def _files_of_rules(rules: Rules) -> Iterator[str]:
    for crosswalk in rules.crosswalks.values():
        yield from crosswalk.files
        yield from _tables(crosswalk.vocabularies.values())


def _files_of_ways(ways: Mapping[str, BackCrosswalk]) -> Iterator[str]:
    for way in ways.values():
        yield way.file
        yield from _tables(way.vocabularies.values())


def _tables(vocabularies: Iterable[Vocabulary]) -> Iterator[str]:
    for each in vocabularies:
        yield from filter(None, each.file.split(";"))


_RULES: Final = KeptByFiles(_read, _files_of_rules)
_WAYS_BACK: Final = KeptByFiles(_read_back, _files_of_ways, below=FOLDER)
