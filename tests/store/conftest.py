"""A store to test, on each driver, and a clock."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oaicdif.store import Store
from oaicdif.store.sql import packing
from tests.store.drivers import DRIVERS, Driver
from tests.store.filling import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(
    scope="session",
    params=[
        # a server of its own is started for the others
        pytest.param(each, id=each.name, marks=[pytest.mark.slow] * (each.name != "sqlite"))
        for each in DRIVERS
    ],
)
def driver(request: pytest.FixtureRequest) -> Driver:
    found: Driver = request.param
    return found


@pytest.fixture
def store(driver: Driver, tmp_path: Path) -> Iterator[Store]:
    opened = driver.store(tmp_path, busy_s=0.05)
    yield opened
    opened.close()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dictionaries are made of few documents, and looked at often."""
    monkeypatch.setattr(packing, "ENOUGH", 100)
    monkeypatch.setattr(packing, "LOOKED_AT", 100)
    monkeypatch.setattr(packing, "SAMPLED", 5)
