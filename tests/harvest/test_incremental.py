from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from oaicdif.harvest.options import Periods
from oaicdif.model import RunState
from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Identifiers, Time, endpoint_of
from tests.harvest.repository import Asked, Item, Reply, Repository, error, fifty


def asked_from(repository: Repository) -> list[str | None]:
    """The `from` of each first request for records since the list was last cleared."""
    first = [q for q in repository.queries("ListRecords") if "resumptionToken" not in q]
    repository.asked.clear()
    return [each.get("from") for each in first]


def test_first_harvest_has_no_from_whatever_earliest_datestamp_says(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    repository = fifty(earliest="2024-02-01T12:00:00Z")
    harvest(repository)
    assert asked_from(repository) == [None]
    assert len(identifiers()) == 50


def test_overlap_is_a_setting_and_unchanged_records_cost_nothing(
    harvest: Harvest, store: Store, time: Time
) -> None:
    repository = fifty(response_date="2020-01-03T01:00:00Z")
    time.now = datetime(2020, 1, 3, 1, tzinfo=UTC)
    harvest(repository)
    asked_from(repository)
    store.write_drafts((), store.stale_items(limit=1000))
    report = harvest(repository, overlap=timedelta(hours=34))
    assert asked_from(repository) == ["2020-01-01T15:00:00Z"]
    assert (report.counts.records, report.counts.unchanged) == (35, 35)
    assert store.stale_items(limit=10) == []


def fresh(**how: object) -> Repository:
    """Fifty records, and one that came just before the first harvest."""
    repository = fifty(**how)
    repository.items.append(Item("oai:a.example.org:fresh", "2024-02-01T11:00:00Z"))
    return repository


def test_a_whole_day_is_asked_again_until_less_is_proven(harvest: Harvest) -> None:
    repository = fresh()
    harvest(repository)
    asked_from(repository)
    harvest(repository)
    assert asked_from(repository) == ["2024-01-31T12:00:00Z"]


def test_range_reaches_back_to_the_newest_record_held(harvest: Harvest) -> None:
    repository = fifty()
    harvest(repository)
    asked_from(repository)
    report = harvest(repository)
    assert asked_from(repository) == ["2020-01-03T01:00:00Z"]
    assert (report.state, report.counts.unchanged) == (RunState.COMPLETE, 1)


def test_days_repeat_a_whole_day(harvest: Harvest) -> None:
    repository = fresh(granularity="YYYY-MM-DD")
    harvest(repository)
    asked_from(repository)
    harvest(repository)
    assert asked_from(repository) == ["2024-01-31"]


def test_incomplete_harvest_does_not_move_the_next_from(harvest: Harvest, time: Time) -> None:
    repository = fresh()
    harvest(repository)
    repository.response_date, time.now = "2024-02-05T12:00:00Z", time.now + timedelta(days=4)
    repository.fault = lambda asked, reply: (
        Reply(b"no", 500) if asked.verb.startswith("List") else reply
    )
    assert harvest(repository).state is RunState.INCOMPLETE
    repository.fault = lambda asked, reply: reply
    asked_from(repository)
    time.now = datetime(2024, 2, 5, 12, tzinfo=UTC)
    harvest(repository)
    assert asked_from(repository) == ["2024-01-31T12:00:00Z"]


def test_range_given_by_hand_is_no_base_for_the_next(harvest: Harvest, time: Time) -> None:
    repository = fresh()
    harvest(repository)
    repository.response_date = "2024-02-02T12:00:00Z"
    time.now += timedelta(days=1)
    harvest(repository, from_="2020-01-02", until="2020-01-02")
    asked_from(repository)
    harvest(repository)
    assert asked_from(repository) == ["2024-01-31T12:00:00Z"]


def test_each_set_has_its_own_from(harvest: Harvest) -> None:
    repository = fifty(sets=("x", "y"))
    repository.items = [replace(each, sets=("x",)) for each in repository.items]
    harvest(repository, sets=("x",))
    asked_from(repository)
    harvest(repository, sets=("x", "y"))
    assert asked_from(repository) == ["2020-01-03T01:00:00Z", None]


def test_full_harvest_comes_when_it_is_due(harvest: Harvest, time: Time) -> None:
    repository = fifty()
    harvest(repository, every=Periods(full=90, sweep=0, sweep_persistent=0))
    asked_from(repository)
    time.now += timedelta(days=89)
    harvest(repository, every=Periods(full=90, sweep=0, sweep_persistent=0))
    time.now += timedelta(days=2)
    harvest(repository, every=Periods(full=90, sweep=0, sweep_persistent=0))
    since, full = asked_from(repository)
    assert (since is None, full is None) == (False, True)


def test_seconds_refused_are_asked_as_days_and_remembered(harvest: Harvest, store: Store) -> None:
    def days_only(asked: Asked, reply: Reply) -> Reply:
        if "T" in asked.arguments.get("from", ""):
            return Reply(Repository().envelope(error("badArgument")))
        return reply

    repository = fresh(fault=days_only)
    harvest(repository)
    asked_from(repository)
    assert harvest(repository).state is RunState.COMPLETE
    seconds = "2024-01-31T12:00:00Z"  # asked twice: a refusal by chance is no rule
    assert asked_from(repository) == [seconds, seconds, "2024-01-31"]
    harvest(repository)
    assert asked_from(repository) == ["2024-01-31"]


def test_dates_refused_altogether_are_left_out(harvest: Harvest) -> None:
    def no_dates(asked: Asked, reply: Reply) -> Reply:
        refused = "from" in asked.arguments
        return Reply(Repository().envelope(error("badArgument"))) if refused else reply

    repository = fifty(fault=no_dates)
    harvest(repository)
    assert harvest(repository).state is RunState.COMPLETE
    assert asked_from(repository)[-1] is None


def test_skewed_clock_is_noticed_once_and_repeats_a_day(harvest: Harvest, time: Time) -> None:
    repository = fresh(response_date="2024-02-01T14:00:00Z")
    report = harvest(repository)
    assert any("clock is 7200 s ahead of ours" in note for note in report.notes)
    asked_from(repository)
    report = harvest(repository)
    assert not any("clock" in note for note in report.notes)
    assert asked_from(repository) == ["2024-01-31T12:00:00Z"]  # a day before it began, by our clock


def test_changes_of_identify_and_formats_are_told(harvest: Harvest) -> None:
    repository = fifty()
    assert harvest(repository).notes == ()
    repository.deleted_record, repository.granularity = "no", "YYYY-MM-DD"
    notes = harvest(repository).notes
    assert "deletedRecord changed from persistent to no" in notes
    assert "granularity changed from YYYY-MM-DDThh:mm:ssZ to YYYY-MM-DD" in notes


def test_rules_that_the_first_page_breaks_are_told_once(harvest: Harvest) -> None:
    repository = fifty()
    repository.items[0] = Item("not a uri", "1 January")
    first, second = harvest(repository), harvest(repository, full=True)
    told = [note for note in first.notes if "first page breaks" in note]
    assert len(told) == 1
    assert "datestamp" in told[0]
    assert not any("first page breaks" in note for note in second.notes)


def test_quirk_learnt_once_is_known_the_next_time(harvest: Harvest, store: Store) -> None:
    def encoded_refused(asked: Asked, reply: Reply) -> Reply:
        refused = "%21" in asked.raw_query
        return Reply(Repository().envelope(error("badResumptionToken"))) if refused else reply

    repository = fifty(fault=encoded_refused)
    harvest(repository)
    assert endpoint_of(store).profile["verbatim_tokens"] is True


def test_moved_base_url_is_kept(harvest: Harvest, store: Store) -> None:
    def moved(asked: Asked, reply: Reply) -> Reply:
        target = {"Location": f"/new?{asked.raw_query}"}
        return Reply(b"", 301, target) if asked.path == "/oai" else reply

    report = harvest(fifty(fault=moved))
    assert any("moved for good" in note for note in report.notes)
    assert endpoint_of(store).base_url.endswith("/new")


@pytest.mark.parametrize("state", ["parked", "blocked"])
def test_endpoint_that_refuses_is_held_until_it_answers(
    harvest: Harvest, store: Store, time: Time, state: str
) -> None:
    wait = {"Retry-After": "86400"} if state == "parked" else {}
    repository = fifty(fault=lambda a, r: Reply(b"no", 503 if wait else 403, wait))
    harvest(repository)
    (due,) = store.dues().values()
    assert due.hold is not None
    assert due.hold.value == state
    expected = time.now + timedelta(days=1 if wait else 7)
    assert (due.held_until, bool(due.reason)) == (expected, True)
    repository.fault = lambda asked, reply: reply
    harvest(repository)
    assert next(iter(store.dues().values())).hold is None


def test_post_asks_with_fields_in_the_body(harvest: Harvest) -> None:
    repository = fifty()
    assert harvest(repository, post=True).state is RunState.COMPLETE
    assert {each.method for each in repository.asked} == {"POST"}


def test_other_spelling_of_the_same_metadata_is_no_change_and_is_remembered(
    harvest: Harvest,
) -> None:
    repository = fifty()
    harvest(repository)

    def spelt_otherwise(asked: Asked, reply: Reply) -> Reply:
        body = reply.body.replace(b"<dc:title>", b"<dc:title >")
        return replace(reply, body=body.replace(b' xmlns:dc="', b'\n xmlns:dc = "', 7))

    repository.fault = spelt_otherwise
    first = harvest(repository, full=True)
    again = harvest(repository, full=True)
    assert (first.counts.unchanged, first.counts.changed) == (50, 0)
    assert (again.counts.unchanged, again.counts.changed) == (50, 0)


def test_set_spec_with_a_blank_is_kept_whole(harvest: Harvest, store: Store) -> None:
    harvest(Repository([Item("oai:a:1", sets=("Faculty of Arts", "b"))]))
    assert store.stored_records("oai:a:1")[0].set_specs == ("Faculty of Arts", "b")


def named(name: str, earliest: str, mail: str, domain: str = ""):  # type: ignore[no-untyped-def]
    """A fault that makes Identify that of another repository, or of one at another place."""
    about = (
        '<description><oai-identifier xmlns="http://www.openarchives.org/OAI/2.0/oai-identifier">'
        f"<scheme>oai</scheme><repositoryIdentifier>{domain}</repositoryIdentifier>"
        "</oai-identifier></description></Identify>"
    )

    def fault(asked: Asked, reply: Reply) -> Reply:
        body = reply.body.replace(b">Test<", f">{name}<".encode())
        body = body.replace(b"a@example.org", mail.encode()).replace(
            b"2000-01-01", earliest.encode()
        )
        return replace(reply, body=body.replace(b"</Identify>", about.encode()) if domain else body)

    return fault


@pytest.mark.parametrize(
    ("before", "now", "refused"),
    [
        (("One", "2001-01-01", "a@a.org"), ("Two", "2002-02-02", "b@b.org"), True),
        (("One", "2001-01-01", "a@a.org"), ("Two", "2002-02-02", "a@a.org"), False),
        (("One", "2001-01-01", "a@a.org"), ("One", "2002-02-02", "b@b.org"), False),
        (("One", "2001", "a@a.org", "one.org"), ("One", "2001", "a@a.org", "two.org"), True),
        (("One", "2001", "a@a.org", "one.org"), ("Two", "2002", "b@b.org", "one.org"), False),
    ],
)
def test_name_used_for_another_repository_is_refused(
    harvest: Harvest, before: tuple[str, ...], now: tuple[str, ...], refused: bool
) -> None:
    # each harvest serves at an address of its own: the base URL is another one every time
    assert harvest(fifty(fault=named(*before))).state is RunState.COMPLETE
    report = harvest(fifty(fault=named(*now)))
    assert (report.state is RunState.FAILED) is refused
    if refused:
        assert "oaicdif endpoint move a URL" in report.runs[0].message
        assert "another repository" in report.runs[0].message
