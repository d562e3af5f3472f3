"""The face of a store towards the work of many machines: which units there are, and whose turn it
is.

A chain of units has a name, as "harvest sea". Its unit is known by the chain's step: whoever ends
a unit moves the step on in the same transaction that puts the next unit into the queue. So of two
workers that had the same unit, because one was believed dead, the second changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final, Protocol

TURN: Final = timedelta(minutes=1)  # what is held for so long without a sign is free


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit of a chain. `kind` is the chain's first word, `subject` what follows it."""

    name: str
    step: int

    @property
    def kind(self) -> str:
        return self.name.partition(" ")[0]

    @property
    def subject(self) -> str:
        return self.name.partition(" ")[2]


# Puts a unit into the queue, in the transaction of this connection (the database library's own);
# the number that the queue gives it.
Put = Callable[[Any, Unit], int]


@dataclass(frozen=True, slots=True)
class Ending:
    """What a unit came to. `more`: the next one is put at once, unless it is to rest before.

    `outcome` is counted: "done", "more", "failed", "given up". `told` is why it failed. `carried`
    is what the next one must know, as JSON, empty for nothing.
    """

    outcome: str
    more: bool = False
    rest_s: float = 0.0
    told: str = ""
    carried: str = ""


@dataclass(frozen=True, slots=True)
class WorkRow:
    """How a chain stands; times are aware and UTC. `began` is None while its unit waits."""

    unit: Unit
    active: bool
    job: int
    since: datetime
    began: datetime | None
    worker: str
    rests_until: datetime | None
    failures: int
    told: str
    carried: str

    @property
    def state(self) -> str:
        """running, waiting, resting, failed or idle."""
        if self.active:
            return "running" if self.began else "waiting"
        if self.failures:
            return "failed"
        return "resting" if self.rests_until else "idle"


@dataclass(frozen=True, slots=True)
class WorkCounts:
    """(units, seconds) by kind and outcome; the chains that are active, and those that failed."""

    ended: Mapping[tuple[str, str], tuple[int, float]] = field(default_factory=dict)
    active: tuple[WorkRow, ...] = ()
    failed: tuple[WorkRow, ...] = ()


class WorkLedger(Protocol):
    """Units of many machines. Only a store that several machines can open needs it."""

    def put_work(self, name: str, put: Put, now: datetime) -> bool:
        """Put the next unit of this chain into the queue, unless one is there or it rests."""
        ...

    def begin_work(self, unit: Unit, worker: str, now: datetime) -> WorkRow | None:
        """Note that the worker has it; None if it is no longer asked for."""
        ...

    def end_work(self, unit: Unit, ending: Ending, put: Put, now: datetime) -> bool:
        """Move the chain on; False if somebody else did, and nothing was changed."""
        ...

    def drop_work(self, name: str, now: datetime) -> WorkRow | None:
        """End the chain whatever it is at, and forget what it carried; what it was before.
        A unit in hand changes the chain no more."""
        ...

    def retry_work(self, name: str) -> bool:
        """Forget the chain's failures and its rest."""
        ...

    def work(self) -> list[WorkRow]:
        """All chains, by name."""
        ...

    def work_counts(self) -> WorkCounts: ...

    def waits(self, most: int) -> tuple[int, bool]:
        """How many records wait for the crosswalk, counted to `most`, and whether any draft waits
        to be published."""
        ...

    def is_outdated(self) -> bool:
        """Whether a newer oaicdif has changed the schema since this store was opened."""
        ...

    def take_turn(self, name: str, holder: str, now: datetime) -> datetime | None:
        """Hold what the name says for a minute; when its last holder was there, long ago if
        nobody was. None while somebody else holds it, who is told that it is wanted."""
        ...

    def keep_turn(self, name: str, holder: str, now: datetime) -> bool | None:
        """Hold it for a minute from now; whether somebody wants it; None if it was lost."""
        ...

    def give_turn(self, name: str, holder: str, now: datetime) -> None:
        """Give it back, so that the next may take it at once; nothing if another has it."""
        ...
