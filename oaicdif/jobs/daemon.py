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
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
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
from .pool import deaf_to_interrupts
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
class _Crew:
    """A process at work, and when it was begun; `line` leads to a harvester."""

    process: BaseProcess
    began: float
    line: Connection | None = None
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
        self._context = get_context("spawn")
        self._logs = log_set_up()
        self._desk = Desk(timer)
        count = min(jobs, os.cpu_count() or 1)
        self._places = [jobs // count + (n < jobs % count) for n in range(count)]
        self._harvesters: list[_Crew | None] = [None] * count
        self._keeper: _Crew | None = None
        self._writer: _Crew | None = None
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
        for number, crew in enumerate(self._harvesters):
            if self._is_missing(crew):
                self._harvesters[number] = self._new_harvester(self._places[number])
        if self._is_missing(self._keeper):
            self._keeper = self._begun(self._context.Process(
                target=catalog_keeper, args=(self._settings, self._logs), name="catalog",
            ))  # fmt: skip

    def _is_missing(self, crew: _Crew | None) -> bool:
        if crew is None:
            return True
        if crew.process.is_alive():
            return False
        if not crew.buried:
            self._bury(crew)
        return self._timer() - crew.began >= _BEGIN_AGAIN_S

    def _bury(self, crew: _Crew) -> None:
        """Tell that a process ended before its time; what it had in hand goes on in a while."""
        self._hear(crew)
        crew.buried = True
        lost = sorted(crew.waiting | crew.begun)
        log.warning(
            "a process (%s) ended with exit code %s; in its hands: %s",
            crew.process.name,
            crew.process.exitcode,
            ", ".join(lost) or "nothing",
        )
        self._desk.put_back(lost)
        if crew.line:
            crew.line.close()
        crew.line = None

    def _new_harvester(self, places: int) -> _Crew:
        ours, theirs = self._context.Pipe()
        crew = self._begun(self._context.Process(
            target=harvester, args=(self._settings, theirs, places, self._logs), name="harvester",
        ))  # fmt: skip
        theirs.close()
        crew.line = ours
        return crew

    def _begun(self, process: BaseProcess) -> _Crew:
        with deaf_to_interrupts():
            process.start()
        return _Crew(process, self._timer())

    # ---- harvests -----------------------------------------------------------------------

    def _listen(self) -> None:
        """Hear what is told, for a moment."""
        lines = {each.line: each for each in self._harvesters if each and each.line}
        for line in wait(list(lines), _TURN_S):
            self._hear(lines[line])  # type: ignore[index]

    def _hear(self, crew: _Crew) -> None:
        """Everything that a harvester has told and nobody heard yet."""
        try:
            while crew.line is not None and crew.line.poll():
                self._note(crew, crew.line.recv())
        except (EOFError, OSError):
            return  # it has ended: see `_is_missing`

    def _note(self, crew: _Crew, told: Begun | Waits | Ended) -> None:
        crew.waiting.discard(told.name)
        if isinstance(told, Begun):
            crew.begun.add(told.name)
            return
        if isinstance(told, Waits):
            self._desk.waits(told.name)
            return
        crew.begun.discard(told.name)
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
            endpoint = self._desk.take(lambda host: self._crew_for(host, ready) is not None)
            crew = self._crew_for(host_of(endpoint), ready, endpoint.name) if endpoint else None
            if endpoint is None or crew is None:
                return
            try:
                crew.line.send(endpoint)  # type: ignore[union-attr]
            except OSError:
                self._desk.ended(endpoint.name)
                return
            crew.waiting.add(endpoint.name)

    def _crew_for(self, host: str, ready: Sequence[_Crew], but: str = "") -> _Crew | None:
        """Who harvests this host already, if there is room; else the least busy."""
        names = {each for each in self._desk.names_at(host) if each != but}
        for crew in self._harvesters:
            if crew and names & (crew.waiting | crew.begun):
                return crew if crew in ready else None
        return ready[0]

    def _ready(self) -> list[_Crew]:
        found = [
            crew
            for crew, places in zip(self._harvesters, self._places, strict=True)
            if crew and crew.line
            and len(crew.waiting) < places
            and len(crew.waiting | crew.begun) < max(_ALIVE, 8 * places)
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
            self._writer = self._begun(self._context.Process(
                target=file_writer, args=(self._settings, self._logs), name="files",
            ))  # fmt: skip

    def _tell_of_writer(self) -> None:
        """Let go of the process that wrote files when it has ended; say so if it failed."""
        if self._writer is None or self._writer.process.is_alive():
            return
        code, self._writer = self._writer.process.exitcode, None
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
        crews = [each for each in (*self._harvesters, self._keeper, self._writer) if each]
        for each in crews:
            each.process.terminate()
        end = self._timer() + _PATIENCE_S
        while any(each.process.is_alive() for each in crews) and self._timer() < end:
            self._listen()  # else one that tells could not end
            for each in crews:
                each.process.join(0.05)
        for each in crews:
            if each.process.is_alive():
                each.process.kill()
            each.process.join()


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
