"""DataCite's codes for what is not known or not said, alone and before words: "(:unkn) Elm, Ada".

A code says that there is no value, and words behind it are a value all the same: they are kept, and
the code is told.
Source: DataCite Metadata Schema 4.7, appendix 3 (standard values for unknown information).
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_CODE: Final = r"\(?:(?:unac|unal|unap|unas|unav|unkn|none|null|tba|etal|at)\b\)?"
CODES_FIRST: Final = frozenset(":(")  # with which each of them begins
MARK: Final = ":"  # which stands in each of them
_ALONE: Final = late_regex(rf"{_CODE}(?:[\s,;]+{_CODE})*\Z", re.IGNORECASE)
# Beside words a code has both its brackets, or is one of the six that are no words themselves:
# ":null island" is a name, and behind "(:at)" stands the address where the value is.
_UNKNOWN: Final = r"un(?:ac|al|ap|as|av|kn)"
_BEFORE: Final = late_regex(
    rf"(?:\((?i::(?:{_UNKNOWN}|null|none|tba|etal))\)[\s,;]*|:{_UNKNOWN}[\s,;]+)(?=[^\W_])"
)
_SENTENCE: Final = late_regex(r"\((?i::(?:null|none|tba))\)\s*[a-z]")  # "(:none) of the above"
_BEHIND: Final = late_regex(rf"([^,;:(]{{1,80}}),\s*(?:\((?i::{_UNKNOWN})\)|:{_UNKNOWN})\Z")


def without_code(text: str) -> str:
    """The words behind a code; the text itself where none stands before them."""
    found = _BEFORE.match(text)
    if found is None or _SENTENCE.match(text):
        return text
    words = text[found.end() :]
    return words if any(map(str.isalpha, words)) else text


def name_before_code(text: str) -> str:
    """The family name of "Elm, (:unkn)", whose given name nobody knows; "" of all others."""
    found = _BEHIND.match(text)
    return found[1].strip() if found else ""


def is_nil_code(text: str) -> bool:
    """Whether a text is one of the codes or several: "(:unkn)", ":unav", "(:unkn), (:unkn)"."""
    return text[:1] in CODES_FIRST and _ALONE.match(text) is not None
