"""How far a harvest is: a live line for each endpoint on a terminal, plain lines elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TaskID, TextColumn

from ..counting import counted
from ..harvest.work import Progress as HarvestProgress
from ..harvest.work import Silent
from ..model import Checkpoint, Endpoint
from ..visible import visible
from .context import on_terminal
from .terminal import say, screen

LINE_EVERY_S: Final = 10.0


@contextmanager
def shown_progress(*, quiet: bool) -> Iterator[HarvestProgress]:
    """Progress on standard error, as the terminal allows; none at all when `quiet`."""
    if quiet:
        yield Silent()
    elif not on_terminal():
        yield Lines(time.monotonic)
    else:
        columns = (
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TextColumn("records, {task.fields[pages]} pages, {task.fields[rate]}/s"),
        )
        with Progress(*columns, console=screen(stderr=True), transient=True) as drawn:
            yield Bars(drawn, time.monotonic)


class Rate:
    """Records a second since the first page of each endpoint seen by this process."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._begun: dict[int, tuple[float, int]] = {}

    def __call__(self, checkpoint: Checkpoint) -> int:
        now, records = self._clock(), checkpoint.counts.records
        started, before = self._begun.setdefault(checkpoint.run_id, (now, records))
        return round((records - before) / (now - started)) if now > started else 0


class Lines:
    """A plain line every few seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._rate = clock, Rate(clock)
        self._last: dict[int, float] = {}

    def page(self, endpoint: Endpoint, checkpoint: Checkpoint) -> None:
        """A line for the endpoint, at most every `LINE_EVERY_S`."""
        now, rate = self._clock(), self._rate(checkpoint)
        if now - self._last.setdefault(endpoint.endpoint_id, now) < LINE_EVERY_S:
            return
        self._last[endpoint.endpoint_id] = now
        counts, size = checkpoint.counts, checkpoint.complete_list_size
        records = (
            f"{counts.records} of {size} records" if size else counted(counts.records, "records")
        )
        text = f"{endpoint.name}: {counted(counts.pages, 'pages')}, {records}, {rate}/s"
        say(text, err=True)

    def note(self, endpoint: Endpoint, text: str) -> None:
        say(f"{endpoint.name}: {text}", err=True)

    def waiting(self, endpoint: Endpoint, text: str) -> None:
        """Nothing: nobody looks on."""


class Bars:
    """A bar for each endpoint in work."""

    def __init__(self, drawn: Progress, clock: Callable[[], float]) -> None:
        self._drawn, self._rate = drawn, Rate(clock)
        self._tasks: dict[int, TaskID] = {}

    def page(self, endpoint: Endpoint, checkpoint: Checkpoint) -> None:
        """The endpoint's bar as far as the list has come; without an end if no size is told."""
        counts = checkpoint.counts
        task = self._tasks.get(endpoint.endpoint_id)
        if task is None:
            task = self._drawn.add_task(endpoint.name, total=None, pages=0, rate=0)
            self._tasks[endpoint.endpoint_id] = task
        self._drawn.update(
            task,
            completed=counts.records,
            total=checkpoint.complete_list_size,
            pages=counts.pages,
            rate=self._rate(checkpoint),
        )

    def note(self, endpoint: Endpoint, text: str) -> None:
        self._drawn.console.print(visible(f"{endpoint.name}: {text}"), markup=False)

    def waiting(self, endpoint: Endpoint, text: str) -> None:
        self.note(endpoint, text)
