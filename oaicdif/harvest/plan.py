"""Which range of datestamps to ask for, and how to cut one in two. Pure.

Both ends of every range are inclusive, as OAI-PMH has them (section 2.7.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from ..datestamp import Granularity, format_datestamp, last_second, parse_datestamp
from ..datestamp import read_moment as read_moment


def next_from(
    last_response_date: str | None, granularity: Granularity, overlap: timedelta
) -> str | None:
    """The `from` of the next incremental harvest; None for everything.

    The responseDate of the first page of the last complete run, less the overlap: what changed
    while that run lasted comes again. At least one unit of the granularity is repeated, for a
    repository may still add records within the unit it last reported.

    Source: OAI-PMH 2.0, section 2.7.1; DECISIONS 9.
    """
    moment = read_moment(last_response_date or "")
    if moment is None:
        return None
    try:
        return format_datestamp(moment - max(overlap, granularity.unit), granularity)
    except OverflowError:  # before the year 1
        return None


def ranges_between(
    meetings: Sequence[str], granularity: Granularity
) -> list[tuple[str | None, str | None]]:
    """Ranges that meet just before these datestamps, the first and the last open: together
    everything. Neighbours share one unit: where a repository compares fractions of a second that
    it does not show, what lies between two seconds would be in neither."""
    moments = {moment for each in meetings if (moment := read_moment(each))}
    edges = sorted({written(before(each, granularity), granularity) for each in moments})
    return list(zip((None, *edges), (*edges, None), strict=True))


def before(moment: datetime, granularity: Granularity) -> datetime:
    """One unit earlier; the first moment of the calendar has none before it."""
    try:
        return moment - granularity.unit
    except OverflowError:
        return moment


def halves(
    from_: str, until: str, granularity: Granularity
) -> tuple[tuple[str, str], tuple[str, str]] | None:
    """Two ranges that together are the one given and have no moment in common; None when it is
    a single unit already."""
    low, high = parse_datestamp(from_)[0], last_second(until)
    units = int((high + timedelta(seconds=1) - low) / granularity.unit)
    if units < 2:
        return None
    middle = low + granularity.unit * (units // 2)
    return (
        (written(low, granularity), written(middle - timedelta(seconds=1), granularity)),
        (written(middle, granularity), written(high, granularity)),
    )


def parts(from_: str, until: str, granularity: Granularity, count: int) -> list[tuple[str, str]]:
    """Up to `count` ranges of about the same length, disjoint, together the one given."""
    low, high = parse_datestamp(from_)[0], last_second(until)
    units = int((high + timedelta(seconds=1) - low) / granularity.unit)
    count = max(1, min(count, units))
    edges = [low + granularity.unit * (units * number // count) for number in range(count)]
    ends = [edge - timedelta(seconds=1) for edge in edges[1:]] + [high]
    return [
        (written(a, granularity), written(b, granularity)) for a, b in zip(edges, ends, strict=True)
    ]


def written(moment: datetime, granularity: Granularity) -> str:
    """The moment as an argument of a request."""
    return format_datestamp(moment, granularity)


def stamps_differ(first: str, second: str) -> bool:
    """Whether two datestamps tell different moments, each as finely as it does."""
    if first == second:
        return False
    one, other = sorted((first, second), key=len)
    if not one or other.startswith(one):
        return False
    moments = read_moment(one), read_moment(other)
    if None in moments:
        return True
    return moments[0] != moments[1]
