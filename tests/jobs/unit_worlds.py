"""Stores on which units of work are done step by step, with clocks that a test moves."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from oaicdif.config import HarvestSettings, ProviderSettings, Settings
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.jobs.units import crosswalk_step, publish_step
from oaicdif.model import Header, Record
from oaicdif.store import Store
from tests.store.filling import Clock, harvest
from tests.store.new_stores import new_store

BASE = "https://catalog.example.org"
SETTINGS = Settings(
    provider=ProviderSettings(base_url=BASE), harvest=HarvestSettings(fetch_ahead=0)
)
NOON = datetime(2024, 2, 1, 12, tzinfo=UTC)


def timer() -> float:
    """A clock that stands still: no time is ever left of a budget of none."""
    return 0.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "oaicdif.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = new_store(path)
    yield opened
    opened.close()


def fill(store: Store, count: int = 5, title: str = "Title") -> None:
    """Harvested records that wait to be crosswalked."""
    harvest(
        store,
        [
            Record(
                Header(f"oai:a:{n}", "2024-01-01", ("sea",)),
                write_oai_dc([("title", f"{title} {n}", "")]),
            )
            for n in range(count)
        ],
    )


def crosswalked(store: Store, clock: Clock, *, limit: int) -> list[int]:
    """How many items each step did, until nothing was left."""
    done = []
    for _ in range(50):
        found = crosswalk_step(store, SETTINGS, limit=limit, clock=clock)
        done.append(found.report.crosswalked)
        if not found.more:
            return done
    raise AssertionError("no end after fifty steps")


def published(store: Store, clock: Clock, *, limit: int) -> list[int]:
    done = []
    for _ in range(50):
        found = publish_step(store, SETTINGS, limit=limit, clock=clock)
        done.append(found.stamped)
        if not found.more:
            return done
    raise AssertionError("no end after fifty steps")
