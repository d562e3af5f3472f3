"""Source formats published as received: by setting, for the items that have them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.config import ProviderSettings
from oaicdif.errors import UsageError
from oaicdif.model import Change, ChangeKind, Header, Record, RunState, Selection
from oaicdif.provider.published_formats import metadata_formats
from oaicdif.store import Store
from tests.provider.provider_world import OAI, Item, World, codes, identifiers
from tests.store.filling import NOON, Clock, page, publish_all
from tests.store.new_stores import new_store

SETTING = ("datacite urn:x https://x.example.org/datacite.xsd", "mods urn:x urn:x:mods")
ONE, TWO, BOTH, GONE, NONE = (f"oai:example.org:{n}" for n in range(1, 6))


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    store = new_store(tmp_path / "oaicdif.sqlite")
    found = World(store, Clock()).with_provider(received=SETTING)
    found.put(
        [
            Item(ONE, "a", formats="datacite"),
            Item(TWO, "a", formats="mods"),
            Item(BOTH, "b", formats="datacite mods"),
            Item(GONE, "a", deleted=True, formats="datacite"),
            Item(NONE, "a"),
        ]
    )
    yield found
    store.close()


def listed(world: World, prefix: str, **more: str) -> list[str]:
    return identifiers(world.list("ListRecords", metadataPrefix=prefix, **more))


def test_the_formats_of_the_setting_are_listed(world: World) -> None:
    rows = world.ask(verb="ListMetadataFormats").iter(f"{OAI}metadataFormat")
    found = {each.findtext(f"{OAI}metadataPrefix"): each for each in rows}
    assert found["datacite"].findtext(f"{OAI}metadataNamespace") == "urn:x"
    assert found["datacite"].findtext(f"{OAI}schema") == "https://x.example.org/datacite.xsd"


def test_a_list_of_a_format_holds_its_items_and_their_tombstones(world: World) -> None:
    assert listed(world, "datacite") == [ONE, BOTH, GONE]
    assert listed(world, "mods") == [TWO, BOTH]
    assert len(listed(world, "oai_dc")) == 5


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_identifiers_are_listed_as_records_are_at_any_size(world: World, size: int) -> None:
    narrow = world.with_page_size(size)
    headers = narrow.list("ListIdentifiers", metadataPrefix="datacite")
    assert identifiers(headers) == [ONE, BOTH, GONE]


def test_a_set_and_a_format_together_are_both_kept(world: World) -> None:
    assert listed(world, "datacite", set="a") == [ONE, GONE]
    assert listed(world, "mods", set="b") == [BOTH]
    assert codes(world.ask("verb=ListRecords&metadataPrefix=mods&set=c")) == ["noRecordsMatch"]


def test_the_size_of_a_format_s_list_is_true_or_left_out(world: World) -> None:
    narrow = world.with_page_size(1)
    token = narrow.ask("verb=ListRecords&metadataPrefix=datacite").find(f".//{OAI}resumptionToken")
    assert token is not None
    assert token.get("completeListSize") == "3"
    both = narrow.ask("verb=ListRecords&metadataPrefix=datacite&set=a")
    token = both.find(f".//{OAI}resumptionToken")
    assert token is not None
    assert token.get("completeListSize") is None


def test_the_metadata_come_as_they_were_received(world: World) -> None:
    reply = world.raw(f"verb=GetRecord&metadataPrefix=mods&identifier={BOTH}")
    assert b'<metadata><x:mods xmlns:x="urn:x">mods</x:mods></metadata>' in reply.body


@pytest.mark.parametrize("identifier", [NONE, TWO])
def test_an_item_without_the_format_cannot_be_had_in_it(world: World, identifier: str) -> None:
    query = f"verb=GetRecord&metadataPrefix=datacite&identifier={identifier}"
    assert codes(world.ask(query)) == ["cannotDisseminateFormat"]


def test_a_tombstone_is_one_in_the_formats_it_had(world: World) -> None:
    assert not codes(world.ask(f"verb=GetRecord&metadataPrefix=datacite&identifier={GONE}"))
    assert codes(world.ask(f"verb=GetRecord&metadataPrefix=mods&identifier={GONE}")) == [
        "cannotDisseminateFormat"
    ]


def test_the_formats_of_an_item_are_those_it_has(world: World) -> None:
    rows = world.ask(f"verb=ListMetadataFormats&identifier={TWO}").iter(f"{OAI}metadataPrefix")
    found = {each.text for each in rows}
    assert "mods" in found
    assert "datacite" not in found


def test_a_format_that_comes_and_goes_moves_its_item(world: World) -> None:
    world.put([Item(ONE, "a", formats="mods"), Item(NONE, "a", formats="datacite")])
    assert listed(world, "datacite") == [BOTH, GONE, NONE]
    assert listed(world, "mods") == [TWO, BOTH, ONE]


def test_formats_are_no_sets(world: World) -> None:
    specs = [
        each.text for each in world.with_page_size(99).ask(verb="ListSets").iter(f"{OAI}setSpec")
    ]
    assert specs == ["a", "b"]
    for root in world.list("ListIdentifiers", metadataPrefix="oai_dc"):
        assert {each.text for each in root.iter(f"{OAI}setSpec")} <= {"a", "b"}


def test_a_setting_that_says_too_little_is_told(world: World) -> None:
    with pytest.raises(UsageError, match="prefix, namespace and schema"):
        world.with_provider(received=("datacite",))


# ---- from the crosswalk's run to the reply ----------------------------------------------------

DATACITE = "http://datacite.org/schema/kernel-4"


def test_what_was_harvested_in_the_prefix_is_published_and_stamped_anew_when_it_changes(
    tmp_path: Path,
) -> None:
    store = new_store(tmp_path / "line.sqlite")
    clock = Clock()
    world = World(store, clock).with_provider(received=(f"datacite {DATACITE} urn:x:schema",))

    def harvested(*bodies: str) -> None:
        _harvest(store, "datacite", list(bodies))
        run_stale(store, world.settings, clock)
        publish_all(store, clock)
        clock.tick(5)

    harvested(f'<resource xmlns="{DATACITE}"><a/></resource>', '<resource xmlns="urn:other"/>')
    assert listed(world, "datacite") == ["oai:example.org:0"]
    assert len(listed(world, "oai_dc")) == 2
    moment = clock().strftime("%Y-%m-%dT%H:%M:%SZ")
    harvested(f'<resource xmlns="{DATACITE}"><b/></resource>', '<resource xmlns="urn:other"/>')
    assert listed(world, "datacite", **{"from": moment}) == ["oai:example.org:0"]
    reply = world.raw("verb=ListRecords&metadataPrefix=datacite")
    assert (
        f'<metadata><resource xmlns="{DATACITE}"><b/></resource></metadata>'.encode() in reply.body
    )
    store.close()


def _harvest(store: Store, prefix: str, bodies: list[str]) -> None:
    endpoint = store.add_endpoint("a", "http://a.example.org/oai")
    selection = Selection(prefix)
    checkpoint = store.open_run(endpoint.endpoint_id, selection, full=True, owner="t:x", now=NOON)
    names = [f"oai:example.org:{n}" for n in range(len(bodies))]
    known = store.known(endpoint.endpoint_id, prefix, names)
    changes = []
    for position, (name, body) in enumerate(zip(names, bodies, strict=True)):
        record = Record(Header(name, "2024-01-01T00:00:00Z"), body.encode())
        old = known.get(name)
        kind = ChangeKind.NEW if old is None else ChangeKind.CHANGED
        record_id = None if old is None else old.record_id
        changes.append(Change(kind, record, position, body.encode(), record_id))
    checkpoint = store.commit_page(
        checkpoint, page(1, records=len(changes)), changes, (), next_token=None,
        complete_list_size=None, now=NOON,
    )  # fmt: skip
    store.close_run(checkpoint, RunState.COMPLETE, message="", now=NOON)


@pytest.mark.parametrize(
    "entry",
    ["didl urn:x urn:x:didl", "cdif urn:x urn:x:cdif", "a/b urn:x urn:x:ab", "mets n%zz urn:x:m"],
)
def test_a_wrong_entry_of_the_setting_is_not_put_down_to_a_package(entry: str) -> None:
    with pytest.raises(UsageError) as caught:
        metadata_formats(ProviderSettings(received=(entry,)))
    assert repr(entry.split()[0]) in str(caught.value)
    assert "[provider] received" in str(caught.value)
    assert "package" not in str(caught.value)
