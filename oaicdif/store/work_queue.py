"""The face of the queue that hands units to workers; the engine behind it is Procrastinate.

with open_queue(settings.store_url) as queue: queue.prepare(); queue.put(connection, unit)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from .work_ledger import Unit


@dataclass(frozen=True, slots=True)
class Orders:
    """What a worker does. `do` is called with each unit in a thread of its own, `give_up` with a
    unit whose worker ended in the middle of it too often. The worker is told of new units; every
    `look_every_s` seconds it looks for those that became free, as when another ended that had
    the same lock."""

    do: Callable[[Unit], object]
    give_up: Callable[[Unit], object]
    kinds: Sequence[str]
    concurrency: int
    look_every_s: float = 5.0


@dataclass(frozen=True, slots=True)
class QueueFacts:
    """How many units wait and are in hand, and for how long the first one waits, in seconds."""

    waiting: int
    in_hand: int
    age_s: float


class WorkQueue(Protocol):
    """A queue of units in the database of the store."""

    def prepare(self) -> None:
        """Make the queue's tables, if they are not there."""
        ...

    def now(self) -> datetime:
        """The time by the database's clock, which all workers share; aware, UTC."""
        ...

    def put(self, connection: Any, unit: Unit, lock: str = "") -> int:
        """Put a unit into the queue in the open transaction of this connection; of units with one
        lock one is in hand at a time, in their order. Its number."""
        ...

    def jobs(self) -> frozenset[int]:
        """The numbers of all units that wait or are in hand."""
        ...

    def workers(self) -> int:
        """How many workers live."""
        ...

    def facts(self) -> dict[str, QueueFacts]:
        """By kind of unit."""
        ...

    def cancel(self, job: int) -> bool:
        """Take a unit that waits out of the queue; False if it does not wait."""
        ...

    def work(self, orders: Orders, stop: Callable[[], bool]) -> None:
        """Hand units to `orders` until `stop` says so; those in hand are waited for.

        Raises:
            StoreError: the database failed; units in hand have ended.
        """
        ...

    def close(self) -> None: ...
