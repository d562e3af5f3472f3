"""Each statement of the RDM checklist, and each settlement, is shown by a test that names it.

The numbers are read from ../shared/notes/rdm-checklist.md, those of tests from their source
(`@shows(34, "X1")`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.conftest import PROJECT
from tests.rdm_rows import shows

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
    missing = rows - shown_rows()
    assert sorted(missing) == []


def test_no_test_names_a_row_that_there_is_not(shared: Path) -> None:
    rows = rows_of((shared / "notes" / "rdm-checklist.md").read_text("utf-8"))
    assert sorted(shown_rows() - rows) == []


@shows("X19")
def test_docs_name_the_text_that_is_the_specification(shared: Path) -> None:
    text = (shared / "specs" / "rdm-w3c-note-1996.txt").read_text("utf-8")
    assert "NOTE-rdm.html,v 1.4 1996/12/09" in text
    page = (PROJECT / "docs" / "rdm-server.md").read_text("utf-8")
    assert "the text of 9 December 1996, version 1.4" in page


def test_guard_reads_decorators() -> None:
    source = "@shows(34, 'X1')\ndef test_a(): ...\n@other(1)\ndef test_b(): ...\n"
    assert set(shown_in(source)) == {"34", "X1"}
