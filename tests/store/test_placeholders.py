"""Statements bind values in order (`?`) or by name (`:name`), never by number (`?1`).

A sequence given to numbered placeholders is a warning of Python 3.12.0 to 3.12.3, and warnings
are errors in tests; a mapping with numbers for names is read by nobody.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import oaicdif.store

FOLDER = Path(oaicdif.store.__file__).parent
NUMBERED = re.compile(r"\?\d")


def numbered(source: str) -> list[str]:
    """The parts of its texts that hold a numbered placeholder."""
    texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return [each for each in texts if isinstance(each, str) and NUMBERED.search(each)]


@pytest.mark.few(40)
@pytest.mark.parametrize(
    "path", sorted(FOLDER.rglob("*.py")), ids=lambda path: str(path.relative_to(FOLDER))
)
def test_no_statement_has_a_numbered_placeholder(path: Path) -> None:
    assert numbered(path.read_text(encoding="utf-8")) == []


def test_a_numbered_placeholder_would_be_seen() -> None:
    source = 'A = "SELECT ?1"\nB = f"{x} WHERE a = ?2 {y}"\nC = "SELECT ? FROM :a"\n'
    assert numbered(source) == ["SELECT ?1", " WHERE a = ?2 "]
