"""A clock that notices when it was set: against a second one that nobody can set."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from ..datestamp import format_datestamp

log: Final = logging.getLogger(__name__)

TOLD: Final = timedelta(minutes=1)  # a smaller step is what time servers do


class WatchedClock:
    """`clock`, whose jumps against `steady` (seconds, always forward) are told in the log;
    `jump` is a sentence about the last one, or empty."""

    def __init__(self, clock: Callable[[], datetime], steady: Callable[[], float]) -> None:
        self._clock, self._steady = clock, steady
        self._last = (clock(), steady())
        self.jump = ""

    def __call__(self) -> datetime:
        now, passed = self._clock(), self._steady()
        was, began = self._last
        self._last = (now, passed)
        step = now - was - timedelta(seconds=passed - began)
        if abs(step) > TOLD:
            way = "forward" if step > timedelta(0) else "back"
            self.jump = (
                f"The clock jumped {way} by {abs(step).total_seconds():.0f} s, to"
                f" {format_datestamp(now)}."
            )
            log.warning("%s", self.jump)
        return now
