"""Conditions of access and use: which of them may give a licence.

The type of an `accessCondition` says what it is about. Only one about use, or one without a type,
may lead to a licence. A restriction on access is none. A logo shows a licence and is none; of
any other type ("copyright holder", "expiry") the words stay what they are, and its address is
reported. Of the elements of copyrightMD a holder is the holder of the rights, and a note a
condition. Source: MODS 3.8 user guidelines, accessCondition@type; copyrightMD 0.9.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ...late_pattern import late_regex
from ...xmldoc import Element, namespace
from ..licence_names import names_own_licence
from ..parts import write_parts
from ..value import Value
from .mods_elements import href, language, text_of, type_of, value_of

_NAME: Final = "mods:accessCondition"
_COPYRIGHT_MD: Final = "http://www.cdlib.org/inside/diglib/copyrightMD"
_HOLDER: Final = "cph"  # MARC's relator of a copyright holder
BESIDE_WORDS: Final = "beside words"  # the scheme of an address whose words are the next value
_ON_ACCESS: Final = late_regex(
    r"restrictions? ?on ?access|access(?: ?restrictions?)?\Z", re.IGNORECASE
)
_ON_USE: Final = late_regex(
    r"re-?produ|re-?use|\buse|^simple$|licen[cs]|licencia|licença|licenza|lizenz|licens|rights|"
    r"recht|droit|derecho|direito|diritt|copyright|nutzung|utili[sz]a|terms|creative ?commons|"
    r"\bcc\b|public ?domain|dedication|permission|gebrauch|uso\b",
    re.IGNORECASE,
)
# A picture of a licence.
_PICTURE: Final = late_regex(
    r"logo|icon|image|badge|button|picture|banner|thumbnail|symbol|graphic|bild\b", re.IGNORECASE
)
# Something else about rights, or what is denied.
_OTHER: Final = late_regex(
    r"holder|owner|expir|date|contact|note$|statement of|^(?:not?|non|without)\b|inhaber|titular|"
    r"payment|fee|agreement",
    re.IGNORECASE,
)


def read_condition(element: Element) -> Iterator[Value]:
    """What an accessCondition says: its type, if that is a statement, its address and its words."""
    parts = any(namespace(each) == _COPYRIGHT_MD for each in element)
    if parts:
        yield from _of_copyright_md(element)
    kind = type_of(element)
    if ":" in kind:
        yield value_of(_NAME, kind)
        kind = ""
    about, address = _about(kind), href(element)
    words = _own_words(element) if parts else text_of(element)
    called = not (about or _of_address(kind)) and names_own_licence(words)
    name = f"{_NAME}.licence" if called else f"{_NAME}{about or _of_address(kind)}"
    yield value_of(name, address, scheme=BESIDE_WORDS if words else "")
    yield value_of(f"{_NAME}{about}", words, language(element), kind)


def _of_copyright_md(element: Element) -> Iterator[Value]:
    """Its holders and notes; what else it says of the rights stands in no value, and is told."""
    for holder in element.iter(f"{{{_COPYRIGHT_MD}}}rights.holder"):
        for name in holder.iterchildren(f"{{{_COPYRIGHT_MD}}}name"):
            parts = [("name", text_of(name)), ("role", _HOLDER)] if text_of(name) else []
            yield value_of("mods:name.role", write_parts(parts), scheme=_HOLDER)
    for note in element.iter(f"{{{_COPYRIGHT_MD}}}general.note"):
        yield value_of(_NAME, text_of(note), language(note))


def _own_words(element: Element) -> str:
    """The words of a condition between its elements."""
    own = (element.text, *(each.tail for each in element))
    return " ".join(" ".join(filter(None, own)).split())


def _about(kind: str) -> str:
    """What a condition is about, as the end of a value's name; "" for the use of a work."""
    if _ON_ACCESS.match(kind):
        return ".access"
    return ".picture" if _PICTURE.search(kind) else ""


def _of_address(kind: str) -> str:
    on_use = not kind or (_ON_USE.search(kind) and not _OTHER.search(kind))
    return "" if on_use else ".other"
