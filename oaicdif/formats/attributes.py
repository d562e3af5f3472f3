"""Attributes of a source's elements: what stands in one is a value too.

The identifier of an agent becomes a part of the agent; an attribute that no reader understands
is a value `ELEMENT@ATTRIBUTE`, which a rule can use and the loss report shows. Attributes that
say only how a text is written, or where a schema lies, say nothing of the work.
Must not know: rules, documents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..xmldoc import Element
from .parts import write_parts
from .value import Value

_XML: Final = "{http://www.w3.org/XML/1998/namespace}"
_XSI: Final = "{http://www.w3.org/2001/XMLSchema-instance}"
_RDF: Final = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
# About the XML, not about the work; the language is part of the value itself.
TECHNICAL: Final = frozenset(
    [f"{_XML}lang", f"{_XML}space", f"{_XML}base", f"{_XML}id", f"{_XSI}schemaLocation",
     f"{_XSI}noNamespaceSchemaLocation", f"{_XSI}nil", f"{_RDF}parseType", f"{_RDF}datatype",
     "schemaVersion"]
)  # fmt: skip
_TYPE: Final = f"{_XSI}type"
IDENTIFIED: Final = "identified"  # the scheme of a name whose attributes identify it
# Encoding schemes that say how a text is written, or that rules ask for.
SCHEMES: Final = frozenset(
    ["uri", "w3cdtf", "imt", "dcmitype", "iso639-1", "iso639-2", "iso639-3", "rfc1766", "rfc3066",
     "rfc4646", "rfc5646", "period", "box", "point", "iso3166", "isbn", "issn", "lcsh", "mesh",
     "ddc", "lcc", "udc", "nlm", "tgn", "aat", "gnd", "rvk", "brinkman", "bcl", "goo", "nur"]
)  # fmt: skip
_AGENTS: Final = frozenset(
    f"{prefix}:{name}"
    for prefix in ("dc", "dcterms")
    for name in ("creator", "contributor", "publisher", "rightsHolder")
)
_IDENTIFIERS: Final = frozenset(
    ["id", "identifier", "orcid", "valueuri", "uri", "nameidentifier", "recordidentifier",
     "resource", "about", "href", "ref", "isni", "viaf", "ror"]
)  # fmt: skip
_IDENTIFIER: Final = re.compile(
    r"[A-Za-z][\w.+-]*:\S+|\d{4}-?\d{4}-?\d{4}-?\d{3}[\dXx]|0[a-z0-9]{6}\d\d", re.ASCII
)
# A number alone, named by its attribute.
_NAMED: Final = {"orcid": "orcid:", "isni": "isni:", "viaf": "viaf:", "ror": "ror:"}


def is_agent(name: str) -> bool:
    """Whether an element of Dublin Core holds the name of an agent."""
    return name in _AGENTS


def agent_with(element: Element, text: str) -> str:
    """The name and the identifiers of its attributes as a value with parts; "" without any."""
    found = [
        ("identifier", known)
        for key, value in element.items()
        if (known := _known(str(key), str(value)))
    ]
    return write_parts([("name", text), *dict.fromkeys(found)]) if found else ""


def _known(key: str, value: str) -> str:
    """The identifier that an attribute holds: none is a mere mark within the XML ("n1")."""
    local, value = key.rpartition("}")[2].lower(), " ".join(value.split())
    if local not in _IDENTIFIERS or key in TECHNICAL or not value:
        return ""
    label = _NAMED.get(local, "")
    if label and ":" not in value:
        return label + value
    return value if _IDENTIFIER.fullmatch(value) else ""


def attributes_of(element: Element, name: str, *, read: str = "") -> Iterator[Value]:
    """What the attributes of an element say beyond `read`, each as a value `NAME@ATTRIBUTE`."""
    for key, value in element.items():
        text = " ".join(str(value).split())
        if not text or key in TECHNICAL or text in read:
            continue
        if key == _TYPE and text.rpartition(":")[2].lower() in SCHEMES:
            continue
        yield f"{name}@{str(key).rpartition('}')[2]}", text, "", ""


def leaves_of(element: Element) -> Iterator[Value]:
    """Every text and attribute in an element that nobody reads, named `{namespace}local`."""
    for each in element.iter("*"):
        name = str(each.tag) if str(each.tag)[:1] == "{" else f"{{}}{each.tag}"
        if text := " ".join("".join([each.text or "", *(c.tail or "" for c in each)]).split()):
            yield name, text, str(each.get(f"{_XML}lang") or ""), ""
        yield from attributes_of(each, name)
