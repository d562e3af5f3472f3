from __future__ import annotations

from threading import Barrier, BrokenBarrierError

from oaicdif.model import RunState
from oaicdif.model.endpoint_profile import EndpointProfile, profile_values
from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Identifiers, endpoint_of
from tests.harvest.repository import Asked, Reply, fifty

PROVEN = profile_values(EndpointProfile(dates=True, disjoint=True))


def proven(store: Store, repository_url: str = "http://a.example.org/oai"):  # type: ignore[no-untyped-def]
    endpoint = store.add_endpoint("a", repository_url)
    store.save_identify(endpoint.endpoint_id, profile=PROVEN)
    return endpoint


def test_windows_at_once_bring_everything_once(
    harvest: Harvest, store: Store, identifiers: Identifiers
) -> None:
    proven(store)
    repository = fifty(earliest="2020-01-01T00:00:00Z")
    report = harvest(repository, windows=4)
    assert report.state is RunState.COMPLETE
    assert len(identifiers()) == 50
    assert (report.counts.records, report.counts.duplicates) == (50, 0)
    firsts = [q for q in repository.queries("ListRecords") if "resumptionToken" not in q]
    assert len(firsts) == 16
    asked = [tuple(q.items()) for q in repository.queries("ListRecords")]
    assert len(asked) == len(set(asked))  # what was asked ahead was asked for once
    # whichever of them came first: one end of the whole is open
    assert not all("from" in each and "until" in each for each in firsts)


class Meeting:
    """Notes which of two requests came while the other one was there."""

    def __init__(self, seconds: float) -> None:
        self.both = Barrier(2, timeout=seconds)
        self.met: list[str] = []
        self.alone: list[str] = []

    def __call__(self, verb: str) -> None:
        if verb in ("ListMetadataFormats", "ListSets"):
            try:
                self.both.wait()
                self.met.append(verb)
            except BrokenBarrierError:
                self.alone.append(verb)


def test_formats_and_sets_are_asked_beside_each_other(harvest: Harvest, store: Store) -> None:
    proven(store)
    meeting = Meeting(20)
    assert harvest(fifty(arrived=meeting), windows=2).state is RunState.COMPLETE
    assert sorted(meeting.met) == ["ListMetadataFormats", "ListSets"]


def test_with_one_window_one_request_is_in_flight(harvest: Harvest, store: Store) -> None:
    proven(store)
    meeting = Meeting(0.05)
    assert harvest(fifty(arrived=meeting)).state is RunState.COMPLETE
    assert meeting.alone == ["ListMetadataFormats", "ListSets"]


def test_windows_wait_for_their_proof(harvest: Harvest) -> None:
    repository = fifty()
    report = harvest(repository, windows=4)
    assert any("oaicdif probe" in note for note in report.notes)
    firsts = [q for q in repository.queries("ListRecords") if "resumptionToken" not in q]
    assert len(firsts) == 1


def test_one_broken_window_leaves_the_others_alone(
    harvest: Harvest, store: Store, identifiers: Identifiers
) -> None:
    proven(store)

    def fault(asked: Asked, reply: Reply) -> Reply:
        broken = asked.verb == "ListRecords" and b"org:25<" in reply.body
        return Reply(b"oops", 500) if broken else reply

    report = harvest(fifty(earliest="2020-01-01T00:00:00Z", fault=fault), windows=3)
    assert report.state is RunState.COMPLETE
    assert len(identifiers()) == 50


def test_stopped_windows_go_on_together(
    harvest: Harvest, store: Store, identifiers: Identifiers
) -> None:
    proven(store)
    repository = fifty(earliest="2020-01-01T00:00:00Z")

    def three_pages() -> bool:
        return any(run.counts.pages >= 3 for run in store.runs(1))

    assert harvest(repository, windows=2, stop=three_pages).state is RunState.INCOMPLETE
    assert harvest(repository, windows=2).state is RunState.COMPLETE
    assert len(identifiers()) == 50


def test_parts_once_needed_are_the_beginning_of_the_next_full_harvest(
    harvest: Harvest, store: Store
) -> None:
    def deep_pages_fail(asked: Asked, reply: Reply) -> Reply:
        deep = asked.verb == "ListRecords" and asked.cursor >= 20
        no_single = asked.verb == "GetRecord" or (asked.verb == "ListIdentifiers" and asked.cursor)
        return Reply(b"timeout", 504) if deep or no_single else reply

    repository = fifty(fault=deep_pages_fail, earliest="2020-01-01T00:00:00Z")
    assert harvest(repository, full=True).state is RunState.COMPLETE
    parts = endpoint_of(store).profile["parts"]
    assert isinstance(parts, int)
    assert parts > 1
    failed = sum(each.cursor >= 20 for each in repository.asked)
    repository.asked.clear()
    assert harvest(repository, full=True).state is RunState.COMPLETE
    assert sum(each.cursor >= 20 for each in repository.asked) < failed
