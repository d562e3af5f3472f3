"""What a text says of a date: how it states it, and from when to when."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Kind(Enum):
    """How a text states a date."""

    PLAIN = "plain"  # year, month or day, as W3CDTF
    MOMENT = "moment"  # with a time of day
    REFORMATTED = "reformatted"  # one date, written another way
    RANGE = "range"  # from one date to another, one end may be open
    APPROXIMATE = "approximate"  # about a year, or a decade
    AMBIGUOUS = "ambiguous"  # two readings are possible
    CENTURY = "century"  # too wide to be a date of publication

    # By identity: an Enum hashes its name in Python, for every set and table it is looked up in.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says: `start` is one date; `end` differs from it in ranges, "" when open.

    For MOMENT `start` is the day and `moment` date and time as W3CDTF. AMBIGUOUS has neither.
    `about`: an end of a range is an estimate ("ca. 1500-1600").
    """

    kind: Kind
    start: str = ""
    end: str = ""
    moment: str = ""
    about: bool = field(default=False, kw_only=True)
