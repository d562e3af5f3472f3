"""Elements of Dublin Core with elements in them: agents, other typed nodes, lists, and markup.

No two parts run together into one text: of a node its IRI and its name are values of the
element, of a list each member is one, and what else stands there is a value by itself under its
own name. The elements of HTML and of formulas within a text are part of the text.
Source: RDF 1.1 XML Syntax, 2.3 and 2.15 (typed nodes, containers); DCMI, Expressing DC in RDF/XML.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...xmldoc import Element, local_name, namespace
from ..attributes import attributes_of, is_agent, leaves_of
from ..value import Value
from .nested_agents import nested_agents

_RDF: Final = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_CONTAINERS: Final = frozenset(["Bag", "Seq", "Alt", "List"])
_NAMES: Final = ("value", "prefLabel", "label", "name", "title")
_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
_MARKUP: Final = frozenset(
    ["a", "abbr", "b", "bdi", "big", "blockquote", "bold", "br", "center", "cite", "code", "dd",
     "del", "div", "dl", "dt", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img",
     "inf", "ins", "italic", "kbd", "li", "list", "list-item", "mark", "math", "ol", "p", "pre",
     "q", "s", "sc", "sec", "section", "small", "span", "strike", "strong", "sub", "sup", "table",
     "tbody", "td", "tex-math", "th", "thead", "tr", "tt", "u", "ul", "underline", "var"]
)  # fmt: skip


def nested_values(element: Element, name: str) -> list[Value]:
    """The values of an element that holds elements; [] if its text is all that it says."""
    children = [each for each in element if local_name(each)]
    if _has_own_text(element) or not children or all(map(_is_markup, children)):
        return []
    if is_agent(name) and (agents := list(nested_agents(element, name))):
        return agents
    if (label := _own_label(element, children)) is not None:
        others = (each for each in children if each is not label)
        return [_named(label, name), *(value for each in others for value in leaves_of(each))]
    return [value for child in children for value in _node(child, name)]


def _own_label(element: Element, children: list[Element]) -> Element | None:
    """The name of what the element itself describes: "Elm Press" of `<name>Elm Press</name>
    <location>Elmton</location>`. Children of one kind are a list, and none names the others."""
    of_one_kind = len({each.tag for each in children}) == 1
    return None if of_one_kind or any(map(len, children)) else _label(element)


def _named(label: Element, name: str) -> Value:
    text = " ".join("".join(map(str, label.itertext())).split())
    return name, text, str(label.get(_LANG) or ""), ""


def _has_own_text(element: Element) -> bool:
    texts = [element.text, *(child.tail for child in element)]
    return any((text or "").strip() for text in texts)


def _is_markup(element: Element) -> bool:
    return (local_name(element) or "").lower() in _MARKUP or "MathML" in namespace(element)


def _node(node: Element, name: str) -> Iterator[Value]:
    """A node's members, if it is a list; else its IRI, its name, and its other leaves."""
    if namespace(node) == _RDF and local_name(node) in _CONTAINERS:
        for member in node:
            if local_name(member):
                yield from _node(member, name)
        return
    about = next((str(node.get(f"{{{_RDF}}}{key}") or "") for key in ("about", "resource")
                  if node.get(f"{{{_RDF}}}{key}")), "")  # fmt: skip
    label = _label(node)
    if ":" in about:
        yield name, " ".join(about.split()), "", ""
    if label is not None:
        yield _named(label, name)
    yield from attributes_of(node, name, read=about if ":" in about else "")
    for each in node:
        if each is not label and local_name(each):
            yield from leaves_of(each)


def _label(node: Element) -> Element | None:
    """The element that names a node, or the only one with a text."""
    texts = [each for each in node.iter("*") if (each.text or "").strip() and not len(each)]
    if len(texts) == 1:
        return texts[0]
    for name in _NAMES:
        found = [each for each in node if local_name(each) == name and each in texts]
        if found:
            return found[0]
    return None
