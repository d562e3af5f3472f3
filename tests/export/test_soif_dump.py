"""`catalog.soif.gz`: every live description once, by a setting."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from oaicdif.config import ProviderSettings, Settings
from oaicdif.rdm.soif_object import SoifObject
from oaicdif.rdm.soif_reader import read_objects
from tests.export.export_world import World
from tests.web.catalog import BASE, POOR, RICH

SETTINGS = replace(Settings(), provider=ProviderSettings(base_url=BASE))
NAME = "catalog.soif.gz"


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    made.fill({"oai:x:rich": RICH, "oai:x:poor": POOR, "oai:x:gone": POOR}, sets="sea")
    made.fill({"oai:x:gone": None})
    yield made
    made.store.close()


def described(world: World) -> dict[str, SoifObject]:
    """By OAI identifier."""
    found = read_objects(gzip.decompress(world.files()[NAME]))
    return {each.text("OAI-Identifier"): each for each in found}


def test_without_the_setting_there_is_no_such_file(world: World) -> None:
    world.export()
    assert NAME not in world.files()


def test_every_live_description_is_in_it_once(world: World) -> None:
    world.export(soif=SETTINGS)
    found = described(world)
    assert set(found) == {"oai:x:rich", "oai:x:poor"}
    assert len({each.url for each in found.values()}) == 2
    assert all(each.first("RD-Last-Modified") and each.first("Title") for each in found.values())
    assert b"set:sea" in found["oai:x:rich"].values("Classification")


def test_it_follows_the_catalog_and_the_setting(world: World) -> None:
    world.export(soif=SETTINGS)
    before = world.files()[NAME]
    assert world.export(soif=SETTINGS).units == 0
    world.fill({"oai:x:new": POOR})
    world.export(soif=SETTINGS)
    assert set(described(world)) == {"oai:x:rich", "oai:x:poor", "oai:x:new"}
    assert world.files()[NAME] != before
    world.export()
    assert NAME not in world.files()


def test_the_setting_alone_brings_it(world: World) -> None:
    world.export()
    world.export(soif=SETTINGS)
    assert len(described(world)) == 2


def test_pages_have_the_address_where_the_files_are_served(world: World) -> None:
    world.export(soif=SETTINGS, base_url="https://mirror.example.org/data")
    pages = [each.text("Metadata-URL") for each in described(world).values()]
    assert [page.partition("/records/")[0] for page in pages] == [
        "https://mirror.example.org/data"
    ] * 2
