"""A crosswalk file becomes checked rules; what is wrong in it is said with line and column.

Checked: keys, words, paths, pools, vocabularies, ids, regular expressions, that each
element's list ends in a case that takes everything, that each pool is filled and emptied.
Must not know: how a rule is carried out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from ..formats.sources import SOURCES
from . import checks
from .case_reader import read_case, read_step
from .crosswalk_rules import Case, Crosswalk, Step
from .nodes import Many, Node, Scalar, Table, did_you_mean, read_nodes
from .overlay import changed_cases, changed_steps
from .vocabulary import Vocabulary, merged, read_vocabulary
from .words import Words

KEYS: Final = (
    "crosswalk", "version", "title", "note", "from", "to", "extends", "inverse",
    "vocabularies", "elements", "finally", "usual",
)  # fmt: skip
VOCABULARIES: Final = "vocabularies"
INHERITED: Final = "inherited"
MAX_DEPTH: Final = 8


@dataclass(slots=True)
class Loader:
    """Loads crosswalks from `folders`; a name is looked for in each of them in turn."""

    folders: tuple[Path, ...]
    words: Words
    _vocabularies: dict[Path, Vocabulary] = field(default_factory=dict)
    _hashes: dict[str, bytes] = field(default_factory=dict)
    _loaded: dict[Path, Crosswalk] = field(default_factory=dict)  # several extend the same one

    def load(self, path: Path) -> Crosswalk:
        """The crosswalk of a file.

        Raises:
            CrosswalkError: anything wrong in it or in what it extends or names.
        """
        crosswalk = self._load(path, ())
        checks.check(crosswalk, self.words)
        return replace(crosswalk, digest=self._digest(crosswalk))

    def _load(self, path: Path, within: tuple[Path, ...]) -> Crosswalk:
        if path not in self._loaded:
            self._loaded[path] = self._read(path, within)
        return self._loaded[path]

    def _read(self, path: Path, within: tuple[Path, ...]) -> Crosswalk:
        root = read_nodes(path)
        if not isinstance(root, Table):
            raise root.place.error("a crosswalk file is a mapping of keys.")
        checks.known_keys(root, KEYS)
        base = self._base(root, path, within)
        name = _text(root, "crosswalk") or (base.name if base else "")
        if not name:
            raise root.place.error("the key 'crosswalk' (the name) is missing.")
        return Crosswalk(
            name=name,
            file=str(path),
            version=_text(root, "version") or (base.version if base else "0"),
            sources=_sources(root) or (base.sources if base else ()),
            title=_text(root, "title") or (base.title if base else ""),
            elements=_elements(root, base, self.words),
            steps=_steps(root, base, self.words),
            vocabularies=self._all_vocabularies(root, path, base),
            files=(*(base.files if base else ()), str(path)),
            usual=_text(root, "usual") != "no",
            place=root.place,
        )

    def _base(self, root: Table, path: Path, within: tuple[Path, ...]) -> Crosswalk | None:
        node = root.items.get("extends")
        if node is None:
            return None
        name = _scalar(node, "extends").text
        found = self._find(name, path)
        if found is None:
            hint = did_you_mean(name, [p.name for f in self.folders for p in f.glob("*.yaml")])
            raise node.place.error(f"there is no crosswalk file {name!r}.", hint)
        if found in (*within, path) or len(within) >= MAX_DEPTH:
            raise node.place.error("a file extends itself in the end.")
        return self._load(found, (*within, path))

    def _find(self, name: str, beside: Path) -> Path | None:
        """A file beside the one that names it, or in one of the folders; never itself."""
        names = (name, f"{name}.yaml")
        places = [beside.parent / n for n in names] + [f / n for f in self.folders for n in names]
        own = beside.resolve()
        return next((p for p in places if p.is_file() and p.resolve() != own), None)

    def _all_vocabularies(
        self, root: Table, path: Path, base: Crosswalk | None
    ) -> dict[str, Vocabulary]:
        known = dict(base.vocabularies) if base else {}
        table = root.items.get(VOCABULARIES)
        if table is None:
            return known
        if not isinstance(table, Table):
            raise table.place.error("must be a mapping of names to files.")
        for name, node in table:
            parts = node.items if isinstance(node, Many) else (node,)
            known[name] = merged(
                name,
                [self._vocabulary(_scalar(each, name), path, known.get(name)) for each in parts],
            )
        return known

    def _digest(self, crosswalk: Crosswalk) -> str:
        """A hash of all files that decide what the crosswalk gives."""
        tables = (each.file for each in crosswalk.vocabularies.values())
        files = [*crosswalk.files, *(file for table in tables for file in table.split(";"))]
        total = sha256()
        for file in dict.fromkeys(filter(None, files)):
            if file not in self._hashes:
                self._hashes[file] = sha256(Path(file).read_bytes()).digest()
            total.update(self._hashes[file])
        return total.hexdigest()[:16]

    def _vocabulary(self, node: Scalar, path: Path, inherited: Vocabulary | None) -> Vocabulary:
        if node.text == INHERITED:
            if inherited is None:
                raise node.place.error("there is no vocabulary of this name to inherit.")
            return inherited
        places = [path.parent, *self.folders]
        tried = [p / sub / node.text for p in places for sub in (VOCABULARIES, "")]
        found = next((each for each in tried if each.is_file()), None)
        if found is None:
            files = {p.name for f in places for p in (f / VOCABULARIES).glob("*.tsv")}
            raise node.place.error(
                f"there is no vocabulary file {node.text!r}.", did_you_mean(node.text, files)
            )
        if found not in self._vocabularies:
            self._vocabularies[found] = read_vocabulary(found, found.stem)
        return self._vocabularies[found]


def _sources(root: Table) -> tuple[str, ...]:
    node = root.items.get("from")
    if node is None:
        return ()
    names = node.items if isinstance(node, Many) else (node,)
    for each in names:
        text = _scalar(each, "from").text
        if text not in SOURCES:
            raise each.place.error(f"unknown source format {text!r}.", did_you_mean(text, SOURCES))
    return tuple(_scalar(each, "from").text for each in names)


def _elements(root: Table, base: Crosswalk | None, words: Words) -> Mapping[str, tuple[Case, ...]]:
    elements = dict(base.elements) if base else {}
    node = root.items.get("elements")
    if node is None:
        return elements
    if not isinstance(node, Table):
        raise node.place.error("must be a mapping of elements to lists of cases.")
    references: list[tuple[str, Scalar]] = []
    for element, cases in node:
        if isinstance(cases, Scalar):
            references.append((element, cases))
        elif isinstance(cases, Many):
            inherited = elements.get(element)
            elements[element] = changed_cases(
                inherited, [read_case(each, words) for each in cases.items]
            )
        else:
            raise cases.place.error(f"{element} needs a list of cases, or the name of an element.")
    for element, other in references:
        if other.text not in elements:
            raise other.place.error(
                f"{element} refers to {other.text!r}, which has no cases.",
                did_you_mean(other.text, elements),
            )
        elements[element] = elements[other.text]
    return elements


def _steps(root: Table, base: Crosswalk | None, words: Words) -> tuple[Step, ...]:
    node = root.items.get("finally")
    inherited = base.steps if base else ()
    if node is None:
        return inherited
    if not isinstance(node, Many):
        raise node.place.error("must be a list of steps.")
    return changed_steps(inherited, [read_step(each, words) for each in node.items])


def _text(root: Table, key: str) -> str:
    node = root.items.get(key)
    return "" if node is None else _scalar(node, key).text


def _scalar(node: Node, key: str) -> Scalar:
    if not isinstance(node, Scalar):
        raise node.place.error(f"{key} must be one text.")
    return node
