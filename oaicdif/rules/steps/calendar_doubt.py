"""Years that may be of another calendar: 1399 in Iran is 2020, and 1425 of the Hijra is 2004.

A bare year of the 14th or 15th century is believed, for there are old manuscripts. If the record
itself is in Arabic script, or in a language of the lands that count so, it can be either, and is
reported. So it is in Dublin Core and DataCite, with every date of the resource; a time that the
resource is about stays, and is reported. MODS names the calendar where it is another one. A date
that names its calendar is read elsewhere.

A bare year beside one before our era may be of either, and is reported, too: 1401 beside
"1400-1200 BC". One of the last 120 years, far from the others, dates: 2005 beside "100 BCE - 200
CE". 1383/2004 is one year in two calendars, and no range of six centuries. A year that
is still far off is a misprint, or one of Nepal, which is 57 years ahead; it dates nothing.
Sources: RFC 5646 (languages); MODS 3.8, attribute calendar.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...late_pattern import late_regex
from ..output import Found, Output
from ..values.dates import Kind, Reading
from ..values.eras_before_ours import is_before_our_era, is_near_before_our_era
from ..words import Act, Action, Options, Vocabularies

# 1300 of the sun is 1921, 1460 of the moon is 2038.
_FIRST, _LAST = "1300", "1460"
_FAR: Final = 5  # years from now
_OF_LATE: Final = 120  # years before now
_ELEMENTS: Final = ("dc:", "dcterms:", "datacite:")
_EXACT: Final = frozenset([Kind.PLAIN, Kind.REFORMATTED, Kind.RANGE, Kind.MOMENT])
_LANGUAGES: Final = frozenset(
    ["ar", "ara", "arz", "fa", "fas", "per", "prs", "pes", "ur", "urd", "ps", "pus", "ku", "kur",
     "ckb", "sd", "snd", "ug", "uig", "ota", "dv", "div", "ks", "kas"]
)  # fmt: skip
_BEGINS: Final = late_regex(r"\s*1[34]\d\d(?!\d)")
_YEAR_CHARS: Final = len("2005")
_LETTERS: Final = late_regex(r"[\u0621-\u064a\u066e-\u06d3]{2}")
_TITLES: Final = frozenset(["work.name", "pool.titles", "work.alternateName"])


def of_one_calendar(out: Output, found: Sequence[Found]) -> list[Found]:
    """Without the dates that may be those of another calendar, and those that are far off; both
    are reported."""
    kept, far = [], str(out.around.now.year + _FAR)
    for each in found:
        (reading, text), origin = each
        if far < reading.start[:4]:
            out.lose(origin, "date-not-read", text)
        elif _is_year_of_either_era(out, reading, origin) or _is_doubtful(out, reading, origin):
            out.lose(origin, "ambiguous", text)
        else:
            kept.append(each)
    return kept


def _is_year_of_either_era(out: Output, reading: Reading, origin: int) -> bool:
    """Whether a bare year stands beside a date of the same element before our era, and may be
    of it."""
    if reading.kind not in _EXACT or not len(reading.start) == len(reading.end) == _YEAR_CHARS:
        return False
    index = out.index_of(origin)
    element = out.values[index][0] if index >= 0 else ""
    old = [each[1] for each in out.values if each[0] == element and is_before_our_era(each[1])]
    if not old or not reading.start.isdigit():
        return bool(old)
    year = int(reading.start)
    late = out.around.now.year - _OF_LATE <= year
    return not late or any(is_near_before_our_era(year, each) for each in old)


def _one_calendar(_v: Vocabularies, options: Options) -> Act:
    paths, told = options["from"], options["told"]

    def act(out: Output) -> None:
        for path in paths:
            if found := out.slots.get(path):
                found[:] = _sure_dates(out, found)
                if not found:
                    out.take(path)
        if any(path in out.slots for path in told) and _counts_otherwise(out):
            for _, origin in [each for path in told for each in out.slots.get(path, ())]:
                _tell_time(out, out.index_of(origin))

    return act


def _sure_dates(out: Output, found: Sequence[Found]) -> list[Found]:
    kept, far = [], str(out.around.now.year + _FAR)
    for value, origin in found:
        start = value[0].start if isinstance(value, tuple) else str(value)
        if far < start[:4]:
            out.lose(origin, "date-not-read", start)
        elif _is_early(start) and _is_of_these(out, origin) and _counts_otherwise(out):
            out.lose(origin, "ambiguous", start)
        else:
            kept.append((value, origin))
    return kept


def _tell_time(out: Output, index: int) -> None:
    """Report a time that the resource is about, if it begins with such a year."""
    if (
        index >= 0
        and _BEGINS.match(out.values[index][1])
        and ("ambiguous", index) not in {(code, at) for code, at, _ in out.issues}
    ):
        out.report("ambiguous", index)


def _is_early(start: str) -> bool:
    return _FIRST <= start[:4] <= _LAST


def _is_doubtful(out: Output, reading: Reading, origin: int) -> bool:
    if not _may_be_of_another(reading) or not _is_of_these(out, origin):
        return False
    return _is_said_twice(reading) or _counts_otherwise(out)


def _is_said_twice(reading: Reading) -> bool:
    """Whether both ends of a range are the same year: of Iran's calendar and of ours, or of the
    Hijra, whose years are shorter."""
    start, end = reading.start[:4], reading.end[:4]
    if reading.kind is not Kind.RANGE or not (start.isdigit() and end.isdigit()):
        return False
    one, other = int(start), int(end)
    return other - one in _OF_THE_SUN or abs(one * _MOON + _HIJRA - other) <= 1


_OF_THE_SUN: Final = (621, 622)
_MOON, _HIJRA = 0.970224, 621.57  # years of ours in one of the moon; the first began in 622


def _may_be_of_another(reading: Reading) -> bool:
    return _is_early(reading.start) and reading.kind in _EXACT


def _is_of_these(out: Output, origin: int) -> bool:
    index = out.index_of(origin)
    return index >= 0 and out.values[index][0].startswith(_ELEMENTS)


def _counts_otherwise(out: Output) -> bool:
    """Whether the record's language or the script of a title is one of those lands."""
    spoken = (value for value, _ in out.slots.get("work.inLanguage", ()))
    if any(isinstance(each, str) and each.partition("-")[0] in _LANGUAGES for each in spoken):
        return True
    said = (value for path in _TITLES for value, _ in out.slots.get(path, ()))
    return any(_LETTERS.search(str(each)) for each in said)


ACTIONS: Final = (
    Action(
        "one-calendar",
        "dates are not used, and times reported, if they may be of another calendar",
        _one_calendar,
        ("from", "told"),
        ("from", "told"),
        reads=("from", "told"),
        writes=("from",),
    ),
)
