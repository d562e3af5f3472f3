"""Times in words that name no exact start and end: "since 1990", "early 1920s", "January-March
2003", "World War II, 1939-1945". They are kept as text; what they mean exactly is not guessed.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .durations import is_counted_back, read_duration
from .month_names import month_number

_LONGEST: Final = 80
_YEAR: Final = r"\d{3,4}(?:s|er|'s)?"
_HAS_YEAR: Final = late_regex(rf"(?<![\d.]){_YEAR}(?![\d.]*\d)", re.IGNORECASE)
_PART: Final = late_regex(r"[^\s,.;/()\[\]\u2013\u2014-]+")
_NUMBER: Final = late_regex(rf"(?:{_YEAR}|\d{{1,2}}(?:st|nd|rd|th|e|er|º|ª)?)\Z", re.IGNORECASE)
_DECADE: Final = late_regex(r"\d{2,3}0'?s\Z", re.IGNORECASE)
_KIND_OF_YEAR: Final = late_regex(
    r"\b(?:academic|school|fiscal|financial|calendar) years?\b", re.IGNORECASE
)
_MILLENNIUM: Final = late_regex(
    r"(?:(?:the|early|late|mid-?) )*(?:\d(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth) "
    r"millenni(?:um|a)(?: (?:ad|a\.d\.|b\.?c\.?(?:e\.?)?|c\.?e\.?))?\.?\Z",
    re.IGNORECASE,
)
# Words that may stand beside a year; each of them says a time, or binds two of them.
_WORD: Final = late_regex(
    r"(?:since|up|pre|post|ante|from|until|till|to|through|before|after|between|and|by|around|about|circa|ca|c|"
    r"approx|approximately|prior|onward|onwards|during|in|of|the|at|end|beginning|start|"
    r"early|mid|middle|late|later|earlier|present|today|now|ongoing|ad|bc|ce|bce|year|years|"
    r"q[1-4]|quarter|trimestre|trimester|quartal|decade|decades|century|centuries|season|seasons|fy|ay|semester|spring|summer|autumn|fall|winter|"
    r"seit|ab|von|vom|bis|vor|nach|zwischen|und|um|etwa|anfang|mitte|ende|heute|gegenwart|"
    r"im|der|des|den|jahr|jahre|jahrzehnt|frühling|frühjahr|sommer|herbst|"
    r"depuis|dès|de|du|jusqu|jusque|jusqu'à|jusqu’à|à|avant|après|entre|et|vers|environ|"
    r"début|fin|milieu|aujourd'hui|aujourd’hui|en|année|années|an|ans|printemps|été|automne|"
    r"les|hiver|"
    r"desde|hasta|antes|después|y|hacia|alrededor|principios|mediados|finales|fines|"
    r"los|actualidad|año|años|década|primavera|verano|otoño|invierno|"
    r"até|depois|cerca|início|meados|final|atualidade|do|da|dos|ano|anos|verão|outono|inverno|"
    r"dal|dalla|al|fino|prima|dopo|tra|fra|degli|inizio|metà|fine|oggi|anno|anni|estate|autunno|"
    r"sinds|vanaf|van|tot|voor|na|tussen|omstreeks|begin|midden|eind|heden|jaar|jaren|lente|"
    r"voorjaar|zomer|herfst|najaar)\Z",
    re.IGNORECASE,
)
_NAME_AND_YEAR: Final = late_regex(
    rf"(?P<word>[^\W\d_]+)(?:(?P<mark>,\s*|\s*[(\[])|\s){_YEAR}[)\]]?\.?\Z", re.IGNORECASE
)
# What stands before a comma and a year, and names no place.
_BEFORE_COMMA: Final = late_regex(
    r"(?:ca|c|circa|approx|spring|summer|autumn|fall|winter|frühling|frühjahr|sommer|herbst|"
    r"printemps|été|automne|hiver|primavera|verano|otoño|invierno|verão|outono|inverno|estate|"
    r"autunno|lente|voorjaar|zomer|herfst|najaar)\Z",
    re.IGNORECASE,
)
_ARTICLE: Final = late_regex(r"Van|L[oe]s|The|De[rn]?|D[aeo]s?|Dal|Al|Y|Et|Und")
# A name and its years: "World War II, 1939-1945", "Bronze Age (2000-800)".
_NAMED: Final = late_regex(
    rf"(.{{3,60}}?)(?:,\s*|\s*[(\[]\s*)(?:ca?\.?\s*)?{_YEAR}(?:\s*[-/\u2013]\s*\d{{2,4}})?\s*"
    r"(?:BCE?|CE|AD)?\s*[)\]]?\.?\Z",
    re.IGNORECASE,
)


def read_time_in_words(text: str, times: Vocabulary, months: Vocabulary) -> str | None:
    """The text itself if a year stands in it and every other word says a time, or if it is a
    named time with its years."""
    if is_counted_back(text) or _MILLENNIUM.match(text):
        return text
    if len(text) > _LONGEST or not _HAS_YEAR.search(text):
        return None
    if _says_nothing_else(text, months):
        return text
    named = _NAMED.match(text)
    return text if named and times.find(named[1].strip()) else None


def _says_nothing_else(text: str, months: Vocabulary) -> bool:
    if read_duration(text) or _is_name_and_year(text, months):
        return False
    parts = _PART.findall(_KIND_OF_YEAR.sub("year", text))
    words = [each for each in parts if not _NUMBER.match(each)]
    if not words:
        return len(parts) > 1 and _are_decades(parts)
    return all(_says_time(each, months) for each in words)


def _are_decades(parts: list[str]) -> bool:
    """Decades ("1990s-2000s"), or one with years of its own ("2000s (2000-2009)")."""
    first, *others = parts
    if not _DECADE.match(first):
        return False
    return all(
        _DECADE.match(each) or (each.isdecimal() and len(each) == 4 and each[:3] == first[:3])
        for each in others
    )


def _is_name_and_year(text: str, months: Vocabulary) -> bool:
    """Whether a word that may bind times stands as a name does: "Van, 1915", "Fin (1950)", and
    behind a capital letter that is an article's, "Los 1901"."""
    found = _NAME_AND_YEAR.match(text)
    if found is None or _BEFORE_COMMA.match(found["word"]):
        return False
    if month_number(found["word"]) is not None or months.find(found["word"]) is not None:
        return False
    return bool(found["mark"]) or _ARTICLE.match(found["word"]) is not None


def _says_time(word: str, months: Vocabulary) -> bool:
    known = _WORD.match(word) is not None or month_number(word) is not None
    return known or months.find(word) is not None
