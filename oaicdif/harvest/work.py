"""What every step of one endpoint's harvest shares, and who is told how it goes.

Must not know: any single step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Protocol

from ..model import Checkpoint, Endpoint
from ..store.interface import HarvestStore
from .client import Answer, OaiClient
from .options import HarvestOptions
from .prefetch import Prefetch


class Progress(Protocol):
    """Told after each page and of what an operator should know; draws, prints, or nothing."""

    def page(self, endpoint: Endpoint, checkpoint: Checkpoint) -> None: ...

    def note(self, endpoint: Endpoint, text: str) -> None: ...


class Silent:
    """Tells nobody."""

    def page(self, endpoint: Endpoint, checkpoint: Checkpoint) -> None: ...

    def note(self, endpoint: Endpoint, text: str) -> None: ...


@dataclass(slots=True)
class Work:
    """One endpoint's harvest in hand. Every request goes through `source`; `spent` counts
    single records asked for where a list left a doubt, so that no endpoint is flooded;
    `first_answer` is the first page of records."""

    store: HarvestStore
    client: OaiClient
    source: Prefetch
    endpoint: Endpoint
    options: HarvestOptions
    clock: Callable[[], datetime]
    progress: Progress
    stop: Callable[[], bool]
    spent: int = field(default=0, init=False)
    first_answer: Answer | None = field(default=None, init=False)
    _retries: int = field(default=0, init=False)

    def new_retries(self) -> int:
        """Retries since the last time this was asked."""
        before, self._retries = self._retries, self.client.meter.retries
        return self._retries - before

    def another(self) -> Work:
        """The same work with a connection of its own, to ask beside this one."""
        client = self.client.another()
        source = Prefetch(client.ask, ahead=self.options.fetch_ahead, stop=self.stop)
        return replace(self, client=client, source=source)
