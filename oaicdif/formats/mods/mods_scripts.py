"""The same thing in a second script: what `altRepGroup` joins.

Catalogues write a name, a publisher or a series once in Latin letters and again as its own country
writes it. One group alone proves nothing, for exporters fill it with zeros or with one number for
all: its members must be of the same element and type, each in a script or language of its own, and
nothing that they say of a life may differ. Anything else stays what it was, two things.
Source: MODS 3.8 user guidelines, altRepGroup.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from ...late_pattern import late_regex
from ...xmldoc import Element
from ..parts import write_parts
from ..value import Value
from .mods_elements import (
    children,
    language,
    local,
    text_of,
    type_of,
    value_of,
)
from .mods_titles import title_of

# By the first element of a group: the one that stands for it, and the others; by each of the
# others nothing. An element of no group is not there.
Scripts: TypeAlias = Mapping[Element, tuple[Element, ...]]

_GROUP: Final = "altRepGroup"
_JOINED: Final = frozenset({"name", "origininfo", "relateditem"})
_WRITTEN: Final = frozenset({"namepart", "title", "publisher", "displayform"})
_YEAR: Final = late_regex(r"\d{4}")


def scripts_of(mods: Element) -> Scripts:
    """The children that are one thing in several scripts."""
    groups: dict[tuple[str, str, str], list[Element]] = {}
    for child in mods.iterchildren("*"):
        group = str(child.get(_GROUP) or "").strip()
        if group.strip("0") and local(child) in _JOINED and child.get("shareable") != "no":
            groups.setdefault((group, local(child), type_of(child)), []).append(child)
    found: dict[Element, tuple[Element, ...]] = {}
    for members in groups.values():
        if len(members) > 1 and all(_are_one(a, b) for a, b in combinations(members, 2)):
            chosen = next(filter(_is_latin, members), members[0])
            found |= dict.fromkeys(members, ())
            found[members[0]] = (chosen, *(each for each in members if each is not chosen))
    return found


def _are_one(one: Element, other: Element) -> bool:
    """Whether two members of a group differ in how they are written, and in no year of a life."""
    attributes = ((one.get("script"), other.get("script")), (language(one), language(other)))
    written = any(a and b and a != b for a, b in attributes)
    if not written and _is_latin(one) == _is_latin(other):
        return False
    years = [_YEAR.search(text_of(each)) for each in (one, other) if local(each) == "name"]
    return len(years) < 2 or not all(years) or len({each[0] for each in years if each}) == 1


def _is_latin(element: Element) -> bool:
    """Whether the first letter of its name or title is Latin."""
    found = next((e for e in element.iter("*") if _is_written(e)), element)
    letter = next((each for each in text_of(found) if each.isalpha()), "")
    return not letter or unicodedata.name(letter, "").startswith("LATIN")


def _is_written(element: Element) -> bool:
    return local(element) in _WRITTEN and type_of(element) != "date"


def titles_in_other_scripts(others: Sequence[Element]) -> Iterator[tuple[str, str]]:
    """The parts of a related item that say its titles and identifiers again."""
    for each in others:
        yield from (("alternative", title_of(info)) for info in children(each, "titleInfo"))
        yield from (("identifier", text_of(found)) for found in children(each, "identifier"))


def publishers_in_scripts(origins: Sequence[Element]) -> dict[Element, Value]:
    """What to read instead of the publishers of one imprint in several scripts.

    Of as many publishers the one at the same place is the same. Where another script names
    fewer, nobody knows which of them they are: they are told and are no further publishers.
    """
    chosen, *others = ([*children(each, "publisher")] for each in origins)
    same = [each for each in others if chosen and len(each) == len(chosen)]
    found = {
        publisher: value_of("mods:publisher.script", text_of(publisher))
        for each in others
        for publisher in (each if len(each) < len(chosen) else ())
    }
    for each in same:
        found |= {publisher: value_of("mods:publisher", "") for publisher in each}
    for at, publisher in enumerate(chosen if same else ()):
        parts = [("name", text_of(publisher)), *_further(publisher, (each[at] for each in same))]
        found[publisher] = value_of("mods:publisher.scripts", write_parts(parts))
    return found


def _further(publisher: Element, others: Iterable[Element]) -> Iterator[tuple[str, str]]:
    texts = (text_of(each).rstrip(" :,;") for each in others)
    yield from (("alternateName", text) for text in texts if text != text_of(publisher))
