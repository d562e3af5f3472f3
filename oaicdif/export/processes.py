"""Units of an export in several processes, this one among them.

Each process takes the next unit when it has finished one, so that none waits for another.
Must not know: what units write.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed, wait
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from multiprocessing import get_context, parent_process
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from threading import Thread, current_thread, main_thread

from ..store import Store, open_store
from .catalog_units import CatalogUnit
from .manifest import Tally
from .record_units import RecordUnit

Done = tuple[str, Tally]
Unit = RecordUnit | CatalogUnit


@dataclass(frozen=True, slots=True)
class _Turns:
    """The units in their order, and how many of them were taken by all processes together."""

    units: Sequence[Unit]
    taken: Synchronized[int]

    def take(self) -> Unit | None:
        """The next unit; None when there is none left to begin."""
        with self.taken.get_lock():
            number = self.taken.value
            self.taken.value += 1
        return self.units[number] if number < len(self.units) else None

    def end(self) -> None:
        """No unit is begun from now on."""
        self.taken.value = len(self.units)


def in_processes(
    units: Sequence[Unit], store: Store, now: datetime, workers: int
) -> Iterator[Done]:
    """Write all units, in `workers` processes; the results are counts, cheap to send.

    This process takes units too: it has loaded everything already.
    """
    context = get_context("spawn")
    turns = _Turns(units, context.Value("l", 0))
    others = min(workers, len(units)) - 1
    pool = ProcessPoolExecutor(others, context, _begin_worker, (units[0].store, turns))
    with pool:
        with _children_deaf_to_interrupts():
            running = {pool.submit(_write_next, now) for _ in units}
        try:
            while unit := turns.take():
                yield unit.name, unit.write(store, now)
                finished, running = wait(running, timeout=0)
                yield from _results(finished)
            yield from _results(as_completed(running))
        except BaseException:  # an error or Ctrl-C: units that were not begun stay undone
            turns.end()
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _results(finished: Iterable[Future[Done | None]]) -> Iterator[Done]:
    for each in finished:
        if result := each.result():
            yield result


@contextmanager
def few_collections() -> Iterator[None]:
    """Garbage is collected seldom meanwhile."""
    before = gc.get_threshold()
    _collect_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def _collect_seldom() -> None:
    """Documents come and go by the thousand, and none of them is a circle."""
    gc.freeze()
    gc.set_threshold(100_000)


@contextmanager
def _children_deaf_to_interrupts() -> Iterator[None]:
    """Ctrl-C reaches all processes of a terminal; the first one ends the others, in order.

    What is ignored here stays so in processes begun here, from their first moment.
    """
    if current_thread() is not main_thread():  # there signals cannot be set
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# ---- in the other processes --------------------------------------------------------------

# Of this process: the store, open as long as it lives, and what is to be done.
_worker_store: Store | None = None
_worker_turns: _Turns | None = None


def _begin_worker(path: Path, turns: _Turns) -> None:
    global _worker_store, _worker_turns
    Thread(target=_end_with_parent, daemon=True).start()
    _collect_seldom()
    _worker_turns = turns
    _worker_store = open_store(path)


def _end_with_parent() -> None:
    """The first process was killed: its lock on the folder is gone, and another may begin."""
    if parent := parent_process():
        parent.join()
        os._exit(1)


def _write_next(now: datetime) -> Done | None:
    """Write the next unit; None when others have taken them all."""
    if _worker_store is None or _worker_turns is None:
        raise RuntimeError("this process was not begun as a worker")
    unit = _worker_turns.take()
    return (unit.name, unit.write(_worker_store, now)) if unit else None
