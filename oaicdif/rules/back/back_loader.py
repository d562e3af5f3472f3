"""A file of `crosswalks/back/` becomes checked rules; what is wrong is said with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from ...cdif.document import PATHS
from ...formats.dublin_core.qualified import SCHEMES
from ...formats.metadata_format import Format
from ...formats.table import written_formats
from ...resources import shipped_folder
from ..nodes import Many, Node, Scalar, Table, did_you_mean, read_nodes
from ..vocabulary import Vocabulary, read_vocabulary
from ..vocabulary_layers import FOLDER as TABLES_FOLDER
from ..vocabulary_layers import find_tables, layered
from .back_rules import BackCase, BackCrosswalk, Loss
from .back_schema import SchemaRow, read_schema
from .text_writers import NEEDS, WRITERS

FOLDER: Final = "back"
ONLY: Final = "only"
# What was read, by its files
Tables: TypeAlias = dict[tuple[Path, ...], Vocabulary]
KEYS: Final = ("crosswalk", "version", "title", "to", "vocabularies", "elements", "metadata",
               "schema", "losses", "note")  # fmt: skip
CASE_KEYS: Final = ("id", "from", "as", "scheme", "take", "otherwise", "note")
LOSS_KEYS: Final = ("id", "kind", "elements", "rules", "codes", "paths", "note")
KINDS: Final = ("respelled", "moved", "dropped")


def load_back(folder: Path | None = None) -> dict[str, BackCrosswalk]:
    """The ways back by name: those of a site's crosswalk folder win over the shipped ones. A
    table of the site's goes before ours row by row, in shipped ways back too.

    Raises:
        CrosswalkError: a file is wrong.
    """
    shipped = shipped_folder("crosswalks")
    found: dict[str, BackCrosswalk] = {}
    places = (folder, shipped) if folder else (shipped,)
    known: Tables = {}
    for place in places:
        for path in sorted((place / FOLDER).glob("*.yaml")):
            crosswalk = read_back(path, places, known)
            found.setdefault(crosswalk.name, crosswalk)
    return found


def read_back(
    path: Path, folders: Iterable[Path], known_tables: Tables | None = None
) -> BackCrosswalk:
    """One way back; its vocabularies are looked for in `folders`, the first of which goes first.
    Those of `known_tables` are not read again.

    Raises:
        CrosswalkError: with file, line and column.
    """
    root = _table(read_nodes(path), "a crosswalk file")
    _known(root, KEYS)
    to = _need(root, "to")
    known = written_formats()
    if to.text not in known:
        raise to.place.error(f"unknown format {to.text!r}.", did_you_mean(to.text, known))
    vocabularies = _vocabularies(root, folders, {} if known_tables is None else known_tables)
    elements = _table(_node(root, "elements"), "elements")
    return BackCrosswalk(
        name=_need(root, "crosswalk").text,
        file=str(path),
        version=_need(root, "version").text,
        title=_need(root, "title").text,
        to=to.text,
        cases=tuple(_cases(elements, to.text, vocabularies)),
        losses=tuple(_losses(root)),
        vocabularies=vocabularies,
        metadata=_text(root, "metadata"),
        schema=_schema(root, elements, known[to.text]),
    )


def _schema(root: Table, elements: Table, written: Format) -> tuple[SchemaRow, ...]:
    if not written.described:
        if "schema" in root.items:
            raise root.keys["schema"].error(f"{written.written} has no block `schema`.")
        return ()
    return read_schema(_table(_node(root, "schema"), "schema"), elements.keys, written.elements)


def _vocabularies(root: Table, folders: Iterable[Path], read: Tables) -> dict[str, Vocabulary]:
    node = root.items.get("vocabularies")
    named = _table(node, "vocabularies") if node else ()
    return {name: _vocabulary(each, name, tuple(folders), read) for name, each in named}


def _vocabulary(node: Node, name: str, folders: tuple[Path, ...], read: Tables) -> Vocabulary:
    """The tables of that file's name as one, the rows of a site's before ours; or the first table
    alone, where the crosswalk says `{only: FILE}`."""
    only = isinstance(node, Table)
    if isinstance(node, Table):
        _known(node, (ONLY,))
        node = _node(node, ONLY)
    file = _scalar(node, name)
    tables = find_tables(file.text, folders)
    if not tables:
        known = {path.name for each in folders for path in (each / TABLES_FOLDER).glob("*.tsv")}
        hint = did_you_mean(file.text, known)
        raise file.place.error(f"there is no vocabulary file {file.text!r}.", hint)
    wanted = tuple(tables[:1] if only else tables)
    if wanted not in read:
        read[wanted] = layered(name, [read_vocabulary(path, name) for path in wanted])
    return read[wanted]


def _cases(elements: Table, to: str, vocabularies: Mapping[str, Vocabulary]) -> Iterable[BackCase]:
    targets = written_formats()[to].elements
    for element, node in elements:
        if element not in targets:
            raise elements.keys[element].error(
                f"{to} has no element {element!r}.", did_you_mean(element, targets)
            )
        for each in _many(node, element):
            yield _case(element, _table(each, "a case"), vocabularies)


def _case(element: str, table: Table, vocabularies: Mapping[str, Vocabulary]) -> BackCase:
    _known(table, CASE_KEYS)
    paths = _texts(_node(table, "from"))
    for path in paths:
        if path not in PATHS:
            raise table.items["from"].place.error(
                f"unknown path {path!r}.", did_you_mean(path, PATHS)
            )
    writer = _text(table, "as") or "text"
    if writer not in WRITERS:
        raise table.items["as"].place.error(
            f"unknown writer {writer!r}.", did_you_mean(writer, WRITERS)
        )
    for name in NEEDS.get(writer, ()):
        if name not in vocabularies:
            raise table.place.error(f"the vocabulary {name!r} (for {writer!r}) is not declared.")
    scheme = _text(table, "scheme")
    if scheme and scheme not in SCHEMES:
        raise table.items["scheme"].place.error(
            f"unknown encoding scheme {scheme!r}.", did_you_mean(scheme, SCHEMES)
        )
    return BackCase(
        id=_need(table, "id").text,
        element=element,
        paths=paths,
        writer=writer,
        scheme=scheme,
        place=table.place,
        first=_text(table, "take") == "first",
        otherwise=_text(table, "otherwise") == "yes",
        unless_address=_text(table, "otherwise") == "no-address",
        note=_text(table, "note"),
    )


def _losses(root: Table) -> Iterable[Loss]:
    node = root.items.get("losses")
    for each in _many(node, "losses") if node else ():
        table = _table(each, "a loss")
        _known(table, LOSS_KEYS)
        kind = _need(table, "kind")
        if kind.text not in KINDS:
            raise kind.place.error(f"unknown kind {kind.text!r}.", did_you_mean(kind.text, KINDS))
        lists = {
            key: _texts(table.items[key]) if key in table.items else ()
            for key in ("elements", "rules", "codes", "paths")
        }
        if not (lists["rules"] or lists["codes"] or lists["paths"]):
            raise table.place.error(
                "a loss names the forward rules, report codes or paths that it covers."
            )
        if unknown := [path for path in lists["paths"] if path not in PATHS]:
            raise table.items["paths"].place.error(
                f"unknown path {unknown[0]!r}.", did_you_mean(unknown[0], PATHS)
            )
        yield Loss(
            _need(table, "id").text, kind.text, lists["elements"], lists["rules"], lists["codes"],
            _need(table, "note").text, table.place, lists["paths"],
        )  # fmt: skip


def _table(node: Node, what: str) -> Table:
    if not isinstance(node, Table):
        raise node.place.error(f"{what} is a mapping of keys.")
    return node


def _many(node: Node, what: str) -> tuple[Node, ...]:
    if not isinstance(node, Many):
        raise node.place.error(f"{what} needs a list.")
    return node.items


def _node(table: Table, key: str) -> Node:
    if key not in table.items:
        raise table.place.error(f"the key {key!r} is missing.")
    return table.items[key]


def _scalar(node: Node, key: str) -> Scalar:
    if not isinstance(node, Scalar):
        raise node.place.error(f"{key} must be one text.")
    return node


def _need(table: Table, key: str) -> Scalar:
    return _scalar(_node(table, key), key)


def _text(table: Table, key: str) -> str:
    return _scalar(table.items[key], key).text if key in table.items else ""


def _texts(node: Node) -> tuple[str, ...]:
    if isinstance(node, Scalar):
        return (node.text,)
    return tuple(_scalar(each, "a list").text for each in _many(node, "a list"))


def _known(table: Table, keys: Iterable[str]) -> None:
    names = tuple(keys)
    for key, place in table.keys.items():
        if key not in names:
            raise place.error(f"unknown key {key!r}.", did_you_mean(key, names))
