"""Source formats: which root elements belong to a format, and how its values are read.

A new format is one new row in `SOURCES`. Must not know: rules, documents, OAI-PMH replies.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ..xmldoc import Element, local_name, namespace
from .attributes import IDENTIFIED, agent_with, attributes_of, is_agent
from .datacite import ENVELOPES, KERNELS, read_datacite
from .didl.didl_values import read_didl
from .dublin_core import slips
from .dublin_core.simple import DC, ELEMENTS, OAI_DC
from .mods.mods_elements import NAMESPACES as MODS_NAMESPACES
from .mods.mods_reader import read_mods
from .value import Value

DCTERMS: Final = slips.DCTERMS
_SIMPLE: Final = {name: f"dc:{name}" for name in ELEMENTS}
_XML_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
_XSI_TYPE: Final = "{http://www.w3.org/2001/XMLSchema-instance}type"
_RESOURCES: Final = (
    "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}resource",
    "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}about",
    "href",
    "resource",
)
# Here paragraphs are kept; elsewhere a line break is only how the XML was folded.
_LONG: Final = frozenset(
    ["dc:description", "dcterms:description", "dcterms:abstract", "dcterms:tableOfContents",
     "dcterms:provenance"]
)  # fmt: skip
_PARAGRAPH: Final = re.compile(r"\s*\n\s*\n\s*")


@dataclass(frozen=True, slots=True)
class Source:
    """One source format: its root elements (qualified names) and usual metadata prefixes."""

    name: str
    title: str
    roots: frozenset[str]
    prefixes: frozenset[str]
    read: Callable[[Element], list[Value]]


def read_dublin_core(root: Element) -> list[Value]:
    """Every value below `root` in document order: elements of Dublin Core, and any other leaf.

    Elements with nothing in them give a value with an empty text; an IRI in rdf:resource or
    href is a value of its own beside the text. Other vocabularies' elements are named
    `{namespace}local`. An attribute that nothing else reads is a value `ELEMENT@ATTRIBUTE`.
    """
    values: list[Value] = []
    _read_below(root, values, [])
    return values


def read_with_repairs(root: Element) -> list[Value]:
    """The same, and behind it the repairs that were needed, as values `repair:NAME`."""
    values: list[Value] = []
    found: list[tuple[str, str]] = []
    if root.tag == slips.BARE:
        found.append((slips.BARE_DUBLIN_CORE, "metadata"))
    elif namespace(root).startswith(slips.UNDECLARED):
        found.append((slips.UNDECLARED_PREFIX, local_name(root)))
    _read_below(root, values, found)
    return [*values, *slips.repairs(found)] if found else values


def _read_below(root: Element, values: list[Value], found: list[tuple[str, str]]) -> None:
    add = values.append
    names = _names
    for child in root:
        tag = child.tag
        name = names.get(tag) or _name_of(child)
        if not name:
            continue
        if tag in _slips:
            found.append((_slips[tag], local_name(child)))
        if len(child) and name[0] == "{":
            _read_below(child, values, found)
            if child.keys():
                values.extend(attributes_of(child, name))
            continue
        text = child.text or "" if not len(child) else _inner_text(child)
        text = _paragraphs(text) if name in _LONG else " ".join(text.split())
        if not child.keys():
            add((name, text, "", ""))
        else:
            values.extend(_with_attributes(child, name, text))


def _with_attributes(child: Element, name: str, text: str) -> Iterator[Value]:
    """A value whose element has attributes, an IRI beside it, and what nothing else reads."""
    lang, scheme, resource = _attributes(child)
    if text and is_agent(name) and (known := agent_with(child, text)):
        yield name, known, lang, IDENTIFIED
        yield from attributes_of(child, name, read=known)
        return
    if text or not resource:
        yield name, text, lang, scheme
    if resource and resource != text:
        yield name, resource, lang, scheme
    yield from attributes_of(child, name, read=resource)


def simple_values(values: Iterable[tuple[str, str, str]]) -> list[Value]:
    """What `read_dublin_core` gives of a valid `oai_dc:dc`, from its (element, text, language)."""
    return [(_SIMPLE[name], _in_order(name, text), lang, "") for name, text, lang in values]


def _in_order(name: str, text: str) -> str:
    """The text with its white space in order, as nearly all have it: to see that it is costs a
    third of putting it."""
    text = text.strip()
    if text.isprintable() and "  " not in text:  # the only white space that is, is the blank
        return text
    return _paragraphs(text) if name == "description" else " ".join(text.split())


_names: dict[object, str] = {}  # tag -> name, for the few hundred tags there are
_slips: dict[object, str] = {}  # tag -> the repair its name needed


def _name_of(element: Element) -> str:
    local = local_name(element)
    if not local:
        return ""
    name, repair = slips.name_of(namespace(element), local)
    if len(_names) < 4096:
        _names[element.tag] = name
        if repair:
            _slips[element.tag] = repair
    return name


def _inner_text(element: Element) -> str:
    parts = [element.text or ""]
    for child in element:
        if local_name(child):
            parts.append(_inner_text(child))
        parts.append(child.tail or "")
    return "".join(parts)


def _paragraphs(text: str) -> str:
    text = text.strip()
    if "\n" not in text:
        return " ".join(text.split())
    return "\n\n".join(" ".join(part.split()) for part in _PARAGRAPH.split(text))


def _attributes(element: Element) -> tuple[str, str, str]:
    get = element.attrib.get
    scheme = str(get(_XSI_TYPE, "")).rpartition(":")[2].strip()
    resource = next((str(get(name)) for name in _RESOURCES if get(name)), "")
    return str(get(_XML_LANG, "")).strip(), scheme, resource.strip()


def _roots(*names: str) -> frozenset[str]:
    return frozenset(names)


SOURCES: Final[Mapping[str, Source]] = {
    source.name: source
    for source in (
        Source(
            "oai_dc",
            "Dublin Core, simple",
            _roots(f"{{{OAI_DC}}}dc", f"{{{DC}}}dc", "{info:srw/schema/1/dc-v1.1}dc",
                   "{info:srw/schema/1/dc-v1.0}dc", "{info:srw/schema/1/dc-schema}dc", "dc"),
            frozenset({"oai_dc", "dc", "srw_dc"}),
            read_with_repairs,
        ),
        Source(
            "qdc",
            "Dublin Core, qualified",
            _roots(
                "{http://worldcat.org/xmlschemas/qdc-1.0/}qualifieddc",
                "{http://epubs.cclrc.ac.uk/xmlns/qdc/}qualifieddc",
                "{http://dspace.org/qualifieddc/}qualifieddc",
                "{http://purl.org/dc/terms/}qualifieddc",
                "{http://www.openarchives.org/OAI/2.0/oai_qdc/}qualifieddc",
                "{http://www.openarchives.org/OAI/2.0/oai_qdc/}qdc",
                "{http://www.bl.uk/namespaces/oai_dcq/}dcq",
                "{http://oai.base-search.net/base_dc/}dc",
                "{info:srw/schema/1/dc-v1.1}dcx",
                "{info:srw/schema/1/dc-v1.1}srw_dc",
                "{http://krait.kb.nl/coop/tel/handbook/telterms.html}dcx",
                "{http://ns.nsdl.org/nsdl_dc_v1.02/}nsdl_dc",
                "{http://ns.nsdl.org/nsdl_dc_v1.01/}nsdl_dc",
                "qualifieddc",
            ),
            frozenset({"oai_qdc", "qdc", "base_dc", "nsdl_dc"}),
            read_with_repairs,
        ),
        Source(
            "dcterms",
            "DCMI metadata terms",
            _roots(
                "{http://www.openarchives.org/OAI/2.0/oai_dcterms/}dcterms",
                "{http://purl.org/dc/terms/}dcterms",
                "{http://purl.org/dc/terms/}dc",
                "{http://dublincore.org/documents/dcmi-terms/}dcterms",
                "dcterms",
            ),
            frozenset({"oai_dcterms", "dcterms"}),
            read_with_repairs,
        ),
        Source(
            "mods",
            "MODS",
            _roots(*(f"{{{space}}}{name}" for space in MODS_NAMESPACES if space
                     for name in ("mods", "modsCollection")), "mods", "modsCollection"),
            frozenset({"mods", "oai_mods", "mods3"}),
            read_mods,
        ),
        Source(
            "datacite",
            "DataCite",
            _roots(*KERNELS, *ENVELOPES),
            frozenset({"oai_datacite", "datacite", "oai_datacite3", "datacite4"}),
            read_datacite,
        ),
        Source(
            "didl",
            "MPEG-21 DIDL",
            _roots(*(f"{{urn:mpeg:mpeg21:2002:{no}-DIDL-NS}}DIDL" for no in ("01", "02"))),
            frozenset({"didl", "didl_document", "DIDL_document", "nl_didl", "nl_didl_norm"}),
            lambda root: read_didl(root, _reader_of_root),
        ),
    )
}  # fmt: skip


def _reader_of_root(tag: str) -> tuple[str, Callable[[Element], list[Value]]] | None:
    found = source_of_root(tag)
    return (found.name, found.read) if found else None


def source_of_root(tag: str) -> Source | None:
    """The format whose records have this root element (a qualified name). A prefix that nobody
    declared counts by its root element's name."""
    found = _BY_ROOT.get(tag)
    if found is None and tag.startswith(_UNDECLARED):
        return _BY_LOCAL_NAME.get(tag.rpartition("}")[2])
    return found


_BY_ROOT: Final = {
    tag: source for source in reversed(tuple(SOURCES.values())) for tag in source.roots
}  # the first of two wins
_UNDECLARED: Final = f"{{{slips.UNDECLARED}"
_BY_LOCAL_NAME: Final = {
    tag.rpartition("}")[2]: source
    for tag, source in _BY_ROOT.items()
    if source.read is read_with_repairs
} | {"dc": SOURCES["oai_dc"]}


def source_of(root: Element) -> Source | None:
    """The format of a record: qualified Dublin Core in the simple envelope is qualified, and so
    are its elements without any."""
    source = source_of_root(str(root.tag))
    if source is None and root.tag == slips.BARE:
        source = SOURCES["oai_dc"] if _has(root, "dc:") else None
    if source is None or source.name != "oai_dc":
        return source
    return SOURCES["qdc"] if _has(root, "dcterms:", "dcx:") else source


def _has(root: Element, *prefixes: str) -> bool:
    return any((_names.get(child.tag) or _name_of(child)).startswith(prefixes) for child in root)


def source_of_prefix(prefix: str) -> Source | None:
    """The format that usually has this metadata prefix."""
    return next((source for source in SOURCES.values() if prefix in source.prefixes), None)
