"""Many endpoints at once: processes that read and write for themselves.

Endpoints of one host go to one process, one after the other, so that no host is asked twice at
a time. Must not know: which endpoints are due, what follows a harvest.
"""

from __future__ import annotations

import multiprocessing
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing.process import BaseProcess
from typing import Final
from urllib.parse import urlsplit

from ..config import EndpointSettings, Settings
from ..errors import LeaseLost, OaicdifError
from ..harvest.run import HarvestReport
from ..harvest.work import Progress, Silent
from ..store import Store, open_store
from .harvesting import Asked, harvest_one
from .stopping import stop_on_signals

_LOOK_EVERY_S: Final = 0.5


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one endpoint: a report, or the error that kept it from having one."""

    name: str
    report: HarvestReport | None = None
    error: OaicdifError | None = None


def harvest_in_turn(
    store: Store,
    settings: Settings,
    endpoints: Sequence[EndpointSettings],
    asked: Asked,
    progress: Progress,
    stop: threading.Event,
) -> Iterator[Outcome]:
    """Harvest one endpoint after the other in this process, until stopped."""
    for each in endpoints:
        if stop.is_set():
            return
        try:
            report = harvest_one(store, settings, each, asked, progress, stop)
            yield Outcome(each.name, report)
        except LeaseLost as error:
            yield Outcome(each.name, error=error)


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
        return _gather(workers, results, stop, told)
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
    return OaicdifError(error.message, hint=error.hint)
