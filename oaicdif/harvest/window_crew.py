"""Windows of a run walked in turns: the one whose next page is there goes on."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from ..model import Checkpoint
from .walk import Walked, expect, first_request, steps
from .work import Work

_LOOK_EVERY_S: Final = 0.2  # how soon a wish to stop is seen


class WindowCrew:
    """Walks up to `at_once` windows in turns, each with a connection of its own."""

    def __init__(self, work: Work, at_once: int) -> None:
        self._works = [work, *(work.another() for _ in range(at_once - 1))]
        self._going: dict[int, tuple[Work, Generator[Checkpoint, None, Walked]]] = {}
        self._next: dict[int, int] = {}  # windows already asked for, and by which work (its id)
        self._arrived = work.source.arrived
        for each in self._works:
            each.source.arrived = self._arrived

    def next_walked(self, windows: Sequence[Checkpoint]) -> Walked:
        """The first of the windows whose walk ends."""
        while True:
            self._start(windows)
            for number in self._ready():
                work, going = self._going[number]
                self._look_ahead(windows, work)
                try:
                    next(going)
                except StopIteration as stopped:
                    del self._going[number]
                    walked: Walked = stopped.value
                    return walked

    def _ready(self) -> list[int]:
        """The windows whose next answer is there: a slow one holds up no other."""
        while True:
            self._arrived.clear()
            found = [number for number, (work, _) in self._going.items() if work.source.ready]
            if found:
                return found
            if self._works[0].stop():
                return list(self._going)
            self._arrived.wait(_LOOK_EVERY_S)

    def _look_ahead(self, windows: Sequence[Checkpoint], work: Work) -> None:
        """At the last page of a window the first request of another one leaves."""
        following = next((each for each in self._waiting(windows) if not each.ended), None)
        if following and work.source.follow(first_request(following)):
            self._next[following.window] = id(work)

    def _waiting(self, windows: Sequence[Checkpoint]) -> list[Checkpoint]:
        return [
            each
            for each in windows
            if each.window not in self._going and each.window not in self._next
        ]

    def _start(self, windows: Sequence[Checkpoint]) -> None:
        busy = [id(work) for work, _ in self._going.values()]
        free = [work for work in self._works if id(work) not in busy]
        waiting = self._waiting(windows)
        for work in free:
            mine = [each for each in windows if self._next.get(each.window) == id(work)]
            if not mine and not waiting:
                continue
            checkpoint = mine[0] if mine else waiting.pop(0)
            self._next.pop(checkpoint.window, None)
            expect(work, checkpoint)
            self._going[checkpoint.window] = (work, steps(work, checkpoint))

    def close(self) -> None:
        for work in self._works[1:]:
            work.source.close()
            work.client.http.close()
