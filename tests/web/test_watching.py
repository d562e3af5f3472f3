"""What goes by is noted: access log, counts over processes, harvesters and their page."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from oaicdif.config import ServeSettings, Settings, StoreSettings
from oaicdif.model.harvester import Harvester
from oaicdif.store import open_book
from oaicdif.web.app import create_app
from oaicdif.web.watching import set_watch, watch_of
from tests.provider.provider_world import SETTINGS, World, items
from tests.store.filling import Clock
from tests.store.new_stores import new_store
from tests.web.watched import unwatched

WATCHED: list[Flask] = []  # by the test at hand
LIST = "/oai?verb=ListRecords&metadataPrefix=oai_dc&set=physics"


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """A store of five records; applications that watch it are closed with it."""
    store = new_store(tmp_path / "oaicdif.sqlite")
    found = World(store, Clock())
    found.put(items(5, sets="physics:quantum"))
    yield found
    while WATCHED:
        unwatched(WATCHED.pop())
    store.close()


def settings(folder: Path, **serve: Any) -> Settings:
    return replace(
        SETTINGS, store=StoreSettings("oaicdif.sqlite"), folder=folder, serve=ServeSettings(**serve)
    )


def watched_app(world: World, folder: Path, **serve: Any) -> Flask:
    app = create_app(settings(folder, **serve), world.store, world.clock)
    set_watch(app)
    WATCHED.append(app)
    return app


def flushed(app: Flask) -> None:
    watch = watch_of(app)
    assert watch is not None
    watch.flush()


def token_of(body: bytes) -> str:
    return body.rpartition(b"</resumptionToken>")[0].rpartition(b">")[2].decode()


def harvested(client: FlaskClient, first: str = LIST, parts: int = 99, agent: str = "") -> None:
    """Follow a list for so many parts."""
    headers = {"User-Agent": agent} if agent else {}
    body = client.get(first, headers=headers).get_data()
    while parts > 1 and (token := token_of(body)):
        address = f"/oai?verb=ListRecords&resumptionToken={token}"
        body = client.get(address, headers=headers).get_data()
        parts -= 1


# ---- access log --------------------------------------------------------------------------------


def logged(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "access.log").read_text().splitlines()]


def test_each_part_of_a_list_is_a_line_with_its_place(world: World, tmp_path: Path) -> None:
    app = watched_app(world, tmp_path, access_log="json", access_log_file="access.log")
    harvested(app.test_client())
    flushed(app)
    lines = logged(tmp_path)
    parts = [(each.get("at", 0), each["records"], each["of"], each["set"]) for each in lines]
    assert parts == [(0, 2, 5, "physics"), (2, 2, 5, "physics"), (4, 1, 5, "physics")]
    assert {(each["verb"], each["prefix"], each["status"]) for each in lines} == {
        ("ListRecords", "oai_dc", 200)
    }
    assert all(each["bytes"] > 0 and each["ms"] >= 0 for each in lines)


def test_errors_refusals_and_pages_are_lines_too(world: World, tmp_path: Path) -> None:
    app = watched_app(world, tmp_path, access_log="json", access_log_file="access.log")
    client = app.test_client()
    client.get("/oai?verb=ListRecords&metadataPrefix=no_such")
    client.post("/oai", data={"verb": "Identify"})
    client.get("/nothing")
    flushed(app)
    told = [(e["method"], e.get("verb"), e.get("error"), e["status"]) for e in logged(tmp_path)]
    assert told == [
        ("GET", "ListRecords", "cannotDisseminateFormat", 200),
        ("POST", "Identify", None, 200),
        ("GET", None, None, 404),
    ]


def test_plain_line_cannot_be_forged(world: World, tmp_path: Path) -> None:
    app = watched_app(world, tmp_path, access_log="plain", access_log_file="access.log")
    agent = 'x" status=500 \u2028'.encode().decode("latin-1")
    app.test_client().get(
        "/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=a%0Ab", headers={"User-Agent": agent}
    )
    flushed(app)
    (line,) = (tmp_path / "access.log").read_text().splitlines()
    assert line.startswith("2")
    assert r'agent="x\" status=500' in line
    assert line.isascii()


def test_log_that_cannot_be_written_is_told_once_and_serving_goes_on(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = watched_app(world, tmp_path, access_log="plain", access_log_file="no/folder/access.log")
    client = app.test_client()
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            assert client.get("/oai?verb=Identify").status_code == 200
            flushed(app)
    assert [each.getMessage() for each in caplog.records] == [
        f"the access log {tmp_path}/no/folder/access.log cannot be written:"
        " No such file or directory; serving goes on"
    ]


def test_log_that_was_moved_away_is_made_anew(world: World, tmp_path: Path) -> None:
    app = watched_app(world, tmp_path, access_log="json", access_log_file="access.log")
    for name in ("access.1", "access.2"):
        app.test_client().get("/oai?verb=Identify")
        flushed(app)
        (tmp_path / "access.log").rename(tmp_path / name)
    assert len((tmp_path / "access.2").read_text().splitlines()) == 1


def test_with_everything_off_nothing_is_in_the_way(world: World, tmp_path: Path) -> None:
    app = create_app(
        settings(tmp_path, metrics=False, keep_harvesters_days=0), world.store, world.clock
    )
    before = app.wsgi_app
    set_watch(app)
    assert app.wsgi_app == before
    assert watch_of(app) is None


# ---- counts ------------------------------------------------------------------------------------


def test_every_process_tells_what_all_have_counted(world: World, tmp_path: Path) -> None:
    apps = [watched_app(world, tmp_path) for _ in range(2)]
    for app in apps:
        harvested(app.test_client())
        app.test_client().get("/oai?verb=Nonsense")
    flushed(apps[0])
    text = apps[1].test_client().get("/metrics").get_data(as_text=True)
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[:1] != "#")
    wanted = {
        'oaicdif_oai_requests_total{status="200",verb="ListRecords"}': 6,
        'oaicdif_oai_errors_total{code="badVerb"}': 2,
        'oaicdif_oai_records_total{verb="ListRecords"}': 10,
        'oaicdif_oai_lists_begun_total{verb="ListRecords"}': 2,
        'oaicdif_oai_lists_finished_total{verb="ListRecords"}': 2,
        'oaicdif_oai_request_seconds_count{status="200",verb="ListRecords"}': 6,
        'oaicdif_catalog_records{state="live"}': 5,
        "oaicdif_serving_workers": 1,  # both are this process
        "oaicdif_oai_live_tokens": 0,
    }
    assert {name: float(lines[name]) for name in wanted} == wanted


def test_a_book_that_cannot_be_written_is_told_once_and_serving_goes_on(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "oaicdif.sqlite-serving").mkdir()
    app = watched_app(world, tmp_path)
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            assert app.test_client().get("/oai?verb=Identify").status_code == 200
            flushed(app)
    assert len(caplog.records) == 1
    assert "Serving goes on." in caplog.records[0].getMessage()
    assert app.test_client().get("/metrics").status_code == 200


# ---- harvesters --------------------------------------------------------------------------------


def kept(folder: Path) -> list[Harvester]:
    book = open_book(folder / "oaicdif.sqlite")
    try:
        return book.harvesters()
    finally:
        book.close()


def test_a_harvester_is_known_by_network_and_agent(world: World, tmp_path: Path) -> None:
    app = watched_app(world, tmp_path)
    harvested(app.test_client(), agent="metha/0.2")
    app.test_client().get("/oai?verb=Identify")
    flushed(app)
    (one,) = kept(tmp_path)
    assert one.key == ("127.0.0.0/24", "metha/0.2", "ListRecords", "oai_dc", "physics")
    assert (one.requests, one.records, one.position, one.size) == (3, 5, 5, 5)
    assert one.finished is not None
    assert one.complete_since == one.begun


def test_addresses_are_whole_when_asked_for(world: World, tmp_path: Path) -> None:
    app = watched_app(world, tmp_path, harvester_addresses="whole")
    harvested(app.test_client())
    flushed(app)
    assert kept(tmp_path)[0].key.client == "127.0.0.1"


def test_parts_that_other_processes_answered_make_one_list(world: World, tmp_path: Path) -> None:
    first, second = (watched_app(world, tmp_path) for _ in range(2))
    body = first.test_client().get(LIST).get_data()
    address = f"/oai?verb=ListRecords&resumptionToken={token_of(body)}"
    second.test_client().get(address)
    flushed(second)  # the later part is told before the first
    flushed(first)
    (one,) = kept(tmp_path)
    assert (one.requests, one.records, one.position, one.finished) == (2, 4, 4, None)


def test_harvesters_not_seen_for_long_are_forgotten(world: World, tmp_path: Path) -> None:
    app = watched_app(world, tmp_path)
    harvested(app.test_client())
    flushed(app)
    (one,) = kept(tmp_path)
    book = open_book(tmp_path / "oaicdif.sqlite")
    assert book.forget(one.last - timedelta(seconds=1), most=10) == 0
    assert book.forget(one.last + timedelta(seconds=1), most=10) == 1
    book.close()
    assert kept(tmp_path) == []


# ---- their page --------------------------------------------------------------------------------


@pytest.fixture
def page(world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setenv("HARVESTERS", "péché")
    app = watched_app(world, tmp_path, token_variable="HARVESTERS")
    harvested(app.test_client(), parts=2, agent="<b>metha</b>")
    return app.test_client()


def test_page_shows_who_harvests_to_those_who_know_the_password(page: FlaskClient) -> None:
    shown = page.get("/harvesters", auth=("me", "péché"))
    text = shown.get_data(as_text=True)
    assert shown.headers["Cache-Control"] == "no-store"
    for each in ("127.0.0.0/24", "&lt;b&gt;metha", "set physics", "4 of 5", "under way"):
        assert each in text


@pytest.mark.parametrize("authorization", [None, "Basic ###", "Bearer wrong", "Basic bWU6eA=="])
def test_page_is_closed_to_others(page: FlaskClient, authorization: str | None) -> None:
    headers = {"Authorization": authorization} if authorization else {}
    refused = page.get("/harvesters", headers=headers)
    assert refused.status_code == 401
    assert refused.headers["WWW-Authenticate"].startswith("Basic")
    assert "127.0.0" not in refused.get_data(as_text=True)


@pytest.mark.parametrize("variable", ["", "NOT_SET_ANYWHERE"])
def test_page_is_not_there_without_a_password(world: World, tmp_path: Path, variable: str) -> None:
    app = watched_app(world, tmp_path, token_variable=variable)
    assert app.test_client().get("/harvesters", auth=("me", "")).status_code == 404
