"""What processes of a crew do in tests; it travels to them by name."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from oaicdif.errors import ExportError

Do = Callable[[str], Iterator[tuple[str, int]]]


@contextmanager
def answering(folder: Path) -> Iterator[Do]:
    """Each task is told with the process that did it; some names are orders."""

    def do(task: str) -> Iterator[tuple[str, int]]:
        (folder / task).touch()
        if task.startswith("die"):
            os._exit(7)
        if task.startswith("refuse"):
            raise ExportError("No room is left.", path="x", hint="Make some.")
        if task.startswith("lose"):
            raise PermissionError(13, "Permission denied", "x")
        if task.startswith("wait"):
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            (folder / "deaf").touch()
            threading.Event().wait()
        if task.startswith("much"):
            yield from [(task, os.getpid())] * 20_000  # a pipe holds less
        yield task, os.getpid()

    yield do
    (folder / f"closed-{os.getpid()}").touch()


@contextmanager
def stoppable(folder: Path) -> Iterator[Do]:
    """A task that lasts until the process is asked to end."""
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())

    def do(task: str) -> Iterator[tuple[str, int]]:
        (folder / task).touch()
        stop.wait()
        yield task, os.getpid()

    yield do
