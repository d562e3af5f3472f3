"""Ranges of endpoints whose clocks and datestamps are odd, and what one set says of a record."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from oaicdif.harvest.options import Periods
from oaicdif.model import RunState, Verb
from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Identifiers, Time, endpoint_of
from tests.harvest.repository import Asked, Item, Reply, Repository, error, fifty

LATER = "2024-02-01T12:00:00Z"


# ---- what one set says of a record -----------------------------------------------------------


def in_two_sets(count: int) -> Repository:
    items = [
        Item(f"oai:a.example.org:{n}", "2020-01-01T01:00:00Z", f"T{n}", ("a", "b"))
        for n in range(count)
    ]
    return Repository(items, page_size=50, sets=("a", "b"))


def leave(repository: Repository, count: int) -> None:
    """The first records leave the set a, whose list calls them deleted; b lists them as before."""
    gone = [
        Item(each.identifier, LATER, "", ("a",), deleted=True) for each in repository.items[:count]
    ]
    stay = [replace(each, sets=("b",)) for each in repository.items[:count]]
    repository.items = [*stay, *repository.items[count:], *gone]


def get_record(reply: Reply):  # type: ignore[no-untyped-def]
    """A fault: GetRecord answers only this."""

    def fault(asked: Asked, usual: Reply) -> Reply:
        return reply if asked.verb == "GetRecord" else usual

    return fault


def denied() -> Reply:
    return Reply(Repository().envelope(error("idDoesNotExist")))


def test_many_deletions_from_one_set_delete_nothing_that_another_set_holds(
    harvest: Harvest, store: Store
) -> None:
    repository = in_two_sets(150)  # more than are asked for one by one
    harvest(repository, sets=("b", "a"))
    leave(repository, 150)
    assert harvest(repository, sets=("b", "a")).state is RunState.COMPLETE
    stored = [store.stored_records(f"oai:a.example.org:{n}")[0] for n in range(150)]
    assert {(each.deleted, each.set_specs) for each in stored} == {(False, ("b",))}
    assert all(each.metadata for each in stored)


@pytest.mark.parametrize("reply", [Reply(b"no", 500), denied()], ids=["silent", "denied"])
@pytest.mark.parametrize("sets", [("a", "b"), ("b", "a")])
def test_deletion_from_a_set_needs_every_set_to_be_a_tombstone(
    harvest: Harvest, store: Store, reply: Reply, sets: tuple[str, ...]
) -> None:
    repository = in_two_sets(20)
    harvest(repository, sets=sets)
    leave(repository, 1)
    repository.fault = get_record(reply)
    report = harvest(repository, sets=sets)
    (kept,) = store.stored_records("oai:a.example.org:0")
    assert (report.state, kept.deleted, kept.set_specs) == (RunState.COMPLETE, False, ("b",))


def test_record_that_only_one_set_calls_deleted_but_none_lists_is_a_tombstone(
    harvest: Harvest, store: Store
) -> None:
    repository = in_two_sets(20)
    harvest(repository, sets=("b", "a"))
    leave(repository, 1)
    del repository.items[0]
    report = harvest(repository, sets=("b", "a"))
    assert [run.verb for run in report.runs].count(Verb.LIST_IDENTIFIERS) == 2
    assert report.state is RunState.COMPLETE
    assert store.stored_records("oai:a.example.org:0")[0].deleted


@pytest.mark.slow
def test_deletions_beyond_those_asked_for_singly_are_proven_by_a_sweep(
    harvest: Harvest, store: Store
) -> None:
    repository = in_two_sets(1600)
    harvest(repository, sets=("a",))
    gone = {f"oai:a.example.org:{n}" for n in range(150)}
    repository.items = [
        replace(each, deleted=True, datestamp=LATER) if each.identifier in gone else each
        for each in repository.items
    ]
    report = harvest(repository, sets=("a",))
    assert report.state is RunState.COMPLETE
    assert all(store.stored_records(name)[0].deleted for name in gone)
    repository.asked.clear()
    harvest(repository, sets=("a",))
    assert len(repository.queries("ListIdentifiers")) == 1  # the nightly look; a sweep came once


def test_unconfirmed_deletion_is_told_where_no_sweep_may_come(
    harvest: Harvest, store: Store
) -> None:
    repository = in_two_sets(20)
    never = Periods(sweep=0, sweep_persistent=0)
    harvest(repository, sets=("a",), every=never)
    leave(repository, 1)
    repository.fault = get_record(Reply(b"no", 500))
    report = harvest(repository, sets=("a",), every=never)
    assert any("only a sweep proves" in note for note in report.notes)
    assert not store.stored_records("oai:a.example.org:0")[0].deleted
    repository.fault = lambda asked, reply: reply
    assert Verb.LIST_IDENTIFIERS in [run.verb for run in harvest(repository, sets=("a",)).runs]


def test_deletion_from_a_set_that_was_settled_is_not_asked_for_again(harvest: Harvest) -> None:
    repository = in_two_sets(20)
    harvest(repository, sets=("b", "a"))
    leave(repository, 5)
    repository.fault = get_record(denied())
    harvest(repository, sets=("b", "a"))
    repository.asked.clear()
    assert harvest(repository, sets=("b", "a")).state is RunState.COMPLETE
    assert not repository.queries("GetRecord")
    assert len(repository.queries("ListIdentifiers")) == 2  # the nightly look at each list


# ---- datestamps that tell the day only -------------------------------------------------------


def asked_from(repository: Repository) -> str | None:
    """The `from` of the last first request for records."""
    first = [q for q in repository.queries("ListRecords") if "resumptionToken" not in q]
    return first[-1].get("from")


def by_the_day(form: str, count: int = 30) -> Repository:
    """Declares seconds; its records have days, written in this form."""
    items = [
        Item(f"oai:a.example.org:{n}", form.format(f"2020-01-{n % 28 + 1:02}"))
        for n in range(count)
    ]
    return Repository([*items, Item("oai:a.example.org:today", form.format("2024-02-01"))])


@pytest.mark.parametrize("form", ["{}", "{}T00:00:00Z"])
def test_change_later_on_the_same_day_is_not_lost(
    harvest: Harvest, identifiers: Identifiers, time: Time, form: str
) -> None:
    repository = by_the_day(form)
    harvest(repository)  # at 12:00
    repository.items.append(Item("oai:a.example.org:new", form.format("2024-02-01")))
    time.now += timedelta(hours=12)
    repository.response_date = "2024-02-02T00:00:00Z"
    assert harvest(repository).state is RunState.COMPLETE
    assert "oai:a.example.org:new" in identifiers()
    assert asked_from(repository) == "2024-01-31T00:00:00Z"
    harvest(repository)
    assert asked_from(repository) == "2024-02-01T00:00:00Z"  # known from the profile


def test_one_time_of_day_shows_that_midnights_are_chance(harvest: Harvest) -> None:
    repository = by_the_day("{}T00:00:00Z")
    repository.items[25] = Item("oai:a.example.org:fine", "2020-01-09T10:11:12Z")
    harvest(repository)
    harvest(repository)
    assert asked_from(repository) == "2024-01-31T12:00:00Z"


def test_full_harvest_looks_at_datestamps_anew(harvest: Harvest) -> None:
    repository = by_the_day("{}T10:11:12Z")
    harvest(repository)
    repository.items = by_the_day("{}").items
    harvest(repository, full=True)
    harvest(repository)
    assert asked_from(repository) == "2024-01-31T00:00:00Z"


def test_windows_walked_at_once_learn_the_same(harvest: Harvest, store: Store) -> None:
    repository = by_the_day("{}T00:00:00Z", count=28)
    harvest(repository)
    store.save_identify(1, profile={"dates": True, "disjoint": True})
    repository.change("oai:a.example.org:1", datestamp="2020-01-02T10:11:12Z")
    harvest(repository, full=True, windows=2)
    assert endpoint_of(store).profile["day_stamps"] is False


# ---- clocks that are wrong, or set right -----------------------------------------------------


def clock(ahead: timedelta, now: datetime) -> str:
    return (now + ahead).strftime("%Y-%m-%dT%H:%M:%SZ")


DAYS = timedelta(days=1)


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("then", "now"),
    [
        (3 * DAYS, 3 * DAYS),  # ahead for ever; its datestamps are right
        (3 * DAYS, 0 * DAYS),  # set right
        (0 * DAYS, -3 * DAYS),  # fell back; its datestamps are those of its clock
        (-3 * DAYS, -3 * DAYS),
        (-3 * DAYS, 0 * DAYS),
        (7000 * 365 * DAYS, 7000 * 365 * DAYS),
    ],
    ids=str,
)
def test_wrong_clock_loses_no_change(
    harvest: Harvest, identifiers: Identifiers, time: Time, then: timedelta, now: timedelta
) -> None:
    repository = fifty(response_date=clock(then, time.now))
    harvest(repository)
    time.now += timedelta(hours=12)
    repository.fault = lambda asked, reply: (
        Reply(b"no", 500) if asked.verb.startswith("List") else reply
    )
    repository.response_date = clock(now, time.now)
    harvest(repository)  # a night in between that fails hides nothing
    repository.fault = lambda asked, reply: reply
    stamp = clock(min(now, 0 * DAYS), time.now)
    repository.items.append(Item("oai:a.example.org:new", stamp))
    time.now += timedelta(hours=12)
    repository.response_date = clock(now, time.now)
    assert harvest(repository).state is RunState.COMPLETE
    assert "oai:a.example.org:new" in identifiers()
    assert asked_from(repository) is not None  # not all of it again


def test_clock_that_fell_back_is_forgotten_after_a_complete_harvest(
    harvest: Harvest, time: Time
) -> None:
    repository = fifty()
    repository.items.append(Item("oai:a.example.org:fresh", "2024-01-23T00:00:00Z"))
    harvest(repository)
    for _ in range(2):
        time.now += 1 * DAYS
        repository.response_date = clock(-10 * DAYS, time.now)
        harvest(repository)
    assert asked_from(repository) == "2024-01-22T12:00:00Z"  # one day and no more


def test_both_clocks_wrong_and_set_right_ask_for_all(harvest: Harvest, time: Time) -> None:
    repository = fifty(response_date=clock(30 * DAYS, time.now))
    time.now += 30 * DAYS
    harvest(repository)
    time.now -= 29 * DAYS
    repository.response_date = clock(0 * DAYS, time.now)
    report = harvest(repository)
    assert asked_from(repository) is None
    assert any("still to come" in note for note in report.notes)


@pytest.mark.parametrize(("seconds", "from_"), [(50, "06:00:50"), (0, "06:00:00")])
def test_small_skew_repeats_no_more_than_the_overlap(
    harvest: Harvest, time: Time, seconds: int, from_: str
) -> None:
    repository = fifty(response_date=clock(timedelta(seconds=seconds), time.now))
    repository.items.append(Item("oai:a.example.org:fresh", "2024-02-01T11:00:00Z"))
    harvest(repository, overlap=timedelta(hours=30))
    harvest(repository, overlap=timedelta(hours=30))
    assert asked_from(repository) == f"2024-01-31T{from_}Z"


# ---- which of two entries is the newer -------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("page_size", [1, 10])
@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("2020-01-02T01:00:00Z", "2020-01-02T01:00:00.500Z"),
        ("2020-01-02T05:30:00+05:00", "2020-01-02T01:00:00Z"),
        ("2020-01-02T01:00:00Z", "2020-01-01T23:00:00-05:00"),
        ("2020-01-02", "2020-01-02T00:00:01Z"),
    ],
)
@pytest.mark.parametrize("deleted", [False, True], ids=["live", "deleted"])
@pytest.mark.parametrize("first", [False, True], ids=["newer last", "newer first"])
def test_newest_entry_wins_however_its_moment_is_written(
    harvest: Harvest,
    store: Store,
    page_size: int,
    older: str,
    newer: str,
    deleted: bool,
    first: bool,
) -> None:
    name = "oai:a.example.org:1"
    entries = [Item(name, older, deleted=not deleted), Item(name, newer, deleted=deleted)]
    items = [*(reversed(entries) if first else entries)]
    repository = Repository(items, page_size=page_size, with_size=False)
    assert harvest(repository).state is RunState.COMPLETE
    assert store.stored_records(name)[0].deleted is deleted


# ---- sets that are gone ----------------------------------------------------------------------


def test_set_that_was_renamed_is_no_success(harvest: Harvest, store: Store) -> None:
    repository = in_two_sets(20)
    harvest(repository, sets=("a",))
    repository.items = [replace(each, sets=("a2",)) for each in repository.items]
    repository.sets = ("a2", "b")
    for full in (False, True):
        report = harvest(repository, sets=("a",), full=full)
        assert report.state is RunState.SUSPECT
        assert "change `sets`" in report.runs[0].message
    assert not store.stored_records("oai:a.example.org:0")[0].deleted


def test_set_that_never_was_is_no_success(harvest: Harvest) -> None:
    assert harvest(in_two_sets(5), sets=("A",)).state is RunState.SUSPECT


def test_set_that_is_not_listed_but_answers_is_harvested(harvest: Harvest) -> None:
    repository = in_two_sets(20)
    repository.items = [replace(each, sets=("query",)) for each in repository.items]
    for _ in range(2):  # the second time there is nothing new
        assert harvest(repository, sets=("query",)).state is RunState.COMPLETE


def test_listed_set_in_which_nothing_is_new_costs_one_look(harvest: Harvest) -> None:
    repository = in_two_sets(20)
    harvest(repository, sets=("a",))
    repository.asked.clear()
    harvest(repository, sets=("a",))
    assert len(repository.queries("ListIdentifiers")) == 1
