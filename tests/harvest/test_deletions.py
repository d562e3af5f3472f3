from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from oaicdif.harvest.options import Periods
from oaicdif.model import RunState, Verb
from oaicdif.model.purpose import Purpose
from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Time
from tests.harvest.repository import Asked, Item, Reply, Repository, error, fifty

NIGHT = timedelta(hours=12)


def few(count: int = 50, **how: object) -> Repository:
    return replace(fifty(deleted_record="no"), **how)  # type: ignore[arg-type]


def without(repository: Repository, *numbers: int) -> None:
    gone = {f"oai:a.example.org:{n}" for n in numbers}
    repository.items = [each for each in repository.items if each.identifier not in gone]


def test_full_harvest_finds_what_vanished_and_a_second_night_confirms_it(
    harvest: Harvest, store: Store, time: Time
) -> None:
    repository = few()
    harvest(repository)
    without(repository, 3, 4)
    assert harvest(repository, full=True).state is RunState.SUSPECT
    assert not store.stored_records("oai:a.example.org:3")[0].deleted
    time.now += NIGHT
    assert harvest(repository).state is RunState.COMPLETE
    assert store.stored_records("oai:a.example.org:3")[0].deleted
    assert not store.stored_records("oai:a.example.org:5")[0].deleted


def test_of_two_that_vanished_the_one_that_is_told_deleted_waits_for_nothing(
    harvest: Harvest, store: Store
) -> None:
    repository = few()
    harvest(repository)
    without(repository, 3, 4)
    repository.hidden = [Item("oai:a.example.org:3", "2024-02-01T12:00:01Z", deleted=True)]
    report = harvest(repository, full=True)
    gone = [store.stored_records(f"oai:a.example.org:{n}")[0].deleted for n in (3, 4)]
    assert gone == [True, False]
    (asking,) = (run for run in report.runs if run.purpose is Purpose.LOSSES)
    assert asking.message == (
        "1 record vanished, and deleted; 1 record vanished: a second night decides"
    )
    assert asking.full  # it speaks of all records of the endpoint


def test_incremental_harvest_deletes_nothing(harvest: Harvest, store: Store) -> None:
    repository = few()
    harvest(repository)
    without(repository, 3)
    harvest(repository)
    assert not store.stored_records("oai:a.example.org:3")[0].deleted


def test_great_loss_asks_first(harvest: Harvest, store: Store) -> None:
    repository = few()
    harvest(repository)
    without(repository, *range(6))
    report = harvest(repository, full=True)
    assert report.state is RunState.SUSPECT
    assert "--accept-losses" in report.runs[-1].message
    assert not store.stored_records("oai:a.example.org:3")[0].deleted


def test_great_loss_is_believed_when_told_so(harvest: Harvest, store: Store) -> None:
    repository = few()
    harvest(repository)
    without(repository, *range(6))
    assert harvest(repository, full=True, accept_losses=True).state is RunState.COMPLETE
    assert store.stored_records("oai:a.example.org:3")[0].deleted


def test_record_that_get_record_still_knows_stays_and_makes_the_list_suspect(
    harvest: Harvest, store: Store
) -> None:
    repository = few()
    harvest(repository)
    hidden = repository.items[3]
    without(repository, 3)
    repository.hidden = [hidden]
    assert harvest(repository, full=True).state is RunState.SUSPECT
    assert not store.stored_records(hidden.identifier)[0].deleted


def test_record_found_again_lives_again(harvest: Harvest, store: Store) -> None:
    repository = few()
    harvest(repository)
    back = repository.items[3]
    without(repository, 3)
    harvest(repository, full=True)
    repository.items.append(back)
    harvest(repository, full=True)
    assert not store.stored_records(back.identifier)[0].deleted


@pytest.mark.parametrize(("policy", "days"), [("no", 31), ("transient", 31), ("persistent", 181)])
def test_sweep_comes_when_it_is_due(
    harvest: Harvest, store: Store, time: Time, policy: str, days: int
) -> None:
    repository = few(deleted_record=policy, with_size=False)  # so that no look comes before
    harvest(repository, every=Periods())
    without(repository, 3)
    time.now += timedelta(days=days - 2)
    harvest(repository, every=Periods())
    assert not store.stored_records("oai:a.example.org:3")[0].deleted
    time.now += timedelta(days=2)
    report = harvest(repository, every=Periods())
    assert Verb.LIST_IDENTIFIERS in [run.verb for run in report.runs]
    time.now += NIGHT
    harvest(repository, every=Periods())
    assert store.stored_records("oai:a.example.org:3")[0].deleted


def test_sweep_brings_what_no_harvest_brought(harvest: Harvest, store: Store, time: Time) -> None:
    repository = few()
    harvest(repository)
    repository.items.append(Item("oai:a.example.org:late", "2019-01-01T00:00:00Z"))
    time.now += timedelta(days=31)
    report = harvest(repository)
    assert store.stored_records("oai:a.example.org:late")
    assert any("no harvest had brought" in note for note in report.notes)


def test_sweep_that_does_not_end_deletes_nothing(
    harvest: Harvest, store: Store, time: Time
) -> None:
    repository = few()
    harvest(repository)
    without(repository, 3)
    time.now += timedelta(days=31)

    def refuse(asked: Asked, reply: Reply) -> Reply:
        late = asked.verb == "ListIdentifiers" and asked.cursor >= 20
        return (
            replace(reply, body=repository.envelope(error("badResumptionToken"))) if late else reply
        )

    repository.fault = refuse
    report = harvest(repository)
    assert report.state is RunState.INCOMPLETE
    assert not store.stored_records("oai:a.example.org:3")[0].deleted


def in_sets(repository: Repository) -> Repository:
    repository.sets = ("x", "y", "z")
    repository.items = [
        replace(each, sets=("x",) if n < 25 else ("y",)) for n, each in enumerate(repository.items)
    ]
    return repository


def test_record_that_left_the_sets_but_exists_loses_its_membership(
    harvest: Harvest, store: Store
) -> None:
    repository = in_sets(few())
    harvest(repository, sets=("x", "y"))
    repository.change("oai:a.example.org:3", sets=("z",))
    harvest(repository, sets=("x", "y"), full=True)
    (kept,) = store.stored_records("oai:a.example.org:3")
    assert (kept.deleted, kept.set_specs) == (False, ("z",))


def test_record_that_moved_between_the_sets_stays(harvest: Harvest, store: Store) -> None:
    repository = in_sets(few())
    harvest(repository, sets=("x", "y"))
    repository.change("oai:a.example.org:3", sets=("y",))
    report = harvest(repository, sets=("x", "y"), full=True)
    (kept,) = store.stored_records("oai:a.example.org:3")
    assert (report.state, kept.deleted, kept.set_specs) == (RunState.COMPLETE, False, ("y",))


def test_record_gone_from_every_set_is_a_tombstone(
    harvest: Harvest, store: Store, time: Time
) -> None:
    repository = in_sets(few())
    harvest(repository, sets=("x", "y"))
    without(repository, 3)
    harvest(repository, sets=("x", "y"), full=True)
    time.now += NIGHT
    harvest(repository, sets=("x", "y"))
    assert store.stored_records("oai:a.example.org:3")[0].deleted


def test_deletion_from_a_set_alone_only_removes_membership(harvest: Harvest, store: Store) -> None:
    repository = in_sets(few())
    harvest(repository, sets=("x",))
    ghost = Item("oai:a.example.org:3", "2024-02-03T00:00:00Z", sets=("x",), deleted=True)
    repository.change("oai:a.example.org:3", sets=("y",), datestamp="2024-02-03T00:00:00Z")
    repository.items.append(ghost)
    harvest(repository, sets=("x",))
    (kept,) = store.stored_records("oai:a.example.org:3")
    assert (kept.deleted, kept.set_specs) == (False, ("y",))


def test_sets_that_vanished_are_told(harvest: Harvest) -> None:
    repository = in_sets(few())
    harvest(repository, sets=("x", "y"))
    repository.sets = ("x", "z")
    report = harvest(repository, sets=("x", "y"))
    assert any("gone: y" in note for note in report.notes)
    assert any("does not list the configured sets y" in note for note in report.notes)


def test_quarantined_record_does_not_count_as_vanished(harvest: Harvest, store: Store) -> None:
    repository = few()
    harvest(repository)

    def break_3(asked: Asked, reply: Reply) -> Reply:
        return replace(reply, body=reply.body.replace(b"Title 3<", b"Title 3</dc:broken><"))

    repository.fault = break_3
    harvest(repository, full=True)
    assert not store.stored_records("oai:a.example.org:3")[0].deleted
    assert [each.entry.identifier for each in store.quarantine()] == ["oai:a.example.org:3"]


def test_an_endpoint_that_refuses_to_confirm_a_loss_leaves_a_run_that_says_so(
    harvest: Harvest, store: Store
) -> None:
    repository = few()
    harvest(repository)
    without(repository, 3)
    repository.fault = lambda asked, reply: (
        Reply(b"", status=403) if asked.verb == "GetRecord" else reply
    )
    report = harvest(repository, full=True)
    last = report.runs[-1]
    assert (last.verb, last.state) == (Verb.GET_RECORD, RunState.INCOMPLETE)
    assert "403" in last.message
    assert not store.stored_records("oai:a.example.org:3")[0].deleted
