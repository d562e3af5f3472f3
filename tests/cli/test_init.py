"""`oaicdif init` begins a settings file, adds to one that exists, and asks on a terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from oaicdif.config import EndpointSettings, load_settings
from tests.cli.programs import run_program

URL = "https://repository.example.org/oai"
OTHER = "https://theses.example.org/oai"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def endpoints(file: str = "oaicdif.toml") -> list[tuple[str, str]]:
    return [(each.name, each.url) for each in load_settings(Path(file), {}).endpoints]


def test_init_with_a_url_writes_a_file_with_that_endpoint() -> None:
    done = run_program("init", URL, "--admin-email", "you@example.org")
    assert (done.code, done.err) == (0, "")
    assert "Next: oaicdif harvest repository.example.org, then oaicdif serve." in done.out
    assert endpoints() == [("repository.example.org", URL)]
    assert load_settings(Path("oaicdif.toml"), {}).provider.admin_email == "you@example.org"


OURS = '# my own words\n[provider]\nadmin_email = "a@example.org"  # and these\n'
ROW = '[[endpoint]]\nname = "one"\nurl = "https://repository.example.org/oai"\n# last words'


@pytest.mark.parametrize("before", ["", OURS, f"{OURS}\n{ROW}", f"{OURS}\n{ROW}\n"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_init_adds_an_endpoint_to_a_file_and_changes_nothing_else(before: str, end: str) -> None:
    text = before.replace("\n", end).encode()
    Path("oaicdif.toml").write_bytes(text)
    had = endpoints()
    done = run_program("init", OTHER)
    wanted = "Added theses.example.org to oaicdif.toml. Next: oaicdif harvest theses.example.org.\n"
    assert (done.code, done.out, done.err) == (0, wanted, "")
    assert Path("oaicdif.toml").read_bytes().startswith(text)
    assert endpoints() == [*had, ("theses.example.org", OTHER)]


def test_a_second_endpoint_of_a_host_gets_a_name_of_its_own() -> None:
    for path in ("a", "b", "c"):
        assert run_program("init", f"https://x.example.org/{path}").code == 0
    names = ["x.example.org", "x.example.org-2", "x.example.org-3"]
    assert [name for name, _ in endpoints()] == names


def test_an_endpoint_that_is_there_already_is_not_added_again() -> None:
    run_program("init", URL, "--name", "ours")
    before = Path("oaicdif.toml").read_bytes()
    done = run_program("init", URL)
    said = f"oaicdif.toml has {URL} already: it is called ours. Nothing was changed.\n"
    assert (done.code, done.out) == (0, said)
    assert Path("oaicdif.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "oaicdif.toml exists already. Give a base URL to add an endpoint to it"),
        ((OTHER, "--name", "ours"), "--name: oaicdif.toml has an endpoint called 'ours' already."),
        ((OTHER, "--name", "A b"), "init: --name: must be letters, digits"),
        ((OTHER, "--admin-email", "b@example.org"), "--admin-email: oaicdif.toml exists already."),
        ((OTHER, "--admin-email", "b"), "init: --admin-email: must be a mail address, not 'b'."),
        (("theses",), "'theses' is no base URL."),
        (("https://u:p@x.example.org/oai",), "base URLs are published"),
    ],
)
def test_what_cannot_be_added_is_refused_by_argument_and_changes_nothing(
    arguments: tuple[str, ...], says: str
) -> None:
    run_program("init", URL, "--name", "ours")
    before = Path("oaicdif.toml").read_bytes()
    done = run_program("init", *arguments)
    assert (done.code, done.out) == (2, "")
    assert says in done.err
    assert Path("oaicdif.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f'endpoint = [{{ name = "one", url = "{URL}" }}]\n', "cannot be added to as it is"),
        ("[provider]\nnonsense = 1\n", "oaicdif.toml:2: [provider] nonsense: unknown key"),
    ],
)
def test_a_file_that_cannot_be_added_to_stays_as_it_is(text: str, says: str) -> None:
    Path("oaicdif.toml").write_text(text, encoding="utf-8")
    done = run_program("init", OTHER)
    assert (done.code, done.out) == (2, "")
    assert says in done.err
    assert Path("oaicdif.toml").read_text("utf-8") == text


def at_a_terminal(*arguments: str, typed: str) -> tuple[int, str]:
    """Exit code and what the terminal shows of `oaicdif ARGUMENTS`, with this typed into it."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "oaicdif", *arguments]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs) as program:
        os.close(theirs)
        os.write(ours, typed.encode())
        shown = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:  # Linux says so at the end of a terminal
                break
            if not piece:
                break
            shown += piece
    os.close(ours)
    return program.returncode, shown.decode()


def test_init_asks_at_a_terminal_until_it_can_use_the_answer() -> None:
    code, shown = at_a_terminal("init", typed=f"repository\n{URL}\nnobody\nyou@example.org\n")
    assert code == 0
    assert "'repository' is no base URL. It begins with http:// or https://." in shown
    assert "must be a mail address, not 'nobody'." in shown
    settings = load_settings(Path("oaicdif.toml"), {})
    assert settings.endpoints == (EndpointSettings(name="repository.example.org", url=URL),)
    assert settings.provider.admin_email == "you@example.org"


def test_init_at_a_terminal_takes_no_answer_for_none() -> None:
    code, _ = at_a_terminal("init", typed="\n\n")
    assert (code, endpoints()) == (0, [])


def test_init_asks_nothing_where_nobody_can_answer() -> None:
    done = run_program("init")
    assert (done.code, done.err) == (0, "")
    assert endpoints() == []
