"""A busy server is waited for, within bounds, and never called wrong for asking to wait.

Source: OAI-PMH 2.0, section 3.1.2.2 (503 with Retry-After).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from oaicdif.judge.check.findings import Report
from oaicdif.judge.check.polite_asking import MAX_WAITED_S
from oaicdif.judge.verdicts import Severity
from oaicdif.store import open_store
from tests.judge.check.checking import broken, checked, evidence
from tests.judge.check.endpoints import Answer, Fault
from tests.provider.provider_world import World, items
from tests.store.filling import Clock


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    store = open_store(tmp_path_factory.mktemp("asking") / "oaicdif.sqlite")
    found = World(store, Clock()).with_page_size(100)
    found.put(items(5))
    yield found
    store.close()


def busy(answer: Answer, retry_after: str | None, status: int = 503) -> None:
    answer.status, answer.body = status, b"<html>Later&nbsp;"
    answer.headers = {"Content-Type": "text/html"}
    if retry_after is not None:
        answer.headers["Retry-After"] = retry_after


def always(retry_after: str | None) -> Fault:
    return lambda answer: busy(answer, retry_after)


def each_request_once(retry_after: str | None, status: int = 503) -> Fault:
    """Busy at the first time of every request."""
    seen: set[str] = set()

    def fault(answer: Answer) -> None:
        asked = f"{answer.arguments}{answer.posted}{answer.headers}"
        if asked not in seen:
            seen.add(asked)
            busy(answer, retry_after, status)

    return fault


def watched(world: World, fault: Fault) -> tuple[Report, list[float], list[str]]:
    """The report, the waits, and what was told; the pauses between requests are 0."""
    waits: list[float] = []
    told: list[str] = []
    report = checked(world, fault, sleep=nonzero(waits), tell=told.append)
    return report, waits, told


def nonzero(waits: list[float]) -> Callable[[float], None]:
    return lambda seconds: waits.append(seconds) if seconds else None


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_server_is_waited_for_and_nothing_is_wrong_with_it(
    world: World, status: int
) -> None:
    report, waits, told = watched(world, each_request_once("7", status))
    assert report.findings == ()
    assert "retry-after" in {each.name for each in report.held}
    assert set(waits) == {7}
    assert told[0] == (
        f"The server is busy (HTTP status {status}) and asks to wait 7 s; waiting 7 s."
    )


def test_a_server_that_stays_busy_ends_the_check_with_one_note(world: World) -> None:
    report, waits, _ = watched(world, always("7"))
    assert broken(report) == {"busy"}
    assert evidence(report, "busy") == ["busy: asks to wait 7 s"]
    assert report.findings[0].rule.severity is Severity.NOTE
    assert report.stopped == "The server is busy and asks to wait 7 s; try again then."
    assert waits == [7, 7]  # between three requests, and not after the last


def test_half_an_hour_is_not_waited_for(world: World) -> None:
    report, waits, _ = watched(world, always("1800"))
    assert waits == []
    assert report.walked.requests == 1
    assert evidence(report, "busy") == ["busy: asks to wait 1800 s"]


def test_waits_are_bounded_in_all(world: World) -> None:
    report, waits, _ = watched(world, each_request_once("110"))
    assert sum(waits) <= MAX_WAITED_S
    assert broken(report) == {"busy"}


def test_a_busy_server_that_does_not_say_how_long_is_a_warning(world: World) -> None:
    report, _, told = watched(world, always(None))
    assert broken(report) == {"retry-after"}
    assert evidence(report, "retry-after") == ["HTTP status 503"]
    assert report.findings[0].rule.severity is Severity.WARNING
    assert "does not say for how long" in report.stopped
    assert "does not say how long" in told[0]


def test_a_short_silence_about_how_long_does_not_end_the_check(world: World) -> None:
    report, _, _ = watched(world, each_request_once(None))
    assert broken(report) == {"retry-after"}
    assert report.walked.complete


def test_what_was_found_before_the_server_got_busy_is_kept(world: World) -> None:
    def fault(answer: Answer) -> None:
        answer.sub("<adminEmail>[^<]*", "<adminEmail>nobody")
        if answer.is_list:
            busy(answer, "3600")

    report, _, _ = watched(world, fault)
    assert broken(report) == {"admin-email", "busy"}
    assert not report.walked.complete
    assert report.repository_name
