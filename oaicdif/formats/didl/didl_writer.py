"""DIDL written as annex 3 wants it, valid against ISO/IEC 21000-2:2005 by construction.

A parcel becomes a tree (order, identifiers and dates by the annex), a tree becomes bytes.
Never `DIDLDocumentModified`, which the schema does not know: dates go up to the root Item
(DECISIONS 23).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ...late_pattern import late_regex
from ...protocol.patterns import is_uri, to_uri
from ...xmldoc import escape, legal_text
from .parcel import SEMANTICS, File, Metadata, Parcel
from .tree import (
    DCTERMS,
    DIDL,
    DII,
    DIP,
    IDENTIFIER,
    MODIFIED,
    OBJECT_TYPE,
    Component,
    DidlTree,
    Item,
    Resource,
    Statement,
)

SCHEMA: Final = (
    "http://standards.iso.org/ittf/PubliclyAvailableStandards/MPEG-21_schema_files/did/didl.xsd"
)
METADATA: Final = f"{SEMANTICS}hasDescriptiveMetadata"
OBJECT: Final = f"{SEMANTICS}hasResourceLocation"
PAGE: Final = f"{SEMANTICS}hasIntermediatePageLocation"
UNKNOWN_TYPE: Final = "application/octet-stream"

_XSI: Final = "http://www.w3.org/2001/XMLSchema-instance"
_PREFIXES: Final = {
    "didl": DIDL,
    "dii": DII,
    "dip": DIP,
    "dcterms": DCTERMS,
    "dc": "http://purl.org/dc/elements/1.1/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}
_ALWAYS: Final = ("didl", "dii", "dip", "dcterms")
_SCHEME: Final = late_regex(r"[A-Za-z][A-Za-z0-9+.\-]*:\S")
_DOI: Final = late_regex(r"10\.\d{4,9}/\S+\Z")


def as_uri(identifier: str) -> str:
    """The identifier as annex 3 (3.5.2.1, note 4) wants it; empty if it cannot be a URI."""
    text = identifier.strip()
    if _DOI.match(text):
        return to_uri(f"info:doi/{text}")
    return to_uri(text) if _SCHEME.match(text) else ""


def pack(parcel: Parcel, taken: Iterable[str] = ()) -> DidlTree:
    """The tree of annex 3: metadata, objects in reading order, at most one start page.

    Identifiers of parts are written only if they are real, URIs, and neither those of the
    DIDL nor one of `taken` (the OAI identifier); the page has neither identifier nor date.
    """
    document_id = as_uri(parcel.document_id)
    own = [uri for each in parcel.identifiers if (uri := as_uri(each))]
    used = {document_id, *own, *taken}
    parts = [
        *(_metadata(each, used) for each in parcel.metadata),
        *_files(parcel.files, used),
        *(_page(each) for each in parcel.pages[:1]),
    ]
    dates = _some(MODIFIED, *parcel.modified, *(each.modified for each in parcel.files))
    statements = [*_some(IDENTIFIER, *own), *_latest(dates), *parcel.said]
    return DidlTree(document_id, Item(tuple(statements), tuple(parts)))


def _latest(dates: list[Statement]) -> list[Statement]:
    """The last one alone: dates of annex 3 sort as text (3.5.2.2, note 2)."""
    return [max(dates, key=lambda each: each.text)] if dates else []


def _metadata(metadata: Metadata, used: set[str]) -> Item:
    statements = _head(METADATA, metadata.identifier, metadata.modified, used)
    return Item(tuple(statements), (Component((Resource("application/xml", body=metadata.body),)),))


def _files(files: Sequence[File], used: set[str]) -> Iterable[Item]:
    """One Item for each object (3.5.3.3, note 6), of one address too when it is stated twice.

    Its equivalent copies share the Component, unless they say what the Item does not.
    """
    items: list[tuple[list[Statement], list[File]]] = []
    last: dict[str, int] = {}  # the Item of an address
    for each in files:
        statements = _of_file(each, used)
        if each.alternate_of in last:
            shared, copies = items[last[each.alternate_of]]
            if all(own in shared for own in statements):
                copies.append(each)
                continue
        last[each.url] = len(items)
        items.append((statements, [each]))
    for statements, copies in items:
        yield Item(tuple(statements), (Component(tuple(map(_resource, copies))),))


def _of_file(file: File, used: set[str]) -> list[Statement]:
    return [
        *_head(OBJECT, "" if file.lent else file.identifier, file.modified, used),
        *_some(OBJECT_TYPE, *file.versions),
        *_some("dcterms:accessRights", *file.access_rights),
        *_some("dcterms:available", file.available),
        *_some("dcterms:title", file.title),
        *_some("dcterms:description", *file.description),
    ]


def _page(page: File) -> Item:
    statements = (Statement(OBJECT_TYPE, PAGE),)
    return Item(statements, (Component((_resource(page, "text/html"),)),))


def _head(kind: str, identifier: str, modified: str, used: set[str]) -> list[Statement]:
    uri = as_uri(identifier)
    own = _some(IDENTIFIER, "" if uri in used else uri)
    return [Statement(OBJECT_TYPE, kind), *own, *_some(MODIFIED, modified)]


def _some(name: str, *texts: str) -> list[Statement]:
    """A statement for each text that holds more than white space."""
    squeezed = (" ".join(legal_text(each).split()) for each in texts)
    return [Statement(name, each) for each in squeezed if each]


def _resource(file: File, mime_type: str = UNKNOWN_TYPE) -> Resource:
    return Resource(file.mime_type or mime_type, file.url)


def write_didl(tree: DidlTree) -> bytes:
    """The complete element in UTF-8, with its namespaces and schemaLocation on DIDL itself.

    Raises:
        ValueError: there is no Item to write, or a statement's name has no known prefix.
    """
    if tree.root is None:
        raise ValueError("a DIDL document needs an Item")
    known = [f' xmlns:{prefix}="{_PREFIXES[prefix]}"' for prefix in _prefixes(tree.root)]
    identifier = f' DIDLDocumentId="{_uri(tree.document_id)}"' if tree.document_id else ""
    head = (
        f'<didl:DIDL{identifier}{"".join(known)} xmlns:xsi="{_XSI}"'
        f' xsi:schemaLocation="{DIDL} {SCHEMA}">'
    )
    return b"".join((head.encode(), *_item(tree.root), b"</didl:DIDL>"))


def _prefixes(root: Item) -> list[str]:
    used = {name.partition(":")[0] for item in root.walk() for name in _names(item)} - {""}
    unknown = used - _PREFIXES.keys()
    if unknown:
        raise ValueError(f"no namespace is known for {', '.join(sorted(unknown))}")
    return [prefix for prefix in _PREFIXES if prefix in used or prefix in _ALWAYS]


def _names(item: Item) -> Iterable[str]:
    for statements in (item.statements, *(each.statements for each in item.components)):
        yield from (each.name for each in statements if not each.body)


def _item(item: Item) -> Iterable[bytes]:
    yield b"<didl:Item>"
    yield from _descriptors(item.statements)
    for part in item.parts:
        yield from _item(part) if isinstance(part, Item) else _component(part)
    yield b"</didl:Item>"


def _component(component: Component) -> Iterable[bytes]:
    if not component.resources:  # the schema wants one at least
        return
    yield b"<didl:Component>"
    yield from _descriptors(component.statements)
    for each in component.resources:
        ref = f' ref="{_uri(each.ref)}"' if each.ref else ""
        open_ = f'<didl:Resource mimeType="{escape(each.mime_type or UNKNOWN_TYPE)}"{ref}>'
        yield open_.encode() + (each.body or escape(each.text).encode()) + b"</didl:Resource>"
    yield b"</didl:Component>"


def _descriptors(statements: Iterable[Statement]) -> Iterable[bytes]:
    for each in statements:
        mime = "application/xml" if each.name or each.body else "text/plain"
        yield f'<didl:Descriptor><didl:Statement mimeType="{mime}">'.encode()
        yield each.body or _said(each).encode()
        yield b"</didl:Statement></didl:Descriptor>"


def _said(statement: Statement) -> str:
    if statement.name == "rdf:type":
        return f'<rdf:type rdf:resource="{escape(statement.text)}"/>'
    text = escape(statement.text)
    return f"<{statement.name}>{text}</{statement.name}>" if statement.name else text


def _uri(text: str) -> str:
    return escape(text if is_uri(text) else to_uri(text))
