"""The story of a repository that migrates: another address, other identifiers, another name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from oaicdif.errors import EndpointElsewhere, UsageError
from oaicdif.model import RunState, Selection
from oaicdif.sources.differences import differences
from oaicdif.sources.relocation import guessed_scheme, move
from oaicdif.store.source_lives import Scheme
from tests.harvest.repository import Asked, Item, Reply, Repository, error, serving
from tests.sources.source_world import SourceWorld

OLD, NEW = "oai:old.example.org:", "oai:new.example.org:"
SCHEME = Scheme(OLD, NEW)


def old_repository(count: int = 12) -> Repository:
    items = [Item(f"{OLD}{n}", "2020-01-01T00:00:00Z", f"Title {n}") for n in range(count)]
    return Repository(items, page_size=5)


def migrated(before: Repository) -> Repository:
    """All imported anew today under other identifiers: 3 is lost, 4 mended, one is new."""
    moved = [
        replace(
            each, identifier=each.identifier.replace(OLD, NEW), datestamp="2024-02-01T00:00:00Z"
        )
        for each in before.items
        if each.identifier != f"{OLD}3"
    ]
    repository = replace(before, items=[*moved, Item(f"{NEW}new", title="New")], asked=[])
    repository.change(f"{NEW}4", title="Title four")
    return repository


@pytest.fixture
def old() -> Iterator[Repository]:
    repository = old_repository()
    with serving(repository):
        yield repository


@pytest.fixture
def new(old: Repository) -> Iterator[Repository]:
    repository = migrated(old)
    with serving(repository):
        yield repository


@pytest.fixture
def world(tmp_path: Path, old: Repository) -> Iterator[SourceWorld]:
    found = SourceWorld(tmp_path, {"uni": old.base_url})
    found.harvest()
    yield found
    found.store.close()


def test_aggregator_gets_what_changed_and_nothing_twice(
    world: SourceWorld, new: Repository
) -> None:
    with world.served() as aggregator:
        first = aggregator.harvest()
        assert first == {f"{OLD}{n}": (False, f"Title {n}") for n in range(12)}
        told = move(world.work(), "uni", new.base_url, SCHEME, world.look)
        assert told.stamps == 0
        world.clock.tick(60)
        assert aggregator.harvest() == {}
        (first_night,) = world.harvest()
        assert first_night.state is RunState.SUSPECT  # what vanished waits (DECISIONS 11)
        (second_night,) = world.harvest()
        assert second_night.state is RunState.COMPLETE
        assert aggregator.harvest() == {
            f"{OLD}3": (True, ""),
            f"{OLD}4": (False, "Title four"),
            f"{NEW}new": (False, "New"),
        }
        assert len(aggregator.held) == 13


def test_move_of_unchanged_records_gives_no_new_datestamp(
    world: SourceWorld, old: Repository
) -> None:
    before = world.published()
    moved = replace(
        old, items=[replace(e, identifier=e.identifier.replace(OLD, NEW)) for e in old.items]
    )
    with serving(moved) as url:
        move(world.work(), "uni", url, SCHEME, world.look)
        (report,) = world.harvest()
    assert (report.counts.unchanged, report.counts.new) == (12, 0)
    assert world.published() == before


def test_move_writes_the_new_address_and_keeps_comments(
    world: SourceWorld, new: Repository, old: Repository
) -> None:
    before = world.file.read_text("utf-8")
    move(world.work(), "uni", new.base_url, SCHEME, world.look)
    assert world.file.read_text("utf-8") == before.replace(old.base_url, new.base_url)
    assert differences(world.store, world.settings) == []


def test_dry_run_changes_neither_file_nor_store(world: SourceWorld, new: Repository) -> None:
    before = world.file.read_text("utf-8"), world.store.endpoints(), world.published()
    told = move(world.work(dry_run=True), "uni", new.base_url, SCHEME, world.look)
    assert "12 records keep their identifiers, 12 of them called otherwise" in told.sentence
    assert (world.file.read_text("utf-8"), world.store.endpoints(), world.published()) == before


def test_killed_between_store_and_file_it_is_not_harvested_at_the_old_address(
    world: SourceWorld, new: Repository
) -> None:
    before, text = world.published(), world.file.read_text("utf-8")
    move(world.work(), "uni", new.base_url, SCHEME, world.look)
    world.file.write_text(text, encoding="utf-8")  # as if the file had not been written
    with pytest.raises(EndpointElsewhere, match="oaicdif endpoint move uni"):
        world.harvest()
    assert world.published().keys() == before.keys()
    assert len(differences(world.store, world.settings)) == 1
    move(world.work(), "uni", new.base_url, SCHEME, world.look)
    assert new.base_url in world.file.read_text("utf-8")
    assert differences(world.store, world.settings) == []


def test_interrupted_harvest_of_the_old_server_is_not_gone_on_with(
    world: SourceWorld, old: Repository, new: Repository
) -> None:
    endpoint = world.store.find_endpoint("uni")
    assert endpoint is not None
    world.store.open_run(
        endpoint.endpoint_id, Selection("oai_dc"), full=True, owner="test:9", now=world.clock()
    )
    world.store.give_up_lease(endpoint.endpoint_id, owner="test:9")
    move(world.work(), "uni", new.base_url, SCHEME, world.look)
    (run, *_) = world.store.runs(endpoint.endpoint_id)
    assert (run.state, "moved" in run.message) == (RunState.FAILED, True)


def test_other_identifiers_are_told_with_what_to_type(world: SourceWorld, new: Repository) -> None:
    with pytest.raises(UsageError, match=f"--identifiers {OLD}={NEW}") as refused:
        move(world.work(), "uni", new.base_url, Scheme(), world.look)
    assert "of 5 identifiers listed first 0 are known" in str(refused.value)


def test_another_repository_is_refused_and_trusted_only_on_request(world: SourceWorld) -> None:
    other = Repository([Item(f"oai:other.example.org:x{n}") for n in range(9)])
    with serving(other) as url:
        with pytest.raises(UsageError, match="does not look like uni"):
            move(world.work(), "uni", url, Scheme(), world.look)
        assert url not in world.file.read_text("utf-8")
        move(world.work(), "uni", url, Scheme(), world.look, trust=True)
        assert url in world.file.read_text("utf-8")


def test_a_list_that_looks_alike_is_not_believed_alone(world: SourceWorld, old: Repository) -> None:
    """It lists the same identifiers and has none of the records."""

    def denies(asked: Asked, reply: Reply) -> Reply:
        return Reply(liar.envelope(error("idDoesNotExist"))) if asked.verb == "GetRecord" else reply

    liar = replace(old, items=list(old.items), fault=denies)
    with serving(liar) as url, pytest.raises(UsageError, match="of 5 of ours 0 are there"):
        move(world.work(), "uni", url, Scheme(), world.look)


def test_identifiers_that_are_stored_in_both_forms_are_not_joined(
    world: SourceWorld, old: Repository
) -> None:
    old.items = [*old.items, Item(f"{NEW}1")]
    world.harvest()
    both = replace(old, items=[Item(f"{NEW}{n}") for n in range(12)])
    with serving(both) as url, pytest.raises(UsageError, match="stored under both"):
        move(world.work(), "uni", url, SCHEME, world.look)
    assert world.store.find_endpoint(old.base_url) is not None


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        (["oai:a:1", "oai:a:2"], ["oai:b:1", "oai:b:2"], Scheme("oai:a:", "oai:b:")),
        (["oai:a:1", "oai:a:2"], ["oai:b:8", "oai:b:9"], None),
        (["oai:a:1", "oai:a:2"], ["oai:a:1", "oai:a:2"], None),
        (["oai:a:1"], [], None),
    ],
)
def test_scheme_is_guessed_from_ends_that_are_the_same(
    ours: list[str], theirs: list[str], expected: Scheme | None
) -> None:
    assert guessed_scheme(ours, theirs) == expected
