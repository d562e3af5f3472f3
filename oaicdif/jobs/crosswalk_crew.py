"""Several processes crosswalk what waits, and write what one process would write.

    this process ─block→ a process: drafts made ahead ─Ready→ its turn? ─→ settled, written ─Done→

This process claims the blocks and gives new items their names, in order; it tells each process
when it may write, in the same order (`catalog.crosswalk_worker`). A process that dies leaves its
block to the one that takes its place: nothing of a block is written but all of it.
"""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Final

from ..catalog.crosswalk_run import in_this_process, site_crosswalks
from ..catalog.crosswalk_worker import CrosswalkWorker, RunReport, no_collections
from ..catalog.drafts import SiteNames
from ..config import Settings
from ..errors import OaicdifError
from ..harvest.log import LogSetUp, log_set_up
from ..store import CrosswalkStore, open_store
from ..store.lease import RENEW_AFTER, Claim, unit_owner
from .process_owner import TEMPLATE, Failed, Gone, Member, Order, Processes, failed

log: Final = logging.getLogger(__name__)

BLOCK: Final = 100  # items; with 200 a process took 84 MB instead of 77, and was no faster
ENOUGH: Final = 3000  # waiting records that are worth the beginning of processes
_DEATHS: Final = 3  # processes that one block may cost
_LOOK_EVERY_S: Final = 5.0
Clock = Callable[[], datetime]


def cores(wanted: int = 0) -> int:
    """So many processes as asked for; 0 stands for one each core that this process may use."""
    if wanted > 0:
        return wanted
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class InProcesses:
    """How what waits is crosswalked: in `jobs` processes if there is enough to do, else here."""

    settings: Settings
    jobs: int
    enough: int = ENOUGH

    def expecting(self, store: CrosswalkStore) -> InProcesses:
        """The same; the template loads meanwhile if enough waits in this store already."""
        if self._is_worth(store):
            TEMPLATE.begin(to_crosswalk=True)
        return self

    def _is_worth(self, store: CrosswalkStore) -> bool:
        return self.jobs > 1 and store.waiting(self.enough) >= self.enough

    def __call__(self, worker: CrosswalkWorker) -> Iterator[RunReport]:
        """What became of each block.

        Raises:
            OaicdifError: a process could not go on, or one block ended several.
        """
        if self._is_worth(worker.store):
            with CrosswalkCrew(worker, self.settings, self.jobs) as crew:
                yield from crew.run()
        else:
            yield from in_this_process(worker)


@dataclass(frozen=True, slots=True)
class _Ready:
    """The process has begun; or the drafts of its block are made."""


@dataclass(slots=True)
class _Block:
    """Items under a claim of their own, and how many processes ended over them."""

    number: int
    claim: Claim
    deaths: int = 0


@dataclass(slots=True)
class _Hand:
    """A process, and the block that it has; `waits` for its turn to write."""

    process: Member
    begun: bool = False
    block: _Block | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class _Begin:
    """What a process must know to make the same drafts as this one."""

    settings: Settings
    site: SiteNames
    clock: Clock
    marks: dict[int, dict[str, int]]
    renew_identity: bool
    logs: LogSetUp = field(default_factory=log_set_up)


class CrosswalkCrew:
    """`count` processes at work for one worker's rounds, until the end of the `with` block.

    While they begin, this process does the work itself.
    """

    def __init__(
        self, worker: CrosswalkWorker, settings: Settings, count: int, *, block: int = BLOCK
    ) -> None:
        self._worker, self._count, self._size = worker, count, block
        self._begin = _Begin(
            settings, worker.site, worker.clock, worker.marks, worker.renew_identity
        )
        self._processes = Processes()
        self._hands: list[_Hand] = []
        self._free: deque[_Block] = deque()  # claimed, and in no process's hands
        self._claimed = self._next = 0  # numbers of blocks: given to the last, and to be written
        self._exhausted = self._writing = False
        self._stillborn = 0

    def __enter__(self) -> CrosswalkCrew:
        TEMPLATE.begin(to_crosswalk=True)
        return self

    def run(self, enough: Callable[[], bool] = lambda: False) -> Iterator[RunReport]:
        """Do what waits, and tell what became of each block, until nothing is left, or `enough`
        says so: then the blocks in hand are finished.

        Raises:
            OaicdifError, OSError: a process could not go on, or one block ended several.
        """
        self._exhausted = False
        while True:
            over = enough()
            if not any(each.begun for each in self._hands) and not self._in_hand():
                if TEMPLATE.is_ready:
                    self._begin_hands()
                report = RunReport() if over else self._worker.next_batch(self._size)
                if not report.crosswalked:
                    return
                yield report
                yield from self._listen(0.0)
                continue
            self._give_out(over)
            if not self._in_hand():
                if over or not self._worker.next_round():
                    return
                self._exhausted = False
                continue
            self._grant()
            yield from self._listen(_LOOK_EVERY_S)

    def await_one(self) -> None:
        """Wait until a process is ready to work."""
        self._begin_hands()
        while not any(each.begun for each in self._hands):
            for _ in self._listen(None):
                pass

    def may_go_on(self, worker: CrosswalkWorker) -> bool:
        """Whether the rules of this worker, of the same site, are those of the processes; it takes
        the place of the one before."""
        fit = worker.marks == self._begin.marks
        if fit:
            self._worker = worker
        return fit

    # ---- blocks ----------------------------------------------------------------------------

    def _in_hand(self) -> bool:
        return bool(self._free) or any(each.block for each in self._hands)

    def _give_out(self, over: bool) -> None:
        """A block for each process that has none, and one claimed ahead. None is claimed while a
        process writes: the store has one writer."""
        idle = [each for each in self._hands if each.begun and each.block is None]
        while not (over or self._exhausted or self._writing or len(self._free) > len(idle)):
            self._claim()
        for hand in idle[: len(self._free)]:
            hand.block = self._free.popleft()
            hand.process.tell(hand.block.claim.worker)

    def _claim(self) -> None:
        claim = Claim(unit_owner(), self._worker.clock())
        if self._worker.claim(claim, self._size):
            self._free.append(_Block(self._claimed, claim))
            self._claimed += 1
        else:
            self._exhausted = True

    def _grant(self) -> None:
        """The process whose block is the next one writes, if it is ready."""
        for hand in self._hands:
            if hand.waits and hand.block and hand.block.number == self._next:
                hand.waits, self._writing = False, True
                hand.process.tell(None)

    def _renew(self) -> None:
        now = self._worker.clock()
        held = [each.block for each in self._hands if each.block]
        for block in (*held, *self._free):
            if now - block.claim.now >= RENEW_AFTER:
                block.claim = Claim(block.claim.worker, now)
                self._worker.store.renew_claims(block.claim)

    # ---- processes -------------------------------------------------------------------------

    def _begin_hands(self) -> None:
        """All processes, if none was begun; waits for their template if that is not ready."""
        for _ in range(0 if self._hands else self._count):
            order = Order(_work, (self._begin,), name="crosswalk")
            self._hands.append(_Hand(self._processes.begin(order)))

    def _listen(self, timeout_s: float | None) -> Iterator[RunReport]:
        """What the processes tell; the reports of blocks that are done."""
        for process, told in self._processes.heard(timeout_s):
            hand = next(each for each in self._hands if each.process is process)
            if isinstance(told, Gone):
                self._replace(hand)
                continue
            if isinstance(told, Failed):
                raise told.error
            if isinstance(told, RunReport):
                hand.block, self._writing = None, False
                self._next += 1
                yield told
            else:
                hand.waits, hand.begun, self._stillborn = hand.begun, True, 0
        self._renew()

    def _replace(self, hand: _Hand) -> None:
        """Another process in the place of one that ended, with the same block.

        Raises:
            OaicdifError: the block ended several.
        """
        self._processes.let_go(hand.process)
        block, code = hand.block, hand.process.exit_code
        self._stillborn += not hand.begun
        if block is not None and block.number == self._next and not hand.waits:
            self._writing = False
        log.warning("a process of the crosswalk ended with exit code %s; another takes over", code)
        self._hands.remove(hand)
        if block is not None:
            block.deaths += 1
            self._free.appendleft(block)
        if self._stillborn >= _DEATHS or (block is not None and block.deaths >= _DEATHS):
            raise OaicdifError(
                f"{_DEATHS} processes of the crosswalk ended before their time, the last one with"
                f" exit code {code}.",
                hint="Nothing is lost: what was not written waits. With --jobs 1 one process does"
                " the work; the log names its records.",
            )
        self._hands.append(_Hand(self._processes.begin(hand.process.order)))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    def _end(self) -> None:
        """What the processes have not written by now is not written: their claims go."""
        self._processes.kill()
        blocks = [*self._free, *(each.block for each in self._hands if each.block)]
        self._hands.clear()
        self._free.clear()
        for block in blocks:
            self._worker.store.give_back(block.claim.worker)


# ---- in the other processes --------------------------------------------------------------


def _work(begin: _Begin, line: Connection) -> None:
    """Make the drafts of one block after the other, and write each when told to."""
    begin.logs.begin()
    store = open_store(begin.settings.store_url)
    try:
        worker = CrosswalkWorker(
            store,
            site_crosswalks(begin.settings),
            begin.site,
            begin.clock,
            renew_identity=begin.renew_identity,
            noted=True,
        )
        if worker.marks != begin.marks:
            raise OaicdifError(
                "The crosswalk files changed while the crosswalk began.",
                hint="Run the same command again.",
            )
        line.send(_Ready())
        while True:
            with no_collections():
                line.send(_one_block(worker, line))
    except (EOFError, BrokenPipeError):
        return  # nobody listens any more
    except (OaicdifError, OSError) as error:
        line.send(failed(error))
    finally:
        store.close()


def _one_block(worker: CrosswalkWorker, line: Connection) -> RunReport:
    """What became of the next block; all that was made of it is gone again, but the counts."""
    begun = worker.begin(line.recv())
    line.send(_Ready())
    line.recv()
    return worker.end(begun)


def in_processes(settings: Settings, jobs: int | None = None) -> InProcesses:
    """`InProcesses` as the settings say, or with so many processes."""
    return InProcesses(settings, cores(settings.crosswalk.jobs if jobs is None else jobs))
