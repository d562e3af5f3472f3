"""`/health`: well while the store gives what it holds, failing when it does not."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from oaicdif.config import ProviderSettings, Settings
from oaicdif.errors import StoreError
from oaicdif.site.soundness import look_through
from oaicdif.store import Store, open_store
from oaicdif.store.upkeep import DAMAGED
from oaicdif.web.app import create_app
from tests.store.new_stores import new_store
from tests.web.catalog import BASE, POOR, RICH, START, Clock, fill

TABLES = ("entry", "shelf", "endpoint")


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    path = tmp_path / "oaicdif.sqlite"
    store, clock = open_store(path), Clock()
    fill(store, clock, {"oai:x:1": RICH, "oai:x:2": POOR}, sets="sea")
    store.close()
    return path


def spoil(path: Path, table: str) -> None:
    """Overwrite the root page of a table, as a failing disk would."""
    with sqlite3.connect(path) as db:
        size = db.execute("PRAGMA page_size").fetchone()[0]
        (root,) = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = ? AND type = 'table'", (table,)
        ).fetchone()
    db.close()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)


def health(store: Store) -> tuple[int, str]:
    settings = replace(Settings(), provider=ProviderSettings(base_url=BASE))
    later = Clock()
    later.tick(3600)
    answer = create_app(settings, store, later).test_client().get("/health")
    return answer.status_code, answer.get_data(as_text=True)


def test_sound_store_is_well(filled: Path) -> None:
    store = open_store(filled)
    status, said = health(store)
    store.close()
    assert status == 200
    assert '"records":2' in said


def test_empty_store_is_well(tmp_path: Path) -> None:
    store = new_store(tmp_path / "empty.sqlite")
    status, _ = health(store)
    store.close()
    assert status == 200


@pytest.mark.parametrize("table", TABLES)
def test_damaged_store_is_noticed_and_named(filled: Path, table: str) -> None:
    spoil(filled, table)
    store = open_store(filled)
    status, said = health(store)
    store.close()
    assert status == 503
    assert "is damaged" in said


def test_every_way_to_the_newest_entry_is_read(filled: Path) -> None:
    store, clock = open_store(filled), Clock()
    with store.snapshot(clock()) as snapshot:
        assert look_through(snapshot) >= 2
    store.close()


def test_damage_is_an_error_of_the_store(filled: Path) -> None:
    spoil(filled, "shelf")
    store, clock = open_store(filled), Clock()
    with pytest.raises(StoreError), store.snapshot(clock()) as snapshot:
        look_through(snapshot)
    store.close()


def test_damage_that_a_check_found_is_told_until_it_is_mended(filled: Path) -> None:
    store = open_store(filled)
    store.note({DAMAGED: "The store is damaged in 2 places."})
    status, said = health(store)
    assert (status, "damaged in 2 places" in said, '"ok"' in said) == (200, True, False)
    store.note({DAMAGED: None})
    status, said = health(store)
    store.close()
    assert (status, "damaged" in said) == (200, False)


@pytest.mark.parametrize(("seconds", "records", "told"), [(0, 0, True), (5, 2, False)])
def test_first_records_that_are_not_listed_yet_are_told(
    tmp_path: Path, seconds: int, records: int, told: bool
) -> None:
    """Lists show what is older than the current second; nobody should take that for nothing."""
    store, clock = new_store(tmp_path / "new.sqlite"), Clock()
    fill(store, clock, {"oai:x:1": RICH, "oai:x:2": POOR})
    clock.now = START
    clock.tick(seconds)
    settings = replace(Settings(), provider=ProviderSettings(base_url=BASE))
    answer = create_app(settings, store, clock).test_client().get("/health").get_json()
    store.close()
    assert (answer["status"], answer["records"]) == ("ok", records)
    assert ["are listed and counted after" in each for each in answer["notes"]] == [True] * told
