"""The demo in a process of its own, from the checkout and from an installed wheel."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from oaicdif.cli.context import opened_store
from oaicdif.cli.demo import both_visits, cleared, replaying, written_settings

pytestmark = pytest.mark.slow

PROJECT = Path(__file__).parents[2]
MAIN = "from oaicdif.cli.main import main; main()"


def run(
    folder: Path, *arguments: str, path: Path | None = None
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **({"PYTHONPATH": str(path)} if path else {})}
    return subprocess.run(
        [sys.executable, "-c", MAIN, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def summary(place: Path) -> dict[str, Any]:
    done = run(place, "demo", "--once", "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def counts(visit: dict[str, Any], name: str) -> dict[str, Any]:
    return next(each for each in visit["endpoints"] if each["name"] == name)


def test_first_visit_brings_everything(summary: dict[str, Any]) -> None:
    # xml_fixtures: 12 records in 3 pages, 2 of them deleted; 5 records in 2 pages
    first = summary["visits"][0]
    landmarks, harbour = counts(first, "landmarks"), counts(first, "harbour")
    assert (landmarks["pages"], landmarks["new"], landmarks["deleted"]) == (3, 12, 2)
    assert (harbour["pages"], harbour["new"], harbour["deleted"]) == (2, 5, 0)
    assert {landmarks["state"], harbour["state"]} == {"complete"}
    assert first["published"] == 17


def test_second_visit_brings_only_what_changed(summary: dict[str, Any]) -> None:
    # one new, one changed, one deleted; one changed
    second = summary["visits"][1]
    landmarks, harbour = counts(second, "landmarks"), counts(second, "harbour")
    assert (landmarks["new"], landmarks["changed"], landmarks["deleted"]) == (1, 2, 1)
    assert (harbour["new"], harbour["changed"]) == (0, 1)
    assert {each["state"] for each in second["endpoints"]} == {"complete"}
    assert second["published"] == 4
    assert summary["catalog"] == {"documents": 15, "tombstones": 3}


def test_each_visit_is_told_when_it_is_over(tmp_path: Path) -> None:
    told: list[tuple[str, int]] = []
    with replaying() as replays:
        settings = written_settings(cleared(tmp_path / "demo"), replays, None)
        with opened_store(settings) as store:

            def tell(visit: Mapping[str, Any]) -> None:
                entries = sum(each["published"] for each in store.counts().values())
                told.append((visit["visit"], entries))

            both_visits(store, settings, replays, tell)
    assert told == [("first visit", 17), ("second visit, a week later", 18)]


def test_its_folder_serves_the_other_commands(place: Path, summary: dict[str, Any]) -> None:
    folder = place / summary["folder"]
    status = json.loads(run(folder, "status", "--json").stdout)
    assert [each["name"] for each in status["endpoints"]] == ["harbour", "landmarks"]
    explained = run(folder, "explain", "oai:landmarks.example.org:maxwell-1865")
    assert "Maxwell, James Clerk" in explained.stdout
    assert "oai_dc-to-cdif.yaml:" in explained.stdout


def test_demo_again_in_the_same_folder_starts_afresh(place: Path, summary: dict[str, Any]) -> None:
    again = json.loads(run(place, "demo", "--once", "--json").stdout)
    assert again["catalog"] == summary["catalog"]


def test_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "oaicdif-demo").mkdir()
    letter = tmp_path / "oaicdif-demo" / "letter.txt"
    letter.write_text("mine", encoding="utf-8")
    done = run(tmp_path, "demo", "--once")
    assert (done.returncode, letter.read_text(encoding="utf-8")) == (2, "mine")
    assert "--dir" in done.stderr


def test_demo_runs_from_an_installed_wheel(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    build = ["wheel", str(PROJECT), "--no-deps", "--no-build-isolation", "-w", str(tmp_path)]
    subprocess.run([*pip, *build], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    subprocess.run(
        [*pip, "install", "--no-deps", "--target", str(tmp_path / "lib"), str(wheel)], check=True
    )
    where = subprocess.run(
        [sys.executable, "-c", "import oaicdif; print(oaicdif.__file__)"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "lib")},
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout
    assert Path(where.strip()).is_relative_to(tmp_path / "lib")
    done = run(tmp_path, "demo", "--once", "--json", path=tmp_path / "lib")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["catalog"] == {"documents": 15, "tombstones": 3}
