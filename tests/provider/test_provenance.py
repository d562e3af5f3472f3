"""What each format says of its own metadata in the provenance of a record.

Expectations: OAI-PMH implementation guidelines, provenance, and provenance.xsd: `altered` tells
whether the metadata were changed before they were exposed again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from oaicdif.formats.metadata_format import MetadataFormatRow
from tests.provider.provider_world import OAI, ORIGIN, Item, World
from tests.store.filling import Clock
from tests.store.new_stores import new_store

ONE = "oai:example.org:1"
FIRST = replace(ORIGIN, base_url="https://first.example.org/oai", altered=False)
AS_RECEIVED = replace(ORIGIN, altered=False, earlier=FIRST)
PROVENANCE = "{http://www.openarchives.org/OAI/2.0/provenance}"
WRITTEN = ("oai_qdc", "didl", "didl_document", "DIDL_document", "cdif", "cdif_jsonld")
AS_THEY_CAME = ("oai_dc", "datacite")


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    store = new_store(tmp_path / "oaicdif.sqlite")
    received = ("datacite urn:x https://x.example.org/datacite.xsd",)
    found = World(store, Clock()).with_provider(received=received)
    found.put([Item(ONE, formats="datacite", origin=AS_RECEIVED)])
    yield found
    store.close()


def altered(world: World, prefix: str) -> list[list[str | None]]:
    """`altered` of each description, outermost first, in GetRecord and in ListRecords."""
    one = world.ask(f"verb=GetRecord&identifier={ONE}&metadataPrefix={prefix}")
    page = world.ask(f"verb=ListRecords&metadataPrefix={prefix}")
    name = f"{PROVENANCE}originDescription"
    return [[each.get("altered") for each in root.iter(name)] for root in (one, page)]


@pytest.mark.parametrize("prefix", WRITTEN)
def test_what_we_wrote_ourselves_is_said_to_be_altered(world: World, prefix: str) -> None:
    assert altered(world, prefix) == [["true", "false"]] * 2


@pytest.mark.parametrize("prefix", AS_THEY_CAME)
def test_what_came_so_is_said_to_be_unaltered(world: World, prefix: str) -> None:
    assert altered(world, prefix) == [["false", "false"]] * 2


def test_the_namespace_stays_that_of_what_was_harvested(world: World) -> None:
    root = world.ask(f"verb=GetRecord&identifier={ONE}&metadataPrefix=cdif")
    names = [each.text for each in root.iter(f"{PROVENANCE}metadataNamespace")]
    assert names == [ORIGIN.metadata_namespace] * 2


def test_oai_dc_of_our_own_writing_is_altered_in_every_format(world: World) -> None:
    world.put([Item(ONE, title="Written back", formats="datacite")])
    for prefix in (*WRITTEN, "oai_dc"):
        assert altered(world, prefix) == [["true"]] * 2


def test_a_format_of_a_package_is_altered_unless_it_says_otherwise(world: World) -> None:
    row = MetadataFormatRow("x", "urn:x", "https://x.example.org/x.xsd", ("oai_dc",))
    for each, first in ((row, "true"), (replace(row, written=False), "false")):
        formats = {**world.provider.formats, "x": each}
        world.provider = replace(world.provider, formats=formats)
        assert altered(world, "x") == [[first, "false"]] * 2


def test_every_format_of_the_table_is_judged_here(world: World) -> None:
    listed = world.ask("verb=ListMetadataFormats").iter(f"{OAI}metadataPrefix")
    assert {each.text for each in listed} == {*WRITTEN, *AS_THEY_CAME}
