"""A replica of the store, from which publishers read while it can prove that it is not behind.

Everything is written to the store itself. A replica repeats it a little later, in the same order.
So what a snapshot of a replica lacks is what came last, and one row tells how much that is: the
mark of what readers were answered (`store.answered`). Each answer is noted there before it is
made, and nothing that is published later gets a datestamp at or before it. A snapshot that holds
the mark of a second therefore holds every change with an earlier datestamp: that second is the
responseDate which is true of it, and `from` = that responseDate misses nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from .connection import Connection, Database

# A replica whose mark is of so long ago is read from without a further look.
FRESH: Final = timedelta(seconds=2)
# One that is further behind than this is not read from while the store itself answers.
BEHIND: Final = timedelta(seconds=60)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a replica stands.

    `lag_s`: seconds since what it repeated last was written, at most so much is missing; 0 when
    nothing is. `changes` and `datestamps`: so many published changes, and datestamps of theirs,
    are missing. None: nobody can say at the moment. `proven` is the responseDate that an answer
    from it would have. `used` is whether lists are read from it, `reason` says why not.
    """

    used: bool
    lag_s: float | None = None
    changes: int | None = None
    datestamps: int | None = None
    proven: str | None = None
    reason: str = ""

    def as_values(self) -> Mapping[str, object]:
        """For machines."""
        return asdict(self)

    @property
    def sentence(self) -> str:
        """For people."""
        if self.lag_s is None:
            return self.reason
        behind = f"{self.lag_s:.1f} s behind" if self.lag_s else "has everything"
        missing = f", {self.changes} published changes missing" if self.changes else ""
        reason = f". {self.reason}" if self.reason else ""
        return f"{behind}{missing}{reason}"


class Replica(Protocol):
    """A replica, and this process's connections to it; for several threads."""

    @property
    def database(self) -> Database:
        """Its connections."""
        ...

    def begin(self, second: datetime) -> tuple[Connection, datetime] | None:
        """This thread's connection in a read transaction on the replica, and the second that is
        true of it, not after `second`. None when it cannot be read."""
        ...

    def standing(self, second: datetime) -> Standing:
        """How it stands; `second` is the clock's."""
        ...

    def close(self) -> None: ...
