"""Centuries in words: "19th century", "18th-19th centuries", "siglo XIX", "19世紀".

A century begins with its year 1. Those before the common era are another calendar's.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_WORD: Final = (
    r"(?:cent(?:ury|uries|\.)|c\.|jh\.?|jhdt?\.?|jahrhunderts?|jahrhunderte|si[eè]cles?|siglos?|"
    r"eeuw(?:en)?|secol[oi]|s[eé]culos?|wieku?|stolet[ií]|århundre(?:de|det)?|vuosisata|в\.|век[аи]?|"
    r"αι(?:ώνας|ώνα|ώνες|\.)|stolje[ćc][ea]|vijeka?|vek[au]?|storoči[ae]|század|yüzyıl|yy\.|"
    r"столітт[яь]|століть|ст\.|sajand|gadsimts|amžius|საუკუნე|ғасыр|世紀|世纪|세기)"
)
_NUMBER: Final = (
    r"(\d{1,2})(?:st|nd|rd|th|de|ste|ème|eme|e|ος|ο|-?те|-?й|º|ª|\.)?"
    r"|([IVXІХ]{1,5})(?:e|ème|eme|\.)?"
)
_TO: Final = (
    r"(?:\s*[-/\u2013\u2014~\uff5e\u301c]\s*"
    r"|\s+(?:to|and|until|bis|und|et|y|a|e|en|tot|i|ve|та)\s+)"
)
_ERA: Final = r"(?:,?\s*(B\.?\s?C\.?(?:\s?E\.?)?|C\.?\s?E\.?|A\.?\s?D\.?))?"
_BEHIND: Final = late_regex(
    rf"(?:the\s+)?(?:{_NUMBER})(?:\s*{_WORD})?(?:{_TO}(?:the\s+)?(?:{_NUMBER}))?\s*{_WORD}{_ERA}\Z",
    re.IGNORECASE,
)
_BEFORE: Final = late_regex(
    r"(?:siglos?|si[eè]cles?|segles?|secol(?:[oi]|ul|ele)|s[eé]culos?|(?:sa?|sæ)ec\."
    r"|ss?\.|abad(?:\s+ke)?|thế kỷ)"
    rf"[\s-]+(?:{_NUMBER})(?:{_TO}(?:{_NUMBER}))?{_ERA}\Z",
    re.IGNORECASE,
)
# A Polish "w." stands behind Roman numerals alone: "19 W." is a longitude. So does an Italian
# "sec.": "19 sec." are seconds.
_POLISH: Final = late_regex(rf"(?:{_NUMBER})(?:{_TO}(?:{_NUMBER}))?\s+(?:w\.?|s[eé]c\.)()\Z")
_LAST: Final = 21
_NUMERALS: Final = (
    "", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV",
    "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI",
)  # fmt: skip
_ROMAN: Final = {numeral: number for number, numeral in enumerate(_NUMERALS)}


def read_centuries(text: str) -> tuple[str, str] | None:
    """The first and the last year, four digits each, of one century or from one to another."""
    text = spelled_as_figures(text)
    if _COUNTED.match(text):
        return None
    found = _BEHIND.match(text) or _BEFORE.match(text) or _in_polish(text)
    if found is None or (found[5] or "").upper().startswith("B") or _COPIES.match(text):
        return None
    if _ARTICLE.search(text):
        return None
    first = _century(found[1], found[2])
    last = _century(found[3], found[4]) if found[3] or found[4] else first
    if not 1 <= first <= last <= _LAST:
        return None
    return f"{first * 100 - 99:04d}", f"{last * 100:04d}"


# "Nineteenth century", "dix-neuvième siècle", "neunzehntes Jahrhundert", "siglo diecinueve"
def _numbered(*rows: str) -> dict[str, int]:
    return {word: number for row in rows for number, word in enumerate(row.split(), 1)}


_ORDINALS: Final = _numbered(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
    " thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
    " twenty-first",
    "premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième"
    " onzième douzième treizième quatorzième quinzième seizième dix-septième dix-huitième"
    " dix-neuvième vingtième vingt-et-unième",
)
# With its ending an ordinal, without it "acht" is how many.
_GERMAN_STEMS: Final = _numbered(
    "erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt"
    " vierzehnt fünfzehnt sechzehnt siebzehnt achtzehnt neunzehnt zwanzigst einundzwanzigst"
)
# Those of centuries behind the noun alone: in front of it they count, "tres siglos".
_SPANISH: Final = _numbered(
    "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince"
    " dieciséis diecisiete dieciocho diecinueve veinte veintiuno"
)
_SPELLED_WORD: Final = late_regex(r"(?<![^\W\d_])[^\W\d_]+(?:-[^\W\d_]+){0,2}(?![^\W\d_])")
_OF_CENTURIES: Final = late_regex(
    r"\bcentur(?:y|ies)\b|\bsi[eè]cles?\b|\bjahrhunderte?s?\b|\bsiglos?\b", re.IGNORECASE
)
_ONE_SIGLO: Final = late_regex(r"\b(siglo\s+)([^\W\d_]+)(?!\w)()()", re.IGNORECASE)
_TWO_SIGLOS: Final = late_regex(
    r"\b(siglos?\s+)([^\W\d_]+)(\s+(?:y|e|al?)\s+|\s*[-/\u2013]\s*)([^\W\d_]+)(?!\w)",
    re.IGNORECASE,
)
_GERMAN_ENDING: Final = late_regex(r"(?<=t)e[srnm]?\Z")
# How many, not which: "3 siglos", "20 Jahrhunderte". "19th centuries" is a slip.
_MANY: Final = (
    r"(?:centuries|jahrhunderte|si[eè]cles|siglos|eeuwen|secoli|s[eé]culos|århundreden)\Z"
)
_COUNTED: Final = late_regex(rf"\d{{1,2}}\s+{_MANY}", re.IGNORECASE)
_FIRST_OF_MANY: Final = late_regex(rf"(?:the\s+)?\d{{1,2}}th\s+{_MANY}", re.IGNORECASE)


def spelled_as_figures(text: str) -> str:
    """A century whose number stands in words, with figures: "19th century".

    Words that say how many ("tres siglos", "acht Jahrhunderte", "the first centuries") stay.
    """
    if len(text) > _LONGEST or not _OF_CENTURIES.search(text):
        return text
    figures = _SPELLED_WORD.sub(_figure, _ONE_SIGLO.sub(_siglos, _TWO_SIGLOS.sub(_siglos, text)))
    return text if figures != text and _FIRST_OF_MANY.match(figures) else figures


def _siglos(found: re.Match[str]) -> str:
    one, other = _SPANISH.get(found[2].casefold()), _SPANISH.get(found[4].casefold())
    if one is None or (found[4] and other is None):
        return found[0]
    return f"{found[1]}{one}{found[3]}{other or ''}"


def _figure(found: re.Match[str]) -> str:
    word = found[0].casefold()
    ending = _GERMAN_ENDING.search(word)
    number = _GERMAN_STEMS.get(word[: ending.start()]) if ending else _ORDINALS.get(word)
    return f"{number}th" if number else found[0]


_LONGEST: Final = 80
_COPIES: Final = late_regex(r"\d\s*c\.", re.IGNORECASE)  # "1c." is hardly the first century
# Behind figures a Russian "ст." is an article or a degree as well: "5 ст."
_ARTICLE: Final = late_regex(r"\d\s*ст\.")


def _in_polish(text: str) -> re.Match[str] | None:
    found = _POLISH.match(text)
    return found if found and found[2] and (found[4] or not found[3]) else None


_LATIN: Final = str.maketrans("ІХ", "IX")  # the same letters on a Cyrillic keyboard


def _century(digits: str | None, numeral: str | None) -> int:
    return int(digits) if digits else _ROMAN.get((numeral or "").upper().translate(_LATIN), 0)


# Ten years or a hundred: in Finnish and Swedish the century, in English nobody knows.
_HUNDRED: Final = late_regex(
    r"(?:the\s+)?\d{2}00-?(?:'?s|luku|luvulla|tal(?:et)?)\Z", re.IGNORECASE
)


def names_hundred(text: str) -> bool:
    """Whether a text may name ten years or a hundred ("1900s", "1900-luku")."""
    return _HUNDRED.match(text.strip(" []().,;")) is not None
