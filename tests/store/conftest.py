"""A store to test, and a clock."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oaicdif.store import Store
from oaicdif.store.sqlite import SqliteStore
from tests.store.filling import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = SqliteStore.open(tmp_path / "oaicdif.sqlite", busy_s=0.05)
    yield opened
    opened.close()
