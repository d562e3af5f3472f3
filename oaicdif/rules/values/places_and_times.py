"""A place and a time in one value of coverage: "Colombia - Siglo XX", "Brasil|São Paulo",
"Italia, sec. XV"; and headings that are of a subject, "Spain--History--19th c.".

Two parts are told apart only if one of them is nothing but a time: a century, or a year of four
digits or two. Behind a comma or in brackets a century alone is: "Elmton, 1915" is a name with its
year. Three parts, one of which is a time, are a heading: what stands between may be a topic, and
nobody says of which part the time is.
Source: Library of Congress, Subject Headings Manual H 1095 and H 620 (place, topic, period).
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .centuries import read_centuries

_LONGEST: Final = 200
_BAR: Final = "|"
_ADDRESS: Final = "://"
_JOINT: Final = late_regex(r"\s*--\s*|\s+[-/\u2013\u2014]\s+|\s*\u2014\s*")
_YEARS: Final = late_regex(r"(?:1\d|20)\d\d(?:'?s|\s*[-/\u2013\u2014]\s*(?:1\d|20)\d\d)?\.?\Z")
_WITH_CENTURY: Final = late_regex(
    r"(?P<place>[^,;:()\[\]\d]{2,80}?)(?:,\s*(?P<behind>[^,;:()\[\]]{3,40})"
    r"|\s*[(\[]\s*(?P<within>[^,;:()\[\]]{3,40})[)\]])\.?\Z"
)
_TIME_IN: Final = late_regex(r"(?<!\d)(?:1[0-9]|20)\d\d(?!\d)")
# Topics that stand behind a place in headings of libraries.
_TOPIC: Final = late_regex(
    r"--\s*(?:history|histoire|historia|história|geschichte|politics and government|social (?:life"
    r"|conditions)\b.*|economic conditions|description and travel|civili[sz]ation|biography"
    r"|foreign relations|antiquities)\b",
    re.IGNORECASE,
)


def split_place_and_time(text: str) -> list[str]:
    """The place and the time of a value that has both; the parts between bars; else the text."""
    if len(text) > _LONGEST or _ADDRESS in text:
        return [text]
    if _BAR in text:
        return [part for each in text.split(_BAR) if (part := each.strip())] or [text]
    parts = _joined(text)
    if len(parts) == 2 and _is_time(parts[0]) != _is_time(parts[1]):
        return parts
    found = _WITH_CENTURY.match(text)
    century = (found["behind"] or found["within"]).strip() if found else ""
    return [found["place"], century] if found and read_centuries(century) else [text]


def read_heading(text: str) -> str | None:
    """The text itself when it is a heading of a subject: a place, topics and a time."""
    parts = _joined(text) if len(text) <= _LONGEST and _ADDRESS not in text else []
    if len(parts) > 2 and any(_is_time(each) or _TIME_IN.search(each) for each in parts):
        return text
    return text if len(parts) > 1 and _TOPIC.search(text) else None


def _joined(text: str) -> list[str]:
    return [part for each in _JOINT.split(text) if (part := each.strip())]


def _is_time(text: str) -> bool:
    return _YEARS.match(text) is not None or read_centuries(text) is not None
