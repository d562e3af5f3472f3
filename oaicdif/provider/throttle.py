"""How often one client may ask: a token bucket each, told in seconds to wait.

A harvester that is asked to wait by 503 and Retry-After does so and loses nothing; 429 and
challenge pages end its harvest. Each worker process counts by itself.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from threading import Lock
from typing import Final

MAX_WAIT_S: Final = 60
_CLIENTS: Final = 10_000  # the longest silent are forgotten first


class Throttle:
    """Lets each client ask `per_minute` times a minute, a minute's worth at once; 0 is no limit.

    May be used from any thread.
    """

    def __init__(self, per_minute: int) -> None:
        self._rate = per_minute / 60
        self._burst = float(per_minute)
        self._lock = Lock()
        # client: (tokens left, the second they were counted)
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    @property
    def limits(self) -> bool:
        """Whether there is a limit."""
        return self._rate > 0

    def wait_s(self, client: str, now_s: float) -> int:
        """0 when the client may ask now, which counts; else whole seconds to wait."""
        if not self._rate:
            return 0
        with self._lock:
            left, since = self._buckets.pop(client, (self._burst, now_s))
            left = min(self._burst, left + max(0.0, now_s - since) * self._rate)
            allowed = left >= 1
            self._buckets[client] = (left - 1 if allowed else left, now_s)
            while len(self._buckets) > _CLIENTS:
                self._buckets.popitem(last=False)
        return 0 if allowed else min(MAX_WAIT_S, math.ceil((1 - left) / self._rate))
