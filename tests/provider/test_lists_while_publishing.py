"""Lists that are read while records are published are never shorter than before and after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from oaicdif.catalog.publishing import publish_batch
from oaicdif.config import ProviderSettings
from tests.provider.provider_world import OAI, World, draft, identifiers, items
from tests.store.filling import Clock, harvest, record
from tests.store.new_stores import new_store

COUNT = 11
NAMES = [each.identifier for each in items(COUNT)]
QUERIES: list[dict[str, str]] = [
    {},
    {"set": "physics"},
    {"from": "2024-01-01"},
    {"from": "2024-01-01", "until": "2024-12-31"},
]


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    store = new_store(tmp_path / "oaicdif.sqlite")
    found = World(store, Clock())
    found.put(items(COUNT, sets="physics"))
    yield found
    store.close()


def changed(world: World, title: str) -> None:
    """Every item has another title, is crosswalked, and waits to be published."""
    edited = {e.identifier: replace(e, title=title) for e in items(COUNT, sets="physics")}
    records = [
        record(e.identifier, text=ascii(e.title), sets=e.sets, deleted=e.deleted)
        for e in edited.values()
    ]
    harvest(world.store, records)
    while stale := world.store.stale_items(limit=100):
        drafts = [draft(each, edited[each.identifier]) for each in stale]
        world.store.write_drafts(drafts, stale)


def moments(world: World) -> Iterator[str]:
    """Each moment at which somebody may ask: between two batches, and in the seconds behind."""
    yield "before"
    settings = ProviderSettings()
    while publish_batch(world.store, world.clock, settings, batch=2).more:
        yield "between two batches"
        world.clock.tick(0.4)
    for _ in range(4):
        yield "behind"
        world.clock.tick(0.5)


def listed(world: World, verb: str, query: dict[str, str]) -> tuple[list[str], set[str]]:
    """The identifiers of a whole list, and the sizes that its tokens tell."""
    parts = world.list(verb, metadataPrefix="oai_dc", **query)
    tokens = [each for part in parts for each in part.iter(f"{OAI}resumptionToken")]
    return sorted(identifiers(parts)), {each.get("completeListSize", "") for each in tokens}


@pytest.mark.parametrize("query", QUERIES, ids=str)
@pytest.mark.parametrize("verb", ["ListRecords", "ListIdentifiers"])
def test_no_list_is_short_while_every_record_is_published_again(
    world: World, verb: str, query: dict[str, str]
) -> None:
    for number in range(2):
        changed(world, f"edit {number}")
        for moment in moments(world):
            assert listed(world, verb, query) == (NAMES, {str(COUNT)}), moment
