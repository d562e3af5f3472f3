"""What can be seen at which second: first publications, clocks that jump, GetRecord and lists.

Expectations: DECISIONS 5; OAI-PMH 2.0, sections 2.7.1 and 3.1.2.2 (503 with Retry-After).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from lxml import etree

from tests.provider.provider_world import OAI, Item, World, codes, identifiers, items
from tests.store.filling import NOON, Clock, draft_all, harvest, publish_all, record
from tests.store.new_stores import lose_mark, new_store

LIST = "verb=ListRecords&metadataPrefix=oai_dc"
HEADERS = "verb=ListIdentifiers&metadataPrefix=oai_dc"
EVERY = [each.identifier for each in items(3)]
HOUR_S = 3600


@pytest.fixture
def world(tmp_path: Path, schema: etree.XMLSchema | None) -> Iterator[World]:
    store = new_store(tmp_path / "oaicdif.sqlite")
    yield World(store, Clock(), schema=schema).with_page_size(100)
    store.close()


def now(world: World, what: list[Item]) -> None:
    """Publish, and let no time pass."""
    world.put(what)
    world.clock.tick(-5)


def changed(count: int = 3) -> list[Item]:
    return [Item(each.identifier, title="changed") for each in items(count)]


def retry_after(world: World) -> int | None:
    reply = world.raw(LIST)
    wait = dict(reply.headers).get("Retry-After")
    assert (reply.status == 503) == (wait is not None)
    return None if wait is None else int(wait)


def stamps(root: etree._Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{OAI}datestamp")]


# ---- the first publication --------------------------------------------------------------------


def test_a_catalog_in_which_nothing_was_ever_published_has_no_records(world: World) -> None:
    assert codes(world.ask(LIST)) == ["noRecordsMatch"]


@pytest.mark.parametrize("fraction", [0, 0.001, 0.5, 0.999])
def test_a_first_publication_is_visible_within_three_seconds_and_never_said_to_be_none(
    world: World, fraction: float
) -> None:
    world.clock.tick(fraction)
    now(world, items(3))
    waited = 0
    while wait := retry_after(world):
        assert "published just now" in world.raw("verb=Identify").body.decode()
        world.clock.tick(wait)
        waited += wait
    assert waited <= 3
    assert identifiers(world.ask(LIST)) == EVERY


def test_a_new_set_is_none_until_its_members_can_be_seen(world: World) -> None:
    world.put(items(3))
    now(world, items(3, sets="a"))
    assert codes(world.ask(f"{LIST}&set=a")) == ["noSetHierarchy"]
    world.clock.tick(3)
    assert identifiers(world.ask(f"{LIST}&set=a")) == EVERY


# ---- the seconds behind a publication ---------------------------------------------------------


def test_a_list_is_whole_at_every_moment_behind_a_publication(world: World) -> None:
    world.put(items(3))
    before = stamps(world.ask(LIST))
    now(world, changed())
    for _ in range(50):
        root = world.ask(LIST)
        assert sorted(identifiers(root)) == EVERY
        world.clock.tick(0.1)
    assert set(stamps(world.ask(LIST))).isdisjoint(before)


def test_get_record_shows_the_former_datestamp_until_lists_show_the_new_one(world: World) -> None:
    world.put(items(1, sets="a"))
    now(world, items(1, sets="b"))
    seen = []
    for _ in range(40):
        record = world.ask(f"verb=GetRecord&metadataPrefix=oai_dc&identifier={EVERY[0]}")
        listed = world.ask(HEADERS)
        header = etree.tostring(next(record.iter(f"{OAI}header")), method="c14n")
        assert header == etree.tostring(next(listed.iter(f"{OAI}header")), method="c14n")
        seen.append(header)
        world.clock.tick(0.1)
    assert len(set(seen)) == 2


def test_get_record_of_what_cannot_be_seen_yet_is_what_a_list_says(world: World) -> None:
    world.put(items(1))
    now(world, items(2))
    get = f"verb=GetRecord&metadataPrefix=oai_dc&identifier={EVERY[1]}"
    assert codes(world.ask(get)) == ["idDoesNotExist"]
    world.clock.tick(3)
    assert codes(world.ask(get)) == []


# ---- clocks -----------------------------------------------------------------------------------


def test_a_response_date_never_goes_back(world: World) -> None:
    world.put(items(1))
    first = world.ask("verb=Identify").findtext(f"{OAI}responseDate")
    world.clock.tick(-59)
    assert world.ask("verb=Identify").findtext(f"{OAI}responseDate") == first


def test_a_clock_far_behind_what_was_answered_is_503_with_a_sentence(world: World) -> None:
    world.put(items(1))
    world.ask("verb=Identify")
    world.clock.tick(-2 * HOUR_S)
    assert retry_after(world) == HOUR_S
    said = world.raw("verb=Identify").body.decode()
    assert "2024-02-01T10:00:05Z" in said
    assert "2024-02-01T12:00:05Z" in said
    world.clock.tick(2 * HOUR_S)
    assert retry_after(world) is None


def test_what_is_published_while_the_clock_is_hours_behind_reaches_every_reader(
    world: World,
) -> None:
    world.put(items(3))
    answered = world.ask(LIST).findtext(f"{OAI}responseDate") or ""
    world.clock.tick(-2 * HOUR_S)
    now(world, changed())
    world.clock.tick(2 * HOUR_S + 10)
    since = world.list("ListRecords", metadataPrefix="oai_dc", **{"from": answered})
    assert identifiers(since) == EVERY
    assert min(stamps(since[0])) > answered


def test_a_moment_that_was_wrong_is_forgotten_with_the_mark(world: World) -> None:
    world.put(items(1))
    world.clock.now = datetime(2100, 1, 1, tzinfo=UTC)
    world.ask("verb=Identify")
    world.clock.now = NOON + timedelta(minutes=1)
    assert retry_after(world) == HOUR_S
    lose_mark(world.store)
    assert retry_after(world) is None


def test_what_was_stamped_by_a_clock_in_2100_is_stamped_again_when_it_is_right(
    world: World,
) -> None:
    world.put(items(3))
    world.clock.now = datetime(2100, 1, 1, tzinfo=UTC)
    now(world, changed(2))
    world.clock.now = NOON + timedelta(minutes=1)
    assert sorted(identifiers(world.ask(LIST))) == EVERY
    world.put([Item("oai:example.org:new")])
    root = world.ask(LIST)
    assert sorted(identifiers(root)) == [*EVERY, "oai:example.org:new"]
    assert max(stamps(root)) < "2024-02-02"
    assert stamps(root) == sorted(stamps(root))


def test_a_clock_in_1970_is_told_and_hides_nothing_as_if_it_were_not_there(world: World) -> None:
    world.put(items(3))
    world.clock.now = datetime(1970, 1, 1, tzinfo=UTC)
    assert retry_after(world) == HOUR_S
    now(world, changed())
    world.clock.now = NOON + timedelta(minutes=1)
    assert sorted(identifiers(world.ask(LIST))) == EVERY


def test_a_catalog_begun_in_1970_goes_on_when_the_clock_is_right(tmp_path: Path) -> None:
    store, clock = new_store(tmp_path / "s.sqlite"), Clock()
    world = World(store, clock)
    clock.now = datetime(1970, 1, 1, tzinfo=UTC)
    world.put(items(2))
    assert len(identifiers(world.ask(LIST))) == 2
    clock.now = NOON
    world.put(changed(1))
    assert sorted(identifiers(world.ask(LIST))) == EVERY[:2]
    store.close()


def test_an_answer_given_while_a_batch_is_committed_is_behind_no_stamp_of_it(
    world: World, tmp_path: Path
) -> None:
    """The publisher's clock is two hours behind the reader's: it learns of the answers from the
    mark, before and after its commit. Whoever saw the former datestamp gets the new one."""
    world.put(items(3))
    publisher = Clock()
    publisher.now = world.clock.now - timedelta(hours=2)
    seen: list[tuple[str, list[str]]] = []

    def looked_at() -> datetime:
        root = world.ask(HEADERS)
        seen.append((root.findtext(f"{OAI}responseDate") or "", stamps(root)))
        world.clock.tick(1.5)
        return publisher()

    with closing(new_store(tmp_path / "oaicdif.sqlite")) as writing:
        harvest(writing, [record(each, text="changed") for each in EVERY])
        draft_all(writing)
        publish_all(writing, looked_at)
    world.clock.tick(3600)
    newest = stamps(world.ask(HEADERS))
    assert seen[0][1] != newest
    for answered, saw in seen:
        since = world.ask(f"{HEADERS}&from={answered}")
        assert sorted(identifiers(since)) == ([] if saw == newest else EVERY)
