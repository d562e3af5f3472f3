"""How lists go on and end when sets and records come, change and go between their parts.

Expectations: OAI-PMH 2.0, sections 2.7.1 and 3.5: nothing outside the range asked for, no empty
part, a completeListSize that is true or absent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree

from oaicdif.catalog.publishing import publish_all
from oaicdif.formats.metadata_format import MetadataFormatRow
from tests.provider.provider_world import OAI, Item, World, codes, identifiers, items
from tests.store.filling import Clock
from tests.store.new_stores import lose_mark, new_store

LIST = "verb=ListRecords&metadataPrefix=oai_dc"
FULL_DAY = "&until=2024-02-01"  # on which the clock of these tests begins


@pytest.fixture
def world(tmp_path: Path, schema: etree.XMLSchema | None) -> Iterator[World]:
    """Two items to a part."""
    store = new_store(tmp_path / "oaicdif.sqlite")
    yield World(store, Clock(), schema=schema)
    store.close()


def token_of(root: etree._Element) -> etree._Element:
    found = root.find(f".//{OAI}resumptionToken")
    assert found is not None
    return found


def follow(world: World, root: etree._Element, verb: str = "ListRecords") -> etree._Element:
    return world.ask(verb=verb, resumptionToken=token_of(root).text or "")


def specs(*roots: etree._Element) -> list[str]:
    return [each.text or "" for root in roots for each in root.iter(f"{OAI}setSpec")]


def sizes(*roots: etree._Element) -> list[str | None]:
    return [token_of(each).get("completeListSize") for each in roots]


def cursors(*roots: etree._Element) -> list[str | None]:
    return [token_of(each).get("cursor") for each in roots]


# ---- sets -----------------------------------------------------------------------------------


def test_sets_that_stay_are_listed_once_each_with_a_true_size(world: World) -> None:
    world.put([Item("oai:example.org:1", "e d c b driver")])
    parts = world.list("ListSets")
    assert specs(*parts) == ["driver", "b", "c", "d", "e"]
    assert sizes(*parts) == ["5"] * 3
    assert cursors(*parts) == ["0", "2", "4"]


def test_a_set_that_appears_meanwhile_repeats_none(world: World) -> None:
    world.put([Item("oai:example.org:1", "driver c d e")])
    first = world.ask("verb=ListSets")
    world.put([Item("oai:example.org:2", "a b")])
    second = follow(world, first, "ListSets")
    assert specs(first, second) == ["driver", "c", "d", "e"]
    assert sizes(first, second) == ["4", "4"]


def test_a_set_that_vanishes_meanwhile_hides_none(world: World) -> None:
    world.put([Item("oai:example.org:1", "a"), Item("oai:example.org:2", "b c d e")])
    first = world.ask("verb=ListSets")
    world.put([Item("oai:example.org:1", "e")])
    second = follow(world, first, "ListSets")
    third = follow(world, second, "ListSets")
    assert specs(first, second, third) == ["a", "b", "c", "d", "e"]


def test_driver_comes_first_and_is_not_repeated_in_its_alphabetical_place(world: World) -> None:
    world.put([Item("oai:example.org:1", "driver a b z")])
    assert specs(*world.list("ListSets")) == ["driver", "a", "b", "z"]


def test_a_list_of_sets_is_that_of_its_first_request(world: World) -> None:
    world.put([Item("oai:example.org:1", "a b c d e")])
    first = world.ask("verb=ListSets")
    world.put([Item("oai:example.org:2", "f")])
    second = follow(world, first, "ListSets")
    third = follow(world, second, "ListSets")
    assert specs(first, second, third) == ["a", "b", "c", "d", "e"]
    assert sizes(first, second, third) == ["5", "5", "5"]


def test_a_list_of_sets_goes_on_behind_a_very_long_set_spec(world: World) -> None:
    world.put([Item("oai:example.org:1", f"a b{'~d0~b6' * 400} c d")])
    assert len(specs(*world.list("ListSets"))) == 4


def test_a_list_of_sets_ends_with_those_that_are_gone_meanwhile(world: World) -> None:
    world.put([Item("oai:example.org:1", "a b"), Item("oai:example.org:2", "c")])
    first = world.ask("verb=ListSets")
    world.put([Item("oai:example.org:2", "a")])
    assert specs(first, follow(world, first, "ListSets")) == ["a", "b", "c"]
    assert specs(world.ask("verb=ListSets")) == ["a", "b"]


# ---- records that changed -------------------------------------------------------------------


def changed(count: int, start: int = 1) -> list[Item]:
    return [Item(each.identifier, title="changed") for each in items(count, start=start)]


def test_a_list_with_until_ends_as_ever_though_all_the_rest_has_changed(world: World) -> None:
    """Its header shows the date asked for; the change comes with the next harvest."""
    world.put(items(5))
    world = world.with_provider(token_hours=96)
    first = world.ask(LIST + FULL_DAY)
    world.clock.tick(2 * 24 * 3600)
    world.put(changed(5))
    second = follow(world, first)
    last = follow(world, second)
    assert identifiers([first, second, last]) == [each.identifier for each in items(5)]
    stamps = [each.text or "" for each in last.iter(f"{OAI}datestamp")]
    assert [each[:10] for each in stamps] == ["2024-02-01"]
    assert sizes(first, second, last) == ["5"] * 3
    assert codes(world.ask(LIST + FULL_DAY)) == ["noRecordsMatch"]


def test_records_that_changed_stay_in_the_list_they_were_in(world: World) -> None:
    world.put(items(5))
    first = world.ask(LIST)
    since = first.findtext(f"{OAI}responseDate") or ""
    world.put(changed(3, start=3))
    second = follow(world, first)
    last = follow(world, second)
    assert identifiers([first, second, last]) == [each.identifier for each in items(5)]
    assert sizes(first, second, last) == ["5"] * 3
    assert not token_of(last).text
    afterwards = world.list("ListIdentifiers", metadataPrefix="oai_dc", **{"from": since})
    assert identifiers(afterwards) == [each.identifier for each in items(3, start=3)]


@pytest.mark.parametrize("verb", ["ListRecords", "ListIdentifiers"])
def test_records_that_left_the_set_stay_in_the_list_they_were_in(world: World, verb: str) -> None:
    world.put(items(5, sets="a"))
    first = world.ask(f"verb={verb}&metadataPrefix=oai_dc&set=a")
    world.put(items(3, sets="b", start=3))
    second = follow(world, first, verb)
    last = follow(world, second, verb)
    assert identifiers([first, second, last]) == [each.identifier for each in items(5)]
    assert specs(last) == ["a"]
    assert identifiers(world.list(verb, metadataPrefix="oai_dc", set="a")) == [
        each.identifier for each in items(2)
    ]


def test_what_was_deleted_meanwhile_appears_as_deleted(world: World) -> None:
    world.put(items(3))
    first = world.ask(LIST)
    world.put(items(1, start=3, deleted=True))
    last = follow(world, first)
    (header,) = last.iter(f"{OAI}header")
    assert (header.get("status"), identifiers(last)) == ("deleted", ["oai:example.org:00003"])


def test_what_cannot_be_had_in_the_format_any_more_since_it_changed_appears_as_deleted(
    world: World,
) -> None:
    world.put(items(3))
    first = rendering(world, 1, 2, 3).ask(LIST)
    world.put(changed(1, start=3))
    last = follow(rendering(world, 1, 2), first)
    (header,) = last.iter(f"{OAI}header")
    assert (header.get("status"), identifiers(last)) == ("deleted", ["oai:example.org:00003"])


def test_a_list_whose_former_places_are_gone_is_refused_and_not_cut_short(world: World) -> None:
    """Nobody knew of the list: its mark was lost. A week later another change is published."""
    world = world.with_provider(token_hours=24 * 30)
    world.put(items(5))
    first = world.ask(LIST)
    lose_mark(world.store)
    world.put(changed(5))
    world.clock.tick(7 * 24 * 3600)
    world.put(changed(1))
    publish_all(world.store, world.clock)
    assert codes(follow(world, first)) == ["badResumptionToken"]
    assert len(identifiers(world.list("ListRecords", metadataPrefix="oai_dc"))) == 5


# ---- records that cannot be rendered --------------------------------------------------------


def rendering(world: World, *numbers: int) -> World:
    """A world whose oai_dc can be had of these records only, as a plug-in may decide."""
    row = world.provider.formats["oai_dc"]
    names = [b"example.org/oai:example.org:%05d<" % each for each in numbers]

    def render(bodies: Sequence[bytes | None]) -> bytes | None:
        body = bodies[0] or b""
        return body if any(each in body for each in names) else None

    found = world.with_page_size(2)
    picky: MetadataFormatRow = replace(row, render=render)
    found.provider = replace(found.provider, formats={"oai_dc": picky})
    return found


@pytest.mark.parametrize(
    "numbers",
    [(1,), (1, 2), (1, 2, 3), (2,), (4,), (9,), (1, 9), (3, 4, 9), (1, 5, 6), (2, 4, 6, 8)],
)
def test_a_walk_ends_properly_wherever_records_cannot_be_rendered(
    world: World, numbers: tuple[int, ...]
) -> None:
    world.put(items(9))
    parts = rendering(world, *numbers).list("ListRecords", metadataPrefix="oai_dc")
    assert [codes(each) for each in parts] == [[]] * len(parts)
    assert identifiers(parts) == [f"oai:example.org:{each:05}" for each in numbers]
    if len(parts) > 1:
        counts = [len(identifiers(each)) for each in parts]
        assert cursors(*parts) == [str(sum(counts[:n])) for n in range(len(parts))]
        assert not token_of(parts[-1]).text
        assert sizes(parts[-1]) == [None]


def test_a_list_of_which_nothing_can_be_rendered_has_not_that_format(world: World) -> None:
    world.put(items(5))
    assert codes(rendering(world).ask(LIST)) == ["cannotDisseminateFormat"]


def test_tombstones_are_given_behind_records_that_cannot_be_rendered(world: World) -> None:
    world.put([*items(5), *items(2, start=6, deleted=True)])
    parts = rendering(world, 1).list("ListRecords", metadataPrefix="oai_dc")
    assert identifiers(parts) == [f"oai:example.org:{n:05}" for n in (1, 6, 7)]


def test_a_rest_that_has_become_unrenderable_refuses_its_token(world: World) -> None:
    world.put(items(5))
    first = rendering(world, 1, 2, 3, 4, 5).ask(LIST)
    assert codes(follow(rendering(world, 1), first)) == ["badResumptionToken"]


def test_the_size_is_given_as_long_as_everything_is_rendered(world: World) -> None:
    world.put(items(5))
    parts = rendering(world, 1, 2, 3, 4, 5).list("ListRecords", metadataPrefix="oai_dc")
    assert sizes(*parts) == ["5"] * 3
