"""Units of work: each is bounded, can be repeated, and goes on where the last one was."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from oaicdif.catalog.crosswalk_run import stale_worker
from oaicdif.config import EndpointSettings
from oaicdif.errors import LeaseLost
from oaicdif.jobs.harvesting import Asked
from oaicdif.jobs.units import HarvestStep, crosswalk_step, harvest_step, publish_step
from oaicdif.model import RunState
from oaicdif.store import Store, open_store
from tests.harvest.repository import Asked as Request
from tests.harvest.repository import Item, Reply, Repository, fifty, serving
from tests.jobs.unit_worlds import NOON, SETTINGS, crosswalked, fill, path, published, store, timer
from tests.store.filling import Clock

__all__ = ["path", "store"]  # the fixtures

# ---- harvest -----------------------------------------------------------------------------


def step(
    store: Store,
    url: str,
    *,
    budget_s: float = 0.0,
    after: HarvestStep | None = None,
    sets: tuple[str, ...] = (),
    full: bool = False,
) -> HarvestStep:
    endpoint = EndpointSettings(name="a", url=url, sets=sets)
    return harvest_step(
        store, SETTINGS, endpoint, budget_s, Asked(full=full), after=after, clock=lambda: NOON,
        timer=timer,
    )  # fmt: skip


def steps(store: Store, url: str, *, sets: tuple[str, ...] = (), full: bool = False) -> HarvestStep:
    """Steps without a budget until nothing is left."""
    found = step(store, url, sets=sets, full=full)
    for _ in range(50):
        if not found.more:
            return found
        found = step(store, url, after=found, sets=sets, full=full)
    raise AssertionError("no end after fifty steps")


def records(store: Store) -> list[tuple[object, ...]]:
    """What is stored of every record but its number and place."""
    items = store.stale_items(limit=1000)
    found = [record for item in items for record in item.records]
    return sorted(
        (each.identifier, each.datestamp, each.set_specs, each.deleted, each.metadata)
        for each in found
    )


def lists(repository: Repository) -> list[tuple[str, int]]:
    """The set of each request for records, and where in its list."""
    asked = [each for each in repository.asked if each.verb == "ListRecords"]
    return [(each.arguments.get("set", ""), each.cursor) for each in asked]


def two_sets() -> Repository:
    items = [
        Item(f"oai:a.example.org:{part}:{n}", sets=(part,)) for part in "xy" for n in range(25)
    ]
    return Repository(items, sets=("x", "y"))


def test_a_harvest_without_time_takes_one_page_and_can_go_on(store: Store) -> None:
    with serving(fifty()) as url:
        found = step(store, url)
    assert (found.pages, found.more, found.report.state) == (1, True, RunState.INCOMPLETE)
    assert len(records(store)) == 10


def test_the_next_step_goes_on_behind_the_last_page(store: Store) -> None:
    repository = fifty()
    with serving(repository) as url:
        found = step(store, url, after=step(store, url))
    assert (found.pages, len(records(store))) == (1, 20)
    assert [cursor for _, cursor in lists(repository)] == [0, 10]


def test_a_step_that_knows_nothing_of_the_last_one_goes_on_too(store: Store) -> None:
    repository = fifty()
    with serving(repository) as url:
        step(store, url)
        step(store, url)
    assert [cursor for _, cursor in lists(repository)] == [0, 10]


@pytest.mark.parametrize(
    ("repository", "sets"), [(fifty, ()), (two_sets, ("x", "y"))], ids=["one list", "two sets"]
)
def test_steps_store_what_one_harvest_stores(
    tmp_path: Path, repository: Callable[[], Repository], sets: tuple[str, ...]
) -> None:
    stored, asked = [], []
    for name in ("steps", "whole"):
        place, source = open_store(tmp_path / name), repository()
        with serving(source) as url:
            whole = name == "whole"
            found = (
                step(place, url, sets=sets, budget_s=1.0) if whole else steps(place, url, sets=sets)
            )
        assert (found.more, found.report.state) == (False, RunState.COMPLETE)
        runs = [(run.selection.set_spec, run.state, run.counts) for run in found.report.runs]
        stored.append((records(place), runs))
        asked.append(lists(source))
        place.close()
    assert stored[0] == stored[1]
    assert asked[0] == asked[1]


def test_a_full_harvest_in_steps_asks_for_no_list_twice(store: Store) -> None:
    with serving(two_sets()) as url:
        steps(store, url, sets=("x", "y"))
    repository = two_sets()
    with serving(repository) as url:
        store.move_endpoint(1, url)
        found = steps(store, url, sets=("x", "y"), full=True)
    assert found.report.state is RunState.COMPLETE
    assert lists(repository) == [("x", 0), ("", 10), ("", 20), ("y", 0), ("", 10), ("", 20)]


def test_steps_find_what_vanished_as_one_harvest_does(store: Store) -> None:
    with serving(two_sets()) as url:
        steps(store, url, sets=("x", "y"))
    later = two_sets()
    gone = later.items.pop(3).identifier
    with serving(later) as url:
        store.move_endpoint(1, url)
        steps(store, url, sets=("x", "y"), full=True)
    doubted = store.records([each.record_id for each in store.doubts(1)])
    assert [each.identifier for each in doubted] == [gone]


def test_a_harvest_that_has_ended_is_not_begun_again(store: Store, path: Path) -> None:
    repository = fifty()
    with serving(repository) as url:
        ended = steps(store, url)
        asked, before = len(repository.asked), rows(path)
        assert step(store, url, after=ended) == replace(ended, pages=0)
    assert (len(repository.asked), rows(path)) == (asked, before)


def test_a_pause_longer_than_the_budget_is_left_to_whoever_asks_next(store: Store) -> None:
    def busy(asked: Request, reply: Reply) -> Reply:
        headers = {"Retry-After": "60"}
        return Reply(b"", 503, headers) if asked.cursor == 20 else reply

    repository = fifty(fault=busy)
    with serving(repository) as url:
        found = step(store, url, budget_s=50.0)
        assert (found.pages, found.more, found.wait_s >= 60) == (2, True, True)
        repository.fault = lambda asked, reply: reply
        assert steps_after(store, url, found).report.state is RunState.COMPLETE
    assert len(records(store)) == 50


def steps_after(store: Store, url: str, found: HarvestStep) -> HarvestStep:
    while found.more:
        found = step(store, url, after=found, budget_s=50.0)
    return found


def test_a_second_harvest_in_the_same_process_is_refused(store: Store) -> None:
    refused: list[str] = []

    def beside(asked: Request, reply: Reply) -> Reply:
        try:
            step(store, repository.base_url)
        except LeaseLost as error:
            refused.append(type(error).__name__)
        return reply

    repository = fifty(fault=beside)
    with serving(repository) as url:
        repository.base_url = url
        assert step(store, url).pages == 1
    assert refused == ["LeaseLost"] * len(repository.asked)


# ---- crosswalk and publish ---------------------------------------------------------------


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything in the store."""
    with sqlite3.connect(path) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        found = {name: sorted(db.execute(f"SELECT * FROM {name}"), key=repr) for name in names}  # noqa: S608
    db.close()
    return found


def test_a_crosswalk_step_does_one_batch(store: Store) -> None:
    fill(store)
    assert crosswalked(store, Clock(), limit=2) == [2, 2, 1, 0]


def test_a_publish_step_stamps_one_batch(store: Store) -> None:
    fill(store)
    crosswalked(store, Clock(), limit=100)
    assert published(store, Clock(), limit=2) == [2, 2, 1, 0]


def test_when_nothing_waits_no_step_changes_the_store(store: Store, path: Path) -> None:
    fill(store)
    clock = Clock()
    crosswalked(store, clock, limit=100)
    published(store, clock, limit=100)
    before = rows(path)
    assert not crosswalk_step(store, SETTINGS, clock=clock).more
    assert not publish_step(store, SETTINGS, clock=clock).more
    assert rows(path) == before


def test_small_steps_make_what_one_large_step_makes(tmp_path: Path) -> None:
    made = []
    for limit in (1, 100):
        place = tmp_path / f"{limit}.sqlite"
        store, clock = open_store(place), Clock()
        fill(store)
        crosswalked(store, clock, limit=limit)
        published(store, clock, limit=100)
        found = rows(place)
        made.append({name: found[name] for name in found if name in ("entry", "rendering", "set_")})
        store.close()
    assert made[0]["entry"]
    assert made[0] == made[1]


def test_two_crosswalk_workers_are_never_handed_the_same_items(store: Store) -> None:
    fill(store, 6)
    done: list[int] = []

    class Beside(Clock):
        """While the first worker has its items in hand, another takes what is left."""

        armed, looks = False, 0

        def __call__(self) -> datetime:
            self.looks += self.armed
            if self.looks == 2:  # the first look was for the claim
                done.append(other.next_batch(100).crosswalked)
            return super().__call__()

    other = stale_worker(store, SETTINGS, Clock())
    clock = Beside()
    first = stale_worker(store, SETTINGS, clock)
    clock.armed = True
    done.append(first.next_batch(4).crosswalked)
    assert done == [2, 4]
    assert not store.stale_items(limit=100)
