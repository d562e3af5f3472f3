"""Attributes of a source's elements: what stands in one is a value too.

The identifier of an agent becomes a part of the agent; any other attribute is a value
`ELEMENT@ATTRIBUTE`, which a rule can use and the loss report shows. Those that say how a text is
written, of what kind it is or from which list have the scheme `STEERS` until a reader gathers
them in one value: it, or a rule, has read the text so. Attributes of XML itself, and where a
schema lies, say nothing of the work.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..late_pattern import late_regex
from ..xmldoc import Element
from .parts import write_parts
from .value import Value

_XML: Final = "{http://www.w3.org/XML/1998/namespace}"
_XSI: Final = "{http://www.w3.org/2001/XMLSchema-instance}"
_RDF: Final = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
LANGUAGE: Final = f"{_XML}lang"
# About the XML, not about the work; the language is part of the value itself.
OF_THE_XML: Final = frozenset(
    [LANGUAGE, f"{_XML}space", f"{_XSI}schemaLocation", f"{_XSI}noNamespaceSchemaLocation",
     f"{_XSI}nil", "schemaVersion"]
)  # fmt: skip
MARKS: Final = frozenset([f"{_XML}base", f"{_XML}id", f"{_RDF}parseType", f"{_RDF}datatype"])
STEERS: Final = "steers"  # the scheme of the value of an attribute by which others are read
STEERING_ATTRIBUTES: Final = "steering:attributes"  # a value that lists them
LONGEST_LIST: Final = 200  # characters: what a line of the loss report shows of a value
_TYPE: Final = f"{_XSI}type"
IDENTIFIED: Final = "identified"  # the scheme of a name whose attributes identify it
# Encoding schemes that say how a text is written, or that rules ask for.
SCHEMES: Final = frozenset(
    ["uri", "w3cdtf", "imt", "dcmitype", "iso639-1", "iso639-2", "iso639-3", "rfc1766", "rfc3066",
     "rfc4646", "rfc5646", "period", "box", "point", "iso3166", "isbn", "issn", "lcsh", "mesh",
     "ddc", "lcc", "udc", "nlm", "tgn", "aat", "gnd", "rvk", "brinkman", "bcl", "goo", "nur",
     "oclc", "lccn", "ppn", "pmid", "pmcid", "arxiv", "ismn", "isrc", "zdb"]
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
_IDENTIFIER: Final = late_regex(
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
    if local not in _IDENTIFIERS or key in OF_THE_XML or key in MARKS or not value:
        return ""
    label = _NAMED.get(local, "")
    if label and ":" not in value:
        return label + value
    return value if _IDENTIFIER.fullmatch(value) else ""


def attributes_of(
    element: Element, name: str, *, read: str = "", agent: bool = False
) -> Iterator[Value]:
    """What the attributes of an element say beside the text `read`, each as a value
    `NAME@ATTRIBUTE`; of an agent's beside what identifies it."""
    for key, value in element.items():
        text = " ".join(str(value).split())
        if not text or key in OF_THE_XML or text == read:
            continue
        if agent and _known(str(key), text):
            continue
        known = key == _TYPE and text.rpartition(":")[2].lower() in SCHEMES
        scheme = STEERS if known or key in MARKS else ""
        yield f"{name}@{str(key).rpartition('}')[2]}", text, "", scheme


def attributes_of_container(element: Element, name: str) -> Iterator[Value]:
    """The same of an element whose own text is no value, its language too."""
    yield from attributes_of(element, name)
    if language := str(element.get(LANGUAGE) or "").strip():
        yield f"{name}@lang", language, "", STEERS


def inner_attributes(element: Element, name: str) -> Iterator[Value]:
    """The attributes of all elements within one whose text is read as one."""
    for each in element.iterdescendants("*"):
        yield from attributes_of_container(each, name)


def leaves_of(element: Element) -> Iterator[Value]:
    """Every text and attribute in an element that nobody reads, named `{namespace}local`."""
    for each in element.iter("*"):
        name = str(each.tag) if str(each.tag)[:1] == "{" else f"{{}}{each.tag}"
        if text := " ".join("".join([each.text or "", *(c.tail or "" for c in each)]).split()):
            yield name, text, str(each.get(LANGUAGE) or ""), ""
            yield from attributes_of(each, name)
        else:
            yield from attributes_of_container(each, name)


def gathered(values: list[Value]) -> list[Value]:
    """The values, and behind them some that list the attributes which steer how others are read,
    each once: `dc:date@type=dcterms:W3CDTF; dc:identifier@type=dcterms:URI`."""
    if not any(value[3] == STEERS for value in values):
        return values
    found = dict.fromkeys(f"{name}={text}" for name, text, _, scheme in values if scheme == STEERS)
    lists = [""]
    for each in found:
        joined = f"{lists[-1]}; {each}" if lists[-1] else each
        if len(joined) > LONGEST_LIST and lists[-1]:
            lists.append(each)
        else:
            lists[-1] = joined
    others = [value for value in values if value[3] != STEERS]
    return [*others, *((STEERING_ATTRIBUTES, each, "", "") for each in lists)]
