"""DIDL as a source: what the parcel says of the work and its files, and the embedded metadata.

The DIDL's own values come first, so that its start page is the page; then those of the richest
embedded description that a source of ours reads, through that source's reader. Other
descriptions of the same work are named, never merged (DECISIONS 1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from ...errors import MalformedXml
from ...xmldoc import Element, local_name, parse_xml
from ..attributes import STEERS, gathered, leaves_of
from ..parts import Parts, one, read_parts, write_parts
from ..unread import unread
from ..value import Value
from .didl_reader import own_elements
from .didl_reader import read_didl as read_tree
from .parcel import File, Metadata, Parcel, type_uris, unpack
from .tree import DidlTree

MOST_UNREAD: Final = 5_000  # values of a package
# Sources of embedded descriptions, the richest first.
RICHEST: Final = ("mods", "datacite", "qdc", "dcterms", "etdms", "oai_dc")
Read = Callable[[Element], list[Value]]
# A root element -> (name of the source, its reader), or None
Find = Callable[[Element], tuple[str, Read] | None]


def read_didl(root: Element, find: Find) -> list[Value]:
    """The values of a DIDL document; `find` gives the reader of an embedded root element."""
    tree = read_tree(root)
    parcel = unpack(tree)
    values = list(_own(parcel))
    chosen = _embedded(parcel, find)
    if chosen:
        (metadata, read), *others = chosen
        if metadata.modified:
            values.append(_value("metadata.modified", metadata.modified))
        if metadata.identifier:
            values.append(_value("metadata.identifier", metadata.identifier))
        values = _with_described_files(values, read(parse_xml(metadata.body)))
        told = {text for _, text, _, _ in values}
        for other, read_other in others:
            values += _second(other, read_other, told)
    values += [_value(note.code.removeprefix("didl-"), note.text or "-") for note in parcel.notes]
    return gathered([*values, *_in_no_value(root, values, _types(tree))])


def _types(tree: DidlTree) -> list[str]:
    """The types of the Items, each once: the parcel was put together by them."""
    items = tree.root.walk() if tree.root else ()
    return list(dict.fromkeys(uri for item in items for uri in type_uris(item.statements)))


def _in_no_value(root: Element, values: list[Value], types: list[str]) -> Iterator[Value]:
    """What the package says and no value does; of a bomb the beginning."""
    yield from (("didl:Item@type", uri, "", STEERS) for uri in types)
    own = own_elements(root)
    found = unread(root, values, "didl", said=types, elements=own, files=("Resource",))
    yield from islice(found, MOST_UNREAD)
    if next(found, None):
        yield _value("too-many-parts", f"more than {MOST_UNREAD} values that nobody reads")


def _second(metadata: Metadata, read: Read, told: set[str]) -> Iterator[Value]:
    """Another description: its root element, and what it says that the one that is read does not.

    Values are never merged (DECISIONS 1).
    """
    yield _value("otherMetadata", _root_name(metadata.body))
    for element, text, _, _ in read(parse_xml(metadata.body)):
        if text and text not in told:
            yield _value("otherMetadata.value", f"{element} {text}")


def _value(name: str, text: str) -> Value:
    return f"didl:{name}", text, "", ""


def _own(parcel: Parcel) -> Iterator[Value]:
    if parcel.document_id:
        same = parcel.document_id in parcel.identifiers
        yield _value("document.same" if same else "document", parcel.document_id)
    for text in parcel.identifiers:
        yield _value("Identifier", text)
    latest = max(parcel.modified, default="")
    for text in parcel.modified:
        yield _value("modified" if text == latest else "modified.earlier", text)
    for page in parcel.pages:
        yield _value("page", page.url)
    for file in parcel.files:
        yield _value("file", write_parts(_file(file)))
    for each in parcel.said:
        if each.text:
            yield each.name or "didl:statement", each.text, "", ""


def _file(file: File) -> Iterator[tuple[str, str]]:
    yield "url", file.url
    yield "mimeType", file.mime_type
    yield "identifier", "" if file.lent else file.identifier
    yield "modified", file.modified
    for text in file.access_rights:
        yield "accessRights", text
    yield "available", file.available
    yield "title", file.title
    for text in file.description:
        yield "description", text
    for text in file.versions:
        yield "version", text
    yield "alternateOf", file.alternate_of


def _embedded(parcel: Parcel, find: Find) -> list[tuple[Metadata, Read]]:
    """The descriptions with a reader, richest first; what nobody reads comes last."""
    ranked: list[tuple[int, Metadata, Read]] = []
    for each in parcel.metadata:
        root = _root(each.body)
        found = find(root) if root is not None else None
        name, read = found or ("", _unread)
        rank = RICHEST.index(name) if name in RICHEST else len(RICHEST)
        ranked.append((rank, each, read))
    ranked.sort(key=lambda row: row[0])
    return [(metadata, read) for _, metadata, read in ranked]


def _unread(root: Element) -> list[Value]:
    """A description in a format without a reader: its root element, and all that stands in it
    under the names of its elements and attributes, so that the report shows what was not read."""
    return [_value("unreadMetadata", str(root.tag)), *leaves_of(root)]


def _root(body: bytes) -> Element | None:
    try:
        return parse_xml(body)
    except MalformedXml:  # it was part of a well-formed document; a document type inside is not
        return None


def _root_name(body: bytes) -> str:
    return local_name(parse_xml(body)) or "?"


def _with_described_files(own: list[Value], described: Iterable[Value]) -> list[Value]:
    """The package's own values and those of the description in it. What that says of a file which
    the package names too is added to the file; where both say something else, it is reported."""
    places = {_url_of(each): at for at, each in enumerate(own) if each[0] == "didl:file"}
    values = list(own)
    for each in described:
        at = places.get(_url_of(each)) if each[0] == "mods:file" else None
        if at is None:
            values.append(each)
            continue
        known, more = read_parts(values[at][1]) or {}, read_parts(each[1]) or {}
        added = [
            (name, text) for name, texts in more.items() if name not in known for text in texts
        ]
        values[at] = _value("file", write_parts([*_pairs(known), *added]))
        values += [
            _value("otherMetadata.value", f"mods:file {name}={text}")
            for name, text in _pairs(more)
            if name in known and text not in known[name]
        ]
    return values


def _pairs(parts: Parts) -> Iterator[tuple[str, str]]:
    return ((name, text) for name, texts in parts.items() for text in texts)


def _url_of(value: Value) -> str:
    return one(read_parts(value[1]) or {}, "url")
