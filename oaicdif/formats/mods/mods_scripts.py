"""The same thing in a second script: what `altRepGroup` joins.

Catalogues write a name, a publisher or a series once in Latin letters and again as its own country
writes it. One group alone proves nothing, for exporters fill it with zeros or with one number for
all: its members must be of the same element and type, each in letters of its own (or say the same
words in two languages), and may contradict each other in no identifier, year or number
(`mods_facts`). Anything else stays what it was, two things.
Source: MODS 3.8 user guidelines, altRepGroup.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

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
from .mods_facts import contradict

# By the first element of a group: the one that stands for it, and the others; by each of the
# others nothing. An element of no group is not there.
Scripts: TypeAlias = Mapping[Element, tuple[Element, ...]]

_GROUP: Final = "altRepGroup"
_JOINED: Final = frozenset({"name", "origininfo", "relateditem"})
_WRITTEN: Final = frozenset({"namepart", "title", "publisher", "displayform"})


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
    """Whether two members of a group are written apart and contradict each other in nothing."""
    return _are_written_apart(one, other) and not contradict(one, other)


def _are_written_apart(one: Element, other: Element) -> bool:
    """Whether two members have letters of two scripts. Another language in the same letters is
    believed of the same words alone: two words may be the names of two."""
    texts = [_written_text(each) for each in (one, other)]
    scripts = [_script(text) for text in texts]
    if all(scripts) and scripts[0] != scripts[1]:
        return True
    said = ((one.get("script"), other.get("script")), (language(one), language(other)))
    differ = any(a and b and a != b for a, b in said)
    return differ and (not all(scripts) or _are_same_words(one, other, *texts))


def _are_same_words(one: Element, other: Element, text: str, second: str) -> bool:
    """Whether two texts in the same letters say the same: the simplified and the traditional
    characters of Chinese (Hans, Hant), too, are one for one."""
    if {one.get("script"), other.get("script")} == _CHINESE:
        return len(text) == len(second)
    return _words(text) == _words(second)


_CHINESE: Final = {"Hans", "Hant"}


def _words(text: str) -> list[str]:
    """The words in any order, without accents, capitals and punctuation."""
    folded = unicodedata.normalize("NFKD", text).casefold()
    letters = (each for each in folded if not unicodedata.combining(each))
    return sorted("".join(each if each.isalnum() else " " for each in letters).split())


def _script(text: str) -> str:
    """The script of the first letter, as Unicode names it; empty without letters."""
    letter = next((each for each in text if each.isalpha()), "")
    found = unicodedata.name(unicodedata.normalize("NFKC", letter)[0], "") if letter else ""
    return found.split(" ")[0].split("-")[0]


def _is_latin(element: Element) -> bool:
    """Whether the first letter of its name or title is Latin."""
    return _script(_written_text(element)) in ("", "LATIN")


def _written_text(element: Element) -> str:
    """The first name, title or publisher in it, else all it says."""
    return text_of(next((e for e in element.iter("*") if _is_written(e)), element))


def _is_written(element: Element) -> bool:
    return local(element) in _WRITTEN and type_of(element) != "date"


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
