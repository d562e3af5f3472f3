"""Many endpoints at once: processes that read and write for themselves.

Endpoints of one host go to one process, one after the other, so that no host is asked twice at
a time. Must not know: which endpoints are due, what follows a harvest.
"""

from __future__ import annotations

import logging
import multiprocessing
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing.process import BaseProcess
from typing import Final
from urllib.parse import urlsplit

from ..config import EndpointSettings, Settings
from ..errors import LeaseLost, OaicdifError, UsageError
from ..harvest.run import HarvestReport
from ..harvest.work import Progress, Silent
from ..model import RunState
from ..store import Store, open_store
from .harvesting import Asked, harvest_one
from .stopping import stop_on_signals

log: Final = logging.getLogger(__name__)

_LOOK_EVERY_S: Final = 0.5


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
    tasks = context.SimpleQueue()
    results: multiprocessing.Queue[Outcome | OaicdifError | None] = context.Queue()
    groups = by_host(endpoints)
    for group in groups:
        tasks.put(group)
    count = min(jobs, len(groups))
    for _ in range(count):
        tasks.put(None)
    workers = [
        context.Process(target=_worker, args=(settings, asked, tasks, results))
        for _ in range(count)
    ]
    for each in workers:
        each.start()
    try:
        outcomes = _gather(workers, results, stop, told)
        if not stop.is_set():
            outcomes += _untold(endpoints, outcomes, workers)
        return outcomes
    finally:
        for each in workers:
            each.terminate()
            each.join()


def _gather(
    workers: Sequence[BaseProcess],
    results: multiprocessing.Queue[Outcome | OaicdifError | None],
    stop: threading.Event,
    told: Callable[[Outcome], object],
) -> list[Outcome]:
    """Every outcome until all workers have ended; a wish to stop is passed on to them."""
    outcomes: list[Outcome] = []
    passed_on = False
    while any(each.is_alive() for each in workers) or not results.empty():
        if stop.is_set() and not passed_on:
            passed_on = True
            for each in workers:
                each.terminate()
        try:
            found = results.get(timeout=_LOOK_EVERY_S)
        except queue.Empty:
            continue
        if isinstance(found, OaicdifError):
            raise found
        if found is not None:
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
    tasks: multiprocessing.SimpleQueue[list[EndpointSettings] | None],
    results: multiprocessing.Queue[Outcome | OaicdifError | None],
) -> None:
    """Take groups until there are no more."""
    with stop_on_signals(lambda text: None) as stop:
        try:
            store = open_store(settings.store_path)
        except OaicdifError as error:
            results.put(_plain(error))
            return
        try:
            while (group := tasks.get()) is not None and not stop.is_set():
                for outcome in harvest_in_turn(store, settings, group, asked, Silent(), stop):
                    busy = outcome.error
                    results.put(replace(outcome, error=_plain(busy)) if busy else outcome)
        except OaicdifError as error:
            results.put(_plain(error))
        finally:
            store.close()


def _plain(error: OaicdifError) -> OaicdifError:
    """The error without what only its own class can carry between processes."""
    kind = UsageError if isinstance(error, UsageError) else OaicdifError
    return kind(error.message, hint=error.hint)
