"""A scheduler, a worker and a queue in memory, over a store and endpoints that answer."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from oaicdif.config import EndpointSettings, HarvestSettings, Settings, StoreSettings
from oaicdif.config.export_section import EXPORT_DEFAULTS, ExportSettings
from oaicdif.jobs.dispatcher import Dispatcher
from oaicdif.jobs.duties import Duties
from oaicdif.store import Store, open_store
from oaicdif.store.work_ledger import Unit
from oaicdif.store.work_queue import QueueFacts

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


class Queue:
    """A queue in memory, as `store.work_queue` says."""

    def __init__(self) -> None:
        self.units: dict[int, Unit] = {}
        self.locks: list[str] = []
        self._number = 0

    def put(self, connection: Any, unit: Unit, lock: str = "") -> int:
        self._number += 1
        self.units[self._number] = unit
        self.locks.append(lock)
        return self._number

    def take(self) -> Unit:
        return self.units.pop(min(self.units))

    def jobs(self) -> frozenset[int]:
        return frozenset(self.units)

    def workers(self) -> int:
        return 2

    def facts(self) -> dict[str, QueueFacts]:
        return {}


class Time:
    """A clock and a timer that go on when a test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def timer(self) -> float:
        return self.seconds

    def clock(self) -> datetime:
        return NOON + timedelta(seconds=self.seconds)


class World:
    """A store, endpoints, a queue, one scheduler and one worker."""

    def __init__(
        self,
        folder: Path,
        urls: Mapping[str, str],
        export: ExportSettings = EXPORT_DEFAULTS,
        **how: Any,
    ) -> None:
        self.endpoints = tuple(
            EndpointSettings(name=name, url=url, **{"schedule": "every day 02:00", **how})
            for name, url in urls.items()
        )
        self.settings = replace(
            Settings(), endpoints=self.endpoints, folder=folder, export=export,
            store=StoreSettings("oaicdif.sqlite"), harvest=HarvestSettings(retries=0),
        )  # fmt: skip
        self.store: Store = open_store(self.settings.store_url)
        for each in self.endpoints:
            kept = self.store.add_endpoint(each.name, each.url)
            self.store.set_due(kept.endpoint_id, LONG_AGO)
        self.queue, self.time, self.stop = Queue(), Time(), threading.Event()
        self.duties = self.worker("here:1")
        self.scheduler = self.another_scheduler()

    def worker(self, name: str) -> Duties:
        given: Any = self.queue
        return Duties(
            self.store, self.settings, given, name, self.stop, self.time.clock, self.time.timer
        )

    def another_scheduler(self, *watchers: Callable[[], object]) -> Dispatcher:
        given: Any = self.queue
        return Dispatcher(
            self.store, self.settings, given,
            watchers=watchers, clock=self.time.clock, timer=self.time.timer,
        )  # fmt: skip

    def tick(self, seconds: float = 5.0) -> None:
        self.time.seconds += seconds
        self.scheduler.tick()

    def work(self) -> list[str]:
        """Do all units that are in the queue; their names."""
        done = []
        while self.queue.units:
            unit = self.queue.take()
            self.duties.do(unit)
            done.append(unit.name)
        return done

    def states(self) -> dict[str, str]:
        return {row.unit.name: row.state for row in self.store.work()}
