"""The official files, read once for all tests of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cdif.official import Official


@pytest.fixture(scope="session")
def official(shared: Path) -> Official:
    return Official(shared / "official" / "cdif-1.1")
