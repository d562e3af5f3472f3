"""Elements of DataCite: their texts, children and attributes, and values made of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ..xmldoc import Element, local_name
from .value import Value

_XML_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"


def text_of(element: Element | None) -> str:
    """All text below, white space squeezed; empty for no element."""
    return "" if element is None else " ".join("".join(map(str, element.itertext())).split())


def child_of(element: Iterable[Element], *names: str) -> Element | None:
    """The first child with one of these names."""
    return next((each for each in element if local_name(each) in names), None)


def children_of(element: Element, name: str) -> Iterator[Element]:
    """Elements of that name below, wrapped or not: some exporters leave the wrapper out."""
    return (each for each in element.iter("*") if local_name(each) == name)


def names_apart(element: Element, name: str) -> list[list[Element]]:
    """The children of an agent's element, those of each agent in a list of their own: a name
    begins the next agent, and what follows is of that one.

    DataCite holds records in which one `creator` has the names of all; schema 4.7 allows one.
    """
    apart: list[list[Element]] = []
    for child in element:
        begins = local_name(child) == name and any(
            local_name(each) == name for each in (apart[-1] if apart else ())
        )
        if begins or not apart:
            apart.append([])
        apart[-1].append(child)
    return apart


def attribute_of(element: Element | None, *names: str) -> str:
    """The first of these attributes that is not empty, white space squeezed."""
    if element is None:
        return ""
    return next((" ".join(text.split()) for n in names if (text := str(element.get(n) or ""))), "")


def value_of(name: str, text: str, element: Element | None = None, scheme: str = "") -> Value:
    """A value named `datacite:NAME`, with the language of its element."""
    language = str(element.get(_XML_LANG) or "") if element is not None else ""
    return f"datacite:{name}", text, language, scheme
