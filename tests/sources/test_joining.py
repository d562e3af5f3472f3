"""Two endpoints that turned out to be one repository are joined."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from oaicdif.errors import EndpointElsewhere, LeaseLost, UsageError
from oaicdif.sources.differences import differences
from oaicdif.sources.joining import join
from oaicdif.sources.lifecycle import Told, add, retire
from oaicdif.sources.likeness import Comparison
from oaicdif.store.source_lives import Scheme
from tests.harvest.repository import Item, Repository, serving
from tests.sources.source_world import SourceWorld

A, B = "oai:a.example.org:", "oai:b.example.org:"
SAME = Scheme()


def items(start: str, numbers: range) -> list[Item]:
    return [Item(f"{start}{n}", title=f"Title {n}", sets=("theses",)) for n in numbers]


class Two:
    """`new` has records 0 to 5, `old` 2 to 7, both of one repository that has all eight."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.new = Repository(items(A, range(6)), sets=("theses",))
        self.old = Repository(items(A, range(2, 8)), sets=("theses",))
        urls = {name: stack.enter_context(serving(getattr(self, name))) for name in ("new", "old")}
        self.world = SourceWorld(folder, urls)
        stack.callback(self.world.store.close)
        self.shown: list[Comparison] = []

    def join(self, scheme: Scheme = SAME, *, dry_run: bool = False, trust: bool = False) -> Told:
        work = self.world.work(dry_run=dry_run)
        return join(work, "old", "new", scheme, self.shown.append, trust=trust)

    def live(self) -> set[str]:
        return {name for name, (_, deleted) in self.world.published().items() if not deleted}


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    with ExitStack() as stack:
        yield Two(tmp_path, stack)


def stamps(two: Two) -> dict[str, str]:
    return {name: stamp for name, (stamp, _) in two.world.published().items()}


def names(start: str, numbers: range) -> set[str]:
    return {f"{start}{n}" for n in numbers}


# ---- what is published --------------------------------------------------------------------------


def test_each_record_is_published_once_under_the_name_it_had(two: Two) -> None:
    two.world.harvest()
    assert len(two.live()) == 12  # doubled: four of the old ones under minted names
    told = two.join()
    assert two.live() == names(A, range(8))
    assert told.sentence.startswith("old is part of new: 4 records were in both, 2 records came")


def test_endpoints_are_joined_before_anything_was_published(two: Two) -> None:
    two.world.harvest(publish=False)
    two.join()
    two.new.items = items(A, range(8))
    two.world.harvest()
    assert two.live() == names(A, range(8))


def test_next_harvest_of_the_whole_changes_nothing_that_is_published(two: Two) -> None:
    two.world.harvest()
    two.join()
    two.new.items = items(A, range(8))
    before = two.world.published()
    (report,) = two.world.harvest()
    counts = [(each.counts.new, each.counts.changed) for each in report.runs]
    assert (report.full, set(counts)) == (True, {(0, 0)})
    assert two.world.published() == before


def test_harvester_is_told_of_what_went_and_of_nothing_twice(two: Two) -> None:
    two.world.harvest()
    with two.world.served() as aggregator:
        aggregator.harvest()
        two.join()
        two.world.clock.tick(60)
        came = aggregator.harvest()
        held = aggregator.held
    assert sum(deleted for deleted, _ in came.values()) == 4
    assert {name for name, (deleted, _) in held.items() if not deleted} == names(A, range(8))
    assert sorted(title for deleted, title in held.values() if not deleted) == [
        f"Title {n}" for n in range(8)
    ]


@pytest.mark.parametrize("several", [False, True])
def test_dry_run_counts_what_really_comes_and_changes_nothing(
    two: Two, tmp_path: Path, several: bool
) -> None:
    if several:
        add(two.world.work(), "third", "http://third.example.org/oai", {})
    two.world.harvest() if not several else harvest_two(two)
    before, text = two.world.published(), two.world.file.read_text("utf-8")
    said = two.join(dry_run=True)
    assert (two.world.published(), two.world.file.read_text("utf-8")) == (before, text)
    old = stamps(two)
    told = two.join()
    assert told.stamps == said.stamps == sum(old[name] != now for name, now in stamps(two).items())


def harvest_two(two: Two) -> None:
    """A night in which nobody asks the third."""
    text = two.world.file.read_text("utf-8")
    kept = text[: text.index('[[endpoint]]\nname = "third"')]
    two.world.file.write_text(kept, encoding="utf-8")
    two.world.harvest()
    two.world.file.write_text(text, encoding="utf-8")


def test_old_endpoint_leaves_the_file_and_is_never_harvested_again(two: Two) -> None:
    two.world.harvest()
    url = two.world.settings.endpoints[1].url
    two.join()
    assert [each.name for each in two.world.settings.endpoints] == ["new"]
    assert differences(two.world.store, two.world.settings) == []
    with pytest.raises(EndpointElsewhere):
        two.world.store.add_endpoint("old", url)
    with pytest.raises(UsageError, match="old is part of another endpoint"):
        add(two.world.work(), "old", url, {})


def test_pages_of_the_endpoint_list_what_came_over(two: Two) -> None:
    two.world.harvest()
    two.join()
    two.world.clock.tick(60)
    kept = two.world.store.find_endpoint("new")
    assert kept is not None
    with two.world.store.snapshot(two.world.clock()) as snapshot:
        shelves = [(each.value, each.live) for each in snapshot.shelves("endpoint")]
    assert shelves == [(str(kept.endpoint_id), 8)]


# ---- which of two stays -----------------------------------------------------------------------


def test_record_that_only_the_old_one_still_has_stays_alive(two: Two) -> None:
    two.new.items[3] = replace(two.new.items[3], deleted=True)
    two.world.harvest()
    two.join()
    assert two.live() == names(A, range(8))


def test_later_word_of_the_source_that_a_record_is_deleted_holds(two: Two) -> None:
    two.new.items[3] = replace(two.new.items[3], deleted=True, datestamp="2024-01-01T00:00:00Z")
    two.world.harvest()
    two.join()
    assert two.live() == names(A, range(8)) - {f"{A}3"}


def test_identifier_of_the_source_stays_and_not_the_minted_one(two: Two) -> None:
    """The old endpoint was harvested alone for long, so its entries have the real names."""
    text = two.world.file.read_text("utf-8")
    start = text.index("# new, by hand")
    end = text.index("# old, by hand")
    two.world.file.write_text(text[:start] + text[end:], encoding="utf-8")
    two.world.harvest()
    two.world.file.write_text(text, encoding="utf-8")
    two.world.harvest()
    said = two.join(dry_run=True)
    assert two.join().stamps == said.stamps
    assert two.live() == names(A, range(8))


# ---- signs ------------------------------------------------------------------------------------


def test_pairs_are_shown_with_their_signs_before_anything_is_changed(two: Two) -> None:
    two.world.harvest()
    before = two.world.published()

    def seen(found: Comparison) -> None:
        assert two.world.published() == before
        two.shown.append(found)

    join(two.world.work(), "old", "new", SAME, seen)
    (found,) = two.shown
    assert [each.alike.ours for each in found.twins] == sorted(names(A, range(2, 6)))
    assert {each.signs for each in found.twins} == {("identifier", "metadata", "title")}
    assert found.doubtful == ()


def test_same_identifier_alone_makes_no_record_the_same(two: Two) -> None:
    two.old.items[0] = replace(two.old.items[0], title="Quite another")
    two.world.harvest()
    before, text = two.world.published(), two.world.file.read_text("utf-8")
    with pytest.raises(UsageError, match=f"1 record of old and new .* {A}2 .*--trust"):
        two.join()
    assert (two.world.published(), two.world.file.read_text("utf-8")) == (before, text)
    two.join(trust=True)
    assert two.live() == names(A, range(8))


def test_two_repositories_with_little_in_common_are_not_one(two: Two) -> None:
    two.old.items = [*items(A, range(1)), *items(B, range(10, 15))]
    two.world.harvest()
    with pytest.raises(UsageError, match="do not look like one repository"):
        two.join()
    assert [each.name for each in two.world.settings.endpoints] == ["new", "old"]


def test_scheme_of_identifiers_is_guessed_and_taken_when_it_is_said(two: Two) -> None:
    two.old.items = items(B, range(2, 8))
    two.world.harvest()
    with pytest.raises(UsageError, match=f"--identifiers {B}={A}"):
        two.join()
    two.join(Scheme(B, A))
    assert two.live() == {*names(A, range(6)), f"{B}6", f"{B}7"}
    two.new.items = items(A, range(8))
    before = two.world.published()
    two.world.harvest()
    assert two.world.published() == before


# ---- settings and what cannot be ----------------------------------------------------------------


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("new", "old", "both"),
    [('["x"]', '["y", "x"]', ("x", "y")), ('["x"]', "[]", ()), ("[]", '["y"]', ())],
)
def test_sets_of_both_are_asked_for_afterwards(
    two: Two, new: str, old: str, both: tuple[str, ...]
) -> None:
    two.world.harvest()
    text = two.world.file.read_text("utf-8")
    for name, sets in (("new", new), ("old", old)):
        text = text.replace(f'name = "{name}"', f'name = "{name}"\nsets = {sets}')
    two.world.file.write_text(text, encoding="utf-8")
    two.join()
    assert [(each.name, each.sets) for each in two.world.settings.endpoints] == [("new", both)]


def test_formats_that_nobody_would_renew_are_not_joined(two: Two) -> None:
    two.world.harvest()
    text = two.world.file.read_text("utf-8")
    text = text.replace('name = "old"', 'name = "old"\nprefix = "mods"')
    two.world.file.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match="old is harvested with prefix 'mods'"):
        two.join()


def test_endpoint_that_is_retired_takes_nobody_in(two: Two) -> None:
    two.world.harvest()
    retire(two.world.work(), "new", keep=True)
    with pytest.raises(UsageError, match="new is retired"):
        two.join()


def test_retired_endpoint_is_joined_with_its_tombstones(two: Two) -> None:
    two.world.harvest()
    retire(two.world.work(), "old", reason="It is at another address.")
    two.join()
    assert two.live() == names(A, range(6))
    two.new.items = items(A, range(8))
    two.world.harvest()
    assert two.live() == names(A, range(8))


@pytest.mark.parametrize("busy", ["old", "new"])
def test_endpoint_under_harvest_is_left_alone(two: Two, busy: str) -> None:
    two.world.harvest()
    endpoint = two.world.store.find_endpoint(busy)
    assert endpoint is not None
    work = two.world.work()
    two.world.store.take_lease(endpoint.endpoint_id, owner="elsewhere:1:x", now=two.world.clock())
    with pytest.raises(LeaseLost):
        join(work, "old", "new", SAME, two.shown.append)
    assert len(two.live()) == 12


def test_killed_behind_the_store_it_is_told_and_goes_on(two: Two) -> None:
    two.world.harvest()
    text = two.world.file.read_text("utf-8")
    two.join()
    two.world.file.write_text(text, encoding="utf-8")
    (told,) = differences(two.world.store, two.world.settings)
    assert told.endswith("oaicdif endpoint merge old new")
    with pytest.raises(EndpointElsewhere, match="old"):
        two.world.harvest()
    two.join()
    assert differences(two.world.store, two.world.settings) == []
    assert two.live() == names(A, range(8))


def test_pages_of_the_one_that_went_are_pages_of_the_other_now(two: Two) -> None:
    two.world.harvest()
    store = two.world.store
    numbers = {each.name: each.endpoint_id for each in store.endpoints()}
    apart = [body for name in ("new", "old") for _, body in store.page_bodies(numbers[name])]
    two.join()
    assert sorted(body for _, body in store.page_bodies(numbers["new"])) == sorted(apart)
