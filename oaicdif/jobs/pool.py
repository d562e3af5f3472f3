"""Processes that take tasks in turns: a fleet of harvests, the units of an export.

Each process takes the next task when it has done one, so that none waits for another, and tells
its results through a pipe of its own: one that dies while it writes holds up no other. When the
process that began them ends, they end at once.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import Synchronized
from types import TracebackType
from typing import Final, Generic, TypeVar

from ..errors import OaicdifError, UsageError

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


@dataclass(frozen=True, slots=True)
class _Failed:
    """Why a process did not go on."""

    error: OaicdifError | OSError


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
        self._context = get_context("spawn")
        self._turns = _Turns(tasks, self._context.Value("l", 0))
        self._begin, self._count, self._patience_s = begin, count, patience_s
        self._workers: list[BaseProcess] = []
        self._open: list[Connection] = []

    def __enter__(self) -> Crew[T, R]:
        try:
            with deaf_to_interrupts():
                for _ in range(self._count):
                    self._begin_one()
        except BaseException:
            self._end()
            raise
        return self

    def _begin_one(self) -> None:
        reader, writer = self._context.Pipe(duplex=False)
        worker = self._context.Process(target=_work, args=(self._turns, self._begin, writer))
        worker.start()
        writer.close()  # the worker's end alone is open: its death ends the pipe
        self._workers.append(worker)
        self._open.append(reader)

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
        while self._open:
            if stop is not None and stop.is_set() and not asked:
                asked = True
                self._ask_to_end()
            yield from self._read(_LOOK_EVERY_S if stop is not None else None)

    def exit_codes(self) -> list[int]:
        """Those of processes that ended in another way than by having done their work."""
        for each in self._workers:
            each.join()
        return sorted({each.exitcode for each in self._workers if each.exitcode})

    def _read(self, timeout_s: float | None) -> Iterator[R]:
        ready = wait(self._open, timeout_s) if self._open else []
        for reader in [each for each in self._open if each in ready]:
            try:
                found = reader.recv()
            except (EOFError, OSError):  # it has ended, perhaps in the middle of a word
                self._open.remove(reader)
                reader.close()
                continue
            if isinstance(found, _Failed):
                raise found.error
            yield found

    def _ask_to_end(self) -> None:
        for each in self._workers:
            each.terminate()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    def _end(self) -> None:
        self._turns.end()
        if self._patience_s is not None:
            self._ask_to_end()
        for each in self._workers:
            each.join(self._patience_s)
            if each.is_alive():
                each.kill()
                each.join()
        for reader in self._open:
            reader.close()


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Ctrl-C reaches all processes of a terminal; the first one ends the others, in order.

    What is ignored here stays so in processes begun here, until they say otherwise.
    """
    if threading.current_thread() is not threading.main_thread():  # there signals cannot be set
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# ---- in the other processes --------------------------------------------------------------


def _work(turns: _Turns[T], begin: Begin[T, R], told: Connection) -> None:
    """Take tasks until there are no more."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    try:
        with begin() as do:
            while (task := turns.take()) is not None:
                for result in do(task):
                    told.send(result)
    except BrokenPipeError:
        return  # nobody listens any more
    except (OaicdifError, OSError) as error:
        told.send(_Failed(plain_error(error) if isinstance(error, OaicdifError) else error))


def end_with_parent() -> None:
    """The first process was killed: what it held is free, and another may begin."""
    if parent := parent_process():
        parent.join()
        os._exit(1)


def plain_error(error: OaicdifError) -> OaicdifError:
    """The error without what only its own class can carry between processes."""
    kind = UsageError if isinstance(error, UsageError) else OaicdifError
    return kind(error.message, hint=error.hint)
