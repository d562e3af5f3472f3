"""A clock that is set while it is watched; what `/health` says of clocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from oaicdif.config import ProviderSettings, Settings
from oaicdif.store import Store
from oaicdif.web.app import create_app
from oaicdif.web.clock_jumps import WatchedClock
from tests.store.filling import NOON, Clock
from tests.store.new_stores import new_store

SETTINGS = replace(Settings(), provider=ProviderSettings(admin_email="admin@example.org"))


class Steady:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def watched() -> tuple[WatchedClock, Clock, Steady]:
    clock, steady = Clock(), Steady()
    return WatchedClock(clock, steady), clock, steady


def test_time_that_passes_is_no_jump() -> None:
    watching, clock, steady = watched()
    clock.tick(7200)
    steady.seconds += 7180  # corrected meanwhile, as time servers do
    assert (watching(), watching.jump) == (NOON + timedelta(hours=2), "")


@pytest.mark.parametrize(("step", "way"), [(3600, "forward"), (-3600, "back")])
def test_a_jump_is_told_with_its_way_and_length(
    step: int, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    watching, clock, steady = watched()
    clock.tick(step + 5)
    steady.seconds += 5
    watching()
    assert f"jumped {way} by 3600 s" in watching.jump
    assert watching.jump in caplog.text


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = new_store(tmp_path / "oaicdif.sqlite")
    yield opened
    opened.close()


def test_health_notes_a_jump_and_is_well(store: Store) -> None:
    watching, clock, _ = watched()
    clock.tick(3600)
    reply = create_app(SETTINGS, store, watching).test_client().get("/health")
    assert (reply.status_code, reply.json["notes"]) == (200, [watching.jump])  # type: ignore[index]


def test_health_fails_while_the_clock_is_behind_what_was_answered(store: Store) -> None:
    clock = Clock()
    client = create_app(SETTINGS, store, clock).test_client()
    assert client.get("/oai?verb=Identify").status_code == 200
    clock.tick(-7200)
    health, oai = client.get("/health"), client.get("/oai?verb=Identify")
    assert (health.status_code, oai.status_code) == (503, 503)
    assert "behind what harvesters were answered at 2024-02-01T12:00:00Z" in health.json["reason"]  # type: ignore[index]
