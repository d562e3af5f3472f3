"""How fast one host may be asked: slower at once when it is busy, faster again bit by bit.

Additive increase, multiplicative decrease, of the rate; time comes in as an argument.
Source: quirk 24; notes on adaptive rates.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

_FIRST_GAP_S: Final = 1.0
_LONGEST_GAP_S: Final = 60.0
_EASING_S: Final = 0.25
_SLOW_FACTOR: Final = 4.0
_SLOW_S: Final = 2.0  # an answer faster than this is never called slow


@dataclass(slots=True)
class Pace:
    """The gap in seconds between two requests. `least_gap_s` is what a setting asks for."""

    least_gap_s: float = 0.0
    clock: Callable[[], float] = time.monotonic
    gap_s: float = field(default=0.0, init=False)
    usual_s: float = field(default=0.0, init=False)
    _last: float | None = field(default=None, init=False)

    def wait_s(self) -> float:
        """Seconds until the next request may leave; counts it as leaving then."""
        now = self.clock()
        gap = max(self.gap_s, self.least_gap_s)
        wait = max(0.0, self._last + gap - now) if self._last is not None and gap else 0.0
        self._last = now + wait
        return wait

    def failed(self, *, busy: bool) -> None:
        """A request failed; `busy` when the host itself said so."""
        if busy:
            self.gap_s = min(_LONGEST_GAP_S, max(_FIRST_GAP_S, self.gap_s * 2))

    def succeeded(self, elapsed_s: float) -> None:
        """An answer came after `elapsed_s`; much slower than usual counts as a sign of strain."""
        slow = elapsed_s > max(_SLOW_S, self.usual_s * _SLOW_FACTOR) and self.usual_s > 0
        self.usual_s = elapsed_s if not self.usual_s else 0.9 * self.usual_s + 0.1 * elapsed_s
        if slow:
            self.gap_s = min(_LONGEST_GAP_S, max(_FIRST_GAP_S, self.gap_s * 1.5))
        else:
            self.gap_s = max(0.0, self.gap_s - _EASING_S)
