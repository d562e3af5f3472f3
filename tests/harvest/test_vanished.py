"""Records that vanished, checks that broke off, and verdicts that stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from oaicdif.model import RunState, Verb
from oaicdif.model.purpose import Purpose
from oaicdif.store import Store
from tests.harvest.conftest import Count, Harvest, Time
from tests.harvest.repository import Asked, Item, Reply, Repository, error, fifty
from tests.harvest.test_second_night import (
    LATER,
    denies,
    get_record,
    name,
    wait,
    without,
)


def gives(asked: Asked) -> str:
    return f"<GetRecord>{Item(asked.arguments['identifier']).record()}</GetRecord>"


def buries(asked: Asked) -> str:
    item = Item(asked.arguments["identifier"], deleted=True)
    return f"<GetRecord>{item.record()}</GetRecord>"


@pytest.mark.few(1)
@pytest.mark.parametrize("answer", [denies, gives, buries])
def test_nothing_is_deleted_by_a_get_record_that_says_the_same_of_everything(
    harvest: Harvest, time: Time, deleted: Count, answer: Callable[[Asked], str]
) -> None:
    repository = fifty(deleted_record="no")
    harvest(repository)
    without(repository, 1, 2)
    repository.fault = get_record(answer)
    for _ in range(3):
        assert harvest(repository, full=True).state is RunState.SUSPECT
        wait(time, repository)
    assert deleted() == 0


def test_vanished_record_is_asked_for_again_by_a_run_that_lists_nothing(
    harvest: Harvest, time: Time, deleted: Count, doubted: Count
) -> None:
    repository = fifty(deleted_record="no")
    harvest(repository)
    without(repository, 3)
    assert harvest(repository, full=True).state is RunState.SUSPECT
    assert (deleted(), doubted()) == (0, 1)
    wait(time, repository, timedelta(hours=1))
    assert harvest(repository).state is RunState.SUSPECT
    wait(time, repository)
    report = harvest(repository)
    assert (report.state, report.runs[0].selection.from_ is None) == (RunState.COMPLETE, False)
    assert (deleted(), doubted()) == (1, 0)


def test_vanished_record_that_came_back_before_the_second_night_is_live(
    harvest: Harvest, time: Time, deleted: Count, doubted: Count
) -> None:
    repository = fifty(deleted_record="no")
    harvest(repository)
    items = list(repository.items)
    without(repository, 3)
    harvest(repository, full=True)
    repository.items = items
    wait(time, repository)
    assert harvest(repository).state is RunState.COMPLETE
    assert (deleted(), doubted()) == (0, 0)


def test_vanished_record_that_a_list_of_identifiers_shows_again_is_live(
    harvest: Harvest, time: Time, doubted: Count
) -> None:
    repository = fifty(deleted_record="no")
    harvest(repository)
    items = list(repository.items)
    without(repository, 3)
    harvest(repository, full=True)
    repository.items = items
    wait(time, repository, timedelta(days=31))
    repository.fault = get_record(lambda asked: error("badArgument"))  # it cannot be asked for
    report = harvest(repository)
    assert Verb.LIST_IDENTIFIERS in [run.verb for run in report.runs]
    assert doubted() == 0


def test_vanished_record_that_get_record_gives_as_deleted_was_announced(
    harvest: Harvest, deleted: Count
) -> None:
    repository = fifty(deleted_record="no")
    harvest(repository)
    repository.hidden = [Item(name(3), LATER, deleted=True)]
    without(repository, 3)
    assert harvest(repository, full=True).state is RunState.COMPLETE
    assert deleted() == 1


def test_records_that_wait_do_not_make_later_losses_look_great(
    harvest: Harvest, time: Time, deleted: Count
) -> None:
    repository = fifty(deleted_record="no")
    harvest(repository)
    without(repository, 1, 2, 3)
    harvest(repository, full=True)
    without(repository, 4, 5, 6)
    wait(time, repository)
    assert "nothing was deleted" not in harvest(repository, full=True).runs[1].message
    assert deleted() == 3
    wait(time, repository)
    harvest(repository)
    assert deleted() == 6


@pytest.mark.slow
def test_more_than_a_hundred_vanished_records_are_confirmed_from_a_sample(
    harvest: Harvest, time: Time, deleted: Count
) -> None:
    repository = Repository([Item(name(n)) for n in range(1500)], page_size=100)
    harvest(repository)
    without(repository, *range(130))
    harvest(repository, full=True)
    repository.asked.clear()
    wait(time, repository)
    harvest(repository)
    assert deleted() == 130
    assert len(repository.queries("GetRecord")) <= 103


def test_a_sweep_does_not_miss_what_it_has_just_fetched(
    harvest: Harvest, store: Store, time: Time
) -> None:
    repository = fifty(deleted_record="no")
    harvest(repository)
    late = [Item(f"oai:a.example.org:late{n}", "2019-01-01T00:00:00Z") for n in range(3)]
    repository.items += late
    wait(time, repository, timedelta(days=31))
    report = harvest(repository)
    assert [run.purpose for run in report.runs] == [Purpose.LIST, Purpose.LIST, Purpose.SINGLE]
    assert report.state is RunState.COMPLETE
    assert not store.doubts(1)


def test_a_sweep_in_sets_does_not_look_beyond_them_for_what_it_fetched(
    harvest: Harvest, store: Store, time: Time
) -> None:
    repository = fifty(deleted_record="no", sets=("x", "y"))
    repository.items = [
        replace(each, sets=("x" if n < 30 else "y",)) for n, each in enumerate(repository.items)
    ]
    harvest(repository, sets=("x", "y"))
    repository.items.append(Item("oai:a.example.org:late", "2019-01-01T00:00:00Z", sets=("x",)))
    wait(time, repository, timedelta(days=31))
    assert harvest(repository, sets=("x",)).state is RunState.COMPLETE
    assert not store.doubts(1)


def test_a_loss_check_that_broke_off_is_taken_up_again(
    harvest: Harvest, store: Store, time: Time, deleted: Count
) -> None:
    repository = fifty(deleted_record="no")
    harvest(repository)
    without(repository, 1, 2)
    repository.fault = lambda asked, reply: (
        Reply(b"go away", 403) if asked.verb == "GetRecord" else reply
    )
    assert harvest(repository, full=True).state is not RunState.COMPLETE
    repository.fault = lambda asked, reply: reply
    wait(time, repository)
    report = harvest(repository)
    assert Verb.LIST_IDENTIFIERS in [run.verb for run in report.runs]
    assert report.state is RunState.SUSPECT  # both wait now
    wait(time, repository)
    assert harvest(repository).state is RunState.COMPLETE
    assert deleted() == 2


def test_a_loss_check_that_was_stopped_before_it_began_is_taken_up_again(
    harvest: Harvest, store: Store, time: Time, deleted: Count
) -> None:
    repository = fifty(deleted_record="no")
    harvest(repository)
    without(repository, 1)
    lists_over = lambda: len(repository.queries("ListRecords")) >= 10  # noqa: E731
    harvest(repository, full=True, stop=lists_over)
    harvest(repository)
    wait(time, repository)
    harvest(repository)
    assert deleted() == 1


def test_a_suspect_verdict_outlasts_a_green_night_of_another_kind(
    harvest: Harvest, time: Time
) -> None:
    repository = fifty(deleted_record="no")
    harvest(repository)
    items = list(repository.items)
    without(repository, *range(30))
    assert harvest(repository, full=True).state is RunState.SUSPECT
    wait(time, repository, timedelta(hours=1))
    report = harvest(repository)
    assert report.runs[0].state is RunState.COMPLETE
    assert report.state is RunState.SUSPECT
    assert ["30 of 50 records are no longer listed" in r.message for r in report.standing] == [True]
    repository.items = items
    wait(time, repository)
    report = harvest(repository)
    assert (report.state, report.standing) == (RunState.COMPLETE, ())


def test_a_great_loss_is_accepted_without_a_full_harvest(harvest: Harvest, deleted: Count) -> None:
    repository = fifty(deleted_record="no")
    harvest(repository)
    without(repository, *range(30))
    harvest(repository, full=True)
    assert harvest(repository, accept_losses=True).state is RunState.COMPLETE
    assert deleted() == 30


def promises_more(asked: Asked, reply: Reply) -> Reply:
    return replace(reply, body=reply.body.replace(b'Size="50"', b'Size="70"'))


def test_a_short_list_stays_suspect_while_nothing_disproves_it(
    harvest: Harvest, time: Time
) -> None:
    repository = fifty()
    harvest(repository)
    repository.fault = promises_more
    assert harvest(repository, full=True).state is RunState.SUSPECT
    wait(time, repository, timedelta(hours=1))
    report = harvest(repository)
    assert report.runs[0].state is RunState.COMPLETE  # nothing has changed
    assert [run.verb for run in report.standing] == [Verb.LIST_RECORDS]


def test_a_short_list_is_disproved_by_a_whole_list_of_identifiers(
    harvest: Harvest, time: Time
) -> None:
    repository = fifty()
    harvest(repository)
    repository.fault = promises_more
    assert harvest(repository, full=True).state is RunState.SUSPECT
    repository.fault = lambda asked, reply: reply
    wait(time, repository, timedelta(hours=1))
    report = harvest(repository)
    assert [run.verb for run in report.runs] == [Verb.LIST_RECORDS, Verb.LIST_IDENTIFIERS]
    assert (report.state, report.standing) == (RunState.COMPLETE, ())
