"""Elements of DataCite: their texts, children and attributes, and values made of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..xmldoc import Element, local_name
from .value import Value

_XML_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"


def text_of(element: Element | None) -> str:
    """All text below, white space squeezed; empty for no element."""
    return "" if element is None else " ".join("".join(map(str, element.itertext())).split())


def child_of(element: Element | list[Element], *names: str) -> Element | None:
    """The first child with one of these names."""
    return next((each for each in element if local_name(each) in names), None)


def children_of(element: Element, name: str) -> Iterator[Element]:
    """Elements of that name below, wrapped or not: some exporters leave the wrapper out."""
    return (each for each in element.iter("*") if local_name(each) == name)


def attribute_of(element: Element | None, *names: str) -> str:
    """The first of these attributes that is not empty, white space squeezed."""
    if element is None:
        return ""
    return next((" ".join(text.split()) for n in names if (text := str(element.get(n) or ""))), "")


def value_of(name: str, text: str, element: Element | None = None, scheme: str = "") -> Value:
    """A value named `datacite:NAME`, with the language of its element."""
    language = str(element.get(_XML_LANG) or "") if element is not None else ""
    return f"datacite:{name}", text, language, scheme
