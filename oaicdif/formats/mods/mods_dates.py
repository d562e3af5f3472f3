"""Dates of MODS: encoded and free ones, ranges in two elements, and what their qualifiers say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ...late_pattern import late_regex
from ...xmldoc import Element
from ..value import Value
from .mods_elements import local, text_of, type_of, value_of

# Source: MODS 3.8, attribute qualifier of dates.
_MARKS: Final = {"approximate": ("ca. ", ""), "questionable": ("", "?"), "inferred": ("[", "]")}
_FILLED: Final = late_regex(r"\A[u^|\\#]{1,8}\Z|\d[u^|\\#]", re.ASCII)
_NO_END: Final = late_regex(r"(?:9999|[u^|\\#]{1,8})\Z", re.ASCII)  # MARC 21, 008, date 2
_BARE_DATE: Final = late_regex(r"(\d[\d-]*)(?:/\1)?\Z", re.ASCII)  # "1643/1643" is one year


def read_dates(name: str, dates: list[Element], *, of_copy: bool = False) -> Iterator[Value]:
    """An encoded date before a free one, the rest under `.other`; two ends make one range. Those
    of a copy are all others. An encoded one with signs that MARC fills places with is no date
    ("1835^^^^", "19uu"); as an end nothing but such signs, or 9999, leaves the range open. One of
    another calendar is of no use to the reader, and stands apart with the calendar's name."""
    main = f"mods:{name}.other" if of_copy else f"mods:{name}"
    for each in filter(is_of_another_calendar, dates):
        yield value_of("mods:dateOther", f"{text_of(each)} ({each.get('calendar')})")
    dates = [each for each in dates if not is_of_another_calendar(each)]
    ends = {str(each.get("point")): _qualified(each) for each in dates if each.get("point")}
    if "start" in ends:
        end = ends.get("end", "")
        end = "" if _NO_END.match(end) else end
        both = ends["start"] if end == ends["start"] else f"{ends['start']}/{end or '..'}"
        yield value_of(main, both)
    singles = [each for each in dates if not each.get("point") and text_of(each)]
    singles = _with_their_doubt(singles)
    singles.sort(
        key=lambda each: (
            _FILLED.search(text_of(each)) is not None and bool(each.get("encoding")),
            each.get("keyDate") != "yes",
            not each.get("encoding"),
            bool(each.get("qualifier")) or _UNSURE.search(text_of(each)) is not None,
        )
    )
    said = set()
    for at, each in enumerate(singles):
        if text_of(each) in said:
            continue
        said.add(text_of(each))
        other = at > 0 or "start" in ends
        label = f"mods:{name}.other" if other else main
        yield value_of(
            label, _qualified(each), scheme=type_of(each) or str(each.get("calendar") or "")
        )


def is_of_another_calendar(date: Element) -> bool:
    """Whether a date says that its years are not those of the Gregorian or Julian calendar.
    Source: MODS 3.8, attribute calendar."""
    calendar = str(date.get("calendar") or "").strip()
    return bool(calendar and text_of(date)) and _OUR_CALENDARS.search(calendar) is None


_OUR_CALENDARS: Final = late_regex(
    r"gregorian|julian|western|common era|^\W*(?:ce|ad)\W*$|proleptic|iso", re.IGNORECASE
)


def is_no_end(date: Element) -> bool:
    """Whether a date is the sign that a range has no end: it says so, and is no date."""
    return date.get("point") == "end" and _NO_END.match(text_of(date)) is not None


def dates_of_nothing_else(values: list[Value]) -> list[Value]:
    """The values, with dates of an unknown kind under a name of their own where the record has no
    other date of the work."""
    if any(name in _OF_THE_WORK for name, *_ in values):
        return values
    return [
        ("mods:dateOther.alone", text, tag, "") if name == _UNKNOWN and not kind else each
        for each in values
        for name, text, tag, kind in [each]
    ]


_UNKNOWN: Final = "mods:dateOther"
_OF_THE_WORK: Final = frozenset({"mods:dateIssued", "mods:dateCreated", "mods:copyrightDate"})


def most_certain_first(values: list[Value], name: str) -> list[Value]:
    """The values; those of this name, of which one is taken, in another order: a plain date, then
    the range or estimate that begins first. Several origins may give a date each. A year of scans
    beside an estimate from before their time is the copy's, and goes last."""
    places = [at for at, each in enumerate(values) if each[0] == name and each[1]]
    if len(places) > 1:
        found = [values[at] for at in places]
        old = any(not _is_plain(each) and _first_year(each) < _FIRST_SCANS for each in found)
        found.sort(key=lambda each: _doubt(each, beside_old=old))
        for at, each in zip(places, found, strict=True):
            values[at] = each
    return values


_FIRST_SCANS: Final = "1990"  # as the rules' choice of dates has it


def _doubt(value: Value, *, beside_old: bool) -> tuple[int, str]:
    """Plain dates keep their order: they begin with nothing."""
    if not _is_plain(value):
        return 1, _first_year(value)
    return (2 if beside_old and _first_year(value) >= _FIRST_SCANS else 0), ""


def _is_plain(value: Value) -> bool:
    """Whether it is a date as codes write it, or in words ("May 1905") without sign of a doubt."""
    text = value[1]
    return _PLAIN.match(text) is not None or (
        _IN_WORDS.match(text) is not None and _UNSURE.search(text) is None
    )


def _first_year(value: Value) -> str:
    return next(iter(_YEAR.findall(value[1])), "9999")


_PLAIN: Final = late_regex(r"(?:\d{4}(?:-\d\d){0,2}|\d{8})\Z", re.ASCII)


_YEAR: Final = late_regex(r"\d{4}", re.ASCII)
_IN_WORDS: Final = late_regex(r"(?:\d{1,2}\.? )?[^\W\d_]{3,12}\.?(?: \d{1,2},?)? \d{4}\.?\Z")
# What an estimate, a range or an uncertain date has.
_UNSURE: Final = late_regex(
    r"[?~\[/]|\d\d ?[-\u2013] ?\d|\d0'?s\b|[ux|-]{2}|\b(?:ca?|circa|about|approx\w*|probably"
    r"|perhaps|before|after|between|late|early|um|vor|nach|zwischen|vers|env\w*|avant|après|hacia|antes|cerca"
    r"|verso|omstreeks|omkring|century|jh)\b",
    re.IGNORECASE,
)


def _with_their_doubt(dates: list[Element]) -> list[Element]:
    """The dates without those codes of a year of which another one says the same with a doubt:
    "1851" beside "[1851?]". The code has no room for it. Source: MARC 21, 008 and 264 $c."""
    doubted = {found[1] for each in dates if (found := _DOUBTED.fullmatch(text_of(each)))}
    if not doubted:
        return dates
    return [each for each in dates if not (each.get("encoding") and text_of(each) in doubted)]


def codes_said_with_doubt(origin: Element) -> Iterator[str]:
    """The codes of years of an origin that are not read, as another date says them with a doubt."""
    singles = [each for each in origin if local(each) and not each.get("point")]
    kept = _with_their_doubt(singles)
    return (text_of(each) for each in singles if each not in kept)


_DOUBTED: Final = late_regex(
    r"\W*(?:(?:ca?\.?|circa|approximately|about|probably|um|vers) ?(?=\d)|(?=\d{4}\?))(\d{4})\W*",
    re.IGNORECASE,
)


def _qualified(date: Element) -> str:
    """A date as a catalogue prints what its qualifier says: "ca. 1920", "1920?", "[1920]"."""
    text, marks = text_of(date), _MARKS.get(str(date.get("qualifier") or "").casefold())
    if marks is None or not _BARE_DATE.match(text):
        return text
    return f"{marks[0]}{text}{marks[1]}"
