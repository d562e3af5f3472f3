"""Which functions need a docstring; tests/test_guards.py asks it of all modules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.docstrings import silent

HEAD = "class Store(Protocol):\n    def put(self, row: int) -> None:\n"
TOLD = HEAD + '        """Keep it."""\n'


@pytest.mark.parametrize(
    ("path", "text", "found"),
    [
        ("a.py", "def f(x, y): return x", ["f"]),
        ("a.py", "def f(x, *, y): return x", ["f"]),
        ("a.py", "def f(x):\n    y = x\n    return y", ["f"]),
        ("a.py", "def f(x): return x", []),
        ("a.py", "def f(): x(); return y", []),
        ("a.py", "def _f(x, y): return x", []),
        ("a.py", "def f(x, y) -> Response: return x", []),
        ("oaicdif/api.py", "def f(): return x", ["f"]),
        ("a.py", HEAD + "        ...", ["Store.put"]),
        ("a.py", TOLD + "class Ours:\n    def put(self, row): x(); y()", []),
        ("a.py", TOLD + "class Ours:\n    def take(self, row): x(); y()", ["Ours.take"]),
        ("a.py", TOLD + "def put(row): x(); y()", ["put"]),
    ],
)
def test_what_needs_one(path: str, text: str, found: list[str]) -> None:
    assert silent({Path(path): ast.parse(text)}) == [f"{path}: {name}" for name in found]
