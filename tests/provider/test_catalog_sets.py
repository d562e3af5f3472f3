"""Published sets are called what their sources call them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.catalog.publishing import name_published_sets
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, Record, Set
from tests.provider.provider_world import OAI, Item, World, codes, identifiers
from tests.store.filling import Clock, harvest, publish_all
from tests.store.new_stores import new_store


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    store = new_store(tmp_path / "oaicdif.sqlite")
    yield World(store, Clock())
    store.close()


def crosswalked(world: World, *sets: str) -> None:
    """Publish one record of restricted access that its source puts into these sets."""
    metadata = write_oai_dc([("title", "A title", ""), ("rights", "Restricted access", "")])
    harvest(world.store, [Record(Header("oai:example.org:1", "2024-01-01", sets), metadata)])
    run_stale(world.store, world.settings, world.clock)
    publish_all(world.store, world.clock)
    world.clock.tick(5)


def test_a_record_below_a_driver_set_of_the_source_is_not_in_ours(world: World) -> None:
    """DRIVER guidelines 1.1, section 2.8; DECISIONS 24: by our verdict alone."""
    crosswalked(world, "driver:theses", "Driver:books")
    for spec in ("driver", "Driver"):
        asked = world.ask(f"verb=ListRecords&metadataPrefix=oai_dc&set={spec}")
        assert codes(asked) == ["noRecordsMatch"]
    asked = world.ask("verb=ListRecords&metadataPrefix=oai_dc&set=~64river:theses")
    assert identifiers(asked) == ["oai:example.org:1"]


def names(world: World) -> dict[str, str]:
    rows = world.with_page_size(100).ask(verb="ListSets").iter(f"{OAI}set")
    return {each.findtext(f"{OAI}setSpec", ""): each.findtext(f"{OAI}setName", "") for each in rows}


def test_a_set_has_the_name_its_source_gives_it(world: World) -> None:
    world.put([Item("oai:example.org:1", "physics:quantum driver")])
    (endpoint,) = world.store.endpoints()
    sets = [Set("physics", "Physics"), Set("physics:quantum", "Quanta"), Set("empty", "Nothing")]
    world.store.save_identify(endpoint.endpoint_id, sets=sets)
    name_published_sets(world.store, world.settings.provider, several=False)
    assert names(world) == {
        "driver": "Open Access DRIVERset",
        "physics": "Physics",
        "physics:quantum": "Quanta",
    }


def test_sets_of_several_endpoints_stand_under_their_endpoint(world: World) -> None:
    world.put([Item("oai:example.org:1", "a:physics")])
    (endpoint,) = world.store.endpoints()
    world.store.save_identify(endpoint.endpoint_id, sets=[Set("physics", "Physics")])
    name_published_sets(world.store, world.settings.provider, several=True)
    assert names(world) == {"a": "a", "a:physics": "Physics"}
