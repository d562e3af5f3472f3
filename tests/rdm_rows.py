"""Which statements of the RDM checklist a test shows: `@shows(34, "X1")` above it.

The checklist lies in ../shared/notes/rdm-checklist.md; tests/rdm/test_checklist.py holds its
numbers beside those named here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def shows(*_rows: int | str) -> Callable[[Test], Test]:
    """Nothing happens when the test runs: the guard reads these numbers from the source."""
    return lambda test: test
