"""What odd headers and redirects do to a run."""

from __future__ import annotations

from datetime import timedelta

import pytest

from oaicdif.model import RunState
from oaicdif.model.operation import Hold
from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Identifiers, Time, endpoint_of
from tests.harvest.repository import Asked, Fault, Reply, fifty

HTML = b"<html><body>Maintenance</body></html>"


def on_third_page(status: int, **headers: str) -> Fault:
    named = {name.replace("_", "-"): value for name, value in headers.items()}

    def fault(asked: Asked, reply: Reply) -> Reply:
        third = asked.verb == "ListRecords" and asked.cursor == 20
        return Reply(b"x", status, named) if third else reply

    return fault


@pytest.mark.parametrize("wait", ["99999999999999", "Fri, 31 Dec 9999 23:59:59 -0500"])
def test_endpoint_that_asks_for_an_age_is_parked_for_a_month(
    harvest: Harvest, store: Store, time: Time, wait: str
) -> None:
    (run,) = harvest(fifty(fault=on_third_page(503, Retry_After=wait))).runs
    (due,) = store.dues().values()
    assert (run.state, due.hold) == (RunState.PARKED, Hold.PARKED)
    assert due.held_until == time.now + timedelta(days=30)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "fault",
    [
        on_third_page(503, Retry_After="\xb2"),
        on_third_page(503, Retry_After="Thu, 01 Feb 99999999999 12:00:00 GMT"),
        on_third_page(302, Location="http://[::1/oai"),
    ],
)
def test_page_with_an_odd_header_is_got_another_way(
    harvest: Harvest, identifiers: Identifiers, fault: Fault
) -> None:
    (run,) = harvest(fifty(fault=fault)).runs
    assert (run.state, len(identifiers())) == (RunState.COMPLETE, 50)


@pytest.mark.parametrize("times", [1, 1000])
def test_page_of_repairs_does_not_move_the_endpoint(
    harvest: Harvest, store: Store, identifiers: Identifiers, times: int
) -> None:
    struck: list[int] = []

    def repairs(asked: Asked, reply: Reply) -> Reply:
        if asked.path == "/maintenance.html":
            return Reply(HTML, 200, {"Content-Type": "text/html"})
        if asked.verb == "ListRecords" and asked.cursor == 20 and len(struck) < times:
            struck.append(asked.number)
            return Reply(b"", 301, {"Location": "/maintenance.html"})
        return reply

    report = harvest(fifty(fault=repairs))
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 50)
    assert endpoint_of(store).base_url.endswith("/oai")


def test_identify_sent_to_a_page_of_repairs_does_not_move_the_endpoint(
    harvest: Harvest, store: Store
) -> None:
    def repairs(asked: Asked, reply: Reply) -> Reply:
        if asked.path == "/maintenance.html":
            return Reply(HTML)
        return Reply(b"", 301, {"Location": "/maintenance.html"})

    assert harvest(fifty(fault=repairs)).state is RunState.FAILED
    assert endpoint_of(store).base_url.endswith("/oai")


def test_endpoint_that_moves_in_the_middle_of_a_list_is_followed(
    harvest: Harvest, store: Store
) -> None:
    def moves(asked: Asked, reply: Reply) -> Reply:
        gone = asked.cursor >= 20 and asked.path == "/oai"
        return Reply(b"", 301, {"Location": f"/new?{asked.raw_query}"}) if gone else reply

    report = harvest(fifty(fault=moves))
    assert (report.state, report.counts.records) == (RunState.COMPLETE, 50)
    assert endpoint_of(store).base_url.endswith("/oai")
