"""How far a harvest is: a live line for each endpoint on a terminal, plain lines elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn

from ..counting import counted
from ..harvest.work import Progress as HarvestProgress
from ..harvest.work import Silent
from ..model import Checkpoint, Endpoint
from ..visible import visible
from .context import on_terminal
from .terminal import say, screen

LINE_EVERY_S: Final = 10.0
CONVERTING: Final = "converting and publishing"
_BAR, _WIDE = 24, 80  # characters: of a bar; of a terminal that has room for it


@contextmanager
def shown_progress(doing: str, *, quiet: bool) -> Iterator[HarvestProgress]:
    """Progress on standard error, as the terminal allows; none at all when `quiet`.

    `doing` is what a terminal shows until the first page has come.
    """
    if quiet:
        yield Silent()
    elif not on_terminal():
        yield Lines(time.monotonic)
    else:
        console = screen(stderr=True)
        columns = (
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=_BAR if console.width >= _WIDE else None),
            TextColumn("{task.fields[told]}"),
        )
        with Progress(
            *columns, console=console, transient=True, expand=console.width < _WIDE
        ) as drawn:
            yield Bars(drawn, time.monotonic, doing)


@contextmanager
def at_work(doing: str, *, quiet: bool = False) -> Iterator[None]:
    """Shows `doing` on a terminal while this lasts, for what may take longer than a moment."""
    if quiet or not on_terminal():
        yield
        return
    with screen(stderr=True).status(doing, spinner="dots"):
        yield


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
    """A bar for each endpoint in work; until the first page, one for what is done."""

    def __init__(self, drawn: Progress, clock: Callable[[], float], doing: str) -> None:
        self._drawn, self._rate = drawn, Rate(clock)
        self._begun = drawn.add_task(doing, total=None, told="")
        self._tasks: dict[int, TaskID] = {}

    def page(self, endpoint: Endpoint, checkpoint: Checkpoint) -> None:
        """The endpoint's bar as far as the list has come; without an end if no size is told."""
        counts, size = checkpoint.counts, checkpoint.complete_list_size
        task = self._tasks.get(endpoint.endpoint_id)
        if task is None:
            self._drawn.update(self._begun, visible=False)
            task = self._drawn.add_task(endpoint.name, total=None, told="")
            self._tasks[endpoint.endpoint_id] = task
        records = f"{counts.records}/{size or '?'} records"
        told = f"{records}, {counted(counts.pages, 'pages')}, {self._rate(checkpoint)}/s"
        self._drawn.update(task, completed=counts.records, total=size, told=told)

    def note(self, endpoint: Endpoint, text: str) -> None:
        self._drawn.console.print(visible(f"{endpoint.name}: {text}"), markup=False)

    def waiting(self, endpoint: Endpoint, text: str) -> None:
        self.note(endpoint, text)
