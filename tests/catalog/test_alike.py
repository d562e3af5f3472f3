"""What `crosswalk run --all` need not make again, and what it must."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from oaicdif.catalog.publishing import publish_all
from oaicdif.catalog.rerun import Rerun, rerun
from oaicdif.config import DeriveSettings, ProviderSettings, Settings
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, Record
from oaicdif.store import Store, open_store
from tests.store.filling import Clock, harvest

SETTINGS = Settings(provider=ProviderSettings(base_url="https://catalog.example.org"))


def one(number: int, *more: tuple[str, str]) -> Record:
    values = [("title", f"Title {number}", ""), *((name, text, "") for name, text in more)]
    return Record(Header(f"oai:repo.example.org:{number}", "2024-01-01"), write_oai_dc(values))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = open_store(tmp_path / "store.sqlite")
    yield found
    found.close()


def again(store: Store, clock: Clock, settings: Settings = SETTINGS) -> tuple[int, int]:
    """How many records came out the same unseen, and how many were looked at."""
    found: Rerun = rerun(store, settings, clock, everything=True)
    publish_all(store, clock)
    return found.alike, found.report.crosswalked


def test_what_leans_on_nothing_comes_out_the_same_on_the_same_day(store: Store) -> None:
    harvest(store, [one(1), one(2, ("relation", "Report 7"))])
    clock = Clock()
    assert again(store, clock) == (0, 2)
    assert again(store, clock) == (2, 0)


def test_on_another_day_an_embargo_may_have_ended(store: Store) -> None:
    harvest(store, [one(1)])
    clock = Clock()
    again(store, clock)
    clock.tick(24 * 3600)
    assert again(store, clock) == (0, 1)


@pytest.mark.parametrize(
    "settings",
    [
        replace(SETTINGS, provider=replace(SETTINGS.provider, base_url="https://b.example.org")),
        replace(SETTINGS, provider=replace(SETTINGS.provider, sets=("driver", "type"))),
        replace(SETTINGS, derive=DeriveSettings(dateModified=("datePublished",))),
    ],
    ids=["address", "sets", "derived"],
)
def test_under_other_settings_everything_is_looked_at(store: Store, settings: Settings) -> None:
    harvest(store, [one(1), one(2)])
    clock = Clock()
    again(store, clock)
    assert again(store, clock, settings) == (0, 2)


def test_what_was_refused_an_address_or_points_at_another_is_looked_at(store: Store) -> None:
    """Records 2 and 3; record 1 had the address first, whoever else asked for it."""
    page = ("identifier", "https://repo.example.org/items/5")
    harvest(store, [one(1, page), one(2, page), one(3, ("relation", "oai:repo.example.org:4"))])
    harvest(store, [one(4)], full=False)
    clock = Clock()
    again(store, clock)
    assert again(store, clock) == (2, 2)


def test_a_record_that_changed_is_looked_at(store: Store) -> None:
    harvest(store, [one(1), one(2)])
    clock = Clock()
    again(store, clock)
    harvest(store, [one(1, ("date", "2001")), one(2)])
    assert again(store, clock) == (1, 1)
