"""Published sets are called what their sources call them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oaicdif.model import Set
from oaicdif.publish.catalog import name_published_sets
from oaicdif.store.sqlite import SqliteStore
from tests.publish.provider_world import OAI, Item, World
from tests.store.filling import Clock


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    store = SqliteStore.open(tmp_path / "oaicdif.sqlite")
    yield World(store, Clock())
    store.close()


def names(world: World) -> dict[str, str]:
    rows = world.with_page_size(100).ask(verb="ListSets").iter(f"{OAI}set")
    return {each.findtext(f"{OAI}setSpec", ""): each.findtext(f"{OAI}setName", "") for each in rows}


def test_a_set_has_the_name_its_source_gives_it(world: World) -> None:
    world.put([Item("oai:example.org:1", "physics:quantum driver")])
    (endpoint,) = world.store.endpoints()
    sets = [Set("physics", "Physics"), Set("physics:quantum", "Quanta"), Set("empty", "Nothing")]
    world.store.save_identify(endpoint.endpoint_id, sets=sets)
    name_published_sets(world.store, several=False)
    assert names(world) == {
        "driver": "Open Access DRIVERset",
        "physics": "Physics",
        "physics:quantum": "Quanta",
    }


def test_sets_of_several_endpoints_stand_under_their_endpoint(world: World) -> None:
    world.put([Item("oai:example.org:1", "a:physics")])
    (endpoint,) = world.store.endpoints()
    world.store.save_identify(endpoint.endpoint_id, sets=[Set("physics", "Physics")])
    name_published_sets(world.store, several=True)
    assert names(world) == {"a": "a", "a:physics": "Physics"}
