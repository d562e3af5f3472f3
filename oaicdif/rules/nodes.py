"""The wall around PyYAML: a file becomes nodes that know their line and column.

Every scalar stays the text that stands in the file (a language `no` is no boolean, a Dewey
number 010 no octal).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final, TypeAlias

import yaml

from ..errors import CrosswalkError
from .rule_files import bytes_of, text_of

MAX_FILE_BYTES: Final = 2_000_000
_Loader: Final = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # the C one where it was built


@dataclass(frozen=True, slots=True)
class Place:
    """A spot in a file; line and column count from 1."""

    file: str
    line: int
    column: int

    def error(self, message: str, hint: str = "") -> CrosswalkError:
        """The error that names this file, line and column."""
        return CrosswalkError(
            message, file=self.file, line=self.line, column=self.column, hint=hint
        )


@dataclass(frozen=True, slots=True)
class Scalar:
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Many:
    items: tuple[Node, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Table:
    """A mapping whose keys are unique texts; `keys` gives the place of each."""

    items: dict[str, Node]
    keys: dict[str, Place]
    place: Place

    def __iter__(self) -> Iterator[tuple[str, Node]]:
        return iter(self.items.items())


Node: TypeAlias = Scalar | Many | Table


def read_nodes(path: Path) -> Node:
    """The nodes of a YAML file.

    Raises:
        CrosswalkError: unreadable, no YAML, empty, aliases, keys that are no text or repeated.
    """
    file = str(path)
    raw = bytes_of(path)
    if len(raw) > MAX_FILE_BYTES:
        raise CrosswalkError(f"larger than {MAX_FILE_BYTES} bytes.", file=file)
    return parse_nodes(text_of(path, raw), file)


def parse_nodes(text: str, file: str) -> Node:
    """As `read_nodes`, of a text; `file` is the name that errors give."""
    try:
        _refuse_aliases(text, file)
        root = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        said = _in_plain_words(text, line, column, f"{error.problem or error}")
        raise CrosswalkError(
            f"no valid YAML: {said}.", file=file, line=line, column=column
        ) from error
    except yaml.YAMLError as error:
        raise CrosswalkError(f"no valid YAML: {error}.", file=file) from error
    if root is None:
        raise CrosswalkError("is empty.", file=file)
    return _node(root, file)


# What the YAML library says of the commonest mistakes, and what to do about them.
_PLAIN: Final[Mapping[str, str]] = {
    "mapping values are not allowed": "a colon with a space behind it begins a value; put quotes"
    " around a text that has one",
    "could not find expected ':'": "a key has no colon behind it, or a quote is not closed",
    "did not find expected key": "this line is indented otherwise than its neighbours, or text"
    " stands behind a closing quote",
    "did not find expected '-' indicator": "this line is indented otherwise than the items of the"
    " list before it",
    "found unexpected end of stream": "a quote is not closed",
}


def _in_plain_words(text: str, line: int, column: int, problem: str) -> str:
    """What is wrong at this place and what to do, for the commonest mistakes."""
    if "cannot start any token" in problem:
        rest = text.splitlines()[line - 1][column - 1 :] if line else ""
        if rest.startswith("\t"):
            return "a tab; indent with spaces"
        return f"a text that begins with {rest[:1]!r} needs quotes around it"
    return next((plain for said, plain in _PLAIN.items() if said in problem), problem)


def _refuse_aliases(text: str, file: str) -> None:
    """Anchors would let a small file grow without end, and hide where a value stands."""
    if "*" not in text and "&" not in text:
        return
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.AliasEvent):
            place = _place(event, file)
            raise place.error("aliases (*name) are not allowed; write the value out.")


def _node(node: yaml.Node, file: str) -> Node:
    place = _place(node, file)
    if isinstance(node, yaml.ScalarNode):
        return Scalar(node.value, place)
    if isinstance(node, yaml.SequenceNode):
        return Many(tuple(_node(each, file) for each in node.value), place)
    items: dict[str, Node] = {}
    keys: dict[str, Place] = {}
    for key, value in node.value:
        where = _place(key, file)
        if not isinstance(key, yaml.ScalarNode):
            raise where.error("a key must be a plain text.")
        if key.value in items:
            first = keys[key.value].line
            raise where.error(f"the key {key.value!r} stands here twice (first in line {first}).")
        items[key.value] = _node(value, file)
        keys[key.value] = where
    return Table(items, keys, place)


def _place(node: yaml.Node | yaml.Event, file: str) -> Place:
    mark = node.start_mark
    return Place(file, mark.line + 1, mark.column + 1) if mark else Place(file, 0, 0)


def did_you_mean(word: str, known: object) -> str:
    """A hint that names the nearest known word, or all of them when they are few."""
    words = sorted(str(each) for each in known) if hasattr(known, "__iter__") else []
    close = get_close_matches(word, words, 1, 0.55)
    if close:
        return f"Did you mean {close[0]!r}?"
    return f"Known: {', '.join(words)}." if len(words) <= 40 else ""
