"""A store whose statements are written down, with the places they come from."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, Final

from oaicdif.store.drivers.sqlite import SqliteDatabase
from oaicdif.store.drivers.sqlite_connection import Cursor, SqliteConnection
from tests.house import PACKAGE

TABLES: Final = PACKAGE / "store" / "sql"
_CALLS: Final = ("execute", "executemany", "plain", "_one")
Site = tuple[str, int]
Values = Sequence[object] | Mapping[str, object]


class Recording(SqliteConnection):
    """A connection that notes each statement, and the lines that handed it over."""

    statements: Final[set[str]] = set()
    lines: Final[set[Site]] = set()

    def execute(self, statement: str, values: Values = ()) -> Cursor:  # type: ignore[override]
        self._note(statement)
        return super().execute(statement, values)

    def executemany(self, statement: str, many: Any) -> Cursor:
        self._note(statement)
        return super().executemany(statement, many)

    def plain(self, statement: str, values: Values = ()) -> Cursor:
        self._note(statement)
        return super().plain(statement, values)

    def _note(self, statement: str) -> None:
        here: FrameType | None = sys._getframe(2)
        if _place(here):
            self.statements.add(statement)
        while (place := _place(here)) is not None:
            self.lines.add(place)
            here = here.f_back if here else None


def _place(frame: FrameType | None) -> Site | None:
    """Which line of the tables is run; None where it is none of theirs."""
    path = Path(frame.f_code.co_filename) if frame else Path()
    if frame is None or path.parent != TABLES:
        return None
    return path.name, frame.f_lineno


class RecordingDatabase(SqliteDatabase):
    kind = Recording


def call_sites() -> Iterator[tuple[str, int, int]]:
    """(file, first line, last line) of every place in the tables that hands a statement over."""
    for path in sorted(TABLES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in _CALLS:
                yield path.name, node.lineno, node.end_lineno or node.lineno


def not_visited() -> list[str]:
    """The places that no statement of the tour came from."""
    return [
        f"{name}:{first}"
        for name, first, last in call_sites()
        if not any((name, line) in Recording.lines for line in range(first, last + 1))
    ]


def shortened(statement: str) -> str:
    """A statement with two values in each list and two rows: they may have any length."""
    listed = re.sub(r"IN \((?:NULL|\?(?:,\?)*)\)", "IN (?,?)", statement)
    return re.sub(r"(\((?:\?, )*\?\))(?:, \1)+", r"\1, \1", listed)
