"""The nightly look: what it costs, what it sees, when it is not believed any more."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from oaicdif.harvest.endpoint_run import HarvestReport
from oaicdif.harvest.nightly import NO_ANSWER, NO_SIZE, OLD_ANSWER, UNTRUE, restamped, without_look
from oaicdif.model import Header, Known, RunState, Verb
from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Identifiers, Time, endpoint_of
from tests.harvest.repository import Asked, Item, Reply, Repository, fifty


def tomorrow(time: Time, repository: Repository) -> None:
    time.now += timedelta(days=1)
    repository.response_date = time.now.strftime("%Y-%m-%dT%H:%M:%SZ")
    repository.asked.clear()


def looks_of(store: Store) -> dict[str, list[int]]:
    looks = endpoint_of(store).profile["looks"]
    assert isinstance(looks, dict)
    return looks


def told(report: HarvestReport) -> list[str]:
    """Its notes, but for those of an address that is another for each server of a test."""
    return [note for note in report.notes if "baseURL" not in note]


@pytest.mark.parametrize("page_size", [7, 10, 100])
def test_undisturbed_night_asks_each_list_once_more(
    harvest: Harvest, time: Time, page_size: int
) -> None:
    repository = fifty(page_size=page_size, sets=("x", "y"))
    repository.items = [replace(each, sets=("x", "y")) for each in repository.items]
    harvest(repository, sets=("x", "y"))
    tomorrow(time, repository)
    report = harvest(repository, sets=("x", "y"))
    verbs = [each.verb for each in repository.asked]
    assert verbs.count("ListIdentifiers") == 2
    assert len(verbs) == 3 + 2 + 2  # what it says of itself, changes, looks
    assert [run.verb for run in report.runs] == [Verb.LIST_RECORDS, Verb.LIST_RECORDS]


def test_night_after_records_came_is_undisturbed(harvest: Harvest, time: Time) -> None:
    repository = fifty()
    harvest(repository)
    tomorrow(time, repository)
    repository.items.append(Item("oai:a.example.org:new", "2024-02-02T11:00:00Z"))
    harvest(repository)
    tomorrow(time, repository)
    assert told(harvest(repository)) == []
    assert len(repository.queries("ListIdentifiers")) == 1


def test_record_that_comes_while_the_harvest_lasts_is_tomorrows(
    harvest: Harvest, time: Time, identifiers: Identifiers
) -> None:
    repository = fifty()
    harvest(repository)
    tomorrow(time, repository)
    late = Item("oai:a.example.org:late", repository.response_date)

    def grows(asked: Asked, reply: Reply) -> Reply:
        if asked.verb == "ListIdentifiers" and late not in repository.items:
            repository.items.append(late)
            return Reply(repository.reply(asked.arguments))
        return reply

    repository.fault = grows
    report = harvest(repository)
    assert (report.state, told(report)) == (RunState.COMPLETE, [])
    tomorrow(time, repository)
    report = harvest(repository)
    assert "oai:a.example.org:late" in identifiers()
    assert (report.state, told(report)) == (RunState.COMPLETE, [])


def test_other_prefix_has_looks_of_its_own(harvest: Harvest, store: Store, time: Time) -> None:
    repository = fifty()
    harvest(repository)
    harvest(repository, metadata_prefix="qdc")
    looks = looks_of(store)
    assert sorted(looks) == ["oai_dc", "qdc"]


def test_record_that_is_listed_and_denied_ends_the_looks_and_not_the_peace(
    harvest: Harvest, store: Store, time: Time
) -> None:
    """A list of identifiers with a record that has no metadata of this format."""
    repository = fifty(page_size=100)
    ghost = Item("oai:a.example.org:ghost", "2020-01-01T00:00:00Z")

    def haunted(asked: Asked, reply: Reply) -> Reply:
        body = reply.body.replace(
            b"</ListIdentifiers>", ghost.header().encode() + b"</ListIdentifiers>"
        )
        return replace(reply, body=body)

    repository.fault = haunted
    states = []
    for _ in range(UNTRUE + 3):
        tomorrow(time, repository)
        states.append(harvest(repository).state)
    assert set(states) == {RunState.COMPLETE}
    looks = looks_of(store)
    assert without_look(looks) == [("oai_dc", "its completeListSize is often wrong")]
    assert not repository.queries("ListIdentifiers")


@pytest.mark.parametrize(
    ("stored", "listed", "expected"),
    [
        ("2020-01-01T00:00:00Z", "2020-01-01T00:00:00Z", False),
        ("2020-01-01T00:00:00Z", "2020-01-01", False),  # less finely
        ("2020-01-01T00:00:00Z", "2020-01-01T00:00:00.000Z", False),
        ("2020-01-01T01:00:00+01:00", "2020-01-01T00:00:00Z", False),
        ("2020-01-01T00:00:00Z", "", False),
        ("2020-01-01T00:00:00Z", "2020-01-01T00:00:01Z", True),
        ("2020-01-02", "2020-01-01", True),
        ("1 May 2020", "2 May 2020", True),
    ],
)
def test_datestamp_is_another_only_if_it_is_another_moment(
    stored: str, listed: str, expected: bool
) -> None:
    known = Known(1, b"", False, stored)
    assert restamped(Header("oai:a:1", listed), known) is expected


def test_lists_without_a_look_are_named_with_the_reason() -> None:
    looks = {
        "oai_dc": [50, 50, 50, 0, 0],
        "oai_dc x": [NO_SIZE, 50, 50, 0, 0],
        "oai_dc y": [NO_ANSWER, 50, 50, 0, 0],
        "oai_dc yy": [OLD_ANSWER, 50, 50, 0, 0],
        "oai_dc z": [50, 50, 50, 0, UNTRUE],
    }
    assert without_look(looks) == [
        ("oai_dc x", "it promises no completeListSize"),
        ("oai_dc y", "its lists of identifiers cannot be read"),
        ("oai_dc yy", "a cache answers in the place of its lists of identifiers"),
        ("oai_dc z", "its completeListSize is often wrong"),
    ]


def test_confirmed_list_without_a_size_says_what_that_cost(harvest: Harvest) -> None:
    report = harvest(fifty(with_size=False))
    assert report.runs[0].message == "The list promised no size; 6 more requests confirmed it."


def test_refused_look_leaves_the_harvest_complete_and_is_told(
    harvest: Harvest, store: Store
) -> None:
    repository = fifty(fault=lambda a, r: Reply(b"no", 403) if a.verb == "ListIdentifiers" else r)
    assert harvest(repository).state is RunState.COMPLETE
    looks = looks_of(store)
    assert without_look(looks) == [("oai_dc", "its lists of identifiers cannot be read")]


def test_what_is_set_aside_is_tried_again_once_a_day(
    harvest: Harvest, store: Store, time: Time
) -> None:
    def broken(asked: Asked, reply: Reply) -> Reply:
        body = reply.body.replace(b"Title 25</dc:title>", b"Title 25</dc:tit>")
        return replace(reply, body=body) if asked.verb != "ListIdentifiers" else reply

    repository = fifty(fault=broken)
    harvest(repository)
    counts = []
    for _ in range(3):
        tomorrow(time, repository)
        harvest(repository)
        harvest(repository)
        counts.append(len({each.number for each in repository.asked if each.verb == "GetRecord"}))
    assert counts == [3, 3, 3]  # the broken answer is asked for three times, in one run a day
    assert len(store.quarantine()) == 1
