"""Entries in quarantine: when they leave it, and when they are asked for once more."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from oaicdif.harvest.client import OaiClient
from oaicdif.harvest.options import HarvestOptions
from oaicdif.harvest.retry_quarantine import retry
from oaicdif.harvest.work import Silent
from oaicdif.http import HttpClient, HttpOptions
from oaicdif.metrics import metrics_text
from oaicdif.model import (
    Change,
    ChangeKind,
    Endpoint,
    Header,
    Quarantined,
    ReceivedPage,
    Record,
    RunState,
    Selection,
)
from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Identifiers, Time, endpoint_of
from tests.harvest.entry_faults import as_one
from tests.harvest.repository import Asked, Reply, Repository, fifty, serving

NOON = datetime(2024, 2, 1, 12, tzinfo=UTC)


def broken(repository: Repository, verbs: tuple[str, ...]) -> Repository:
    def fault(asked: Asked, reply: Reply) -> Reply:
        spoilt = reply.body.replace(b"Title 3</dc:title>", b"Title 3</dc:titel>")
        return Reply(spoilt) if asked.verb in verbs else reply

    repository.fault = fault
    return repository


def retried(repository: Repository, store: Store, time: Time) -> int:
    with serving(repository) as url:
        web = HttpClient(HttpOptions(), time)
        client = OaiClient(url, web, time, sleep=time.sleep, chance=lambda: 0.0)
        options = HarvestOptions(owner="test:0")
        entries = store.aside()
        return retry(
            store, client, endpoint_of(store), options, entries, time, Silent()
        )  # fmt: skip


def test_retry_brings_a_record_that_has_been_mended(
    harvest: Harvest, store: Store, time: Time, identifiers: Identifiers
) -> None:
    repository = broken(fifty(), ("ListRecords", "GetRecord"))
    harvest(repository)
    (entry,) = store.quarantine()
    assert entry.entry.identifier == "oai:a.example.org:3"
    assert retried(repository, store, time) == 0
    repository.fault = lambda asked, reply: reply
    assert retried(repository, store, time) == 1
    assert (len(identifiers()), store.quarantine()) == (50, [])


def test_record_that_is_gone_is_no_problem_any_more(
    harvest: Harvest, store: Store, time: Time
) -> None:
    repository = broken(fifty(), ("ListRecords", "GetRecord"))
    harvest(repository)
    repository.items = [i for i in repository.items if i.identifier != "oai:a.example.org:3"]
    assert retried(repository, store, time) == 1


def listed_again(repository: Repository, times: int) -> Repository:
    """The broken record stands so many times on its page, each time broken."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        spoilt = reply.body.replace(b"Title 3</dc:title>", b"Title 3</dc:titel>")
        if asked.verb == "ListRecords" and b"titel" in spoilt:
            start = spoilt.rindex(b"<record>", 0, spoilt.index(b"titel"))
            end = spoilt.index(b"</record>", start) + len(b"</record>")
            spoilt = spoilt[:end] + spoilt[start:end] * (times - 1) + spoilt[end:]
        return Reply(spoilt)

    repository.fault = fault
    return repository


@pytest.mark.parametrize("times", [2, 3])
@pytest.mark.parametrize("gone", [False, True])
def test_each_of_several_entries_of_one_record_is_released(
    harvest: Harvest, store: Store, time: Time, times: int, gone: bool
) -> None:
    repository = listed_again(fifty(), times)
    harvest(repository)
    assert len(store.quarantine()) == times
    assert retried(repository, store, time) == 0
    assert len({each.entry.identifier for each in store.quarantine()}) == 1
    repository.fault = lambda asked, reply: reply
    if gone:
        repository.items = [i for i in repository.items if not i.identifier.endswith(":3")]
    before = len(store.quarantine())
    assert retried(repository, store, time) == before
    assert store.quarantine() == []


def test_a_record_that_came_whole_leaves_its_entry_of_another_format_set_aside(
    store: Store,
) -> None:
    endpoint = store.add_endpoint("a", "https://a.example.org/oai")
    for number, prefix in enumerate(("oai_dc", "mods", "oai_dc")):
        broken_here = (Quarantined(0, "broken", b"<record>", "oai:a:1"),) if number < 2 else ()
        whole = () if number < 2 else (whole_record("oai:a:1"),)
        page_of(store, endpoint, prefix, whole, broken_here)
    assert [each.metadata_prefix for each in store.quarantine()] == ["mods"]


def whole_record(identifier: str) -> Change:
    record = Record(Header(identifier, "2024-01-01"), b"<dc/>")
    return Change(ChangeKind.NEW, record, 0, b"1" * 32)


def page_of(
    store: Store,
    endpoint: Endpoint,
    prefix: str,
    changes: Sequence[Change],
    aside: Sequence[Quarantined],
) -> None:
    """A run of one page, which brought these."""
    checkpoint = store.open_run(
        endpoint.endpoint_id, Selection(prefix), full=True, owner="me", now=NOON
    )
    page = ReceivedPage(1, endpoint.base_url, NOON, "2024-01-01T00:00:00Z", b"<page/>")
    checkpoint = store.commit_page(
        checkpoint, page, changes, aside, next_token=None, complete_list_size=None, now=NOON
    )
    store.close_run(checkpoint, RunState.COMPLETE, message="", now=NOON)


def test_next_harvest_that_brings_it_whole_releases_it(harvest: Harvest, store: Store) -> None:
    repository = broken(fifty(), ("ListRecords", "GetRecord"))
    harvest(repository)
    repository.fault = lambda asked, reply: reply
    harvest(repository, full=True)
    assert store.quarantine() == []


def test_entry_that_stays_broken_is_set_aside_once(harvest: Harvest, store: Store) -> None:
    repository = broken(fifty(), ("ListRecords", "GetRecord"))
    harvest(repository)
    harvest(repository, full=True)
    assert len(store.quarantine()) == 1


@pytest.mark.parametrize("full", [True, False])
def test_entries_without_a_name_do_not_pile_up_night_by_night(
    harvest: Harvest, store: Store, full: bool
) -> None:
    repository = as_one(range(50), with_size=False)
    counted = []
    for _ in range(3):
        harvest(repository, full=full)
        counted.append(len(store.quarantine()))
    assert counted == [49] * 3


def test_metrics_tell_what_was_counted(harvest: Harvest, store: Store) -> None:
    harvest(broken(fifty(), ("ListRecords", "GetRecord")))
    text = metrics_text(store, full=True).decode()
    for line in (
        'oaicdif_harvest_pages_total{endpoint="a"} 5.0',
        'oaicdif_harvest_records_total{change="new",endpoint="a"} 49.0',
        'oaicdif_harvest_runs_total{endpoint="a",state="complete"} 1.0',
        'oaicdif_harvest_repairs_total{endpoint="a",repair="broken-entry-set-aside"} 1.0',
        'oaicdif_harvest_quarantined{endpoint="a"} 1.0',
        'oaicdif_harvest_faults_total{endpoint="a",kind="MalformedXml"} 6.0',
        'oaicdif_harvest_last_run_state{endpoint="a",state="complete"} 1.0',
    ):
        assert line in text
    assert 'oaicdif_harvest_request_seconds_count{endpoint="a",verb="ListRecords"}' in text
    assert 'oaicdif_harvest_last_success_timestamp_seconds{endpoint="a"}' in text


def test_an_endpoint_has_ten_series_unless_all_are_asked_for(
    harvest: Harvest, store: Store
) -> None:
    harvest(broken(fifty(), ("ListRecords", "GetRecord")))
    store.set_due(1, store.runs(1)[0].started)
    store.add_stats(1, {("retries", ""): 2.0})
    text = metrics_text(store).decode()
    series = [line for line in text.splitlines() if 'endpoint="a"' in line]
    assert len(series) == 10
    whole = {line.partition("{")[0]: line.rpartition(" ")[2] for line in series}
    assert whole["oaicdif_harvest_records_total"] == "50.0"  # the broken entry, too
    assert whole["oaicdif_harvest_faults_total"] == "6.0"
    assert whole["oaicdif_harvest_pages_total"] == "5.0"
    assert len(metrics_text(store, full=True).decode().splitlines()) > 40
