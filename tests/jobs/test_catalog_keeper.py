"""What has arrived is crosswalked and published in rounds, whatever harvests do meanwhile."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from oaicdif.config import CrosswalkSettings, ProviderSettings, Settings
from oaicdif.errors import CrosswalkError
from oaicdif.jobs.catalog_keeper import ROUND_S, Keeper, pause_after_round
from oaicdif.store import Store, open_store
from oaicdif.store.upkeep import UNPUBLISHED
from tests.jobs.unit_worlds import fill
from tests.store.filling import Clock
from tests.store.new_stores import new_store

SETTINGS = Settings(provider=ProviderSettings(base_url="https://catalog.example.org"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = new_store(tmp_path / "oaicdif.sqlite")
    yield found
    found.close()


class Timer:
    """Seconds that only the test moves."""

    def __init__(self, step: float = 0.0) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def keeper(store: Store, settings: Settings = SETTINGS, timer: Timer | None = None) -> Keeper:
    return Keeper(store, settings, Clock(), timer or Timer())


def published(store: Store) -> int:
    return sum(each["published"] for each in store.counts().values())


def test_a_round_publishes_what_waits(store: Store) -> None:
    here = keeper(store)
    fill(store)
    assert here.round(threading.Event())
    assert published(store) == 5
    assert not here.round(threading.Event())


def test_what_came_since_the_last_round_is_published_by_the_next(store: Store) -> None:
    here = keeper(store)
    fill(store, 3)
    here.round(threading.Event())
    fill(store, 8)
    here.round(threading.Event())
    assert published(store) == 8


def test_a_round_publishes_though_more_is_still_to_be_crosswalked(store: Store) -> None:
    here = keeper(store, timer=Timer(step=ROUND_S))  # each look at the clock is a round later
    fill(store, 1200)
    here.round(threading.Event())
    assert 0 < published(store) < 1200


def test_what_is_mended_is_no_trouble_any_more_though_the_store_was_locked(tmp_path: Path) -> None:
    path = tmp_path / "oaicdif.sqlite"
    new_store(path).close()
    with (
        closing(open_store(path, busy_s=0.01)) as store,
        closing(sqlite3.connect(path, isolation_level=None)) as other,
    ):
        here = keeper(store)
        here.tell_trouble("mine.yaml:1:1: no mapping.")
        other.execute("BEGIN IMMEDIATE")
        here.tell_trouble("")
        assert UNPUBLISHED in store.notes()
        other.execute("ROLLBACK")
        here.tell_trouble("")
        assert UNPUBLISHED not in store.notes()


def test_a_catalog_that_a_bug_keeps_from_being_published_is_told(store: Store) -> None:
    def clock() -> datetime:
        raise ZeroDivisionError("a bug")

    fill(store)
    here = Keeper(store, SETTINGS, clock, Timer())
    with pytest.raises(ZeroDivisionError):
        pause_after_round(here, threading.Event())
    assert store.notes()[UNPUBLISHED] == "failed inside oaicdif: ZeroDivisionError: a bug"
    pause_after_round(keeper(store), threading.Event())
    assert (published(store), UNPUBLISHED in store.notes()) == (5, False)


def test_a_crosswalk_that_is_wrong_is_told_once_and_taken_up_when_it_is_right(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "mine").mkdir()
    bad = tmp_path / "mine" / "oai_dc-to-cdif.yaml"
    bad.write_text("rules: [", encoding="utf-8")
    settings = Settings(crosswalk=CrosswalkSettings(folder="mine"), folder=tmp_path)
    here = keeper(store, settings)
    fill(store)
    for _ in range(2):
        with pytest.raises(CrosswalkError) as raised:
            here.round(threading.Event())
        here.tell_trouble(str(raised.value))
    assert store.notes()[UNPUBLISHED] == str(raised.value)
    bad.unlink()
    here.round(threading.Event())
    here.tell_trouble("")
    assert (published(store), UNPUBLISHED in store.notes()) == (5, False)
    told = [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]
    assert [each.partition(":")[0] for each in told] == [
        "nothing can be published",
        "it can be published again",
    ]
