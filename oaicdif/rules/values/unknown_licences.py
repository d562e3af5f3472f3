"""Licences that look like those of Creative Commons and were never given: "CC BY 5.0",
"CC BY-SA-ND 4.0", "CC-BY-XX", "CC BY 4.0 Mexico", the address ".../licenses/by/5.0/".

Which one is meant nobody can tell: the number, a letter or the country may be the misprint. Nor
is another licence believed that stands beside it.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from . import rights
from .given_licences import was_ever_given
from .licence_mentions import names_port_never_given

HINTS: Final = ("cc", "creative", "attribut", "reconocim", "atribu", "namensnenn", "naamsverm")
_LONGEST: Final = 2_000  # characters; in longer texts a licence of this kind is not looked for
_ADDRESS: Final = late_regex(
    r"(?:https?:)?//(?:www\.)?creativecommons\.org/(?:licen[sc]es|publicdomain)/[a-z+-]{1,20}"
    r"(?<!/certification)/\d{1,3}(?:\.\d{1,3}){0,2}(?:/[a-z]{2,10})?",
    re.IGNORECASE,
)
# With its version a code is one in any sentence.
_VERSIONED: Final = late_regex(
    r"(?<![\w/.@-])cc[\s_-]?(?:0|zero|(?:by|nc|nd|sa)(?:[\s_-](?:by|nc|nd|sa)){0,4})"
    r"[\s_-]{0,2}(?:v(?:er(?:sion|\.)?|\.)?\s?)?\d(?:\.\d)?(?![\w.]*\d)",
    re.IGNORECASE,
)
# Without one, or with letters that mean nothing, only if it is all that is said.
_ALONE: Final = late_regex(
    r"(?:(?:creative commons|cc)[\s_-]{1,2}(?=(?:\w\w[\s_-]){0,4}(?:by|nc|nd|sa)\b)"
    r"|(?=by\b)(?=(?:\w\w[\s_-]){1,4}cc\b))"
    r"\w\w(?:[\s_-]\w\w){1,4}(?:[\s_-]{0,2}\d(?:\.\d)?(?:[\s_-](?:international|unported))?)?",
    re.IGNORECASE,
)


def read_unknown_licence(text: str) -> str | None:
    """The text itself when it names a licence of Creative Commons that was never given."""
    if len(text) > _LONGEST:
        return None
    addresses = (each[0] for each in _ADDRESS.finditer(text))
    codes = (each[0] for each in _VERSIONED.finditer(text))
    if any(rights.read_creative_commons(each) is None for each in addresses):
        return text
    if not all(map(_is_known, codes)) or names_port_never_given(text):
        return text
    bare = text.strip(" .;()[]")
    if rights.is_name_never_given(bare):
        return text
    kind = rights.unversioned_kind(bare)
    if kind and not was_ever_given(kind):  # "Attribution-NoDerivs-ShareAlike"
        return text
    named = _ALONE.fullmatch(bare) and not _is_known(bare)
    return text if named and (" " not in bare or not _has_small_words(bare)) else None


def _is_known(name: str) -> bool:
    return bool(rights.read_creative_commons_name(name) or rights.read_unversioned(name))


def _has_small_words(text: str) -> bool:
    """ "CC by me" is a sentence."""
    return any(each.islower() for each in text.split())
