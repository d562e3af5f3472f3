"""The texts and attributes of a record, by a plain walk of its XML that knows no rules."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final, NamedTuple

from lxml import etree

XSI: Final = "{http://www.w3.org/2001/XMLSchema-instance}"


# Which schema an element claims to follow says nothing of the work.
OF_THE_SYNTAX: Final = frozenset(
    [
        "{http://www.w3.org/XML/1998/namespace}space",
        f"{XSI}schemaLocation",
        f"{XSI}noNamespaceSchemaLocation",
        "schemaVersion",
    ]
)


# (local name of the element, attribute): in what XML a value is packed
PACKING: Final = frozenset(
    [
        ("Statement", "mimeType"),
        ("Resource", "encoding"),
        ("mods", "version"),
        ("Statement", "encoding"),
    ]
)


WORD: Final = re.compile(r"[^\W_]+")


MARKUP: Final = re.compile(r"</?[a-zA-Z][^<>]*>|\\[a-z]+\b")


class Leaf(NamedTuple):
    """A text (of `element`, or behind it when `tail`), or the attribute of that name."""

    element: Any
    text: str
    attribute: str = ""
    tail: bool = False


def leaves(root: Any) -> Iterator[Leaf]:
    """All texts and attributes below an element, its own among them."""
    for element in root.iter(etree.Element):
        for name, text in element.attrib.items():
            packing = (etree.QName(element).localname, str(name)) in PACKING
            if str(name) not in OF_THE_SYNTAX and not packing and WORD.search(text):
                yield Leaf(element, str(text), str(name))
        if WORD.search(element.text or ""):
            yield Leaf(element, element.text)
    for element in root.iter():
        if element is not root and WORD.search(element.tail or ""):
            yield Leaf(element, element.tail, tail=True)


def words(text: str) -> list[str]:
    """The words and numbers of a text, without entities, markup and case."""
    plain = html.unescape(html.unescape(text))
    return WORD.findall(MARKUP.sub(" ", plain).casefold())


def texts_of(value: object) -> Iterator[str]:
    """Every text and number in a JSON value, keys aside."""
    if isinstance(value, dict):
        yield from chain.from_iterable(map(texts_of, value.values()))
    elif isinstance(value, list | tuple):
        yield from chain.from_iterable(map(texts_of, value))
    elif value is not None:
        yield str(value)


def properties_of(value: object) -> Iterator[str]:
    """Every key in a JSON value, a colon behind it."""
    if isinstance(value, dict):
        yield from (f"{key}:" for key in value)
        yield from chain.from_iterable(map(properties_of, value.values()))
    elif isinstance(value, list | tuple):
        yield from chain.from_iterable(map(properties_of, value))
