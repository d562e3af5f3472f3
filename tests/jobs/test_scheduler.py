"""A thousand endpoints for a month, on a clock that only the test moves."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from oaicdif.config import EndpointSettings, Settings
from oaicdif.errors import UsageError
from oaicdif.harvest.timetable import next_after
from oaicdif.jobs.scheduler import due_now, look, plan_again, schedule_of
from oaicdif.model import RunState
from oaicdif.model.operation import Hold
from oaicdif.store import Store
from tests.store.new_stores import new_store

START = datetime(2024, 3, 10, tzinfo=UTC)  # two changes of summer time lie in the month
MONTH = timedelta(days=31)
TEXTS = (
    "every day 02:00",
    "every 12 hours",
    "every monday 03:30",
    "30 1 * * mon-fri",
    "every day 14:30",
)
TICK = timedelta(hours=2)
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata")


def endpoints(count: int) -> tuple[EndpointSettings, ...]:
    return tuple(
        EndpointSettings(
            name=f"e{n}",
            url=f"http://e{n}.example.org/oai",
            schedule=TEXTS[n % len(TEXTS)],
            time_zone=ZONES[n % len(ZONES)],
            jitter_minutes=20 if n % 7 == 0 else 0,
        )
        for n in range(count)
    )


@dataclass
class Machine:
    """Up to `slots` harvests at a time; each takes some minutes of the simulated clock."""

    store: Store
    settings: Settings
    slots: int
    chance: random.Random
    now: datetime = START
    running: dict[str, datetime] = field(default_factory=dict)
    begun: Counter[str] = field(default_factory=Counter)
    waits: list[timedelta] = field(default_factory=list)

    def tick(self) -> None:
        self._end()
        scheduled = look(self.store, self.settings, self.now, self.chance.random)
        turns = {each.endpoint.name: each.turn for each in scheduled}
        for endpoint in due_now(scheduled):
            if len(self.running) >= self.slots:
                break
            if endpoint.name in self.running:
                continue
            self.begun[endpoint.name] += 1
            self.waits.append(self.now - (turns[endpoint.name].at or self.now))
            minutes = self.chance.choice([1, 1, 5, 60, 300])
            self.running[endpoint.name] = self.now + timedelta(minutes=minutes)
        self.now += TICK

    def _end(self) -> None:
        for name, until in list(self.running.items()):
            if until <= self.now:
                del self.running[name]
                endpoint = self.settings.endpoints[int(name[1:])]
                plan_again(self.store, endpoint, RunState.COMPLETE, self.now, self.chance.random)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Callable[[int, int], Machine]]:
    store = new_store(tmp_path / "oaicdif.sqlite")
    yield lambda count, slots: Machine(
        store,
        Settings(endpoints=endpoints(count)),
        slots,
        random.Random(1),  # noqa: S311
    )
    store.close()


@pytest.fixture
def store_of_one(tmp_path: Path) -> Iterator[Store]:
    store = new_store(tmp_path / "one.sqlite")
    yield store
    store.close()


def expected_runs(endpoint: EndpointSettings, until: datetime) -> int:
    """How often the schedule comes in the month, counted by its own times alone."""
    schedule, count, moment = schedule_of(endpoint), 0, START
    assert schedule is not None
    while (moment := next_after(schedule, moment)) < until:
        count += 1
    return count


@pytest.mark.slow
def test_thousand_endpoints_for_a_month_run_as_often_as_planned(
    machine: Callable[[int, int], Machine],
) -> None:
    simulated = machine(1_000, 1_000)
    while simulated.now < START + MONTH:
        simulated.tick()
    for endpoint in simulated.settings.endpoints:
        planned = expected_runs(endpoint, START + MONTH)
        assert planned - 2 <= simulated.begun[endpoint.name] <= planned
    assert max(simulated.waits) <= 4 * TICK  # a run that takes five hours makes the next one late


def test_missed_runs_are_caught_up_once(machine: Callable[[int, int], Machine]) -> None:
    simulated = machine(10, 10)
    simulated.tick()
    simulated.now += timedelta(days=10)  # the machine was off
    before = Counter(simulated.begun)
    simulated.tick()
    assert {name: simulated.begun[name] - before[name] for name in simulated.begun} == {
        f"e{n}": 1 for n in range(10)
    }


def test_parked_and_blocked_endpoints_are_left_alone(
    machine: Callable[[int, int], Machine],
) -> None:
    simulated = machine(5, 5)
    simulated.tick()
    ids = {each.name: each.endpoint_id for each in simulated.store.endpoints()}
    until = START + timedelta(days=2)
    simulated.store.hold(ids["e1"], Hold.PARKED, until=until, reason="busy")
    simulated.store.hold(ids["e4"], Hold.BLOCKED, until=None, reason="a wall")
    while simulated.now < START + timedelta(days=4):
        simulated.tick()
        if simulated.now <= until:
            assert simulated.begun["e1"] == 0
    assert simulated.begun["e4"] == 0
    assert simulated.begun["e1"] > 0


def test_a_clock_that_was_far_ahead_delays_nobody_for_long(
    machine: Callable[[int, int], Machine],
) -> None:
    simulated = machine(20, 20)
    simulated.tick()
    simulated.now += timedelta(days=3 * 365)
    for _ in range(4):
        simulated.tick()
    simulated.now = START + timedelta(days=1)  # set right
    simulated.running.clear()
    before = Counter(simulated.begun)
    while simulated.now < START + timedelta(days=9):
        simulated.tick()
    assert all(
        simulated.begun[each.name] > before[each.name] for each in simulated.settings.endpoints
    )


def test_a_schedule_that_was_made_tighter_is_kept_at_once(store_of_one: Store) -> None:
    weekly = EndpointSettings(name="a", url="http://a.example.org/", schedule="every monday 03:30")
    daily = replace(weekly, schedule="every day 02:00")
    look(store_of_one, Settings(endpoints=(weekly,)), START)
    (found,) = look(store_of_one, Settings(endpoints=(daily,)), START)
    assert found.turn.at == START + timedelta(hours=2)


def test_few_slots_serve_the_longest_waiting_first(machine: Callable[[int, int], Machine]) -> None:
    simulated = machine(40, 2)
    while simulated.now < START + timedelta(days=7):
        simulated.tick()
    assert all(simulated.begun[each.name] > 0 for each in simulated.settings.endpoints)


def test_schedule_that_cannot_be_read_names_its_endpoint(
    machine: Callable[[int, int], Machine],
) -> None:
    simulated = machine(1, 1)
    bad = EndpointSettings(name="b", url="http://b.example.org/", schedule="sometimes")
    with pytest.raises(UsageError, match="b: schedule"):
        look(simulated.store, Settings(endpoints=(bad,)), START)
