"""The daemon of one machine.

    daemon ─ what is due ─→ harvesters (processes; threads at few places) ─→ store
       │                                                                      │
       │                    catalog keeper (a process) ←──────────────────────┤
       │ files are due ─→   file writer (a process, while it has work) ←──────┘
       └ after each harvest, and each minute: those who watch (alerts)

The daemon itself neither asks endpoints nor reads records. A process that ends before its time
is begun again; what it had in hand goes on from its last committed page.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from ..clock import utc_now
from ..config import Settings
from ..counting import counted
from ..errors import OaicdifError, StoreUnwritable, UsageError
from ..harvest.log import log_set_up
from ..store import Store
from .catalog_keeper import catalog_keeper
from .desk import Desk, host_of
from .harvest_process import Begun, Ended, Waits, harvester
from .process_owner import Gone, Line, Member, Order, Processes
from .scheduler import due_now, look
from .timed_files import due_files, file_writer

if os.name == "posix":
    import fcntl

log: Final = logging.getLogger(__name__)

LOOK_EVERY_S: Final = 5.0
WATCH_EVERY_S: Final = 60.0
FILES_EVERY_S: Final = 300.0  # what could not be written is tried again so often
_TURN_S: Final = 0.25
_ALIVE: Final = 32  # harvests of a process, most of which wait for their servers
_PATIENCE_S: Final = 30.0  # for the pages in hand, when it ends
_BEGIN_AGAIN_S: Final = 3.0  # a process that ends at once is not begun more often


@dataclass(slots=True)
class _Hand:
    """A process at work, when it was begun, and what a harvester has in hand."""

    process: Member
    began: float
    waiting: set[str] = field(default_factory=set)  # given, and without a place yet
    begun: set[str] = field(default_factory=set)
    buried: bool = False


class Daemon:
    """Harvests what is due in up to `jobs` places until stopped; `watchers` are called when a
    harvest has ended, and each minute."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        jobs: int,
        *,
        watchers: Sequence[Callable[[], object]] = (),
        clock: Callable[[], datetime] = utc_now,
        timer: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._settings, self._watchers = store, settings, watchers
        self._clock, self._timer = clock, timer
        self._processes = Processes()
        logs = log_set_up()
        self._desk = Desk(timer)
        count = min(jobs, os.cpu_count() or 1)
        self._places = [jobs // count + (n < jobs % count) for n in range(count)]
        self._orders = [
            Order(harvester, (settings, places, logs), "harvester") for places in self._places
        ]
        self._keeping = Order(catalog_keeper, (settings, logs), "catalog", Line.NONE)
        self._writing = Order(file_writer, (settings, logs), "files", Line.NONE)
        self._harvesters: list[_Hand | None] = [None] * count
        self._keeper: _Hand | None = None
        self._writer: _Hand | None = None
        self._looked_at = self._watched_at = self._files_at = float("-inf")
        self._trouble = ""

    def run(self, stop: threading.Event) -> None:
        """Until `stop` is set; then the pages in hand are waited for."""
        scheduled = sum(bool(each.schedule) for each in self._settings.endpoints)
        log.info(
            "the daemon begins: %s with a schedule, %s in %s",
            counted(scheduled, "endpoints"), counted(sum(self._places), "jobs"),
            counted(len(self._places), "processes"),
        )  # fmt: skip
        try:
            while not stop.is_set():
                self._begin_processes()
                self._listen()
                self._look()
                self._give_out()
                self._watch()
                self._write_files()
        finally:
            self._end()
            log.info("the daemon has ended")

    # ---- processes ----------------------------------------------------------------------

    def _begin_processes(self) -> None:
        """Begin those that are not there, and note what went with one that ended."""
        for number, order in enumerate(self._orders):
            if self._is_missing(self._harvesters[number]):
                self._harvesters[number] = self._begun(order)
        if self._is_missing(self._keeper):
            self._keeper = self._begun(self._keeping)

    def _is_missing(self, hand: _Hand | None) -> bool:
        if hand is None:
            return True
        if hand.process.is_alive:
            return False
        if not hand.buried:
            self._bury(hand)
        return self._timer() - hand.began >= _BEGIN_AGAIN_S

    def _bury(self, hand: _Hand) -> None:
        """Tell that a process ended before its time; what it had in hand goes on in a while."""
        for told in self._processes.rest_of(hand.process):
            self._note(hand, told)
        self._processes.let_go(hand.process)
        hand.buried = True
        lost = sorted(hand.waiting | hand.begun)
        log.warning(
            "a process (%s) ended with exit code %s; in its hands: %s",
            hand.process.order.name,
            hand.process.exit_code,
            ", ".join(lost) or "nothing",
        )
        self._desk.put_back(lost)

    def _begun(self, order: Order) -> _Hand:
        return _Hand(self._processes.begin(order), self._timer())

    # ---- harvests -----------------------------------------------------------------------

    def _listen(self) -> None:
        """Hear what is told, for a moment."""
        for process, told in self._processes.heard(_TURN_S):
            self._hear(process, told)

    def _hear(self, process: Member, told: Begun | Waits | Ended | Gone) -> None:
        hand = next(each for each in self._harvesters if each and each.process is process)
        if not isinstance(told, Gone):  # see `_is_missing`
            self._note(hand, told)

    def _note(self, hand: _Hand, told: Begun | Waits | Ended) -> None:
        hand.waiting.discard(told.name)
        if isinstance(told, Begun):
            hand.begun.add(told.name)
            return
        if isinstance(told, Waits):
            self._desk.waits(told.name)
            return
        hand.begun.discard(told.name)
        self._desk.ended(told.name, told.rest_s)
        self._watched_at = float("-inf")

    def _look(self) -> None:
        """See what is due; a store that cannot be read or written is told once, and looked at
        again."""
        if self._timer() - self._looked_at < LOOK_EVERY_S:
            return
        self._looked_at = self._timer()
        try:
            self._desk.put(due_now(look(self._store, self._settings, self._clock())))
        except OaicdifError as error:
            if str(error) != self._trouble:
                log.warning("what is due cannot be told: %s", error)
            self._trouble = str(error)
        else:
            self._trouble = ""

    def _give_out(self) -> None:
        """Give each harvester as many endpoints as it has places for, the least busy first; those
        of one host to the same one."""
        while ready := self._ready():
            endpoint = self._desk.take(lambda host: self._hand_for(host, ready) is not None)
            hand = self._hand_for(host_of(endpoint), ready, endpoint.name) if endpoint else None
            if endpoint is None or hand is None:
                return
            if not hand.process.tell(endpoint):
                self._desk.ended(endpoint.name)
                return
            hand.waiting.add(endpoint.name)

    def _hand_for(self, host: str, ready: Sequence[_Hand], but: str = "") -> _Hand | None:
        """Who harvests this host already, if there is room; else the least busy."""
        names = {each for each in self._desk.names_at(host) if each != but}
        for hand in self._harvesters:
            if hand and names & (hand.waiting | hand.begun):
                return hand if hand in ready else None
        return ready[0]

    def _ready(self) -> list[_Hand]:
        found = [
            hand
            for hand, places in zip(self._harvesters, self._places, strict=True)
            if hand and hand.process.line
            and len(hand.waiting) < places
            and len(hand.waiting | hand.begun) < max(_ALIVE, 8 * places)
        ]  # fmt: skip
        return sorted(found, key=lambda each: len(each.waiting | each.begun))

    def _write_files(self) -> None:
        """Begin a process that writes what is due, unless one is at it."""
        self._tell_of_writer()
        if self._timer() - self._files_at < FILES_EVERY_S:
            return
        self._files_at = self._timer()
        if self._writer is not None:
            return
        try:
            due = due_files(self._store, self._settings, self._clock())
        except OaicdifError as error:
            log.warning("which files are due cannot be told: %s", error)
            return
        if due:
            self._writer = self._begun(self._writing)

    def _tell_of_writer(self) -> None:
        """Let go of the process that wrote files when it has ended; say so if it failed."""
        if self._writer is None or self._writer.process.is_alive:
            return
        self._processes.let_go(self._writer.process)
        code, self._writer = self._writer.process.exit_code, None
        if code:
            log.warning(
                "the process that writes files ended with exit code %s; what is due and not"
                " written is tried again in %d minutes at most",
                code, FILES_EVERY_S // 60,
            )  # fmt: skip

    def _watch(self) -> None:
        if self._timer() - self._watched_at >= WATCH_EVERY_S:
            self._watched_at = self._timer()
            self._close_broken_runs()
            for each in self._watchers:
                each()

    def _close_broken_runs(self) -> None:
        """Runs whose process was killed, here or elsewhere, are under way no more."""
        try:
            self._store.close_broken_runs(self._clock())
        except OaicdifError as error:
            log.debug("broken runs stay as they are: %s", error)

    # ---- the end ------------------------------------------------------------------------

    def _end(self) -> None:
        self._processes.end(_PATIENCE_S, self._hear)


@contextmanager
def only_daemon(store_path: Path) -> Iterator[None]:
    """While this process is the one daemon of the store.

    Raises:
        StoreUnwritable: the folder of the store cannot be written.
        UsageError: another process is.
    """
    path = store_path.with_name(f"{store_path.name}-daemon")
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise StoreUnwritable(
            f"{path} cannot be written: {error.strerror or error}.",
            path=str(path),
            hint="The scheduler writes into the store and beside it: give it the right to.",
        ) from error
    try:
        if os.name == "posix":
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                who = os.read(file, 32).decode("ascii", "replace").strip()
                raise UsageError(
                    f"Another daemon works on {store_path}: process {who or 'unknown'}.",
                    hint="It harvests what is due by the settings that it began with. To begin "
                    "another, stop it first.",
                ) from error
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(file)
