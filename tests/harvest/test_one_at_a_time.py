"""One unit of work harvests an endpoint at a time; a second one does not even ask it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from oaicdif.errors import LeaseLost
from oaicdif.harvest.client import OaiClient
from oaicdif.harvest.endpoint_run import HarvestReport, harvest_endpoint
from oaicdif.harvest.options import HarvestOptions
from oaicdif.http import HttpClient, HttpOptions
from oaicdif.model import Endpoint, RunState
from oaicdif.store import Store
from oaicdif.store.lease import unit_owner
from tests.harvest.conftest import Time
from tests.harvest.repository import Asked, Item, Reply, Repository, serving

NAMES = [f"oai:a.example.org:{n}" for n in range(25)]


def unit(store: Store, endpoint: Endpoint, time: Time, agent: str) -> HarvestReport:
    """A harvest of its own, as a process would begin one; the endpoint sees its `agent`."""
    web = HttpClient(HttpOptions(user_agent=agent), time)
    client = OaiClient(endpoint.base_url, web, time, sleep=time.sleep)
    client.pace.clock = time.monotonic
    options = HarvestOptions(owner=unit_owner(), fetch_ahead=0)
    try:
        return harvest_endpoint(store, client, endpoint, options, time)
    finally:
        web.close()


def test_a_second_harvest_in_the_same_process_is_refused_before_it_asks(
    store: Store, time: Time
) -> None:
    outcomes: list[str] = []

    def beside(asked: Asked, reply: Reply) -> Reply:
        """While the first one waits for any answer, a second one begins."""
        try:
            unit(store, store.endpoints()[0], time, "second")
            outcomes.append("granted")
        except LeaseLost:
            outcomes.append("refused")
        return reply

    repository = Repository([Item(each) for each in NAMES], fault=beside)
    with serving(repository) as url:
        report = unit(store, store.add_endpoint("a", url), time, "first")
    assert (report.state, report.counts.new) == (RunState.COMPLETE, 25)
    assert {each.headers["user-agent"] for each in repository.asked} == {"first"}
    assert outcomes == ["refused"] * len(repository.asked)


def test_an_endpoint_is_free_again_when_its_harvest_has_ended(store: Store, time: Time) -> None:
    repository = Repository([Item(each) for each in NAMES])
    with serving(repository) as url:
        endpoint = store.add_endpoint("a", url)
        unit(store, endpoint, time, "first")
        assert unit(store, endpoint, time, "second").state is RunState.COMPLETE


def test_an_endpoint_is_free_again_when_its_harvest_broke_off(store: Store, time: Time) -> None:
    def broken() -> bool:
        raise RuntimeError("a fault of ours")

    repository = Repository([Item(each) for each in NAMES])
    with serving(repository) as url:
        endpoint = store.add_endpoint("a", url)
        web = HttpClient(HttpOptions(), time)
        client = OaiClient(url, web, time, sleep=time.sleep)
        options = HarvestOptions(owner=unit_owner())
        with pytest.raises(RuntimeError, match="a fault of ours"):
            harvest_endpoint(store, client, endpoint, options, time, stop=broken)
        web.close()
        assert unit(store, endpoint, time, "second").state is RunState.COMPLETE


def test_a_unit_elsewhere_takes_over_after_a_minute_and_the_first_one_writes_no_more(
    store: Store, time: Time
) -> None:
    taken: list[bool] = []

    def elsewhere(asked: Asked, reply: Reply) -> Reply:
        """Nothing is heard of the holder for a minute while it waits for its second page."""
        if asked.cursor == 10 and not taken:
            time.now += timedelta(minutes=1, seconds=1)
            store.take_lease(1, owner="elsewhere:1:cafe.1", now=time.now)
            taken.append(True)
        return reply

    repository = Repository([Item(each) for each in NAMES], fault=elsewhere)
    with serving(repository) as url:
        endpoint = store.add_endpoint("a", url)
        with pytest.raises(LeaseLost):
            unit(store, endpoint, time, "first")
    assert taken
    stored = [name for name in NAMES if store.stored_records(name)]
    assert stored == NAMES[:10]  # nothing that came after the endpoint changed hands
