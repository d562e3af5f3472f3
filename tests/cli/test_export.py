"""`oaicdif export`: what it prints, and its exit codes; as a program where that matters."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from contextlib import chdir
from pathlib import Path

import pytest

from tests.cli.programs import Finished, run_program
from tests.store.new_stores import new_store
from tests.web.catalog import RICH, Clock, fill

ADDRESS = "https://data.example.org"


def started(folder: Path, *arguments: str) -> Finished:
    """`oaicdif export ARGUMENTS` in this folder, as a program."""
    command = [sys.executable, "-m", "oaicdif", "export", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return Finished(done.returncode, done.stdout, done.stderr)


def export(folder: Path, *arguments: str) -> Finished:
    """The same inside this process."""
    with chdir(folder):
        return run_program("export", *arguments)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a store of one record, as a user has it."""
    store = new_store(tmp_path / "oaicdif.sqlite")
    fill(store, Clock(), {"oai:x:rich": RICH})
    store.close()
    return tmp_path


@pytest.mark.slow
def test_site_is_written_and_said_in_one_sentence(folder: Path) -> None:
    done = started(folder, "site", "--base-url", "https://data.example.org/")
    assert done.code == 0
    assert done.out.startswith("site: 1 record and 0 tombstones;")
    assert done.err == ""
    page = (folder / "site" / "records" / "oai:x:rich.html").read_text()
    assert 'href="https://data.example.org/records/oai:x:rich"' in page


@pytest.mark.slow
def test_ctrl_c_says_that_the_same_command_goes_on(folder: Path) -> None:
    held = folder / "site" / "manifest" / "state.json.new"
    held.parent.mkdir(parents=True)
    os.mkfifo(held)  # whoever writes it waits for a reader
    command = [sys.executable, "-m", "oaicdif", "export", "site", "--base-url", ADDRESS]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True) as running:
        while not (held.parent / "lock").exists():
            assert running.poll() is None
            threading.Event().wait(0.05)
        running.send_signal(signal.SIGINT)
        _, told = running.communicate(timeout=60)
    assert (running.returncode, told) == (
        130,
        "Stopped on request. The same command writes what site still lacks.\n",
    )
    held.unlink()
    assert started(folder, "site", "--base-url", ADDRESS).code == 0


@pytest.mark.slow
def test_second_export_says_that_nothing_changed(folder: Path) -> None:
    export(folder, "site")
    done = export(folder, "site")
    assert (done.code, done.out) == (
        0,
        "site is up to date: 1 record, nothing changed.\n",
    )


@pytest.mark.slow
@pytest.mark.parametrize("again", [False, True])
def test_below_a_path_it_is_said_where_robots_look(folder: Path, again: bool) -> None:
    # RFC 9309, section 2.3: the rules are at /robots.txt, in the top-level path of the service
    address = "https://d.example.org:8443/c/d/"
    for _ in range(2 if again else 1):
        done = export(folder, "site", "--base-url", address)
    assert done.out.splitlines()[1:] == [
        "Put the Sitemap lines of c/d/robots.txt into https://d.example.org:8443/robots.txt: "
        "crawlers read only that one."
    ]


@pytest.mark.slow
def test_at_the_root_of_a_host_nothing_is_said_of_robots(folder: Path) -> None:
    assert "robots" not in export(folder, "site", "--base-url", "https://d.example.org/").out


@pytest.mark.slow
def test_report_for_machines_is_json(folder: Path) -> None:
    done = export(folder, "site", "--json", "--base-url", "https://d.example.org/c")
    report = json.loads(done.out)
    assert report["live"] == 1
    assert report["tally"]["written"] > 10


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("data.example.org", "begins with http"),
        ("ftp://example.org", "begins with http"),
        ("https://", "begins with http"),
        ("", "begins with http"),
        ("https://e.org/?a", "without ? and #"),
        ("https://e.org/#a", "without ? and #"),
        ('https://x.org/","name":"EVIL', "-._~"),
        ("https://x.org/a\\b", "-._~"),
        ("https://x.org/a b", "-._~"),
        ("https://bücher.example.org", "-._~"),
        ("https://x.org:99999", "a port from 1 to 65535"),
    ],
)
def test_address_that_is_none_is_a_wrong_usage(folder: Path, address: str, words: str) -> None:
    done = export(folder, "site", "--base-url", address)
    told = " ".join(done.err.split())
    assert done.code == 2
    assert "--base-url must be" in told
    assert words in told
    assert f"not {address!r}" in told
    assert "Traceback" not in done.err
    assert not (folder / "site").exists()


@pytest.mark.parametrize(
    "address", ["https://user:s3cret@e.org", "user:s3cret@e.org", "https://user:s3/s3cret@e.org"]
)
def test_password_in_an_address_is_refused_and_not_repeated(folder: Path, address: str) -> None:
    done = export(folder, "site", "--base-url", address)
    assert done.code == 2
    assert "--base-url must be" in done.err
    assert "s3cret" not in done.out + done.err
    assert not (folder / "site").exists()


def test_folder_with_something_else_is_refused(folder: Path) -> None:
    (folder / "site").mkdir()
    (folder / "site" / "mine.txt").write_text("mine")
    done = export(folder, "site")
    assert done.code == 3
    assert "holds no export of ours" in done.err
    assert "Traceback" not in done.err


def test_without_a_store_there_is_nothing_to_export(tmp_path: Path) -> None:
    done = export(tmp_path, "site")
    assert done.code == 2
    assert "no store" in done.err


def test_export_says_that_documents_were_made_under_another_address(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    assert run_program("crosswalk", "run").code == 0
    settings = '[provider]\nbase_url = "https://data.example.org"\n'
    (folder / "oaicdif.toml").write_text(settings, encoding="utf-8")
    done = run_program("export", "site", "--jobs", "1")
    assert done.code == 0
    assert done.err == (
        "[provider] base_url is https://data.example.org now, and documents were made under"
        " http://127.0.0.1:8080: run `oaicdif crosswalk run --all`; every record then gets a new"
        " datestamp.\n"
    )


@pytest.mark.parametrize(
    ("address", "told"),
    [(None, True), ("http://localhost:8080", True), ("https://catalog.example.org", False)],
)
def test_export_under_an_address_of_this_machine_says_that_nobody_can_go_there(
    folder: Path, address: str | None, told: bool
) -> None:
    named = () if address is None else ("--base-url", address)
    done = export(folder, "site", "--jobs", "1", *named)
    assert done.code == 0
    assert ("where nobody else can go. Give --base-url" in done.err) is told
