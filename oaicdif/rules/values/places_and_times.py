"""A place and a time in one value of coverage: "Colombia - Siglo XX", "Brasil|São Paulo",
"Italia, sec. XV"; two times in one, "Edo period - 1868"; and headings that are of a subject,
"Spain--History--19th c.".

Two parts are told apart only if one of them is nothing but a time (a century, or years), and the
other has neither a figure nor a word of time: "1500 - 2500 m" is a height, "19th century - present"
one span. Of years alone those before 1500 and those to come are as often the numbers of houses,
roads and plans. Behind a comma or in brackets a century alone is a time: "Elmton, 1915" is a name
with its year. The same before a century is one time if it is a time itself: "Edo period (19th
century)". Three parts between double dashes, one of which is a time, are a heading: what stands
between may be a topic, and nobody says of which part the time is.
Source: Library of Congress, Subject Headings Manual H 1095 and H 620 (place, topic, period).
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .centuries import read_centuries
from .country_names import names_country
from .labelled_times import read_named_time
from .month_names import month_number
from .times_in_words import read_time_in_words

_LONGEST: Final = 200
_BAR: Final = "|"
_ADDRESS: Final = "://"
_DOUBLE_DASH: Final = "--"
_JOINT: Final = late_regex(r"\s*--\s*|\s+[-/\u2013\u2014]\s+|\s*\u2014\s*")
_LATE_YEAR: Final = r"(?:1[5-9]\d\d|20[0-2]\d)"  # to 2029: later ones are plans
_YEARS: Final = late_regex(
    rf"(?:{_LATE_YEAR}(?:'?s)?|(?:1\d|20)\d\d\s*[-/\u2013\u2014]\s*(?:1[5-9]|20)\d\d)\.?\Z"
)
_WITH_CENTURY: Final = late_regex(
    r"(?P<place>[^,;:()\[\]\d]{2,80}?)(?:,\s*(?P<behind>[^,;:()\[\]]{3,40})"
    r"|\s*[(\[]\s*(?P<within>[^,;:()\[\]]{3,40})[)\]])\.?\Z"
)
_COUNTRY_FIRST: Final = late_regex(r"(?P<place>[^\W\d_][^,;:()\[\]\d]{1,49}) (?P<time>\d.{2,40})\Z")
_BEFORE_OUR_ERA: Final = late_regex(
    r"\s+(?:b\.? ?c\.?(?: ?e\.?)?|v\. ?chr\.?|a\. ?c\.?|av\. ?j\.-c\.?)\Z", re.IGNORECASE
)
_OLD_YEARS: Final = late_regex(
    r"(?:ca?\.?\s*|circa\s+)?\d{1,4}(?:\s*[-/\u2013]\s*\d{1,4})?\Z", re.IGNORECASE
)
# A year of settlements in Canada before its capitals.
_PROVINCE: Final = late_regex(r"(?<!\d)(?:1[5-9]|20)\d\d BC\Z")
_TIME_IN: Final = late_regex(r"(?<!\d)(?:1[0-9]|20)\d\d(?!\d)")
_DIGIT: Final = late_regex(r"\d")
_LETTER: Final = late_regex(r"[^\W\d_]")
# Words beside which a year may be the end of a span, whatever else they say.
_OF_TIME: Final = late_regex(
    r"(?<!\w)(?:presente?|today|now|current|heute|gegenwart|(?:act|at)ualidade?|aujourd['’]hui|heden"
    r"|oggi|ongoing|dynast(?:y|ie)|dinast[ií]a|p[eé]riod[eo]?|per[ií]odo|periodo|[eé]poca|époque"
    r"|epoch|epoche|era|ère|ages?|edad|idade|âge|età|reign|wars?|guerr[ae]|krieg|century|centuries"
    r"|siglos?|siècles?|jahrhunderte?|secol[oi]|séculos?|eeuw(?:en)?|years?|times?|since|seit"
    r"|desde|depuis|before|after|until|early|late|mid)(?!\w)|zeit(?:alter)?(?!\w)|時代|朝",
    re.IGNORECASE,
)
# What has a number as often as a year: "Highway - 1801", "Agenda - 2025".
_NUMBERED: Final = late_regex(
    r"(?:high ?way|hwy|route|road|rd|street|st|avenue|ave|lane|apartment|apt|flat|room|suite|unit"
    r"|plot|lot|box|block|building|floor|agenda|vision|horizonte?|plan|strategy|goals?|expo|site"
    r"|station|zone|sheet|map|nos?|nr|number|postcode|zip|km|section|track|flight|model|calle"
    r"|avenida|ruta|rue|carretera|stra(?:ss|ß)e|apartamento|apartado|casilla|altitude|elevation"
    r"|height|depth|code)\.?\Z",
    re.IGNORECASE,
)
# Topics that stand behind a place in headings of libraries.
_TOPIC_WORDS: Final = (
    r"(?:history|histoire|historia|história|geschichte|politics and government|social (?:life"
    r"|conditions)\b.*|economic conditions|description and travel|civili[sz]ation|biography"
    r"|foreign relations|antiquities)"
)
_TOPIC: Final = late_regex(rf"--\s*{_TOPIC_WORDS}\b", re.IGNORECASE)
_TOPIC_ALONE: Final = late_regex(rf"{_TOPIC_WORDS}\Z", re.IGNORECASE)


def split_place_and_time(text: str, times: Vocabulary, months: Vocabulary) -> list[str]:
    """The place and the time of a value that has both; the parts between bars; else the text."""
    if len(text) > _LONGEST or _ADDRESS in text:
        return [text]
    if _BAR in text:
        return [part for each in text.split(_BAR) if (part := each.strip())] or [text]
    parts = _joined(text)
    if len(parts) == 2 and _are_place_and_time(parts, times, months):
        return parts
    with_century = _place_and_century(text)
    if with_century is None or _may_be_time(with_century[0], times, months):
        return [text]
    if _may_be_province(*with_century):
        return [text]
    return list(with_century)


def names_place_and_old_time(text: str) -> bool:
    """Whether a time before our era stands behind a place, or behind what may be one: "Rome, 2nd
    century BC", "Highway, 97 BC"."""
    if len(text) > _LONGEST or not _BEFORE_OUR_ERA.search(text.rstrip(".)] ")):
        return False
    parts = _place_and_century(text) or tuple(_joined(text))
    return len(parts) == 2 and is_old_time(parts[1]) and not _may_be_span(parts[0])


def _may_be_province(place: str, time: str) -> bool:
    """Whether "BC" may be British Columbia, and the number a house's or a road's: "Victoria, 1850
    BC", "Highway, 97 BC"."""
    if not is_old_time(time) or read_centuries(_BEFORE_OUR_ERA.sub("", time)):
        return False
    other = names_country(place) and place.casefold() != "canada"
    late = _PROVINCE.search(time) is not None and not other
    return late or _NUMBERED.search(place) is not None


def is_old_time(text: str) -> bool:
    """Whether a text is nothing but a century or years before our era."""
    found = _BEFORE_OUR_ERA.search(text)
    bare = text[: found.start()] if found else ""
    return bool(bare) and (read_centuries(bare) is not None or _OLD_YEARS.match(bare) is not None)


def _may_be_span(text: str) -> bool:
    return bool(_DIGIT.search(text) or not _LETTER.search(text) or _OF_TIME.search(text))


def _place_and_century(text: str) -> tuple[str, str] | None:
    """What stands before a century, or a time before our era, and that time."""
    if (behind := _COUNTRY_FIRST.match(text)) and names_country(behind["place"]):
        return (behind["place"], behind["time"]) if is_old_time(behind["time"]) else None
    found = _WITH_CENTURY.match(text)
    century = (found["behind"] or found["within"]).strip() if found else ""
    if found is None or not (read_centuries(century) or is_old_time(century)):
        return None
    return found["place"], century


def read_times_joined(text: str, times: Vocabulary, months: Vocabulary) -> str | None:
    """The text itself when it is of two parts, both of which are times: "Edo period - 1868"."""
    parts = _joined(text) if len(text) <= _LONGEST and _ADDRESS not in text else []
    if len(parts) != 2 and (with_century := _place_and_century(text)):
        parts = list(with_century)
    if len(parts) != 2 or not any(_LETTER.search(each) for each in parts):
        return None
    return text if all(_says_time(each, times, months) for each in parts) else None


def read_heading(text: str) -> str | None:
    """The text itself when it is a heading of a subject: a place, topics and a time."""
    if len(text) > _LONGEST or _ADDRESS in text:
        return None
    parts = [part for each in text.split(_DOUBLE_DASH) if (part := each.strip())]
    if len(parts) > 1 and _TOPIC.search(text):
        return text
    if _has_words_and_time(parts):
        return text
    joined = _joined(text)
    return text if _has_words_and_time(joined) and any(map(_TOPIC_ALONE.match, joined)) else None


def _has_words_and_time(parts: list[str]) -> bool:
    """Whether two parts or more are words, another is a time, and none is another number."""
    words = [each for each in parts if _LETTER.search(each) and not read_centuries(each)]
    if len(words) < 2 or len(parts) < 3:
        return False
    others = [each for each in parts if each not in words]
    return all(map(_is_time, others)) and bool(others or any(map(_TIME_IN.search, words)))


def _joined(text: str) -> list[str]:
    return [part for each in _JOINT.split(text) if (part := each.strip())]


def _are_place_and_time(parts: list[str], times: Vocabulary, months: Vocabulary) -> bool:
    one, other = parts
    if _is_time(one) == _is_time(other):
        return False
    place, time = (other, one) if _is_time(one) else (one, other)
    if (_NUMBERED.search(place) and not read_centuries(time)) or _may_be_province(place, time):
        return False
    return not _may_be_time(place, times, months)


def _may_be_time(text: str, times: Vocabulary, months: Vocabulary) -> bool:
    """Whether a part has a figure or a word of time, or no letter at all: then it is no place."""
    return _may_be_span(text) or _says_time(text, times, months)


def _is_time(text: str) -> bool:
    return bool(_YEARS.match(text) or read_centuries(text) or is_old_time(text))


_A_YEAR: Final = late_regex(r"(?:1\d|20)\d\d\Z")


def _says_time(text: str, times: Vocabulary, months: Vocabulary) -> bool:
    if _is_time(text) or _A_YEAR.match(text) or times.find(text) is not None:
        return True
    if month_number(text) is not None or months.find(text) is not None:
        return True
    return bool(read_named_time(text) or read_time_in_words(text, times, months))
