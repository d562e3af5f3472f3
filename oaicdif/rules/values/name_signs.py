"""Signs that stand in or around a personal name and are none of its letters.

Quotation marks, brackets of a cataloguer, signs of footnotes, and words for a given name that is
not known. The name keeps them; its parts do not.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .title_words import UNKNOWN

_QUOTES: Final = frozenset("\"'\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019`")
_CLOSED: Final = {"[": "]", "(": ")"}
OPENING: Final = _QUOTES | _CLOSED.keys()  # with which a name within such signs begins
_DOUBLE: Final = '"\u201c\u201d\u201e\u00ab\u00bb'
_FOOTNOTES: Final = " *\u2020\u2021\u00a7\u00b6\u00b9\u00b2\u00b3\u2070\u2074\u2075#_=+~"
_SUPPLIED: Final = late_regex(r"\[([^\W\d_][^\[\]?]*)\]")
_NOT_KNOWN: Final = late_regex(
    rf"[\[(]?(?:(?:(?:first|given|christian|fore)[ -]?names? )?(?:is )?(?:{UNKNOWN})|"
    r"pseud(?:on(?:ym)?)?|:un(?:ac|al|ap|as|av|kn)|\?+|-+|\.+|\u2026)[\])]?\.?\Z",
    re.IGNORECASE,
)
# "Elm, Ada, née Oak", "Elm, Ada, pseud."
_SAID_BESIDE: Final = late_regex(
    r"(?:née?|nee|geb\.|geborene|nata|roz\.|z d\.|z domu|ur\.) \S|pseud(?:on(?:ym)?)?\.?\Z",
    re.IGNORECASE,
)

# "Elm, Ada née Oak": without a comma, too
NAME_AT_BIRTH: Final = late_regex(r"(?<=[^\s,]) (?=(?:née?|nee|geb\.|geborene|z domu) \S)")


def unquoted(name: str) -> str:
    """A name without quotation marks or a cataloguer's brackets around all of it."""
    if _CLOSED.get(name[:1]) == name[-1:] and name.count(name[-1:]) == 1:
        return name[1:-1]
    return name[1:-1] if name[:1] in _QUOTES and name[-1:] in _QUOTES else name


def plain_part(text: str) -> str:
    """A part of a name without signs of footnotes, quotation marks around it, and brackets that
    say that letters were supplied: "[Ada]", "A[da]"."""
    text = text.rstrip(_FOOTNOTES)
    while text.endswith((" -", "--")):
        text = text[:-1].rstrip()
    if "[" in text:
        text = _SUPPLIED.sub(r"\1", text)
    return text[1:-1] if text[:1] in _DOUBLE and text[-1:] in _DOUBLE and len(text) > 2 else text


def is_not_known(tail: str) -> bool:
    """Whether what stands behind a family name says that the given one is not known."""
    return _NOT_KNOWN.match(tail) is not None


def is_said_beside(piece: str) -> bool:
    """Whether a part between commas is a name at birth, or says that the name is assumed."""
    return _SAID_BESIDE.match(piece) is not None
