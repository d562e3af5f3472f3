"""Whether words beside an address call it a licence: "DANS Licence"."""

from __future__ import annotations

import re
from typing import Final

from ..late_pattern import late_regex

_NAME_CHARS: Final = 120  # characters; longer words are a sentence on many things
_LICENCE: Final = late_regex(
    r"licen[cs](?:e|ed|es|ing)\b|licen[cz]ia|licença|licenza|licentie|lizenz|licens\b|лиценз|ライセンス|许可",
    re.IGNORECASE,
)
# The licence is denied, or is one of a list: its own address is read by rule.
_OTHERWISE: Final = late_regex(
    r"\b(?:no|not|non|none|without|kein\w*|ohne|sans|sin|sem|senza|geen|agreements?|except\w*"
    r"|reserved|meta-?data|creative[ -]commons|cc[ -]?(?:by|0|zero)|see|terms)\b",
    re.IGNORECASE,
)


def names_own_licence(words: str) -> bool:
    """Whether these words call the address beside them a licence, and name none of a list."""
    if len(words) > _NAME_CHARS or not _LICENCE.search(words):
        return False
    return _OTHERWISE.search(words) is None
