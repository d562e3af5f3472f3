"""What a source calls a term of address: "Dr.", "Jr.", "King of France", "XIV".

MODS has one type for all of them, and does not say which stand before a name. Words that are known
decide: a title ("Dr.", "Sir") and a rank of one word ("Prince") stand before it; a number, a
generation, a degree and a rank with its country stand behind. What none of these tables knows is
left to the report: it may be a particle ("von") or an empty form.
Source: MODS 3.8 user guidelines, namePart (type="termsOfAddress").
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from ...late_pattern import late_regex
from .degrees import is_degree, may_be_degree
from .name_titles import RANK, SUFFIX, TITLE
from .ranks import RANK_BEHIND
from .title_words import ADDRESS

Json = dict[str, Any]
_NUMBER: Final = late_regex(r"[IVX]+(?:er|e|ère)?\.?\Z")  # "Ier" in French
# Words that stand before a name and that inverted names seldom have behind their comma.
_BEFORE: Final = late_regex(rf"(?:{ADDRESS})\.?\Z", re.IGNORECASE)


def read_terms_of_address(texts: Iterable[str]) -> Json:
    """honorificPrefix and honorificSuffix, each of all its terms in order; no others."""
    found: Json = {}
    for text in (each.strip(" ,") for each in texts):
        key = _place(text)
        if key:
            found[key] = f"{found[key]} {text}" if key in found else text
    return found


def _place(text: str) -> str:
    """Where a term stands; "" for one that nobody knows."""
    if _NUMBER.match(text) or SUFFIX.match(text) or is_degree(text):
        return "honorificSuffix"
    words = text.split()
    if words and all(TITLE.match(each) or _BEFORE.match(each) for each in words):
        return "honorificPrefix"
    if RANK_BEHIND.match(text) or RANK.match(text):
        return "honorificSuffix" if " " in text or text.isupper() else "honorificPrefix"
    if may_be_degree(text) or _has_rank(text):
        return "honorificSuffix"
    return ""


def _has_rank(text: str) -> bool:
    """Whether a longer term has a rank or a number in it: "I, Holy Roman Emperor", "Elmland,
    Herzog", "Lord Mayor of Elmton"."""
    pieces = [piece for each in text.split(",") if (piece := each.strip())]
    ends = [word for each in pieces for word in (each.split()[0], each.split()[-1])]
    known = [*pieces, *ends] if " " in text else []
    return any(_NUMBER.match(e) or RANK_BEHIND.match(e) or RANK.match(e) for e in known)
