"""Builders of dates: what is dropped, cut or rewritten is reported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from ..output import Output
from ..result import Status
from ..values.date_remarks import UNDATED, remark_on
from ..values.dates import Kind, Reading
from ..words import Build

Json = dict[str, Any]


def _reading(m: Reading, text: str, _lang: str, _out: Output, _i: int) -> tuple[Reading, str]:
    return m, text


def _undated(_m: Any, text: str, _lang: str, _out: Output, _i: int) -> tuple[Reading, str]:
    return UNDATED, text


def _date_words(_m: Any, text: str, _lang: str, _out: Output, _i: int) -> str:
    return f"Date: {text}"


def _day(m: Reading, _text: str, _lang: str, out: Output, i: int) -> str:
    """The day, month or year; a time of day is dropped and reported."""
    if m.kind is Kind.MOMENT:
        out.report("time-dropped", i)
    elif m.kind is Kind.REFORMATTED:
        out.report("reformatted", i, m.start)
    return m.start


def _moment(m: Reading, text: str, _lang: str, out: Output, i: int) -> str:
    """Date and time as written, as far as W3CDTF writes them."""
    if m.kind is Kind.REFORMATTED:
        out.report("reformatted", i, m.start)
    return m.moment or m.start


def _reading_with_time(
    m: Reading, text: str, _lang: str, _out: Output, _i: int
) -> tuple[Reading, str]:
    """A date whose time belongs to it: dcterms keeps date and time as written."""
    return (replace(m, kind=Kind.PLAIN, start=m.moment) if m.kind is Kind.MOMENT else m), text


def _oldest(m: Reading, text: str, _lang: str, out: Output, i: int) -> str | None:
    """The oldest year of a range or estimate; how it was given becomes a line of text."""
    if not m.start:
        out.report("date-not-used", i, text)
        return None
    code, line = remark_on(m, text)
    out.report(code, i, m.start)
    out.put("pool.notes", line, i, Status.DERIVED)
    return m.start


def _span_note(m: Reading, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return f"Available {m.start or '..'}/{m.end or '..'}"


def _year(m: Reading, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return m.start[:4]


def _embargo_note(m: str, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return f"Embargo until {m}"


def _available(m: Reading, text: str, lang: str, out: Output, i: int) -> Any:
    """A date to come is an embargo; one that has passed may be the date of publication."""
    day = m.moment[:10] or m.start
    if day > out.around.today.isoformat()[: len(day)]:
        out.put("work.conditionsOfAccess", f"Embargo until {day}", i)
        return None
    return _reading_with_time(m, text, lang, out, i)


PLAIN: Final[Mapping[str, tuple[str, Build]]] = {
    "reading": ("a date, for a step to choose among", _reading),
    "reading-with-time": ("a date with its time, for a step to choose among", _reading_with_time),
    "undated": ("the word that the date is unknown, for a step to choose among dates", _undated),
    "date-words": ("'Date: ...', the words of a date that nothing reads", _date_words),
    "day": ("a date without its time", _day),
    "moment": ("a date with its time", _moment),
    "year": ("the year of a date", _year),
    "oldest": ("the oldest year, how it was given as a line of the description", _oldest),
    "available-span": ("'Available a/b'", _span_note),
    "embargo-note": ("'Embargo until ...'", _embargo_note),
    "available": ("a date passed for a step, one to come as embargo", _available),
}
# These look at today's date.
BOUND: Final = frozenset({"available"})
