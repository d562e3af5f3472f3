"""A site's tables before ours: several files of one name become one vocabulary.

A row of the site's goes before our row of the same source word, and is counted as `shadowing`
it; all other rows stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from ..errors import CrosswalkError
from .rule_files import lines_of
from .vocabulary import COLUMNS, Vocabulary, merged, normal, parse_vocabulary

FOLDER: Final = "vocabularies"
MOST_FAULTS: Final = 50  # of one file: whoever has more has another kind of file


def find_tables(name: str, folders: Iterable[Path]) -> list[Path]:
    """The files of that name, first the one whose rows go first."""
    tried = (folder / sub / name for folder in folders for sub in (FOLDER, ""))
    return list({path.resolve(): path for path in tried if path.is_file()}.values())


def layered(name: str, layers: Sequence[Vocabulary]) -> Vocabulary:
    """One vocabulary of several tables, the first of which goes before the next.

    `shadowed` counts the source words of later tables that an earlier one gives another target.
    """
    if len(layers) == 1:
        return layers[0]
    each = tuple(layer for whole in layers for layer in whole.layers or (whole,))
    whole = merged(name, list(reversed(each)))
    return replace(whole, layers=each, shadowed=sum(shadowed_rows(each)))


def shadowed_rows(layers: Sequence[Vocabulary]) -> list[int]:
    """For each table but the last how many rows of the next ones it goes before."""
    counts = []
    for at, layer in enumerate(layers[:-1]):
        later = {key for other in layers[at + 1 :] for key in other.terms}
        endings = {start for other in layers[at + 1 :] for start, _ in other.endings}
        words = len(later.intersection(layer.terms))
        counts.append(words + len(endings.intersection(start for start, _ in layer.endings)))
    return counts


def faults_in(path: Path, name: str) -> list[CrosswalkError]:
    """Every row of a table that is wrong, by line."""
    try:
        lines = lines_of(path)
    except CrosswalkError as error:
        return [error]
    faults: list[CrosswalkError] = []
    while len(faults) < MOST_FAULTS:
        try:
            parse_vocabulary(lines, name, str(path))
        except CrosswalkError as error:
            faults.append(error)
            if not error.line or _is_header(lines, error.line):
                break
            lines[error.line - 1] = ""
        else:
            break
    return faults


def _is_header(lines: Sequence[str], number: int) -> bool:
    said = (at for at, line in enumerate(lines, 1) if line.strip() and line[0] != "#")
    return next(said, 0) == number and tuple(lines[number - 1].split("\t")) != COLUMNS


def line_of(file: str, source: str) -> int:
    """The line in which a table has a source word; 0 if it is not found."""
    wanted = normal(source)
    lines = lines_of(Path(file))
    found = (at for at, line in enumerate(lines, 1) if normal(line.partition("\t")[0]) == wanted)
    return next(found, 0)
