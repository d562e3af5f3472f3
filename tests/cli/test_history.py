"""The history of one endpoint."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest

from oaicdif.cli.history import sparkline
from oaicdif.model import RunState, Selection
from tests.cli.programs import run_program
from tests.store.filling import NOON, page
from tests.store.new_stores import new_store


@pytest.fixture
def settings(tmp_path: Path) -> str:
    """Three runs of an endpoint: 10 records, none, 80 records with three retries."""
    store = new_store(tmp_path / "oaicdif.sqlite")
    endpoint = store.add_endpoint("a", "http://a.example.org/oai").endpoint_id
    for day, (records, state) in enumerate(
        [(10, RunState.COMPLETE), (0, RunState.FAILED), (80, RunState.COMPLETE)]
    ):
        now = NOON + timedelta(days=day)
        checkpoint = store.open_run(endpoint, Selection("oai_dc"), full=True, owner="x", now=now)
        if records:
            checkpoint = store.commit_page(
                checkpoint, page(1, records=records), (), (),
                next_token=None, complete_list_size=None, now=now,
            )  # fmt: skip
        message = "no answer" if state is RunState.FAILED else ""
        later = now + timedelta(seconds=90)
        store.close_run(checkpoint, state, message=message, now=later, retries=3 if day == 2 else 0)
    store.add_stats(endpoint, {("faults", "Timeout"): 2.0, ("retries", ""): 3.0})
    store.close()
    path = tmp_path / "oaicdif.toml"
    path.write_text("", encoding="utf-8")
    return str(path)


def test_runs_are_shown_newest_first_under_a_line_of_bars(settings: str) -> None:
    done = run_program("runs", "a", "--settings", settings)
    assert (done.code, done.out.splitlines()) == (
        0,
        [
            "a  ▁ █  records",
            "2024-02-03 12:00 UTC  90 s (full)  complete, 80 records, 80 duplicates, 3 retries",
            "2024-02-02 12:00 UTC  90 s  failed, 0 records. no answer",
            "2024-02-01 12:00 UTC  90 s (full)  complete, 10 records, 10 duplicates",
            "faults since the beginning: Timeout 2",
            "retries since the beginning: 3",
        ],
    )


def test_runs_in_json_hold_times_and_faults(settings: str) -> None:
    found = json.loads(run_program("runs", "a", "--json", "--settings", settings).out)
    assert [(each["state"], each["seconds"], each["records"]) for each in found["runs"]] == [
        ("complete", 90.0, 80),
        ("failed", 90.0, 0),
        ("complete", 90.0, 10),
    ]
    assert found["since_the_beginning"]["faults"] == {"Timeout": 2}


def test_an_unknown_endpoint_is_wrong_usage(settings: str) -> None:
    done = run_program("runs", "b", "--settings", settings)
    assert (done.code, "Known: a" in done.err) == (2, True)


@pytest.mark.parametrize(
    ("numbers", "bars"),
    [([], ""), ([0, 0], "  "), ([5], "█"), ([1, 8], "▁█"), ([1, 100, 50], "▁█▄")],
)
def test_bars_rise_with_the_numbers(numbers: list[int], bars: str) -> None:
    assert sparkline(numbers) == bars
