"""Years that may be of another calendar: 1399 in Iran is 2020, and 1425 of the Hijra is 2004.

A bare year before 1500 is believed, for there are old manuscripts. If the record itself is in
Arabic script, or in a language of the lands that count so, it can be either, and is reported.
A date that names its calendar is read elsewhere. Sources: RFC 5646 (languages); the years of both
calendars that fall into 1800 to today end with 1460.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...late_pattern import late_regex
from ..output import Found, Output
from ..values.dates import Kind, Reading

_LAST: Final = "1460"  # of the Hijra: 2038
_EXACT: Final = frozenset([Kind.PLAIN, Kind.REFORMATTED, Kind.RANGE, Kind.MOMENT])
_LANGUAGES: Final = frozenset(
    [
        "ar",
        "ara",
        "arz",
        "fa",
        "fas",
        "per",
        "prs",
        "pes",
        "ur",
        "urd",
        "ps",
        "pus",
        "ku",
        "kur",
        "ckb",
        "sd",
        "snd",
        "ug",
        "uig",
        "ota",
        "dv",
        "div",
        "ks",
        "kas",
    ]
)
_LETTERS: Final = late_regex(r"[\u0621-\u064a\u066e-\u06d3]{2}")
_TITLES: Final = frozenset(["work.name", "pool.titles", "work.alternateName"])


def of_one_calendar(out: Output, found: Sequence[Found]) -> list[Found]:
    """Without the dates that may be those of another calendar, which are reported."""
    doubtful = [each for each in found if _may_be_of_another(each[0][0])]
    if not doubtful or not _counts_otherwise(out):
        return list(found)
    for (_, text), origin in doubtful:
        out.lose(origin, "ambiguous", text)
    return [each for each in found if each not in doubtful]


def _may_be_of_another(reading: Reading) -> bool:
    year = reading.start[:4]
    return year <= _LAST and year[:1] == "1" and reading.kind in _EXACT


def _counts_otherwise(out: Output) -> bool:
    """Whether the record's language or the script of a title is one of those lands."""
    spoken = (value for value, _ in out.slots.get("work.inLanguage", ()))
    if any(isinstance(each, str) and each.partition("-")[0] in _LANGUAGES for each in spoken):
        return True
    said = (value for path in _TITLES for value, _ in out.slots.get(path, ()))
    return any(_LETTERS.search(str(each)) for each in said)
