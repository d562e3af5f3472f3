"""Several processes crosswalk what waits, and write what one process would write.

    this process ─Draft→ a process: drafts made ahead ─Ready→ its turn? ─Write→ settled, written

This process claims the blocks and gives new items their names, in order; it tells each process
when it may write, in the same order (`catalog.crosswalk_worker`). A process whose turn has not
come makes the drafts of another block meanwhile. One that dies leaves its blocks to the one that
takes its place: nothing of a block is written but all of it.
"""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Final

from ..catalog.crosswalk_run import in_this_process
from ..catalog.crosswalk_worker import CrosswalkWorker, RunReport
from ..config import Settings
from ..errors import OaicdifError
from ..store import CrosswalkStore
from ..store.lease import RENEW_AFTER, Claim, unit_owner
from .crosswalk_hand import Begin, Block, Hand, work
from .process_owner import TEMPLATE, Failed, Gone, Order, Processes

log: Final = logging.getLogger(__name__)

BLOCK: Final = 100  # items; with 200 a process took 84 MB instead of 77, and was no faster
ENOUGH: Final = 3000  # waiting records that are worth the beginning of processes
_DEATHS: Final = 3  # processes that one block may cost
_LOOK_EVERY_S: Final = 5.0


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


def in_processes(settings: Settings, jobs: int | None = None) -> InProcesses:
    """`InProcesses` as the settings say, or with so many processes."""
    return InProcesses(settings, cores(settings.crosswalk.jobs if jobs is None else jobs))


class CrosswalkCrew:
    """`count` processes at work for one worker's rounds, until the end of the `with` block.

    While they begin, this process does the work itself.
    """

    def __init__(
        self, worker: CrosswalkWorker, settings: Settings, count: int, *, block: int = BLOCK
    ) -> None:
        self._worker, self._count, self._size = worker, count, block
        self._begin = Begin(
            settings, worker.site, worker.clock, worker.marks, worker.renew_identity
        )
        self._processes = Processes()
        self._hands: list[Hand] = []
        self._free: deque[Block] = deque()  # claimed, and in no process's hands
        self._claimed = self._next = 0  # numbers of blocks: given to the last, and to be written
        self._exhausted = False
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
            if not over:
                self._claim_ahead()
            if not self._in_hand():
                if over or not self._worker.next_round():
                    return
                self._exhausted = False
                continue
            self._grant()
            self._give_out()
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
        return bool(self._free) or any(each.blocks() for each in self._hands)

    def _claim_ahead(self) -> None:
        """A block for each process that has room for one, and one more. None is claimed while a
        process writes: the store has one writer."""
        room = sum(each.has_room() for each in self._hands)
        while not (self._exhausted or len(self._free) > room or self._writing()):
            self._claim()

    def _writing(self) -> bool:
        return any(each.writes for each in self._hands)

    def _give_out(self) -> None:
        """The first free blocks to the processes that have room, first to those that hold
        least."""
        for hand in sorted(self._hands, key=lambda hand: len(hand.made)):
            if self._free and hand.has_room():
                hand.draft(self._free.popleft())

    def _claim(self) -> None:
        claim = Claim(unit_owner(), self._worker.clock())
        if self._worker.claim(claim, self._size):
            self._free.append(Block(self._claimed, claim))
            self._claimed += 1
        else:
            self._exhausted = True

    def _grant(self) -> None:
        """The process that has the next block writes it, if the drafts are made and it is at work
        on no other."""
        for hand in self._hands:
            due = next((each for each in hand.made if each.number == self._next), None)
            if due and hand.at_work is None:
                hand.write(due)

    def _renew(self) -> None:
        now = self._worker.clock()
        held = [block for each in self._hands for block in each.blocks()]
        for block in (*held, *self._free):
            if now - block.claim.now >= RENEW_AFTER:
                block.claim = Claim(block.claim.worker, now)
                self._worker.store.renew_claims(block.claim)

    # ---- processes -------------------------------------------------------------------------

    def _begin_hands(self) -> None:
        """All processes, if none was begun; waits for their template if that is not ready."""
        for _ in range(0 if self._hands else self._count):
            order = Order(work, (self._begin,), name="crosswalk")
            self._hands.append(Hand(self._processes.begin(order)))

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
                hand.has_written()
                self._next += 1
                yield told
            else:
                hand.is_ready()
                self._stillborn = 0
        self._renew()

    def _replace(self, hand: Hand) -> None:
        """Another process in the place of one that ended, with the same blocks.

        Raises:
            OaicdifError: one block ended several.
        """
        self._processes.let_go(hand.process)
        blocks, code = hand.blocks(), hand.process.exit_code
        block = hand.at_work or next(iter(blocks), None)  # the one over which it ended
        self._stillborn += not hand.begun
        log.warning("a process of the crosswalk ended with exit code %s; another takes over", code)
        self._hands.remove(hand)
        self._free = deque(sorted([*blocks, *self._free], key=lambda each: each.number))
        if block is not None:
            block.deaths += 1
        if self._stillborn >= _DEATHS or (block is not None and block.deaths >= _DEATHS):
            raise OaicdifError(
                f"{_DEATHS} processes of the crosswalk ended before their time, the last one with"
                f" exit code {code}.",
                hint="Nothing is lost: what was not written waits. With --jobs 1 one process does"
                " the work; the log names its records.",
            )
        self._hands.append(Hand(self._processes.begin(hand.process.order)))

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
        blocks = [*self._free, *(block for each in self._hands for block in each.blocks())]
        self._hands.clear()
        self._free.clear()
        for block in blocks:
            self._worker.store.give_back(block.claim.worker)
