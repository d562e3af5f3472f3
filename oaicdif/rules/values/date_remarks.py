"""What a document says of a date that is not simply one: a range, an estimate, a copyright.

A year in brackets alone is no estimate, and a copyright's year is none either. "c1993" can be
both, so the remark only repeats it.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .dates import Kind, Reading

_COPYRIGHT: Final = late_regex(r"[\[(\s]*(?:cop(?:yright)?\b|©|\(c\)|℗)", re.IGNORECASE)
EITHER_ESTIMATE: Final = late_regex(r"[\[(\s]*[cp]\d{4}\b", re.IGNORECASE)
_RANGE, _ESTIMATE, _COPYRIGHT_DATE = LABELS = ("Date range", "Estimated date", "Copyright date")

_CORRECTION: Final = late_regex(r"\d [\[(](?:i\. ?e|d\. ?[hi]|c\.-à-d|rect|vielm)", re.IGNORECASE)

UNDATED: Final = Reading(Kind.PLAIN)  # the word that a date is unknown, as one among dates


def remark_on(reading: Reading, text: str) -> tuple[str, str]:
    """The code to report, and the line for the description."""
    if _COPYRIGHT.match(text):
        ranged = reading.kind is Kind.RANGE
        return "range-truncated" if ranged else "reformatted", f"{_COPYRIGHT_DATE}: {text}"
    if reading.kind is Kind.RANGE:
        return "range-truncated", f"{_RANGE}: {text}"
    either = EITHER_ESTIMATE.match(text) or _CORRECTION.search(text)
    label = "Date" if either else _ESTIMATE
    return "approximate", f"{label}: {text}"
