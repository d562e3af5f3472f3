"""The block `schema` of a way back: what its format says of each attribute that it writes.

A row for each element that the file has rules for; further rows are of attributes that only a
catalog can fill. Source: NOTE-rdm, "Schema Description".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ..nodes import Place, Scalar, Table, did_you_mean

TABLE: Final = "rd"
DATA_TYPES: Final = ("varchar", "date", "int", "blob", "serial")


@dataclass(frozen=True, slots=True)
class SchemaRow:
    """What is said of one element, by the names of the NOTE's table; what is not said has that
    table's default."""

    element: str
    said: Mapping[str, str]


# key in the file -> name in the table of the NOTE
KEYS: Final[Mapping[str, str]] = {
    "note": "Description",
    "type": "Data-Type",
    "content": "Content-Type",
    "unique": "Enforce-Uniqueness",
    "index": "Index-Attribute",
    "internal": "Is-Internal",
    "order": "Default-View-Order",
    "view": "Default-View-Attribute",
    "table": "Table-Name",
    "column": "Column-Name",
    "system-table": "System-Table-Name",
    "system-column": "System-Column-Name",
    "parent-table": "Parent-Table-Name",
    "parent-column": "Parent-Column-Name",
    "root": "In-Root-Table",
}
_FLAGS: Final = frozenset({"unique", "internal", "root"})
_NUMBERS: Final = frozenset({"index", "order", "view"})


def read_schema(
    block: Table, elements: Mapping[str, Place], known: tuple[str, ...]
) -> tuple[SchemaRow, ...]:
    """The rows in their order.

    `elements` are those that the file writes, each with its place; `known` those that its format
    has, the first of which is the object's URL: no attribute, but it may have a row.

    Raises:
        CrosswalkError: a row is missing, or wrong.
    """
    for element, place in elements.items():
        if element not in block.items and element != known[0]:
            raise place.error(
                f"{element!r} has no row in the block `schema`.",
                f'Add there `{element}: {{note: "..."}}`.',
            )
    return tuple(_rows(block, known))


def _rows(block: Table, known: tuple[str, ...]) -> Iterator[SchemaRow]:
    for element, node in block:
        place = block.keys[element]
        if element not in known:
            raise place.error(f"unknown element {element!r}.", did_you_mean(element, known))
        if not isinstance(node, Table):
            raise place.error("a row of the block `schema` is a mapping of keys.")
        said = {KEYS[key]: text for key, text in _said(node)}
        if not said.get("Description"):
            raise place.error(f"{element!r} needs a `note`: the description of the attribute.")
        yield SchemaRow(element, {**_one_table(element), **said})


def _one_table(element: str) -> dict[str, str]:
    """All attributes are columns of one table, unless a row says otherwise."""
    names = {"Table-Name": TABLE, "Column-Name": element.partition(":")[2].replace("-", "_")}
    return {**names, **{f"System-{key}": name for key, name in names.items()}, "In-Root-Table": "1"}


def _said(row: Table) -> Iterator[tuple[str, str]]:
    for key, node in row:
        if key not in KEYS:
            raise row.keys[key].error(f"unknown key {key!r}.", did_you_mean(key, KEYS))
        if not isinstance(node, Scalar):
            raise row.keys[key].error(f"{key} must be one text.")
        if key == "type" and node.text not in DATA_TYPES:
            raise node.place.error(
                f"unknown data type {node.text!r}.", did_you_mean(node.text, DATA_TYPES)
            )
        if key in _FLAGS and node.text not in ("0", "1"):
            raise node.place.error(f"{key} is 0 or 1.")
        if key in _NUMBERS and not node.text.isdecimal():
            raise node.place.error(f"{key} is a number: 0, 1, 2 and so on.")
        yield key, node.text
