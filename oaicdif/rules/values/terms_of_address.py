"""What a source calls a term of address: "Dr.", "Jr.", "King of France", "XIV".

MODS has one type for all of them, and does not say which stand before a name. Words that are known
decide: a title ("Dr.", "Sir") and a rank of one word ("Prince") stand before it; a number, a
generation, a degree and a rank with its country stand behind. What none of these tables knows is
left to the report: it may be a particle ("von") or an empty form.
A person who has but one name has none of a family: numbers and by-names belong to it ("Ptolemy IV
Philopator", "Parthenius of Nicaea"), or it would be another one's.
Source: MODS 3.8 user guidelines, namePart (type="termsOfAddress").
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from ...late_pattern import late_regex
from .clean_text import word_set
from .degrees import is_degree, may_be_degree
from .job_titles import says_what
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


def name_with_terms(name: str, terms: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """A name of one word with the numbers and by-names among the terms, and the other terms."""
    others: list[str] = []
    numbered = False
    for piece in (each.strip() for term in terms for each in term.split(",")):
        number, _, behind = piece.partition(" ")
        counts = _NUMBER.match(number) is not None
        belongs = counts and (not behind or _is_by_name(behind, after_number=True))
        if piece and (belongs or _is_by_name(piece, after_number=numbered)):
            name = f"{name} {piece}"
        elif piece:
            others.append(piece)
        numbered = belongs
    return name, tuple(others)


def _is_by_name(text: str, *, after_number: bool) -> bool:
    """Whether a term tells people of one name apart: "of Nicaea", "the Great", "Magnus"; behind
    a number any word with a capital ("IV Philopator")."""
    if _place(text):
        return False
    if _BY_NAME.match(text) or text.lower() in _BY_NAMES:
        return True
    return after_number and text.isalpha() and text.istitle() and not says_what(text)


_BY_NAME: Final = late_regex(
    r"(?:of|the|von|van|de|du|di|da|del|della|do|dos|le|la|der|die|den|av|af|aus|ze|z|ibn|bin|bint|"
    r"ben|bar|from)(?: (?:the|la|le|los|las|der|den|dem))? [A-ZÀ-Þ][\w'\u2019 -]+\Z"
    r"|(?:d['\u2019]|al-|el-)[A-ZÀ-Þ][\w-]+\Z"
)
_BY_NAMES: Final = word_set("magnus maior minor soter philopator epiphanes euergetes africanus")


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
