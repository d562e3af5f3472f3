"""The whole line on PostgreSQL, by the commands that a user has: the same as on a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.cli.programs import run_program
from tests.harvest.repository import fifty, serving
from tests.store import postgres

pytestmark = pytest.mark.slow


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    yield postgres.database_for(tmp_path)
    postgres.forget([tmp_path])


def settings_for(folder: Path, store: str, endpoint: str) -> list[str]:
    folder.mkdir(exist_ok=True)
    (folder / "oaicdif.toml").write_text(
        f'[store]\npath = "{store}"\n[provider]\nadmin_email = "a@example.org"\n'
        f'base_url = "https://d.example.org"\n[[endpoint]]\nname = "a"\nurl = "{endpoint}"\n',
        encoding="utf-8",
    )
    return ["--settings", str(folder / "oaicdif.toml")]


def said(*arguments: str) -> dict[str, object]:
    done = run_program(*arguments, "--json")
    assert done.code in (0, 1), done.err
    found: dict[str, object] = json.loads(done.out)
    return found


def exported(folder: Path) -> dict[str, bytes]:
    """The record files of a site, by their names."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("records/*"))
        if path.is_file()
    }


def test_harvest_to_site_is_the_same_as_on_a_file(url: str, tmp_path: Path) -> None:
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    with serving(fifty(response_date=now)) as endpoint, ExitStack() as _:
        server = settings_for(tmp_path / "server", url, endpoint)
        file = settings_for(tmp_path / "file", "oaicdif.sqlite", endpoint)
        for settings in (server, file):
            done = said("harvest", *settings)
            assert (done["crosswalked"], done["published"]) == (50, 50)
    names = []
    for settings, place in ((server, "server"), (file, "file")):
        site = tmp_path / place / "site"
        assert run_program("export", str(site), *settings).code == 0
        names.append(sorted(exported(site)))
    assert names[0] == names[1]
    assert len(names[0]) >= 50


def test_the_stores_commands_know_a_server(url: str, tmp_path: Path) -> None:
    with serving(fifty()) as endpoint:
        settings = settings_for(tmp_path / "server", url, endpoint)
        said("harvest", *settings)
    info = said("store", "info", *settings)
    assert "postgres" not in json.dumps(info.get("error", ""))
    assert said("store", "check", *settings)["faults"] == []
    assert run_program("status", *settings).code == 0
    done = run_program("store", "backup", str(tmp_path / "copy"), *settings)
    assert (done.code, "pg_dump" in done.err) == (2, True)
    assert run_program("store", "compact", *settings).code == 0
    assert run_program("store", "prune", *settings).code == 0
    assert run_program("store", "fill", *settings).code == 2
