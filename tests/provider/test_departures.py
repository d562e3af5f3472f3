"""A record that leaves an announced set is told to those who harvest that set.

Expectations: issue "Every list whole at every moment": a deleted header in that set's lists, kept
like a tombstone, gone when the record returns; GetRecord shows the record as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree

from oaicdif.catalog.publishing import publish_all
from oaicdif.config import ProviderSettings
from tests.provider.provider_world import OAI, Item, World, codes, identifiers
from tests.store.filling import Clock
from tests.store.new_stores import new_store

ONE, TWO = "oai:example.org:1", "oai:example.org:2"


class Announcing(World):
    """A world whose departures are announced as its settings say."""

    def publish_step(self) -> None:
        publish_all(self.store, self.clock, self.settings.provider)

    def change(self, *what: Item) -> None:
        self.put(what)


@pytest.fixture
def world(tmp_path: Path, schema: etree.XMLSchema | None) -> Iterator[Announcing]:
    store = new_store(tmp_path / "oaicdif.sqlite")
    found = Announcing(store, Clock(), schema=schema)
    found.change(Item(ONE, "driver a"), Item(TWO, "driver a"))
    yield found
    store.close()


def headers(world: World, **arguments: str) -> dict[str, tuple[str | None, list[str | None]]]:
    """(status, sets) by identifier of a whole list in oai_dc."""
    parts = world.list("ListIdentifiers", metadataPrefix="oai_dc", **arguments)
    found = [each for root in parts for each in root.iter(f"{OAI}header")]
    assert len({identifiers(each)[0] for each in found}) == len(found)
    return {
        identifiers(each)[0]: (
            each.get("status"),
            [spec.text for spec in each.iter(f"{OAI}setSpec")],
        )
        for each in found
    }


def test_driver_alone_is_announced_by_default() -> None:
    assert ProviderSettings().announce_departures == ("driver",)


def test_a_record_that_leaves_driver_is_listed_there_as_deleted(world: Announcing) -> None:
    world.change(Item(ONE, "a"))
    assert headers(world, set="driver") == {
        ONE: ("deleted", ["a", "driver"]),
        TWO: (None, ["driver", "a"]),
    }
    assert headers(world, set="a")[ONE] == headers(world)[ONE] == (None, ["a"])


def test_who_harvests_the_set_by_date_learns_of_it(world: Announcing) -> None:
    since = world.ask("verb=Identify").findtext(f"{OAI}responseDate") or ""
    world.change(Item(ONE, "a"))
    assert headers(world, set="driver", **{"from": since}) == {ONE: ("deleted", ["a", "driver"])}


def test_get_record_shows_the_record_as_it_is(world: Announcing) -> None:
    world.change(Item(ONE, "a"))
    found = world.ask(verb="GetRecord", metadataPrefix="oai_dc", identifier=ONE)
    (header,) = found.iter(f"{OAI}header")
    assert (header.get("status"), [each.text for each in header.iter(f"{OAI}setSpec")]) == (
        None,
        ["a"],
    )
    assert found.find(f".//{OAI}metadata") is not None


def test_it_stays_announced_while_the_record_changes_elsewhere(world: Announcing) -> None:
    world.change(Item(ONE, "a"))
    world.change(Item(ONE, "b", title="another"))
    assert headers(world, set="driver")[ONE] == ("deleted", ["b", "driver"])


def test_a_record_that_returns_is_announced_no_more(world: Announcing) -> None:
    world.change(Item(ONE, "a"))
    world.change(Item(ONE, "a driver"))
    assert headers(world, set="driver")[ONE] == (None, ["a", "driver"])


def test_the_set_stays_listed_when_its_last_member_left(world: Announcing) -> None:
    world.change(Item(ONE, "a"), Item(TWO, "a"))
    specs = [each.text for each in world.ask("verb=ListSets").iter(f"{OAI}setSpec")]
    assert specs == ["driver", "a"]
    assert {status for status, _ in headers(world, set="driver").values()} == {"deleted"}
    live = world.ask("verb=ListRecords&metadataPrefix=oai_dc&set=driver")
    assert live.find(f".//{OAI}metadata") is None


def test_leaving_any_other_set_is_not_announced(world: Announcing) -> None:
    world.change(Item(ONE, "driver"))
    assert list(headers(world, set="a")) == [TWO]


def test_a_set_is_announced_under_exactly_its_name(world: Announcing) -> None:
    settings = world.with_provider(announce_departures=("b",))
    asking = Announcing(world.store, world.clock, settings.settings, world.schema)
    asking.change(Item(ONE, "b:x b:y"), Item(TWO, "b:x"))
    asking.change(Item(ONE, "b:y"), Item(TWO, "c"))
    assert headers(asking, set="b") == {ONE: (None, ["b:y"]), TWO: ("deleted", ["c", "b"])}
    assert codes(asking.ask("verb=ListIdentifiers&metadataPrefix=oai_dc&set=b:x")) == [
        "noRecordsMatch"
    ]


def test_a_departure_counts_in_the_size_of_the_list(world: Announcing) -> None:
    many = [Item(f"oai:example.org:{n}", "driver") for n in range(3, 8)]
    world.change(*many)
    world.change(*(Item(each.identifier, "a") for each in many[:3]))
    parts = world.list("ListIdentifiers", metadataPrefix="oai_dc", set="driver")
    tokens = [root.find(f".//{OAI}resumptionToken") for root in parts]
    assert [each.get("completeListSize") for each in tokens if each is not None] == ["7"] * 4
    assert len(identifiers(parts)) == 7


def test_a_departed_record_that_is_deleted_stays_deleted_there(world: Announcing) -> None:
    world.change(Item(ONE, "a"))
    world.change(Item(ONE, "a", deleted=True))
    assert headers(world, set="driver")[ONE] == ("deleted", ["a", "driver"])
    assert headers(world)[ONE] == ("deleted", ["a"])


def on_pages(world: World, set_spec: str) -> list[str]:
    """What the pages of a set show to people."""
    with world.store.snapshot(world.clock()) as snapshot:
        page, found = snapshot.shelf_page("set", set_spec), []
        while page is not None:
            found += [each.slug for each in snapshot.shelf_entries(page)]
            assert page.live == len(snapshot.shelf_entries(page))
            page = snapshot.shelf_page("set", set_spec, page.next) if page.next else None
        fed = [each.oai_identifier for each in snapshot.changes("set", set_spec, 10)]
        assert fed == [e.oai_identifier for e in snapshot.changes("set", set_spec, 10, 1 << 60)]
        assert len(fed) == len(found)
    return found


def test_a_departed_record_is_on_no_page_and_in_no_feed_of_the_set(world: Announcing) -> None:
    assert len(on_pages(world, "driver")) == 2
    world.change(Item(ONE, "a"))
    (left,) = on_pages(world, "driver")
    assert left == on_pages(world, "a")[1]
    world.change(Item(ONE, "a driver"))
    assert on_pages(world, "driver") == on_pages(world, "a")


def test_a_departure_is_of_one_set_and_not_of_another_whose_name_holds_it(
    world: Announcing,
) -> None:
    world.change(Item(ONE, "a drivers driver:sub"), Item(TWO, "a drivers"))
    assert len(on_pages(world, "drivers")) == 2
    assert len(on_pages(world, "driver:sub")) == len(on_pages(world, "driver")) == 1
