"""Signals become a wish to stop, which is granted behind the page in hand."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def stop_on_signals(
    tell: Callable[[str], object],
    told: str = "Stopping behind the page in hand; the run can go on later.",
) -> Iterator[threading.Event]:
    """An event that SIGINT and SIGTERM set, which is `told`; a second SIGINT ends at once, by
    KeyboardInterrupt.

    Outside the main thread, where signals never arrive, an event that nobody sets.
    """
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return

    def wish(number: int, frame: FrameType | None) -> None:
        if stop.is_set() and number == signal.SIGINT:
            raise KeyboardInterrupt
        if not stop.is_set():
            tell(told)
        stop.set()

    before = {number: signal.signal(number, wish) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
