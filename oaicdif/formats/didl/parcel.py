"""What a DIDL tree means: metadata, files in reading order, start pages, and what they inherit.

The annex's three kinds of Items and the names that practice gave them later are one table.
Items that say no kind are judged by what they hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from ...late_pattern import late_regex
from .tree import (
    IDENTIFIER,
    MODIFIED,
    OBJECT_TYPE,
    RDF_TYPE,
    Component,
    DidlTree,
    Item,
    Note,
    Resource,
    Statement,
    said,
)


class Kind(Enum):
    """What an Item holds. Source: annex 3, section 3.5.3."""

    METADATA = "metadata"
    FILE = "file"
    PAGE = "page"


# The annex's URIs, those of the SURF profile 3.0, and the tag names of the DARE project.
KINDS: Final[Mapping[str, Kind]] = {
    "hasdescriptivemetadata": Kind.METADATA,
    "hasmetadata": Kind.METADATA,
    "descriptivemetadata": Kind.METADATA,
    "metadata": Kind.METADATA,
    "hasresourcelocation": Kind.FILE,
    "objectfile": Kind.FILE,
    "objects": Kind.FILE,
    "object": Kind.FILE,
    "hasintermediatepagelocation": Kind.PAGE,
    "humanstartpage": Kind.PAGE,
    "jump-off-page": Kind.PAGE,
    "jumpoffpage": Kind.PAGE,
}
SEMANTICS: Final = "info:eu-repo/semantics/"
_TYPES: Final = (OBJECT_TYPE, RDF_TYPE)
# An Item's type may carry a publication version too ("publishedVersion"): no kind, no fault.
_VERSIONS: Final = late_regex(
    r"(draft|submittedVersion|acceptedVersion|publishedVersion|updatedVersion|authorVersion)\Z",
    re.I,
)
_URL: Final = late_regex(r"https?://\S+\Z")
_ACCESS: Final = ("dcterms:accessRights", "dc:rights", "dcterms:rights")
_PAGE_TYPES: Final = frozenset(
    ["text/html", "application/html", "application/xhtml+xml", "application/xml", "text/xml"]
)
# Statements that the parcel itself reads; what else an Item says goes to `said`.
_READ: Final = frozenset(
    [IDENTIFIER, MODIFIED, OBJECT_TYPE, RDF_TYPE, *_ACCESS, "dcterms:available", "dcterms:issued",
     "dcterms:dateSubmitted", "dc:description", "dcterms:description", "dc:title", "dcterms:title"]
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class File:
    """A digital object by reference, in reading order.

    `identifier` is its own; without one, annex 3 (3.5.3.3, note 4) lends it that of the DIDL:
    `lent`. `alternate_of` is the URL of the first Resource of the same Component.
    """

    url: str
    mime_type: str = ""
    identifier: str = ""
    lent: bool = False
    modified: str = ""
    access_rights: tuple[str, ...] = ()
    available: str = ""
    title: str = ""
    description: tuple[str, ...] = ()
    versions: tuple[str, ...] = ()
    alternate_of: str = ""


@dataclass(frozen=True, slots=True)
class Metadata:
    """One embedded description; `identifier` and `modified` are the metadata's, not the work's."""

    body: bytes
    identifier: str = ""
    modified: str = ""


@dataclass(frozen=True, slots=True)
class Parcel:
    """The whole: `modified` lists the dates of the root, then those of the objects.

    `said` holds what the root Item states beyond the annex, and the Items of no known kind.
    """

    document_id: str = ""
    identifiers: tuple[str, ...] = ()
    modified: tuple[str, ...] = ()
    metadata: tuple[Metadata, ...] = ()
    files: tuple[File, ...] = ()
    pages: tuple[File, ...] = ()
    said: tuple[Statement, ...] = ()
    notes: tuple[Note, ...] = ()


def kind_of(statements: Sequence[Statement]) -> Kind | None:
    """The kind that an Item claims; case and white space do not count (annex 3, 3.5.3)."""
    for uri in type_uris(statements):
        kind = KINDS.get(uri.rpartition("/")[2].casefold())
        if kind:
            return kind
    return None


def type_uris(statements: Sequence[Statement]) -> tuple[str, ...]:
    """The types stated, without the white space that line breaks left in them."""
    return tuple("".join(each.text.split()) for each in statements if each.name in _TYPES)


def unpack(tree: DidlTree) -> Parcel:
    """The parcel of a tree; empty, with the tree's notes, when it has no Item."""
    if tree.root is None:
        return Parcel(document_id=tree.document_id, notes=tree.notes)
    walk = _Walk(typed=any(kind_of(item.statements) for item in tree.root.walk()))
    root = tree.root
    if kind_of(root.statements):  # a bare Item of a kind: there is no root to inherit from
        root = Item((), (tree.root,))
    walk.group(root, None, _lent(tree, root), is_root=True)
    return Parcel(
        tree.document_id,
        said(root.statements, IDENTIFIER),
        tuple(dict.fromkeys(walk.modified)),
        tuple(walk.metadata),
        tuple(walk.files),
        tuple(walk.pages),
        tuple(walk.said),
        (*tree.notes, *walk.notes),
    )


def _lent(tree: DidlTree, root: Item) -> File:
    """What every file has that does not say otherwise."""
    own = said(root.statements, IDENTIFIER)
    identifier = tree.document_id or (own[0] if own else "")
    return File("", identifier=identifier, lent=True, access_rights=_access(root.statements))


class _Walk:
    """Collects the parcel's parts on the way through the tree, in reading order."""

    def __init__(self, *, typed: bool) -> None:
        self.typed = typed  # whether any Item of the document says its kind
        self.modified: list[str] = []
        self.metadata: list[Metadata] = []
        self.files: list[File] = []
        self.pages: list[File] = []
        self.said: list[Statement] = []
        self.notes: list[Note] = []

    def group(self, item: Item, above: Kind | None, base: File, *, is_root: bool = False) -> None:
        """An Item within one of kind `above`; `base` is what its parts inherit from the DIDL.

        Identifiers and dates of an Item are its own and never go down (annex 3 has them go
        up); access rights of a group hold for all that is in it.
        """
        kind = kind_of(item.statements) or above
        self._check_types(item, kind)
        self._collect(item.statements, kind)
        if kind in (None, Kind.FILE):
            self.modified += said(item.statements, MODIFIED)
        own = base if is_root else _with(base, item.statements)
        below = replace(base, access_rights=own.access_rights)
        for part in item.parts:
            if isinstance(part, Item):
                self.group(part, kind, below)
            else:
                if kind is Kind.FILE:
                    self.modified += said(part.statements, MODIFIED)
                self._component(part, kind, _with(own, part.statements))

    def _check_types(self, item: Item, kind: Kind | None) -> None:
        for uri in type_uris(item.statements):
            tail = uri.rpartition("/")[2]
            if KINDS.get(tail.casefold()):
                if not uri.casefold().startswith(SEMANTICS):
                    self.notes.append(Note("didl-type-no-uri", uri))
            elif not _VERSIONS.match(tail):
                self.notes.append(Note("didl-unknown-type", uri))
        if kind is None and not item.items and item.components and self.typed:
            self.notes.append(Note("didl-no-type"))

    def _collect(self, statements: Sequence[Statement], kind: Kind | None) -> None:
        """Metadata that stands in a Descriptor, and what no other part of the parcel takes."""
        for each in statements:
            if each.body and not each.name.startswith(("rdf:", "dii:", "dip:")):
                self.metadata.append(Metadata(each.body))
            elif each.name in _READ or not each.text:
                continue
            elif kind is None:
                self.said.append(each)
            else:
                words = f"{each.name} {each.text}".strip()
                self.notes.append(Note("didl-other-statement", words))

    def _component(self, component: Component, kind: Kind | None, own: File) -> None:
        first = ""
        for resource in component.resources:
            if resource.body:
                self._by_value(resource, kind, own)
            elif url := self._url(resource):
                found = replace(own, url=url, mime_type=_mime(resource), alternate_of=first)
                first = first or url
                self._by_reference(found, kind)
            elif resource.text:
                self.notes.append(Note("didl-embedded-object", resource.mime_type))
            else:
                self.notes.append(Note("didl-empty-resource", resource.mime_type))

    def _url(self, resource: Resource) -> str:
        if not resource.ref and _URL.match(resource.text):
            self.notes.append(Note("didl-url-as-text", resource.text))
            return resource.text
        return resource.ref

    def _by_value(self, resource: Resource, kind: Kind | None, own: File) -> None:
        if kind in (None, Kind.METADATA):
            identifier = "" if own.lent else own.identifier
            self.metadata.append(Metadata(resource.body, identifier, own.modified))
        else:
            self.notes.append(Note("didl-embedded-object", resource.mime_type))

    def _by_reference(self, found: File, kind: Kind | None) -> None:
        if kind is Kind.METADATA:
            self.notes.append(Note("didl-metadata-by-reference", found.url))
        elif kind is Kind.PAGE or (kind is None and self.typed and _is_page(found)):
            if all(found.url != page.url for page in self.pages):
                self.pages.append(found)
        else:
            self.files.append(found)


def _with(above: File, statements: Sequence[Statement]) -> File:
    """What an Item or Component adds to what it inherits."""
    if not statements:
        return above
    own = said(tuple(statements), IDENTIFIER)
    return replace(
        above,
        identifier=own[0] if own else above.identifier,
        lent=not own and above.lent,
        modified=_first(statements, MODIFIED) or above.modified,
        access_rights=_access(statements) or above.access_rights,
        available=_first(statements, "dcterms:available") or above.available,
        title=_first(statements, "dc:title", "dcterms:title") or above.title,
        description=_all(statements, "dc:description", "dcterms:description") or above.description,
        versions=_versions(statements) or above.versions,
    )


def _versions(statements: Sequence[Statement]) -> tuple[str, ...]:
    return tuple(u for u in type_uris(statements) if _VERSIONS.match(u.rpartition("/")[2]))


def _access(statements: Sequence[Statement]) -> tuple[str, ...]:
    return _all(statements, *_ACCESS)


def _all(statements: Sequence[Statement], *names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_texts(statements, names)))


def _first(statements: Sequence[Statement], *names: str) -> str:
    return next(_texts(statements, names), "")


def _texts(statements: Sequence[Statement], names: Sequence[str]) -> Iterator[str]:
    return (each.text for each in statements if each.name in names and each.text)


def _mime(resource: Resource) -> str:
    return " ".join(resource.mime_type.split())


def _is_page(found: File) -> bool:
    """In a document whose Items say their kinds, a hypertext that does not is the start page:
    so the SURF profile puts it into the root Item."""
    return found.mime_type.partition(";")[0].strip().lower() in _PAGE_TYPES
