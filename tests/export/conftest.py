"""An exported catalog of three records, one of them deleted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.export.export_world import World
from tests.web.catalog import POOR, RICH


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    made.fill({"oai:x:rich": RICH, "oai:x:poor": POOR, "oai:x:gone": POOR}, sets="sea")
    made.fill({"oai:x:gone": None})
    yield made
    made.store.close()
