"""Processes that take tasks in turns: a fleet of harvests, the units of an export.

Each process takes the next task when it has done one, so that none waits for another.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized
from types import TracebackType
from typing import Final, Generic, TypeVar

from ..errors import OaicdifError
from .process_owner import Failed, Gone, Line, Order, Processes, failed, shared_number

T = TypeVar("T")
R = TypeVar("R")
# Opened once in each process: what does one task there and tells what became of it. Both travel
# to the process by pickle, as do tasks and results.
Begin = Callable[[], AbstractContextManager[Callable[[T], Iterable[R]]]]

_LOOK_EVERY_S: Final = 0.5  # how soon a wish to stop is passed on


@dataclass(frozen=True, slots=True)
class _Turns(Generic[T]):
    """The tasks in their order, and how many of them all processes together have taken.

    Each process has the whole list from its beginning: a thousand tasks fill no pipe.
    """

    tasks: Sequence[T]
    taken: Synchronized[int]

    def take(self) -> T | None:
        """The next task; None when there is none left to begin."""
        with self.taken.get_lock():
            number = self.taken.value
            self.taken.value += 1
        return self.tasks[number] if number < len(self.tasks) else None

    def end(self) -> None:
        """No task is begun from now on."""
        self.taken.value = len(self.tasks)


class Crew(Generic[T, R]):
    """Up to `count` processes at work on the tasks, until the end of the `with` block.

    After an error they begin no other task, and are waited for: as long as it takes, or for
    `patience_s` after they were asked to end (SIGTERM), and are then killed.
    """

    def __init__(
        self,
        tasks: Sequence[T],
        begin: Begin[T, R],
        count: int,
        *,
        patience_s: float | None = None,
    ) -> None:
        self._turns = _Turns(tasks, shared_number())
        self._begin, self._count, self._patience_s = begin, count, patience_s
        self._processes = Processes()

    def __enter__(self) -> Crew[T, R]:
        order = Order(_work, (self._turns, self._begin), line=Line.TELLS)
        try:
            for _ in range(self._count):
                self._processes.begin(order)
        except BaseException:
            self._end()
            raise
        return self

    def take(self) -> T | None:
        """The next task, for this process to do itself."""
        return self._turns.take()

    def arrived(self) -> Iterator[R]:
        """What has been told, without waiting.

        Raises:
            OaicdifError, OSError: a process could not go on.
        """
        return self._read(0.0)

    def results(self, stop: threading.Event | None = None) -> Iterator[R]:
        """What is told until all processes have ended; a wish to stop is passed on to them.

        Raises:
            OaicdifError, OSError: a process could not go on.
        """
        asked = False
        while self._processes.are_heard:
            if stop is not None and stop.is_set() and not asked:
                asked = True
                self._processes.ask_to_end()
            yield from self._read(_LOOK_EVERY_S if stop is not None else None)

    def exit_codes(self) -> list[int]:
        """Those of processes that ended in another way than by having done their work."""
        return self._processes.exit_codes()

    def _read(self, timeout_s: float | None) -> Iterator[R]:
        for _, told in self._processes.heard(timeout_s):
            if isinstance(told, Failed):
                raise told.error
            if not isinstance(told, Gone):
                yield told

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    def _end(self) -> None:
        self._turns.end()
        self._processes.end(self._patience_s)


def _work(turns: _Turns[T], begin: Begin[T, R], told: Connection) -> None:
    """In another process: take tasks until there are no more."""
    try:
        with begin() as do:
            while (task := turns.take()) is not None:
                for result in do(task):
                    told.send(result)
    except BrokenPipeError:
        return  # nobody listens any more
    except (OaicdifError, OSError) as error:
        told.send(failed(error))
