"""`oaicdif endpoint` as it is typed: sentences, exit codes, the settings file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.programs import Finished, run_program
from tests.harvest.repository import Item, Repository, serving

SETTINGS = """\
# by hand
[provider]
admin_email = "a@example.org" # me

[harvest]
delay_s = 0
retries = 0
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "oaicdif.toml").write_text(SETTINGS, encoding="utf-8")
    return tmp_path


def endpoint(folder: Path, *arguments: str) -> Finished:
    settings = ("--settings", str(folder / "oaicdif.toml"))
    return run_program("endpoint", *arguments, *settings)


def test_an_endpoint_through_its_whole_life(folder: Path) -> None:
    items = [Item(f"oai:a.example.org:{n}") for n in range(3)]
    moved = [Item(f"oai:b.example.org:{n}") for n in range(3)]
    with serving(Repository(items)) as old, serving(Repository(moved)) as new:
        assert endpoint(folder, "add", "uni", old).out == (
            "uni added. 0 records got a new datestamp.\n"
        )
        done = run_program("harvest", "--all", "--settings", str(folder / "oaicdif.toml"))
        assert done.code == 0, done.err
        refused = endpoint(folder, "move", "uni", new)
        assert refused.code == 2
        assert "--identifiers oai:a.example.org:=oai:b.example.org:" in refused.err
        scheme = ("--identifiers", "oai:a.example.org:=oai:b.example.org:")
        assert endpoint(folder, "move", "uni", new, *scheme).out == (
            f"uni is at {new}; 3 records keep their identifiers, 3 of them called otherwise there."
            " Its next harvest asks for everything. 0 records got a new datestamp.\n"
        )
        done = run_program("harvest", "--all", "--settings", str(folder / "oaicdif.toml"))
        assert done.code == 0, done.err
        assert "3 unchanged" in done.out
    assert endpoint(folder, "rename", "uni", "library").code == 0
    asked = endpoint(folder, "retire", "library", "--reason", "closed", "--dry-run")
    assert asked.out == (
        "Nothing was changed. Without --dry-run: library retired; its records are deleted."
        " 3 records would get a new datestamp.\n"
    )
    assert endpoint(folder, "retire", "library", "--reason", "closed").code == 0
    listed = endpoint(folder, "list")
    assert "0 live records, retired" in listed.out
    assert listed.code == 0
    assert (folder / "oaicdif.toml").read_text("utf-8").rstrip() == SETTINGS.rstrip()


def test_difference_is_told_by_list_and_status(folder: Path) -> None:
    endpoint(folder, "add", "a", "http://a.example.org/oai")
    endpoint(folder, "add", "b", "http://b.example.org/oai")
    path = folder / "oaicdif.toml"
    path.write_text(path.read_text("utf-8").replace('name = "b"', 'name = "c"'), encoding="utf-8")
    sentence = "c is called b in the store: oaicdif endpoint rename b c"
    listed = endpoint(folder, "list", "--json")
    assert (json.loads(listed.out)["differences"], listed.code) == ([sentence], 1)
    shown = run_program("status", "--settings", str(path))
    assert (sentence in shown.out, shown.code) == (True, 1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rename", "nobody", "x"), "No endpoint is called 'nobody'. Known: a."),
        (("retire", "nobody", "--keep"), "No endpoint is called 'nobody'"),
        (("retire", "a"), "Why? Tombstones say it"),
        (("move", "a", "a.example.org"), "is no base URL"),
        (("move", "a", "http://x.example.org", "--identifiers", "new"), "Write OLD=NEW"),
        (("add", "a", "http://b.example.org/oai"), "There is an endpoint called a already"),
        (("add", "b", "http://b.example.org/oai", "--schedule", "at two"), "is no schedule"),
    ],
)
def test_wrong_command_is_one_sentence_and_exit_code_2(
    folder: Path, arguments: tuple[str, ...], words: str
) -> None:
    endpoint(folder, "add", "a", "http://a.example.org/oai")
    text = (folder / "oaicdif.toml").read_text("utf-8")
    done = endpoint(folder, *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert (folder / "oaicdif.toml").read_text("utf-8") == text


def test_import_tells_each_line_and_ends_with_1_if_one_is_wrong(folder: Path) -> None:
    path = folder / "list.csv"
    path.write_text("name,url\na,http://a.example.org/oai\nb,b.example.org\n", encoding="utf-8")
    done = endpoint(folder, "import", str(path))
    assert done.code == 1
    assert done.out.splitlines()[:2] == [
        "line 2: added: a http://a.example.org/oai",
        "line 3: wrong: 'b.example.org' is no base URL. It begins with http:// or https://.",
    ]


def test_without_a_settings_file_nothing_is_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run_program("endpoint", "add", "a", "http://a.example.org/oai")
    assert done.code == 2
    assert "oaicdif init" in done.err


def test_settings_that_cannot_be_written_change_nothing(folder: Path) -> None:
    endpoint(folder, "add", "a", "http://a.example.org/oai")
    path = folder / "oaicdif.toml"
    broken = path.read_text("utf-8") + "\n[serve]\nport = 'x'\n"
    path.write_text(broken, encoding="utf-8")
    done = endpoint(folder, "rename", "a", "b")
    assert done.code == 2
    assert "[serve] port" in done.err
    assert path.read_text("utf-8") == broken
