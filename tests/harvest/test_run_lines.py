"""A line in the log at the begin and at the end of each run, as text and as JSON."""

from __future__ import annotations

import json
import logging

import pytest

from oaicdif.harvest.log import RUNS, Context, JsonLines, Libraries, TextLines, about_endpoint
from tests.harvest.conftest import Harvest
from tests.harvest.repository import Asked, Reply, fifty


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, RUNS.name)
    caplog.handler.addFilter(Context())
    return caplog


def told(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [each for each in caplog.records if each.name == RUNS.name]


def test_a_run_has_a_line_at_its_begin_and_one_at_its_end(
    harvest: Harvest, lines: pytest.LogCaptureFixture
) -> None:
    with about_endpoint("sea"):
        harvest(fifty())
    shown = [TextLines().format(each).partition(" ")[2] for each in told(lines)]
    assert shown == [
        "INFO sea/1 oaicdif.runs: begins prefix oai_dc",
        "INFO sea/1 oaicdif.runs: ListRecords complete: 50 records, 5 pages, 50 new",
    ]


def test_the_same_in_json_has_state_counts_and_reason(
    harvest: Harvest, lines: pytest.LogCaptureFixture
) -> None:
    with about_endpoint("sea"):
        harvest(fifty())
    begin, end = (json.loads(JsonLines().format(each)) for each in told(lines))
    assert (begin["endpoint"], begin["state"], begin["resumed"]) == ("sea", "running", False)
    assert (end["level"], end["state"], end["reason"]) == ("info", "complete", "")
    assert (end["counts"]["records"], end["counts"]["new"]) == (50, 50)


def test_a_failure_is_a_warning_with_its_reason(
    harvest: Harvest, lines: pytest.LogCaptureFixture
) -> None:
    def refuse(asked: Asked, reply: Reply) -> Reply:
        return Reply(b"", 403)

    harvest(fifty(fault=refuse))
    *_, end = told(lines)
    assert end.levelno == logging.WARNING
    assert "blocked: 0 records" in end.getMessage()
    assert "403" in json.loads(JsonLines().format(end))["reason"]


def test_who_was_asked_to_stop_has_not_failed(
    harvest: Harvest, lines: pytest.LogCaptureFixture
) -> None:
    harvest(fifty(), stop=lambda: True)
    assert {each.levelno for each in told(lines)} == {logging.INFO}


def test_a_run_that_goes_on_says_so(harvest: Harvest, lines: pytest.LogCaptureFixture) -> None:
    repository = fifty()

    def after_some() -> bool:
        return any(asked.cursor == 20 for asked in repository.asked)

    harvest(repository, stop=after_some)
    repository.asked.clear()
    harvest(repository)
    begins = [each.getMessage() for each in told(lines) if each.getMessage()[0] in "bg"]
    assert begins == ["begins prefix oai_dc", "goes on prefix oai_dc"]


def said(
    name: str, message: str, at: float, *, error: Exception | None = None
) -> logging.LogRecord:
    about = None if error is None else (type(error), error, None)
    line = logging.LogRecord(name, logging.ERROR, __file__, 1, message, None, about)
    line.created = at
    return line


def test_libraries_of_the_queue_say_a_thing_once_a_minute_and_without_a_traceback() -> None:
    shown = Libraries()
    name, gone = "procrastinate.worker", OSError("gone")
    lines = [said(name, "listener error", at, error=gone) for at in (0.0, 3.0, 59.9, 60.0, 61.0)]
    assert [shown.filter(each) for each in lines] == [True, False, False, True, False]
    assert lines[0].exc_info is None
    assert shown.filter(said("psycopg.pool", "listener error", 1.0))
    assert shown.filter(said(name, "heartbeat error", 1.0))
    ours = [said("oaicdif.jobs", "unit failed", at, error=gone) for at in (0.0, 1.0)]
    assert [shown.filter(each) for each in ours] == [True, True]
    assert ours[1].exc_info is not None
