"""Years with a part that is no month (seasons, quarters, terms), and dates as East Asia writes
them.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

# 2015年, 2015年7月, 2015年7月3日; the Korean 2015년 7월 3일.
EAST_ASIAN: Final = late_regex(
    r"(\d{4})\s?[年년](?:\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?)?\Z", re.ASCII
)
_SEASON: Final = (
    "spring|summer|autumn|fall|winter|"
    "frühling|frühjahr|sommer|herbst|winter|"
    "printemps|été|automne|hiver|"
    "primavera|verano|otoño|invierno|estate|autunno|inverno|verão|outono|"
    "voorjaar|lente|zomer|najaar|herfst|"
    "wiosna|lato|jesień|zima|våren?|sommaren?|hösten?|vintern?|forår|efterår|"
    "春季?|夏季?|秋季?|冬季?"
)
_QUARTER: Final = (
    r"q[1-4]|[1-4]q|[1-4](?:st|nd|rd|th)? quarter|(?:first|second|third|fourth) quarter|"
    r"[1-4]\. quartal|(?:first|second|1st|2nd) half|semester [12]|[sht][12]|"
    # a word for three, four or six months, behind its number
    r"(?:[1-4](?:er|ère|e|ème|º|ª|°|o|a|st|nd|rd|th|\.|-?[йяе])?|I{1,3}|IV|prim(?:er|o|eiro)"
    r"|segund[oa]|tercer|terceiro|terzo|secondo|quarto|cuarto|premier|deuxième|second|troisième"
    r"|quatrième|erste[sr]?|zweite[sr]?|dritte[sr]?|vierte[sr]?|first|third|fourth)\s"
    r"(?:trimest(?:re|er)|[cq]uadrimestre|cuatrimestre|semest(?:re|er)|halbjahr|quarter|quartal"
    r"|kwarta[łl]|kvart[aá]l|kwartaal|čtvrtletí|pololetí|półrocze|квартал|полугодие|півріччя)|"
    r"michaelmas|hilary|trinity|lent|easter|christmas|advent"
)
_PART: Final = rf"(?:early |mid-?|late )?(?:{_SEASON}|{_QUARTER})"
_PARTS: Final = rf"{_PART}(?:\s?(?:/|-|–|and|&)\s?(?:{_PART}))?"
_YEARS: Final = r"(?P<year>\d{4})(?:\s?[/–-]\s?(?P<end>\d{4}|\d\d))?"
_PART_FIRST: Final = late_regex(
    rf"\(?{_PARTS}\)?(?: term)?[.,]?\s?(?:of\s|del?\s|do\s|van\s)?{_YEARS}\.?\Z", re.IGNORECASE
)
_YEAR_FIRST: Final = late_regex(
    rf"{_YEARS}\s?年?[.,:]?\s?[/-]?\s?\(?{_PARTS}\)?(?: term)?\.?\Z", re.IGNORECASE
)


def season_years(text: str) -> tuple[str, str] | None:
    """The first and last year of "Summer 2015", "2015, Q3", "Winter 2015/16"; None of anything
    else, and of years in the wrong order."""
    bare = text.strip(" []()")
    found = _PART_FIRST.match(bare) or _YEAR_FIRST.match(bare)
    if found is None or found["year"] in ("0000", "9999"):
        return None
    start, end = found["year"], found["end"] or found["year"]
    end = start[: len(start) - len(end)] + end
    return (start, end) if start <= end else None
