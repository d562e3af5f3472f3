"""Attributes of a source's elements: what stands in one is a value too.

The identifier of an agent becomes a part of the agent; an attribute that no reader understands
is a value `ELEMENT@ATTRIBUTE`, which a rule can use and the loss report shows. Attributes that
say only how a text is written, or where a schema lies, say nothing of the work.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
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


# Attributes of MODS and DataCite that steer how an element is read, and say nothing beside it.
STEERING: Final = frozenset(
    ["type", "encoding", "point", "keyDate", "unit", "usage", "ID", "IDREF", "IDref", "version",
     "lang", "script", "transliteration", "altRepGroup", "supplied", "shareable", "typeURI",
     "authorityURI", "invalid", "collection", "order", "identifierType", "nameIdentifierScheme",
     "schemeURI", "relatedIdentifierType", "relatedItemIdentifierType",
     "alternateIdentifierType", "rightsIdentifierScheme", "funderIdentifierType",
     "affiliationIdentifierScheme", "publisherIdentifierScheme", "nameType", "numberType",
     "descriptionType", "titleType", "dateType"]
)  # fmt: skip
# Lists of codes that a value is read by.
_CODE_LISTS: Final = frozenset(
    ["marcrelator", "iso639-1", "iso639-2", "iso639-2b", "iso639-3", "rfc3066", "rfc4646",
     "rfc5646", "w3cdtf", "iso8601", "edtf", "marc", "iso15924", "marcgt"]
)  # fmt: skip


def unread(
    root: Element, values: list[Value], prefix: str, said: Iterable[str] = ()
) -> Iterator[Value]:
    """Each text and attribute below `root` that stands in none of the values, as a value named
    by its element: `mods:relatedItem/place`, `mods:genre@displayLabel`. No rule takes it for
    what the element would say elsewhere; the report shows it."""
    told = _Told(" ".join([*said, *(part for value in values for part in value)]))
    for each in root.iter("*"):
        text = each.text or "" if not len(each) else _own_text(each)
        if text.strip() and text not in told:
            parent = each.getparent()
            above = f"{_local(parent)}/" if parent is not None else ""
            yield f"{prefix}:{above}{_local(each)}", " ".join(text.split()), "", ""
        for key, value in each.items() if each.keys() else ():
            name, known = str(key).rpartition("}")[2], " ".join(str(value).split())
            if key in TECHNICAL or name in STEERING or known.lower() in _CODE_LISTS:
                continue
            if known and known not in told:
                yield f"{prefix}:{_local(each)}@{name}", known, "", ""


def _own_text(element: Element) -> str:
    return "".join([element.text or "", *(child.tail or "" for child in element)])


class _Told:
    """What values say; most texts stand there as they are, the others by letters and figures."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._folded = ""

    def __contains__(self, text: str) -> bool:
        """Whether the text stands there; of coordinates each number."""
        if " ".join(text.split()) in self.text:
            return True
        self._folded = self._folded or _folded(self.text)
        if _folded(text) in self._folded:
            return True
        numbers = text.split() if _NUMBERS.match(text) else []
        return bool(numbers) and all(_folded(each) in self._folded for each in numbers)


_NUMBERS: Final = re.compile(r"[\d.,+\s-]+\Z", re.ASCII)


def _local(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _folded(text: str) -> str:
    r"""Letters and figures alone: white space, and the marks of values with parts, aside."""
    return "".join(filter(str.isalnum, text)).casefold()
