"""Whether a text names a time before our era: "1400-1200 BC", "44 v. Chr.", "-0500", "公元前221年".

Source: ISO 8601-1, section 4.3.2 (years before 0001 have a sign); the letters of each language.
"""

from __future__ import annotations

from typing import Final

from ...late_pattern import late_regex

_LOOKED_AT: Final = 200  # characters
_LETTERS: Final = (
    r"(?:[bB]\.? ?[cC]\.?(?: ?[eE]\.?)?|[aA]\.? ?C\.?|v\.? ?(?:Chr|u\. ?Z)\.?|av\.? ?J\.?-?C\.?"
    r"|f\.? ?Kr\.?|до н\. ?[эе]\.?|p\. ?n\. ?e\.?|př\. ?n\. ?l\.?|π\. ?Χ\.?|M\.? ?Ö\.?)"
)
_BEFORE_OUR_ERA: Final = late_regex(
    rf"(?:\d|(?i:century|jh\.?|jahrhunderts?|siècle|siglo [IVX]+|sec\.?|secolo)) ?{_LETTERS}(?!\w)"
    r"|\A\s?-\d{4}(?!\d)|紀元前|公元前|기원전"
)


def is_before_our_era(text: str) -> bool:
    """Whether a year or a century in the text is said to lie before our era."""
    return _BEFORE_OUR_ERA.search(text[:_LOOKED_AT]) is not None
