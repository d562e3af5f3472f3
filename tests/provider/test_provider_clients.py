"""Clients of others, and our own, over HTTP: everything is got, deleted as deleted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from oaicdif.catalog.downstream import crosswalk_and_publish
from oaicdif.config import EndpointSettings, ProviderSettings, Settings
from oaicdif.harvest.work import Silent
from oaicdif.jobs.harvesting import Asked, harvest_one
from oaicdif.model import RunState
from tests.judge.check.endpoints import Answer, Fault, serving
from tests.provider.provider_world import OAI, SETTINGS, Item, World, identifiers, items
from tests.store.filling import Clock
from tests.store.new_stores import new_store

pytestmark = pytest.mark.slow

SICKLE = """
import sys
from sickle import Sickle
for record in Sickle(sys.argv[1]).ListRecords(metadataPrefix="oai_dc"):
    print(record.header.identifier, "deleted" if record.header.deleted else "live", sep="\\t")
"""
SCYTHE = """
import sys
from oaipmh_scythe import Scythe
with Scythe(sys.argv[1]) as scythe:
    for record in scythe.list_records(metadata_prefix="oai_dc"):
        print(record.header.identifier, "deleted" if record.deleted else "live", sep="\\t")
"""
PERL = r"""
use HTTP::OAI;
binmode STDOUT, ":utf8";
my $harvester = HTTP::OAI::Harvester->new(baseURL => $ARGV[0]);
my $reply = $harvester->ListRecords(metadataPrefix => "oai_dc", onRecord => sub {
    my ($record) = @_;
    print $record->identifier, "\t", ($record->is_deleted ? "deleted" : "live"), "\n";
});
die $reply->message unless $reply->is_success;
"""


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    store = new_store(tmp_path / "oaicdif.sqlite")
    found = World(store, Clock()).with_page_size(100)
    found.put(
        [
            *items(230, sets="physics:quantum"),
            *items(20, start=231, deleted=True, sets="physics"),
            Item("oai:example.org:é&<>", title="Ünïcode & <markup> \u2028 𝒳"),
        ]
    )
    yield found
    store.close()


def expected(world: World) -> list[str]:
    found = []
    for root in world.list("ListIdentifiers", metadataPrefix="oai_dc"):
        for header in root.iter(f"{OAI}header"):
            state = header.get("status") or "live"
            found.append(f"{header.findtext(f'{OAI}identifier')}\t{state}")
    return found


def printed(world: World, *command: str, fault: Fault | None = None) -> list[str]:
    with serving(world, fault) as url:
        done = subprocess.run(
            [*command, url], capture_output=True, check=True, encoding="utf-8", timeout=120
        )
    return done.stdout.splitlines()


@pytest.mark.parametrize("script", [SICKLE, SCYTHE], ids=["sickle", "scythe"])
def test_a_python_client_gets_every_record(world: World, script: str) -> None:
    assert printed(world, sys.executable, "-c", script) == expected(world)


def perl_with_http_oai() -> str:
    perl = shutil.which("perl") or ""
    known = perl and subprocess.run([perl, "-MHTTP::OAI", "-e1"], capture_output=True, check=False)
    if not known or known.returncode:
        if os.environ.get("CI"):
            pytest.fail("libhttp-oai-perl is absent in CI")
        pytest.skip("HTTP::OAI for Perl (Debian: libhttp-oai-perl) is not installed")
    return perl


def test_http_oai_of_perl_gets_every_record(world: World) -> None:
    assert sorted(printed(world, perl_with_http_oai(), "-e", PERL)) == sorted(expected(world))


@pytest.mark.parametrize("client", ["sickle", "scythe", "HTTP::OAI"])
@pytest.mark.parametrize("pause_s", [0, 1, 5])
def test_a_client_gets_the_whole_list_while_every_document_changes_behind_each_part(
    world: World, client: str, pause_s: int
) -> None:
    """As `crosswalk run --all` does after an edit; new places can be seen at once or not yet."""
    scripts = {"sickle": SICKLE, "scythe": SCYTHE}
    command = [sys.executable, "-c", scripts.get(client, "")]
    if client not in scripts:
        command = [perl_with_http_oai(), "-e", PERL]
    whole = expected(world)
    edits = iter(range(1000))

    def edit(answer: Answer) -> None:
        if answer.verb == "ListRecords":
            title = f"edit {next(edits)}"
            world.put([replace(each, title=title) for each in every_live()])
            world.clock.tick(pause_s - 5)

    assert sorted(printed(world, *command, fault=edit)) == sorted(whole)
    assert next(edits) >= 3
    world.clock.tick(5)
    assert sorted(expected(world)) == sorted(whole)


def every_live() -> list[Item]:
    return [*items(230, sets="physics:quantum"), Item("oai:example.org:é&<>")]


# ---- our own harvester ------------------------------------------------------------------------


@pytest.fixture
def mirror(tmp_path: Path) -> Iterator[World]:
    """A second catalog, to be filled from the first."""
    store = new_store(tmp_path / "mirror.sqlite")
    yield World(store, Clock(), SETTINGS).with_page_size(100)
    store.close()


def harvested(mirror: World, url: str, *, until: str | None = None) -> RunState:
    asked = Asked(until=until)
    (run,) = harvest_one(
        mirror.store, Settings(), EndpointSettings(name="a", url=url), asked, Silent()
    ).runs
    settings = Settings(provider=ProviderSettings(sets=()))
    crosswalk_and_publish(mirror.store, settings, mirror.clock)
    mirror.clock.tick(5)
    return run.state


def catalog(world: World) -> dict[str, tuple[str | None, tuple[str, ...], bytes]]:
    """By identifier: status, sets, and the oai_dc as it is published."""
    found = {}
    for root in world.list("ListRecords", metadataPrefix="oai_dc"):
        for record in root.iter(f"{OAI}record"):
            header, metadata = record[0], record.find(f"{OAI}metadata")
            sets = tuple(each.text or "" for each in header.iter(f"{OAI}setSpec"))
            text = b"" if metadata is None else "|".join(map(str, metadata.itertext())).encode()
            found[identifiers(record)[0]] = (header.get("status"), sets, text)
    return found


def test_our_harvester_over_our_provider_gives_an_equal_catalog(
    world: World, mirror: World
) -> None:
    with serving(world) as url:
        assert harvested(mirror, url) is RunState.COMPLETE
    assert catalog(mirror) == catalog(world)


def test_what_changes_between_two_visits_arrives_with_the_second(
    world: World, mirror: World
) -> None:
    with serving(world) as url:
        harvested(mirror, url)
        world.clock.tick(60)
        world.put([Item("oai:example.org:00001", title="changed"), *items(3, start=900)])
        world.put([Item("oai:example.org:00002", deleted=True, sets="physics:quantum")])
        assert harvested(mirror, url) is RunState.COMPLETE
    assert catalog(mirror) == catalog(world)


def test_records_that_change_while_they_are_harvested_are_neither_missed_nor_doubled(
    world: World, mirror: World
) -> None:
    """Five changes behind every part, then an incremental harvest."""
    turns = iter(range(1, 1000))

    def churn(answer: Answer) -> None:
        if answer.verb != "ListRecords":
            return
        n = next(turns)
        names = [f"oai:example.org:{(n * 37 + k * 53) % 230 + 1:05}" for k in range(5)]
        world.put(
            [Item(each, "physics:quantum", title=f"turn {n}") for each in dict.fromkeys(names)]
        )

    with serving(world, churn) as url:
        harvested(mirror, url)
    with serving(world) as url:
        harvested(mirror, url)
    assert catalog(mirror) == catalog(world)


def test_a_harvest_with_until_gets_everything_though_all_of_it_changes_meanwhile(
    world: World, mirror: World
) -> None:
    """Once, all that remains changes behind the first part."""
    names = [*items(130, sets="physics:quantum", start=101), *items(20, start=231, deleted=True)]
    waiting = [[Item(each.identifier, each.sets, each.deleted, "changed") for each in names]]

    def churn(answer: Answer) -> None:
        if answer.verb == "ListRecords" and waiting:
            world.put([*waiting.pop(), Item("oai:example.org:é&<>", title="changed")])

    with serving(world, churn) as url:
        assert harvested(mirror, url, until="2024-02-28") is RunState.COMPLETE
    assert not waiting
    assert set(catalog(mirror)) == set(catalog(world))
