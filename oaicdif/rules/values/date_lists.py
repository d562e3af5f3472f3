"""Dates in one value that are several or in words only, and the end of an embargo."""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .centuries import read_centuries
from .dates import Kind, read_date
from .dates_in_figures import W3C

_EMBARGO: Final = late_regex(
    r"(?:info:eu-repo/date/embargoend/|embargo(?:ed)?(?:\s+(?:until|till|ends?|bis(?: zum)?|"
    r"hasta(?: el)?|até|jusqu['\u2019]au|tot|fino al|do dnia)|\s*:)|embargoend\s*:)\s*"
    r"(\S.*)\Z",
    re.IGNORECASE,
)
_TWICE: Final = late_regex(r"(?P<date>(?=.*\d{4}).{4,40}?)[\s,/|]+(?P=date)\Z")
_WORD: Final = r"[^\W\d_]"
_LETTER: Final = r"[^\W\d_TZtz]"  # T and Z stand in a time stamp
_YEAR: Final = r"(?<!\d)[12]\d{3}(?!\d)"
_IN_WORDS: Final = late_regex(
    rf"(?!.*\b0000\b)(?:.*{_WORD}{{3}}|.*{_WORD}{{2}}.*\d{{4}}|.*\d{{4}}.*{_WORD}{{2}}"
    rf"|.*{_YEAR}.*(?:{_LETTER}|{_YEAR})|.*{_LETTER}.*{_YEAR}"
    r"|.*[\u3040-\u9fff\uac00-\ud7af]"  # the year of an era
    r"|\W*[1-9]\d{0,3} ?(?:BCE?\b|B\.C\.|AD\b|CE\b)"
    r"|\W*(?:1\d|20)(?:--|\?\?|__|uu|xx|XX)\W*\Z)",  # a century
    re.DOTALL,
)
_UNDATED: Final = late_regex(r",?\s*(?:and\s+)?undated\Z", re.IGNORECASE)


def split_dates(text: str) -> list[str]:
    """The dates of a list with semicolons, or commas, when each part is a whole date; one that is
    said twice."""
    if twice := _TWICE.match(text):
        return [twice["date"]] * 2
    parts = [part.strip() for part in re.split(r"[;,]", text) if part.strip()]
    if len(parts) > 1 and all(len(part) >= 8 and W3C.match(part) for part in parts):
        return parts
    bare = _UNDATED.sub("", text)
    return [bare, "undated"] if bare != text and bare else [text]


def read_embargo(text: str) -> str | None:
    """The date of `info:eu-repo/date/embargoEnd/2015-12-31` or "embargo until 2015-12-31"."""
    found = _EMBARGO.match(text)
    reading = read_date(found[1]) if found else None
    if reading is None or reading.kind not in (Kind.PLAIN, Kind.MOMENT, Kind.REFORMATTED):
        return None
    return reading.moment or reading.start


def read_date_words(text: str) -> str | None:
    """The text itself when words, two years, an era or a century say when, though no date:
    "late 19th century", "1850, c1851", "44 BC", "19--". Misprints and numbers alone say nothing."""
    if _IN_WORDS.match(text[:_LOOKED_AT]) or read_centuries(text):
        return text
    return None


_LOOKED_AT: Final = 1000  # characters: longer texts are asked of their beginning
