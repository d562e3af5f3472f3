"""What becomes of an endpoint besides being harvested: retired, renamed, moved.

A part of `interface.HarvestStore`. Each method that changes anything takes the endpoint over for
its one transaction: no harvest is under way then, and one that was begun earlier can store
nothing any more.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Scheme:
    """Identifiers that begin with `old` begin with `new` from now on; both empty: none changes."""

    old: str = ""
    new: str = ""

    def known_as(self, identifier: str) -> str | None:
        """What an identifier of today was called before; None where it cannot have had a name."""
        if not identifier.startswith(self.new):
            return None
        return self.old + identifier[len(self.new) :]

    def called(self, identifier: str) -> str:
        """What one that was known is called from now on."""
        if not identifier.startswith(self.old):
            return identifier
        return self.new + identifier[len(self.old) :]


class SourceStore(Protocol):
    """The endpoint's name, its address, and whether it is harvested at all."""

    def check_endpoint(
        self, name: str, base_url: str, *, named: Collection[str] | None = None
    ) -> None:
        """Let only an endpoint pass that `add_endpoint` takes. Raises as that one."""
        ...

    def rename_endpoint(self, endpoint_id: int, name: str, *, owner: str, now: datetime) -> None:
        """Another name. Its items are stale: of those that are published under the name in a
        set, the set changes.

        Raises:
            LeaseLost: it is being harvested.
            UsageError: another endpoint has the name.
        """
        ...

    def retire_endpoint(
        self, endpoint_id: int, *, reason: str, tombstones: bool, owner: str, now: datetime
    ) -> int:
        """Not harvested any more from the day of `now` on; `add_endpoint` refuses it.

        With `tombstones` all its records are deleted; how many were live. Of one that is retired
        already the day and the reason stay unless there is a new reason.

        Raises:
            LeaseLost: it is being harvested.
        """
        ...

    def reopen_endpoint(self, endpoint_id: int) -> None:
        """Harvested again, beginning with everything."""
        ...

    def relocate_endpoint(
        self,
        endpoint_id: int,
        base_url: str,
        scheme: Scheme,
        *,
        identify: bytes | None,
        owner: str,
        now: datetime,
    ) -> int:
        """The same endpoint at another address; how many records are called otherwise there.

        Records and items keep what they are published as. What was learnt of the old server, and
        runs that wait to go on there, count no more; the next harvest asks for everything.

        Raises:
            LeaseLost: it is being harvested.
            UsageError: two of its records would be called the same.
        """
        ...

    def identifiers_held(
        self, endpoint_id: int, *, among: Sequence[str] = (), limit: int = 0
    ) -> list[str]:
        """Which of these identifiers the endpoint has as live records; without `among`, some of
        its live ones, the oldest first."""
        ...
