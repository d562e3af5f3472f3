"""What a worker does with a unit, and what becomes of its chain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from oaicdif.config import HarvestSettings
from oaicdif.config.export_section import ExportSettings
from oaicdif.errors import UsageError
from oaicdif.jobs import duties
from oaicdif.jobs.duties import lock_of
from oaicdif.store.work_ledger import Unit
from tests.harvest.repository import Asked, Reply, Repository, fifty, serving
from tests.jobs.duty_worlds import LONG_AGO, NOON, World


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Any]:
    with ExitStack() as stack:

        def made(repositories: Mapping[str, Repository], **how: Any) -> World:
            urls = {name: stack.enter_context(serving(each)) for name, each in repositories.items()}
            world = World(tmp_path, urls, **how)
            stack.callback(world.store.close)
            return world

        yield made


def test_what_is_due_is_harvested_crosswalked_and_published(make: Any) -> None:
    world = make({"sea": fifty(), "hill": fifty()})
    world.tick()
    assert sorted(world.work()) == ["harvest hill", "harvest sea", "prune"]
    world.tick()
    assert world.work() == ["crosswalk 0"]
    world.tick()
    assert world.work() == ["publish"]
    assert {each["published"] for each in world.store.counts().values()} == {50}
    world.tick()
    assert world.work() == []  # nothing is due, nothing waits
    dues = world.store.dues().values()
    assert all(each.next_due > world.time.clock() for each in dues)


def test_harvests_at_one_host_have_one_lock(make: Any) -> None:
    world = make({"sea": fifty(), "hill": fifty()})
    world.tick()
    hosts = {lock_of(Unit(f"harvest {each.name}", 1), world.settings) for each in world.endpoints}
    assert {each for each in world.queue.locks if each} == hosts
    assert len(hosts) == 2
    assert lock_of(Unit("publish", 1), world.settings) == ""


def test_a_harvest_goes_on_in_another_worker_from_its_last_page(
    make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duties, "HARVEST_S", 0.0)  # a page a unit
    repository = fifty()
    world = make({"sea": repository})
    world.tick()
    workers = [world.worker("a:1"), world.worker("b:2")]
    for number in range(20):
        if not world.queue.units:
            break
        workers[number % 2].do(world.queue.take())
    tokens = [
        each.arguments.get("resumptionToken") for each in repository.asked
        if each.verb == "ListRecords"
    ]  # fmt: skip
    assert len(set(tokens)) == 5
    assert world.store.work_counts().ended[("harvest", "done")][0] == 1
    assert world.store.work_counts().ended[("harvest", "more")][0] >= 4
    (run,) = [each for each in world.store.runs(1) if each.counts.records]
    counts = run.counts
    assert (run.state.value, counts.pages, counts.records, counts.new) == ("complete", 5, 50, 50)


def test_a_unit_that_was_done_is_not_done_again(make: Any) -> None:
    repository = fifty()
    world = make({"sea": repository})
    world.tick()
    unit = next(each for each in world.queue.units.values() if each.kind == "harvest")
    world.work()
    asked = len(repository.asked)
    world.duties.do(unit)  # a worker that was believed dead
    assert len(repository.asked) == asked


def test_an_endpoint_that_cannot_be_harvested_fails_alone_and_not_for_ever(make: Any) -> None:
    world = make({"sea": fifty(), "hill": fifty()}, password_variable="NO_SUCH_VARIABLE", user="u")
    good = replace(world.endpoints[1], password_variable="", user="")
    world.settings = replace(world.settings, endpoints=(world.endpoints[0], good))
    world.duties, world.scheduler = world.worker("here:1"), world.another_scheduler()
    tried = 0
    for _ in range(100):
        world.tick(10.0)
        tried += world.work().count("harvest sea")
    assert tried == duties.MOST_FAILURES
    assert world.states()["harvest sea"] == "failed"
    assert world.states()["harvest hill"] == "idle"
    (row,) = [each for each in world.store.work() if each.failures]
    assert "NO_SUCH_VARIABLE" in row.told
    (published,) = {each["published"] for each in world.store.counts().values()} - {0}
    assert published == 50


def test_a_worker_whose_settings_have_no_schedule_harvests_as_often_as_the_schedulers(
    make: Any,
) -> None:
    world = make({"sea": fifty()})
    (scheduled,) = world.endpoints
    world.settings = replace(world.settings, endpoints=(replace(scheduled, schedule=""),))
    world.duties = world.worker("here:1")
    begun = 0
    for _ in range(100):
        world.tick(10.0)
        begun += world.work().count("harvest sea")
    assert begun == 1
    (due,) = world.store.dues().values()
    assert due.next_due == NOON.replace(day=23, hour=2)


def test_a_worker_whose_settings_lack_an_endpoint_says_so_and_gives_it_up(make: Any) -> None:
    world = make({"sea": fifty()})
    world.settings = replace(world.settings, endpoints=())
    world.duties = world.worker("here:1")
    tried = 0
    for _ in range(100):
        world.tick(10.0)
        tried += world.work().count("harvest sea")
    assert tried == duties.MOST_FAILURES
    (row,) = [each for each in world.store.work() if each.failures]
    assert "The settings of this worker have no endpoint 'sea'." in row.told


def test_a_unit_whose_workers_die_is_given_up_until_its_next_time(make: Any) -> None:
    world = make({"sea": fifty()})
    world.tick()
    unit = next(each for each in world.queue.units.values() if each.kind == "harvest")
    world.queue.units.clear()
    world.duties.give_up(unit)
    for _ in range(100):
        world.tick(10.0)
        assert "harvest sea" not in world.work()
    assert world.states()["harvest sea"] == "failed"
    world.store.retry_work("harvest sea")
    world.store.set_due(1, LONG_AGO)
    world.tick()
    assert "harvest sea" in world.work()


def test_a_harvest_that_somebody_else_holds_waits_without_failing(make: Any) -> None:
    world = make({"sea": fifty()})
    world.store.take_lease(1, owner="another.example.org:1", now=NOON)
    world.tick()
    world.work()
    (row,) = [each for each in world.store.work() if each.unit.kind == "harvest"]
    assert (row.state, row.failures) == ("resting", 0)
    world.store.give_up_lease(1, owner="another.example.org:1")
    world.tick(10.0)
    assert "harvest sea" in world.work()
    assert world.states()["harvest sea"] == "idle"


def test_a_unit_that_is_lost_from_the_queue_is_put_again(make: Any) -> None:
    world = make({"sea": fifty()})
    world.tick()
    world.queue.units.clear()  # somebody emptied the queue
    world.tick(20.0)
    world.tick(5.0)
    assert "harvest sea" in world.work()
    assert world.states()["harvest sea"] == "idle"


def test_a_worker_that_is_to_stop_hands_its_harvest_on(make: Any) -> None:
    world = make({"sea": fifty()})
    world.tick()
    world.stop.set()
    harvest = next(each for each in world.queue.units.values() if each.kind == "harvest")
    world.queue.units.clear()
    world.duties.do(harvest)
    assert world.states()["harvest sea"] == "waiting"
    world.stop.clear()
    assert world.work() == ["harvest sea"]
    assert world.states()["harvest sea"] == "idle"
    assert {each["records"] for each in world.store.counts().values()} == {50}


def test_one_of_two_schedulers_leads_and_the_other_takes_over(make: Any) -> None:
    world = make({"sea": fifty()})
    other = world.another_scheduler()
    world.tick()
    other.tick()
    assert len(world.queue.units) == 2  # harvest and prune, once each
    world.work()
    world.scheduler._give_up_lead()
    world.store.set_due(1, LONG_AGO)
    world.time.seconds += 6
    other.tick()
    assert "harvest sea" in world.work()


def test_two_that_believe_to_lead_put_nothing_twice(make: Any) -> None:
    world = make({"sea": fifty(), "hill": fifty()})
    other = world.another_scheduler()
    world.scheduler._leads = other._leads = True
    for each in (world.scheduler, other):
        each._done_at["lead"] = float("inf")
        each.tick()
    names = [each.name for each in world.queue.units.values()]
    assert sorted(names) == ["harvest hill", "harvest sea", "prune"]


def slowed(asked: Asked, reply: Reply) -> Reply:
    return Reply(b"", 503, {"Retry-After": "120"}) if asked.number == 3 else reply


def test_a_pause_that_an_endpoint_wants_is_no_unit_that_waits(make: Any) -> None:
    repository = fifty(fault=slowed)
    world = make({"sea": repository})
    world.settings = replace(world.settings, harvest=HarvestSettings(retries=2))
    world.duties = world.worker("here:1")
    world.tick()
    world.work()
    (row,) = [each for each in world.store.work() if each.unit.kind == "harvest"]
    assert row.state == "resting"
    assert row.rests_until is not None
    assert row.rests_until - world.time.clock() > timedelta(seconds=60)
    world.tick(60.0)
    assert "harvest sea" not in world.work()
    world.tick(61.0)
    assert "harvest sea" in world.work()
    assert {each["records"] for each in world.store.counts().values()} == {50}


def test_what_one_kind_cannot_put_keeps_no_alert_and_no_other_kind_waiting(make: Any) -> None:
    world = make({"sea": fifty()})
    world.settings = replace(
        world.settings, export=ExportSettings(folder="site", schedule="now and then")
    )
    looks: list[str] = []
    world.scheduler = world.another_scheduler(lambda: looks.append("look"))
    for _ in range(14):
        with suppress(UsageError):
            world.tick()
    assert looks == ["look", "look"]
    assert sorted({each.name for each in world.queue.units.values()}) == ["harvest sea", "prune"]


def test_a_schedule_of_an_endpoint_that_cannot_be_read_stops_no_alert(make: Any) -> None:
    world = make({"sea": fifty()}, schedule="sometimes")
    looks: list[str] = []
    world.scheduler = world.another_scheduler(lambda: looks.append("look"))
    with pytest.raises(UsageError):
        world.tick()
    assert looks == ["look"]
