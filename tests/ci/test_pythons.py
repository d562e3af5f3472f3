"""Continuous integration finds each Python of the machine, and names those that are missing."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import IO

import pytest

PROJECT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def pythons() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ci_pythons", PROJECT / ".ci" / "pythons.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def python_of(folder: Path, name: str, says: str, code: int = 0) -> Path:
    """A program in `folder` that answers as a Python of some version would."""
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / name
    program.write_text(f"#!/bin/sh\necho '{says}'\nexit {code}\n")
    program.chmod(0o755)
    return program


def test_pythons_are_found_on_the_path_and_among_those_of_pyenv(
    pythons: ModuleType, tmp_path: Path
) -> None:
    here = python_of(tmp_path / "bin", "python3.12", "3 12 1 final cpython")
    python_of(tmp_path / "bin", "python3.12-config", "no Python")
    theirs = python_of(tmp_path / "versions/3.13.0/bin", "python3.13", "3 13 0 final cpython")
    programs = pythons.candidates(f"{tmp_path / 'bin'}:{tmp_path / 'absent'}", tmp_path)
    assert programs == [here, theirs]
    assert pythons.found(programs) == {"3.12.1": here, "3.13.0": theirs}


def test_a_version_counts_once_and_versions_stand_in_their_order(
    pythons: ModuleType, tmp_path: Path
) -> None:
    newer = python_of(tmp_path / "a", "python3.12", "3 12 10 final cpython")
    older = python_of(tmp_path / "b", "python3.12", "3 12 9 final cpython")
    again = python_of(tmp_path / "c", "python3.12", "3 12 9 final cpython")
    assert list(pythons.found([newer, older, again]).items()) == [
        ("3.12.9", older),
        ("3.12.10", newer),
    ]


@pytest.mark.parametrize(
    ("says", "code"),
    [
        ("3 10 13 final cpython", 0),
        ("3 15 0 alpha cpython", 0),
        ("3 11 9 final pypy", 0),
        ("3 12 1 final cpython", 127),  # a shim whose version is not chosen
        ("", 0),
    ],
)
def test_what_is_too_old_or_no_released_cpython_is_left_out(
    pythons: ModuleType, tmp_path: Path, says: str, code: int
) -> None:
    assert pythons.found([python_of(tmp_path, "python3.12", says, code)]) == {}


def test_the_python_of_these_tests_is_told_as_what_it_is(pythons: ModuleType) -> None:
    if sys.version_info.releaselevel != "final":
        pytest.skip("a Python that is not released yet")
    mine = ".".join(map(str, sys.version_info[:3]))
    assert pythons.version_of(Path(sys.executable)) == mine


def test_series_of_which_the_machine_has_none_are_named(pythons: ModuleType) -> None:
    assert pythons.not_found(["3.11.7", "3.13.0"]) == ["3.12", "3.14"]


@pytest.mark.parametrize(("says", "well"), [("pass", True), ("raise SystemExit(1)", False)])
def test_a_step_ends_well_with_0_alone(
    pythons: ModuleType, tmp_path: Path, says: str, well: bool
) -> None:
    with (tmp_path / "said").open("w") as said:
        assert pythons.ends_well([sys.executable, "-c", says], 60, said) is well


def test_a_step_that_does_not_end_is_ended_and_named(pythons: ModuleType, tmp_path: Path) -> None:
    step = [sys.executable, "-c", "import threading; threading.Event().wait()"]
    with (tmp_path / "said").open("w") as said:
        assert not pythons.ends_well(step, 0.1, said)
    assert "ended after 0.1 s" in (tmp_path / "said").read_text()


@pytest.mark.parametrize(
    ("count", "cores", "each"), [(1, 2, 2), (2, 2, 0), (3, 2, 0), (2, 8, 4), (0, 2, 2)]
)
def test_pythons_side_by_side_share_the_processors(
    pythons: ModuleType, count: int, cores: int, each: int
) -> None:
    assert pythons.workers(count, cores) == each


def test_what_a_python_says_is_printed_whole_and_one_that_fails_is_named(
    pythons: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def said_of(version: str, program: Path, processes: int, said: IO[str]) -> bool:
        said.write(f"{version} was tried\n")
        return version != "3.12.1"

    monkeypatch.setattr(pythons, "try_on", said_of)
    versions = {each: Path(sys.executable) for each in ("3.11.7", "3.12.1", "3.13.0")}
    assert pythons.tried(versions) == ["3.12.1"]
    printed = capsys.readouterr().out
    assert all(f"== Python {each}\n{each} was tried\n" in printed for each in versions)
