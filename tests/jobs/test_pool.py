"""Processes take tasks in turns: each is done once, and the end of one holds up no other."""

from __future__ import annotations

import os
import signal
import threading
from functools import partial
from pathlib import Path

import pytest

from oaicdif.errors import OaicdifError
from oaicdif.jobs.pool import Crew
from tests.jobs.crews import answering, stoppable

pytestmark = pytest.mark.slow
Told = tuple[str, int]


def crew_of(folder: Path, tasks: list[str], count: int) -> Crew[str, Told]:
    return Crew(tasks, partial(answering, folder), count)


def names(folder: Path) -> list[str]:
    """The tasks that were begun."""
    return sorted(each.name for each in folder.iterdir() if not each.name.startswith("closed"))


def test_each_task_is_done_once_and_every_process_lets_go_of_what_it_held(tmp_path: Path) -> None:
    tasks = [f"task-{n:03}" for n in range(100)]
    with crew_of(tmp_path, tasks, 2) as crew:
        told = list(crew.results())
        assert crew.exit_codes() == []
    assert sorted(task for task, _ in told) == tasks
    assert os.getpid() not in {process for _, process in told}
    assert len(list(tmp_path.glob("closed-*"))) == 2


def test_whoever_began_them_takes_tasks_too(tmp_path: Path) -> None:
    tasks = [f"task-{n:03}" for n in range(100)]
    mine: list[str] = []
    told: list[Told] = []
    with crew_of(tmp_path, tasks, 1) as crew:
        while task := crew.take():
            mine.append(task)
            told += crew.arrived()
        told += crew.results()
    assert mine
    assert sorted([*mine, *(task for task, _ in told)]) == tasks


def test_a_crew_of_none_leaves_all_to_whoever_began_it(tmp_path: Path) -> None:
    with crew_of(tmp_path, ["one", "two"], 0) as crew:
        assert [crew.take(), crew.take(), crew.take()] == ["one", "two", None]
        assert [*crew.arrived(), *crew.results()] == []


def test_a_process_that_dies_takes_no_other_with_it(tmp_path: Path) -> None:
    tasks = ["die", *(f"task-{n}" for n in range(20))]
    with crew_of(tmp_path, tasks, 2) as crew:
        told = [task for task, _ in crew.results()]
        assert crew.exit_codes() == [7]
    assert sorted(told) == sorted(tasks[1:])


@pytest.mark.parametrize(
    ("task", "kind", "text"),
    [("refuse", OaicdifError, "No room is left."), ("lose", PermissionError, "Permission denied")],
)
def test_an_error_in_a_process_is_raised_where_it_was_begun(
    tmp_path: Path, task: str, kind: type[Exception], text: str
) -> None:
    with pytest.raises(kind, match=text) as raised, crew_of(tmp_path, [task], 1) as crew:
        list(crew.results())
    if isinstance(raised.value, OaicdifError):
        assert raised.value.hint == "Make some."


def test_after_an_error_no_other_task_is_begun(tmp_path: Path) -> None:
    tasks = ["first", *(f"task-{n}" for n in range(5))]
    crew = crew_of(tmp_path, tasks, 0)
    with pytest.raises(KeyError), crew:
        {None: None}[crew.take()]  # type: ignore[index]
    assert crew.take() is None


def test_a_wish_to_stop_is_passed_on_and_the_task_in_hand_is_told(tmp_path: Path) -> None:
    stop = threading.Event()
    with Crew(["long"], partial(stoppable, tmp_path), 1, patience_s=30) as crew:
        while not names(tmp_path):
            stop.wait(0.01)
        stop.set()
        assert [task for task, _ in crew.results(stop)] == ["long"]


def test_a_process_that_does_not_end_is_killed_when_patience_is_over(tmp_path: Path) -> None:
    begin = partial(answering, tmp_path)
    with Crew(["wait"], begin, 1, patience_s=0.1) as crew:
        while "deaf" not in names(tmp_path):
            threading.Event().wait(0.01)
    assert crew.exit_codes() == [-signal.SIGKILL]


def test_a_process_that_nobody_hears_any_more_comes_to_its_end(tmp_path: Path) -> None:
    crew = crew_of(tmp_path, ["much", "never"], 1)
    with crew:
        assert next(iter(crew.results()))[0] == "much"
    assert crew.exit_codes() == []
    assert names(tmp_path) == ["much"]
    assert len(list(tmp_path.glob("closed-*"))) == 1
