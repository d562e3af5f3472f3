"""Pauses that a test does not wait for."""

from __future__ import annotations

import threading


class Unwaited(threading.Event):
    """A wish to stop, for work that pauses by waiting for it: each pause is over at once.

    What a harvest does after a pause is shown by it, not how long the pause is.
    """

    def wait(self, timeout: float | None = None) -> bool:
        return super().wait(None if timeout is None else 0)
