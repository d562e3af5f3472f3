"""How endpoints stand, told from their runs (DECISIONS 34)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from oaicdif.config import EndpointSettings, Settings
from oaicdif.harvest.conditions import Condition, EndpointStatus, statuses, summary, worst_code
from oaicdif.model import Quarantined, Run, RunState, Selection, Verb
from oaicdif.model.operation import Hold
from oaicdif.model.purpose import Purpose
from oaicdif.store import Store
from tests.store.filling import NOON, page
from tests.store.new_stores import new_store

DAY = timedelta(days=1)
URL = "http://a.example.org/oai"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = new_store(tmp_path / "oaicdif.sqlite")
    yield found
    found.close()


def ran(
    store: Store,
    state: RunState,
    *,
    name: str = "a",
    day: int = 0,
    set_spec: str | None = None,
    verb: Verb = Verb.LIST_RECORDS,
    purpose: Purpose = Purpose.LIST,
    message: str = "",
    aside: bool = False,
    repaired: bool = False,
) -> Run:
    """A run that ended so, on a day after noon."""
    now = NOON + day * DAY
    endpoint = store.add_endpoint(name, URL.replace("a.", f"{name}."))
    checkpoint = store.open_run(
        endpoint.endpoint_id, Selection("oai_dc", set_spec), full=True, owner="test:x", now=now,
        verb=verb, purpose=purpose,
    )  # fmt: skip
    entry = (Quarantined(0, "broken", b"<x/>", "oai:a:9"),) if aside else ()
    if aside or repaired:
        body = replace(page(1, records=1), repairs=("bare-ampersand",) if repaired else ())
        checkpoint = store.commit_page(
            checkpoint, body, (), entry, next_token=None, complete_list_size=None, now=now
        )
    return store.close_run(checkpoint, state, message=message, now=now)


def status(store: Store, **how: Any) -> EndpointStatus:
    (found,) = statuses(store, Settings(endpoints=(endpoint(**how),)))
    return found


def endpoint(name: str = "a", **how: Any) -> EndpointSettings:
    return EndpointSettings(name=name, url=URL.replace("a.", f"{name}."), **how)


@pytest.mark.parametrize(
    ("state", "condition", "code"),
    [
        (RunState.COMPLETE, Condition.FINE, 0),
        (RunState.SUSPECT, Condition.WAITS, 1),
        (RunState.INCOMPLETE, Condition.FAILING, 3),
        (RunState.BLOCKED, Condition.FAILING, 3),
        (RunState.FAILED, Condition.FAILING, 3),
        (RunState.PARKED, Condition.FAILING, 3),
    ],
)
def test_the_state_of_the_last_harvest_decides(
    store: Store, state: RunState, condition: Condition, code: int
) -> None:
    ran(store, state)
    found = status(store)
    assert (found.condition, summary([found]).exit_code) == (condition, code)


def test_what_is_set_aside_or_was_repaired_is_told(store: Store) -> None:
    ran(store, RunState.COMPLETE, name="a", aside=True)
    ran(store, RunState.COMPLETE, name="b", repaired=True)
    found = statuses(store)
    assert [each.condition for each in found] == [Condition.WAITS, Condition.REPAIRED]
    assert found[0].command == "oaicdif quarantine list a"
    assert summary(found).exit_code == 1


def test_a_refusal_stands_until_it_is_lifted(store: Store) -> None:
    ran(store, RunState.BLOCKED, message="it refuses us")
    store.hold(1, Hold.BLOCKED, until=NOON + 7 * DAY, reason="it refuses us")
    found = status(store)
    assert (found.state, found.reason) == (RunState.BLOCKED, "it refuses us")
    assert found.command == "oaicdif harvest a"


def test_of_several_sets_the_worst_counts(store: Store) -> None:
    ran(store, RunState.FAILED, set_spec="x")
    ran(store, RunState.COMPLETE, set_spec="y")
    assert status(store, sets=("x", "y")).condition is Condition.FAILING


def test_a_set_that_is_harvested_no_more_does_not_count(store: Store) -> None:
    ran(store, RunState.FAILED, set_spec="x")
    ran(store, RunState.COMPLETE, set_spec="y", day=1)
    assert status(store, sets=("y",)).condition is Condition.FINE


def test_a_later_good_run_of_the_same_list_ends_the_trouble(store: Store) -> None:
    ran(store, RunState.FAILED)
    ran(store, RunState.COMPLETE, day=1)
    assert status(store).condition is Condition.FINE


def test_a_sweep_that_did_not_end_counts_until_the_next_harvest(store: Store) -> None:
    ran(store, RunState.COMPLETE)
    ran(store, RunState.INCOMPLETE, verb=Verb.LIST_IDENTIFIERS)
    assert status(store).condition is Condition.FAILING
    ran(store, RunState.COMPLETE, day=1)
    assert status(store).condition is Condition.FINE


def test_trouble_is_told_since_its_first_day(store: Store) -> None:
    ran(store, RunState.FAILED)
    ran(store, RunState.COMPLETE, day=1)
    for day in (2, 3, 4):
        ran(store, RunState.FAILED, day=day)
    assert status(store).since == NOON + 2 * DAY


def test_who_is_fine_has_no_since(store: Store) -> None:
    ran(store, RunState.COMPLETE)
    assert status(store).since is None


def test_a_harvest_under_way_says_nothing_yet(store: Store) -> None:
    ran(store, RunState.FAILED)
    store.open_run(1, Selection("oai_dc"), full=True, owner="elsewhere:1:cafe.1", now=NOON + DAY)
    found = status(store)
    assert (found.running, found.condition) == (True, Condition.FAILING)


def test_an_endpoint_of_the_settings_without_a_harvest_is_new(store: Store) -> None:
    found = status(store)
    assert (found.condition, found.advice) == (Condition.NEW, "never harvested")
    assert found.command == "oaicdif harvest a"


def test_the_worst_of_the_settings_counts_and_no_other(store: Store) -> None:
    ran(store, RunState.FAILED, name="gone")
    ran(store, RunState.SUSPECT, name="b")
    assert worst_code(store, Settings(endpoints=(endpoint(), endpoint("b")))) == 1
    assert worst_code(store, Settings(endpoints=(endpoint(),))) == 0


def test_a_summary_counts_conditions_and_records(store: Store) -> None:
    ran(store, RunState.FAILED, name="a")
    ran(store, RunState.COMPLETE, name="b")
    ran(store, RunState.COMPLETE, name="c", aside=True)
    told = summary(statuses(store))
    assert {c: n for c, n in told.conditions.items() if n} == {
        Condition.FAILING: 1,
        Condition.FINE: 1,
        Condition.WAITS: 1,
    }
    assert (told.endpoints, told.counts["quarantined"], told.exit_code) == (3, 1, 3)


@pytest.mark.parametrize(
    "message", ["Stopped on request.", "broke off: its process ended, or lost the endpoint"]
)
def test_who_was_stopped_in_the_middle_is_not_failing(store: Store, message: str) -> None:
    ran(store, RunState.INCOMPLETE, message=message)
    found = status(store)
    assert (found.condition, summary([found]).exit_code) == (Condition.STOPPED, 3)
    ran(store, RunState.INCOMPLETE, day=1, message="No answer.")
    assert status(store).condition is Condition.FAILING
