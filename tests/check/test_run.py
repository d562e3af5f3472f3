"""The checker finds nothing at a faultless endpoint, and each fault at a spoilt one.

A fault changes the answers of a faultless provider in one way; the table says which rule has
to be broken by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import oaicdif
from oaicdif.check.probes import PROBES, Probe
from oaicdif.check.run import CheckOptions, check_endpoint
from oaicdif.check.words import Report, Severity
from oaicdif.http import HttpClient, HttpOptions
from oaicdif.store.sqlite import SqliteStore
from oaicdif.xmlschema import SchemaFolders
from tests.check.endpoints import Answer, Fault, serving
from tests.check.faults import FAULTS, first_token_forgets, round_and_round
from tests.publish.provider_world import World, items
from tests.store.filling import Clock


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    store = SqliteStore.open(tmp_path_factory.mktemp("check") / "oaicdif.sqlite")
    found = World(store, Clock()).with_page_size(100)
    found.put([*items(205, sets="physics:quantum"), *items(5, start=206, deleted=True)])
    yield found
    store.close()


def checked(
    world: World,
    fault: Fault | None = None,
    *,
    schemas: SchemaFolders | None = None,
    probes: bool = False,
    pages: int = 0,
) -> Report:
    options = CheckOptions(pages=pages, pause_s=0, schemas=schemas, probes=probes)
    client = client_of(world)
    try:
        with serving(world, fault) as url:
            return check_endpoint(client, url, options, clock=world.clock, sleep=lambda _: None)
    finally:
        client.close()


def client_of(world: World) -> HttpClient:
    return HttpClient(HttpOptions(), now=world.clock)


def broken(report: Report) -> set[str]:
    return {each.rule.name for each in report.findings}


def test_nothing_is_found_at_a_faultless_endpoint(world: World) -> None:
    report = checked(world, probes=True)
    assert report.findings == ()
    assert report.walked.complete
    assert (report.walked.records, report.walked.sets) == (210, 2)
    assert report.walked.formats == len(world.provider.formats)


def test_some_fifty_wrong_requests_are_sent() -> None:
    assert len(PROBES) >= 50
    assert len({each.name for each in PROBES}) == len(PROBES)


def test_nothing_is_found_by_strict_schemas_either(world: World, shared: Path) -> None:
    package = Path(oaicdif.__file__).parent
    ours = (package / "cdif" / "files", package / "publish" / "schemas")
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


BY_PROBES = ("http-status", "known-codes")  # rules that only wrong requests can break


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_by_its_rule(world: World, name: str) -> None:
    rule, fault = FAULTS[name]
    for memory in (first_token_forgets, round_and_round):
        memory.__dict__.clear()
    assert rule in broken(checked(world, fault, probes=rule in BY_PROBES))


def test_an_empty_token_on_a_single_part_is_found(world: World) -> None:
    def fault(answer: Answer) -> None:
        if answer.is_list and b"<resumptionToken" not in answer.body:
            answer.sub("(</List(Records|Identifiers)>)", r"<resumptionToken/>\1")

    assert "token-single" in broken(checked(world.with_page_size(500), fault))


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


# ---- what is no endpoint --------------------------------------------------------------------


def test_a_page_of_html_is_no_endpoint(world: World) -> None:
    def fault(answer: Answer) -> None:
        answer.body, answer.headers["Content-Type"] = b"<html><body/></html>", "text/html"

    report = checked(world, fault)
    assert report.stopped
    assert {"identify", "root"} <= broken(report)


def test_nothing_listening_is_told_and_not_raised(world: World) -> None:
    with serving(world) as url:
        pass
    report = check_endpoint(
        client_of(world), url, CheckOptions(pause_s=0), clock=world.clock, sleep=lambda _: None
    )
    assert report.stopped
    assert "answers" in broken(report)


def test_a_busy_endpoint_is_waited_for(world: World) -> None:
    waits: list[float] = []
    times: list[int] = []

    def fault(answer: Answer) -> None:
        times.append(1)
        if len(times) == 1:
            answer.status, answer.headers["Retry-After"] = 503, "7"

    with serving(world, fault) as url:
        options = CheckOptions(pages=1, pause_s=0.25, probes=False)
        report = check_endpoint(
            client_of(world), url, options, clock=world.clock, sleep=waits.append
        )
    assert waits[0] == 7
    assert set(waits[1:]) == {0.25}
    assert report.findings == ()
