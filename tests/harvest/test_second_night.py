"""Deletions that wait: what is told in great number, or only by silence, is asked for again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from oaicdif.model import RunState
from oaicdif.model.operation import DoubtKind
from oaicdif.store import Store
from tests.harvest.conftest import Count, Harvest, Time
from tests.harvest.repository import Asked, Item, Reply, Repository, error, fifty
from tests.store.new_stores import new_store

NIGHT = timedelta(hours=12)
LATER = "2024-02-01T12:00:01Z"


def wait(time: Time, repository: Repository, how_long: timedelta = NIGHT) -> None:
    time.now += how_long
    repository.response_date = time.now.strftime("%Y-%m-%dT%H:%M:%SZ")


def name(number: int) -> str:
    return f"oai:a.example.org:{number}"


def announce(repository: Repository, *numbers: int) -> None:
    for number in numbers:
        repository.change(name(number), deleted=True, datestamp=LATER)


def without(repository: Repository, *numbers: int) -> None:
    gone = {name(number) for number in numbers}
    repository.items = [each for each in repository.items if each.identifier not in gone]


def get_record(inner: Callable[[Asked], str]) -> Callable[[Asked, Reply], Reply]:
    """A fault: GetRecord says this, whatever it is asked for."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        if asked.verb != "GetRecord":
            return reply
        return Reply(Repository().envelope(inner(asked)))

    return fault


def denies(asked: Asked) -> str:
    return error("idDoesNotExist")


# ---- announced deletions ---------------------------------------------------------------------


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("records", "told", "believed"),
    [(50, 5, True), (50, 6, False), (60, 6, True), (60, 7, False), (4, 4, True), (6, 6, False)],
)
def test_announced_deletions_wait_beyond_ten_percent_and_five(
    harvest: Harvest, deleted: Count, doubted: Count, records: int, told: int, believed: bool
) -> None:
    repository = Repository([Item(name(n)) for n in range(records)])
    harvest(repository)
    announce(repository, *range(told))
    report = harvest(repository)
    assert (deleted(), doubted()) == ((told, 0) if believed else (0, told))
    assert report.state is (RunState.COMPLETE if believed else RunState.SUSPECT)


@pytest.mark.parametrize("full", [True, False])
def test_many_announced_deletions_are_believed_on_a_second_night(
    harvest: Harvest, time: Time, deleted: Count, doubted: Count, full: bool
) -> None:
    repository = fifty()
    harvest(repository)
    announce(repository, *range(50))
    report = harvest(repository)
    assert "50 records announced deleted, and not yet deleted" in report.runs[-1].message
    assert "--accept-losses" in report.runs[-1].message
    wait(time, repository)
    assert harvest(repository, full=full).state is RunState.COMPLETE
    assert (deleted(), doubted()) == (50, 0)


def test_a_run_a_little_too_early_is_no_second_night(
    harvest: Harvest, time: Time, deleted: Count
) -> None:
    repository = fifty()
    harvest(repository)
    announce(repository, *range(50))
    harvest(repository)
    wait(time, repository, NIGHT - timedelta(minutes=1))
    assert harvest(repository).state is RunState.SUSPECT
    assert deleted() == 0
    wait(time, repository, timedelta(minutes=1))
    harvest(repository)
    assert deleted() == 50


def test_how_long_to_wait_is_an_option(harvest: Harvest, time: Time, deleted: Count) -> None:
    repository = fifty()
    harvest(repository)
    announce(repository, *range(50))
    harvest(repository)
    wait(time, repository, timedelta(hours=1))
    harvest(repository, confirm_after=timedelta(hours=1))
    assert deleted() == 50


def test_accepted_losses_do_not_wait(harvest: Harvest, deleted: Count) -> None:
    repository = fifty()
    harvest(repository)
    announce(repository, *range(40))
    harvest(repository, accept_losses=True)
    assert deleted() == 40


def test_what_waits_is_believed_when_the_operator_accepts_it_later(
    harvest: Harvest, deleted: Count
) -> None:
    repository = fifty()
    harvest(repository)
    announce(repository, *range(50))
    harvest(repository)
    assert harvest(repository, accept_losses=True).state is RunState.COMPLETE
    assert deleted() == 50


def test_deletions_of_records_we_never_had_do_not_count(
    harvest: Harvest, deleted: Count, doubted: Count
) -> None:
    repository = fifty()
    harvest(repository)
    announce(repository, 1, 2, 3, 4, 5)
    repository.items += [Item(f"oai:a.example.org:x{n}", LATER, deleted=True) for n in range(200)]
    assert harvest(repository).state is RunState.COMPLETE
    assert (deleted(), doubted()) == (205, 0)


def test_new_records_of_the_same_run_do_not_hide_a_mass_deletion(
    harvest: Harvest, deleted: Count
) -> None:
    repository = fifty()
    harvest(repository)
    announce(repository, *range(50))
    repository.items += [Item(f"oai:a.example.org:x{n}", LATER) for n in range(600)]
    assert harvest(repository).state is RunState.SUSPECT
    assert deleted() == 0


def test_record_listed_live_again_is_live_and_nothing_is_left_of_the_doubt(
    harvest: Harvest, store: Store, time: Time, deleted: Count, doubted: Count
) -> None:
    repository = fifty()
    harvest(repository)
    before = [store.stored_records(name(n))[0] for n in range(50)]
    announce(repository, *range(50))
    harvest(repository)
    for number in range(50):
        repository.change(name(number), deleted=False, datestamp="2024-02-01T12:00:02Z")
    assert harvest(repository).state is RunState.COMPLETE
    assert doubted() == 0
    wait(time, repository)
    assert harvest(repository).state is RunState.COMPLETE
    after = [store.stored_records(name(n))[0] for n in range(50)]
    assert deleted() == 0
    assert [each.metadata for each in after] == [each.metadata for each in before]


def test_record_that_get_record_gives_on_the_second_night_is_live(
    harvest: Harvest, time: Time, deleted: Count, doubted: Count
) -> None:
    repository = fifty()
    harvest(repository)
    items = list(repository.items)
    announce(repository, *range(50))
    harvest(repository)
    repository.items = items  # restored, with its old datestamps: no list of changes tells
    wait(time, repository)
    assert harvest(repository).state is RunState.COMPLETE
    assert (deleted(), doubted()) == (0, 0)


def test_a_denial_alone_does_not_confirm_where_everything_is_denied(
    harvest: Harvest, time: Time, deleted: Count, doubted: Count
) -> None:
    repository = fifty()
    harvest(repository)
    announce(repository, *range(20))
    harvest(repository)
    without(repository, *range(20))  # no later list tells of them again
    repository.fault = get_record(denies)
    wait(time, repository)
    report = harvest(repository)
    assert report.state is RunState.SUSPECT
    assert "GetRecord cannot be believed" in report.runs[-1].message
    assert (deleted(), doubted()) == (0, 20)


def test_where_nobody_can_be_asked_a_whole_list_confirms_what_was_announced(
    harvest: Harvest, time: Time, deleted: Count
) -> None:
    repository = fifty()
    harvest(repository)
    announce(repository, *range(20))
    harvest(repository)
    announced = list(repository.items)
    repository.fault = get_record(lambda asked: error("badVerb"))
    without(repository, *range(20))  # as if no list of changes told of them any more
    wait(time, repository)
    assert harvest(repository).state is RunState.SUSPECT
    assert deleted() == 0
    repository.items = announced
    wait(time, repository)
    report = harvest(repository)
    assert report.runs[0].selection.from_ is None
    assert deleted() == 20


def test_announced_live_and_deleted_in_one_list_goes_by_the_newer(
    harvest: Harvest, deleted: Count
) -> None:
    repository = fifty(page_size=60, with_size=False)
    harvest(repository)
    ghosts = [Item(name(n), "2020-03-01T00:00:00Z", deleted=True) for n in range(30)]
    fresh = [replace(each, datestamp="2020-03-02T00:00:00Z") for each in repository.items[:30]]
    repository.items = [*ghosts, *fresh, *repository.items[30:]]
    repository.page_size = 10  # those of one record on pages of their own
    assert harvest(repository, full=True).state is RunState.COMPLETE
    assert deleted() == 0


def test_older_live_entry_of_the_same_list_does_not_undo_an_announcement(
    harvest: Harvest, deleted: Count
) -> None:
    repository = fifty(page_size=5)
    harvest(repository)
    newer = [Item(name(n), LATER, deleted=True) for n in range(3)]
    old = [replace(each, datestamp="2020-02-01T00:00:00Z") for each in repository.items[:3]]
    repository.items = [*newer, *repository.items[3:], *old]
    harvest(repository, full=True)
    assert deleted() == 3


def test_what_waits_outlasts_a_restart(
    harvest: Harvest, store: Store, time: Time, tmp_path: Path
) -> None:
    repository = fifty()
    harvest(repository)
    announce(repository, *range(50))
    harvest(repository)
    store.close()
    again = new_store(tmp_path / "oaicdif.sqlite")
    kinds = [each.kind for each in again.doubts(1)]
    again.close()
    assert kinds == [DoubtKind.ANNOUNCED] * 50


def test_tombstone_lies_on_the_page_that_announced_it(
    harvest: Harvest, store: Store, time: Time
) -> None:
    repository = fifty()
    harvest(repository)
    announce(repository, *range(50))
    harvest(repository)
    waiting = store.stored_records(name(7))[0]
    wait(time, repository)
    harvest(repository)
    (gone,) = store.stored_records(name(7))
    assert (waiting.deleted, waiting.datestamp) == (False, "2020-01-01T07:00:00Z")
    assert (gone.deleted, gone.datestamp, gone.metadata) == (True, LATER, waiting.metadata)
    assert gone.page_id != waiting.page_id
