from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from oaicdif.cli.harvest import check_range
from oaicdif.cli.status import command
from oaicdif.errors import UsageError
from oaicdif.model import RunState, Selection
from oaicdif.store import open_store
from oaicdif.store.upkeep import DAMAGED
from tests.store.filling import NOON, harvest, record


def shown(folder: Path, *arguments: str) -> str:
    settings = folder / "oaicdif.toml"
    settings.write_text("", encoding="utf-8")
    done = CliRunner().invoke(command, ["--settings", str(settings), *arguments])
    assert done.exception is None, done.output
    return done.output


def test_text_of_an_endpoint_is_shown_as_it_is(tmp_path: Path) -> None:
    store = open_store(tmp_path / "oaicdif.sqlite")
    endpoint = store.add_endpoint("a", "http://a.example.org/oai")
    checkpoint = store.open_run(
        endpoint.endpoint_id, Selection("oai_dc"), full=True, owner="test:x", now=NOON
    )
    message = "we [/bold] do not [red]like you"
    store.close_run(checkpoint, RunState.BLOCKED, message=message, now=NOON)
    store.close()
    text = shown(tmp_path)
    assert message in text
    assert "write to its administrator" in text


def test_json_holds_counts_last_run_and_last_success(tmp_path: Path) -> None:
    store = open_store(tmp_path / "oaicdif.sqlite")
    harvest(store, [record("oai:a:1"), record("oai:a:2", deleted=True)])
    store.close()
    (endpoint,) = json.loads(shown(tmp_path, "--json"))["endpoints"]
    assert (endpoint["counts"]["live"], endpoint["counts"]["deleted"]) == (1, 1)
    assert endpoint["last_run"]["state"] == "complete"
    assert endpoint["last_success"] == NOON.isoformat()


@pytest.mark.parametrize(
    ("from_", "until", "words"),
    [
        ("yesterday", None, "--from: 'yesterday'"),
        (None, "2024-13-01", "--until"),
        ("2024-02-01", "2024-01-01", "lies after"),
        ("2024-02-01", "2024-03-01T00:00:00Z", "granularity"),
    ],
)
def test_range_that_no_endpoint_can_be_asked_for_is_refused(
    from_: str | None, until: str | None, words: str
) -> None:
    with pytest.raises(UsageError, match=words):
        check_range(from_, until)


def test_range_of_one_day_is_allowed() -> None:
    check_range("2024-02-01", "2024-02-01")


def test_a_run_whose_process_is_gone_does_not_stay_running(tmp_path: Path) -> None:
    store = open_store(tmp_path / "oaicdif.sqlite")
    endpoint = store.add_endpoint("a", "http://a.example.org/oai")
    store.open_run(
        endpoint.endpoint_id, Selection("oai_dc"), full=True, owner="elsewhere:1:cafe.1", now=NOON
    )
    store.close()
    (told,) = json.loads(shown(tmp_path, "--json"))["endpoints"]
    assert told["last_run"]["state"] == "incomplete"
    assert "broke off" in told["last_run"]["message"]


def test_a_damaged_store_is_told_first(tmp_path: Path) -> None:
    store = open_store(tmp_path / "oaicdif.sqlite")
    store.note({DAMAGED: "The store is damaged in 2 places."})
    store.close()
    assert shown(tmp_path).startswith("The store is damaged in 2 places.")
    assert json.loads(shown(tmp_path, "--json"))["damaged"] == "The store is damaged in 2 places."
