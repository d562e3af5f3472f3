"""Dates as people write them, read at the precision given and never finer.

What figures alone say is read by `dates_in_figures`; here are words, estimates and ranges.
python-dateutil, which guesses, lives only here and is asked four times: with two default days
and both orders of day and month; only what agrees is believed (DECISIONS 13).
Sources: W3C NOTE-datetime; ISO 8601; the draft, Publication Date ("enter the oldest year").
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Final
from unicodedata import normalize

from dateutil import parser as _dateutil

from ...late_pattern import late_regex
from .centuries import read_centuries
from .clean_text import word_set
from .date_readings import Kind as Kind
from .date_readings import Reading as Reading
from .dates_in_figures import (
    W3C,
    day_of,
    from_w3c,
    of_known_part,
    of_years,
    read_brief_range,
    read_figures,
    reformatted,
    year_month_day,
)
from .day_ranges import first_and_last, names_one_day
from .machine_days import read_program_day
from .month_names import month_number
from .seasons import season_years
from .unknown_parts import known_part
from .valid_days import NO_YEAR, is_year

MAX_CHARS: Final = 120


_ABOUT: Final = late_regex(
    r"(?:c|ca|cia|circa|cca|cop|copyright|approx|approximately|about|around|um|env|environ|vers|hacia|omstreeks|"
    r"ok|około|d\. ?l|dep(?:[oó]sito)?\.? legal|dl|imp|impr|tryk)\.?\s*(?=\d)",
    re.IGNORECASE,
)
_BETWEEN: Final = late_regex(
    r"(?:between|from|entre|zwischen|von|tussen|de)\s+(.{4,30}?)"
    r"(?:\s+(?:and|to|y|et|und|bis|en|a|e|&|-)\s+|(?<=\d\d\d\d)\s?[-\u2013/&]\s?(?=\d{4}\Z))(.{4,30})\Z",
    re.IGNORECASE,
)
_RANGE: Final = late_regex(
    r"(.{2,40}?)(?:\s*(?:/|\u2013|\u2014|--)\s*|\s+(?:-|to|through|until|bis|t/m)\s+"
    r"|(?<=\d)-(?=\d{4}|\.\.|\Z|present|now|heute|today)"
    r"|(?<=\d{4})-(?=[^\W\d_]{3,10}\.?,? \d{4}\Z))(.{0,40})\Z",
    re.IGNORECASE,
)
_DECADE: Final = late_regex(
    r"(\d{3})(?:0'?s|[-xX_u?]\??|0-?(?:er|erne|an|luku)(?:\s?Jahren?)?)\Z", re.ASCII
)
_UNSPECIFIED: Final = late_regex(r"(\d\d)[xX_u?-]{2}\??\Z", re.ASCII)
_FREE: Final = late_regex(r"[^\W\d_]{3,}")
# The word for year behind a number, in Slavic languages: "2014 г.", "12 березня 2014 р."
_YEAR_WORD: Final = late_regex(r"(?<=\d)\s*(?:г|год|года|р|рік|року)\.?\Z", re.IGNORECASE)
# The era behind a year that is plain without it: "1450 CE".
_OF_OUR_ERA: Final = late_regex(
    r"(?<=\d{4})\s*(?:a\.?d\.?|c\.?e\.?|n\.? ?chr\.?|d\.? ?c\.?|apr\.? j\.?-c\.?)\Z", re.IGNORECASE
)
# "1697 [i.e. 1967]": what is printed, and what the cataloguer says it should be (AACR2 1.4F2).
_CORRECTED: Final = late_regex(
    r"\[?\d{3,4}[?\].,]{0,2} [\[(](?:i\. ?e\.?|d\. ?[hi]\.?|c\.-à-d\.?|rect[eé]|vielm\.)"
    r"[,:]? (\d{4})[\])]{1,2}\.?\Z",
    re.IGNORECASE,
)
# "Anno 1720", "Year: 2004": the label says no more than the number.
_YEAR_LABEL: Final = late_regex(
    r"(?:anno|anno domini|a\.d\.|year|jahr|im jahre?|année|año|ano|jaar|år|rok|год)\s*[:.]?\s*"
    r"(?=\d{4}(?:\D|\Z))",
    re.IGNORECASE,
)
_ORDINAL: Final = late_regex(r"(?<=\b\d)(?:er|º|°|\.º)(?=\s)")
_VIETNAMESE: Final = late_regex(
    r"(?:ngày (?P<day>\d{1,2}) )?(?:tháng (?P<month>\d{1,2}),? )?năm (?P<year>\d{4})\Z",
    re.IGNORECASE | re.ASCII,
)
# "Déc. 1950": December in French, and in Portuguese and Catalan ("década") the fifties.
_MONTH_OR_DECADE: Final = late_regex(r"d[éè]c\.?\s?\d{3}0\.?\Z", re.IGNORECASE)
_DOUBT: Final = late_regex(r"[\[\](){}?~<>=]")
# Brackets say no doubt, nor do the marks of a catalogue before a date.
_BRACKETED: Final = late_regex(r"[ .,;]*[\[(]?\s*\d{4}[\d-]*\s*[\])]?[ .,;]*\Z")


def read_date(text: str, months: Mapping[str, str] | None = None) -> Reading | None:
    """What a text says of a date, or None when it says nothing that can be relied on.

    Args:
        months: words of other languages -> English month names, in small letters.
    """
    if found := W3C.match(text):
        return from_w3c(found) or of_known_part(text)
    if ";" in text:
        return _year_list(text)
    if len(text) > MAX_CHARS:
        return None
    if not text.isascii():  # a letter with its accent behind it is the same letter
        text = normalize("NFC", text)
    if _MONTH_OR_DECADE.match(text):
        return Reading(Kind.AMBIGUOUS)
    text = text.rstrip(";, ")
    if found := _YEAR_WORD.search(text):
        return reformatted(read_date(text[: found.start()], months))
    if found := _OF_OUR_ERA.search(text):
        return reformatted(read_date(text[: found.start()], months))
    if found := W3C.match(text.rstrip(".")):
        return from_w3c(found) or of_known_part(text.rstrip("."))
    if found := _YEAR_LABEL.match(text):
        return reformatted(read_date(text[found.end() :], months))
    if day := read_program_day(text):
        return day_of(*day)
    if found := _VIETNAMESE.match(text):
        return year_month_day(found["year"], found["month"], found["day"])
    return (
        _single(text, months)
        or _of_days(text, months)
        or read_brief_range(text)
        or _century(text)
        or _range(text, months)
        or _estimate(text, months)
    )


def read_season(text: str) -> Reading | None:
    """A year with a part of it that is no month ("Summer 2015"): only the year is certain."""
    years = season_years(text if text.isascii() else normalize("NFC", text))
    if years is None:
        return None
    return of_years(Kind.APPROXIMATE if years[0] == years[1] else Kind.RANGE, *years)


def _single(text: str, months: Mapping[str, str] | None) -> Reading | None:
    """One date written in another way."""
    if figures := read_figures(text):
        return figures
    return _free(text, months) if _FREE.search(text) and names_one_day(text) else None


def _of_days(text: str, months: Mapping[str, str] | None) -> Reading | None:
    """ "13-15 May 2004": from the first to the last of several days or months."""
    ends = first_and_last(text)
    first, last = (_single(each, months) for each in ends) if ends else (None, None)
    if not (first and last and first.kind is last.kind is Kind.REFORMATTED):
        return None
    return Reading(Kind.RANGE, first.start, last.end) if first.start < last.end else None


def _free(text: str, months: Mapping[str, str] | None) -> Reading | None:
    """A date with the month in words, as far as four readings of dateutil agree."""
    words = _WORD.sub(lambda m: _english(m[0], months), _ORDINAL.sub("", text))
    named = [w for w in _WORD.findall(words) if w.lower().rstrip(".") not in _DAY_WORDS]
    years = _YEAR.findall(words)
    if (
        not years
        or not all(map(is_year, years))
        or len(named) != 1
        or month_number(named[0]) is None
    ):
        return None  # dateutil would read time zones and directions into other words
    if plain := _PLAIN_DAY.match(words):  # as nearly all are
        return day_of(plain["year"], str(month_number(plain["month"])), plain["day"])
    readings = {_ask(words, default, first) for default in _DEFAULTS for first in (False, True)}
    if len(readings) == 1 and None not in readings:
        return Reading(Kind.REFORMATTED, *(2 * tuple(str(day) for day in readings)))
    found = _FREE_MONTH.match(words) or _FREE_YEAR_FIRST.match(words)
    month = month_number(found["month"]) if found else None
    if found is None or month is None:
        return None
    start = f"{found['year']}-{month:02d}"
    return Reading(Kind.REFORMATTED, start, start)


_WORD: Final = late_regex(r"[^\W\d_]+\.?")
_YEAR: Final = late_regex(r"(?<!\d)\d{4}(?!\d)")
_DEFAULTS: Final = (datetime(2004, 1, 1), datetime(2004, 2, 29))  # noqa: DTZ001  no moment, only parts
_DAY_WORDS: Final = word_set(
    "st nd rd th monday tuesday wednesday thursday friday saturday sunday mon tue tues "
    "wed thu thur thurs fri sat sun"
)
_SMALL_WORDS: Final = word_set("de of del den der le el la dnia the")
_PLAIN_DAY: Final = late_regex(
    r"\s*(?P<day>\d{1,2})\.?\s+(?P<month>[A-Za-z]{3,9})\s+(?P<year>[12]\d{3})\s*\Z", re.ASCII
)
_FREE_MONTH: Final = late_regex(r"(?P<month>[A-Za-z]{3,9})\.?,?\s+(?P<year>\d{4})\Z")
_FREE_YEAR_FIRST: Final = late_regex(r"(?P<year>\d{4})[,.]?[\s/-]+(?P<month>[A-Za-z]{3,9})\.?\Z")


def _english(word: str, months: Mapping[str, str] | None) -> str:
    bare = word.rstrip(".").casefold()
    if bare in _SMALL_WORDS:
        return ""
    return months.get(bare, word) if months else word


def _ask(text: str, default: datetime, day_first: bool) -> str | None:
    try:
        day = _dateutil.parse(text, default=default, dayfirst=day_first).date()
        return day.isoformat() if day.year < int(NO_YEAR) else None
    except (ValueError, OverflowError, TypeError, AttributeError):
        return None


def _century(text: str) -> Reading | None:
    years = read_centuries(text)
    if years:
        return Reading(Kind.CENTURY, *years)
    found = _UNSPECIFIED.match(text.strip("[]() "))
    return of_years(Kind.CENTURY, f"{found[1]}00", f"{found[1]}99") if found else None


def _range(text: str, months: Mapping[str, str] | None) -> Reading | None:
    found = _BETWEEN.match(_DOUBT.sub("", text).strip()) or _RANGE.match(text)
    if found is None:
        return None
    start, end = _end_point(found[1], months), _end_point(found[2], months)
    if start is None and end is not None and found[1].strip() == "..":
        return Reading(Kind.RANGE, "", end.end, about=end.kind is Kind.APPROXIMATE)
    if start is None or (end is None and found[2].strip(" .?").casefold() not in _PRESENT):
        return None
    about = Kind.APPROXIMATE in (start.kind, end and end.kind)
    if end is None:
        return Reading(Kind.RANGE, start.start, "", about=about)
    if end.end[: len(start.start)] < start.start[: len(end.end)]:
        return None
    if (start.start, start.end) == (end.start, end.end):  # "1643/1643": one date, written twice
        return Reading(Kind.APPROXIMATE if about else Kind.REFORMATTED, start.start, start.end)
    return Reading(Kind.RANGE, start.start, end.end, about=about)


_PRESENT: Final = frozenset({"present", "now", "today", "heute", "ongoing", "current", ""})


def _end_point(text: str, months: Mapping[str, str] | None) -> Reading | None:
    text = text.strip()
    found = W3C.match(text)
    if found and not known_part(text):
        reading = from_w3c(found)
        return reading if reading and reading.kind in (Kind.PLAIN, Kind.MOMENT) else None
    reading = _single(text, months) if text else None
    if reading and reading.kind in (Kind.REFORMATTED, Kind.MOMENT):
        return reading
    reading = _estimate(text, months) if text else None
    return reading if reading and reading.kind is Kind.APPROXIMATE else None


def _estimate(text: str, months: Mapping[str, str] | None) -> Reading | None:
    """About a year, a decade, or several years in a list: the oldest is the start. Of a misprint
    the year that is said to be right."""
    if corrected := _CORRECTED.match(text):
        return of_years(Kind.APPROXIMATE, corrected[1], corrected[1])
    bare = _DOUBT.sub("", text).strip(" .,;")
    bare = _ABOUT.sub("", bare).strip(" .,;")
    if bare.startswith(("c", "©")) and bare[1:].strip().isdigit():
        bare = bare[1:].strip()
    decade = _DECADE.match(_ABOUT.sub("", text.strip(" []().,;").removeprefix("the ")))
    if decade:
        return of_years(Kind.APPROXIMATE, f"{decade[1]}0", f"{decade[1]}9")
    found = W3C.match(bare)
    if found:
        reading = from_w3c(found)
        if reading and reading.kind is Kind.PLAIN and _BRACKETED.match(text):
            return Reading(Kind.REFORMATTED, reading.start, reading.end)
        if reading and reading.kind is Kind.PLAIN:
            return Reading(Kind.APPROXIMATE, reading.start, reading.end)
        return None
    inner = _range(bare, months) if bare != text else None
    return Reading(Kind.RANGE, inner.start, inner.end, about=True) if inner else None


def _year_list(text: str) -> Reading | None:
    years = [year.strip() for year in text.split(";") if year.strip()]
    if not years or not all(len(y) == 4 and y.isdigit() and y.isascii() for y in years):
        return read_date(years[0]) if len(years) == 1 else None
    kind = Kind.PLAIN if min(years) == max(years) else Kind.RANGE
    return of_years(kind, min(years), max(years))
