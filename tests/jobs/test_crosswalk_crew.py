"""Processes that crosswalk together, what kills them, and what goes wrong in them."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from datetime import datetime
from multiprocessing import get_context
from pathlib import Path

import pytest

from oaicdif.catalog.crosswalk_run import in_this_process
from oaicdif.catalog.crosswalk_worker import CrosswalkWorker, RunReport
from oaicdif.config import Settings, example_file
from oaicdif.errors import OaicdifError
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.jobs.crosswalk_crew import ENOUGH, CrosswalkCrew, cores, in_processes
from oaicdif.model import Header, Record
from oaicdif.store import open_store
from tests.jobs.crosswalk_crews import (
    BLOCK,
    Killing,
    alone,
    filled,
    finished,
    published,
    run_all,
    settings_in,
    through_kills,
    with_trouble,
)
from tests.store.filling import Clock, harvest
from tests.store.test_sqlite_keeper import no_room

COUNT = 200
MANY = ENOUGH + 1000  # records for which the command begins processes
LITTLE = 600_000  # bytes that the file may grow by: some blocks can be written, not all
Run = Callable[[CrosswalkWorker], Iterator[RunReport]]


class Hasty(Clock):
    """Each look at it, in one process, is 20 s after the one before."""

    def __call__(self) -> datetime:
        return self.tick(20)


def two_processes(settings: Settings) -> Run:
    def run(worker: CrosswalkWorker) -> Iterator[RunReport]:
        with CrosswalkCrew(worker, settings, 2, block=BLOCK) as crew:
            yield from crew.run()

    return run


def troubled(text: str, number: int, count: int = 3 * BLOCK) -> list[Record]:
    """A few records, one of which has that subject."""
    return [
        Record(
            Header(f"oai:repo.example.org:{each}", "2024-01-01"),
            write_oai_dc([("title", f"Record {each}", ""), ("subject", said, "")]),
        )
        for each in range(count)
        for said in (text if each == number else "peace",)
    ]


def left(settings: Settings, table: str) -> int:
    with sqlite3.connect(settings.store_path) as db:
        found: int = db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
    db.close()
    return found


def await_end_of_group(leader: int) -> None:
    """Until no process of the group is left."""
    while True:
        try:
            os.killpg(leader, 0)
        except ProcessLookupError:
            return


def test_so_many_processes_as_the_setting_says_or_one_each_core() -> None:
    assert cores(3) == 3
    assert 1 <= cores() <= (os.cpu_count() or 1)


def test_few_records_are_not_worth_a_process(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    store = filled(settings, 6, 1)
    assert run_all(store, settings, in_processes(settings, 64)).crosswalked >= 9
    store.close()


@pytest.mark.slow
def test_two_processes_write_what_one_writes(tmp_path: Path) -> None:
    expected = alone(settings_in(tmp_path, name="one.sqlite"), COUNT, 1)
    settings = settings_in(tmp_path)
    store = filled(settings, COUNT, 1)
    run_all(store, settings, two_processes(settings))
    assert finished(store, settings) == expected


@pytest.mark.slow
def test_processes_that_are_killed_lose_and_double_nothing(tmp_path: Path) -> None:
    """The short form of `python -m tests.trials.crosswalk_kills`."""
    one = settings_in(tmp_path, name="one.sqlite")
    alone(one, COUNT, 1)
    settings = settings_in(tmp_path)
    store = filled(settings, COUNT, 1)
    through_kills(store, settings, Killing(settings, 3, 7))
    assert left(settings, "claim") == 0
    finished(store, settings)
    assert published(settings) == published(one)


@pytest.mark.slow
def test_a_rule_that_raises_costs_one_value_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_in(tmp_path, with_trouble(tmp_path, monkeypatch))
    store = open_store(settings.store_url)
    harvest(store, troubled("trouble: raise", 30))
    report = run_all(store, settings, two_processes(settings))
    assert report.issues["rule-failed"] == 1
    assert (left(settings, "stale"), left(settings, "pending")) == (0, 3 * BLOCK)
    store.close()


@pytest.mark.slow
def test_a_record_that_ends_every_process_is_told_and_the_next_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_in(tmp_path, with_trouble(tmp_path, monkeypatch))
    store = open_store(settings.store_url)
    harvest(store, troubled("trouble: die", 30))

    def only_there(worker: CrosswalkWorker) -> Iterator[RunReport]:
        """This process, too, does the work while the others begin: it must not meet the record."""
        with CrosswalkCrew(worker, settings, 2, block=BLOCK) as crew:
            crew.await_one()
            yield from crew.run()

    with pytest.raises(OaicdifError, match="3 processes"):
        run_all(store, settings, only_there)
    assert (left(settings, "pending"), left(settings, "stale")) == (BLOCK, 2 * BLOCK)
    assert left(settings, "claim") == 0
    harvest(store, troubled("no trouble", 30), full=False)
    run_all(store, settings, lambda worker: in_this_process(worker, BLOCK))
    assert (left(settings, "pending"), left(settings, "stale")) == (3 * BLOCK, 0)
    store.close()


@pytest.mark.slow
def test_a_record_that_takes_long_stays_in_its_workers_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_in(tmp_path, with_trouble(tmp_path, monkeypatch, seconds=1.0))
    store = open_store(settings.store_url)
    harvest(store, troubled("trouble: wait", 30))

    report = run_all(store, settings, two_processes(settings), clock=Hasty())
    assert report.crosswalked == 3 * BLOCK
    assert (left(settings, "pending"), left(settings, "stale")) == (3 * BLOCK, 0)
    store.close()


def crew_without_room(settings: Settings) -> str:
    """What is said of two processes' end whose files cannot grow by more than a little."""
    with closing(open_store(settings.store_url)) as store:

        def run(worker: CrosswalkWorker) -> Iterator[RunReport]:
            with CrosswalkCrew(worker, settings, 2, block=BLOCK) as crew:
                crew.await_one()
                yield from crew.run()

        room = Path(settings.store_path).stat().st_size + LITTLE
        with no_room(room), pytest.raises(OaicdifError) as told:
            run_all(store, settings, run)
    return str(told.value)


@pytest.mark.slow
def test_a_full_disk_ends_all_processes_with_a_sentence_and_the_next_run_goes_on(
    tmp_path: Path,
) -> None:
    one = settings_in(tmp_path, name="one.sqlite")
    alone(one, COUNT, 1)
    settings = settings_in(tmp_path)
    filled(settings, COUNT, 1).close()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert "cannot be written" in pool.submit(crew_without_room, settings).result()
    assert left(settings, "stale")
    store = open_store(settings.store_url)
    run_all(store, settings, two_processes(settings))
    assert (left(settings, "stale"), left(settings, "claim")) == (0, 0)
    finished(store, settings)
    assert published(settings) == published(one)


@pytest.mark.slow
def test_ctrl_c_ends_all_processes_and_the_next_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One record takes longer than anybody waits: the run is at work when the signal comes."""
    settings = with_trouble(tmp_path, monkeypatch, seconds=3600)
    (tmp_path / "oaicdif.toml").write_text(example_file(settings), encoding="utf-8")
    store = open_store(settings.store_url)
    harvest(store, troubled("trouble: wait", MANY // 2, MANY))
    begun = subprocess.Popen(
        [sys.executable, "-m", "oaicdif", "crosswalk", "run", "--jobs", "2"],
        cwd=tmp_path, start_new_session=True, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    while not left(settings, "pending"):
        assert begun.poll() is None
    os.killpg(begun.pid, signal.SIGINT)
    assert begun.wait() != 0
    await_end_of_group(begun.pid)
    done, waiting = left(settings, "pending"), left(settings, "stale")
    assert done
    assert waiting
    harvest(store, troubled("no trouble", MANY // 2, MANY), full=False)
    run_all(store, settings, lambda worker: in_this_process(worker))
    assert (left(settings, "stale"), left(settings, "claim")) == (0, 0)
    assert left(settings, "pending") == MANY
    store.close()
