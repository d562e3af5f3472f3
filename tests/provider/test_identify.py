"""What the provider says of itself in Identify."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree

from oaicdif.config import EndpointSettings
from oaicdif.model import RunState
from tests.provider.provider_world import SETTINGS, Item, World
from tests.store.filling import NOON, OAI_DC, Clock, harvest, record
from tests.store.new_stores import new_store

FRIEND = "{http://www.openarchives.org/OAI/2.0/friends/}baseURL"


@pytest.fixture
def world(tmp_path: Path, schema: etree.XMLSchema | None) -> Iterator[World]:
    store = new_store(tmp_path / "oaicdif.sqlite")
    yield World(store, Clock(), schema=schema)
    store.close()


def friends(
    folder: Path,
    *addresses: str,
    runs: tuple[RunState, ...] = (RunState.COMPLETE,),
    endpoints: tuple[EndpointSettings, ...] = (),
) -> list[str | None]:
    """The friends in Identify when each of these endpoints had runs that ended so."""
    store = new_store(folder / "oaicdif.sqlite")
    for number, address in enumerate(addresses):
        endpoint_id = store.add_endpoint(f"e{number}", address).endpoint_id
        for state in runs:
            run = store.open_run(endpoint_id, OAI_DC, full=True, owner="test:x", now=NOON)
            store.close_run(run, state, message="", now=NOON)
    settings = replace(SETTINGS, endpoints=endpoints)
    root = World(store, Clock(), settings).with_provider(friends=True).ask(verb="Identify")
    store.close()
    return [each.text for each in root.iter(FRIEND)]


def test_harvested_endpoints_are_friends(tmp_path: Path) -> None:
    named = "https://repository.example.org/oai", "http://93.184.216.34/oai"
    assert friends(tmp_path, *named) == [*named]


@pytest.mark.parametrize("runs", [(), (RunState.FAILED,), (RunState.INCOMPLETE,)])
def test_an_address_that_was_never_harvested_is_no_friend(
    tmp_path: Path, runs: tuple[RunState, ...]
) -> None:
    """It may be mistyped: friends are repositories that are known (friends guideline)."""
    assert friends(tmp_path, "https://mistyped.example.org/oai", runs=runs) == []


def test_a_friend_that_fails_today_remains_one(tmp_path: Path) -> None:
    address = "https://repository.example.org/oai"
    assert friends(tmp_path, address, runs=(RunState.COMPLETE, RunState.FAILED)) == [address]


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:8080/oai",
        "http://localhost/oai",
        "http://demo.localhost:8080/oai",
        "http://[::1]/oai",
        "http://192.168.1.7/oai",
        "http://10.0.0.7/oai",
        "http://169.254.1.1/oai",
        "http://[fd00::1]/oai",
        "http://repository/oai",
        "http://repository.local/oai",
        "http://repository.internal./oai",
        "http://[127.0.0.1/oai",
        "/a/file.xml",
        "no address",
    ],
)
def test_what_others_cannot_reach_is_no_friend(tmp_path: Path, address: str) -> None:
    assert friends(tmp_path, address) == []


# ---- oai-identifier -------------------------------------------------------------------------

SCHEME = "{http://www.openarchives.org/OAI/2.0/oai-identifier}"
OURS = "oai:catalog.example.org:"


def sample(world: World) -> str | None:
    """The sampleIdentifier; None without that description."""
    return world.ask(verb="Identify").findtext(f".//{SCHEME}sampleIdentifier")


def test_the_sample_is_an_identifier_that_the_schema_takes(world: World) -> None:
    world.put([Item(f"{OURS}{each}") for each in ('"q"', "журнал/1", "a;b/c?d=%20", "z")])
    assert sample(world) == f"{OURS}a;b/c?d=%20"


@pytest.mark.parametrize("local", ["журнал/1", '"q"', "a#b", "", "a\\b"])
def test_without_such_an_identifier_there_is_no_sample(world: World, local: str) -> None:
    world.put([Item(f"{OURS}{local}")])
    assert sample(world) is None


def test_the_sample_is_published(world: World) -> None:
    world.put([Item(f"{OURS}2")])
    harvest(world.store, [record(f"{OURS}1")])
    world.store.stale_items(limit=100)  # it has its names now
    assert sample(world) == f"{OURS}2"


def test_an_identifier_of_another_is_no_sample_of_our_scheme(world: World) -> None:
    world.put([Item(f"{OURS}1"), Item("oai:other.example.org:1")])
    assert sample(world) is None


def described(world: World, **settings: object) -> dict[str, etree._Element]:
    """The descriptions in Identify by their local name."""
    root = world.with_provider(**settings).ask(verb="Identify")
    found = [each[0] for each in root.iter("{http://www.openarchives.org/OAI/2.0/}description")]
    return {etree.QName(each).localname: each for each in found}


def test_identify_says_no_more_than_it_must(world: World) -> None:
    world.store.add_endpoint("a", "https://repository.example.org/oai")
    found = described(world)
    assert set(found) == {"toolkit", "elementUsage"}
    usage = ["".join(map(str, each.itertext())) for each in found["elementUsage"]]
    assert usage == ["https://catalog.example.org/elements.xml"]


def test_policies_of_the_settings_are_told_as_text_or_address(world: World) -> None:
    # OAI-PMH implementation guidelines, eprints
    found = described(
        world,
        metadata_policy="https://example.org/policy?a=b&c",
        submission_policy="Members <only> may submit.",
    )
    rows = [
        (etree.QName(each).localname, [(etree.QName(one).localname, one.text) for one in each])
        for each in found["eprints"]
    ]
    assert rows == [
        ("metadataPolicy", [("URL", "https://example.org/policy?a=b&c")]),
        ("dataPolicy", []),
        ("submissionPolicy", [("text", "Members <only> may submit.")]),
    ]


def test_logo_leads_to_the_start_page_if_nothing_else_is_said(world: World) -> None:
    # OAI-PMH implementation guidelines, branding
    found = described(world, logo="https://example.org/a.png")
    texts = [each.text for each in found["branding"][0]]
    assert texts == ["https://example.org/a.png", "https://catalog.example.org/", "A catalog"]


def test_server_of_another_protocol_is_no_friend(tmp_path: Path) -> None:
    address = "https://rdm.example.org/rdm/incoming"
    assert friends(tmp_path, address) == [address]
    endpoint = EndpointSettings(name="e0", url=address, kind="rdm")
    assert friends(tmp_path, address, endpoints=(endpoint,)) == []
