"""The time of the store's server, which all machines share.

A machine's own clock may be wrong, or be set back while it works; leases and times to come would
be wrong with it. So the server is asked now and then, and seconds are counted on from there.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from ..errors import StoreError

ASK_EVERY_S: Final = 60.0


class SharedClock:
    """`ask` tells the server's time, aware; `timer` counts seconds and is never set."""

    def __init__(
        self, ask: Callable[[], datetime], timer: Callable[[], float] = time.monotonic
    ) -> None:
        self._ask, self._timer = ask, timer
        self._known = (ask(), timer())

    def __call__(self) -> datetime:
        if self._timer() - self._known[1] > ASK_EVERY_S:
            self._ask_again()
        told, at = self._known
        return told + timedelta(seconds=self._timer() - at)

    def _ask_again(self) -> None:
        before = self._timer()
        try:
            self._known = (self._ask(), before)
        except StoreError:  # the server is away: seconds are counted on
            self._known = (self._known[0] + timedelta(seconds=before - self._known[1]), before)
