"""DataCite's codes for what is not known or not said, alone and beside words: "(:unkn) Elm, Ada".

A code says that there is no value, and words beside it are a value all the same: they are kept, and
the code is told. "(:at)" says where the value is, and is none for nothing.
Source: DataCite Metadata Schema 4.7, appendix 3 (standard values for unknown information).
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_UNKNOWN: Final = "un(?:a[clpsv]|kn)"
_WORDS: Final = f"(?:{_UNKNOWN}|none|null|tba|etal)"
_CODE: Final = rf"(?:\(:{_WORDS}\)|:{_WORDS}\b)"
CODES_FIRST: Final = frozenset(":(")  # with which each of them begins
# Words behind "(:none)" or "(:null)" would contradict it. Without brackets only small letters are
# a code: ":null island" is a name.
_BEFORE: Final = late_regex(rf"(?:\(:(?i:{_UNKNOWN}|tba)\)[\s,;]*|:{_UNKNOWN}[\s,;]+)(?=[^\W_])")
_BEHIND: Final = late_regex(rf"(?<=[^\s,;])[\s,;]+{_CODE}\s*\Z", re.IGNORECASE)
_ALONE: Final = late_regex(rf"{_CODE}(?:[\s,;]+{_CODE})*\Z", re.IGNORECASE)


def without_code(text: str) -> str:
    """The words behind a code; the text itself where none stands before them."""
    found = _BEFORE.match(text) if text[:1] in CODES_FIRST else None
    return text[found.end() :] if found else text


def before_code(text: str) -> str:
    """The words before a code: "Elm" of "Elm, (:unkn)"; the text itself where none is behind."""
    found = _BEHIND.search(text) if ":" in text else None
    return text[: found.start()] if found else text


def is_nil_code(text: str) -> bool:
    """Whether a text is one of the codes or several: "(:unkn)", ":unav", "(:unkn), (:unkn)"."""
    return text[:1] in CODES_FIRST and _ALONE.match(text) is not None
