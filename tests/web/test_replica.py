"""Lists, health and metrics of a site that reads from a replica: behind, gone, or alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from oaicdif.config import ProviderSettings, Settings
from oaicdif.errors import StoreLocked
from oaicdif.model import ListQuery
from oaicdif.store import Store, open_store
from oaicdif.web.app import create_app
from tests.store import postgres
from tests.store.filling import Clock, draft_all, harvest, publish_all, record
from tests.store.replicas import Pair, replicated

pytestmark = pytest.mark.slow

PROVIDER: Final = ProviderSettings(
    base_url="https://catalog.example.org",
    repository_name="Read elsewhere",
    admin_email="a@example.org",
)
ALL: Final = "/oai?verb=ListRecords&metadataPrefix=oai_dc"
_RECORD: Final = re.compile(r"<identifier>([^<]+)</identifier><datestamp>([^<]+)</datestamp>")
_TOKEN: Final = re.compile(r"<resumptionToken[^>]*>([^<]+)</resumptionToken>")


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with replicated() as found:
        yield found


@dataclass
class World:
    """A store, a site that reads from its replica, and one that does not."""

    pair: Pair
    store: Store
    reading: Store
    clock: Clock = field(default_factory=Clock)

    @property
    def settings(self) -> Settings:
        return Settings(provider=PROVIDER)

    def client(self, store: Store | None = None) -> FlaskClient:
        """Of the site that reads from the replica, or of another store's."""
        app: Flask = create_app(self.settings, store or self.reading, self.clock)
        return app.test_client()

    def write(self, *names: str, text: str = "one") -> None:
        """These records are published, and can be seen five seconds later."""
        harvest(self.store, [record(name, text=text) for name in names], full=False)
        draft_all(self.store)
        publish_all(self.store, self.clock)
        self.clock.tick(5)

    def second(self) -> str:
        return f"{self.clock.now:%Y-%m-%dT%H:%M:%SZ}"


@pytest.fixture
def world(pair: Pair) -> Iterator[World]:
    primary, replica = pair.databases()
    with (
        closing(open_store(primary)) as store,
        closing(open_store(primary, serving=True, read_url=replica)) as reading,
    ):
        pair.catch_up()
        yield World(pair, store, reading)
    pair.resume()


@dataclass
class Answer:
    """What a harvester sees of one answer."""

    second: str
    records: dict[str, str]
    token: str
    names: list[str]


def ask(client: FlaskClient, path: str) -> Answer:
    reply = client.get(path)
    assert reply.status_code == 200, reply.data
    text = reply.get_data(as_text=True)
    found = _RECORD.findall(text)
    second = re.search(r"<responseDate>([^<]+)<", text)
    token = _TOKEN.search(text)
    assert second
    return Answer(second[1], dict(found), token[1] if token else "", [name for name, _ in found])


def behind(token: str) -> str:
    return f"/oai?verb=ListRecords&resumptionToken={token}"


# ---- stamps -------------------------------------------------------------------------------------


def test_a_replica_that_is_behind_answers_as_of_the_last_second_that_it_has(world: World) -> None:
    world.write("oai:a:1")
    client = world.client()
    assert ask(client, ALL).names == ["oai:a:1"]
    world.pair.pause()
    before = world.second()
    world.write("oai:a:2")
    slow = ask(client, ALL)
    assert slow.names == ["oai:a:1"]
    assert slow.second == before  # and not the present one: oai:a:2 has a later datestamp
    world.pair.resume()
    after = ask(client, f"{ALL}&from={slow.second}")
    assert after.names == ["oai:a:2"]
    assert after.records["oai:a:2"] >= slow.second


def test_a_replica_that_has_everything_answers_as_of_now_even_after_a_long_rest(
    world: World,
) -> None:
    world.write("oai:a:1")
    client = world.client()
    ask(client, ALL)
    world.clock.tick(3600)
    assert ask(client, ALL).second == world.second()


def test_a_replica_that_is_far_behind_is_not_read_from(world: World) -> None:
    world.write("oai:a:1")
    client = world.client()
    ask(client, ALL)
    world.pair.pause()
    world.write("oai:a:2")
    world.clock.tick(61)
    found = ask(client, ALL)
    assert (found.names, found.second) == (["oai:a:1", "oai:a:2"], world.second())


def test_a_replica_on_which_nobody_was_answered_yet_proves_nothing(world: World) -> None:
    world.pair.pause()
    world.write("oai:a:1")
    assert ask(world.client(), ALL).names == ["oai:a:1"]


@pytest.mark.parametrize("seed", range(3))
def test_no_harvester_misses_a_change_however_slow_the_replica_is(world: World, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - a test's
    clients = world.client(), world.client(world.store)
    copy: dict[str, str] = {}
    since, is_paused = "", False
    world.write("oai:a:0")
    for number in range(25):
        if chance.random() < 0.3:
            is_paused = not is_paused
            (world.pair.pause if is_paused else world.pair.resume)()
        harvest(world.store, [record(f"oai:a:{chance.randrange(6)}", text=str(number))], full=False)
        draft_all(world.store)
        publish_all(world.store, world.clock)
        world.clock.tick(chance.choice((0.4, 1, 2, 3, 9, 70)))
        if chance.random() < 0.7:
            since = gathered(clients[chance.random() < 0.3], since, copy)
    world.pair.resume()
    world.clock.tick(5)
    since = gathered(clients[0], since, copy)  # of a replica that may still be behind
    world.pair.catch_up()
    assert gathered(clients[0], since, copy) == world.second()
    assert copy == ask(clients[1], ALL).records


def gathered(client: FlaskClient, since: str, copy: dict[str, str]) -> str:
    """Harvest what changed since then into the copy, as a harvester does; the responseDate."""
    found = ask(client, f"{ALL}&from={since}" if since else ALL)
    assert all(stamp < found.second for stamp in found.records.values())
    copy.update(found.records)
    return found.second


# ---- tokens -------------------------------------------------------------------------------------

BREAKS_OFF_AT_ONCE: Final = (
    "ALTER SYSTEM SET max_standby_streaming_delay = 0",
    "SELECT pg_reload_conf()",
)
MANY: Final = [f"oai:a:{n:03}" for n in range(250)]


def test_a_list_that_another_server_began_goes_on_whole_on_a_replica_that_is_behind(
    world: World,
) -> None:
    world.write(*MANY[:150])
    here, there = world.client(), world.client(world.store)
    ask(here, ALL)
    world.pair.pause()
    world.write(*MANY[150:])
    first = ask(there, ALL)
    second = ask(here, behind(first.token))
    third = ask(here, behind(second.token))
    assert [*first.names, *second.names, *third.names] == MANY
    assert all(stamp < second.second for stamp in second.records.values())
    assert third.token == ""


def test_a_list_that_a_slow_replica_began_is_that_snapshot_on_every_server(world: World) -> None:
    world.write(*MANY)
    here, there = world.client(), world.client(world.store)
    ask(here, ALL)
    world.pair.pause()
    world.write(*MANY[50:60], "oai:b:new", text="two")
    first = ask(here, ALL)
    second, again = ask(there, behind(first.token)), ask(here, behind(first.token))
    assert second.names == again.names
    world.pair.resume()
    third = ask(here, behind(second.token))
    assert [*first.names, *second.names, *third.names] == MANY
    changed = ask(there, f"{ALL}&from={first.second}")
    assert changed.names == [*MANY[50:60], "oai:b:new"]


def test_a_list_beyond_a_slow_replica_is_503_while_the_store_is_away(world: World) -> None:
    world.write(*MANY[:150])
    here, there = world.client(), world.client(world.store)
    ask(here, ALL)
    world.pair.pause()
    world.write(*MANY[150:])
    token = ask(there, ALL).token
    world.pair.primary.stop()
    try:
        refused = here.get(behind(token))
        alone = ask(here, ALL)
    finally:
        world.pair.primary.start()
    assert (refused.status_code, int(refused.headers["Retry-After"]) > 0) == (503, True)
    assert alone.names == MANY[:100]  # a new list is that of what the replica has
    assert ask(here, behind(token)).names == MANY[100:200]


# ---- one of the two is gone ---------------------------------------------------------------------


def test_without_its_replica_a_site_reads_from_the_store(world: World) -> None:
    world.write("oai:a:1")
    client = world.client()
    ask(client, ALL)
    world.pair.replica.stop()
    try:
        failed = client.get(ALL)  # a connection that breaks in use may cost one answer
        found, health = ask(client, ALL), healthy(client)
    finally:
        world.pair.replica.start()
    assert failed.status_code in (200, 503)
    assert (found.names, found.second) == (["oai:a:1"], world.second())
    assert health["replica"]["used"] is False
    assert "cannot be reached" in health["notes"][0]
    assert "postgres@" not in str(health)


def test_without_its_store_a_site_reads_on_from_the_replica(world: World) -> None:
    world.write("oai:a:1")
    client = world.client()
    before = ask(client, ALL)
    world.pair.catch_up()
    world.clock.tick(300)
    world.pair.primary.stop()
    try:
        alone, page, health = ask(client, ALL), client.get("/"), healthy(client)
    finally:
        world.pair.primary.start()
    assert (alone.names, alone.second) == (["oai:a:1"], before.second)
    assert page.status_code == 200
    assert (health["replica"]["used"], health["replica"]["lag_s"]) == (True, None)
    world.write("oai:a:2")
    assert ask(client, f"{ALL}&from={alone.second}").names == ["oai:a:2"]


def test_a_replica_that_breaks_off_what_is_read_costs_one_answer(world: World) -> None:
    """As it must when a table changes its form, and it waits no longer for those who read."""
    world.write("oai:a:1")
    client = world.client()
    ask(client, ALL)
    world.pair.catch_up()
    postgres.say(world.pair.replica.url, *BREAKS_OFF_AT_ONCE)
    with (  # noqa: PT012 - where it breaks off is not certain
        pytest.raises(StoreLocked, match="broke off what was read") as refused,
        world.reading.snapshot(world.clock()) as snapshot,
    ):
        assert len(snapshot.page(ListQuery(0, snapshot.bound, 10))) == 1
        postgres.say(primary_of(world), "ALTER TABLE entry ADD COLUMN more TEXT")
        world.pair.catch_up()
        snapshot.totals()
    assert "hot_standby_feedback" in str(refused.value)
    assert ask(client, ALL).names == ["oai:a:1"]


def test_a_replica_of_another_catalog_is_not_read_from(world: World) -> None:
    world.write("oai:a:1")
    other, _ = world.pair.databases()
    with closing(open_store(other)) as store:
        harvest(store, [record("oai:other:1")])
        draft_all(store)
        publish_all(store, world.clock)
    with closing(open_store(primary_of(world), serving=True, read_url=other)) as mistaken:
        client = world.client(mistaken)
        assert ask(client, ALL).names == ["oai:a:1"]
        assert "another catalog" in healthy(client)["replica"]["reason"]


def primary_of(world: World) -> str:
    database: Any = world.store
    url: str = database._db.address.url
    return url


# ---- what is told -------------------------------------------------------------------------------


def test_health_and_metrics_tell_how_far_behind_the_replica_is(world: World) -> None:
    world.write("oai:a:1")
    client = world.client()
    ask(client, ALL)
    whole = told(world, client)
    world.pair.pause()
    world.write("oai:a:2", "oai:a:3")
    world.write("oai:a:4")
    slow = told(world, client)
    metrics = told_by_metrics(world)
    world.pair.resume()
    assert (whole["used"], whole["lag_s"], whole["changes"], whole["datestamps"]) == (True, 0, 0, 0)
    assert (slow["used"], slow["changes"], slow["datestamps"]) == (True, 3, 2)
    assert slow["lag_s"] > 0
    assert slow["proven"] == whole["proven"] < world.second()
    assert metrics["used"] == 1
    assert metrics["missing_changes"] == 3
    assert metrics["lag_seconds"] > 0
    assert told(world, client)["changes"] == 0


def told(world: World, client: FlaskClient) -> dict[str, Any]:
    if not world.pair.is_paused:
        world.pair.catch_up()
    found: dict[str, Any] = healthy(client)["replica"]
    return found


def healthy(client: FlaskClient) -> dict[str, Any]:
    reply = client.get("/health")
    assert reply.status_code == 200
    found: dict[str, Any] = reply.get_json()
    return found


def told_by_metrics(world: World) -> dict[str, float]:
    from oaicdif.metrics import ServingFacts, metrics_text

    standing = world.reading.replica_standing(world.clock())
    facts = ServingFacts({}, 1, 0, 0, None, None, standing)
    text = metrics_text(world.store, facts).decode()
    return {
        name: float(value)
        for name, value in re.findall(r"^oaicdif_replica_(\w+) (\S+)$", text, re.MULTILINE)
    }
