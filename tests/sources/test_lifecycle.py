"""Endpoints retired, renamed and added: settings file, store and what is published."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from oaicdif.errors import EndpointElsewhere, LeaseLost, UnknownEndpoint, UsageError
from oaicdif.harvest.conditions import statuses
from oaicdif.jobs.scheduler import look
from oaicdif.sources.differences import differences
from oaicdif.sources.lifecycle import add, rename, retire
from tests.harvest.repository import Item, Repository, serving
from tests.sources.source_world import SourceWorld

A, B = "oai:a.example.org:", "oai:b.example.org:"


def repository(start: str, count: int = 3) -> Repository:
    items = [Item(f"{start}{n}", title=f"Title {n}", sets=("theses",)) for n in range(count)]
    return Repository(items, sets=("theses",))


@pytest.fixture
def world(tmp_path: Path) -> Iterator[SourceWorld]:
    """Two sources of three records each, harvested and published."""
    with serving(repository(A)) as a, serving(repository(B)) as b:
        found = SourceWorld(tmp_path, {"a": a, "b": b})
        found.harvest()
        yield found
        found.store.close()


@pytest.fixture
def lone(tmp_path: Path) -> Iterator[SourceWorld]:
    """One source of three records."""
    with serving(repository(A)) as a:
        found = SourceWorld(tmp_path, {"a": a})
        found.harvest()
        yield found
        found.store.close()


def restamped(world: SourceWorld, before: dict[str, tuple[str, bool]]) -> set[str]:
    after = world.published()
    assert after.keys() == before.keys()
    return {name for name, what in after.items() if what[0] != before[name][0]}


def sets_of(world: SourceWorld, name: str) -> set[str]:
    with world.store.snapshot(world.clock()) as snapshot:
        entry = snapshot.entry(name)
    assert entry is not None
    return set(entry.set_specs)


# ---- retire ---------------------------------------------------------------------------------


def test_retired_records_are_told_as_deleted_and_the_rest_is_as_it_was(
    world: SourceWorld,
) -> None:
    before = world.published()
    with world.served() as aggregator:
        aggregator.harvest()
        told = retire(world.work(), "a", reason="The library has closed.")
        world.clock.tick(60)
        assert aggregator.harvest() == {f"{A}{n}": (True, "") for n in range(3)}
    assert told.stamps == 3
    assert restamped(world, before) == {f"{A}{n}" for n in range(3)}


def test_tombstones_say_since_when_and_why(world: SourceWorld) -> None:
    retire(world.work(), "a", reason="The library has closed.")
    world.clock.tick(60)
    text = world.page(f"{A}1")
    assert "since 2 February 2024: The library has closed." in text


def test_kept_records_stay_and_their_pages_say_since_when(world: SourceWorld) -> None:
    before = world.published()
    assert "Not harvested any more" not in world.page(f"{A}1")
    told = retire(world.work(), "a", keep=True)
    assert (told.stamps, restamped(world, before)) == (0, set())
    text = world.page(f"{A}1")
    assert "Not harvested any more" in text
    assert "since 2 February 2024" in text
    assert "Not harvested any more" not in world.page(f"{B}1")


def test_retired_endpoint_leaves_the_file_and_nothing_else_does(world: SourceWorld) -> None:
    text = world.file.read_text("utf-8")
    retire(world.work(), "b", reason="closed")
    start = text.index('[[endpoint]]\nname = "b"')
    assert world.file.read_text("utf-8").rstrip() == text[:start].rstrip()
    assert [each.name for each in world.settings.endpoints] == ["a"]


def test_retired_endpoint_is_no_trouble_in_status_and_never_harvested(world: SourceWorld) -> None:
    settings = world.settings
    retire(world.work(), "a", reason="closed")
    assert [each.name for each in statuses(world.store, world.settings)] == ["b"]
    assert differences(world.store, world.settings) == []
    with pytest.raises(EndpointElsewhere, match="a is retired since 2024-02-02"):
        world.store.add_endpoint("a", settings.endpoints[0].url)


def test_daemon_with_older_settings_does_not_ask_a_retired_endpoint(world: SourceWorld) -> None:
    text = world.file.read_text("utf-8").replace("[[endpoint]]", '[[endpoint]]\nschedule = "02:00"')
    world.file.write_text(text.replace('"02:00"', '"every day 02:00"'), encoding="utf-8")
    before = world.settings
    retire(world.work(), "a", reason="closed")
    planned = {e.endpoint.name: e.schedule for e in look(world.store, before, world.clock())}
    assert planned["a"] is None
    assert planned["b"] is not None


def test_dry_run_of_retirement_counts_what_really_comes(world: SourceWorld) -> None:
    before, text = world.published(), world.file.read_text("utf-8")
    assert retire(world.work(dry_run=True), "a", reason="closed").stamps == 3
    assert (world.published(), world.file.read_text("utf-8")) == (before, text)
    assert retire(world.work(), "a", reason="closed").stamps == 3


@pytest.mark.parametrize("how", [{"keep": True}, {"reason": "closed"}])
def test_dry_run_of_retirement_counts_those_whose_sets_lose_their_name(
    how: dict[str, Any], lone: SourceWorld
) -> None:
    assert add(lone.work(), "c", "http://c.example.org/oai", {}).stamps == 3
    before = lone.published()
    assert retire(lone.work(dry_run=True), "c", **how).stamps == 3
    assert lone.published() == before
    assert retire(lone.work(), "c", **how).stamps == 3


def test_killed_after_the_file_retirement_is_told_and_goes_on(world: SourceWorld) -> None:
    text = world.file.read_text("utf-8")
    start = text.index('[[endpoint]]\nname = "b"')
    world.file.write_text(text[:start], encoding="utf-8")
    (told,) = differences(world.store, world.settings)
    assert "oaicdif endpoint retire b" in told
    assert retire(world.work(), "b", reason="closed").stamps == 3
    assert differences(world.store, world.settings) == []


def test_killed_before_publishing_the_same_command_goes_on(world: SourceWorld) -> None:
    endpoint = world.store.find_endpoint("a")
    assert endpoint is not None
    world.store.retire_endpoint(
        endpoint.endpoint_id, reason="closed", tombstones=True, owner="x:1", now=world.clock()
    )
    assert retire(world.work(), "a", reason="closed").stamps == 3
    assert retire(world.work(), "a", reason="closed").stamps == 0


def test_tombstones_want_a_reason(world: SourceWorld) -> None:
    with pytest.raises(UsageError, match=r"Why\?.*--reason"):
        retire(world.work(), "a")
    assert not any(deleted for _, deleted in world.published().values())


def test_deleted_records_cannot_be_kept_any_more(world: SourceWorld) -> None:
    retire(world.work(), "a", reason="closed")
    with pytest.raises(UsageError, match="its records are deleted"):
        retire(world.work(), "a", keep=True)


def test_kept_records_can_be_deleted_later_and_the_day_stays(world: SourceWorld) -> None:
    retire(world.work(), "a", keep=True)
    world.clock.tick(3 * 24 * 3600)
    assert retire(world.work(), "a", reason="It is gone.").stamps == 3
    endpoint = world.store.find_endpoint("a")
    assert endpoint is not None
    assert (endpoint.retired, endpoint.retired_why) == ("2024-02-02", "It is gone.")


def test_endpoint_under_harvest_is_left_alone(world: SourceWorld) -> None:
    endpoint = world.store.find_endpoint("a")
    assert endpoint is not None
    work = world.work()
    world.store.take_lease(endpoint.endpoint_id, owner="elsewhere:1:x", now=world.clock())
    with pytest.raises(LeaseLost):
        rename(work, "a", "c")
    assert [each.name for each in world.store.endpoints()] == ["a", "b"]


def test_retired_endpoint_that_is_added_again_is_alive_without_doubles(world: SourceWorld) -> None:
    url = world.settings.endpoints[0].url
    retire(world.work(), "a", reason="closed")
    add(world.work(), "a", url, {})
    world.harvest()
    found = world.published()
    assert {name for name, (_, deleted) in found.items() if not deleted} == set(found)
    assert len(found) == 6


# ---- rename ---------------------------------------------------------------------------------


def test_name_of_a_lone_endpoint_is_published_nowhere_else(lone: SourceWorld) -> None:
    before = lone.published()
    assert rename(lone.work(dry_run=True), "a", "c").stamps == 0
    assert rename(lone.work(), "a", "c").stamps == 0
    assert restamped(lone, before) == set()
    lone.harvest()
    assert lone.published() == before
    assert [each.name for each in lone.store.endpoints()] == ["c"]


def test_sets_under_the_name_are_renamed_and_only_those(world: SourceWorld) -> None:
    before = world.published()
    assert "a:theses" in sets_of(world, f"{A}1")
    assert rename(world.work(dry_run=True), "a", "c").stamps == 3
    assert rename(world.work(), "a", "c").stamps == 3
    assert restamped(world, before) == {f"{A}{n}" for n in range(3)}
    assert "c:theses" in sets_of(world, f"{A}1")
    text = world.file.read_text("utf-8")
    assert '# a, by hand\n[[endpoint]]\nname = "c"' in text


@pytest.mark.parametrize("done", ["file", "store"])
def test_renaming_killed_half_way_is_told_harvests_nothing_twice_and_goes_on(
    world: SourceWorld, done: str
) -> None:
    if done == "file":
        text = world.file.read_text("utf-8")
        world.file.write_text(text.replace('name = "a"', 'name = "c"'), encoding="utf-8")
    else:
        endpoint = world.store.find_endpoint("a")
        assert endpoint is not None
        world.store.rename_endpoint(
            endpoint.endpoint_id, "c", owner="x:1", now=world.clock()
        )  # fmt: skip
    with pytest.raises(EndpointElsewhere, match="rename"):
        world.harvest()
    assert any("rename" in each for each in differences(world.store, world.settings))
    rename(world.work(), "a", "c")
    assert differences(world.store, world.settings) == []
    assert [each.name for each in world.settings.endpoints] == ["c", "b"]
    assert sorted(each.name for each in world.store.endpoints()) == ["b", "c"]
    assert len(world.published()) == 6


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("old", "new", "error", "words"),
    [
        ("nobody", "c", UnknownEndpoint, "No endpoint is called 'nobody'. Known: a, b."),
        ("a", "b", UsageError, "There is an endpoint called b already."),
        ("a", "a", UsageError, "There is an endpoint called a already."),
        ("a", "no name", UsageError, "'no name' cannot be a name"),
        ("a", "", UsageError, "'' cannot be a name"),
    ],
)
def test_name_that_cannot_be_given_is_refused(
    world: SourceWorld, old: str, new: str, error: type[UsageError], words: str
) -> None:
    text = world.file.read_text("utf-8")
    with pytest.raises(error) as refused:
        rename(world.work(), old, new)
    assert str(refused.value).startswith(words)
    assert world.file.read_text("utf-8") == text


# ---- add ------------------------------------------------------------------------------------


def test_added_endpoint_is_in_file_and_store(lone: SourceWorld) -> None:
    before = lone.file.read_text("utf-8")
    add(lone.work(), "c", "http://c.example.org/oai", {"sets": ("x", "y"), "prefix": "mods"})
    assert lone.file.read_text("utf-8").startswith(before.rstrip())
    found = lone.settings.endpoints[1]
    assert (found.name, found.url, found.sets, found.prefix) == (
        "c", "http://c.example.org/oai", ("x", "y"), "mods",
    )  # fmt: skip
    assert [each.name for each in lone.store.endpoints()] == ["a", "c"]


def test_second_endpoint_renames_the_sets_of_the_first_and_says_so_before(
    lone: SourceWorld,
) -> None:
    assert add(lone.work(dry_run=True), "c", "http://c.example.org/oai", {}).stamps == 3
    assert add(lone.work(), "c", "http://c.example.org/oai", {}).stamps == 3
    assert add(lone.work(dry_run=True), "d", "http://d.example.org/oai", {}).stamps == 0


@pytest.mark.parametrize(
    ("name", "url", "words"),
    [
        ("a", "http://c.example.org/oai", "There is an endpoint called a already"),
        ("c", "{a}", "is the address of a already"),
        ("c", "c.example.org", "is no base URL"),
        ("c", "http://c.example.org/oai?verb=Identify", "is a request, no base URL"),
        ("c", "http://me:secret@c.example.org/oai", "was given with a user name or password"),
        ("c/d", "http://c.example.org/oai", "cannot be a name"),
    ],
)
def test_endpoint_that_cannot_be_added_is_refused(
    lone: SourceWorld, name: str, url: str, words: str
) -> None:
    text = lone.file.read_text("utf-8")
    address = url.format(a=lone.settings.endpoints[0].url)
    with pytest.raises(UsageError, match=words) as refused:
        add(lone.work(), name, address, {})
    assert "secret" not in str(refused.value)
    assert lone.file.read_text("utf-8") == text
