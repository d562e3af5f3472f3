"""The one place that makes XML parsers, and the few things every reader and writer needs.

Strict first and only: no recovery, no entities, no network, no document types
(design rule 4: no repair is silent; repairs are `protocol.repair`'s and happen on bytes).
lxml elements may travel from here; parsers may not be made anywhere else.
"""

from __future__ import annotations

import re
from typing import Final

from lxml import etree

from .errors import MalformedXml

Element = etree._Element  # the name by which elements travel

# What XML 1.0 forbids even as a character reference (XML 1.0, production 2).
ILLEGAL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_REFERENCES: Final = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"))
_TOO_LARGE: Final = ("huge", "too long", "xmlSAX2Characters", "Excessive depth", "out of memory")


def _parser(*, huge: bool) -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        recover=False,
        huge_tree=huge,
    )


_STRICT: Final = _parser(huge=False)


def parse_xml(body: bytes) -> Element:
    """The root element of a well-formed document; the XML declaration decides the encoding.

    A text node over 10 MB is read too. A document type is refused: no reply of OAI-PMH needs
    one, and entities are how small documents grow large.

    Raises:
        MalformedXml: with the parser's reason, line and column.
    """
    try:
        root = etree.fromstring(body, _STRICT)
    except etree.XMLSyntaxError as error:
        if not any(word in str(error) for word in _TOO_LARGE) or b"<!DOCTYPE" in body:
            raise _malformed(error) from error
        root = _parse_huge(body)
    if root.getroottree().docinfo.internalDTD is not None:
        raise MalformedXml("a document type (<!DOCTYPE ...>) is not allowed", line=1, column=1)
    return root


def _parse_huge(body: bytes) -> Element:
    if b"\x00" in body[:4]:  # UTF-16 or UTF-32 could hide a document type from the test above
        raise MalformedXml("too large for this encoding", line=1, column=1)
    try:
        return etree.fromstring(body, _parser(huge=True))
    except etree.XMLSyntaxError as error:
        raise _malformed(error) from error


def _malformed(error: etree.XMLSyntaxError) -> MalformedXml:
    line, column = error.position
    return MalformedXml(error.msg or "no document", line=line or 0, column=column or 0)


def standalone(element: Element) -> bytes:
    """The element as a document of its own in UTF-8, with the namespaces in scope."""
    return etree.tostring(element, encoding="utf-8", with_tail=False)


def canonical(document: bytes) -> bytes:
    """The document in the one form that all its spellings share; merely serialised where it has
    none, for a namespace that is a relative IRI. Raises as `parse_xml`.

    Source: Exclusive XML Canonicalization 1.0, with comments.
    """
    root = parse_xml(document)
    try:
        return etree.tostring(root, method="c14n", exclusive=True, with_comments=True)
    except etree.C14NError:
        return standalone(root)


def indented(element: Element) -> str:
    """The element as text for people to read; its white space is changed, in place."""
    etree.indent(element, "  ")
    return etree.tostring(element, encoding="unicode", with_tail=False)


def local_name(element: Element) -> str:
    """The name without namespace; empty for comments and the like."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def namespace(element: Element) -> str:
    """The namespace IRI of the name; empty if it has none."""
    tag = element.tag
    return tag[1:].partition("}")[0] if isinstance(tag, str) and tag.startswith("{") else ""


def legal_text(text: str) -> str:
    """`text` without the characters that no XML 1.0 document may hold."""
    # No illegal character is printable: that is looked up faster than a pattern is searched for.
    if text.isprintable() or not ILLEGAL.search(text):
        return text
    return ILLEGAL.sub("", text)


def escape(text: str) -> str:
    """`text` for an element or a double-quoted attribute, illegal characters left out."""
    for character, reference in _REFERENCES:
        if character in text:
            text = text.replace(character, reference)
    return legal_text(text)
