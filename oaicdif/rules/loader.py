"""A crosswalk file becomes checked rules; what is wrong in it is said with line and column.

    file ─nodes─→ cases and steps ─overlay─→ with those it inherits ─checks─→ crosswalk

One mistake does not hide the next: `examine` gives them all, `load` raises the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from ..cdif.document import PATHS
from ..errors import CrosswalkError
from ..formats.table import readable_formats
from . import checks
from .case_reader import read_case, read_step
from .crosswalk_rules import Case, Crosswalk, Step
from .element_names import ElementNames, read_prefixes
from .match_types import MatchTypes
from .nodes import Many, Node, Place, Scalar, Table, did_you_mean, read_nodes
from .overlay import Change, changed_cases, changed_steps
from .problems import Problems
from .rule_files import bytes_of
from .vocabulary import EMPTY, Vocabulary, read_vocabulary
from .vocabulary_layers import FOLDER, faults_in, find_tables, layered
from .words import Words

KEYS: Final = (
    "crosswalk", "version", "title", "note", "from", "to", "extends", "inverse", "prefixes",
    "vocabularies", "elements", "finally", "usual",
)  # fmt: skip
INHERITED: Final = "inherited"
ONLY: Final = "only"
MAX_DEPTH: Final = 8


@dataclass(slots=True)
class Loader:
    """Loads crosswalks from `folders`; a name is looked for in each of them in turn."""

    folders: tuple[Path, ...]
    words: Words
    _vocabularies: dict[tuple[Path, ...], Vocabulary] = field(default_factory=dict)
    _hashes: dict[str, bytes] = field(default_factory=dict)
    _loaded: dict[Path, Crosswalk] = field(default_factory=dict)  # several extend the same one
    _types: MatchTypes = field(init=False)

    def __post_init__(self) -> None:
        self._types = MatchTypes(self.words)

    def load(self, path: Path) -> Crosswalk:
        """The crosswalk of a file.

        Raises:
            CrosswalkError: anything wrong in it or in what it extends or names.
        """
        crosswalk, problems = self.examine(path)
        error = problems.first()
        if crosswalk is None or error:
            raise error or CrosswalkError("cannot be loaded.", file=str(path))
        return crosswalk

    def examine(self, path: Path) -> tuple[Crosswalk | None, Problems]:
        """The crosswalk of a file as far as it can be read, and everything wrong in it."""
        problems = Problems()
        crosswalk = None
        with problems.caught():
            reading = _File(self, path, (), problems)
            crosswalk = reading.read()
            checks.check(crosswalk, self._types, problems, reading.touched, self.folders[-1])
            if not problems.found:
                crosswalk = replace(crosswalk, digest=self._digest(crosswalk))
        return crosswalk, problems

    def inherited(self, path: Path, within: tuple[Path, ...], problems: Problems) -> Crosswalk:
        """The crosswalk of a file that another one extends, not yet checked as a whole.

        Raises:
            CrosswalkError: the file cannot be read at all.
        """
        if path not in self._loaded:
            own = Problems()
            found = _File(self, path, within, own).read()
            problems.found += own.found
            if own.found:
                return found
            self._loaded[path] = found
        return self._loaded[path]

    def find(self, name: str, beside: Path) -> Path | None:
        """A file beside the one that names it, or in one of the folders; never itself."""
        names = (name, f"{name}.yaml")
        places = [beside.parent / n for n in names] + [f / n for f in self.folders for n in names]
        own = beside.resolve()
        return next((p for p in places if p.is_file() and p.resolve() != own), None)

    def _digest(self, crosswalk: Crosswalk) -> str:
        """A hash of all files that decide what the crosswalk gives."""
        tables = (each.file for each in crosswalk.vocabularies.values())
        files = [*crosswalk.files, *(file for table in tables for file in table.split(";"))]
        total = sha256()
        for file in dict.fromkeys(filter(None, files)):
            if file not in self._hashes:
                self._hashes[file] = sha256(bytes_of(Path(file))).digest()
            total.update(self._hashes[file])
        return total.hexdigest()[:16]

    def vocabulary(
        self, node: Scalar, beside: Path, *, only: bool, problems: Problems
    ) -> Vocabulary:
        """The tables of that name: those of a site go before ours, or alone if `only`.

        Raises:
            CrosswalkError: there is none, or it is wrong.
        """
        places = self.folders if beside in self.folders else (beside, *self.folders)
        found = find_tables(node.text, places)
        if not found:
            files = {p.name for f in places for p in (f / FOLDER).glob("*.tsv")}
            raise node.place.error(
                f"there is no vocabulary file {node.text!r}.", did_you_mean(node.text, files)
            )
        tables = tuple(found[:1] if only else found)
        if tables not in self._vocabularies:
            faults = [fault for table in tables for fault in self._faults(table)]
            if faults:
                problems.found += faults
                return EMPTY
            layers = [self._vocabularies[table,] for table in tables]
            self._vocabularies[tables] = layered(tables[0].stem, layers)
        return self._vocabularies[tables]

    def _faults(self, table: Path) -> list[CrosswalkError]:
        """What is wrong in a table; it is read, and kept, when there is nothing."""
        if (table,) not in self._vocabularies:
            try:
                self._vocabularies[table,] = read_vocabulary(table, table.stem)
            except CrosswalkError:
                return faults_in(table, table.stem)
        return []


class _File:
    """One file on its way to a crosswalk. `touched` are the elements that it changes, and its
    other keys, each with its place: what was inherited is not to blame for them."""

    def __init__(
        self, loader: Loader, path: Path, within: tuple[Path, ...], problems: Problems
    ) -> None:
        self._loader = loader
        self._path = path
        self._within = within
        self._problems = problems
        self.touched: dict[str, Place] = {}

    def read(self) -> Crosswalk:
        """The crosswalk; without what is wrong, when there are problems."""
        root = read_nodes(self._path)
        if not isinstance(root, Table):
            raise root.place.error("a crosswalk file is a mapping of keys.")
        self._problems.found += checks.unknown_keys(root, KEYS)
        self.touched.update(root.keys)
        base = self._base(root)
        name = _text(root, "crosswalk") or (base.name if base else "")
        if not name:
            raise root.place.error("the key 'crosswalk' (the name) is missing.")
        prefixes = {**(base.prefixes if base else {}), **self._prefixes(root)}
        names = ElementNames(prefixes, base.elements if base else ())
        return Crosswalk(
            name=name,
            file=str(self._path),
            version=_text(root, "version") or (base.version if base else "0"),
            sources=self._sources(root) or (base.sources if base else ()),
            title=_text(root, "title") or (base.title if base else ""),
            elements=self._elements(root, base, names),
            steps=self._steps(root, base),
            vocabularies=self._vocabularies(root, base),
            files=(*(base.files if base else ()), str(self._path)),
            usual=_text(root, "usual") != "no",
            place=root.place,
            prefixes=prefixes,
        )

    def _base(self, root: Table) -> Crosswalk | None:
        node = root.items.get("extends")
        if node is None:
            return None
        name, path = _scalar(node, "extends").text, self._path
        found = self._loader.find(name, path)
        if found is None:
            files = [p.name for f in self._loader.folders for p in f.glob("*.yaml")]
            raise node.place.error(
                f"there is no crosswalk file {name!r}.", did_you_mean(name, files)
            )
        if found in (*self._within, path) or len(self._within) >= MAX_DEPTH:
            raise node.place.error("a file extends itself in the end.")
        return self._loader.inherited(found, (*self._within, path), self._problems)

    def _prefixes(self, root: Table) -> dict[str, str]:
        node = root.items.get("prefixes")
        with self._problems.caught():
            if node is not None and not isinstance(node, Table):
                raise node.place.error("must be a mapping of prefixes to namespaces.")
            return read_prefixes(node) if node else {}
        return {}

    def _sources(self, root: Table) -> tuple[str, ...]:
        node = root.items.get("from")
        known = []
        for each in node.items if isinstance(node, Many) else (node,) if node else ():
            with self._problems.caught():
                text = _scalar(each, "from").text
                if text not in readable_formats():
                    hint = did_you_mean(text, readable_formats())
                    raise each.place.error(f"unknown source format {text!r}.", hint)
                known.append(text)
        return tuple(known)

    def _elements(
        self, root: Table, base: Crosswalk | None, names: ElementNames
    ) -> Mapping[str, tuple[Case, ...]]:
        elements = dict(base.elements) if base else {}
        references: list[tuple[str, Scalar]] = []
        for key, place, node in self._entries(root, "elements", "elements to lists of cases"):
            with self._problems.caught():
                element = self._resolved(key, place, node, names)
                self.touched[element] = place
                if isinstance(node, Scalar):
                    references.append((element, node))
                elif isinstance(node, Many):
                    elements[element] = self._cases(elements.get(element), node)
                else:
                    raise node.place.error(
                        f"{key} needs a list of cases, or the name of an element."
                    )
        for element, other in references:
            with self._problems.caught():
                elements[element] = _cases_of(other, elements, names)
        return elements

    def _resolved(self, key: str, place: Place, node: Node, names: ElementNames) -> str:
        """The element's name; where it has none, its cases are read for their own mistakes."""
        try:
            return names.resolve(key, place)
        except CrosswalkError:
            if isinstance(node, Many):
                self._cases(None, node)
            raise

    def _cases(self, inherited: tuple[Case, ...] | None, node: Many) -> tuple[Case, ...]:
        words, problems = self._loader.words, self._problems
        read = [read_case(each, words, problems) for each in node.items]
        changes = _of_good(node, read)
        return changed_cases(inherited, changes, problems)

    def _steps(self, root: Table, base: Crosswalk | None) -> tuple[Step, ...]:
        node = root.items.get("finally")
        inherited = base.steps if base else ()
        with self._problems.caught():
            if node is not None and not isinstance(node, Many):
                raise node.place.error("must be a list of steps.")
            if node is not None:
                words, problems = self._loader.words, self._problems
                read = [read_step(each, words, problems) for each in node.items]
                return changed_steps(inherited, _of_good(node, read), problems)
        return inherited

    def _vocabularies(self, root: Table, base: Crosswalk | None) -> dict[str, Vocabulary]:
        known = dict(base.vocabularies) if base else {}
        for name, _, node in self._entries(root, FOLDER, "names to files"):
            with self._problems.caught():
                parts = node.items if isinstance(node, Many) else (node,)
                read = [self._vocabulary(name, each, known.get(name)) for each in parts]
                known[name] = layered(name, read[::-1])  # of those in a list the last goes first
        return known

    def _vocabulary(self, name: str, node: Node, inherited: Vocabulary | None) -> Vocabulary:
        only = isinstance(node, Table)
        if isinstance(node, Table):
            checks.known_keys(node, (ONLY,))
            if ONLY not in node.items:
                raise node.place.error(f"{name} needs a file.", "Write `{only: FILE.tsv}`.")
            node = node.items[ONLY]
        file = _scalar(node, name)
        if file.text == INHERITED:
            if inherited is None:
                raise node.place.error("there is no vocabulary of this name to inherit.")
            return inherited
        return self._loader.vocabulary(file, self._path.parent, only=only, problems=self._problems)

    def _entries(self, root: Table, key: str, what: str) -> list[tuple[str, Place, Node]]:
        node = root.items.get(key)
        if node is None:
            return []
        if not isinstance(node, Table):
            self._problems.found.append(node.place.error(f"must be a mapping of {what}."))
            return []
        return [(name, node.keys[name], each) for name, each in node]


def _of_good(node: Many, read: list[Change[Case] | None] | list[Change[Step] | None]) -> list:  # type: ignore[type-arg]
    """The changes that could be read, without those that name one which could not."""
    bad = set()
    for each, change in zip(node.items, read, strict=True):
        if change is None and isinstance(each, Table):
            name = each.items.get("id")
            bad.add(name.text if isinstance(name, Scalar) else "")
    return [change for change in read if change is not None and change.anchor not in (bad - {""})]


def _cases_of(
    other: Scalar, elements: Mapping[str, tuple[Case, ...]], names: ElementNames
) -> tuple[Case, ...]:
    if ":" not in other.text:
        path = other.text if other.text in PATHS else "PATH"
        raise other.place.error(
            f"{other.text!r} is neither a list of cases nor the name of an element.",
            f"Write each case in a line of its own below it: `- {{id: NAME, to: {path}}}`.",
        )
    name = names.resolve(other.text, other.place)
    if name not in elements:
        raise other.place.error(
            f"{other.text!r} has no cases to refer to.", did_you_mean(other.text, elements)
        )
    return elements[name]


def _text(root: Table, key: str) -> str:
    node = root.items.get(key)
    return "" if node is None else _scalar(node, key).text


def _scalar(node: Node, key: str) -> Scalar:
    if not isinstance(node, Scalar):
        raise node.place.error(f"{key} must be one text.")
    return node
