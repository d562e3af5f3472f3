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
_BEFORE: Final = late_regex(rf"{_CODE}[\s,;]+(?=[^\W_])", re.IGNORECASE)
_ALONE: Final = late_regex(rf"{_CODE}(?:[\s,;]+{_CODE})*\Z", re.IGNORECASE)


def without_code(text: str) -> str:
    """The words behind a code; the text itself where none stands before them."""
    found = _BEFORE.match(text)
    return text[found.end() :] if found else text


def is_nil_code(text: str) -> bool:
    """Whether a text is one of the codes or several: "(:unkn)", ":unav", "(:unkn), (:unkn)"."""
    return text[:1] in CODES_FIRST and _ALONE.match(text) is not None
