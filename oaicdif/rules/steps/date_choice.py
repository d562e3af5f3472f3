"""Steps that choose one date of several.

Sources: the draft, Publication Date ("enter the oldest year as the publication date, and
include the estimated date range in the Description field"); OpenAIRE guidelines, one date.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..output import Found, Output
from ..result import Status
from ..values.date_remarks import UNDATED, remark_on
from ..values.dates import Kind, Reading
from ..words import Act, Action, Options, Vocabularies, all_of, one
from .calendar_doubt import of_one_calendar

YEARS_TO_A_COPY: Final = 10  # an exact date so long after an estimate is not of the same event
FIRST_SCANS: Final = "1990"  # libraries did not digitise, and had no repositories, before
_YEAR_CHARS, _DAY_CHARS = len("2005"), len("2005-10-31")
_ESTIMATES: Final = frozenset([Kind.RANGE, Kind.APPROXIMATE])
_DAYS: Final = frozenset([Kind.PLAIN, Kind.REFORMATTED])
_EXACT: Final = _DAYS | {Kind.MOMENT}
# What may say an exact date more finely: never a time stamp for a date that someone wrote, for
# software sets it when it stores a record.
_FINER: Final = {
    **dict.fromkeys(Kind, frozenset[Kind]()),
    **dict.fromkeys(_DAYS, _DAYS),
    Kind.MOMENT: _DAYS | {Kind.MOMENT},
}
# Which way of stating a date is believed first (a date alone beats a time stamp).
_RANK: Final = {
    Kind.PLAIN: 0,
    Kind.REFORMATTED: 0,
    Kind.MOMENT: 1,
    Kind.RANGE: 2,
    Kind.APPROXIMATE: 3,
}


def _best_date(_v: Vocabularies, options: Options) -> Act:
    pools, to, notes = options["from"], one(options, "to"), one(options, "notes")

    def act(out: Output) -> None:
        found = all_of(out, pools)
        if any(reading == UNDATED for (reading, _), _ in found):
            found = _without_copies(out, found)
        found = of_one_calendar(out, found)
        if not found:
            return
        if len(found) > 1:
            found.sort(key=lambda each: _RANK.get(each[0][0].kind, 9))
            found.insert(0, found.pop(_chosen([reading for (reading, _), _ in found])))
        (reading, text), origin = found[0]
        if not reading.start or out.slots.get(to):
            out.lose(origin, "date-not-used", text)
        else:
            out.set(to, _used_date(out, reading, text, origin, notes), origin)
        for (other, its_text), loser in found[1:]:
            if reading.start.startswith(other.start):
                _tell_form(out, other, its_text, loser)
                out.lose(loser)
            else:
                out.lose(loser, "date-not-used", other.start)

    return act


def _without_copies(out: Output, found: Sequence[Found]) -> list[Found]:
    """Of dates beside the word that the date is unknown those that may be the work's: estimates,
    ranges, and what is older than any software that dates scans and records."""
    kept = []
    for each in found:
        (reading, text), origin = each
        if reading == UNDATED:
            out.lose(origin)
        elif reading.kind in _EXACT and reading.start[:_YEAR_CHARS] >= FIRST_SCANS:
            out.lose(origin, "date-not-used", text)
        else:
            kept.append(each)
    return kept


def _chosen(readings: Sequence[Reading]) -> int:
    """Which of several, ranked, is taken: the first, unless another one agrees with it and is
    finer, or an estimate is older by so much that the first dates a copy (a scan of 2010 of a
    photograph of about 1917), or what is exact dates the records of a work of an older year."""
    first = readings[0]
    for look in (_year_of_the_work, _older_than_its_stamps):
        if (at := look(readings)) is not None:
            return at
    if first.kind not in _ESTIMATES:
        for at, each in enumerate(readings):
            if each.kind in _ESTIMATES and _is_older(each, first):
                return at
    kinds = _FINER[first.kind]
    finer = [
        (-len(each.start), at)
        for at, each in enumerate(readings)
        if each.start.startswith(first.start) and each.kind in kinds
    ]
    return min(finer)[1] if finer else 0


def _year_of_the_work(readings: Sequence[Reading]) -> int | None:
    """The place of the only bare year, where all the other dates are days of later years and
    there are two different ones, or the first comes as late as a copy.

    Software dates its records to the day, and again at each change; CiteSeerX gives the days on
    which it found a file before the year in which that appeared. One day a few years later may
    be that of publication.
    """
    exact = [(at, each) for at, each in enumerate(readings) if each.kind in _DAYS]
    years = [at for at, each in exact if len(each.start) == _YEAR_CHARS]
    days = sorted({each.start for _, each in exact if len(each.start) > _YEAR_CHARS})
    if len(years) != 1 or not days or any(len(each) != _DAY_CHARS for each in days):
        return None
    year, first = readings[years[0]].start, days[0][:_YEAR_CHARS]
    if not (year.isdigit() and first.isdigit()) or first <= year:
        return None
    late = int(first) - int(year) >= YEARS_TO_A_COPY
    return years[0] if late or len(days) > 1 else None


def _older_than_its_stamps(readings: Sequence[Reading]) -> int | None:
    """The place of the only exact date that is older than the record's time stamps, where the
    other exact dates are the days of these stamps.

    A day that a time stamp of the record has, too, is one on which software stored it; the draft
    asks for the oldest date.
    """
    stamps = {each.start[:_DAY_CHARS] for each in readings if each.kind is Kind.MOMENT}
    exact = [(at, each.start) for at, each in enumerate(readings) if each.kind in _DAYS]
    others = {start: at for at, start in exact if start not in stamps}
    if len(others) != 1 or not any(start in stamps for _, start in exact):
        return None
    ((start, at),) = others.items()
    is_older = all(start < stamp and not stamp.startswith(start) for stamp in stamps)
    return at if is_older else None


def _is_older(estimate: Reading, exact: Reading) -> bool:
    """Whether an exact date, or a time stamp, is too late to be that of the same event. A stamp is
    so in the next year already: software set it, and somebody wrote the estimate."""
    last = (estimate.end or exact.start)[:4]
    known = estimate.start.isascii() and last.isdigit() and exact.start[:4].isdigit()
    least = 1 if exact.kind is Kind.MOMENT else YEARS_TO_A_COPY
    return bool(known and estimate.start) and int(exact.start[:4]) - int(last) >= least


def _latest_date(_v: Vocabularies, options: Options) -> Act:
    pools, to = options["from"], one(options, "to")

    def act(out: Output) -> None:
        found = sorted(all_of(out, pools), key=lambda each: str(each[0]), reverse=True)
        if not found:
            return
        out.set(to, *found[0])
        for value, origin in found[1:]:
            out.lose(origin, "" if value == found[0][0] else "date-not-used", value)

    return act


def _used_date(out: Output, reading: Reading, text: str, origin: int, notes: str) -> str:
    """The date, oldest year of ranges; how the source put it becomes a line of `notes`."""
    line = _tell_form(out, reading, text, origin)
    if line and notes:
        out.set(notes, line, origin, Status.DERIVED)
    return reading.start


def _tell_form(out: Output, reading: Reading, text: str, origin: int) -> str:
    """Report what the date's source says beside the date, or in another form; of ranges and
    estimates a line that puts it into words."""
    if reading.kind is Kind.PLAIN:
        return ""
    index = out.index_of(origin)
    if reading.kind is Kind.MOMENT:
        out.report("time-dropped", index)
    elif reading.kind is Kind.REFORMATTED:
        out.report("reformatted", index, reading.start)
    elif reading.kind in _ESTIMATES:
        code, line = remark_on(reading, text)
        out.report(code, index, reading.start)
        return line
    return ""


ACTIONS: Final = (
    Action(
        "best-date",
        "one date of pools: a plain one, else a time stamp, a range, an estimate",
        _best_date,
        ("from", "to", "notes"),
        ("from", "to"),
        writes=("to", "notes"),
    ),
    Action(
        "latest-date", "the latest of several dates", _latest_date, ("from", "to"), ("from", "to")
    ),
)
