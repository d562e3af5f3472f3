"""`oaicdif store`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.programs import run_program
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
    assert run_program("status", "--settings", settings).code == 0


def test_the_outcome_of_filling_is_told_as_json(settings: str) -> None:
    done = run_program("store", "fill", "--json", "--settings", settings)
    told = json.loads(done.out)
    assert (told["records"], told["deleted"], told["differing"]) == (2, 1, [])


def test_without_a_store_there_is_nothing_to_fill(tmp_path: Path) -> None:
    file = tmp_path / "oaicdif.toml"
    file.write_text("", encoding="utf-8")
    done = run_program("store", "fill", "--settings", str(file))
    assert (done.code, "There is no store at" in done.err) == (2, True)
