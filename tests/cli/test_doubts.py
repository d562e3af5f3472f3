"""What a person is told of deletions that are not believed, and how they are accepted."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from oaicdif.store import open_store
from tests.cli.programs import run_program
from tests.cli.test_convert import reply
from tests.harvest.repository import Item, Repository, fifty, serving

World = tuple[Repository, str]

LATER = "2099-01-01T00:00:00Z"  # whenever the test runs, the next harvest asks for it


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """Fifty records harvested, and then all of them announced deleted; the settings file."""
    repository = fifty()
    with serving(repository) as url:
        settings = tmp_path / "oaicdif.toml"
        settings.write_text(f'[[endpoint]]\nname = "a"\nurl = "{url}"\n', encoding="utf-8")
        assert run_program("harvest", "--settings", str(settings)).code == 0
        for each in list(repository.items):
            repository.change(each.identifier, deleted=True, datestamp=LATER)
        yield repository, str(settings)


def deleted(folder: Path) -> int:
    with closing(open_store(folder / "oaicdif.sqlite")) as store:
        return store.counts()["a"]["deleted"]


def test_harvest_tells_what_it_does_not_believe_and_ends_with_1(
    world: World, tmp_path: Path
) -> None:
    done = run_program("harvest", "--settings", world[1])
    assert done.code == 1
    assert "a (deletions in doubt): suspect" in done.out
    assert "50 records announced deleted, and not yet deleted" in done.out
    assert "oaicdif harvest a --accept-losses" in done.out
    assert "50 of 50 live records are announced deleted" in done.err
    assert deleted(tmp_path) == 0


def test_status_names_what_waits(world: World) -> None:
    run_program("harvest", "--settings", world[1])
    text = run_program("status", "--settings", world[1]).out
    assert "in doubt      50 records announced deleted since" in text
    (endpoint,) = json.loads(run_program("status", "--json", "--settings", world[1]).out)[
        "endpoints"
    ]
    assert endpoint["counts"]["doubted"] == 50
    assert {each["told"] for each in endpoint["in_doubt"]} == {"announced"}
    assert len(endpoint["in_doubt"]) == 50


def test_accepted_losses_are_deleted_and_status_is_at_peace(world: World, tmp_path: Path) -> None:
    run_program("harvest", "--settings", world[1])
    run_program("harvest", "--accept-losses", "--settings", world[1])
    assert deleted(tmp_path) == 50
    assert "in doubt" not in run_program("status", "--settings", world[1]).out


def test_status_and_harvest_tell_a_verdict_that_still_stands(tmp_path: Path) -> None:
    repository = fifty(deleted_record="no")
    with serving(repository) as url:
        settings = tmp_path / "oaicdif.toml"
        settings.write_text(f'[[endpoint]]\nname = "a"\nurl = "{url}"\n', encoding="utf-8")
        run_program("harvest", "--settings", str(settings))
        repository.items = [*repository.items[:10], Item("oai:a.example.org:new", LATER)]
        assert run_program("harvest", "--full", "--settings", str(settings)).code == 1
        again = run_program("harvest", "--from", "2098-01-01", "--settings", str(settings))
    assert again.code == 1
    assert "a: still suspect since" in again.out
    assert "40 of 51 records are no longer listed" in again.out
    text = run_program("status", "--settings", str(settings)).out
    assert "suspect       still suspect since" in text


# ---- on a terminal ---------------------------------------------------------------------------


def on_a_terminal(*arguments: str) -> bytes:
    """What the program writes to a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "oaicdif", *arguments], stdout=theirs, stderr=theirs, stdin=theirs
    ) as running:
        os.close(theirs)
        found = b""
        while True:
            try:
                some = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            if not some:
                break
            found += some
        running.wait(30)
    os.close(ours)
    return found


@pytest.mark.slow
def test_documents_shown_on_a_terminal_do_not_steer_it(tmp_path: Path) -> None:
    title = "Zo\u00eb\u009b2J\u202e"
    record = (
        "<record><header><identifier>oai:a:1</identifier><datestamp>2024-01-01</datestamp></header>"
        '<metadata><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
        f' xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{title}</dc:title></oai_dc:dc>'
        "</metadata></record>"
    )
    page = tmp_path / "page.xml"
    page.write_bytes(reply(record.encode()))
    shown = on_a_terminal("convert", str(page)).decode()
    piped = run_program("convert", str(page)).out
    assert "Zo\u00eb\\u009b2J\\u202e" in shown
    assert not {"\u009b", "\u202e", "\x1b"}.intersection(shown)
    (document,) = piped.splitlines()
    first = next(line for line in shown.splitlines() if line.startswith("{"))
    assert json.loads(first) == json.loads(document)
