"""Units of an export in several processes, this one among them.

The processes are given by whoever asks for the export.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Protocol

from ..errors import ExportError
from ..store import Store, open_store
from .catalog_units import CatalogUnit
from .manifest import Tally
from .record_units import RecordUnit

Done = tuple[str, Tally]
Unit = RecordUnit | CatalogUnit
Write = Callable[[Unit], Iterable[Done]]


class Crew(Protocol):
    """Processes at work on units; whoever began them may take units too (`jobs.pool`)."""

    def take(self) -> Unit | None: ...

    def arrived(self) -> Iterator[Done]: ...

    def results(self) -> Iterator[Done]: ...

    def exit_codes(self) -> list[int]: ...


# (units, what writes one in each process, how many processes) -> the processes at work
Processes = Callable[
    [Sequence[Unit], Callable[[], AbstractContextManager[Write]], int], AbstractContextManager[Crew]
]


def in_processes(
    units: Sequence[Unit], store: Store, now: datetime, workers: int, processes: Processes
) -> Iterator[Done]:
    """Write all units, in `workers` processes; the results are counts, cheap to send.

    This process takes units too: it has loaded everything already. After an error, or Ctrl-C,
    units that were not begun stay undone.

    Raises:
        ExportError: a process ended before its time.
    """
    begin = partial(_begin_worker, units[0].store, now)
    done = 0
    with processes(units, begin, min(workers, len(units)) - 1) as crew:
        for each in _written(crew, store, now):
            done += 1
            yield each
        codes = crew.exit_codes()
    if done < len(units):
        raise ExportError(
            f"A process of the export ended with exit code {', '.join(map(str, codes)) or 0}.",
            path=str(units[0].store),
            hint="Nothing is lost: run the same command again.",
        )


def _written(crew: Crew, store: Store, now: datetime) -> Iterator[Done]:
    while unit := crew.take():
        yield unit.name, whole(unit, store, now)
        yield from crew.arrived()
    yield from crew.results()


def whole(unit: Unit, store: Store, now: datetime) -> Tally:
    """Write all pieces of a unit."""
    return sum((piece.tally for piece in unit.pieces(store, now)), Tally())


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


# ---- in the other processes --------------------------------------------------------------


@contextmanager
def _begin_worker(where: str | Path, now: datetime) -> Iterator[Write]:
    """What writes a unit; the store is open as long as the process lives."""
    _collect_seldom()
    store = open_store(where)

    def write(unit: Unit) -> list[Done]:
        return [(unit.name, whole(unit, store, now))]

    try:
        yield write
    finally:
        store.close()
