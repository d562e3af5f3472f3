"""Places for harvests at work, and the turns of one harvest.

Who waits for a slow server, for a host that somebody else asks, or before asking again, holds no
place meanwhile: another works. Whoever has worked for a while lets the next one work. So many
endpoints are harvested at once, and the slow ones hold up nobody.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

SLOW_S: Final = 1.0  # an answer that takes longer is waited for without a place
SLICE_S: Final = 10.0  # so long one may work while another waits
_LOOK_EVERY_S: Final = 0.5  # how soon a wish to stop is seen


class Places:
    """`count` places, given in the order in which they are asked for."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._line: deque[object] = deque()
        self._changed = threading.Condition()

    def take(self, stop: Callable[[], bool]) -> bool:
        """Wait for a place; False if `stop` said so before there was one."""
        me = object()
        with self._changed:
            self._line.append(me)
            try:
                while not (self._free and self._line[0] is me):
                    if stop():
                        return False
                    self._changed.wait(_LOOK_EVERY_S)
                self._free -= 1
                return True
            finally:
                self._line.remove(me)
                self._changed.notify_all()

    def give(self) -> None:
        """A place that was taken is free again."""
        with self._changed:
            self._free += 1
            self._changed.notify_all()

    @property
    def crowded(self) -> bool:
        """Whether anybody waits for a place."""
        return bool(self._line)


class Turn:
    """When one harvest works and when it waits; `wish` is set when it is to stop, and
    `tell_waiting` is called when it first waits.

    A harvest asks `stop` between pages and while it waits for an answer, always from the thread
    that runs it; it sleeps and asks its endpoint in other threads, too.
    """

    def __init__(
        self,
        places: Places,
        wish: threading.Event,
        timer: Callable[[], float] = time.monotonic,
        *,
        tell_waiting: Callable[[], object] = lambda: None,
    ) -> None:
        self._places, self._wish, self._timer = places, wish, timer
        self._tell_waiting, self._has_waited = tell_waiting, False
        self._holds, self._worked_since = False, 0.0
        self._lock = threading.Lock()
        self._asking, self._asked_at, self._sleeping, self._slow = 0, 0.0, 0, False
        self._owner = threading.current_thread()

    def begin(self) -> bool:
        """Wait for the first place; False if it is to stop. Called by the harvest's thread."""
        self._owner = threading.current_thread()
        return self._take()

    def stop(self) -> bool:
        """Whether the harvest is to stop; waits while it is another's turn."""
        if self._wish.is_set():
            return True
        if self._waits():
            self.leave()
            if not self._has_waited:
                self._has_waited = True
                self._tell_waiting()
        elif not self._holds:
            self._take()
        elif self._places.crowded and self._timer() - self._worked_since >= SLICE_S:
            self.leave()
            self._take()
        return self._wish.is_set()

    def leave(self) -> None:
        """Give the place to another, if it holds one."""
        if self._holds:
            self._holds = False
            self._places.give()

    def sleep(self, seconds: float) -> None:
        """Pause, without a place, until then or until it is to stop."""
        with self._lock:
            self._sleeping += 1
        mine = threading.current_thread() is self._owner
        if mine:
            self.leave()
        self._wish.wait(seconds)
        with self._lock:
            self._sleeping -= 1
        if mine:
            self._take()

    @contextmanager
    def asking(self, host: str) -> Iterator[None]:
        """While a request is under way."""
        began = self._timer()
        with self._lock:
            self._asking += 1
            self._asked_at = began
        try:
            yield
        finally:
            with self._lock:
                self._asking -= 1
                self._slow = self._timer() - began > SLOW_S

    def _take(self) -> bool:
        self._holds = self._places.take(self._wish.is_set)
        self._worked_since = self._timer()
        return self._holds

    def _waits(self) -> bool:
        """Whether nothing can be done but wait: for long, or as long as the last time."""
        with self._lock:
            if not self._asking:
                return self._sleeping > 0
            return self._slow or self._timer() - self._asked_at > SLOW_S
