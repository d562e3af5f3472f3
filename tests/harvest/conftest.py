"""A store, a clock, and a harvest against a repository of our own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from oaicdif.harvest.client import OaiClient
from oaicdif.harvest.endpoint_run import HarvestReport, harvest_endpoint
from oaicdif.harvest.options import HarvestOptions
from oaicdif.http import HttpClient, HttpOptions
from oaicdif.model import Endpoint
from oaicdif.store import Store
from tests.harvest.repository import Repository, serving
from tests.store.new_stores import new_store

Harvest = Callable[..., HarvestReport]
Identifiers = Callable[[], set[str]]
Count = Callable[[], int]


def endpoint_of(store: Store, name: str = "a") -> Endpoint:
    """The endpoint that the store knows by that name."""
    found = store.find_endpoint(name)
    assert found is not None
    return found


@dataclass
class Time:
    """A clock that goes on only by being slept on."""

    now: datetime = datetime(2024, 2, 1, 12, tzinfo=UTC)
    slept: list[float] = field(default_factory=list)

    def __call__(self) -> datetime:
        return self.now

    def monotonic(self) -> float:
        return self.now.timestamp()

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = new_store(tmp_path / "oaicdif.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def harvest(store: Store, time: Time) -> Harvest:
    """harvest(repository, **options) -> HarvestReport, into `store`."""

    def run(
        repository: Repository,
        *,
        http: HttpOptions | None = None,
        post: bool = False,
        stop: Callable[[], bool] = lambda: False,
        **options: object,
    ) -> HarvestReport:
        with serving(repository) as url:
            web = HttpClient(http or HttpOptions(), time)
            client = OaiClient(url, web, time, post=post, sleep=time.sleep, chance=lambda: 0.0)
            client.pace.clock = time.monotonic
            endpoint = store.add_endpoint("a", url)
            chosen = HarvestOptions(owner="test:0", **options)  # type: ignore[arg-type]
            try:
                return harvest_endpoint(store, client, endpoint, chosen, time, stop=stop)
            finally:
                await_requests_on_their_way()
                web.close()

    return run


def await_requests_on_their_way() -> None:
    """What was asked ahead has come: a run that stopped or failed leaves it on its way, and the
    repository would note it at some moment later."""
    for thread in threading.enumerate():
        if thread.name == "fetch":
            thread.join(60)


@pytest.fixture
def identifiers(store: Store) -> Identifiers:
    """All identifiers stored, and not deleted."""

    def stored() -> set[str]:
        items = store.stale_items(limit=100_000)
        return {r.identifier for item in items for r in item.records if not r.deleted}

    return stored


@pytest.fixture
def deleted(store: Store) -> Count:
    """How many records of the endpoint are tombstones."""
    return lambda: store.counts()["a"]["deleted"]


@pytest.fixture
def doubted(store: Store) -> Count:
    return lambda: store.counts()["a"]["doubted"]
