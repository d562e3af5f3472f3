"""What may prove that a list is whole, and what only seems to.

Most endpoints here hold fifty records on five pages of which something hides twenty or more:
such a harvest may end as anything but complete, unless all are stored or set aside.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from oaicdif.model import RunState, Verb
from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Identifiers, Time
from tests.harvest.faults import deep_pages_fail, ends_early, ends_early_in_records, token_of
from tests.harvest.repository import Asked, Fault, Item, Reply, Repository, error, fifty, no_fault
from tests.harvest.test_windows import proven

NO_MATCH = Repository().envelope(error("noRecordsMatch"))
NO_NAMES = Repository().envelope("<ListIdentifiers></ListIdentifiers>")
DENIED = Repository().envelope(error("idDoesNotExist"))
NOTHING = Repository().envelope("<GetRecord></GetRecord>")
SIZE = rb' completeListSize="\d+"'
TOKEN = rb"<resumptionToken.*?</resumptionToken>"


def third_page_fails(asked: Asked, reply: Reply) -> Reply:
    here = asked.verb == "ListRecords" and asked.cursor == 20
    return Reply(b"no", 500) if here else reply


def with_names(names: Fault, records: Fault = ends_early_in_records) -> Fault:
    """One fault for ListIdentifiers, another one for all the rest."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        return (names if asked.verb == "ListIdentifiers" else records)(asked, reply)

    return fault


def without(pattern: bytes, before: Fault = lambda asked, reply: reply) -> Fault:
    def fault(asked: Asked, reply: Reply) -> Reply:
        reply = before(asked, reply)
        return replace(reply, body=re.sub(pattern, b"", reply.body))

    return fault


def always(body: bytes) -> Fault:
    return lambda asked, reply: Reply(body)


# ---- a list of identifiers that is shorter than what is known ------------------------------

SHORTER = {
    "says that there are none": always(NO_MATCH),
    "is empty": always(NO_NAMES),
    "is the first page alone": without(TOKEN),
    "ends as early": without(SIZE, ends_early),
}


@pytest.mark.few(2)
@pytest.mark.parametrize("names", SHORTER.values(), ids=SHORTER)
@pytest.mark.parametrize("dates", [False, True])
def test_short_list_is_not_proven_by_a_shorter_one(
    harvest: Harvest, identifiers: Identifiers, names: Fault, dates: bool
) -> None:
    report = harvest(fifty(fault=with_names(names), honours_dates=dates))
    assert len(identifiers()) in (30, 50)
    assert (report.state is RunState.COMPLETE) == (len(identifiers()) == 50)
    assert report.state in (RunState.COMPLETE, RunState.SUSPECT)


@pytest.mark.parametrize("names", SHORTER.values(), ids=SHORTER)
def test_short_list_without_dates_is_suspect(harvest: Harvest, names: Fault) -> None:
    report = harvest(fifty(fault=with_names(names), honours_dates=False))
    assert report.state is RunState.SUSPECT
    assert "30 of 50" in report.runs[0].message


@pytest.mark.parametrize("names", [NO_MATCH, NO_NAMES])
def test_broken_list_is_not_proven_by_fewer_names_than_it_brought(
    harvest: Harvest, identifiers: Identifiers, names: bytes
) -> None:
    """The list ignores dates; the identifiers of a range are those that one would expect."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        whole = asked.verb == "ListIdentifiers" and "from" not in asked.arguments
        return Reply(names) if whole else third_page_fails(asked, reply)

    report = harvest(fifty(fault=fault, with_size=False, honours_dates=False))
    assert (report.state, len(identifiers())) == (RunState.SUSPECT, 20)


def test_parts_stand_in_for_identifiers_that_do_not_come(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    fault = with_names(always(NO_MATCH), third_page_fails)
    assert harvest(fifty(fault=fault)).state is RunState.COMPLETE
    assert len(identifiers()) == 50


def test_list_of_identifiers_that_keeps_its_promise_proves_a_short_list(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    report = harvest(fifty(fault=ends_early_in_records, honours_dates=False))
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 50)


def test_newer_promise_a_little_smaller_than_the_old_one_is_believed(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    """A repository that drops records while a list is read (quirk 15)."""
    repository = fifty(page_size=50, honours_dates=False)
    more = [replace(each, identifier=f"{each.identifier}-{n}") for n in range(4)
            for each in repository.items]  # fmt: skip
    repository.items = more

    def promises_one_more(asked: Asked, reply: Reply) -> Reply:
        body = reply.body.replace(b'completeListSize="200"', b'completeListSize="201"')
        return replace(reply, body=body) if asked.verb == "ListRecords" else reply

    repository.fault = promises_one_more
    assert harvest(repository).state is RunState.COMPLETE
    assert len(identifiers()) == 200


# ---- lists that go round --------------------------------------------------------------------


def wraps(asked: Asked, reply: Reply) -> Reply:
    """The pages after the third are the first ones again, with tokens of their own."""
    if not asked.verb.startswith("List") or asked.cursor < 30:
        return reply
    place, after = asked.cursor - 30, asked.cursor + 10
    where = {"resumptionToken": f"t!!!!{place}"} if place else {}
    body = fifty().reply({"verb": asked.verb, **where})
    return Reply(token_of(body, f"t!!!!{after}" if after < 50 else ""))


def test_identifiers_that_come_twice_count_once(harvest: Harvest, identifiers: Identifiers) -> None:
    report = harvest(fifty(fault=wraps, honours_dates=False))
    assert (report.state, len(identifiers())) == (RunState.SUSPECT, 30)


def last_names_are_the_first_again(asked: Asked, reply: Reply) -> Reply:
    """And GetRecord denies everything."""
    if asked.verb == "GetRecord":
        return Reply(DENIED)
    if asked.verb == "ListIdentifiers" and asked.cursor == 45:
        return Reply(token_of(fifty(page_size=5).reply({"verb": asked.verb}), ""))
    return reply


def test_sweep_whose_entries_come_twice_deletes_nothing(
    harvest: Harvest, store: Store, identifiers: Identifiers, time: Time
) -> None:
    repository = fifty(deleted_record="no", page_size=5)
    harvest(repository)
    time.now += timedelta(days=31)
    repository.fault = last_names_are_the_first_again
    report = harvest(repository)
    assert report.state is RunState.INCOMPLETE
    assert "45 of 50 promised identifiers" in report.runs[-1].message
    assert harvest(repository).state is RunState.INCOMPLETE  # nor do two short ones make a whole
    assert len(identifiers()) == 50
    repository.fault = no_fault
    assert harvest(repository).state is RunState.COMPLETE


def test_sweep_counts_what_is_deleted_and_what_is_lacking(
    harvest: Harvest, store: Store, time: Time
) -> None:
    repository = fifty(deleted_record="transient")
    harvest(repository)
    for number in range(20):
        repository.change(f"oai:a.example.org:{number}", deleted=True)
    repository.items += [Item(f"oai:a.example.org:late{n}", "2019-01-01") for n in range(15)]
    time.now += timedelta(days=31)
    report = harvest(repository)
    (swept,) = [run for run in report.runs if run.verb is Verb.LIST_IDENTIFIERS]
    assert (swept.state, swept.complete_list_size) == (RunState.COMPLETE, 65)
    assert store.stored_records("oai:a.example.org:late3")


# ---- single records ---------------------------------------------------------------------------


def other_case(asked: Asked, reply: Reply) -> Reply:
    return replace(reply, body=reply.body.replace(b"<identifier>oai:", b"<identifier>OAI:"))


SINGLES = {
    "denies": always(DENIED),
    "is empty": always(NOTHING),
    "gives the first record": lambda a, r: Reply(
        fifty().reply({"verb": "GetRecord", "identifier": "oai:a.example.org:0"})
    ),
    "writes the name otherwise": other_case,
}


@pytest.mark.few(1)
@pytest.mark.parametrize("single", SINGLES.values(), ids=SINGLES)
def test_what_is_listed_and_not_given_singly_is_set_aside(
    harvest: Harvest, store: Store, identifiers: Identifiers, single: Fault
) -> None:
    def fault(asked: Asked, reply: Reply) -> Reply:
        spoil = single if asked.verb == "GetRecord" else third_page_fails
        return spoil(asked, reply)

    report = harvest(fifty(fault=fault, with_size=False, honours_dates=False))
    aside = {each.entry.identifier for each in store.quarantine()}
    assert identifiers() == {f"oai:a.example.org:{n}" for n in range(20)}
    assert aside == {f"oai:a.example.org:{n}" for n in range(20, 50)}
    assert report.counts.quarantined == 30


# ---- what changed meanwhile ------------------------------------------------------------------


def dated_ahead(first: int, last: int, **how: object) -> Repository:
    """Some of the records are dated far ahead, and `until` is ignored."""
    repository = fifty(**how)
    for number in range(first, last):
        repository.change(f"oai:a.example.org:{number}", datestamp="2099-01-01T00:00:00Z")
    usual = repository.selected
    repository.selected = lambda asked: usual(  # type: ignore[method-assign,assignment]
        {name: value for name, value in asked.items() if name != "until"}
    )
    return repository


def test_what_the_list_brought_does_not_make_up_for_what_it_did_not(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    report = harvest(dated_ahead(0, 20, fault=ends_early))
    assert (report.state, len(identifiers())) == (RunState.SUSPECT, 30)


def test_what_follows_a_short_list_makes_up_for_it(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    def names_fail(asked: Asked, reply: Reply) -> Reply:
        return Reply(b"no", 500)

    repository = dated_ahead(30, 50, fault=with_names(names_fail, ends_early))
    assert harvest(repository).state is RunState.COMPLETE
    assert len(identifiers()) == 50


# ---- parts of a list ------------------------------------------------------------------------


def hidden_fractions(step_ms: int, **how: object) -> Repository:
    """Datestamps are shown in seconds, and compared with their fractions."""
    repository = fifty(**how)
    start = datetime(2020, 1, 1, tzinfo=UTC)
    fine = {
        each.identifier: (start + timedelta(milliseconds=step_ms * number)).isoformat()
        for number, each in enumerate(repository.items)
    }
    for name, moment in fine.items():
        repository.change(name, datestamp=f"{moment[:19]}Z")

    def selected(asked: Mapping[str, str]) -> list[Item]:
        low, high = (asked.get(name, "").rstrip("Z") for name in ("from", "until"))
        return [
            each
            for each in repository.items
            if low <= fine[each.identifier][:26]
            and (not high or fine[each.identifier][:26] <= high)
        ]

    repository.selected = selected  # type: ignore[method-assign,assignment]
    return repository


@pytest.mark.parametrize("step_ms", [300, 930, 7700])
def test_parts_leave_no_gap_where_fractions_are_hidden(
    harvest: Harvest, identifiers: Identifiers, step_ms: int
) -> None:
    repository = hidden_fractions(step_ms, with_size=False, fault=deep_pages_fail)
    assert harvest(repository).state is RunState.COMPLETE
    assert len(identifiers()) == 50


@pytest.mark.few(1)
@pytest.mark.parametrize("step_ms", [300, 930, 7700])
def test_windows_leave_no_gap_where_fractions_are_hidden(
    harvest: Harvest, store: Store, identifiers: Identifiers, step_ms: int
) -> None:
    proven(store)
    repository = hidden_fractions(step_ms, with_size=False, earliest="2020-01-01T00:00:00Z")
    time_of_last = repository.items[-1].datestamp
    repository.response_date = time_of_last
    for full in (False, True):  # parts of the same length, then parts of as many records
        assert harvest(repository, windows=4, full=full).state is RunState.COMPLETE
        assert len(identifiers()) == 50


def test_datestamps_at_the_beginning_of_the_calendar_can_be_cut(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    repository = fifty(response_date="0001-01-01T00:00:00Z", fault=deep_pages_fail)
    for number in range(30):
        repository.change(f"oai:a.example.org:{number}", datestamp="0001-01-01T00:00:00Z")
    for full in (False, False, True):
        assert harvest(repository, full=full).state is RunState.COMPLETE
        assert len(identifiers()) == 50


def test_datestamps_at_the_end_of_the_calendar_can_be_cut(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    repository = fifty(response_date="9999-12-31T23:59:59Z", fault=deep_pages_fail)
    for number in range(20, 50):
        repository.change(f"oai:a.example.org:{number}", datestamp="9999-12-31T23:59:59Z")
    assert harvest(repository).state is RunState.COMPLETE
    assert len(identifiers()) == 50


def undated(first: int, last: int, **how: object) -> Repository:
    """Some of the records have no datestamp: any range excludes them."""
    repository = fifty(**how)
    for number in range(first, last):
        repository.change(f"oai:a.example.org:{number}", datestamp="")
    usual = repository.selected

    def selected(asked: Mapping[str, str]) -> list[Item]:
        dated = "from" in asked or "until" in asked
        return [each for each in usual(asked) if each.datestamp] if dated else repository.items

    repository.selected = selected  # type: ignore[method-assign,assignment]
    return repository


def test_records_without_a_datestamp_are_missed_by_no_parts(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    report = harvest(undated(33, 37, with_size=False, fault=deep_pages_fail))
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 50)


@pytest.mark.parametrize("with_size", [True, False])
def test_records_without_a_datestamp_are_missed_by_no_windows(
    harvest: Harvest, store: Store, identifiers: Identifiers, with_size: bool
) -> None:
    proven(store)
    repository = undated(33, 37, with_size=with_size, earliest="2020-01-01T00:00:00Z")
    report = harvest(repository, windows=4)
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 50)


def test_parts_that_nothing_stands_beside_are_suspect(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    def deep_lists_fail(asked: Asked, reply: Reply) -> Reply:
        deep = asked.verb.startswith("List") and asked.cursor >= 20
        return Reply(b"timeout", 504) if deep else reply

    report = harvest(undated(33, 37, with_size=False, fault=deep_lists_fail))
    assert (report.state, len(identifiers())) == (RunState.SUSPECT, 46)


@pytest.mark.slow
def test_dates_that_are_honoured_no_longer_do_not_cut_windows_without_end(
    harvest: Harvest, store: Store, identifiers: Identifiers
) -> None:
    proven(store)
    repository = fifty(fault=without(SIZE, deep_pages_fail), honours_dates=False)
    assert harvest(repository).state is RunState.COMPLETE
    assert len(identifiers()) == 50
    assert len(repository.queries("ListRecords")) < 1000
