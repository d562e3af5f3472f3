"""OAI-PMH datestamps: read strictly, written exactly, always UTC.

Only the two forms of OAI-PMH 2.0, section 3.3 are valid; `read_moment` alone also takes what
repositories make of them. Free dates of metadata are the business
of `rules.values`.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from enum import Enum

DAY_FORM = re.compile(r"\d{4}-\d{2}-\d{2}\Z", re.ASCII)
SECOND_FORM = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z\Z", re.ASCII)


class Granularity(Enum):
    """How fine a repository's datestamps are. Source: OAI-PMH 2.0, section 4.2 (Identify)."""

    DAY = "YYYY-MM-DD"
    SECOND = "YYYY-MM-DDThh:mm:ssZ"

    @property
    def unit(self) -> timedelta:
        """The smallest step between two datestamps of this granularity."""
        return timedelta(days=1) if self is Granularity.DAY else timedelta(seconds=1)


def parse_datestamp(text: str) -> tuple[datetime, Granularity]:
    """Read a UTCdatetime of either granularity; a day becomes its first second.

    Raises:
        ValueError: any other form, fractions, offsets, and dates no calendar has.
    Source: OAI-PMH 2.0, section 3.3.
    """
    try:
        if DAY_FORM.match(text):
            return datetime.fromisoformat(text).replace(tzinfo=UTC), Granularity.DAY
        if SECOND_FORM.match(text):
            return datetime.fromisoformat(text), Granularity.SECOND
    except ValueError as error:
        raise ValueError(f"no calendar has {text!r}") from error
    raise ValueError(f"{text!r} is neither YYYY-MM-DD nor YYYY-MM-DDThh:mm:ssZ")


def read_moment(text: str) -> datetime | None:
    """A datestamp as repositories write it: the two legal forms, and fractions or offsets too
    (quirk 51); None for anything else."""
    text = text.strip()
    try:
        return parse_datestamp(text)[0]
    except ValueError:
        pass
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo else None
    except (ValueError, OverflowError):  # an offset may lead out of the calendar
        return None


def last_second(text: str) -> datetime:
    """The last second that `text` covers: an `until` of a day includes that whole day."""
    moment, granularity = parse_datestamp(text)
    return moment + (granularity.unit - timedelta(seconds=1))  # never beyond the last day


def format_datestamp(moment: datetime, granularity: Granularity = Granularity.SECOND) -> str:
    """Write an aware moment as UTCdatetime, cut (not rounded) to the granularity.

    Raises:
        ValueError: `moment` is naive.
    """
    if moment.tzinfo is None:
        raise ValueError("a datestamp needs an aware datetime")
    text = moment.astimezone(UTC).isoformat()
    return text[:10] if granularity is Granularity.DAY else f"{text[:19]}Z"
