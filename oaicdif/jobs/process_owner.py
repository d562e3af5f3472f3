"""The one owner of processes: begins them, hears what they tell, replaces and ends them.

    pool, crosswalk_crew, daemon ─an order: what is to be run→ Processes ─→ processes
                                 ←what each tells, or that it is gone─

Each tells through a line of its own: one that dies while it writes holds up no other. When the
process that began them ends, they end at once.

Where the system can, they are copies of one process that has loaded what they need (`template`):
to load it takes most of a second of processor time, a copy some milliseconds and little memory.
"""

from __future__ import annotations

import logging
import os
import platform
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from multiprocessing import forkserver, get_all_start_methods, get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import Synchronized
from typing import Any, Final

from ..errors import OaicdifError, UsageError

log: Final = logging.getLogger(__name__)

# A system whose libraries do not bear a fork begins each process anew.
_COPIES: Final = platform.system() == "Linux" and "forkserver" in get_all_start_methods()
_ANEW: Final = get_context("spawn")
_CONTEXT: Final[ForkServerContext | SpawnContext] = get_context("forkserver") if _COPIES else _ANEW
_TO_CROSSWALK: Final = "oaicdif.jobs.template"
_TO_DO_ALL: Final = "oaicdif.jobs.full_template"
_TURN_S: Final = 0.05  # how soon the end of a process is seen
_LOOK_S: Final = 1.0  # how soon that of the template is


class Line(Enum):
    """How a process and its owner speak."""

    NONE = "not at all"
    TELLS = "the process tells"
    BOTH = "both tell"


@dataclass(frozen=True, slots=True)
class Order:
    """What a process runs: `target(*given)`, with its end of the line behind them if it has one.

    All of it travels to the process by pickle.
    """

    target: Callable[..., object]
    given: tuple[object, ...] = ()
    name: str = "worker"
    line: Line = Line.BOTH


@dataclass(frozen=True, slots=True)
class Gone:
    """The line of a process has ended, as the process has or will at once."""


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a process did not go on, told by itself."""

    error: OaicdifError | OSError


@dataclass(slots=True, eq=False)
class Member:
    """A process that was begun, and this end of the line to it while that is open."""

    order: Order
    process: BaseProcess
    line: Connection | None

    @property
    def is_alive(self) -> bool:
        return self.process.is_alive()

    @property
    def exit_code(self) -> int | None:
        """None while it is alive."""
        return self.process.exitcode

    def tell(self, what: object) -> bool:
        """Send it a word; False if nobody is there any more."""
        try:
            if self.line is not None:
                self.line.send(what)
        except OSError:
            return False
        return self.line is not None

    def hang_up(self) -> None:
        if self.line is not None:
            self.line.close()
        self.line = None


class Template:
    """The process of which others are copies. There is one in this process at most; it lives as
    long as this one and its copies."""

    def __init__(self) -> None:
        self._asked = threading.Lock()
        self._ready = threading.Event()

    def begin(self, *, to_crosswalk: bool = False) -> None:
        """Begin it, if that was not done yet, and do not wait for it.

        `to_crosswalk`: it loads what a crosswalk needs. A copy that does other work then loads
        the rest itself, in 0.3 s.
        """
        if not _COPIES:
            self._ready.set()
        elif self._asked.acquire(blocking=False):
            _CONTEXT.set_forkserver_preload([_TO_CROSSWALK if to_crosswalk else _TO_DO_ALL])
            try:
                with deaf_to_interrupts():
                    forkserver.ensure_running()
                threading.Thread(target=self._await, daemon=True).start()
            except (OSError, RuntimeError) as error:  # no process, or no thread, is to be had
                log.debug("no process can be copied: %s", error)
                self._ready.set()  # nobody waits for it: processes begin anew

    @property
    def is_ready(self) -> bool:
        """Whether a process begins without waiting for it."""
        return self._ready.is_set()

    def wait(self) -> None:
        """Until copies can be made, or it is clear that they cannot; Ctrl-C ends that."""
        self._ready.wait()

    def _await(self) -> None:
        """A first copy, which does nothing, is there as soon as copies are made."""
        try:
            with suppress(EOFError, OSError):  # the next process that is begun tells it
                _CONTEXT.Process(target=_nothing, daemon=True).start()
        finally:
            self._ready.set()


TEMPLATE: Final = Template()


class Processes:
    """Those that one owner has begun and not let go."""

    def __init__(self) -> None:
        self._members: list[Member] = []

    def begin(self, order: Order) -> Member:
        """A new process with this order; Ctrl-C does not reach it. The first one waits until the
        template has loaded all.

        Raises:
            OaicdifError: the system gives no process.
        """
        TEMPLATE.begin()
        TEMPLATE.wait()
        ours, theirs = _ends(order.line)
        process = _begun(order, theirs)
        if theirs is not None:
            theirs.close()  # the process's end alone is open: its death ends the line
        member = Member(order, process, ours)
        self._members.append(member)
        return member

    def let_go(self, member: Member) -> None:
        """Wait for the end of this one, and hear it no more; another one takes its place if its
        order is begun again."""
        member.process.join()
        member.hang_up()
        self._members.remove(member)

    @property
    def are_heard(self) -> bool:
        """Whether one of them can still tell something."""
        return any(each.line is not None for each in self._members)

    def heard(self, timeout_s: float | None) -> Iterator[tuple[Member, Any]]:
        """The next word of each that tells something within this time, or `Gone`; None waits as
        long as one of them can tell something."""
        lines = {each.line: each for each in self._members if each.line is not None}
        for line in wait(list(lines), timeout_s) if lines or timeout_s is not None else ():
            member = lines[line]  # type: ignore[index]
            if member.line is not None:
                yield member, self._next_word(member)

    def rest_of(self, member: Member) -> Iterator[Any]:
        """What this one has told and nobody heard yet, without waiting."""
        while member.line is not None and member.line.poll():
            if isinstance(told := self._next_word(member), Gone):
                return
            yield told

    @staticmethod
    def _next_word(member: Member) -> Any:
        try:
            return member.line.recv() if member.line is not None else Gone()
        except (EOFError, OSError):  # it has ended, perhaps in the middle of a word
            member.hang_up()
            return Gone()

    def exit_codes(self) -> list[int]:
        """Those of processes that ended in another way than by having done their work; all are
        waited for."""
        for each in self._members:
            each.process.join()
        return sorted({each.exit_code for each in self._members if each.exit_code})

    def ask_to_end(self) -> None:
        """By SIGTERM."""
        for each in self._members:
            each.process.terminate()

    def end(
        self,
        patience_s: float | None = None,
        note: Callable[[Member, Any], object] = lambda _member, _told: None,
    ) -> None:
        """Wait until all have ended: as long as it takes, or for `patience_s` after they were asked
        to end; then they are killed. What they tell meanwhile is noted: unheard, one with much to
        tell could not end."""
        if patience_s is not None:
            self.ask_to_end()
        last = time.monotonic() + (float("inf") if patience_s is None else patience_s)
        while any(each.is_alive for each in self._members) and time.monotonic() < last:
            for member, told in self.heard(_TURN_S):
                note(member, told)
        self.kill()

    def kill(self) -> None:
        """End all that are left at once."""
        for each in self._members:
            each.process.kill()
        for each in self._members:
            each.process.join()
            each.hang_up()


def _begun(order: Order, line: Connection | None) -> BaseProcess:
    """A copy; or a process that loads everything anew, where no copy can be made."""
    refused: Exception | None = None
    for context in (_CONTEXT, _ANEW):
        given = (order, line, dict(os.environ))
        process = context.Process(target=_run, args=given, name=order.name)
        try:
            with deaf_to_interrupts():
                process.start()
        except (EOFError, OSError) as error:
            log.debug("no process begins by %s: %s", context.get_start_method(), error)
            refused = error
        else:
            return process
    raise OaicdifError(
        f"No further process could be begun: {refused}.",
        hint="Is there enough memory, and are so many processes allowed? See --jobs.",
    ) from refused


def _ends(line: Line) -> tuple[Connection | None, Connection | None]:
    """The owner's, the process's."""
    return (None, None) if line is Line.NONE else _CONTEXT.Pipe(duplex=line is Line.BOTH)


def shared_number() -> Synchronized[int]:
    """A number from 0 on that processes share; it travels with their orders."""
    return _CONTEXT.Value("l", 0)


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


def _run(order: Order, line: Connection | None, environment: dict[str, str]) -> None:
    """`environment` is the owner's of now; the template has that of its own beginning."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if environment != os.environ:
        os.environ.clear()
        os.environ.update(environment)
    threading.Thread(target=_end_with_others, daemon=True).start()
    order.target(*order.given, *(() if line is None else (line,)))


def _nothing() -> None:
    """The work of the first copy."""


def _end_with_others() -> None:
    """The first process was killed: what it held is free, and another may begin. Or the template
    was: nobody tells the first one any more when this process ends, so it must not outlive that."""
    owner, begun_by = parent_process(), os.getppid()
    while owner and owner.is_alive() and os.getppid() == begun_by:
        owner.join(_LOOK_S)
    os._exit(1)


def failed(error: OaicdifError | OSError) -> Failed:
    """What a process tells of an error that ends its work."""
    return Failed(plain_error(error) if isinstance(error, OaicdifError) else error)


def plain_error(error: OaicdifError) -> OaicdifError:
    """The error without what only its own class can carry between processes."""
    kind = UsageError if isinstance(error, UsageError) else OaicdifError
    return kind(error.message, hint=error.hint)
