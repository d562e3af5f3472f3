"""What a MARC field leaves in a name: "$aElm, Ada,$d1850-1920", "Elm, Ada $e ed.", "Elm.|4aut".

The sign before a part and its code are no part of a name; what the part holds stays. A role stands
behind a comma then, as in other values.
Source: MARC 21 Format for Bibliographic Data, X00 (personal names): $d, $e, $j, $0, $1, $4.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_SUBFIELD: Final = late_regex(
    r"[$|\u2021](4)\s?(?=[a-z]{3}\b)"
    r"|(?:\A|(?<=[\s,.;)]))[$|\u2021](?:([a-z])(?=\s?[\dA-Z\u00c0-\u024f(]|\s[a-z])|[01](?=\s?(?:\(|https?://)))\s?"
)
_BEHIND_COMMA: Final = frozenset("dej4")  # years, roles
_ENDS: Final = (",", ".", ";", ")", "")


def without_subfields(text: str) -> str:
    """A text without the signs of the parts of a MARC field; as it came where it has none."""
    if _SUBFIELD.search(text) is None:
        return text
    return " ".join(_SUBFIELD.sub(_between, text).split()).replace(" ,", ",").strip()


def _between(found: re.Match[str]) -> str:
    code = found[1] or found[2] or ""
    before = found.string[: found.start()].rstrip()[-1:]
    return ", " if code in _BEHIND_COMMA and code and before not in _ENDS else " "
