"""The processes that one has begun, from /proc."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def descendants(process: int) -> list[int]:
    """The processes that this one began, and those that they began."""
    found: list[int] = []
    with suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
        for task in Path(f"/proc/{process}/task").iterdir():
            with suppress(FileNotFoundError, ProcessLookupError):
                found += map(int, (task / "children").read_text().split())
    return found + [each for child in tuple(found) for each in descendants(child)]
