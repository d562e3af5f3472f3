"""What a metadata format is: how it is read and written, and under which prefixes it is served.

A row of `formats.table`. A package adds one by the entry point group `oaicdif.formats`: each entry
names a `Format`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..config import ProviderSettings
from ..model import MetadataFormat
from ..xmldoc import Element
from .value import Value

# The kept renderings asked for, in that order; None where an entry has none.
Bodies: TypeAlias = Sequence[bytes | None]


@dataclass(frozen=True, slots=True)
class MetadataFormatRow:
    """One format as our provider serves it. `schema` may begin with a slash: it is then served
    under our base URL.

    `render` gives the complete element with its namespaces, valid against `schema`, or None
    for an entry that cannot be disseminated in this format; it is given the bodies named in
    `needs`. Rendering None, the first body is published as it is. `received`: not every item has
    it, and the store knows which. `written`: its metadata are always written by us, whatever
    the kept provenance says of the oai_dc. `about` gives the provenance of a format that has its
    own. `partial`: not every item has it, and only rendering shows which.
    """

    prefix: str
    namespace: str
    schema: str
    needs: tuple[str, ...]
    render: Callable[[Bodies], bytes | None] | None = None
    received: bool = False
    written: bool = True
    about: Callable[[Bodies], bytes] | None = None
    partial: bool = False

    def described(self, base_url: str) -> MetadataFormat:
        """The format as ListMetadataFormats names it; a schema of ours lies under `base_url`."""
        schema = base_url + self.schema if self.schema.startswith("/") else self.schema
        return MetadataFormat(self.prefix, schema, self.namespace)

    def element(self, bodies: Bodies) -> bytes | None:
        """The element for one entry whose kept renderings are `bodies`."""
        return bodies[0] if self.render is None else self.render(bodies)


@dataclass(frozen=True, slots=True)
class WayBackValues:
    """What a way back made of a document, to be written as one element.

    `identifier` is the record's OAI identifier; `metadata` the description that a package
    embeds, None where none is at hand.
    """

    values: Sequence[Value]
    identifier: str = ""
    metadata: bytes | None = None


def read_nothing(_root: Element) -> list[Value]:
    """The reader of a format that is only written."""
    return []


@dataclass(frozen=True, slots=True)
class Format:
    """One metadata format.

    Reading: `roots` are the root elements of its records (qualified names), `prefixes` those that
    sources usually serve it under. `recognises` says of a root element that no format knows whether
    it is one of its records all the same, in a wrong namespace; its reader tells of the repair.
    `element_prefixes` stand before the names of elements that only its reader gives (`mods`).

    Writing: `written` is its name in `to:` of a way back, `elements` are those that a way back
    may fill. `embeds`: it holds another format's element, which the way back that its file names
    under `metadata` writes. `published` are the prefixes under which our provider serves what is
    written back; `rows` those that are made otherwise. `described`: the file of its way back has a
    block `schema` that describes each element.
    """

    name: str
    title: str
    roots: frozenset[str] = frozenset()
    prefixes: frozenset[str] = frozenset()
    read: Callable[[Element], list[Value]] = read_nothing
    recognises: Callable[[Element], bool] | None = None
    element_prefixes: frozenset[str] = frozenset()
    written: str = ""
    elements: tuple[str, ...] = ()
    write: Callable[[WayBackValues], bytes] | None = None
    embeds: bool = False
    published: tuple[MetadataFormat, ...] = ()
    rows: Callable[[ProviderSettings], tuple[MetadataFormatRow, ...]] | None = None
    described: bool = False
