"""The command line helps: its list of commands, and what it says of mistyped arguments."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest

from oaicdif.cli.main import COMMANDS, sections
from tests.cli.programs import run_program

GROUPS = [
    name
    for name, (module, _) in COMMANDS.items()
    if isinstance(import_module(f"oaicdif.cli.{module}").command, click.Group)
]
TERMINAL = 80


def test_every_command_stands_in_one_section_of_the_help() -> None:
    listed = [name for names in sections().values() for name in names]
    assert sorted(listed) == sorted(COMMANDS)
    assert next(iter(sections())) == "Start here"


def test_a_command_that_nobody_put_into_a_section_is_shown_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(COMMANDS, "brew", ("demo", "Make coffee."))
    assert sections()["More"][-1] == "brew"
    assert "brew" in run_program("--help").out


@pytest.mark.parametrize("command", ["", *GROUPS])
def test_no_line_of_a_list_of_commands_is_cut(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(TERMINAL))
    lines = run_program(*command.split(), "--help").out.splitlines()[1:]
    assert len(lines) > 7
    assert [line for line in lines if line.endswith("...") or len(line) > TERMINAL] == []


def test_the_help_loads_no_command() -> None:
    code = (
        "import json, sys; from oaicdif.cli.main import cli; cli.main(['--help'], 'oaicdif',"
        " standalone_mode=False); print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = json.loads(done.stdout.splitlines()[-1])
    assert {name for name in loaded if name.startswith("oaicdif.cli.")} == {
        "oaicdif.cli.main",
        "oaicdif.cli.mistakes",
        "oaicdif.cli.terminal",
    }
    assert {"lxml", "flask", "sqlite3", "requests"}.isdisjoint(loaded)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("harvst", "oaicdif: There is no command harvst. Did you mean harvest?"),
        ("check-confg", "oaicdif: There is no command check-confg. Did you mean check-config?"),
        ("stat", "oaicdif: There is no command stat. Did you mean status?"),
        ("nonsense", "oaicdif: There is no command nonsense."),
        ("crosswalk rnu", "oaicdif crosswalk: There is no command rnu. Did you mean run?"),
        ("export x --job 3", "oaicdif export: There is no option --job. Did you mean --jobs?"),
        ("status --quite", "oaicdif status: There is no option --quite."),
        (
            "--settings x status",
            "oaicdif: There is no option --settings. Options of a command stand behind its name.",
        ),
        ("serve --port abc", "oaicdif serve: --port: abc is no whole number."),
        ("serve --port 99999", "oaicdif serve: --port: 99999 is not between 1 and 65535."),
        ("check URL --pages -4", "oaicdif check: --pages: -4 is less than 0."),
        ("quarantine show x", "oaicdif quarantine show: NUMBER: x is no whole number."),
        ("convert none.xml", "oaicdif convert: FILE: there is no file none.xml."),
        ("validate none.json", "oaicdif validate: FILE: there is no file none.json."),
        ("rdm import none.soif", "oaicdif rdm import: FILE: there is no file none.soif."),
        (
            "convert --profile cdif-9 x",
            "oaicdif convert: --profile: cdif-9 is none of 'cdif-2023', 'cdif-1.1'.",
        ),
        ("export", "oaicdif export: DIR is missing."),
        ("status x", "oaicdif status: Too much was given: x."),
    ],
)
def test_a_mistake_is_one_sentence_about_what_was_typed(line: str, says: str) -> None:
    done = run_program(*line.split())
    command = says.partition(":")[0]
    wanted = f"{says} `{command} --help` says more.\n"
    assert (done.code, done.out, done.err) == (2, "", wanted)


def test_an_option_without_its_value_is_named() -> None:
    done = run_program("export", "x", "--jobs")
    assert (done.code, done.out) == (2, "")
    assert "--jobs: a value must stand behind it." in done.err


@pytest.mark.parametrize("command", ["convert", "explain"])
def test_an_error_in_a_file_names_the_file(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("no XML", encoding="utf-8")
    done = run_program(command, "notes.txt")
    assert done.code == 3
    assert done.err.startswith("oaicdif: notes.txt: Not well-formed XML: ")


@pytest.mark.parametrize("text", ["{", "[1]", "{}\n{", ""])
def test_a_document_that_is_no_json_names_its_file(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.json").write_text("{}", encoding="utf-8")
    (tmp_path / "b.json").write_text(text, encoding="utf-8")
    done = run_program("validate", "a.json", "b.json")
    assert done.code == 3
    assert done.err.startswith("oaicdif: b.json: No readable JSON-LD: ")


def test_a_settings_file_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run_program("status", "--settings", "none.toml")
    wanted = "oaicdif: none.toml: cannot be read: No such file or directory.\n"
    assert (done.code, done.err) == (2, wanted)


@pytest.mark.parametrize(("typed", "offered"), [("harv", "harvest"), ("crosswalk l", "lint")])
def test_the_shell_completes_commands(
    typed: str, offered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["oaicdif", *typed.split()]
    monkeypatch.setenv("_OAICDIF_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", " ".join(words))
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    assert f"plain,{offered}" in run_program().out.splitlines()
