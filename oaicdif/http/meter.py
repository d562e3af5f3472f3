"""What a harvest counts while it asks: requests, seconds, bytes, faults, retries.

Counters only, safe to read from another thread.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from ..model import Verb

# Upper ends of the latency buckets, in seconds; the last one is open.
BUCKETS: Final = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)


@dataclass(slots=True)
class Meter:
    """Grows while a run lasts. `latency` counts answers by (verb, index of their bucket)."""

    requests: Counter[str] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)
    latency: Counter[tuple[str, int]] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    repairs: Counter[str] = field(default_factory=Counter)
    received_bytes: int = 0
    retries: int = 0
    _told: dict[tuple[str, str], float] = field(default_factory=dict)

    def answered(self, verb: Verb, elapsed_s: float, received_bytes: int) -> None:
        """Count an answer: its time from the request to the last byte, its size as received."""
        self.requests[verb.value] += 1
        self.seconds[verb.value] += elapsed_s  # type: ignore[assignment] # seconds have fractions
        bucket = next((i for i, end in enumerate(BUCKETS) if elapsed_s <= end), len(BUCKETS))
        self.latency[verb.value, bucket] += 1
        self.received_bytes += received_bytes

    def fault(self, kind: str) -> None:
        """Count a fault of this kind (a word for metrics)."""
        self.faults[kind] += 1

    def retry(self) -> None:
        """Count a request that was sent again."""
        self.retries += 1

    def stats(self) -> dict[tuple[str, str], float]:
        """All of it by (name, label), as the store adds it up."""
        found: dict[tuple[str, str], float] = {
            ("bytes", ""): self.received_bytes,
            ("retries", ""): self.retries,
        }
        named = (("requests", self.requests), ("seconds", self.seconds), ("faults", self.faults))
        for name, counter in (*named, ("repairs", self.repairs)):
            found |= {(name, label): value for label, value in counter.items()}
        found |= {("latency", f"{v} {b}"): n for (v, b), n in self.latency.items()}
        return {key: value for key, value in found.items() if value}

    def news(self) -> dict[tuple[str, str], float]:
        """What was counted since the last time this was asked."""
        now = self.stats()
        fresh = {key: value - self._told.get(key, 0.0) for key, value in now.items()}
        self._told = now
        return {key: value for key, value in fresh.items() if value}
