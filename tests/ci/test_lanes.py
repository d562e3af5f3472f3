"""Which tests are in the fast lane, and that no mark is misspelt."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.lanes import spread

PROJECT = Path(__file__).parents[2]
PYTEST = (sys.executable, "-m", "pytest", "-c", str(PROJECT / "pyproject.toml"))


def collected(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What pytest finds to run, under the project's own settings."""
    return subprocess.run(
        [*PYTEST, "-n0", "--collect-only", *arguments],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize(("mark", "code"), [("slow", 0), ("slwo", 2)])
def test_a_mark_that_is_not_declared_is_an_error(tmp_path: Path, mark: str, code: int) -> None:
    source = f"import pytest\n\n@pytest.mark.{mark}\ndef test_nothing() -> None: ...\n"
    (tmp_path / "test_marked.py").write_text(source)
    done = collected(f"--rootdir={tmp_path}", str(tmp_path))
    assert done.returncode == code
    assert (f"'{mark}' not found in `markers`" in done.stdout) is (code == 2)


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["browser", "corpus", "demo"])
def test_the_fast_lane_starts_no_browser_and_walks_no_corpus(folder: str) -> None:
    done = collected("-m", "not slow", f"tests/{folder}", "-q")
    found = [line for line in done.stdout.splitlines() if ".py:" in line or "::" in line]
    allowed = ["tests/demo/test_replay_server.py"]
    assert [line for line in found if not line.startswith(tuple(allowed))] == []


DIES = """
import faulthandler
import pytest

from tests.lanes import spread

@pytest.mark.parametrize("number", range(20))
def test_one(number: int) -> None:
    if number == {dies}:
        faulthandler._sigsegv()
"""


@pytest.mark.slow
def test_a_worker_that_dies_fails_the_run_by_name_and_ends_it(tmp_path: Path) -> None:
    for file in range(6):
        source = DIES.format(dies=7 if file == 2 else -1)
        (tmp_path / f"test_file_{file}.py").write_text(source)
    done = subprocess.run(
        [*PYTEST, "-n2", f"--rootdir={tmp_path}", tmp_path],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,  # it once waited for ever
    )
    assert done.returncode == 1
    assert "test_file_2.py::test_one[7]" in done.stdout


@pytest.mark.parametrize(
    ("count", "wanted", "numbers"),
    [(119, 3, {0, 39, 79}), (4, 1, {0}), (5, 2, {0, 2}), (3, 3, {0, 1, 2}), (2, 5, {0, 1})],
)
def test_the_few_rows_of_the_fast_lane_are_spread_over_the_table(
    count: int, wanted: int, numbers: set[int]
) -> None:
    assert spread(count, wanted) == numbers


TABLE = """
import pytest

from tests.lanes import spread

@pytest.mark.few(2)
@pytest.mark.parametrize("number", range(8))
def test_one(number: int) -> None: ...
"""


@pytest.mark.slow
@pytest.mark.parametrize(("lane", "numbers"), [("not slow", (0, 4)), ("", range(8))])
def test_of_a_table_marked_few_the_whole_run_tries_each_row(
    tmp_path: Path, lane: str, numbers: Sequence[int]
) -> None:
    (tmp_path / "test_table.py").write_text(TABLE)
    done = collected("-p", "tests.lanes", "-v", "-m", lane, f"--rootdir={tmp_path}", str(tmp_path))
    found = re.findall(r"<Function test_one\[(\d)\]>", done.stdout)
    assert found == [str(each) for each in numbers]
