"""Values of Dublin Core, simple and qualified, as rules read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ...late_pattern import late_regex
from ...xmldoc import Element, local_name, namespace
from ..attributes import (
    IDENTIFIED,
    agent_with,
    attributes_of,
    attributes_of_container,
    gathered,
    inner_attributes,
    is_agent,
)
from ..value import Value
from . import etdms, odd_names, slips
from .nested_nodes import nested_values
from .relators import relator_value
from .simple import ELEMENTS

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
_PARAGRAPH: Final = late_regex(r"\s*\n\s*\n\s*")


def read_dublin_core(root: Element) -> list[Value]:
    """Every value below `root` in document order: elements of Dublin Core, and any other leaf.

    Elements with nothing in them give a value with an empty text; an IRI in rdf:resource or
    href is a value of its own beside the text. Other vocabularies' elements are named
    `{namespace}local`. An attribute is a value `ELEMENT@ATTRIBUTE`, unless it is part of another
    value; so is the text that stands between elements, under the name of what it stands in.
    """
    return _read(root, [])


def read_with_repairs(root: Element) -> list[Value]:
    """The same, and behind it the repairs that were needed, as values `repair:NAME`."""
    found: list[tuple[str, str]] = []
    if root.tag == slips.BARE:
        found.append((slips.BARE_DUBLIN_CORE, "metadata"))
    elif namespace(root).startswith(slips.UNDECLARED):
        found.append((slips.UNDECLARED_PREFIX, local_name(root)))
    values = _read(root, found)
    return [*values, *slips.repairs(found)] if found else values


def _read(root: Element, found: list[tuple[str, str]]) -> list[Value]:
    values: list[Value] = []
    _read_below(root, values, found)
    if root.keys():
        values.extend(attributes_of_container(root, _tag_of(root)))
    if any(each[0].startswith(odd_names.JOURNAL) for each in values):
        values = odd_names.with_journal(values)
    return gathered(values)


def _tag_of(element: Element) -> str:
    return f"{{{namespace(element)}}}{local_name(element)}"


def _read_below(
    root: Element, values: list[Value], found: list[tuple[str, str]], *, mended: bool = True
) -> None:
    """`mended`: elements without a namespace of their own are Dublin Core, for they stand in the
    record's envelope and in nothing else. `about/thing/name` names no work."""
    add = values.append
    names = _names
    _add_stray(root, root.text, values)
    for child in root:
        tag = child.tag
        name = names.get(tag) or name_of(child)
        _add_stray(root, child.tail, values)
        if not name:
            continue
        slip = tag in _slips
        if slip:
            if not mended and _slips[tag] == slips.ENVELOPE_NAMESPACE:
                name = _tag_of(child)
            else:
                found.append((_slips[tag], local_name(child)))
        if len(child) and name.startswith(_NODES):
            inside = mended and local_name(child) in _ENVELOPES
            _read_below(child, values, found, mended=inside)
            values.extend(attributes_of_container(child, name))
            continue
        if len(child) and (nested := list(nested_values(child, name))):
            values.extend([*nested, *attributes_of_container(child, name)])
            continue
        text = child.text or "" if not len(child) else _inner_text(child)
        text = _paragraphs(text) if name in _LONG else " ".join(text.split())
        if slip and name[0] != "{" and (odd := _odd(child, text)):
            add(odd)
            values.extend(attributes_of(child, name))
        elif name[0] == "{" and (agent := relator_value(name, text, _attributes(child)[0])):
            add(agent)
            values.extend(attributes_of(child, name))
        elif not child.keys():
            add((name, text, "", ""))
        else:
            values.extend(_with_attributes(child, name, text))
        if len(child):
            values.extend(inner_attributes(child, name))


def _odd(child: Element, text: str) -> Value | None:
    """The value of an element whose name says a scheme or a role."""
    lang, scheme, resource = _attributes(child)
    if scheme or resource:
        return None
    return odd_names.value_of_meant(local_name(child), text, lang)


def _add_stray(root: Element, text: str | None, values: list[Value]) -> None:
    """Text that stands where only elements may."""
    if text and not text.isspace():
        values.append((_tag_of(root), " ".join(text.split()), "", ""))


def _with_attributes(child: Element, name: str, text: str) -> Iterator[Value]:
    """A value whose element has attributes, an IRI beside it, and what nothing else reads."""
    lang, scheme, resource = _attributes(child)
    if etdms.name_of(namespace(child), local_name(child)):
        yield from etdms.values_with_attributes(child, name, text, lang)
        return
    if text and is_agent(name) and (known := agent_with(child, text)):
        yield name, known, lang, IDENTIFIED
        yield from attributes_of(child, name, agent=True)
        return
    if text or not resource:
        yield name, text, lang, scheme
    if resource and resource != text:
        yield name, resource, lang, scheme
    yield from attributes_of(child, name, read=resource)


def simple_values(values: Iterable[tuple[str, str, str]]) -> list[Value]:
    """What `read_dublin_core` gives of a valid `oai_dc:dc`, from its (element, text, language)."""
    found: list[Value] = []
    for name, text, lang in values:
        text = text.strip()
        # The only white space that is printable is the blank. To see that all is in order, as
        # nearly always, costs a third of putting it so.
        if not text.isprintable() or "  " in text:
            text = _paragraphs(text) if name == "description" else " ".join(text.split())
        found.append((_SIMPLE[name], text, lang, ""))
    return found


# Elements that hold others, and have no text of their own.
_NODES: Final = ("{", "edm:", "etdms:")
# What a record's elements may stand in, one in the other, by local name.
_ENVELOPES: Final = frozenset(
    ["metadata", "record", "dc", "qdc", "dcterms", "qualifieddc", "oai_dc", "oai_qdc",
     "oai_dcterms", "simpledc", "RDF", "Description"]
)  # fmt: skip

_names: dict[object, str] = {}  # tag -> name, for the few hundred tags there are
_slips: dict[object, str] = {}  # tag -> the repair its name needed


def name_of(element: Element) -> str:
    """The name that the element is known by, as `dc:title` or `{namespace}local`, mended if it is
    written in a known wrong way; empty for comments."""
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
        if local := local_name(child):
            block = "\n\n" if local.lower() in _BLOCKS else ""
            parts += [block, _inner_text(child), block]
        parts.append(child.tail or "")
    return "".join(parts)


# Elements of HTML and JATS that begin a line of their own.
_BLOCKS: Final = frozenset(
    ["p", "br", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "dt", "dd",
     "table", "blockquote", "section", "sec", "title"]
)  # fmt: skip


def _paragraphs(text: str) -> str:
    text = text.strip()
    if "\n" not in text:
        return " ".join(text.split())
    return "\n\n".join(" ".join(part.split()) for part in _PARAGRAPH.split(text))


def _attributes(element: Element) -> tuple[str, str, str]:
    get = element.attrib.get
    scheme = str(get(_XSI_TYPE, "")).rpartition(":")[2].strip()
    scheme = scheme or _link_type(element)
    resource = next((str(get(name)) for name in _RESOURCES if get(name)), "")
    return str(get(_XML_LANG, "")).strip(), scheme, resource.strip()


def _link_type(element: Element) -> str:
    """What kind of address it is, where an attribute says so (`linktype="thumbnail"`)."""
    keys = (key for key in element.attrib if str(key).rpartition("}")[2] == "linktype")
    return next((str(element.get(key)).strip() for key in keys), "")


def holds(root: Element, *prefixes: str) -> bool:
    """Whether an element below the root has one of these prefixes (`dc:`, `dcterms:`)."""
    return any((_names.get(child.tag) or name_of(child)).startswith(prefixes) for child in root)
