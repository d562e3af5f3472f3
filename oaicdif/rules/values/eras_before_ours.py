"""Whether a text names a time before our era: "1400-1200 BC", "44 v. Chr.", "-0500", "公元前221年".

Source: ISO 8601-1, section 4.3.2 (years before 0001 have a sign); the letters of each language.
"""

from __future__ import annotations

import re
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


_FIGURES: Final = late_regex(r"\d+")
_OF_CENTURY: Final = late_regex(r"century|jh\.?|jahrh|siècle|siglo|sec(?:\.|olo)", re.IGNORECASE)
_NEAR: Final = 200  # years


def is_near_before_our_era(year: int, text: str) -> bool:
    """Whether a year, read as one before our era, lies in the times that a text names or within
    200 years of them; a text of centuries in Roman numerals is near to any."""
    named = [int(each) for each in _FIGURES.findall(text[:_LOOKED_AT]) if len(each) < _TOO_LONG]
    if _OF_CENTURY.search(text[:_LOOKED_AT]):
        named = [each * 100 for each in named]
    return not named or min(named) - _NEAR <= year <= max(named) + _NEAR


_TOO_LONG: Final = 10  # figures


def is_before_our_era(text: str) -> bool:
    """Whether a year or a century in the text is said to lie before our era."""
    return _BEFORE_OUR_ERA.search(text[:_LOOKED_AT]) is not None
