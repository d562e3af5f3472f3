"""Descriptions that an RDM server announces deleted, or lists no more, or lists broken."""

from __future__ import annotations

from datetime import timedelta

import pytest

from oaicdif.model import RunState
from oaicdif.store import Store
from tests.harvest.rdm.rdm_sources import (
    Sent,
    header,
    old_server,
    rd,
)
from tests.harvest.rdm.test_rdm_harvest import Harvester, list_of, numbers, server_of
from tests.rdm_server.rdm_world import soif


def gone(*those: int) -> Sent:
    objects = b"".join(soif("FILE", f"http://docs.example.org/{n}", []) for n in those)
    return Sent(header("RD-Delete-Response", RDM_Hits_Returned=len(those)) + objects)


def test_few_announced_deletions_are_believed_and_many_wait_for_a_second_night(
    here: Store,
) -> None:
    replies = [gone(), gone(1, 77), gone(*range(10)), gone(*range(10))]
    server = server_of(Sent(list_of(40)), gone())
    server.replies["RD-Delete-Request"] = lambda: replies.pop(0)
    with old_server(server) as url:
        mine = Harvester(here, url)
        mine.names = numbers(40)
        mine.harvest()
        server.replies["RD-Request"] = lambda: Sent(list_of(0))
        assert mine.harvest().state is RunState.COMPLETE
        assert [name[-2:] for name, live in mine.held().items() if not live] == ["/1"]
        report = mine.harvest()
        assert report.state is RunState.SUSPECT
        assert sum(mine.held().values()) == 39
        mine.clock.tick(timedelta(hours=13).total_seconds())
        report = mine.harvest()
        assert (report.state, sum(mine.held().values())) == (RunState.COMPLETE, 30)
    assert server.scopes("RD-Delete-Request")[-1] == "SEND-UPDATE 0"


def test_deletions_of_what_was_never_held_are_no_records_of_a_first_harvest(here: Store) -> None:
    with old_server(server_of(Sent(list_of(3)), gone(*range(60, 100)))) as url:
        mine = Harvester(here, url)
        mine.names = numbers(100)
        report = mine.harvest()
    assert "40 descriptions called deleted, and never held here" in report.notes
    counts = report.counts
    assert (counts.records, counts.new, counts.duplicates, counts.quarantined) == (3, 3, 0, 0)
    assert set(mine.held()) == set(numbers(3))


def test_what_says_nothing_or_is_set_aside_is_no_duplicate(here: Store) -> None:
    empty = soif("FILE", "http://docs.example.org/empty", [])
    broken = b"@FILE { http://docs.example.org/broken\nT{many}:\tv\n}\n"
    with old_server(server_of(Sent(list_of(2) + empty + broken + rd(0)))) as url:
        mine = Harvester(here, url)
        counts = mine.harvest().counts
    assert (counts.new, counts.quarantined, counts.duplicates) == (2, 1, 1)


def test_vanished_ones_are_found_by_whole_lists_on_a_second_night(here: Store) -> None:
    replies = [Sent(list_of(30)), Sent(list_of(28))]
    with old_server(server_of(replies)) as url:
        mine = Harvester(here, url)
        mine.names = numbers(30)
        mine.harvest()
        report = mine.harvest(full=True)
        assert "2 records vanished: a second night decides" in [run.message for run in report.runs]
        assert sum(mine.held().values()) == 30
        mine.clock.tick(timedelta(hours=13).total_seconds())
        mine.harvest(full=True)
        assert sum(mine.held().values()) == 28


EMPTY = soif("FILE", "http://docs.example.org/2", [])


NAMELESS = b"@FILE { http://docs.example\x00.org/2\nTitle{1}:\tT\n}\n"


NAMED = b"@FILE { http://docs.example.org/2\nTitle{many}:\tT\n}\n"


@pytest.mark.parametrize("last", [EMPTY, NAMELESS, NAMED], ids=["empty", "nameless", "named"])
def test_what_is_listed_without_saying_anything_has_not_vanished(here: Store, last: bytes) -> None:
    replies = [Sent(list_of(3)), Sent(list_of(2) + last)]
    with old_server(server_of(replies)) as url:
        mine = Harvester(here, url)
        mine.names = numbers(3)
        mine.harvest()
        for _ in range(3):
            mine.harvest(full=True)
            mine.clock.tick(timedelta(hours=13).total_seconds())
        assert mine.held() == dict.fromkeys(numbers(3), True)


@pytest.mark.parametrize("last", [EMPTY, NAMELESS, NAMED], ids=["empty", "nameless", "named"])
def test_what_a_sweep_lists_broken_has_not_vanished(here: Store, last: bytes) -> None:
    server = server_of(Sent(list_of(3)))
    with old_server(server) as url:
        mine = Harvester(here, url)
        mine.names = numbers(3)
        mine.harvest()
        server.replies["RD-Request"] = lambda: Sent(list_of(2) + last)
        for _ in range(3):
            mine.clock.tick(timedelta(days=31).total_seconds())
            mine.harvest()
        assert mine.held() == dict.fromkeys(numbers(3), True)


def test_it_is_told_that_broken_entries_hide_what_vanished(here: Store) -> None:
    replies = [Sent(list_of(3)), Sent(list_of(1) + NAMELESS)]
    with old_server(server_of(replies)) as url:
        mine = Harvester(here, url)
        mine.names = numbers(3)
        mine.harvest()
        assert any("came broken, without a URL" in note for note in mine.harvest(full=True).notes)
        mine.harvest(full=True, accept_losses=True)
        assert sum(mine.held().values()) == 1


def test_sweep_lists_urls_alone_and_the_guard_holds(here: Store) -> None:
    server = server_of(Sent(list_of(30)))
    with old_server(server) as url:
        mine = Harvester(here, url)
        mine.names = numbers(30)
        mine.harvest()
        mine.clock.tick(timedelta(days=31).total_seconds())
        server.replies["RD-Request"] = lambda: Sent(list_of(5))
        report = mine.harvest()
        assert report.state is RunState.SUSPECT
        assert any("25 of 30 records are no longer listed" in run.message for run in report.runs)
        assert sum(mine.held().values()) == 30
        report = mine.harvest(accept_losses=True, full=True)
        assert sum(mine.held().values()) == 5


def test_objects_that_cannot_be_read_are_set_aside_and_the_list_goes_on(here: Store) -> None:
    broken = soif("FILE", "http://docs.example.org/9", [("Title", "x")]).replace(b"{1}", b"{-1}")
    nameless = soif("FILE", "-", [("Title", "x")])
    body = header("RD-Response") + rd(0) + broken + nameless + rd(1)
    with old_server(server_of(Sent(body))) as url:
        mine = Harvester(here, url)
        mine.names = numbers(3)
        report = mine.harvest()
        report = mine.harvest()
    assert report.state is RunState.COMPLETE
    assert sum(mine.held().values()) == 2
    aside = here.quarantine()
    assert {each.entry.body for each in aside} == {broken, nameless.rstrip()}
