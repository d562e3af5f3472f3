"""The checker finds nothing at a faultless endpoint, and each fault at a spoilt one.

A fault changes the answers of a faultless provider in one way; the table says which rule has
to be broken by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import oaicdif
from oaicdif.judge.check.probes import PROBES, Probe
from oaicdif.judge.check.protocol_rules import WALK_RULES
from oaicdif.judge.check.showing import summary
from oaicdif.judge.verdicts import Severity
from oaicdif.judge.xmlschema import SchemaFolders
from oaicdif.store import open_store
from tests.judge.check.checking import broken, checked, evidence
from tests.judge.check.endpoints import Answer
from tests.judge.check.faults import (
    ANOTHER_SCHEME,
    FAULTS,
    Circling,
    first_token_forgets,
    of_verb,
    round_and_round,
)
from tests.provider.provider_world import World, items
from tests.store.filling import Clock
from tests.store.new_stores import new_store


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    store = open_store(tmp_path_factory.mktemp("check") / "oaicdif.sqlite")
    found = World(store, Clock()).with_page_size(100)
    found.put([*items(205, sets="physics:quantum"), *items(5, start=206, deleted=True)])
    yield found
    store.close()


# What a faultless endpoint gives no occasion for: it describes no scheme, and is never busy.
NOT_MET = {"oai-identifier", "retry-after"}


def test_nothing_is_found_at_a_faultless_endpoint(world: World) -> None:
    report = checked(world, probes=True)
    assert report.findings == ()
    assert report.walked.complete
    assert (report.walked.records, report.walked.sets) == (210, 2)
    assert report.walked.formats == len(world.provider.formats)
    held = {each.name for each in report.held}
    assert {rule for rule, _ in FAULTS.values()} - held == NOT_MET


def test_some_fifty_wrong_requests_are_sent() -> None:
    assert len(PROBES) >= 50
    assert len({each.name for each in PROBES}) == len(PROBES)


def test_nothing_is_found_by_strict_schemas_either(world: World, shared: Path) -> None:
    package = Path(oaicdif.__file__).parent
    ours = (package / "cdif" / "files", package / "provider" / "schemas")
    schemas = SchemaFolders(shared / "official" / "oai", *ours)
    report = checked(world, schemas=schemas, probes=True)
    # Some namespaces inside DIDL and qualified Dublin Core have no official schema at hand.
    assert broken(report) <= {"schema-known"}
    assert "schema-valid" in {each.name for each in report.held}


def test_strict_schemas_find_what_the_rules_do_not(world: World, shared: Path) -> None:
    def fault(answer: Answer) -> None:
        if answer.verb == "Identify":
            answer.sub("(<compression>.*?</compression>)(.*)(</Identify>)", r"\2\1\3")

    assert broken(checked(world, fault)) == set()
    schemas = SchemaFolders(shared / "official" / "oai")
    assert "schema-valid" in broken(checked(world, fault, schemas=schemas))


def test_a_list_is_read_as_far_as_allowed(world: World) -> None:
    report = checked(world, pages=1)
    assert report.walked.records == 100
    assert not report.walked.complete
    assert report.findings == ()


# ---- one fault at a time --------------------------------------------------------------------


BY_PROBES = (
    "http-status",
    "known-codes",
    "request-no-echo",
)  # rules that only wrong requests can break


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_by_its_rule(world: World, name: str) -> None:
    rule, fault = FAULTS[name]
    for memory in (first_token_forgets, round_and_round):
        memory.__dict__.clear()
    assert rule in broken(checked(world, fault, probes=rule in BY_PROBES))


# Broken by the endpoints of tests of their own.
ELSEWHERE = {
    *("identify", "list", "list-holds", "list-leads-on", "schema-known", "schema-valid"),
    "token-single",
}


def test_every_rule_is_broken_by_some_fault() -> None:
    faulty = {rule for rule, _ in FAULTS.values()}
    assert WALK_RULES.keys() - faulty == ELSEWHERE


@pytest.mark.slow
def test_identifiers_of_the_scheme_that_is_described_hold(world: World) -> None:
    end, scheme = ANOTHER_SCHEME
    ours = of_verb("Identify", end, scheme.replace("example.com", "example.org"))
    report = checked(world, ours)
    assert "oai-identifier" in {each.name for each in report.held}
    assert report.findings == ()


def test_an_empty_token_on_a_single_part_is_found(world: World) -> None:
    def fault(answer: Answer) -> None:
        if answer.is_list and b"<resumptionToken" not in answer.body:
            answer.sub("(</List(Records|Identifiers)>)", r"<resumptionToken/>\1")

    assert "token-single" in broken(checked(world.with_page_size(500), fault))


@pytest.mark.few(1)
@pytest.mark.parametrize("verb", ["ListRecords", "ListIdentifiers", "ListSets"])
def test_a_list_that_goes_round_with_new_tokens_is_left(world: World, verb: str) -> None:
    report = checked(world, Circling(verb), pages=0)
    assert "list-leads-on" in broken(report)
    assert not report.walked.complete


@pytest.mark.few(1)
@pytest.mark.parametrize("rule", ["base-url", "base-url-echo", "cursor", "admin-email"])
def test_what_breaks_a_must_is_an_error(world: World, rule: str) -> None:
    # OAI-PMH 2.0, sections 3.2, 3.5 and 4.2
    fault = next(fault for name, fault in FAULTS.values() if name == rule)
    found = {each.rule.name: each.rule.severity for each in checked(world, fault).findings}
    assert found[rule] is Severity.ERROR


# ---- probes ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def found_by_probes(world: World) -> set[str]:
    """What is found where every wrong request is answered with success, and days with an error."""

    def lenient(answer: Answer) -> None:
        if b"<error" in answer.body:
            answer.sub("<error.*</error>", "<Identify/>")
        elif answer.arguments.get("until") == answer.arguments.get("from", ""):
            answer.sub("<List.*</List[^>]*>", '<error code="badArgument"/>')

    def of_days(answer: Answer) -> None:
        answer.sub("YYYY-MM-DDThh:mm:ssZ", "YYYY-MM-DD")

    reports = (checked(world, fault, probes=True) for fault in (lenient, of_days))
    return {name for report in reports for name in broken(report)}


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: probe.name)
def test_a_wrong_answer_to_a_probe_is_found(found_by_probes: set[str], probe: Probe) -> None:
    assert probe.rule.name in found_by_probes


def test_an_answer_that_is_nearly_right_is_a_warning(world: World) -> None:
    def fault(answer: Answer) -> None:
        if answer.arguments.get("from") == "2002-01-02":
            answer.sub("badArgument", "noRecordsMatch")

    report = checked(world, fault, probes=True)
    found = {each.rule.name: each.rule.severity for each in report.findings}
    assert found["probe-date-order-nearly"] is Severity.WARNING
    assert "probe-date-order" not in found


# ---- asked otherwise --------------------------------------------------------------------------


def test_an_endpoint_that_takes_only_posts_is_checked_by_post(world: World) -> None:
    def fault(answer: Answer) -> None:
        if not answer.posted:
            answer.status, answer.body = 405, b""

    assert broken(checked(world, fault)) == {"address-status"}
    report = checked(world, fault, post=True, probes=True)
    assert report.findings == ()
    tried = {each.name for each in report.held}
    # Of a repository of seconds there is no too fine a date.
    assert {each.rule.name for each in PROBES} - tried == {"probe-date-finer"}


# ---- what holds nothing -----------------------------------------------------------------------


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[World]:
    store = new_store(tmp_path / "oaicdif.sqlite")
    yield World(store, Clock()).with_page_size(100)
    store.close()


def test_an_empty_repository_is_a_note_and_its_lists_are_read_to_their_end(empty: World) -> None:
    report = checked(empty, probes=True)
    assert broken(report) == {"list-holds"}
    assert evidence(report, "list-holds")[0] == "noRecordsMatch: it holds nothing yet"
    assert report.findings[0].rule.severity is Severity.NOTE
    assert report.walked.complete
    assert "--pages" not in summary(report)


def test_headers_of_no_records_are_not_equal(world: World) -> None:
    def fault(answer: Answer) -> None:
        if answer.verb == "ListRecords":
            answer.sub("<ListRecords.*</ListRecords>", '<error code="noRecordsMatch"/>')

    report = checked(world, fault)
    assert evidence(report, "list-equal") == ["0 records and 210 records"]


def test_a_list_that_breaks_off_is_not_blamed_on_the_limit_of_parts(world: World) -> None:
    def fault(answer: Answer) -> None:
        if answer.arguments.get("resumptionToken"):
            answer.sub("<List.*</List[^>]*>", '<error code="badResumptionToken"/>')

    report = checked(world, fault)
    assert evidence(report, "list")[0] == "badResumptionToken"
    assert not report.walked.complete
    assert "--pages" not in summary(report)
    assert "--pages" in summary(checked(world, pages=1))


# ---- how evidence reads -----------------------------------------------------------------------


def test_evidence_of_a_missing_address_is_no_value_of_the_record(world: World) -> None:
    def fault(answer: Answer) -> None:
        answer.sub("<dc:identifier>.*?</dc:identifier>", "")

    told = evidence(checked(world, fault), "dc-address")
    assert told[0] == "oai:example.org:00001: no http address among its 0 dc:identifier"


def test_identifiers_that_are_no_address_are_shown(world: World) -> None:
    def fault(answer: Answer) -> None:
        answer.sub("<dc:identifier>.*?</dc:identifier>", "<dc:identifier>A 7</dc:identifier>")

    told = evidence(checked(world, fault), "dc-address")
    assert told[0] == "oai:example.org:00001: no http address among its 1 dc:identifier: A 7"


def test_an_error_page_within_the_check_is_told_by_its_status_alone(world: World) -> None:
    def fault(answer: Answer) -> None:
        if answer.verb == "ListSets":
            answer.status, answer.body = 500, b"<html>&nbsp;"

    report = checked(world, fault)
    assert broken(report) == {"http-status", "sets"}
    assert evidence(report, "sets") == ["HTTP status 500"]


def test_a_web_page_within_the_check_is_called_one(world: World) -> None:
    def fault(answer: Answer) -> None:
        if answer.verb == "ListSets":
            answer.body, answer.headers["Content-Type"] = b"<html>&nbsp;", "text/html"

    report = checked(world, fault)
    assert broken(report) == {"root", "sets"}
    assert evidence(report, "root") == ["a web page (text/html)"]
