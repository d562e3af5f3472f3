"""Schema descriptions: the attributes of a catalog's descriptions, written, read, cut.

    Schema ─schema_object→ @SCHEMA { <its URL> … SOIF-Attribute-1 … } ─read_schema→ Schema

One object: what is said of the whole, then the entries, numbered from 1. The three names that the
NOTE's table lost, and the type of the object, are our profile (settlements X6 to X8).
Source: NOTE, "Schema Description".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, NamedTuple

from .http_dates import read_date, write_http_date
from .message_problems import MALFORMED
from .rd_view import SCORE, Sorted, View, no_score, rank, wants
from .scopes import SchemaScope
from .soif_object import Attribute, SoifObject, base_name, number_under, soif_object

SCHEMA: Final = "SCHEMA"
VERSION: Final = "1.0"


class EntryAttribute(NamedTuple):
    """One of the attributes that describe an entry. `always` written, with its default where the
    entry has no value; `data_type` is how it is sorted; `also` are other names that are read."""

    name: str
    default: str = ""
    always: bool = False
    data_type: str = "varchar"
    also: tuple[str, ...] = ()


KEY: Final = "SOIF-Attribute"
ENTRY_ATTRIBUTES: Final = (
    EntryAttribute(KEY, always=True),
    EntryAttribute("Description"),
    EntryAttribute("Data-Type", "varchar", always=True),
    EntryAttribute("Content-Type", "text/plain", always=True),
    EntryAttribute("Enforce-Uniqueness", "0", data_type="int"),
    EntryAttribute("Index-Attribute", "0", data_type="int"),
    EntryAttribute("Is-Internal", "0", data_type="int"),
    EntryAttribute("Default-View-Order", "0", data_type="int"),
    EntryAttribute("Default-View-Attribute", "0", data_type="int"),
    EntryAttribute("Table-Name"),
    EntryAttribute("Column-Name"),
    EntryAttribute("System-Table-Name"),
    EntryAttribute("System-Column-Name"),
    EntryAttribute("Parent-Table-Name", also=("Foreign-Table-Name",)),
    EntryAttribute("Parent-Column-Name", also=("Foreign-Column-Name",)),
    EntryAttribute("In-Root-Table", "0", data_type="int"),
)
_DATA_TYPES: Final = {each.name.lower(): each.data_type for each in ENTRY_ATTRIBUTES}


@dataclass(frozen=True, slots=True)
class SchemaEntry:
    """One attribute of descriptions. `said` holds what is said of it, by the names of
    ENTRY_ATTRIBUTES, without what is the default."""

    name: str
    said: Mapping[str, str] = field(default_factory=dict)

    def get(self, attribute: EntryAttribute) -> str:
        """What the entry says of this attribute, or what stands for nothing said."""
        return (
            self.name if attribute.name == KEY else self.said.get(attribute.name, attribute.default)
        )

    def defines(self, name: str) -> bool:
        """Whether it has a value for that attribute which is not the default."""
        return name == KEY or name in self.said

    @property
    def data_type(self) -> str:
        return self.said.get("Data-Type", "varchar").lower()

    def number(self, name: str) -> int:
        """A number such as the place in the default view; 0 for none."""
        text = self.said.get(name, "0")
        return int(text) if text.isdecimal() and len(text) < 10 else 0


@dataclass(frozen=True, slots=True)
class Schema:
    """A schema. `repairs` are what was missing in one that was read."""

    name: str
    url: str
    last_modified: datetime | None
    entries: tuple[SchemaEntry, ...]
    maintainer: str = ""
    version: str = VERSION
    repairs: tuple[str, ...] = field(default=(), compare=False)

    def entry(self, name: str) -> SchemaEntry | None:
        """What is said of an attribute: under its whole name, else without its number (X5)."""
        by_name = {each.name.lower(): each for each in self.entries}
        return by_name.get(name.lower()) or by_name.get(base_name(name).lower())

    def data_type(self, name: str) -> str:
        """The type of the attribute's values; `varchar` where the schema does not know it."""
        found = self.entry(name)
        return found.data_type if found else "varchar"

    def default_view(self) -> tuple[str, ...]:
        """The names of the default view's attributes, in its order."""
        ranked = [(each.number("Default-View-Attribute"), each.name) for each in self.entries]
        return tuple(name for place, name in sorted(ranked) if place)


def schema_entry(name: str, said: Mapping[str, str]) -> SchemaEntry:
    """The entry without what is but the default."""
    defaults = {each.name: each.default for each in ENTRY_ATTRIBUTES}
    return SchemaEntry(name, {k: v for k, v in said.items() if v and v != defaults.get(k)})


# ---- written --------------------------------------------------------------------------------


def schema_object(schema: Schema, view: View | None = None) -> SoifObject:
    """The one object; a view chooses among the attributes of entries, the name of each stays."""
    wanted = None if view is None else view.attributes
    head = [
        ("Version", schema.version),
        ("Schema-Name", schema.name),
        ("Last-Modified", write_http_date(schema.last_modified) if schema.last_modified else ""),
        ("Number-of-Entries", str(len(schema.entries))),
        ("Maintainer", schema.maintainer),
    ]
    pairs = [each for each in head if each[1]]
    for number, entry in enumerate(schema.entries, 1):
        pairs += [(f"{name}-{number}", value) for name, value in _written(entry, wanted)]
    return soif_object(SCHEMA, schema.url, pairs)


def _written(entry: SchemaEntry, wanted: tuple[str, ...] | None) -> Iterator[tuple[str, str]]:
    for each in ENTRY_ATTRIBUTES:
        asked = wanted is None or each.name == KEY or wants(wanted, each.name)
        if asked and (each.always or each.name in entry.said):
            yield each.name, entry.get(each)


def selected_schema(schema: Schema, scope: SchemaScope, view: View) -> Schema:
    """The schema with the entries that a query asks for: those that define an attribute, in the
    view's order, as many as it wants."""
    found = [each for each in schema.entries if not scope.defined or each.defines(scope.defined)]
    if view.order:
        found = _ordered(found, view)
    return replace(schema, entries=tuple(found[: view.cut(len(found))]))


def _ordered(entries: Sequence[SchemaEntry], view: View) -> list[SchemaEntry]:
    if any(key.name == SCORE for key in view.order):
        raise no_score("Schema-Basic")
    rows = []
    for each in entries:
        said = soif_object(SCHEMA, attributes=_written(each, None))
        ranks = tuple(rank(said, key, _DATA_TYPES.get(key.name, "")) for key in view.order)
        rows.append((Sorted(view.order, ranks, each.name.lower(), each), each))
    return [entry for _, entry in sorted(rows, key=lambda row: row[0])]


# ---- read -----------------------------------------------------------------------------------


def read_schema(found: SoifObject) -> Schema:
    """A schema description, of whatever template type. What is required and missing has its
    default, counted among the repairs.

    Raises:
        RdmError: an attribute is there twice, or ends in a number as several values would.
    """
    repairs: list[str] = []
    entries = tuple(_entries(found, repairs))
    _check(entries)
    version = found.text("Version") or found.text("Schema-Version")
    if not version:
        repairs.append("the schema has no Version")
    return Schema(
        name=found.text("Schema-Name"),
        url=found.url,
        last_modified=read_date(found.text("Last-Modified")),
        entries=entries,
        maintainer=found.text("Maintainer"),
        version=version or VERSION,
        repairs=tuple(repairs),
    )


def _entries(found: SoifObject, repairs: list[str]) -> Iterator[SchemaEntry]:
    by_number: dict[int, dict[str, str]] = {}
    for attribute in found.attributes:
        for number, name, value in _said(attribute):
            by_number.setdefault(number, {})[name] = value
    for _, said in sorted(by_number.items()):
        name = said.pop(KEY, "").strip()
        if not name:
            continue  # a global parameter of the same name, such as Description of the whole
        missing = [each.name for each in ENTRY_ATTRIBUTES if each.always and each.name != KEY]
        repairs += [f"{name} has no {each}" for each in missing if each not in said]
        yield schema_entry(name, said)


def _said(attribute: Attribute) -> Iterator[tuple[int, str, str]]:
    lower, value = attribute[0].lower(), attribute[1].decode("utf-8", "replace")
    for each in ENTRY_ATTRIBUTES:
        for name in (each.name, *each.also):
            number = number_under(lower, name.lower())
            if number is not None:
                yield number, each.name, value


def _check(entries: Sequence[SchemaEntry]) -> None:
    seen: set[str] = set()
    for each in entries:
        if each.name.lower() in seen:
            raise MALFORMED.error(f"The schema describes the attribute {each.name!r} twice.")
        if base_name(each.name) != each.name:
            raise MALFORMED.error(
                f"The schema describes {each.name!r}: a name that ends in a number stands for one"
                " of several values."
            )
        seen.add(each.name.lower())
