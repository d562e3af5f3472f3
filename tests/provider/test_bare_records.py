"""Records that tell nothing are left out of oai_dc where that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, Record
from oaicdif.provider.bare_records import is_bare
from tests.provider.provider_world import OAI, World, codes, identifiers
from tests.store.filling import Clock, harvest, publish_all
from tests.store.new_stores import new_store

OURS = ("https://catalog.example.org/",)
PAGE = ("identifier", "https://catalog.example.org/records/1#resource", "")


@pytest.mark.parametrize(
    ("values", "bare"),
    [
        ([], True),
        ([PAGE], True),
        ([PAGE, ("title", "One", "")], False),
        ([("identifier", "https://catalog.example.com/records/1", "")], False),
        ([PAGE, ("identifier", "10.1000/1", "")], False),
    ],
)
def test_bare_is_what_holds_nothing_but_our_own_identifiers(
    values: list[tuple[str, str, str]], bare: bool
) -> None:
    assert is_bare(write_oai_dc(values), OURS) is bare


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """Eight records, each second one empty, and one that nobody can read; two to a part."""
    store = new_store(tmp_path / "oaicdif.sqlite")
    found = World(store, Clock())
    titled, empty = (write_oai_dc(each) for each in ([("title", "One", "")], []))
    bodies = [titled, empty] * 4 + [b'<x xmlns="urn:nobody"/>']
    harvest(
        store,
        [Record(Header(f"oai:a:{n}", "2024-01-01"), body) for n, body in enumerate(bodies)],
    )
    run_stale(store, found.settings, found.clock)
    publish_all(store, found.clock)
    found.clock.tick(5)
    yield found
    store.close()


def listed(world: World, verb: str, prefix: str = "oai_dc") -> list[str]:
    return [name for part in world.list(verb, metadataPrefix=prefix) for name in identifiers(part)]


@pytest.mark.parametrize("size", [1, 2, 3, 100])
@pytest.mark.parametrize("verb", ["ListRecords", "ListIdentifiers"])
def test_lists_hold_the_others_and_each_of_them(world: World, verb: str, size: int) -> None:
    asked = world.with_provider(leave_out_bare=True, page_size=size)
    assert listed(asked, verb) == [f"oai:a:{n}" for n in (0, 2, 4, 6)]
    assert len(listed(asked, verb, "cdif_jsonld")) == 9


def test_without_the_setting_every_item_has_oai_dc(world: World) -> None:
    assert len(listed(world, "ListRecords")) == 9


def test_a_record_left_out_cannot_be_had_in_oai_dc_alone(world: World) -> None:
    asked = world.with_provider(leave_out_bare=True)
    got = asked.ask(verb="GetRecord", identifier="oai:a:1", metadataPrefix="oai_dc")
    assert codes(got) == ["cannotDisseminateFormat"]
    formats = asked.ask(verb="ListMetadataFormats", identifier="oai:a:1")
    prefixes = [each.text for each in formats.iter(f"{OAI}metadataPrefix")]
    assert "oai_dc" not in prefixes
    assert "cdif_jsonld" in prefixes
