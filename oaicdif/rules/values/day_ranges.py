"""Several days or months of one year in one text: "13-15 May 2004", "May 28 - June 2, 2004".

A parser of free dates takes the first number for a year: 15 May 2013.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_DAY: Final = r"\d{1,2}(?:st|nd|rd|th|\.|º|er)?"
_MONTH: Final = r"[^\W\d_]{3,12}\.?"
_OF: Final = r"(?:\s+(?:of|de|du|di))?\s+"
_TO: Final = (
    r"\s*(?:[-\u2013\u2014/]|\b(?:to|bis|au|al?|til|tot)\b"
    r"|(?P<mark>[&,]|\b(?:and|und|et|y|e)\b))\s*"
)
_THROUGH: Final = r"\s*(?:[-\u2013\u2014/]|\b(?:to|bis|au|al?|tot)\b)\s*"
_YEAR: Final = rf"(?:,|{_OF.removesuffix('+')}*)\s*(?P<year>\d{{4}})\.?"
_FORMS: Final = tuple(
    late_regex(form, re.IGNORECASE)
    for form in (
        rf"(?P<d1>{_DAY}){_TO}(?P<d2>{_DAY}){_OF}(?P<m1>{_MONTH}){_YEAR}",
        rf"(?P<m1>{_MONTH})\s+(?P<d1>{_DAY}){_TO}(?P<d2>{_DAY}){_YEAR}",
        rf"(?P<d1>{_DAY}){_OF}(?P<m1>{_MONTH}){_THROUGH}(?P<d2>{_DAY}){_OF}(?P<m2>{_MONTH}){_YEAR}",
        rf"(?P<m1>{_MONTH})\s+(?P<d1>{_DAY}){_THROUGH}(?P<m2>{_MONTH})\s+(?P<d2>{_DAY}){_YEAR}",
        rf"(?P<m1>{_MONTH}){_THROUGH}(?P<m2>{_MONTH}){_YEAR}",
    )
)
_TIME: Final = late_regex(r"\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:\s?[+-]\d\d:?\d\d)?")
_NUMBER: Final = late_regex(r"\d+")
_A_DAY: Final = 2  # numbers in a date: the day and the year


def names_one_day(text: str) -> bool:
    """Whether no more numbers stand in a text than a day and a year have, a time aside."""
    return len(_NUMBER.findall(_TIME.sub("", text))) <= _A_DAY


def first_and_last(text: str) -> tuple[str, str] | None:
    """The first and the last day or month, each with its month and year, of several."""
    found = next((found for form in _FORMS if (found := form.fullmatch(text))), None)
    if found is None:
        return None
    parts = found.groupdict()
    if parts.get("mark") and _number(parts["d2"]) - _number(parts["d1"]) != 1:
        return None  # "12 and 20 May": the days between are not meant
    last_month = parts.get("m2") or parts["m1"]
    return _written(parts.get("d1"), parts["m1"], parts["year"]), _written(
        parts.get("d2"), last_month, parts["year"]
    )


def _written(day: str | None, month: str, year: str) -> str:
    return f"{_number(day)} {month} {year}" if day else f"{month} {year}"


def _number(day: str) -> int:
    return int("".join(filter(str.isdigit, day)))
