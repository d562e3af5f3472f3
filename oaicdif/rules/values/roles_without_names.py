"""A role with nobody in it: "(Editor)", ", (ed.)", "Author: -", "Editor:".

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
_OUTSIDE: Final = late_regex(rf"{_NO_NAME}\Z")
_BRACKET: Final = late_regex(r"[(\[]\s*([^\W\d_][^()\[\]]{1,59})[)\]]")
_BETWEEN_ROLES: Final = late_regex(r"\s*[,;/&]\s*")
_BEHIND: Final = late_regex(r"[\s,;:.?*_/|\u2013\u2014-]*[,;:]\s*([^\W\d_][^,;:()]{1,39})\Z")
_BEFORE: Final = late_regex(rf"([^\W\d_][^,;:()]{{1,39}}?)\s*[:\uff1a]{_NO_NAME}\Z")


def read_role_without_name(text: str, roles: Vocabulary) -> str | None:
    """The text, if it is a role without a name; None of any other text."""
    if text[:1].isalpha() and ":" not in text and "\uff1a" not in text:  # as of nearly all names
        return None
    plain = plain_text(text).strip() if "<" in text or "&" in text else text
    if not 0 < len(plain) <= _LONGEST:
        return None
    if _are_in_brackets(plain, roles):
        return text
    if (found := _BEHIND.match(plain)) and role_behind_comma(found[1], "", roles):
        return text
    if (found := _BEFORE.match(plain)) and role_before_colon(found[1], roles):
        return text
    return None


def _are_in_brackets(plain: str, roles: Vocabulary) -> bool:
    """Whether a text is brackets and signs for nothing, and each word in a bracket is a role:
    "(Author) (Editor)", "(Composer, lyricist)"."""
    if plain[:1].isalpha() or not _OUTSIDE.match(_BRACKET.sub("", plain)):
        return False
    said = [word for each in _BRACKET.findall(plain) for word in _BETWEEN_ROLES.split(each.strip())]
    return bool(said) and all(role_in_bracket(word, "", roles) for word in said)
