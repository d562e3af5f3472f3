"""A DIDL document as frozen values, no more interpreted than its elements say.

Which kinds of Items there are is decided in `formats.didl.parcel`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

DIDL: Final = "urn:mpeg:mpeg21:2002:02-DIDL-NS"
DII: Final = "urn:mpeg:mpeg21:2002:01-DII-NS"
DIP: Final = "urn:mpeg:mpeg21:2002:01-DIP-NS"
DCTERMS: Final = "http://purl.org/dc/terms/"

IDENTIFIER: Final = "dii:Identifier"
MODIFIED: Final = "dcterms:modified"
OBJECT_TYPE: Final = "dip:ObjectType"
RDF_TYPE: Final = "rdf:type"


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a Descriptor: `name` of its element, or empty for plain text.

    Known namespaces have their usual prefix (whichever edition is used), others are written
    `{namespace}local`. `body` is the element as a document of its own when it holds others.
    """

    name: str
    text: str
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Resource:
    """A bit stream: by reference (`ref`, freed of white space) or by value.

    `body` is an embedded element as a document of its own; `text` other embedded content.
    """

    mime_type: str = ""
    ref: str = ""
    body: bytes = b""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Component:
    """Resources of one Component are equivalent copies of the same content."""

    resources: tuple[Resource, ...]
    statements: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """An Item (or a Container, which groups like one) with its parts in the order given."""

    statements: tuple[Statement, ...] = ()
    parts: tuple[Item | Component, ...] = ()

    @property
    def items(self) -> tuple[Item, ...]:
        """The Items within it, in order, none of deeper ones."""
        return tuple(part for part in self.parts if isinstance(part, Item))

    @property
    def components(self) -> tuple[Component, ...]:
        """The Components of its own, in order."""
        return tuple(part for part in self.parts if isinstance(part, Component))

    def walk(self) -> Iterator[Item]:
        """This item and all below it, in reading order."""
        yield self
        for item in self.items:
            yield from item.walk()


@dataclass(frozen=True, slots=True)
class Note:
    """Something in the document that had to be passed over or mended. `code` is stable."""

    code: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class DidlTree:
    """A whole document. `root` is None when there is no Item at all (a note says so)."""

    document_id: str = ""
    root: Item | None = None
    notes: tuple[Note, ...] = ()


def said(statements: tuple[Statement, ...], name: str) -> tuple[str, ...]:
    """The texts of the statements of that name, empty ones left out."""
    return tuple(each.text for each in statements if each.name == name and each.text)
