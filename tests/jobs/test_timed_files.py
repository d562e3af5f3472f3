"""Files that are written by the clock: when, by whom, and what becomes of a part that fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from oaicdif.config.choices import CHOICES
from oaicdif.config.export_section import ExportSettings
from oaicdif.errors import Stopped, UsageError
from oaicdif.jobs import duties
from oaicdif.jobs.timed_files import due_files, write_due, write_report, written_note
from oaicdif.judge.report.phrases import LANGUAGES
from tests.harvest.repository import fifty, serving
from tests.jobs.duty_worlds import NOON, World

BOTH = ExportSettings(
    folder="site",
    base_url="https://files.example.org/catalog/",
    schedule="every day 04:00",
    reports="reports",
    reports_schedule="every monday 05:00",  # NOON is a Sunday's
)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with ExitStack() as stack:
        urls = {"sea": stack.enter_context(serving(fifty())), "hill": "http://127.0.0.1:9/oai"}
        found = World(tmp_path, urls, BOTH)
        stack.callback(found.store.close)
        yield found


def settle(world: World) -> list[str]:
    """Whatever the scheduler puts in a minute and a half is done; the names of files' units."""
    done = []
    for _ in range(20):
        world.tick()
        done += world.work()
    return [name for name in done if name.partition(" ")[0] in ("export", "report")]


def test_workers_write_the_site_and_a_report_on_each_endpoint_that_was_harvested(
    world: World, tmp_path: Path
) -> None:
    assert settle(world).count("report sea") == 1
    assert (tmp_path / "site" / "sitemap.xml").is_file()
    robots = (tmp_path / "site" / "robots.txt").read_text()
    assert "https://files.example.org/catalog/sitemap.xml" in robots
    assert world.endpoints[0].url in (tmp_path / "reports" / "sea.html").read_text()


def test_files_are_due_again_when_their_schedules_say_so(world: World) -> None:
    settle(world)
    now = world.time.clock()
    assert due_files(world.store, world.settings, now) == []
    four = NOON.replace(hour=4) + timedelta(days=1)
    assert due_files(world.store, world.settings, four - timedelta(seconds=1)) == []
    assert due_files(world.store, world.settings, four) == ["export"]
    five = four + timedelta(hours=1)
    assert "report sea" in due_files(world.store, world.settings, five)


def test_what_a_clock_that_was_ahead_wrote_is_due(world: World) -> None:
    settle(world)
    ahead = (world.time.clock() + timedelta(days=400)).isoformat()
    world.store.note({written_note("export"): ahead})
    assert due_files(world.store, world.settings, world.time.clock()) == ["export"]


def test_nothing_is_due_without_a_folder(world: World) -> None:
    settings = replace(world.settings, export=ExportSettings())
    assert due_files(world.store, settings, NOON) == []


def test_a_site_is_written_in_several_units_and_noted_behind_the_last(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duties, "EXPORT_S", 0.0)
    assert settle(world).count("export") > 3
    assert written_note("export") in world.store.notes()
    assert world.states()["export"] == "idle"


def test_a_folder_that_holds_something_else_is_told_and_stays(world: World, tmp_path: Path) -> None:
    mine = tmp_path / "site" / "thesis.txt"
    mine.parent.mkdir()
    mine.write_text("mine")
    settle(world)
    (row,) = [each for each in world.store.work() if each.unit.kind == "export"]
    assert "site" in row.told
    assert [each.name for each in mine.parent.iterdir()] == ["thesis.txt"]
    assert world.states()["report sea"] == "idle"
    assert written_note("export") not in world.store.notes()


def test_a_daemon_writes_all_that_is_due(world: World, tmp_path: Path) -> None:
    only_harvests = replace(world.settings, export=replace(BOTH, folder="", reports=""))
    world.settings, whole = only_harvests, world.settings
    world.scheduler = world.another_scheduler()
    assert settle(world) == []
    write_due(world.store, whole, world.stop, world.time.clock)
    assert (tmp_path / "site" / "sitemap.xml").is_file()
    assert (tmp_path / "reports" / "sea.html").is_file()
    assert not list((tmp_path / "reports").glob("*.new"))
    assert due_files(world.store, whole, world.time.clock()) == []


def test_a_daemon_goes_on_behind_what_cannot_be_written(world: World, tmp_path: Path) -> None:
    only_harvests = replace(world.settings, export=ExportSettings())
    world.settings, whole = only_harvests, world.settings
    world.scheduler = world.another_scheduler()
    settle(world)
    (tmp_path / "site").write_text("a file, where the folder is to be")
    write_due(world.store, whole, world.stop, world.time.clock)
    assert due_files(world.store, whole, world.time.clock()) == ["export"]
    assert (tmp_path / "reports" / "sea.html").is_file()


def test_the_language_of_reports_is_that_of_the_settings(world: World, tmp_path: Path) -> None:
    settle(world)
    spanish = replace(world.settings, export=replace(BOTH, reports_language="es"))
    write_report(world.store, spanish, "sea")
    assert 'lang="es"' in (tmp_path / "reports" / "sea.html").read_text()
    assert CHOICES["export", "reports_language"] == LANGUAGES


def test_a_schedule_that_cannot_be_read_is_told_by_its_key(world: World) -> None:
    settings = replace(world.settings, export=replace(BOTH, schedule="now and then"))
    with pytest.raises(UsageError, match=r"\[export\] schedule: .*now and then"):
        due_files(world.store, settings, NOON)


def test_one_that_fails_inside_oaicdif_keeps_no_other_waiting(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settle(world)
    world.store.note({written_note(f"report {name}"): None for name in ("sea", "hill")})
    only_reports = replace(world.settings, export=replace(BOTH, folder=""))
    asked = 0

    def clock() -> datetime:
        nonlocal asked
        asked += 1
        if asked == 2:  # what is due is known, the first report begins
            raise ZeroDivisionError("a bug")
        return NOON + timedelta(days=8)

    failed = write_due(world.store, only_reports, world.stop, clock)
    written = [
        name for name in ("sea", "hill") if written_note(f"report {name}") in world.store.notes()
    ]
    assert len(failed) == len(written) == 1
    (line,) = [
        each.getMessage() for each in caplog.records if "inside oaicdif" in each.getMessage()
    ]
    assert line.startswith(failed[0])
    assert "ZeroDivisionError: a bug" in line
    assert "test_timed_files.py:" in line
    assert "\n" not in line


def test_a_report_that_is_to_stop_is_not_written_and_stays_due(world: World) -> None:
    settle(world)
    world.store.note({written_note("report sea"): None})
    with pytest.raises(Stopped):
        write_report(world.store, world.settings, "sea", world.time.clock, stop=lambda: True)
    assert "report sea" in due_files(world.store, world.settings, world.time.clock())


def test_the_unit_of_a_report_that_is_to_stop_is_put_again(world: World) -> None:
    settle(world)
    world.store.note({written_note("report sea"): None})
    world.tick(60)
    world.stop.set()
    unit = next(each for each in world.queue.units.values() if each.name == "report sea")
    world.queue.units.clear()
    world.duties.do(unit)
    assert "report sea" in [each.name for each in world.queue.units.values()]
