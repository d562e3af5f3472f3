"""A country and a time in one value of coverage: "France (1789-1799)", "1930s France",
"1898-1936 Spain".

"Elmton, 1915" is a name with its year, and "Elm (1850-1900)" a ship or a person. So the name must
be that of a country, in English or its own language, and the rest nothing but a time that can be
read. One year behind a blank alone is as often that of a meeting or a cup: "Italia 1934".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .country_names import names_country
from .date_readings import Kind, Reading

_LONGEST: Final = 80
_BEHIND: Final = late_regex(
    r"(?P<place>[^,;:()\[\]\d]{2,50}?)(?:,\s*(?P<comma>[^,;:()\[\]]{4,40})"
    r"|\s*[(\[]\s*(?P<bracket>[^;:()\[\]]{4,40})[)\]]"
    r"|\s(?P<years>\d{4}\s?[-\u2013/]\s?\d{4}))\.?\Z"
)
_IN_FRONT: Final = late_regex(
    r"(?P<time>(?:1\d|20)\d0'?s|\d{1,2}(?:st|nd|rd|th)[ -]century"
    r"|(?:1[5-9]|20)\d\d\s?[-\u2013/]\s?(?:1[5-9]|20)\d\d),?\s+"
    r"(?P<place>[^,;:()\[\]\d]{3,50})\Z",
    re.IGNORECASE,
)
_CENTURY: Final = late_regex(r"-(?=century)", re.IGNORECASE)
_OF_TIME: Final = frozenset({Kind.PLAIN, Kind.RANGE, Kind.APPROXIMATE, Kind.CENTURY})
_YEAR: Final = 4  # figures; less or more is another number
_FIRST_ALONE: Final = "1500"  # a year before it may be the number of a house, a plan, a people


class DatedCountry(NamedTuple):
    """The country's name as the source writes it, and the time that is said with it."""

    name: str
    time: Reading


def read_dated_country(
    text: str, countries: Collection[str], read: Callable[[str], Reading | None]
) -> DatedCountry | None:
    """The country and the time of a value that is nothing else.

    Args:
        countries: names in small letters.
        read: what a text says of a date, as `dates.read_date`.
    """
    found = _parts(text) if len(text) <= _LONGEST else None
    if found is None or not (_bare(found[0]) in countries or names_country(found[0])):
        return None
    time = read(found[1])
    if time is None or time.kind not in _OF_TIME or len(time.start) != _YEAR:
        return None
    if time.kind is Kind.PLAIN and time.start < _FIRST_ALONE:
        return None
    return DatedCountry(found[0], time)


def _bare(name: str) -> str:
    return name.removeprefix("the ").casefold()


def _parts(text: str) -> tuple[str, str] | None:
    """The name and the time, unread."""
    if found := _BEHIND.match(text):
        return found["place"].strip(), (
            found["comma"] or found["bracket"] or found["years"]
        ).strip()
    if found := _IN_FRONT.match(text):
        return found["place"].strip(), _CENTURY.sub(" ", found["time"])
    return None


def names_of_countries(countries: Vocabulary) -> frozenset[str]:
    """The names behind the codes in the table's targets, in small letters."""
    targets = (term.target.partition(" ")[2] for term in countries.terms.values())
    return frozenset(name.casefold() for name in targets if name)
