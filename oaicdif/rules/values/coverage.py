"""Times of Dublin Core's coverage, named eras, and lists of places and times.

Sources: DCMI Period encoding scheme; the draft, Temporal Coverage.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .boxes_and_points import is_point_in_words, read_pairs
from .centuries import spelled_as_figures
from .dates import Kind, read_date
from .dates_in_figures import read_w3c
from .identifiers import read_url
from .labelled_times import begins_with_limit, split_limits
from .places_and_times import is_old_time, names_place_and_old_time

_LONGEST: Final = 80
_TO: Final = late_regex(
    r"(?<!\s)\s++(?:(?:to|through|until|bis|t/m|hasta|à|a)\s++|-\s++|[\u2013\u2014/]\s*+)"
    r"|[\u2013\u2014/]\s*+|(?<=\w)-(?=\w)",
    re.IGNORECASE,
)
_YEAR: Final = late_regex(r"-?\d+")
_DEEP_YEAR: Final = late_regex(r"-?\d{1,9}\Z", re.ASCII)
_CALENDARS: Final = late_regex(
    r"(?:\b(?:a\.?h\.?|anno hegirae|hijri|a\.?m\.?|anno mundi|b\.?e\.?|saka|vikram|reiwa|heisei|"
    r"showa|shōwa|taisho|taishō|meiji|minguo|roc)\s*\d{1,4}\b"
    r"|\b\d{1,4}(?:\s*[-/\u2013]\s*\d{1,4})?\s*(?:a\.?h\.?|a\.?m\.?|h\.|هـ|ه|b\.?s\.?|b\.?e\.?|"
    r"شمسی|قمری|خورشیدی|ميلادي)\s*\Z"
    r"|\b\d{3,4}(?:\s*[-/\u2013]\s*\d{3,4})?\s*(?:هـ?\s*\.?\s*)?[شقم]\s*\Z"
    r"|\b\d{4}\s*[-/\u2013]\s*\d{4}\s*m\.?\s*\Z"
    r"|(?:พ|ค|ฮ|จ)\.?\s?ศ\.?\s*\d{1,4}|ศตวรรษ|\b\d{3}0['\u2019](?:lar|ler)"
    r"|(?:令和|平成|昭和|大正|明治)(?:初|前|中|後|末)?期"
    r"|(?:令和|平成|昭和|大正|明治|民國|民国)\s*(?:元|\d{1,3}|[一二三四五六七八九十]{1,4})年?"
    r"|\d{1,4}\s*(?:bce?|b\.c\.(?:e\.)?|v\.\s?chr\.?|av\. j\.-c\.|a\.?\s?c\.)"
    r"(?:\s*(?:[-/\u2013]|to|bis|until)\s*(?:ca?\.\s*)?(?:ad\s*)?\d{1,4}(?:\s*(?:bce?|ce|ad|b\.c\.(?:e\.)?|"
    r"a\.d\.|[nv]\.\s?chr\.?))?)?\s*\Z"
    r"|\b(?:early|mid|middle|late|half of|end of|beginning of|turn of)[\s-]+(?:the\s+)?"
    r"\d{1,2}(?:st|nd|rd|th)\s+centur(?:y|ies)\b"
    r"|\d{1,2}(?:st|nd|rd|th)\s+centur(?:y|ies)\s+b\.?\s?c\b"
    r"|\b(?:hebrew|jewish|islamic|muslim|julian|chinese|mayan?|persian|coptic|ethiopi(?:an|c)|buddhist|"
    r"japanese|armenian|french republican)\s+(?:calendar|era|year)\b"
    r"|\A\W*(?:a\.\s?c\.|b\.c\.(?:e\.)?|v\.\s?chr\.|av\. j\.-c\.)\s*\d{1,4}\s*\Z"
    r"|\bmayan?\s+\d{1,2}(?:\.\d{1,2}){2,4}\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Period:
    """`start` and `end` as W3CDTF or a year of the distant past; "" is open."""

    start: str
    end: str
    name: str = ""

    @property
    def interval(self) -> str:
        """ISO 8601: the two ends, `..` for an open one, one date when they are the same."""
        if self.start == self.end:
            return self.start
        return f"{self.start or '..'}/{self.end or '..'}"


@dataclass(frozen=True, slots=True)
class Era:
    """Named eras by the IRIs of the vocabulary; `name` as the source writes it."""

    start: str
    end: str
    name: str


def read_period(text: str) -> Period | None:
    """A DCMI Period with at least one end that is a date or a year."""
    pairs = _period_pairs(text)
    if pairs is None or not ("start" in pairs or "end" in pairs):
        return None
    start, end = _period_end(pairs.get("start", "")), _period_end(pairs.get("end", ""))
    if start is None or end is None or not (start or end) or _is_backwards(start, end):
        return None
    return Period(start, end, pairs.get("name", ""))


def _period_pairs(text: str) -> dict[str, str] | None:
    """The pairs of a period; its name may stand first without a key ("Modern era; start=1975")."""
    pairs = read_pairs(text)
    name, semicolon, rest = text.partition(";")
    if pairs is None and semicolon and name.strip() and "=" not in name:
        pairs = read_pairs(rest)
        if pairs is not None:
            pairs.setdefault("name", name.strip())
    return pairs


def _is_backwards(start: str, end: str) -> bool:
    if not (start and end):
        return False
    if start.startswith("-") or end.startswith("-"):
        return _year(start) > _year(end)
    length = min(len(start), len(end))
    return start[:length] > end[:length]


def _year(text: str) -> int:
    found = _YEAR.match(text)
    return int(found[0]) if found else 0


def read_named_period(text: str) -> str | None:
    """The text itself when it is a DCMI Period by its keys, whatever its ends say."""
    pairs = _period_pairs(text)
    return text if pairs and ("start" in pairs or "end" in pairs) else None


def _period_end(text: str) -> str | None:
    """A date, "" for none, None for something that is no date."""
    if not text or text in ("..", "open"):
        return ""
    exact = read_w3c(text)
    if exact:
        return exact
    reading = read_date(text)
    if reading and reading.kind is Kind.REFORMATTED:
        return reading.start
    return text if _DEEP_YEAR.match(text) else None


def read_place_iri(text: str) -> str | None:
    """The address of a place in a gazetteer."""
    return read_url(text)


def read_era(text: str, eras: Vocabulary) -> Era | None:
    """One named era, or from one to another; both must be in the vocabulary with an IRI."""
    one = eras.find(text)
    if one is not None:
        return Era(one.target, one.target, text)
    for found in _TO.finditer(text):
        start, end = eras.find(text[: found.start()]), eras.find(text[found.end() :])
        if start is not None and end is not None:
            return Era(start.target, end.target, text)
    return None


def read_era_until_now(text: str, eras: Vocabulary) -> str | None:
    """The text itself when it is of a named era and the present: "Permian until Present"."""
    if len(text) > _LONGEST:
        return None
    for found in _TO.finditer(text):
        if _NOW.match(text, found.end()) and eras.find(text[: found.start()]) is not None:
            return text
    return None


# In geology "Recent" is the Holocene, which lasts until now.
_NOW: Final = late_regex(
    r"(?:the )?(?:present(?:[ -]day)?|recent|now|today|modern|gegenwart|heute|rezent|presente"
    r"|actual(?:idad)?|atual(?:idade)?|aujourd['’]hui|actuel|oggi|attuale|heden)\.?\Z",
    re.IGNORECASE,
)


def read_other_calendar(text: str) -> str | None:
    """A date of another calendar, or before the common era: kept as text. Not a place with such
    a time behind it."""
    if len(text) > _LONGEST or names_place_and_old_time(text):
        return None
    return text if _CALENDARS.search(spelled_as_figures(text)) or is_old_time(text) else None


def split_coverage(text: str) -> list[str]:
    """The parts of a list with semicolons, unless it is one value of `key=value` pairs.

    Limits written with colons become one DCMI Box, and one Period of the times among them.
    """
    text = text.replace("\uff1b", ";").replace("\u061b", ";")
    if "=" in text or not (";" in text or begins_with_limit(text)) or is_point_in_words(text):
        return [text]
    if limits := split_limits(text):
        return limits
    return [part.strip() for part in text.split(";") if part.strip()]
