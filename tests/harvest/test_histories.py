"""Random histories of an endpoint, harvested at random moments: the end is the endpoint's state.

Changes and deletions happen between harvests and in the middle of one; under `persistent` and
`transient` a deletion is announced (and, under `transient`, forgotten after a while), under `no`
it never is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oaicdif.harvest.client import OaiClient
from oaicdif.harvest.endpoint_run import harvest_endpoint
from oaicdif.harvest.options import HarvestOptions
from oaicdif.http import HttpClient, HttpOptions
from oaicdif.model import RunState
from oaicdif.store import Store, open_store
from tests.harvest.conftest import Time
from tests.harvest.repository import Asked, Item, Reply, Repository, serving
from tests.store.new_stores import new_store

pytestmark = pytest.mark.slow

NUMBERS = st.integers(0, 11)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("change"), NUMBERS),
        st.tuples(st.just("delete"), NUMBERS),
        st.tuples(st.just("wait"), st.integers(1, 100_000)),
        st.tuples(st.just("forget"), NUMBERS),
        st.tuples(st.just("harvest"), NUMBERS),
        st.tuples(st.just("change within a harvest"), NUMBERS),
        st.tuples(st.just("delete within a harvest"), NUMBERS),
    ),
    min_size=1,
    max_size=14,
)


@dataclass
class World:
    """An endpoint with a clock, and a store that follows it."""

    policy: str
    repository: Repository
    store: Store
    time: Time
    version: int = 0

    def stamp(self) -> str:
        return self.time.now.strftime("%Y-%m-%dT%H:%M:%SZ")

    def change(self, number: int) -> None:
        self.version += 1
        name = f"oai:w.example.org:{number}"
        fresh = Item(name, self.stamp(), f"Version {self.version}")
        others = [each for each in self.repository.items if each.identifier != name]
        self.repository.items = [*others, fresh]

    def delete(self, number: int) -> None:
        name = f"oai:w.example.org:{number}"
        found = [each for each in self.repository.items if each.identifier == name]
        self.repository.items = [i for i in self.repository.items if i.identifier != name]
        if self.policy != "no" and found:
            tombstone = replace(found[0], deleted=True, datestamp=self.stamp())
            self.repository.items.append(tombstone)

    def forget(self, number: int) -> None:
        """A transient repository drops a tombstone."""
        name = f"oai:w.example.org:{number}"
        if self.policy == "transient":
            self.repository.items = [
                each
                for each in self.repository.items
                if each.identifier != name or not each.deleted
            ]

    def harvest(self, *, full: bool = False, within: Callable[[], None] | None = None) -> RunState:
        self.repository.response_date = self.stamp()
        self.repository.fault = after_first_page(within, self) if within else lambda a, r: r
        web = HttpClient(HttpOptions(), self.time)
        url = self.repository.base_url
        client = OaiClient(url, web, self.time, sleep=self.time.sleep, chance=lambda: 0.0)
        client.pace.clock = self.time.monotonic
        endpoint = self.store.add_endpoint("w", url)
        options = HarvestOptions(owner="test:0", full=full, accept_losses=True)
        try:
            report = harvest_endpoint(self.store, client, endpoint, options, self.time)
        finally:
            web.close()
        self.time.now += timedelta(seconds=2)
        return report.state

    def stored(self) -> dict[str, bytes]:
        found = {}
        for number in range(12):
            for each in self.store.stored_records(f"oai:w.example.org:{number}"):
                if not each.deleted and each.metadata:
                    found[each.identifier] = each.metadata
        return found

    def there(self) -> dict[str, str]:
        return {each.identifier: each.title for each in self.repository.items if not each.deleted}


def after_first_page(act: Callable[[], None], world: World):  # type: ignore[no-untyped-def]
    """Something happens once the first page of the list has been sent."""
    done: list[int] = []

    def fault(asked: Asked, reply: Reply) -> Reply:
        if asked.verb == "ListRecords" and "resumptionToken" in asked.arguments and not done:
            done.append(1)
            world.time.now += timedelta(seconds=1)
            act()
            return Reply(world.repository.reply(asked.arguments))
        return reply

    return fault


@pytest.mark.parametrize("policy", ["no", "transient", "persistent"])
@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=STEPS)
def test_store_ends_equal_to_the_endpoint(
    tmp_path_factory: pytest.TempPathFactory, policy: str, steps: list[tuple[str, int]]
) -> None:
    folder: Path = tmp_path_factory.mktemp("world")
    store = new_store(folder / "oaicdif.sqlite")
    repository = Repository(deleted_record=policy, page_size=3)
    time = Time(datetime(2024, 2, 1, 12, tzinfo=UTC))
    world = World(policy, repository, store, time)
    try:
        with serving(repository):
            for what, number in steps:
                play(world, what, number)
            time.now += timedelta(days=1)
            for _ in range(2):  # the second confirms that the first ended in peace
                state = world.harvest(full=True)
            assert state is RunState.COMPLETE
            there, stored = world.there(), world.stored()
            assert set(stored) == set(there)
            assert all(there[name].encode() in stored[name] for name in there)
    finally:
        store.close()


def play(world: World, what: str, number: int) -> None:
    world.time.now += timedelta(seconds=1)
    if what == "wait":
        world.time.now += timedelta(seconds=number)
    elif what == "harvest":
        world.harvest()
    elif what.endswith("within a harvest"):
        act = world.change if what.startswith("change") else world.delete
        world.harvest(within=lambda: act(number))
    else:
        {"change": world.change, "delete": world.delete, "forget": world.forget}[what](number)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=STEPS)
def test_incremental_harvests_alone_follow_an_endpoint_that_remembers_deletions(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int]]
) -> None:
    store = open_store(tmp_path_factory.mktemp("world") / "oaicdif.sqlite")
    repository = Repository(deleted_record="persistent", page_size=3)
    world = World("persistent", repository, store, Time(datetime(2024, 2, 1, 12, tzinfo=UTC)))
    try:
        with serving(repository):
            world.harvest()
            for what, number in steps:
                play(world, what, number)
            world.harvest()
            world.harvest()
            there, stored = world.there(), world.stored()
            assert set(stored) == set(there)
            assert all(there[name].encode() in stored[name] for name in there)
    finally:
        store.close()
