"""`oaicdif store`."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from oaicdif.store import open_store
from oaicdif.store.drivers.sqlite import APPLICATION_ID
from tests.cli.programs import Finished, run_program
from tests.harvest.old_store import entry, make_old, reply


@pytest.fixture
def settings(tmp_path: Path) -> str:
    make_old(
        tmp_path / "oaicdif.sqlite",
        [reply(entry("one", "One"), entry("gone", ""))],
        [("one", "One", False, 1, 1), ("gone", None, True, 1, None)],
    )
    file = tmp_path / "oaicdif.toml"
    file.write_text("", encoding="utf-8")
    return str(file)


def test_an_old_store_is_refused_by_every_command_and_filled_by_one(
    settings: str, tmp_path: Path
) -> None:
    refused = run_program("status", "--settings", settings)
    assert refused.code == 3
    assert "`oaicdif store fill`" in refused.err
    done = run_program("store", "fill", "--settings", settings)
    kept = tmp_path / "oaicdif.sqlite.schema20"
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "filled from schema 20: 1 endpoint, 1 page, 2 records, of them 1 deleted; 1 set aside",
        f"the old store is kept as {kept}",
        "Next: oaicdif crosswalk run",
    ]
    again = run_program("crosswalk", "run", "--settings", settings)
    assert "2 published" in again.out
    assert "2 published" in run_program("status", "--settings", settings).out


def test_the_outcome_of_filling_is_told_as_json(settings: str) -> None:
    done = run_program("store", "fill", "--json", "--settings", settings)
    told = json.loads(done.out)
    assert (told["records"], told["deleted"], told["differing"]) == (2, 1, [])


def test_a_damaged_page_of_an_old_store_is_told_with_what_to_do(
    settings: str, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / "oaicdif.sqlite")) as db:
        db.execute("UPDATE page SET body = substr(body, 1, 20)")
        db.execute("UPDATE copies SET bytes = substr(bytes, 1, 20)")
        db.commit()
    done = run_program("store", "fill", "--settings", settings)
    assert (done.code, done.err) == (1, "")
    assert "1 record could not be filled as they were: oai:a:one" in done.out
    assert (
        "1 page of the old store is damaged and was left out: 1. oaicdif harvest --full a brings"
        " its records again." in done.out
    )


def test_without_a_store_there_is_nothing_to_fill(tmp_path: Path) -> None:
    file = tmp_path / "oaicdif.toml"
    file.write_text("", encoding="utf-8")
    done = run_program("store", "fill", "--settings", str(file))
    assert (done.code, "There is no store at" in done.err) == (2, True)


# ---- a store as it is used ----------------------------------------------------------------------

EVERY = ("info", "check", "compact", "prune", "backup COPY")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "oaicdif.toml").write_text("", encoding="utf-8")
    return tmp_path


def done_in(folder: Path, command: str, *options: str) -> Finished:
    arguments = command.replace("COPY", str(folder / "copy.sqlite")).split()
    return run_program("store", *arguments, *options, "--settings", str(folder / "oaicdif.toml"))


@pytest.mark.parametrize("command", EVERY)
def test_without_a_store_it_is_said_what_to_do(folder: Path, command: str) -> None:
    done = done_in(folder, command)
    assert (done.code, "There is no store at" in done.err) == (2, True)
    assert [each.name for each in folder.iterdir()] == ["oaicdif.toml"]


@pytest.mark.parametrize("command", EVERY)
@pytest.mark.parametrize("version", ["999", "0"])
def test_a_newer_store_and_a_foreign_file_are_refused_and_left_alone(
    folder: Path, command: str, version: str
) -> None:
    path = folder / "oaicdif.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE theirs (x)")
        if version != "0":
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            db.execute(f"PRAGMA user_version = {version}")
    done = done_in(folder, command)
    assert (done.code, done.out) == (3, "")
    words = "has schema 999; this oaicdif knows" if version == "999" else "no oaicdif store"
    assert words in done.err
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT name FROM sqlite_master").fetchall() == [("theirs",)]
    assert not (folder / "copy.sqlite").exists()


@pytest.mark.parametrize("command", EVERY)
def test_each_says_what_it_did_in_a_line_and_as_json(folder: Path, command: str) -> None:
    open_store(folder / "oaicdif.sqlite").close()
    done = done_in(folder, command)
    assert (done.code, done.err, done.out != "") == (0, "", True)
    assert isinstance(json.loads(done_in(folder, command, "--json").out), dict)
