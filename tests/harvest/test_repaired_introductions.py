"""What is no list is read as far as a list is: Identify, formats and sets, with their faults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from oaicdif.model import RunState
from oaicdif.protocol.page_reader import read_identify
from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Identifiers, endpoint_of
from tests.harvest.repository import Asked, Fault, Reply, Repository, error, fifty
from tests.harvest.test_probing import found, probed

INTRODUCTIONS = ("Identify", "ListMetadataFormats", "ListSets")
OAI = b' xmlns="http://www.openarchives.org/OAI/2.0/"'
Change = Callable[[bytes], bytes]


def noticed(body: bytes) -> bytes:
    return b"<b>Notice</b>: in x.php line 3<br/>\n" + body


SPOILT: dict[str, tuple[Change, str]] = {
    "notice before": (noticed, "cut-to-root"),
    "junk behind": (lambda b: b + b"<br/>Warning", "cut-to-root"),
    "blank first line": (lambda b: b"\r\n" + b, "inner-declarations"),
    "no namespace": (lambda b: b.replace(OAI, b""), "oai-namespace"),
    "notice, no namespace": (lambda b: noticed(b.replace(OAI, b"")), "oai-namespace"),
    "bare ampersand": (lambda b: b.replace(b"Test", b"Smith & Sons"), "bare-ampersands"),
    "Latin-1": (lambda b: b.replace(b"Test", b"Universit\xe9"), "undecodable-bytes"),
    "control character": (lambda b: b.replace(b"Test", b"Te\x0bst"), "control-characters"),
}
all_faults = pytest.mark.parametrize(("change", "repair"), SPOILT.values(), ids=SPOILT)


def spoilt(change: Change, verbs: tuple[str, ...] = ()) -> Fault:
    """Every reply changed, or those to some verbs."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        if verbs and asked.verb not in verbs:
            return reply
        return replace(reply, body=change(reply.body))

    return fault


@all_faults
def test_endpoint_whose_every_reply_is_spoilt_is_harvested(
    change: Change, repair: str, harvest: Harvest, identifiers: Identifiers, store: Store
) -> None:
    report = harvest(fifty(fault=spoilt(change), sets=("x", "y")))
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 50)
    endpoint = endpoint_of(store)
    assert [each.set_spec for each in store.source_sets(endpoint.endpoint_id)] == ["x", "y"]
    assert endpoint.profile["formats"] == ["oai_dc"]


@pytest.mark.few(2)
@all_faults
def test_repair_of_identify_is_counted_and_told_once(
    change: Change, repair: str, harvest: Harvest, store: Store
) -> None:
    repository = fifty(fault=spoilt(change, ("Identify",)))
    told = [note for note in harvest(repository).notes if "Identify" in note]
    assert [note.startswith("its Identify had to be repaired: ") for note in told] == [True]
    assert repair in told[0]
    assert ("repairs", repair, 1.0) in [row[1:] for row in store.stats()]
    assert not any("Identify" in note for note in harvest(repository).notes)


def test_identify_is_kept_as_received_and_compared_the_next_time(
    harvest: Harvest, store: Store
) -> None:
    repository = fifty(fault=spoilt(SPOILT["bare ampersand"][0]))
    harvest(repository)
    kept = endpoint_of(store).identify or b""
    assert b"Smith & Sons" in kept
    assert read_identify(kept).repository_name == "Smith & Sons"
    repository.fault = spoilt(lambda b: b.replace(b"Test", b"Smith & Daughters"))
    notes = harvest(repository).notes
    assert "repositoryName changed from Smith & Sons to Smith & Daughters" in notes


def test_clock_of_a_spoilt_identify_is_compared(harvest: Harvest) -> None:
    repository = fifty(fault=spoilt(noticed), response_date="2024-02-01T15:00:00Z")
    assert any("ahead of ours" in note for note in harvest(repository).notes)


@pytest.mark.parametrize("verb", INTRODUCTIONS)
def test_refusal_behind_a_notice_is_the_refusal(
    verb: str, harvest: Harvest, identifiers: Identifiers
) -> None:
    refusal = noticed(Repository().envelope(error("badArgument")))
    repository = fifty(fault=spoilt(lambda b: refusal, (verb,)))
    report = harvest(repository)
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 50)
    told = [note for note in report.notes if "harvested without it" in note]
    assert len(told) == (verb == "Identify")
    assert len(repository.queries(verb)) == 1  # it was read, and not asked for again


@pytest.mark.parametrize("cut", [b"</OAI-PMH>", b"</Identify></OAI-PMH>"])
def test_identify_that_was_cut_off_is_not_made_up(
    cut: bytes, harvest: Harvest, identifiers: Identifiers
) -> None:
    repository = fifty(fault=spoilt(lambda b: b.replace(cut, b""), ("Identify",)))
    report = harvest(repository)
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 50)
    assert any("harvested without it" in note for note in report.notes)


def test_identify_that_cannot_be_read_is_taken_as_it_was(
    harvest: Harvest, store: Store, identifiers: Identifiers
) -> None:
    repository = fifty(granularity="YYYY-MM-DD")
    harvest(repository)
    kept = endpoint_of(store).identify
    repository.fault = spoilt(lambda b: b"<html>no</html>", ("Identify",))
    repository.asked.clear()
    report = harvest(repository)
    assert report.state is RunState.COMPLETE
    assert [q["from"] for q in repository.queries("ListRecords")] == ["2020-01-03"]
    assert endpoint_of(store).identify == kept
    assert ("repairs", "without-identify", 1.0) in [row[1:] for row in store.stats()]


def test_endpoint_of_which_nothing_can_be_read_is_no_repair(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    repository = fifty(fault=spoilt(lambda b: b"<html>no</html>"))
    report = harvest(repository)
    assert (report.state, len(identifiers())) == (RunState.FAILED, 0)


@all_faults
def test_probe_reads_what_a_harvest_reads(change: Change, repair: str) -> None:
    probe = probed(fifty(fault=spoilt(change), sets=("x", "y")))
    assert (found(probe, "clock"), found(probe, "sets")) == ("as ours", "2")
    assert probe.profile.formats == ("oai_dc",)
