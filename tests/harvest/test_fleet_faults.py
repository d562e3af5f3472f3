"""One endpoint's trouble is no other endpoint's: several harvested, one of them goes wrong."""

from __future__ import annotations

import multiprocessing
import re
import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from oaicdif.cli.harvest import exit_code
from oaicdif.config import EndpointSettings, HarvestSettings, Settings
from oaicdif.errors import UsageError
from oaicdif.harvest.work import Silent
from oaicdif.jobs.fleet import Outcome, harvest_fleet, harvest_in_turn
from oaicdif.jobs.harvesting import Asked as Wanted
from oaicdif.jobs.rounds import harvest_all
from oaicdif.model import Checkpoint, Endpoint, RunState
from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Identifiers
from tests.harvest.repository import Asked, Fault, Reply, Repository, fifty, serving

pytestmark = pytest.mark.slow


def other_fifty(**how: object) -> Repository:
    repository = fifty(**how)
    repository.items = [
        replace(each, identifier=each.identifier.replace("oai:a.", "oai:b."))
        for each in repository.items
    ]
    return repository


def sized(text: str) -> Fault:
    """A list that says it has so many entries."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        written = f'completeListSize="{text}"'.encode()
        return replace(reply, body=re.sub(rb'completeListSize="\d+"', written, reply.body))

    return fault


def two(bad: str, good: str) -> tuple[EndpointSettings, EndpointSettings]:
    return EndpointSettings(name="bad", url=bad), EndpointSettings(name="good", url=good)


@pytest.mark.parametrize("size", ["9" * 19, "99999999999999999999999", "9" * 5000])
def test_size_that_no_list_has_is_no_size(
    store: Store, harvest: Harvest, identifiers: Identifiers, size: str
) -> None:
    (run,) = harvest(fifty(fault=sized(size))).runs
    assert (run.state, run.complete_list_size, len(identifiers())) == (RunState.COMPLETE, None, 50)


def test_largest_size_that_can_be_stored_is_believed(harvest: Harvest) -> None:
    (run,) = harvest(fifty(fault=sized("9" * 18), honours_dates=False)).runs
    assert (run.state, run.complete_list_size) == (RunState.SUSPECT, 10**18 - 1)


class Failing(Silent):
    """What a fault of our own looks like to the fleet: an error that nobody foresaw."""

    def page(self, endpoint: Endpoint, checkpoint: Checkpoint) -> None:
        if endpoint.name == "bad":
            raise OverflowError("Python int too large to convert\nto SQLite INTEGER")


def test_fault_of_ours_ends_one_harvest_and_says_so(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(fifty()) as bad, serving(other_fifty()) as good:
        chosen = two(bad, good)
        outcomes = list(
            harvest_in_turn(store, Settings(), chosen, Wanted(), Failing(), threading.Event())
        )
    assert [each.state for each in outcomes] == [RunState.FAILED, RunState.COMPLETE]
    assert [exit_code(each) for each in outcomes] == [3, 0]
    said = str(outcomes[0].error)
    assert "failed inside oaicdif: OverflowError: Python int too large to convert." in said
    assert [each.name for each in caplog.records if each.exc_info] == ["oaicdif.jobs.fleet"]


def test_fault_of_ours_is_not_asked_for_again_at_once(store: Store) -> None:
    """A daemon would otherwise come back every half minute."""
    long_ago = datetime.now(UTC) - timedelta(days=1)
    with serving(fifty()) as url:
        endpoint = EndpointSettings(name="bad", url=url, schedule="every day 02:00")
        endpoint_id = store.add_endpoint(endpoint.name, endpoint.url).endpoint_id
        store.save_identify(endpoint_id, profile={"parts": "damaged by hand"})
        store.set_due(endpoint_id, long_ago)
        stop = threading.Event()
        (outcome,) = harvest_all(store, Settings(), [endpoint], Wanted(), 1, stop, Silent())
    assert outcome.broke_off
    assert store.dues()[endpoint_id].next_due > long_ago  # type: ignore[operator]


def end_workers() -> None:
    for each in multiprocessing.active_children():
        each.kill()


def test_process_that_ends_early_is_told_of(tmp_path: Path) -> None:
    """The only worker dies with one endpoint in hand and another before it."""

    def strike(asked: Asked, reply: Reply) -> Reply:
        end_workers()
        return reply

    settings = Settings(folder=tmp_path)
    with serving(fifty(fault=strike)) as bad, serving(other_fifty()) as good:
        outcomes = harvest_fleet(
            settings, two(bad, good), Wanted(), 1, threading.Event(), lambda outcome: None
        )
    assert [(each.name, exit_code(each)) for each in outcomes] == [("bad", 3), ("good", 3)]
    assert all("its process ended with exit code -9" in str(each.error) for each in outcomes)


def test_process_that_ends_early_takes_no_other_with_it(tmp_path: Path) -> None:
    told, done = [], threading.Event()

    def tell(outcome: Outcome) -> None:
        told.append(outcome.name)
        done.set()

    def strike(asked: Asked, reply: Reply) -> Reply:
        assert done.wait(60)
        end_workers()
        return reply

    settings = Settings(folder=tmp_path)
    with serving(fifty(fault=strike)) as bad, serving(other_fifty()) as good:
        outcomes = harvest_fleet(settings, two(bad, good), Wanted(), 2, threading.Event(), tell)
    assert told == ["good"]
    assert [(each.name, each.state) for each in outcomes] == [
        ("good", RunState.COMPLETE),
        ("bad", RunState.FAILED),
    ]


def test_wrong_settings_are_wrong_use_in_several_processes_too(tmp_path: Path) -> None:
    endpoints = [
        EndpointSettings(name=name, url=f"http://{name}.example.org/oai", headers=("X: b\nc",))
        for name in ("a", "b")
    ]
    settings = Settings(folder=tmp_path)
    with pytest.raises(UsageError, match="`headers`"):
        harvest_fleet(settings, endpoints, Wanted(), 2, threading.Event(), lambda outcome: None)


def test_more_endpoints_than_a_pipe_holds_are_all_harvested(tmp_path: Path) -> None:
    # a pipe holds 64 KB; nobody listens at the lowest ports
    headers = (f"X-Long: {'x' * 3000}",)
    endpoints = [
        EndpointSettings(name=f"e{n}", url=f"http://127.0.0.1:{n}/oai", headers=headers)
        for n in range(2, 32)
    ]
    settings = Settings(
        folder=tmp_path, endpoints=tuple(endpoints), harvest=HarvestSettings(retries=0)
    )
    outcomes = harvest_fleet(
        settings, endpoints, Wanted(), 2, threading.Event(), lambda outcome: None
    )
    assert sorted(each.name for each in outcomes) == sorted(each.name for each in endpoints)
    assert {each.report.state for each in outcomes if each.report} == {RunState.INCOMPLETE}
