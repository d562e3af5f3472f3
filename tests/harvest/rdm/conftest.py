"""The store that descriptions are harvested into."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oaicdif.store import Store
from tests.store.new_stores import new_store


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Store]:
    store = new_store(tmp_path / "here.sqlite")
    yield store
    store.close()
