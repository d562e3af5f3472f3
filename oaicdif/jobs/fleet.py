"""Many endpoints at once: processes that read and write for themselves.

Endpoints of one host go to one process, one after the other, so that no host is asked twice at
a time. Must not know: which endpoints are due, what follows a harvest.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import Synchronized
from typing import Final
from urllib.parse import urlsplit

from ..config import EndpointSettings, Settings
from ..errors import LeaseLost, OaicdifError, UsageError
from ..harvest.endpoint_run import HarvestReport
from ..harvest.work import Progress, Silent
from ..model import RunState
from ..store import Store, open_store
from .harvesting import Asked, harvest_one
from .stopping import stop_on_signals

log: Final = logging.getLogger(__name__)

_LOOK_EVERY_S: Final = 0.5
_PATIENCE_S: Final = 10.0  # for the page in hand, when something else went wrong


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one endpoint: a report, or the error that kept it from having one.

    `broke_off`: the error is a fault of ours or of the machine; else somebody else harvests it.
    """

    name: str
    report: HarvestReport | None = None
    error: OaicdifError | None = None
    broke_off: bool = False

    @property
    def state(self) -> RunState | None:
        """How it ended; None if another process has it in hand."""
        if self.report:
            return self.report.state
        return RunState.FAILED if self.broke_off else None


def harvest_in_turn(
    store: Store,
    settings: Settings,
    endpoints: Sequence[EndpointSettings],
    asked: Asked,
    progress: Progress,
    stop: threading.Event,
) -> Iterator[Outcome]:
    """Harvest one endpoint after the other in this process, until stopped.

    A harvest that fails for a reason nobody foresaw ends alone: the others go on.

    Raises:
        StoreError, UsageError: as `harvest_one`.
    """
    for each in endpoints:
        if stop.is_set():
            return
        yield _outcome(store, settings, each, asked, progress, stop)


def _outcome(
    store: Store,
    settings: Settings,
    endpoint: EndpointSettings,
    asked: Asked,
    progress: Progress,
    stop: threading.Event,
) -> Outcome:
    try:
        report = harvest_one(store, settings, endpoint, asked, progress, stop)
    except LeaseLost as error:
        return Outcome(endpoint.name, error=error)
    except (OaicdifError, BrokenPipeError):  # the latter: nobody reads any more what we print
        raise
    except Exception as error:
        log.exception("%s: its harvest failed inside oaicdif", endpoint.name)
        return _broken_off(endpoint.name, f"failed inside oaicdif: {_told(error)}")
    return Outcome(endpoint.name, report)


def _told(error: Exception) -> str:
    """The kind of an error and the first line of what it says."""
    first = str(error).partition("\n")[0].rstrip(".")
    return f"{type(error).__name__}: {first}" if first else type(error).__name__


def _broken_off(name: str, why: str) -> Outcome:
    hint = "Please report it, with what the log says; what is stored stays."
    error = OaicdifError(f"The harvest {why}.", hint=hint)
    return Outcome(name, error=error, broke_off=True)


def by_host(endpoints: Sequence[EndpointSettings]) -> list[list[EndpointSettings]]:
    """The endpoints in groups of one host each, in their order."""
    groups: dict[str, list[EndpointSettings]] = {}
    for each in endpoints:
        groups.setdefault(urlsplit(each.url).netloc.lower(), []).append(each)
    return list(groups.values())


@dataclass(frozen=True, slots=True)
class _Turns:
    """The groups in their order, and how many of them all processes together have taken.

    Each process has the whole list from its beginning: a thousand endpoints fill no pipe.
    """

    groups: Sequence[Sequence[EndpointSettings]]
    taken: Synchronized[int]

    def take(self) -> Sequence[EndpointSettings] | None:
        """The next group; None when there is none left."""
        with self.taken.get_lock():
            number = self.taken.value
            self.taken.value += 1
        return self.groups[number] if number < len(self.groups) else None


def harvest_fleet(
    settings: Settings,
    endpoints: Sequence[EndpointSettings],
    asked: Asked,
    jobs: int,
    stop: threading.Event,
    told: Callable[[Outcome], object],
) -> list[Outcome]:
    """Harvest the endpoints in up to `jobs` processes; `told` hears of each as it ends.

    Unless stopped, each has an outcome: also one whose process ended before it could tell.

    Raises:
        OaicdifError: a process could not begin its work.
    """
    context = multiprocessing.get_context("spawn")
    groups = by_host(endpoints)
    turns = _Turns(groups, context.Value("l", 0))
    count = min(jobs, len(groups))
    workers: list[BaseProcess] = []
    readers: list[Connection] = []
    try:
        for _ in range(count):
            reader, writer = context.Pipe(duplex=False)
            worker = context.Process(target=_worker, args=(settings, asked, turns, writer))
            worker.start()
            writer.close()  # the worker's end alone is open: its death ends the pipe
            workers.append(worker)
            readers.append(reader)
        outcomes = _gather(workers, readers, stop, told)
        for each in workers:
            each.join()
        if not stop.is_set():
            outcomes += _untold(endpoints, outcomes, workers)
        return outcomes
    finally:
        _end(workers)


def _end(workers: Sequence[BaseProcess]) -> None:
    """Let each finish the page in hand; one that does not is ended, which loses nothing."""
    for each in workers:
        each.terminate()
    for each in workers:
        each.join(_PATIENCE_S)
        if each.is_alive():
            each.kill()
            each.join()


def _gather(
    workers: Sequence[BaseProcess],
    readers: Sequence[Connection],
    stop: threading.Event,
    told: Callable[[Outcome], object],
) -> list[Outcome]:
    """Every outcome until all workers have ended; a wish to stop is passed on to them.

    Each worker has a pipe of its own: one that dies while it writes holds up no other.
    """
    outcomes: list[Outcome] = []
    passed_on, open_ = False, list(readers)
    while open_:
        if stop.is_set() and not passed_on:
            passed_on = True
            for each in workers:
                each.terminate()
        ready = wait(open_, _LOOK_EVERY_S)
        for reader in [each for each in open_ if each in ready]:
            try:
                found = reader.recv()
            except (EOFError, OSError):  # it has ended, perhaps in the middle of a word
                open_.remove(reader)
                continue
            if isinstance(found, OaicdifError):
                raise found
            outcomes.append(found)
            told(found)
    return outcomes


def _untold(
    endpoints: Sequence[EndpointSettings],
    outcomes: Sequence[Outcome],
    workers: Sequence[BaseProcess],
) -> list[Outcome]:
    """An error for each endpoint that no process told of, because one ended before its time."""
    codes = sorted({each.exitcode for each in workers if each.exitcode})
    why = f"broke off: its process ended with exit code {', '.join(map(str, codes)) or 0}"
    told = {each.name for each in outcomes}
    lost = [_broken_off(each.name, why) for each in endpoints if each.name not in told]
    for each in lost:
        log.error("%s: %s", each.name, each.error)
    return lost


def _worker(
    settings: Settings,
    asked: Asked,
    turns: _Turns,
    results: Connection,
) -> None:
    """Take groups until there are no more."""
    with stop_on_signals(lambda text: None) as stop:
        try:
            store = open_store(settings.store_path)
        except OaicdifError as error:
            results.send(_plain(error))
            return
        try:
            while not stop.is_set() and (group := turns.take()) is not None:
                for outcome in harvest_in_turn(store, settings, group, asked, Silent(), stop):
                    busy = outcome.error
                    results.send(replace(outcome, error=_plain(busy)) if busy else outcome)
        except OaicdifError as error:
            results.send(_plain(error))
        finally:
            store.close()


def _plain(error: OaicdifError) -> OaicdifError:
    """The error without what only its own class can carry between processes."""
    kind = UsageError if isinstance(error, UsageError) else OaicdifError
    return kind(error.message, hint=error.hint)
