"""An endpoint is harvested by one unit of work at a time, wherever the others are."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from datetime import timedelta

import pytest

from oaicdif.errors import LeaseLost
from oaicdif.model import RunState
from oaicdif.store import Store
from oaicdif.store.lease import is_gone, unit_owner
from tests.store.filling import NOON, OAI_DC

THEIRS = "elsewhere:1:cafe.1"
OTHER = "elsewhere:2:cafe.1"


def at(seconds: float):  # type: ignore[no-untyped-def]
    return NOON + timedelta(seconds=seconds)


@pytest.fixture
def endpoint(store: Store) -> int:
    return store.add_endpoint("a", "http://a.example.org/oai").endpoint_id


def holder(store: Store, endpoint: int, now_s: float = 0) -> bool:
    """Whether somebody who asks now is refused; who is granted gives it back."""
    try:
        store.take_lease(endpoint, owner="asking:1:beef.1", now=at(now_s))
    except LeaseLost:
        return True
    store.give_up_lease(endpoint, owner="asking:1:beef.1")
    return False


def test_second_unit_of_the_same_process_is_refused(store: Store, endpoint: int) -> None:
    first, second = unit_owner(), unit_owner()
    store.take_lease(endpoint, owner=first, now=NOON)
    with pytest.raises(LeaseLost, match="'a'"):
        store.take_lease(endpoint, owner=second, now=NOON)


def test_the_holder_may_take_its_lease_again(store: Store, endpoint: int) -> None:
    for seconds in (0, 50, 100):
        store.take_lease(endpoint, owner=THEIRS, now=at(seconds))
    assert holder(store, endpoint, 159)
    assert not holder(store, endpoint, 160)


def test_a_lease_that_was_given_up_is_free_at_once(store: Store, endpoint: int) -> None:
    store.take_lease(endpoint, owner=THEIRS, now=NOON)
    store.give_up_lease(endpoint, owner=THEIRS)
    assert not holder(store, endpoint)


def test_nobody_gives_up_the_lease_of_another(store: Store, endpoint: int) -> None:
    store.take_lease(endpoint, owner=THEIRS, now=NOON)
    store.give_up_lease(endpoint, owner=OTHER)
    assert holder(store, endpoint)


def test_a_renewed_lease_lasts_a_minute_from_then(store: Store, endpoint: int) -> None:
    store.take_lease(endpoint, owner=THEIRS, now=NOON)
    assert store.renew_lease(endpoint, owner=THEIRS, now=at(20))
    assert holder(store, endpoint, 79)
    assert not holder(store, endpoint, 80)


def test_a_lease_is_not_written_again_within_fifteen_seconds(store: Store, endpoint: int) -> None:
    store.take_lease(endpoint, owner=THEIRS, now=NOON)
    assert store.renew_lease(endpoint, owner=THEIRS, now=at(15))
    assert not holder(store, endpoint, 60)


def test_a_lease_that_ran_out_is_renewed_if_nobody_took_it(store: Store, endpoint: int) -> None:
    store.take_lease(endpoint, owner=THEIRS, now=NOON)
    assert store.renew_lease(endpoint, owner=THEIRS, now=at(500))
    assert holder(store, endpoint, 559)


def test_a_lease_that_was_taken_over_stays_lost(store: Store, endpoint: int) -> None:
    store.take_lease(endpoint, owner=THEIRS, now=NOON)
    store.take_lease(endpoint, owner=OTHER, now=at(60))
    assert not store.renew_lease(endpoint, owner=THEIRS, now=at(90))
    store.give_up_lease(endpoint, owner=OTHER)
    assert not store.renew_lease(endpoint, owner=THEIRS, now=at(91))
    assert not holder(store, endpoint, 91)


def test_a_lease_lasts_from_one_run_of_a_harvest_to_the_next(store: Store, endpoint: int) -> None:
    checkpoint = store.open_run(endpoint, OAI_DC, full=True, owner=THEIRS, now=NOON)
    store.close_run(checkpoint, RunState.COMPLETE, message="", now=NOON)
    assert holder(store, endpoint)


def test_a_lease_of_a_process_that_has_ended_is_free_at_once(store: Store, endpoint: int) -> None:
    code = "from oaicdif.store.lease import unit_owner; print(unit_owner())"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    owner = ended.stdout.strip()
    store.take_lease(endpoint, owner=owner, now=NOON)
    assert not holder(store, endpoint)


def test_every_unit_has_a_name_of_its_own() -> None:
    names = [unit_owner() for _ in range(100)]
    assert len(set(names)) == 100
    start = re.escape(f"{socket.gethostname()}:{os.getpid()}:")
    assert all(re.fullmatch(start + r"[0-9a-f]{8}\.\d+", each) for each in names)


@pytest.mark.parametrize(
    ("owner", "gone"),
    [
        ("{here}:{me}", False),  # as versions before named themselves
        ("{here}:{me}:0.1", True),  # had this process's number in an earlier life
        ("{here}:1:0.1", False),
        ("{here}:999999999:0.1", True),
        ("{here}:999999999", True),
        ("elsewhere:999999999:0.1", False),
        ("test:x", False),
        ("", False),
    ],
    # processes that share the tests must collect the same names
    ids=(
        *("older-form", "this-number-before", "runs", "gone", "gone-older", "elsewhere"),
        *("no-process", "none"),
    ),
)
def test_only_a_process_of_this_machine_is_known_to_have_ended(owner: str, gone: bool) -> None:
    assert is_gone(owner.format(here=socket.gethostname(), me=os.getpid())) is gone


def test_a_unit_of_this_process_is_not_gone() -> None:
    assert not is_gone(unit_owner())
