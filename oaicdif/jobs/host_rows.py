"""One request to a host at a time over all machines that share a store: by rows of the store.

Who asks a host holds its row, and keeps it from one request to the next: so a turn costs nothing
while nobody else wants it. After some seconds, or when it is idle, it lets others go first. A row
of a process that vanished is free after a minute, on the same machine at once.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Final

from ..errors import Stopped, StoreError
from ..store import Store

SLICE_S: Final = 10.0  # so long a host is held while others want it
BEAT_S: Final = 15.0
_LOOK_EVERY_S: Final = 0.25
_OTHERS_FIRST_S: Final = 1.0


class RowVisitor:
    """One harvest that takes its turns at hosts; its own requests may go side by side."""

    def __init__(
        self,
        store: Store,
        owner: str,
        gap_s: float,
        halted: Callable[[], bool],
        clock: Callable[[], datetime],
        timer: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._owner, self._gap_s = store, owner, gap_s
        self._halted, self._clock, self._timer = halted, clock, timer
        self._inside: Counter[str] = Counter()
        self._since: dict[str, float] = {}  # hosts that are held
        self._asked: dict[str, float] = {}
        self._lock = threading.Lock()

    @contextmanager
    def at(self, host: str) -> Iterator[None]:
        """While a request to the host is under way.

        Raises:
            Stopped: it is to stop while it waits for its turn.
        """
        name = f"host {host.lower()}"
        with self._lock:  # a second request of one harvest waits for the first one's turn
            if not self._inside[name]:
                self._enter(name)
            self._inside[name] += 1
        try:
            yield
        finally:
            with self._lock:
                self._inside[name] -= 1
                self._asked[name] = self._timer()

    def beat(self) -> None:
        """Keep what is being asked, give back what is idle."""
        with self._lock:
            for name in list(self._since):
                if self._inside[name]:
                    self._store.keep_turn(name, self._owner, self._clock())
                elif self._timer() - self._asked.get(name, 0.0) > SLICE_S:
                    self._give(name)

    def leave(self) -> None:
        """Give back everything."""
        with self._lock:
            for name in list(self._since):
                self._give(name)

    def _enter(self, name: str) -> None:
        since = self._since.get(name)
        if since is not None and self._timer() - since >= SLICE_S:
            self._let_others_go_first(name)
        if name not in self._since:
            self._take(name)
        self._pause(self._asked.get(name, float("-inf")) + self._gap_s)

    def _let_others_go_first(self, name: str) -> None:
        wanted = self._store.keep_turn(name, self._owner, self._clock())
        if wanted is False:
            self._since[name] = self._timer()
            return
        if wanted:
            self._give(name)
            self._pause(self._timer() + _OTHERS_FIRST_S)
        self._since.pop(name, None)

    def _take(self, name: str) -> None:
        while (asked := self._store.take_turn(name, self._owner, self._clock())) is None:
            self._pause(self._timer() + _LOOK_EVERY_S)
        self._since[name] = self._timer()
        ago = max(0.0, (self._clock() - asked).total_seconds())
        self._asked[name] = self._timer() - ago

    def _give(self, name: str) -> None:
        self._since.pop(name, None)
        self._store.give_turn(name, self._owner, self._clock())

    def _pause(self, until: float) -> None:
        while (left := until - self._timer()) > 0 or self._halted():
            if self._halted():
                raise Stopped("Stopped on request.")
            time.sleep(min(left, 0.2))


@contextmanager
def visiting_rows(
    store: Store,
    owner: str,
    gap_s: float,
    halted: Callable[[], bool],
    clock: Callable[[], datetime],
) -> Iterator[RowVisitor]:
    """A visitor by the rows of the store, whose turns are kept while its requests last."""
    visitor, over = RowVisitor(store, owner, gap_s, halted, clock), threading.Event()

    def beat() -> None:
        while not over.wait(BEAT_S):
            _quietly(visitor.beat)

    thread = threading.Thread(target=beat, name="turns at hosts", daemon=True)
    thread.start()
    try:
        yield visitor
    finally:
        over.set()
        thread.join()
        _quietly(visitor.leave)


def _quietly(do: Callable[[], object]) -> None:
    """A row that cannot be written is free by itself after a minute."""
    try:
        do()
    except StoreError:
        return
