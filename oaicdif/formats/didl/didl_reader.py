"""DIDL read: whatever a repository sends becomes a bounded tree, with notes on what was odd.

Accepted beside annex 3: every edition of the DIDL, DII and DIP namespaces, rdf:type instead of
dip:ObjectType, a Container above the Items, references to Items of the same document (those
of the first edition and XInclude). Nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from ...late_pattern import late_regex
from ...xmldoc import Element, local_name, namespace, parse_xml, standalone
from .tree import Component, DidlTree, Item, Note, Resource, Statement

MAX_PARTS: Final = 15_000  # Items, Components and Resources kept of one document
MAX_DEPTH: Final = 40  # Items within Items
MAX_NOTES: Final = 50

_MPEG21: Final = late_regex(r"urn:mpeg:mpeg21:\d{4}:\d\d-(DIDL|DIDMODEL|DII|DIP)-NS\s*\Z", re.I)
_RDF: Final = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_XINCLUDE: Final = "http://www.w3.org/2001/XInclude"
_XML_ID: Final = "{http://www.w3.org/XML/1998/namespace}id"
_PREFIXES: Final[Mapping[str, str]] = {
    "http://purl.org/dc/terms/": "dcterms",
    "http://purl.org/dc/elements/1.1/": "dc",
    _RDF: "rdf",
}
# Parts of the schema that say nothing about the work: selections, anchors, annotations.
_PASSED: Final = frozenset({"Condition", "Choice", "Annotation", "Anchor", "DIDLInfo"})
_GROUPS: Final = frozenset({"Item", "Container"})
_POINTER: Final = late_regex(r"(?:xpointer\()?(?:id\(['\"])?#?([\w.\-:]+)")


def parse_didl(body: bytes) -> DidlTree:
    """The tree of a document.

    Raises:
        MalformedXml: not well-formed.
    """
    return read_didl(parse_xml(body))


def read_didl(root: Element) -> DidlTree:
    """The tree of a `DIDL` element, or of a bare `Item`; of anything else one without root.

    At most `MAX_PARTS` Items, Components and Resources are kept, `MAX_DEPTH` deep; a note says
    when that was not all. References are followed, but in no circle: that ends in a note.
    """
    walk = _Walk()
    found = root if is_didl(root, "Item") else _find_root(root, walk)
    item = None
    if found is not None:
        walk.targets = _targets(root)
        item = walk.item(found, (found,))
    if item is None:
        walk.note("didl-no-item")
    return DidlTree(_squeezed(_attribute(root, "DIDLDocumentId")), item, tuple(walk.notes))


def is_didl(element: Element, name: str) -> bool:
    """Whether the element is DIDL's of that name, in any edition of its namespace."""
    return local_name(element) == name and _edition(element) in ("DIDL", "DIDMODEL")


def _edition(element: Element) -> str:
    found = _MPEG21.match(namespace(element))
    return found[1].upper() if found else ""


def _find_root(root: Element, walk: _Walk) -> Element | None:
    if "DIDLDocumentModified" in root.attrib:
        walk.note("didl-illegal-attribute", "DIDLDocumentModified")
    groups = [each for each in root if local_name(each) in _GROUPS and is_didl(each, _kind(each))]
    for each in groups[1:]:
        walk.note("didl-several-roots", _attribute(each, "id"))
    if groups and _kind(groups[0]) == "Container":
        walk.note("didl-container-root")
    return groups[0] if groups else None


def _kind(element: Element) -> str:
    return local_name(element)


def _targets(root: Element) -> dict[str, Element]:
    """The groups and Components that references can name, by id; the first of each id."""
    found: dict[str, Element] = {}
    for element in root.iter("*"):
        name = _attribute(element, "id") or str(element.get(_XML_ID, ""))
        if name and _edition(element) == "DIDL":
            found.setdefault(name, element)
    return found


@dataclass(slots=True)
class _Walk:
    """One way through a document: what may still be kept, and what was noted."""

    notes: list[Note] = field(default_factory=list)
    targets: dict[str, Element] = field(default_factory=dict)
    kept: int = 0

    def note(self, code: str, text: str = "") -> None:
        note = Note(code, text[:200])
        if len(self.notes) < MAX_NOTES and note not in self.notes:
            self.notes.append(note)

    def item(self, element: Element, path: tuple[Element, ...]) -> Item | None:
        if len(path) > MAX_DEPTH:
            self.note("didl-too-deep", f"more than {MAX_DEPTH} Items within each other")
            return None
        if not self._room():
            return None
        statements: list[Statement] = []
        parts: list[Item | Component] = []
        for child, below in self._children(element, path):
            name = local_name(child)
            if name == "Descriptor":
                statements += self._statements(child)
            else:
                part = self.item(child, below) if name in _GROUPS else self._component(child)
                if part is not None:
                    parts.append(part)
        return Item(tuple(statements), tuple(parts))

    def _room(self) -> bool:
        self.kept += 1
        if self.kept > MAX_PARTS:
            self.note("didl-too-many-parts", f"more than {MAX_PARTS} Items, Components, Resources")
            return False
        return True

    def _children(
        self, element: Element, path: tuple[Element, ...]
    ) -> Iterator[tuple[Element, tuple[Element, ...]]]:
        """Descriptors and parts, references replaced by what they name."""
        for child in element:
            name = local_name(child)
            if not name:
                continue
            below = (*path, child)
            if name in ("Reference", "REFERENCE") or namespace(child) == _XINCLUDE:
                target = self._target(child, path)
                if target is None:
                    continue
                child, below = target, (*path, target)
                name = local_name(child)
            if not _edition(child) and name not in _PASSED:
                self.note("didl-foreign-element", str(child.tag))
            elif name in _GROUPS or name in ("Component", "Descriptor"):
                yield child, below
            elif name not in _PASSED:
                self.note("didl-unknown-element", name)

    def _target(self, element: Element, path: tuple[Element, ...]) -> Element | None:
        wish = next(
            (v for k in ("target", "xpointer", "href") if (v := _attribute(element, k))), ""
        )
        if "://" in wish:
            self.note("didl-external-reference", wish)
            return None
        found = _POINTER.match(wish.strip())
        target = self.targets.get(found[1]) if found else None
        if target is None:
            self.note("didl-dead-reference", wish)
        elif any(target is above for above in path):
            self.note("didl-cycle", wish)
            return None
        return target

    def _component(self, element: Element) -> Component | None:
        if not self._room():
            return None
        statements: list[Statement] = []
        resources: list[Resource] = []
        for child in element:
            if is_didl(child, "Descriptor"):
                statements += self._statements(child)
            elif is_didl(child, "Resource"):
                resources += (each for each in _resources(child) if self._room())
            elif local_name(child) and not _edition(child):
                self.note("didl-foreign-element", str(child.tag))
        return Component(tuple(resources), tuple(statements))

    def _statements(self, descriptor: Element) -> Iterator[Statement]:
        """What a Descriptor says; of each Statement every element, though one is allowed, and the
        text beside them."""
        for child in descriptor:
            if not is_didl(child, "Statement"):
                continue
            inner = list(child.iterchildren("*"))
            if len(inner) > 1:
                self.note("didl-several-statements", str(inner[0].tag))
            for element in inner:
                yield _statement(element)
            if text := _squeezed(_own_text(child)):
                yield Statement("", text)


def own_elements(root: Element) -> Iterator[Element]:
    """The elements of the package itself, in order: not the descriptions and files that stand in
    it."""
    waiting = [root]
    while waiting:
        element = waiting.pop()
        yield element
        inner = [each for each in element if local_name(each)]
        waiting += [each for each in reversed(inner) if not _is_read_apart(each, element)]


def _is_read_apart(element: Element, parent: Element) -> bool:
    if is_didl(parent, "Resource"):
        return True
    description = len(element) > 0 and not _name(element).startswith(("rdf:", "dii:", "dip:"))
    return description and is_didl(parent, "Statement") and _describes_item(parent)


def _describes_item(statement: Element) -> bool:
    above = statement.getparent()
    item = above.getparent() if above is not None else None
    return item is not None and (is_didl(item, "Item") or is_didl(item, "Container"))


def _statement(element: Element) -> Statement:
    body = standalone(element) if len(element) else b""
    text = "" if body else " ".join("".join(map(str, element.itertext())).split())
    resource = element.get(f"{{{_RDF}}}resource") or element.get("resource") or ""
    return Statement(_name(element), text or resource.strip(), body)


def _name(element: Element) -> str:
    space = namespace(element)
    edition = _MPEG21.match(space)
    prefix = edition[1].lower() if edition else _PREFIXES.get(space)
    return f"{prefix}:{local_name(element)}" if prefix else str(element.tag)


def _resources(element: Element) -> Iterator[Resource]:
    """A Resource is a reference or one thing embedded; of one that is more, each."""
    mime_type = _attribute(element, "mimeType").strip()
    ref, text = _squeezed(_attribute(element, "ref")), _own_text(element).strip()
    inner = list(element.iterchildren("*"))
    if ref:
        yield Resource(mime_type, ref)
    for each in inner:
        yield Resource(mime_type, body=standalone(each))
    if text or not (ref or inner):
        yield Resource(mime_type, text=text)


def _own_text(element: Element) -> str:
    """The text directly in the element, also behind comments and other elements."""
    return "".join([element.text or "", *(each.tail or "" for each in element)])


def _attribute(element: Element, name: str) -> str:
    return str(element.get(name) or "")


def _squeezed(text: str) -> str:
    return " ".join(text.split())
