"""RDM servers harvested: whole, then what changed, then what is gone; and what may break."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from oaicdif.config import EndpointSettings, HarvestSettings, Settings
from oaicdif.harvest.endpoint_run import HarvestReport
from oaicdif.harvest.setup import Outside
from oaicdif.harvest.work import Silent
from oaicdif.jobs.harvesting import Asked, harvest_on
from oaicdif.model import RunState
from oaicdif.store import Store
from tests.harvest.rdm.rdm_sources import (
    OldServer,
    Sent,
    described,
    header,
    old_server,
    rd,
    serving,
)
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import RdmWorld, document, settings_of_world
from tests.store.new_stores import new_store
from tests.web.catalog import Clock

TYPES = ("RD-Request", "RD-Delete-Request", "Server-Description-Request")


class Harvester:
    """A store that harvests one server, at its own clock."""

    def __init__(self, store: Store, url: str, clock: Clock | None = None) -> None:
        self.store, self.clock = store, clock or Clock()
        self.chosen = EndpointSettings(name="old", url=url, kind="rdm")
        harvest = HarvestSettings(retries=1, timeout_s=10, deadline_s=10, overlap_s=1)
        self.settings = replace(Settings(), harvest=harvest, endpoints=(self.chosen,))

    def harvest(self, **asked: Any) -> HarvestReport:
        outside = Outside(self.clock, lambda _seconds: None)
        return harvest_on(
            *(self.store, self.settings, self.chosen, Asked(**asked), Silent()),
            lambda: False,
            outside,
        )

    def held(self) -> dict[str, bool]:
        """Identifier → whether it is live."""
        endpoint = self.store.find_endpoint("old")
        assert endpoint is not None
        found = {}
        for name in self.names:
            known = self.store.known(endpoint.endpoint_id, "soif", [name])
            if name in known:
                found[name] = not known[name].deleted
        return found

    names: tuple[str, ...] = ()


def numbers(count: int) -> tuple[str, ...]:
    return tuple(f"http://docs.example.org/{n}" for n in range(count))


# ---- our own server -------------------------------------------------------------------------


@pytest.fixture
def world(tmp_path: Path) -> Iterator[RdmWorld]:
    store = new_store(tmp_path / "there.sqlite")
    yield RdmWorld(store, Clock(), settings_of_world())
    store.close()


def states(world: RdmWorld, scope: str = "") -> tuple[set[str], set[str]]:
    return set(world.rds(scope).urls), set(world.deletions(scope).urls)


@shows(9, 11, 23)
def test_our_server_is_harvested_whole_then_its_changes_and_deletions(
    world: RdmWorld, here: Store
) -> None:
    world.put({f"oai:x:{n}": document(f"Title {n}") for n in range(150)}, sets="sea")
    with serving(world.app_with(world.server)) as url:
        mine = Harvester(here, url, world.clock)
        mine.names = tuple(f"https://doi.org/10.5072/oai:x:{n}" for n in range(160))
        report = mine.harvest()
        assert (report.state, report.counts.new, report.full) == (RunState.COMPLETE, 150, True)
        world.clock.tick(3600)
        world.put({f"oai:x:{n}": document(f"Title {n}") for n in range(150, 155)})
        world.put({"oai:x:3": document("Changed"), "oai:x:4": None, "oai:x:5": None})
        report = mine.harvest()
        assert (report.state, report.counts.new, report.counts.changed) == (
            RunState.COMPLETE, 5, 3,
        )  # fmt: skip
        assert not report.full
        live, dead = states(world)
        assert mine.held() == {**dict.fromkeys(live, True), **dict.fromkeys(dead, False)}
        assert [each.set_spec for each in here.source_sets(1)] == ["sea"]
        world.clock.tick(3600)
        report = mine.harvest()
        assert (report.state, report.counts.new, report.counts.changed) == (RunState.COMPLETE, 0, 0)


@shows(72)
def test_server_description_is_asked_for_again_when_it_has_expired(
    world: RdmWorld, here: Store
) -> None:
    world.put({"oai:x:1": document("One")})
    with serving(world.app_with(world.server)) as url:
        mine = Harvester(here, url, world.clock)
        mine.harvest()
        meter = _requests(here)
        world.clock.tick(3600)
        mine.harvest()
        assert _requests(here)["Server-Description-Request"] == meter["Server-Description-Request"]
        world.clock.tick(3600 * 24)
        mine.harvest()
        assert _requests(here)["Server-Description-Request"] == 2


def _requests(store: Store) -> dict[str, float]:
    return {label: value for _, name, label, value in store.stats() if name == "requests"}


def test_saved_harvest_is_replayed_without_the_network(
    world: RdmWorld, here: Store, tmp_path: Path
) -> None:
    world.put({f"oai:x:{n}": document(f"Title {n}") for n in range(3)})
    folder = tmp_path / "saved"
    with serving(world.app_with(world.server)) as url:
        mine = Harvester(here, url, world.clock)
        mine.harvest(save=folder)
    assert mine.harvest(replay=folder).counts.unchanged == 3
    again = new_store(tmp_path / "again.sqlite")
    report = Harvester(again, url, world.clock).harvest(replay=folder)
    assert (report.state, report.counts.new) == (RunState.COMPLETE, 3)
    again.close()


# ---- servers of others ----------------------------------------------------------------------


def server_of(
    bodies: list[Sent] | Sent, deletions: Sent | None = None, types: str | None = None
) -> OldServer:
    """A server that sends these replies to RD-Requests, the last one for ever."""
    rest = list(bodies) if isinstance(bodies, list) else [bodies]

    def next_reply() -> Sent:
        return rest.pop(0) if len(rest) > 1 else rest[0]

    named = types or ("RD-Request,RD-Delete-Request" if deletions else "RD-Request")
    server = OldServer({"RD-Request": next_reply})
    server.replies["Server-Description-Request"] = lambda: Sent(described(named))
    if deletions:
        server.replies["RD-Delete-Request"] = lambda: deletions
    return server


def list_of(count: int, promised: int | None = None, **more: str) -> bytes:
    told = {} if promised is None else {"RDM_Hits_Returned": promised}
    return header("RD-Response", **told) + b"".join(rd(n, **more) for n in range(count))


FAULTS = {
    "with a length": (Sent(list_of(3)), RunState.COMPLETE, 3),
    "in chunks": (Sent(list_of(3), how="chunks"), RunState.COMPLETE, 3),
    "until it closes, with a count": (Sent(list_of(3, 3), how="close"), RunState.COMPLETE, 3),
    "until it closes, without one": (Sent(list_of(3), how="close"), RunState.SUSPECT, 3),
    "empty, with a length": (Sent(list_of(0)), RunState.COMPLETE, 0),
    "a short count": (Sent(list_of(3, 4)), RunState.SUSPECT, 3),
    "cut in a chunk": (
        Sent(list_of(3), how="chunks", cut_at=len(list_of(3)) - 20), RunState.SUSPECT, 2,
    ),
    "cut before the last chunk": (
        Sent(list_of(3), how="chunks", cut_at=len(list_of(3)) + 6), RunState.SUSPECT, 3,
    ),
    "cut of its length": (Sent(list_of(3), cut_at=len(list_of(3)) - 3), RunState.SUSPECT, 2),
    "cut until it closes": (
        Sent(list_of(3, 3), how="close", cut_at=len(list_of(3, 3)) - 3), RunState.SUSPECT, 2,
    ),
    "an object without end": (Sent(list_of(3, 3)[:-2]), RunState.SUSPECT, 3),
    "the mark of a cut stream": (
        Sent(list_of(3, 4) + b"@CUT { -\nReason{999999}:\tThis is not whole.\n", how="chunks"),
        RunState.SUSPECT, 3,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("sent", "state", "held"), FAULTS.values(), ids=FAULTS)
def test_list_is_complete_only_when_its_end_proves_it(
    here: Store, sent: Sent, state: RunState, held: int
) -> None:
    with old_server(server_of(sent)) as url:
        mine = Harvester(here, url)
        mine.names = numbers(5)
        report = mine.harvest()
    assert report.state is state
    assert mine.held() == dict.fromkeys(numbers(held), True)


REFUSALS = {
    "HTML": (Sent(b"<html><body>Welcome</body></html>"), RunState.FAILED, "no RDM message"),
    "nothing": (Sent(b""), RunState.FAILED, "no RDM message"),
    "404": (Sent(b"<html>not here</html>", 404), RunState.FAILED, "status 404"),
    "500": (Sent(b"", 500), RunState.FAILED, "status 500"),
    "forbidden": (Sent(b"", 403), RunState.BLOCKED, "refuses us"),
    "an error": (
        Sent(header("Status-Response", RDM_Error_Number=5, RDM_Error_Message="no scope"), 400),
        RunState.FAILED, "error 5: no scope",
    ),
    "another type": (Sent(header("Schema-Description-Response")), RunState.FAILED, "Schema-"),
    "a page of status": (
        Sent(header("Status-Response") + b"<html>ready</html>"), RunState.FAILED,
        "'Status-Response'",
    ),
    "a header of wrong size": (
        Sent(b"@RDMHEADER { -\nRDM-Type{99}:\tx\n}\n"), RunState.FAILED, "no RDM",
    ),
    "busy for long": (
        Sent(header("Status-Response", RDM_Error_Number=11), 503, headers={"Retry-After": "7200"}),
        RunState.PARKED, "7200 s",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("sent", "state", "words"), REFUSALS.values(), ids=REFUSALS)
def test_what_is_no_list_is_told_and_nothing_is_stored(
    here: Store, sent: Sent, state: RunState, words: str
) -> None:
    with old_server(server_of(sent)) as url:
        report = Harvester(here, url).harvest()
    assert report.state in (state, RunState.INCOMPLETE if state is RunState.FAILED else state)
    assert words in report.runs[0].message
    assert report.counts.records == 0


@shows(9, 69, 70)
@pytest.mark.parametrize("types", ["Status-Request", "RD-Delete-Request", ""])
def test_server_that_lists_nothing_we_speak_is_not_asked(here: Store, types: str) -> None:
    server = server_of(Sent(list_of(3)), types=types or "-")
    with old_server(server) as url:
        report = Harvester(here, url).harvest()
    assert report.state is RunState.FAILED
    assert "oaicdif asks RD-Request in Gatherer" in report.runs[0].message
    assert server.scopes() == []


def test_server_without_a_description_is_asked_in_gatherer(here: Store) -> None:
    server = OldServer({"RD-Request": lambda: Sent(list_of(2))})
    with old_server(server) as url:
        report = Harvester(here, url).harvest()
    assert (report.state, report.counts.new) == (RunState.COMPLETE, 2)
    assert "no server description" in report.notes[0]


@shows("X21", 64)
def test_next_harvest_asks_from_the_first_reply_less_the_overlap(here: Store) -> None:
    date = {"Date": "Thu, 01 Feb 2024 12:00:00 GMT"}
    server = server_of(Sent(list_of(2), headers=date))
    with old_server(server) as url:
        mine = Harvester(here, url)
        mine.harvest()
        mine.clock.tick(86400)
        mine.harvest()
    moment = int(datetime(2024, 2, 1, 11, 59, 59, tzinfo=UTC).timestamp())
    assert server.scopes() == ["SEND-UPDATE 0", f"SEND-UPDATE {moment}"]


@pytest.mark.parametrize("first", ["", "Fri, 02 Feb 2024 12:00:00 GMT, "])
def test_of_several_dates_of_a_reply_the_earliest_counts(here: Store, first: str) -> None:
    date = {"Date": f"{first}Thu, 01 Feb 2024 12:00:00 GMT"}
    server = server_of(Sent(list_of(2), headers=date))
    with old_server(server) as url:
        mine = Harvester(here, url)
        mine.clock.tick(86400 * 3)
        mine.harvest()
        mine.harvest()
    moment = int(datetime(2024, 2, 1, 11, 59, 59, tzinfo=UTC).timestamp())
    assert server.scopes()[1] == f"SEND-UPDATE {moment}"


def test_suspect_list_is_no_base_and_deletes_nothing(here: Store) -> None:
    server = server_of([Sent(list_of(3)), Sent(list_of(1, 3)), Sent(list_of(3))])
    with old_server(server) as url:
        mine = Harvester(here, url)
        mine.names = numbers(3)
        mine.harvest()
        assert mine.harvest(full=True).state is RunState.SUSPECT
        assert mine.held() == dict.fromkeys(numbers(3), True)
        assert mine.harvest(full=True).state is RunState.COMPLETE


def test_of_two_descriptions_of_one_url_the_later_date_stays(here: Store) -> None:
    stamp = "Thu, {:02} Feb 2024 12:00:00 GMT"
    both = [rd(0, "new", **{"RD-Last-Modified": stamp.format(8)}),
            rd(0, "old", **{"RD-Last-Modified": stamp.format(1)})]  # fmt: skip
    with old_server(server_of(Sent(header("RD-Response") + b"".join(both)))) as url:
        mine = Harvester(here, url)
        mine.names = numbers(1)
        report = mine.harvest()
        record = here.records([here.known(1, "soif", mine.names)[mine.names[0]].record_id])[0]
    assert report.counts.duplicates == 1
    assert record.datestamp == "2024-02-08T12:00:00Z"
    assert b"new" in (record.metadata or b"")


@shows(117, 118)
def test_client_says_who_it_is_and_sends_its_password(here: Store) -> None:
    server = server_of(Sent(list_of(1)))
    with old_server(server) as url:
        mine = Harvester(here, url)
        mine.chosen = replace(mine.chosen, user="me", password="secret")
        mine.settings = replace(mine.settings, endpoints=(mine.chosen,))
        assert mine.harvest().state is RunState.COMPLETE
    assert len(server.headers) >= 2
    for headers in server.headers:
        assert headers["user-agent"].startswith("oaicdif/")
        assert headers["authorization"] == "Basic " + b64encode(b"me:secret").decode()
        assert headers["content-type"] == "application/x-rdm"
        assert headers["content-length"].isdigit()


@shows(43)
def test_server_that_only_its_catalog_names_is_asked_there(here: Store) -> None:
    server = server_of(Sent(list_of(1)))
    with old_server(server) as url:
        host = url.removeprefix("http://").partition("/")[0]
        mine = Harvester(here, "")
        mine.chosen = replace(mine.chosen, catalog=f"x-catalog://{host}/sea")
        mine.settings = replace(mine.settings, endpoints=(mine.chosen,))
        assert mine.harvest().state is RunState.COMPLETE
    assert {each["host"] for each in server.headers} == {host}


def test_name_of_oai_pmh_that_a_description_brings_is_kept(here: Store) -> None:
    body = header("RD-Response") + rd(0, **{"OAI-Identifier": "oai:a.example.org:1"}) + rd(1)
    with old_server(server_of(Sent(body))) as url:
        Harvester(here, url).harvest()
    names = [each.key.oai_identifier for each in here.stale_items(limit=10)]
    assert names[0] == "oai:a.example.org:1"
    assert names[1].startswith("oai:oaicdif.invalid:")


def test_redirect_is_followed_with_the_message(here: Store) -> None:
    there = server_of(Sent(list_of(2)))
    with old_server(there) as target:
        away = Sent(b"", 307, headers={"Location": target})
        moved = OldServer(dict.fromkeys(TYPES, lambda: away))
        with old_server(moved) as url:
            report = Harvester(here, url).harvest()
    assert (report.state, report.counts.new) == (RunState.COMPLETE, 2)
