"""Rows of a table run in one test, and none of them is lost."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.tables import RowsFailed, try_rows

PROJECT = Path(__file__).parents[2]
ROWS = [(f"[{number}]", {"number": number}) for number in range(6)]


def fails_at(*wrong: int, asks: bool = False) -> None:
    """Try a table whose test finds these rows wrong."""

    def test(number: int) -> None:
        if asks and number in wrong:
            pytest.fail("asked for")
        assert number not in wrong

    try_rows(test, ROWS, {})


@pytest.mark.parametrize("asks", [False, True])
def test_each_row_that_fails_is_named_and_the_others_are_tried_nevertheless(asks: bool) -> None:
    with pytest.raises(RowsFailed, match=r"^of 6 rows 2 failed: \[1\] \[4\]") as told:
        fails_at(1, 4, asks=asks)
    assert [each.__notes__ for each in told.value.exceptions] == [
        ["in the row [1]"],
        ["in the row [4]"],
    ]


def test_a_table_without_a_fault_passes() -> None:
    fails_at()


def test_what_ends_the_run_is_no_failure_of_a_row() -> None:
    def test(number: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        try_rows(test, ROWS, {})


def test_rows_that_are_skipped_are_named_unless_others_failed() -> None:
    def test(number: int, failing: int) -> None:
        if number == 2:
            pytest.skip("no program")
        assert number != failing

    with pytest.raises(pytest.skip.Exception, match=r"of 6 rows 1 were skipped: \[2\]: no program"):
        try_rows(test, ROWS, {"failing": 9})
    with pytest.raises(RowsFailed, match=r"of 6 rows 1 failed: \[5\]"):
        try_rows(test, ROWS, {"failing": 5})


SOURCE = '''
import pytest
from hypothesis import given, strategies

ROWS = pytest.mark.parametrize("row", [1, 2, 3])

@pytest.fixture
def new(): return object()

@pytest.fixture(scope="module")
def kept(): return object()

@pytest.fixture
def made(request): return request.param

@ROWS
def test_alone(row): assert row != 2

@ROWS
@pytest.mark.parametrize("other", "ab")
def test_two(row, other): ...

@ROWS
def test_with_what_is_kept(kept, row): assert kept is not None

@ROWS
def test_with_what_is_new(new, row): ...

@ROWS
def test_asks_of_itself(request, row): assert request.node.callspec.params == {"row": row}

@pytest.mark.parametrize("made", [1, 2], indirect=True)
def test_made_of_it(made): ...

@ROWS
@given(strategies.booleans())
def test_property(row, either): ...

@pytest.mark.parametrize("row", [1, pytest.param(2, marks=pytest.mark.xfail(strict=True))])
def test_with_a_mark(row): assert row == 1

@pytest.mark.parametrize("row", [1, pytest.param(2, marks=pytest.mark.slow), 3])
def test_slow_row(row): assert row == 1
'''  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("tables")
    (made / "test_rows.py").write_text(SOURCE)
    return made


def run(folder: Path, *arguments: str) -> str:
    command = ["-m", "pytest", "-c", str(PROJECT / "pyproject.toml"), "-n0", "-p", "tests.tables"]
    done = subprocess.run(
        [sys.executable, *command, "-vv", "--color=no", f"--rootdir={folder}", *arguments],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


def results(said: str) -> dict[str, str]:
    return dict(re.findall(r"^\S+::(test_\S+) (\w+)", said, re.MULTILINE))


def rows(test: str, names: Sequence[object]) -> dict[str, str]:
    return {f"{test}[{name}]": "PASSED" for name in names}


@pytest.mark.slow
def test_only_a_table_whose_rows_need_nothing_new_is_one_test(folder: Path) -> None:
    said = run(folder, str(folder))
    assert results(said) == {
        "test_alone": "FAILED",
        "test_two": "PASSED",
        "test_with_what_is_kept": "PASSED",
        **rows("test_with_what_is_new", (1, 2, 3)),
        **rows("test_asks_of_itself", (1, 2, 3)),
        **rows("test_made_of_it", (1, 2)),
        **rows("test_property", (1, 2, 3)),
        "test_with_a_mark[1]": "PASSED",
        "test_with_a_mark[2]": "XFAIL",
        "test_slow_row": "FAILED",
    }
    assert "of 3 rows 1 failed: [2]" in said
    assert "of 3 rows 2 failed: [2] [3]" in said
    assert "in the row [2]" in said
    assert "assert 2 != 2" in said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        (("-m", "not slow", "test_rows.py::test_slow_row"), {"test_slow_row": "FAILED"}),
        (("test_rows.py::test_alone[3]",), {"test_alone[3]": "PASSED"}),
        (("test_rows.py::test_alone[2]",), {"test_alone[2]": "FAILED"}),
    ],
)
def test_what_was_not_chosen_is_not_tried(
    folder: Path, chosen: Sequence[str], found: dict[str, str]
) -> None:
    *lane, test = chosen
    said = run(folder, *lane, str(folder / test))
    assert results(said) == found
    assert ("of 2 rows 1 failed: [3]" in said) is (len(lane) > 0)
