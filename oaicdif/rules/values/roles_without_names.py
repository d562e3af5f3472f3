"""A role with nobody in it: "(Editor)", ", (ed.)", "Author: -".

The field of the name was empty when a system put name and role together. A word of the table of
roles is believed only where a bracket, a comma or a colon sets it apart: alone ("Editor") it may be
what somebody is called in that system.
Source: MARC Code List for Relators (Library of Congress).
"""

from __future__ import annotations

from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .clean_text import plain_text
from .role_words import role_before_colon, role_behind_comma, role_in_bracket

_LONGEST: Final = 60  # signs, of which few are beside the role
_NO_NAME: Final = r"[\s,;:.?*_/|\u2013\u2014-]*"
_IN_BRACKET: Final = late_regex(
    rf"{_NO_NAME}[(\[]\s*([^\W\d_][^()\[\]]{{1,39}}?)\s*[)\]]{_NO_NAME}\Z"
)
_BEHIND: Final = late_regex(r"[\s,;:.?*_/|\u2013\u2014-]*[,;:]\s*([^\W\d_][^,;:()]{1,39})\Z")
_BEFORE: Final = late_regex(rf"([^\W\d_][^,;:()]{{1,39}}?)\s*[:\uff1a]{_NO_NAME}\Z")


def read_role_without_name(text: str, roles: Vocabulary) -> str | None:
    """The text, if it is a role without a name; None of any other text."""
    if text[:1].isalpha() and ":" not in text and "\uff1a" not in text:  # as of nearly all names
        return None
    plain = plain_text(text).strip() if "<" in text or "&" in text else text
    if not 0 < len(plain) <= _LONGEST:
        return None
    if (found := _IN_BRACKET.match(plain)) and not _is_name(found[1], roles):
        return text
    if (found := _BEHIND.match(plain)) and role_behind_comma(found[1], "", roles):
        return text
    if (found := _BEFORE.match(plain)) and _LAST.search(plain):
        return text if role_before_colon(found[1], roles) else None
    return None


# "Editor:" may be cut off; with a sign for nothing behind it, nobody is named.
_LAST: Final = late_regex(r"[:\uff1a]\s*[^\w\s]")


def _is_name(word: str, roles: Vocabulary) -> bool:
    """Whether what stands in a bracket is no role, or what somebody may be called for short."""
    return role_in_bracket(word, "", roles) is None
