"""Simple Dublin Core as OAI-PMH carries it: the `oai_dc:dc` element, read and written.

What is written is valid by construction (DECISIONS 21 and 22): only the 15 elements, no
character that XML forbids, no `xml:lang` that the schema refuses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from ...errors import MalformedXml
from ...late_pattern import late_regex
from ...xmldoc import Element, escape, local_name, namespace, parse_xml

OAI_DC: Final = "http://www.openarchives.org/OAI/2.0/oai_dc/"
OAI_DC_SCHEMA: Final = "http://www.openarchives.org/OAI/2.0/oai_dc.xsd"
DC: Final = "http://purl.org/dc/elements/1.1/"
ELEMENTS: Final = (
    "title",
    "creator",
    "subject",
    "description",
    "publisher",
    "contributor",
    "date",
    "type",
    "format",
    "identifier",
    "source",
    "language",
    "relation",
    "coverage",
    "rights",
)

# (element, text, xml:lang or "")
Value = tuple[str, str, str]

_ROOT: Final = f"{{{OAI_DC}}}dc"
_XSI: Final = "http://www.w3.org/2001/XMLSchema-instance"
_XML_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
_KNOWN: Final = frozenset(ELEMENTS)
_NAMES: Final[Mapping[object, str]] = {f"{{{DC}}}{name}": name for name in ELEMENTS}
_LANGUAGE: Final = late_regex(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*\Z", re.ASCII)
_HINTS: Final = frozenset({f"{{{_XSI}}}schemaLocation", f"{{{_XSI}}}noNamespaceSchemaLocation"})
OPEN: Final = (
    f'<oai_dc:dc xmlns:oai_dc="{OAI_DC}" xmlns:dc="{DC}" xmlns:xsi="{_XSI}"'
    f' xsi:schemaLocation="{OAI_DC} {OAI_DC_SCHEMA}">'
)


def is_language(tag: str) -> bool:
    """Whether `tag` is legal in `xml:lang`: xs:language of XML Schema part 2."""
    return _LANGUAGE.match(tag) is not None


def write_oai_dc(values: Iterable[Value]) -> bytes:
    """The complete element, in UTF-8, with its namespaces and schemaLocation.

    Values keep their order and their white space. Left out: values of nothing but white
    space or illegal characters, and an `xml:lang` that the schema refuses (its value stays).

    Raises:
        ValueError: an element that is none of the fifteen.
    """
    parts = [OPEN]
    for element, text, language in values:
        if element not in _KNOWN:
            raise ValueError(f"{element!r} is no element of simple Dublin Core")
        safe = escape(text)
        if not safe or safe.isspace():
            continue
        if "\r" in safe:  # has to be written as a reference, or a parser reads it as a newline
            safe = safe.replace("\r", "&#13;")
        lang = f' xml:lang="{language}"' if language and is_language(language) else ""
        parts.append(f"<dc:{element}{lang}>{safe}</dc:{element}>")
    parts.append("</oai_dc:dc>")
    return "".join(parts).encode()


def read_oai_dc(metadata: bytes) -> list[Value] | None:
    """The values of a received `oai_dc:dc` element; None if it is malformed or not valid."""
    try:
        return oai_dc_values(parse_xml(metadata))
    except MalformedXml:
        return None


def oai_dc_values(root: Element) -> list[Value] | None:
    """The values of an `oai_dc:dc` element, in order; None if it is not schema-valid.

    Valid in our sense: the right root, as children only the fifteen elements in their own
    namespace, nothing but text in them, no attribute besides a legal or empty `xml:lang` and
    hints where schemas lie. Comments and processing instructions are passed over.
    """
    if not opens_oai_dc(root) or _is_text(root.text):
        return None
    values: list[Value] = []
    for child in root:
        if _is_text(child.tail):
            return None
        name = _NAMES.get(child.tag)
        if name is not None and not len(child) and not child.keys():
            values.append((name, child.text or "", ""))  # as nearly all are
            continue
        if not local_name(child):
            continue
        value = _value(child)
        if value is None:
            return None
        values.append(value)
    return values


def opens_oai_dc(root: Element) -> bool:
    """Whether the root of a valid element is this one, whatever stands in it."""
    return root.tag == _ROOT and _HINTS.issuperset(root.attrib)


def is_valid_oai_dc(metadata: bytes) -> bool:
    """Whether `read_oai_dc` finds nothing that the schema refuses."""
    return read_oai_dc(metadata) is not None


def _is_text(between: str | None) -> bool:
    return bool(between and between.strip(" \t\r\n"))


def _value(child: Element) -> Value | None:
    name = local_name(child)
    if namespace(child) != DC or name not in _KNOWN:
        return None
    if any(local_name(inner) for inner in child):
        return None
    language = str(child.get(_XML_LANG, ""))
    if not _HINTS.issuperset(set(child.attrib) - {_XML_LANG}):
        return None
    if language.strip() and not is_language(language.strip()):
        return None
    text = "".join([child.text or "", *(inner.tail or "" for inner in child)])
    return name, text, language.strip()
