"""What goes wrong again with every request is told once, not once a request."""

from __future__ import annotations

import logging
import time
from threading import Lock
from typing import Final

AGAIN_S: Final = 3600.0

log = logging.getLogger(__name__)


class Told:
    """Tells a sentence as one line, and the same one not again for an hour; thread-safe."""

    def __init__(self, again_s: float = AGAIN_S) -> None:
        self._again_s = again_s
        self._last: dict[str, float] = {}
        self._lock = Lock()

    def tell(self, sentence: str) -> None:
        """Log the sentence, unless it was logged within the last `again_s` seconds."""
        now = time.monotonic()
        with self._lock:
            last = self._last.get(sentence)
            if last is not None and now - last < self._again_s:
                return
            if len(self._last) > 1000:
                self._last.clear()
            self._last[sentence] = now
        log.error("%s", sentence)


TROUBLE: Final = Told()
