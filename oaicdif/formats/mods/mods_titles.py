"""Titles of MODS, with their articles, subtitles and parts.

A `titleInfo` with nothing but a part's number or name says which part of the titled resource it is.
Source: MODS 3.8 user guidelines, titleInfo (partNumber, partName).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...xmldoc import Element
from ..value import Value
from .mods_elements import children, first, language, text_of, type_of, value_of

_JOINS: Final = (
    "'",
    "\u2019",
    "-",
    "[",
    "(",
    "\u00ab",
    "\u201e",
    "\u201c",
    '"',
    "\u00bf",
    "\u00a1",
)


# Signs of catalogues before what is no subtitle: a parallel title, another work, who made it.
_MARKS: Final = ("=", ";", "/")


def title_of(element: Element | None) -> str:
    """Article, title, subtitle behind a colon (DRIVER 1.3.1), part behind a full stop."""
    if element is None:
        return ""
    parts = {name: text_of(first(element, name)) for name in ("nonSort", "title", "subTitle")}
    start, below = parts["nonSort"], parts["subTitle"].lstrip(" :")
    glue = "" if start.endswith(_JOINS) or not start else " "
    title = f"{start}{glue}{parts['title']}".strip()
    if below and title:
        mark = " " if below.startswith(_MARKS) else ": "
        title = f"{title.rstrip(' :')}{mark}{below}"
    more = [text_of(each) for each in children(element, "partNumber", "partName")]
    title = title or below
    if title or any(more):
        return ". ".join(filter(None, [title, ", ".join(filter(None, more))]))
    return text_of(element)  # an exporter that wrote the title without its element


def parts_of_title(record: Element) -> tuple[Element | None, list[Element]]:
    """The one titled `titleInfo` without a type, and those that have a part's number or name
    alone, which go on from it. None and the parts where nothing says from which of several titles
    they go on; None and none where there are no such parts, or no title."""
    plain = [each for each in children(record, "titleInfo") if not type_of(each)]
    titled = [each for each in plain if _texts(each, "title", "nonSort", "subTitle")]
    bare = [each for each in plain if each not in titled and _parts(each)]
    if not titled or not bare:
        return None, []
    return (titled[0] if len(titled) == 1 else None), bare


def read_title(element: Element, further: Sequence[Element] = ()) -> Iterator[Value]:
    """The title, with the parts that `further` elements say."""
    text = title_of(element)
    if parts := ", ".join(part for each in further for part in _parts(each)):
        text = f"{text}{', ' if _parts(element) else '. '}{parts}"
    name = "mods:titleInfo.alternative" if type_of(element) else "mods:titleInfo"
    yield value_of(name, text, language(first(element, "title"), element), type_of(element))


def _parts(element: Element) -> list[str]:
    return _texts(element, "partNumber", "partName")


def _texts(element: Element, *names: str) -> list[str]:
    return [text for each in children(element, *names) if (text := text_of(each))]
