from __future__ import annotations

import re
from dataclasses import replace

from oaicdif.model import RunState
from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Identifiers, Time
from tests.harvest.repository import Asked, Item, Reply, Repository, fifty


def test_list_of_several_pages_arrives_whole(harvest: Harvest, identifiers: Identifiers) -> None:
    repository = fifty()
    report = harvest(repository)
    assert report.state is RunState.COMPLETE
    assert identifiers() == {each.identifier for each in repository.items}
    assert (report.counts.pages, report.counts.records, report.counts.new) == (5, 50, 50)


def test_second_harvest_asks_from_the_first_response_date_less_the_overlap(
    harvest: Harvest,
) -> None:
    repository = fifty()
    repository.items.append(Item("oai:a.example.org:fresh", "2024-02-01T11:00:00Z"))
    harvest(repository)
    repository.asked.clear()
    report = harvest(repository)
    assert repository.queries("ListRecords") == [
        {"verb": "ListRecords", "metadataPrefix": "oai_dc", "from": "2024-01-31T12:00:00Z"}
    ]
    assert (report.state, report.counts.records) == (RunState.COMPLETE, 1)


def test_changed_and_deleted_records_change(harvest: Harvest, store: Store) -> None:
    repository = fifty()
    harvest(repository)
    repository.change("oai:a.example.org:1", title="New", datestamp="2024-02-02T00:00:00Z")
    repository.change("oai:a.example.org:2", deleted=True, datestamp="2024-02-02T00:00:00Z")
    report = harvest(repository)
    assert (report.counts.changed, report.counts.deleted) == (2, 1)
    assert store.stored_records("oai:a.example.org:2")[0].deleted


def stopped_and_resumed(harvest: Harvest, store: Store, ahead: int):  # type: ignore[no-untyped-def]
    """The tokens asked for before a stop after two pages and after it, and the last report."""
    repository = fifty()

    def two_pages() -> bool:
        return any(run.counts.pages >= 2 for run in store.runs(1))

    def tokens() -> list[str | None]:
        return [each.get("resumptionToken") for each in repository.queries("ListRecords")]

    report = harvest(repository, stop=two_pages, fetch_ahead=ahead)
    assert (report.state, report.counts.pages) == (RunState.INCOMPLETE, 2)
    before = tokens()
    repository.asked.clear()
    report = harvest(repository, fetch_ahead=ahead)
    assert report.state is RunState.COMPLETE
    return before, tokens(), report


def test_stopped_run_goes_on_where_it_was(
    harvest: Harvest, identifiers: Identifiers, store: Store
) -> None:
    _, asked, report = stopped_and_resumed(harvest, store, ahead=0)
    assert asked == ["t!!!!20", "t!!!!30", "t!!!!40"]
    assert (len(identifiers()), report.counts.pages) == (50, 5)


def test_page_kept_before_a_stop_is_not_asked_for_again(
    harvest: Harvest, identifiers: Identifiers, store: Store
) -> None:
    """Whether the page ahead came before the stop is chance, and its request may still be on its
    way when the next run begins; nothing else is asked twice."""
    before, asked, report = stopped_and_resumed(harvest, store, ahead=1)
    rest = ["t!!!!30", "t!!!!40"]
    assert [each for each in asked if each != "t!!!!20"] == rest
    assert {"t!!!!20"} <= {*before, *asked}
    assert not {*before} & {*rest}
    assert (len(identifiers()), report.counts.pages) == (50, 5)


def test_empty_endpoint_is_complete(harvest: Harvest) -> None:
    assert harvest(Repository()).state is RunState.COMPLETE


def test_page_of_html_is_asked_again(harvest: Harvest) -> None:
    repository = fifty()
    spoilt: list[int] = []

    def once(asked: Asked, reply: Reply) -> Reply:
        if asked.cursor == 20 and not spoilt:
            spoilt.append(asked.number)
            return Reply(b"<html><body>Maintenance</body></html>")
        return reply

    repository.fault = once
    assert harvest(repository).state is RunState.COMPLETE


def test_record_skipped_while_the_list_changed_is_fetched(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    # the first record moves to the end of the list, and the one behind the page is never listed
    repository = fifty(response_date="2024-02-01T12:00:00Z")
    moved: list[int] = []

    def move(asked: Asked, reply: Reply) -> Reply:
        if asked.cursor == 10 and not moved:
            moved.append(1)
            first = replace(repository.items[0], datestamp="2024-02-01T12:00:01Z", title="New")
            repository.items = [*repository.items[1:], first]
            return Reply(repository.reply(asked.arguments))
        return reply

    repository.fault = move
    assert harvest(repository).state is RunState.COMPLETE
    assert len(identifiers()) == 50


def test_endpoint_that_always_promises_too_much_is_suspect_without_a_flood(
    harvest: Harvest,
) -> None:
    def more(asked: Asked, reply: Reply) -> Reply:
        promise = re.compile(rb'completeListSize="(\d+)"')
        return Reply(promise.sub(lambda m: b'completeListSize="%d"' % (int(m[1]) + 1), reply.body))

    repository = fifty(fault=more)
    assert harvest(repository).state is RunState.SUSPECT
    assert len(repository.asked) < 60


def test_list_size_that_is_known_to_be_wrong_is_not_asked(harvest: Harvest) -> None:
    def more(asked: Asked, reply: Reply) -> Reply:
        return Reply(reply.body.replace(b'completeListSize="50"', b'completeListSize="51"'))

    report = harvest(fifty(fault=more), trust_list_size=False)
    assert report.state is RunState.COMPLETE


def test_wrong_address_fails_and_says_so(harvest: Harvest, store: Store, time: Time) -> None:
    def refuse(asked: Asked, reply: Reply) -> Reply:
        return Reply(b"no", status=404)

    repository = Repository([Item("oai:a:1")], fault=refuse)
    report = harvest(repository)
    assert report.state is RunState.FAILED
    assert "404" in report.runs[0].message


def test_endpoint_that_takes_post_alone_is_told_of_the_setting(harvest: Harvest) -> None:
    def post_alone(asked: Asked, reply: Reply) -> Reply:
        return Reply(b"no", status=405) if asked.method == "GET" else reply

    refused = harvest(fifty(fault=post_alone))
    assert refused.state is RunState.FAILED
    assert 'method = "POST"' in refused.runs[0].message
    assert harvest(fifty(fault=post_alone), post=True).state is RunState.COMPLETE
