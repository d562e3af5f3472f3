"""What a report holds, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..score import Tally
from ..verdicts import Obligation, Text

# The annexes of the guidelines by what they speak of.
RECORDS: Final = 1
ENDPOINT: Final = 2
DOCUMENTS: Final = 3


@dataclass(frozen=True, slots=True)
class Annex:
    """What became of one annex's rules. `judged` is how many records, documents or endpoints;
    `score` 0 to 100, None when nothing could be judged; `broken` is in order of weight."""

    number: int
    judged: int
    score: float | None
    broken: tuple[Tally, ...]
    kept: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of the judged records have an element."""

    element: str
    label: Text
    obligation: Obligation
    records: int
    of: int

    @property
    def percent(self) -> float:
        """0 to 100; 0 where there is nothing."""
        return 100 * self.records / self.of if self.of else 0.0


@dataclass(frozen=True, slots=True)
class Condition:
    """How the records answer one condition of the set `driver`."""

    name: str
    yes: int
    no: int
    unknown: int


@dataclass(frozen=True, slots=True)
class DriverSet:
    """`members` of `records` belong into the set by what their metadata say."""

    records: int
    members: int
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Unread:
    """Values of one kind that could not be used. `times` counts values; `values` are the most
    frequent ones, each with how often it comes."""

    code: str
    times: int
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class BrokenPage:
    """A page whose bytes had to be mended, or could not be read; `reason` is then not empty."""

    request: str
    repairs: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages that are kept. `broken` holds a few of the `mended` and `unreadable` ones."""

    read: int = 0
    mended: int = 0
    unreadable: int = 0
    broken: tuple[BrokenPage, ...] = ()


@dataclass(frozen=True, slots=True)
class SetAside:
    """A record that could not be read, and why."""

    identifier: str
    reason: str


@dataclass(frozen=True, slots=True)
class RepositoryReport:
    """All that is told. `records` are live, `described` of them have Dublin Core, and of
    `crosswalked` it is known which values could not be used. `trouble` is how the last harvest
    ended, if it did not end well."""

    name: str
    base_url: str
    repository_name: str
    admin_emails: tuple[str, ...]
    made: datetime
    harvested: datetime | None
    records: int
    deleted: int
    described: int
    crosswalked: int
    annexes: tuple[Annex, ...]
    coverage: tuple[Coverage, ...]
    driver_set: DriverSet
    unread: tuple[Unread, ...]
    pages: Pages
    set_aside: tuple[SetAside, ...]
    trouble: str = ""
