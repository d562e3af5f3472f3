"""Crosswalk files and tables checked, each mistake under the file in which it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ..counting import counted
from ..errors import CrosswalkError, UsageError
from .back.back_loader import FOLDER as BACK
from .back.back_loader import read_back
from .crosswalk_rules import Crosswalk
from .loader import Loader
from .nodes import Place, did_you_mean, read_nodes
from .problems import Problems, again
from .rule_files import text_of
from .vocabulary_layers import FOLDER, faults_in, shadowed_rows
from .wordlist import all_words

TABLE: Final = ".tsv"
_UNUSED: Final = "no crosswalk here reads it, so only its form was checked"


@dataclass(frozen=True, slots=True)
class Linted:
    """A file, what is wrong in it, and what else there is to say of it."""

    file: str
    problems: tuple[CrosswalkError, ...] = ()
    note: str = ""
    waits: bool = False  # whether the note says that it uses a file in which something is wrong


@dataclass(slots=True)
class _Lint:
    """What is known of the files looked at so far. A mistake in a table is met in each
    crosswalk that uses it, and told once."""

    folders: tuple[Path, ...]
    loader: Loader
    problems: Problems = field(default_factory=Problems)
    waiting: dict[str, set[str]] = field(default_factory=dict)  # file -> others that are wrong
    notes: dict[str, str] = field(default_factory=dict)

    def look_at(self, file: Path) -> None:
        look = (
            self._table if file.suffix == TABLE else self._back if _is_back(file) else self._rules
        )
        found = look(file)
        self.problems.found += found
        self.waiting[str(file)] = {each.file for each in found} - {str(file)}

    def _rules(self, file: Path) -> list[CrosswalkError]:
        crosswalk, problems = self.loader.examine(file)
        for table in crosswalk.vocabularies.values() if crosswalk else ():
            for layer, count in zip(table.layers, shadowed_rows(table.layers), strict=False):
                rows = counted(len(layer.terms) + len(layer.endings), "rows")
                said = f"{rows}, {count} of them before a row of ours" if count else rows
                self.notes[layer.file] = said
        return problems.found

    def _back(self, file: Path) -> list[CrosswalkError]:
        problems = Problems()
        with problems.caught():
            read_back(file, self.folders)
        return problems.found

    def _table(self, file: Path) -> list[CrosswalkError]:
        return faults_in(file, file.stem)

    def look_at_uses(self, tables: Sequence[Path]) -> None:
        """What the crosswalks that read these tables cannot use in them: their form is known."""
        wanted = {str(each.resolve()): str(each) for each in tables}
        read: set[str] = set()
        for path in [each for each in _all_files(self.folders) if wanted and _is_rules(each)]:
            crosswalk, problems = self.loader.examine(path)
            read.update(_files_of(crosswalk) if crosswalk else ())
            for error in problems.found:
                if at := wanted.get(_resolved(error.file)):
                    place = Place(at, error.line, error.column)
                    self.problems.found.append(again(error, place))
        formed = {str(each.file) for each in self.problems.found}
        for file in [f for f in wanted if f not in read and wanted[f] not in formed]:
            self.notes.setdefault(wanted[file], _UNUSED)

    def told(self, files: Iterable[Path]) -> Iterator[Linted]:
        """Each file with its own mistakes, also those in other files that they use; first those
        that have any."""
        asked = [str(file) for file in files]
        found = self.problems.sorted()
        others = sorted({each.file for each in found} - set(asked))
        wrong = {each.file for each in found}
        for file in sorted([*asked, *others], key=lambda file: file not in wrong):
            own = tuple(each for each in found if each.file == file)
            waits = ", ".join(sorted(self.waiting.get(file, ())))
            note = f"uses {waits}, where something is wrong" if waits else self.notes.get(file, "")
            yield Linted(file, own, note, bool(waits))


def lint(names: Sequence[str], base: Path, folders: tuple[Path, ...]) -> Iterator[Linted]:
    """The named files or crosswalks checked, without names all that are in `folders`.

    Raises:
        UsageError: neither a file nor a crosswalk has that name.
    """
    files = [_file_of(name, base, folders) for name in names] or list(_all_files(folders))
    looking = _Lint(folders, Loader(folders, all_words()))
    for file in files:
        looking.look_at(file)
    if names:
        looking.look_at_uses([file for file in files if file.suffix == TABLE])
    else:
        looking.notes |= _unused(files, looking.notes, folders)
    yield from looking.told(files)


def _files_of(crosswalk: Crosswalk) -> Iterator[str]:
    for table in crosswalk.vocabularies.values():
        yield from (_resolved(layer.file) for layer in table.layers or (table,))


def _resolved(file: str) -> str:
    return str(Path(file).resolve())


def _is_rules(file: Path) -> bool:
    return file.suffix != TABLE and not _is_back(file)


def _is_back(file: Path) -> bool:
    return file.parent.name == BACK


def _all_files(folders: tuple[Path, ...]) -> Iterator[Path]:
    """All crosswalks, and of a site its ways back and tables."""
    for folder in folders:
        yield from sorted(folder.glob("*.yaml"))
    for folder in folders[:-1]:
        yield from sorted((folder / BACK).glob("*.yaml"))
        yield from sorted((folder / FOLDER).glob(f"*{TABLE}"))


def _file_of(name: str, base: Path, folders: tuple[Path, ...]) -> Path:
    for path in (Path(name), base / name):
        if path.is_file():
            return path
    crosswalks = {found: path for path, found in _names(folders)}
    files = {path.name: path for path in _all_files(folders)}
    stems = {path.stem: path for path in _all_files(folders)}
    known = {**stems, **files, **crosswalks}
    if name not in known:
        alike = [each for each in known if _is_file_name(each) == _is_file_name(name)]
        raise UsageError(
            f"There is no crosswalk and no file {name!r}.", hint=did_you_mean(name, alike)
        )
    return known[name]


def _is_file_name(name: str) -> bool:
    return name.endswith((".yaml", TABLE))


def _names(folders: tuple[Path, ...]) -> Iterator[tuple[Path, str]]:
    """The names that crosswalk files give themselves; those of a site come last, and win."""
    for folder in reversed(folders):
        for path in sorted(folder.glob("*.yaml")):
            problems = Problems()
            with problems.caught():
                items = getattr(read_nodes(path), "items", {})
                name = items.get("crosswalk") if isinstance(items, dict) else None
                if text := getattr(name, "text", ""):
                    yield path, text


def _unused(
    files: Iterable[Path], notes: Iterable[str], folders: tuple[Path, ...]
) -> dict[str, str]:
    """A note on each table of a site that no table of ours has the name of, and no rule uses."""
    ours = [path.name for path in (folders[-1] / FOLDER).glob(f"*{TABLE}")]
    texts = [_readable(path) for path in files if path.suffix != TABLE]
    found = {}
    for path in files:
        if path.suffix == TABLE and str(path) not in notes:
            if any(path.name in text for text in texts):
                continue
            hint = did_you_mean(path.name, ours) if len(ours) else ""
            found[str(path)] = f"no crosswalk uses it. {hint}".strip()
    return found


def _readable(file: Path) -> str:
    """The file's text; none if it cannot be read, which is told as its mistake."""
    with Problems().caught():
        return text_of(file)
    return ""
