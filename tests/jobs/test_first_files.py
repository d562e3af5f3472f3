"""The first export and the first report are not made of half a first harvest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from oaicdif.config import EndpointSettings, Settings
from oaicdif.config.export_section import ExportSettings
from oaicdif.jobs.timed_files import due_files, written_note
from oaicdif.model import ChangeKind, Checkpoint, RunState, Selection
from oaicdif.store import Store, open_store
from tests.store.filling import NOON, Clock, change, draft_all, page, publish_all, record

BOTH = ExportSettings(
    folder="site",
    schedule="every day 04:00",
    reports="reports",
    reports_schedule="every friday 05:00",  # NOON is a Thursday's
)
FOUR = NOON.replace(hour=4) + timedelta(days=1)
FIVE = FOUR + timedelta(hours=1)
SCHEDULE = "every day 02:00"


@dataclass
class World:
    """A store with one endpoint of the settings, which is planned for later."""

    store: Store
    settings: Settings

    def add(self, name: str, due: datetime) -> int:
        endpoint = self.store.add_endpoint(name, f"http://{name}.example.org/oai")
        self.store.set_due(endpoint.endpoint_id, due)
        more = EndpointSettings(name=name, url=endpoint.base_url, schedule=SCHEDULE)
        self.settings = replace(self.settings, endpoints=(*self.settings.endpoints, more))
        return endpoint.endpoint_id

    def due(self, now: datetime = NOON) -> list[str]:
        return due_files(self.store, self.settings, now)

    def begin(self, prefix: str = "oai_dc", *, since: str | None = None, of: int = 1) -> Checkpoint:
        """A harvest is under way."""
        return self.store.open_run(
            of, Selection(prefix, from_=since), full=since is None, owner="test:x", now=NOON
        )

    def take(self, state: RunState) -> None:
        """A harvest brings one page, and stands so."""
        found = change(ChangeKind.NEW, record("oai:sea:1"))
        moved = self.store.commit_page(
            self.begin(), page(1, records=1), [found], (), next_token="more",
            complete_list_size=None, now=NOON,
        )  # fmt: skip
        self.store.close_run(moved, state, message="", now=NOON)

    def publish(self) -> None:
        draft_all(self.store)
        publish_all(self.store, Clock())


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with closing(open_store(tmp_path / "oaicdif.sqlite")) as store:
        found = World(store, replace(Settings(), folder=tmp_path, export=BOTH))
        found.add("sea", FOUR + timedelta(days=1))
        yield found


def test_while_a_first_harvest_is_under_way_nothing_is_due_before_its_own_time(
    world: World,
) -> None:
    world.take(RunState.RUNNING)
    world.publish()
    assert world.due() == []
    assert world.due(FOUR - timedelta(seconds=1)) == []
    assert world.due(FOUR) == ["export"]
    assert world.due(FIVE) == ["export", "report sea"]


def test_a_first_harvest_that_broke_off_behind_a_page_is_waited_for(world: World) -> None:
    world.take(RunState.INCOMPLETE)
    world.publish()
    assert world.due() == []
    assert world.due(FIVE) == ["export", "report sea"]


def test_what_came_is_published_before_the_first_files_are_made(world: World) -> None:
    world.take(RunState.COMPLETE)
    assert world.due() == []
    world.publish()
    assert world.due() == ["export", "report sea"]


def test_what_waits_for_the_crosswalk_for_ever_is_not_waited_for_so_long(world: World) -> None:
    world.take(RunState.COMPLETE)
    world.publish()
    world.store.mark_stale()
    assert world.due() == []
    assert world.due(FIVE) == ["export", "report sea"]


def test_a_first_harvest_that_is_due_is_waited_for_and_one_that_is_planned_is_not(
    world: World,
) -> None:
    world.take(RunState.COMPLETE)
    world.publish()
    hill = world.add("hill", NOON + timedelta(minutes=1))
    assert world.due() == ["export", "report sea"]
    world.store.set_due(hill, NOON - timedelta(days=700))
    assert world.due() == ["report sea"]
    assert world.due(FOUR) == ["export", "report sea"]


def test_a_harvest_behind_the_first_one_holds_nothing_back(world: World) -> None:
    world.take(RunState.COMPLETE)
    world.publish()
    world.begin(since="2024-01-31")
    assert world.due() == ["export", "report sea"]


def test_the_first_harvest_of_another_format_is_waited_for(world: World) -> None:
    world.take(RunState.COMPLETE)
    world.publish()
    world.begin("didl")
    assert world.due() == []


def test_an_endpoint_that_is_away_and_gave_no_page_holds_nothing_back(world: World) -> None:
    world.take(RunState.COMPLETE)
    world.publish()
    hill = world.add("hill", FOUR)
    asked = world.begin(of=hill)
    assert world.due() == ["report sea"]
    world.store.close_run(asked, RunState.INCOMPLETE, message="No answer.", now=NOON)
    assert world.due() == ["export", "report sea"]


def test_an_empty_catalog_that_was_never_harvested_is_not_exported(world: World) -> None:
    assert world.due() == []
    assert world.due(FIVE) == []


def test_what_was_written_once_waits_for_no_harvest(world: World) -> None:
    world.begin()
    world.store.note({written_note("export"): (NOON - timedelta(days=1)).isoformat()})
    assert world.due() == ["export"]
