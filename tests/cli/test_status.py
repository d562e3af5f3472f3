from __future__ import annotations

import json
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from oaicdif.cli.harvest import check_range
from oaicdif.cli.status import command
from oaicdif.errors import UsageError
from oaicdif.model import RunState, Selection
from oaicdif.store.upkeep import DAMAGED, UNPUBLISHED
from tests.cli.programs import run_program
from tests.harvest.repository import Reply, fifty, serving
from tests.store.filling import NOON, harvest, record
from tests.store.new_stores import new_store


def shown(folder: Path, *arguments: str) -> str:
    settings = folder / "oaicdif.toml"
    settings.write_text("", encoding="utf-8")
    done = CliRunner().invoke(command, ["--settings", str(settings), *arguments])
    assert done.exception is None, done.output
    return done.output


def test_text_of_an_endpoint_is_shown_as_it_is(tmp_path: Path) -> None:
    store = new_store(tmp_path / "oaicdif.sqlite")
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
    store = new_store(tmp_path / "oaicdif.sqlite")
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


def many(folder: Path, states: dict[str, RunState]) -> None:
    """A store of endpoints whose last run ended so."""
    store = new_store(folder / "oaicdif.sqlite")
    for number, (name, state) in enumerate(states.items()):
        endpoint = store.add_endpoint(name, f"http://{name}.example.org/oai")
        checkpoint = store.open_run(
            endpoint.endpoint_id, Selection("oai_dc"), full=True, owner="test:x",
            now=NOON + timedelta(days=number),
        )  # fmt: skip
        message = "" if state is RunState.COMPLETE else f"why {name}"
        moment = NOON + timedelta(days=number)
        store.close_run(checkpoint, state, message=message, now=moment)
    store.close()


def code(folder: Path, *arguments: str) -> tuple[int, list[str]]:
    """The exit code of `oaicdif status`, and its lines."""
    settings = folder / "oaicdif.toml"
    settings.write_text("", encoding="utf-8")
    done = run_program("status", "--settings", str(settings), *arguments)
    return done.code, done.out.splitlines()


def test_a_summary_comes_first_then_what_needs_a_person_and_the_command(tmp_path: Path) -> None:
    fine = {f"e{n}": RunState.COMPLETE for n in range(8)}
    many(tmp_path, {**fine, "bad": RunState.FAILED, "odd": RunState.SUSPECT})
    exit_code, lines = code(tmp_path)
    assert exit_code == 3
    assert lines[:8] == [
        "10 endpoints: 1 failing, 1 waits for you, 8 fine",
        "0 live records, 0 deleted, 0 quarantined; 0 published",
        "",
        "Failing (1):",
        "  bad  failed since 2024-02-09: why bad  [oaicdif probe bad]",
        "",
        "Waits for you (1):",
        "  odd  suspect since 2024-02-10: why odd  [oaicdif harvest odd --full]",
    ]


def test_three_hundred_endpoints_stand_on_one_screen(tmp_path: Path) -> None:
    states = [RunState.COMPLETE] * 250 + [RunState.FAILED] * 30 + [RunState.SUSPECT] * 20
    many(tmp_path, {f"e{n}": each for n, each in enumerate(states)})
    _, lines = code(tmp_path)
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 200
    assert any(line.endswith("20 more: oaicdif status --failed") for line in lines)
    _, every = code(tmp_path, "--failed")
    assert sum("why e" in line for line in every) == 50


@pytest.mark.parametrize(
    ("states", "expected"),
    [
        ([RunState.COMPLETE, RunState.COMPLETE], 0),
        ([RunState.COMPLETE, RunState.SUSPECT], 1),
        ([RunState.SUSPECT, RunState.BLOCKED], 3),
        ([RunState.INCOMPLETE], 3),
    ],
)
def test_exit_code_is_that_of_the_worst(
    tmp_path: Path, states: list[RunState], expected: int
) -> None:
    many(tmp_path, {f"e{n}": each for n, each in enumerate(states)})
    assert code(tmp_path)[0] == expected
    assert code(tmp_path, "--json")[0] == expected


def test_one_endpoint_is_judged_by_itself(tmp_path: Path) -> None:
    many(tmp_path, {"good": RunState.COMPLETE, "bad": RunState.FAILED})
    exit_code, lines = code(tmp_path, "--endpoint", "good")
    assert (exit_code, "bad" in "\n".join(lines)) == (0, False)


def test_an_unknown_endpoint_is_wrong_usage(tmp_path: Path) -> None:
    many(tmp_path, {"good": RunState.COMPLETE})
    settings = tmp_path / "oaicdif.toml"
    settings.write_text("", encoding="utf-8")
    done = run_program("status", "--settings", str(settings), "--endpoint", "god")
    assert (done.code, "Did you mean 'good'?" in done.err) == (2, True)


def test_since_leaves_out_who_was_not_harvested_since(tmp_path: Path) -> None:
    many(tmp_path, {"old": RunState.COMPLETE, "new": RunState.COMPLETE})
    settings = tmp_path / "oaicdif.toml"
    settings.write_text("", encoding="utf-8")
    done = run_program("status", "--json", "--since", "2024-02-02", "--settings", str(settings))
    assert [each["name"] for each in json.loads(done.out)["endpoints"]] == ["new"]
    assert run_program("status", "--since", "soon", "--settings", str(settings)).code == 2


def test_a_run_that_was_killed_is_not_shown_as_running(tmp_path: Path) -> None:
    store = new_store(tmp_path / "oaicdif.sqlite")
    endpoint = store.add_endpoint("a", "http://a.example.org/oai")
    store.open_run(endpoint.endpoint_id, Selection("oai_dc"), full=True, owner="x:1", now=NOON)
    store.close()
    exit_code, lines = code(tmp_path)
    assert exit_code == 3
    assert "incomplete" in "\n".join(lines)
    assert "running" not in "\n".join(lines)


@pytest.mark.parametrize("how", ["--all", "--due"])
def test_a_refusal_is_the_exit_code_of_later_harvests_that_do_not_ask_it(
    tmp_path: Path, how: str
) -> None:
    # one that was refused is left alone for a week: what --due asks is nothing
    with serving(fifty()) as fine, serving(fifty(fault=lambda a, r: Reply(b"no", 403))) as refused:
        settings = tmp_path / "oaicdif.toml"
        settings.write_text(
            f'[harvest]\nretries = 0\n[[endpoint]]\nname = "good"\nurl = "{fine}"\n'
            f'[[endpoint]]\nname = "bad"\nurl = "{refused}"\nschedule = "every day 02:00"\n',
            encoding="utf-8",
        )
        assert run_program("harvest", "bad", "--settings", str(settings)).code == 3
        assert run_program("harvest", "good", "--settings", str(settings)).code == 0
        done = run_program("harvest", how, "--settings", str(settings))
    assert done.code == 3
    if how == "--due":
        assert "not asked now need you: oaicdif status --failed" in done.err


def test_a_catalog_that_cannot_be_published_comes_first_and_is_3(tmp_path: Path) -> None:
    many(tmp_path, {"good": RunState.COMPLETE})
    with closing(new_store(tmp_path / "oaicdif.sqlite")) as store:
        store.note({UNPUBLISHED: "mine.yaml:1:1: no mapping."})
    exit_code, lines = code(tmp_path)
    assert (exit_code, lines[0]) == (3, "Nothing can be published: mine.yaml:1:1: no mapping.")


def test_a_run_whose_process_is_gone_does_not_stay_running(tmp_path: Path) -> None:
    store = new_store(tmp_path / "oaicdif.sqlite")
    endpoint = store.add_endpoint("a", "http://a.example.org/oai")
    store.open_run(
        endpoint.endpoint_id, Selection("oai_dc"), full=True, owner="elsewhere:1:cafe.1", now=NOON
    )
    store.close()
    (told,) = json.loads(shown(tmp_path, "--json"))["endpoints"]
    assert told["last_run"]["state"] == "incomplete"
    assert "broke off" in told["last_run"]["message"]


def test_a_damaged_store_is_told_first(tmp_path: Path) -> None:
    store = new_store(tmp_path / "oaicdif.sqlite")
    store.note({DAMAGED: "The store is damaged in 2 places."})
    store.close()
    assert shown(tmp_path).startswith("The store is damaged in 2 places.")
    assert json.loads(shown(tmp_path, "--json"))["damaged"] == "The store is damaged in 2 places."
