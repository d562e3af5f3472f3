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
from tests.harvest.faults import (
    deep_pages_fail,
    ends_early,
    ends_early_in_records,
    token_of,
)
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


@pytest.mark.parametrize("names", SHORTER.values(), ids=SHORTER)
@pytest.mark.parametrize("dates", [False, True])
def test_short_list_is_not_proven_by_a_shorter_one(harvest, identifiers, names, dates) -> None:
    report = harvest(fifty(fault=with_names(names), honours_dates=dates))
    assert len(identifiers()) in (30, 50)
    assert (report.state is RunState.COMPLETE) == (len(identifiers()) == 50)
    assert report.state in (RunState.COMPLETE, RunState.SUSPECT)


@pytest.mark.parametrize("names", SHORTER.values(), ids=SHORTER)
def test_short_list_without_dates_is_suspect(harvest, names) -> None:
    report = harvest(fifty(fault=with_names(names), honours_dates=False))
    assert report.state is RunState.SUSPECT
    assert "30 of 50" in report.runs[0].message


@pytest.mark.parametrize("names", [NO_MATCH, NO_NAMES])
def test_broken_list_is_not_proven_by_fewer_names_than_it_brought(
    harvest, identifiers, names
) -> None:
    """The list ignores dates; the identifiers of a range are those that one would expect."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        whole = asked.verb == "ListIdentifiers" and "from" not in asked.arguments
        return Reply(names) if whole else third_page_fails(asked, reply)

    report = harvest(fifty(fault=fault, with_size=False, honours_dates=False))
    assert (report.state, len(identifiers())) == (RunState.SUSPECT, 20)


def test_parts_stand_in_for_identifiers_that_do_not_come(harvest, identifiers) -> None:
    fault = with_names(always(NO_MATCH), third_page_fails)
    assert harvest(fifty(fault=fault)).state is RunState.COMPLETE
    assert len(identifiers()) == 50


def test_list_of_identifiers_that_keeps_its_promise_proves_a_short_list(
    harvest, identifiers
) -> None:
    report = harvest(fifty(fault=ends_early_in_records, honours_dates=False))
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 50)


def test_newer_promise_a_little_smaller_than_the_old_one_is_believed(harvest, identifiers) -> None:
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


def test_identifiers_that_come_twice_count_once(harvest, identifiers) -> None:
    report = harvest(fifty(fault=wraps, honours_dates=False))
    assert (report.state, len(identifiers())) == (RunState.SUSPECT, 30)


def last_names_are_the_first_again(asked: Asked, reply: Reply) -> Reply:
    """And GetRecord denies everything."""
    if asked.verb == "GetRecord":
        return Reply(DENIED)
    if asked.verb == "ListIdentifiers" and asked.cursor == 45:
        return Reply(token_of(fifty(page_size=5).reply({"verb": asked.verb}), ""))
    return reply


def test_sweep_whose_entries_come_twice_deletes_nothing(harvest, store, identifiers, time) -> None:
    repository = fifty(deleted_record="no", page_size=5)
    harvest(repository)
    time.now += timedelta(days=31)
    repository.fault = last_names_are_the_first_again
    report = harvest(repository)
    assert report.state is RunState.INCOMPLETE
    assert "45 of 50 promised identifiers" in report.runs[-1].message
    assert harvest(repository).state is RunState.COMPLETE
    assert len(identifiers()) == 50
    assert len(repository.queries("ListRecords")) < 1000
