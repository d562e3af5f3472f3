"""DIDL as a format: read with the metadata inside it, written by annex 3 of DRIVER."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ...model import MetadataFormat
from ...xmldoc import Element
from ..metadata_format import Format, WayBackValues
from ..misplaced import put_right, recogniser
from ..parts import Parts, one, read_parts
from ..value import Value
from .didl_values import read_didl
from .didl_writer import SCHEMA, pack, write_didl
from .parcel import File, Metadata, Parcel
from .tree import DIDL

# The annexes of DRIVER print two, SURF's harvesters ask for the third (DECISIONS 23).
_ROOTS: Final = frozenset(f"{{urn:mpeg:mpeg21:2002:{no}-DIDL-NS}}DIDL" for no in ("01", "02"))
PREFIXES: Final = ("didl_document", "DIDL_document", "didl")
# The name of a format and its reader, by the root element of what a DIDL embeds
ReaderOfRoot = Callable[[Element], tuple[str, Callable[[Element], list[Value]]] | None]


def didl_format(reader_of_root: ReaderOfRoot) -> Format:
    """The format; `reader_of_root` knows the formats that may be embedded."""
    return Format(
        "didl",
        "MPEG-21 DIDL",
        roots=_ROOTS,
        prefixes=frozenset({"didl", "didl_document", "DIDL_document", "nl_didl", "nl_didl_norm"}),
        read=put_right(lambda root: read_didl(root, reader_of_root), {"DIDL": DIDL}, _ROOTS),
        recognises=recogniser(("DIDL",), ("Item", "Container")),
        element_prefixes=frozenset({"didl"}),
        written="didl",
        elements=("didl:Identifier", "didl:modified", "didl:page", "didl:file"),
        write=write_parcel,
        embeds=True,
        published=tuple(MetadataFormat(prefix, SCHEMA, DIDL) for prefix in PREFIXES),
    )


def write_parcel(written: WayBackValues) -> bytes:
    """The DIDL of values that a way back made.

    The record's OAI identifier names the DIDL (annex 3, 3.5.1: package and record cannot be had
    apart here) and none of its parts.
    """
    parcel = _parcel(written.values, written.metadata or b"", written.identifier)
    return write_didl(pack(parcel, taken=(written.identifier,)))


def _parcel(values: Iterable[Value], metadata: bytes, identifier: str) -> Parcel:
    by_element: dict[str, list[str]] = {}
    for element, text, _, _ in values:
        by_element.setdefault(element, []).append(text)
    files = [
        _file(parts) for text in by_element.get("didl:file", ()) if (parts := read_parts(text))
    ]
    return Parcel(
        document_id=identifier,
        identifiers=tuple(by_element.get("didl:Identifier", ())),
        modified=tuple(by_element.get("didl:modified", ())),
        metadata=(Metadata(metadata),),
        files=tuple(files),
        pages=tuple(File(text, "text/html") for text in by_element.get("didl:page", ())),
    )


def _file(parts: Parts) -> File:
    return File(
        url=one(parts, "url"),
        mime_type=one(parts, "mimeType"),
        identifier=one(parts, "identifier"),
        modified=one(parts, "modified"),
        access_rights=parts.get("accessRights", ()),
        title=one(parts, "title"),
        description=parts.get("description", ()),
        alternate_of=one(parts, "alternateOf"),
    )
