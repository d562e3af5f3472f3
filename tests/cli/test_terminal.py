"""Nothing that an endpoint wrote steers a terminal, or forges a line of a log."""

from __future__ import annotations

import ast
import io
import json
import logging
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click import Command
from click.testing import CliRunner

from oaicdif.cli import quarantine, schedule, status
from oaicdif.cli.progress import Bars, Lines
from oaicdif.cli.run_lines import run_line, standing_line
from oaicdif.cli.terminal import say, say_document, say_json, say_over, screen
from oaicdif.harvest.log import JsonLines, LinesOfTheirOwn, TextLines, about_endpoint, log_handler
from oaicdif.model import Checkpoint, Counts, Endpoint, Quarantined, RunState, Selection
from oaicdif.visible import visible, visible_json, visible_lines
from tests.store.filling import NOON, page
from tests.store.new_stores import new_store

CLI = Path(__file__).parents[2] / "oaicdif" / "cli"
# ESC, its C1 form, bell, backspace, carriage return and line feed, DEL, next line, marks of
# direction, line and paragraph separator, half a character
NASTY = "\x1b[2J\x9b2J\x07\x08\r\n\x7f\x85\u202e\u2066\u200f\u061c\u2028\u2029\ud800"
FORGED = "gone\nWARNING a/1 oaicdif: all is well\x9b1A\u202e"
STEERING = {chr(n) for n in (*range(32), *range(0x7F, 0xA0), *range(0x2028, 0x202F),
            *range(0x2066, 0x2070), 0x200E, 0x200F, 0x61C)}  # fmt: skip


def steering(text: str) -> set[str]:
    """What of the text would steer a terminal, beside the ends of our own lines."""
    return STEERING.intersection(text) - {"\n"}


def test_each_steering_character_is_written_out() -> None:
    assert not STEERING.intersection(visible(NASTY))
    assert visible("\x9b\n\u202e\x1b") == "\\x9b\\n\\u202e\\x1b"
    visible(NASTY).encode("utf-8")


@pytest.mark.parametrize("text", ["Zoë – «título» 論文", "שלום", "مرحبا", "a\\nb", "", "👩‍🔬"])
def test_plain_text_of_any_script_stays_as_it_is(text: str) -> None:
    assert visible(text) == text


def test_a_document_keeps_its_lines_and_no_other_control() -> None:
    assert visible_lines("a\nb\r\x9b") == "a\nb\\r\\x9b"


def test_json_keeps_its_values() -> None:
    value = {"name": "a\x9bb\u202ec\x7f\n"}
    text = visible_json(json.dumps(value, ensure_ascii=False, indent=2))
    assert json.loads(text) == value
    assert not steering(text)


def test_every_way_to_the_terminal_writes_out_what_steers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    say(NASTY, NASTY)
    say_document(f"{NASTY}\n")
    say_json(json.dumps(NASTY[:-1], ensure_ascii=False))
    screen(markup=False, highlight=False, width=200).print(NASTY)
    shown = capsys.readouterr().out
    assert not steering(shown)
    assert shown.startswith(f"{visible(NASTY)}\n{visible(NASTY)}\n")


def test_a_line_written_over_another_holds_our_own_escape_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    say_over(NASTY)
    shown = capsys.readouterr().err
    ours = shown.removeprefix("\r").removeprefix("\x1b[K")  # which click leaves to terminals
    assert ours == visible(NASTY)


def test_progress_cannot_be_forged(capsys: pytest.CaptureFixture[str]) -> None:
    from rich.progress import Progress

    endpoint = Endpoint(1, "a", "http://a.example.org/oai")
    Lines(lambda: 0.0).note(endpoint, FORGED)
    lines = capsys.readouterr().err
    drawn = io.StringIO()
    Bars(Progress(console=screen(file=drawn, width=200)), lambda: 0.0, "harvesting").note(
        endpoint, FORGED
    )
    for shown in (lines, drawn.getvalue()):
        assert not steering(shown)
        assert shown.count("\n") == 1


def test_who_looks_on_is_told_why_a_request_is_repeated(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from rich.progress import Progress

    endpoint = Endpoint(1, "a", "http://a.example.org/oai")
    drawn = io.StringIO()
    bars = Bars(Progress(console=screen(file=drawn, width=200)), lambda: 0.0, "harvesting")
    for progress in (bars, Lines(lambda: 0.0)):
        progress.waiting(endpoint, "No answer; trying again in 4 s")
    assert drawn.getvalue() == "a: No answer; trying again in 4 s\n"
    assert capsys.readouterr().err == ""


def test_terminal_shows_what_is_done_before_the_first_page() -> None:
    from rich.progress import Progress

    drawn = io.StringIO()
    progress = Progress(console=screen(file=drawn, width=60, force_terminal=True))
    bars = Bars(progress, lambda: 0.0, "harvesting")
    with progress:
        progress.refresh()
        assert "harvesting" in drawn.getvalue()
        drawn.truncate(0)
        counts = Counts(records=20, pages=1)
        begun = Checkpoint(1, 1, Selection("oai_dc"), True, "t", 1, None, 83, counts, NOON, 1)
        bars.page(Endpoint(1, "sea", "http://sea.example.org/oai"), begun)
        progress.refresh()
        assert "sea" in drawn.getvalue()
        assert "harvesting" not in drawn.getvalue()


@pytest.mark.parametrize(("is_terminal", "before"), [(True, "\r\x1b[K"), (False, "")])
def test_log_line_on_a_terminal_stands_in_the_place_of_the_line_begun(
    is_terminal: bool, before: str
) -> None:
    class Stream(io.StringIO):
        def isatty(self) -> bool:
            return is_terminal

    handler = log_handler("text")
    assert isinstance(handler, LinesOfTheirOwn)
    stream = Stream()
    handler.setStream(stream)
    handler.emit(logging.LogRecord("oaicdif.x", logging.WARNING, "", 0, "told", (), None))
    assert re.fullmatch(re.escape(before) + r"\S+Z WARNING oaicdif.x: told\n", stream.getvalue())


@pytest.mark.parametrize("form", [TextLines(), JsonLines()])
def test_a_log_line_is_one_line(form: logging.Formatter) -> None:
    with about_endpoint("a"):
        record = logging.LogRecord("oaicdif.x", logging.INFO, "", 0, "%s", (FORGED,), None)
        shown = form.format(record)
    assert not STEERING.intersection(shown)


def test_a_traceback_is_set_in_below_its_line() -> None:
    try:
        raise ValueError(FORGED)
    except ValueError as error:
        record = logging.LogRecord(
            "oaicdif.x", logging.ERROR, "", 0, "stopped", (), (ValueError, error, None)
        )
    first, *others = TextLines().format(record).splitlines()
    assert first.endswith("Z ERROR oaicdif.x: stopped")
    assert others
    assert all(each.startswith("    ") and not steering(each) for each in others)


def nasty_store(folder: Path) -> Path:
    """A store whose endpoint has said all it can to steer us."""
    text = NASTY[:-1]  # SQLite keeps no half a character
    store = new_store(folder / "oaicdif.sqlite")
    endpoint = store.add_endpoint("a", f"http://a.example.org/{text}")
    checkpoint = store.open_run(
        endpoint.endpoint_id, Selection("oai_dc", text), full=True, owner="test:x", now=NOON
    )
    aside = Quarantined(0, text, text.encode(), text)
    checkpoint = store.commit_page(
        checkpoint, page(1, b"<x/>", 1), (), (aside,),
        next_token=None, complete_list_size=None, now=NOON,
    )  # fmt: skip
    store.close_run(checkpoint, RunState.SUSPECT, message=FORGED, now=NOON)
    store.hold(endpoint.endpoint_id, None, until=None, reason=text)
    store.close()
    settings = folder / "oaicdif.toml"
    settings.write_text('[[endpoint]]\nname = "a"\nurl = "http://a.example.org/oai"\n', "utf-8")
    return settings


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        (status.command, []),
        (status.command, ["--json"]),
        (quarantine.command, ["list"]),
        (quarantine.command, ["list", "--json"]),
        (schedule.command, ["list"]),
    ],
)
def test_commands_show_what_was_said_and_are_not_steered(
    tmp_path: Path, command: Command, arguments: list[str]
) -> None:
    settings = nasty_store(tmp_path)
    done = CliRunner().invoke(command, [*arguments, "--settings", str(settings)])
    assert done.exception is None, done.output
    assert not steering(done.output)
    assert not any(line.startswith("WARNING") for line in done.output.splitlines())


def test_lines_about_runs_are_shown_as_one_line(tmp_path: Path) -> None:
    nasty_store(tmp_path)
    store = new_store(tmp_path / "oaicdif.sqlite")
    (run,) = store.runs(1)
    store.close()
    lines: list[Callable[[], str]] = [
        lambda: run_line("a", run),
        lambda: standing_line("a", run),
    ]
    for each in lines:
        assert "\n" in each()  # it is the terminal's wall that writes it out
        assert not STEERING.intersection(visible(each()))


def test_no_command_prints_but_through_the_terminal() -> None:
    others = [each for each in sorted(CLI.glob("*.py")) if each.name != "terminal.py"]
    assert others
    found = [
        f"{path.name}:{call.lineno}"
        for path in others
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and ast.unparse(call.func) in ("click.echo", "Console", "print")
    ]
    assert found == []
