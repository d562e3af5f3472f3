"""Each statement of the RDM checklist, and each settlement, is shown by a test that names it.

The numbers are read from ../shared/notes/rdm-checklist.md, those of tests from their source
(`@shows(34, "X1")`). What no test can show is listed here with its reason.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.conftest import PROJECT

NOT_TO_BE_SHOWN: Mapping[str, str] = {
    "X19": "which text is the specification: a decision about reading, nothing that runs",
    "125": "a wish of the NOTE about the registration of a media type (see X18 for what is read)",
}
_ROW = re.compile(r"^\| (X?\d+a?) \|", re.MULTILINE)


def rows_of(checklist: str) -> set[str]:
    return set(_ROW.findall(checklist))


def shown_in(source: str) -> Iterator[str]:
    """The rows that decorators of this source name."""
    for node in ast.walk(ast.parse(source)):
        for each in getattr(node, "decorator_list", ()):
            if isinstance(each, ast.Call) and getattr(each.func, "id", "") == "shows":
                assert str(getattr(node, "name", "")).startswith("test_")
                yield from (str(a.value) for a in each.args if isinstance(a, ast.Constant))


@cache
def shown_rows() -> frozenset[str]:
    sources = [path.read_text("utf-8") for path in (PROJECT / "tests").rglob("test_*.py")]
    return frozenset(row for each in sources if "@shows(" in each for row in shown_in(each))


def test_every_row_of_the_checklist_is_named_by_a_test(shared: Path) -> None:
    rows = rows_of((shared / "notes" / "rdm-checklist.md").read_text("utf-8"))
    assert {"1", "30a", "125", "X1", "X22"} <= rows
    assert len(rows) == 125 + 1 + 22
    missing = rows - shown_rows() - NOT_TO_BE_SHOWN.keys()
    assert sorted(missing) == []


def test_no_test_names_a_row_that_there_is_not(shared: Path) -> None:
    rows = rows_of((shared / "notes" / "rdm-checklist.md").read_text("utf-8"))
    assert sorted(shown_rows() - rows) == []
    assert NOT_TO_BE_SHOWN.keys() <= rows


def test_guard_reads_decorators() -> None:
    source = "@shows(34, 'X1')\ndef test_a(): ...\n@other(1)\ndef test_b(): ...\n"
    assert set(shown_in(source)) == {"34", "X1"}
