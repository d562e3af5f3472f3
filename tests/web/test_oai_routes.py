"""`/oai` over WSGI: content types, compression, forms, refusals, scripts of other sites."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from io import BytesIO
from pathlib import Path
from threading import Event

import pytest
from flask import Flask
from flask.testing import FlaskClient
from lxml import etree

from oaicdif.config import ProviderSettings, ServeSettings, Settings
from oaicdif.errors import StoreLocked
from oaicdif.store.drivers.sqlite import SqliteDatabase
from oaicdif.store.sql import SqlStore
from oaicdif.store.sql.snapshots import SqlSnapshot
from oaicdif.web.app import create_app
from tests.provider.provider_world import SETTINGS, Item, World, items
from tests.store.filling import Clock
from tests.store.new_stores import new_store

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"
ONE = "oai:example.org:00001"


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    store = new_store(tmp_path / "oaicdif.sqlite")
    found = World(store, Clock())
    found.put([*items(3, sets="physics"), Item("oai:example.org:gone", deleted=True)])
    yield found
    store.close()


@pytest.fixture
def client(world: World) -> FlaskClient:
    return create_app(SETTINGS, world.store, world.clock).test_client()


def provider(**changes: object) -> Settings:
    return replace(SETTINGS, provider=replace(SETTINGS.provider, **changes))  # type: ignore[arg-type]


def test_trap_23_the_base_url_itself_answers_without_a_redirect(client: FlaskClient) -> None:
    assert client.get("/oai").status_code == 200
    assert client.post("/oai", data={"verb": "Identify"}).status_code == 200


def test_trap_55_xml_goes_out_as_text_xml_in_utf_8(client: FlaskClient) -> None:
    reply = client.get("/oai?verb=Identify")
    assert reply.content_type == "text/xml; charset=utf-8"
    assert reply.get_data().startswith(b'<?xml version="1.0" encoding="UTF-8"?>')


def test_trap_63_nothing_but_200_however_often_one_asks(client: FlaskClient) -> None:
    assert {client.get("/oai?verb=Identify").status_code for _ in range(50)} == {200}


def test_a_form_is_answered_like_a_query(client: FlaskClient) -> None:
    query = {"verb": "GetRecord", "identifier": ONE, "metadataPrefix": "oai_dc"}
    by_form = client.post("/oai", data=query).get_data()
    assert by_form == client.get("/oai", query_string=query).get_data()
    assert b"<GetRecord>" in by_form


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b'{"verb": "Identify"}', "application/json"),
        (b'--x\r\nContent-Disposition: form-data; name="verb"\r\n\r\nIdentify\r\n--x--\r\n',
         "multipart/form-data; boundary=x"),
        (b"<verb>Identify</verb>", "text/xml"),
    ],
)  # fmt: skip
def test_a_post_that_is_no_form_is_told_what_a_post_must_be(
    client: FlaskClient, body: bytes, kind: str
) -> None:
    # OAI-PMH 2.0, section 3.1.1.2
    said = client.post("/oai", data=body, content_type=kind).text
    assert 'code="badVerb"' in said
    assert "must be application/x-www-form-urlencoded" in said
    assert "The verb is missing" not in said
    beside = client.post("/oai?verb=ListSets", data=body, content_type=kind).text
    assert 'code="badArgument"' in beside
    assert "must be application/x-www-form-urlencoded" in beside


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "application/json"),
        (b"verb=Identify", "text/plain"),
        (b"verb=Identify", "application/x-www-form-urlencoded; charset=UTF-8"),
        (b"verb=Identify", ""),
    ],
)
def test_a_form_is_read_whatever_it_is_called(client: FlaskClient, body: bytes, kind: str) -> None:
    query = "" if body else "?verb=Identify"
    assert "<Identify>" in client.post(f"/oai{query}", data=body, content_type=kind).text


def test_a_form_with_a_wrong_verb_is_told_so(client: FlaskClient) -> None:
    said = client.post("/oai", data={"verb": "Nonsense"}).text
    assert "is no verb" in said


@pytest.mark.parametrize("accept", ["text/xml", BROWSER])
def test_a_slash_behind_the_base_url_changes_nothing(client: FlaskClient, accept: str) -> None:
    query = f"verb=GetRecord&metadataPrefix=oai_dc&identifier={ONE}"
    headers = {"Accept": accept}
    wanted = client.get(f"/oai?{query}", headers=headers)
    found = client.get(f"/oai/?{query}", headers=headers)
    assert (found.status_code, found.content_type) == (200, wanted.content_type)
    assert found.get_data() == wanted.get_data()
    posted = client.post("/oai/", data=query, headers=headers,
                         content_type="application/x-www-form-urlencoded")  # fmt: skip
    assert posted.get_data() == wanted.get_data()


def test_a_slash_behind_the_base_url_is_not_echoed(client: FlaskClient) -> None:
    said = client.get("/oai/?verb=Identify").text
    assert f">{SETTINGS.provider.base_url}/oai</request>" in said


@pytest.mark.parametrize("accept", ["*/*", BROWSER])
@pytest.mark.parametrize("query", ["verb=Identify", "verb=none", "verb=ListSets&resumptionToken=x"])
def test_scripts_of_other_sites_may_read_replies(
    client: FlaskClient, query: str, accept: str
) -> None:
    # Fetch standard, section 3.3.3
    for reply in (
        client.get(f"/oai?{query}", headers={"Accept": accept}),
        client.post("/oai", query_string=query, headers={"Accept": accept}),
    ):
        assert reply.headers.getlist("Access-Control-Allow-Origin") == ["*"]


def test_scripts_of_other_sites_may_read_how_long_to_wait(world: World) -> None:
    client = create_app(provider(maintenance="Later."), world.store, world.clock).test_client()
    reply = client.get("/oai?verb=Identify")
    assert reply.headers["Access-Control-Allow-Origin"] == "*"
    assert reply.headers["Access-Control-Expose-Headers"] == "Retry-After"


def test_bytes_that_are_no_utf_8_are_bad_argument(client: FlaskClient) -> None:
    reply = client.post("/oai", data=b"verb=ListSets&resumptionToken=\xff\xfe")
    assert b'code="badArgument"' in reply.get_data()


def test_a_huge_form_is_bad_argument(client: FlaskClient) -> None:
    reply = client.post("/oai", data=b"verb=Identify&x=" + b"a" * 1_000_000)
    assert reply.status_code == 200
    assert b'code="badArgument"' in reply.get_data()


def test_head_is_get_without_a_body(client: FlaskClient) -> None:
    reply = client.head("/oai?verb=Identify")
    assert (reply.status_code, reply.get_data()) == (200, b"")


def test_who_asks_for_gzip_gets_it_and_nobody_else(client: FlaskClient) -> None:
    plain = client.get("/oai?verb=ListRecords&metadataPrefix=oai_dc")
    packed = client.get(
        "/oai?verb=ListRecords&metadataPrefix=oai_dc", headers={"Accept-Encoding": "gzip, deflate"}
    )
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.get_data()) == plain.get_data()
    assert "Accept-Encoding" in plain.headers["Vary"]
    refused = client.get("/oai?verb=Identify", headers={"Accept-Encoding": "gzip;q=0, identity"})
    assert "Content-Encoding" not in refused.headers


def test_without_a_mail_address_it_answers_503_and_names_the_setting(world: World) -> None:
    client = create_app(provider(admin_email=""), world.store, world.clock).test_client()
    reply = client.get("/oai?verb=Identify")
    assert reply.status_code == 503
    assert "admin_email" in reply.get_data(as_text=True)
    assert reply.headers["Retry-After"] == "3600"  # an hour: a person must act first


def test_maintenance_is_503_with_the_sentence_given(world: World) -> None:
    settings = provider(maintenance="Back at noon.")
    client = create_app(settings, world.store, world.clock).test_client()
    reply = client.get("/oai?verb=Identify")
    assert (reply.status_code, reply.get_data(as_text=True)) == (503, "Back at noon.\n")
    assert reply.headers["Retry-After"] == "1800"


def test_trap_22_who_asks_too_often_is_told_to_wait_by_503(world: World) -> None:
    client = create_app(provider(requests_per_minute=3), world.store, world.clock).test_client()
    replies = [client.get("/oai?verb=Identify") for _ in range(4)]
    assert [each.status_code for each in replies] == [200, 200, 200, 503]
    world.clock.tick(int(replies[-1].headers["Retry-After"]))
    assert client.get("/oai?verb=Identify").status_code == 200


class LockedStore(SqlStore):
    """A store that another process holds."""

    def snapshot(self, now: datetime) -> SqlSnapshot:
        raise StoreLocked("It is locked.")


def test_a_store_that_is_locked_is_503_and_the_reason_goes_to_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = SqliteDatabase(tmp_path / "oaicdif.sqlite")
    database.migrate()
    store = LockedStore(database)
    client = create_app(SETTINGS, store, Clock()).test_client()
    reply = client.get("/oai?verb=Identify")
    assert reply.status_code == 503
    assert int(reply.headers["Retry-After"]) > 0
    assert "locked" in caplog.text
    store.close()


# ---- schemas --------------------------------------------------------------------------------


def test_the_schemas_that_formats_name_are_served(client: FlaskClient) -> None:
    formats = client.get("/oai?verb=ListMetadataFormats").get_data()
    base = SETTINGS.provider.base_url
    named = [
        each.text
        for each in etree.fromstring(formats).iter("{*}schema")
        if (each.text or "").startswith(base)
    ]
    assert named
    for address in named:
        reply = client.get((address or "").removeprefix(base))
        assert reply.status_code == 200
        assert etree.fromstring(reply.get_data()).tag.endswith("schema")
    assert client.get("/schemas/other.xsd").status_code == 404


def test_the_default_settings_need_only_a_mail_address(world: World) -> None:
    settings = Settings(provider=ProviderSettings(admin_email="a@example.org"))
    client = create_app(settings, world.store, world.clock).test_client()
    reply = client.get("/oai?verb=ListRecords&metadataPrefix=oai_dc")
    assert reply.get_data().count(b"<record>") == 4


class Stalled:
    """The body of a client that announced one and sends it later."""

    def __init__(self) -> None:
        self.asked, self.sent = Event(), Event()

    def read(self, _count: int) -> bytes:
        self.asked.set()
        self.sent.wait(20)
        return b"verb=Identify"


def status(
    app: Flask, method: str, body: object = None, *, query: str = "", length: str = "13"
) -> str:
    found = []
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": "/oai",
        "QUERY_STRING": query,
        "CONTENT_LENGTH": length,
        "wsgi.input": body,
    }
    app.wsgi_app(environ, lambda line, _headers: found.append(line))  # type: ignore[arg-type]
    return str(found[0])


def test_clients_that_send_no_more_of_their_forms_leave_half_of_the_threads(world: World) -> None:
    app = create_app(replace(SETTINGS, serve=ServeSettings(threads=4)), world.store, world.clock)
    slow = [Stalled(), Stalled()]
    with ThreadPoolExecutor(2) as threads:
        waiting = [threads.submit(status, app, "POST", each) for each in slow]
        assert all(each.asked.wait(20) for each in slow)
        refused = status(app, "POST", BytesIO(b"verb=Identify"))
        answered = status(app, "GET", query="verb=Identify")
        for each in slow:
            each.sent.set()
    assert refused == "503 SERVICE UNAVAILABLE"
    assert answered == "200 OK"
    assert [each.result() for each in waiting] == ["200 OK"] * 2
    assert status(app, "POST", BytesIO(b"verb=Identify")) == "200 OK"


@pytest.mark.parametrize("length", ["\xb2", "-1", "9" * 5000, "x", " 13", "1_3"])
def test_an_odd_content_length_is_no_fault_of_the_server(world: World, length: str) -> None:
    app = create_app(SETTINGS, world.store, world.clock)
    assert status(app, "POST", BytesIO(b"verb=Identify"), length=length) == "200 OK"


def test_options_names_post_beside_what_a_get_may_do(client: FlaskClient) -> None:
    # Fetch standard, CORS-preflight request
    reply = client.options("/oai", headers={"Origin": "https://x.example.org"})
    assert {"GET", "HEAD", "POST"} <= set(reply.headers["Allow"].split(", "))
    assert reply.headers["Access-Control-Allow-Methods"] == "GET, HEAD, POST"
    assert client.options("/").headers["Access-Control-Allow-Methods"] == "GET, HEAD"


@pytest.mark.parametrize("accept", ["Text/HTML", "TEXT/HTML;q=1, text/xml;q=0.5"])
def test_media_types_are_known_in_any_case(client: FlaskClient, accept: str) -> None:
    # RFC 9110, section 8.3.1
    reply = client.get("/oai?verb=Identify", headers={"Accept": accept})
    assert reply.content_type == "text/html; charset=utf-8"


def test_what_elements_mean_is_told_at_the_address_in_identify(client: FlaskClient) -> None:
    identify = etree.fromstring(client.get("/oai?verb=Identify").get_data())
    (address,) = [each.text for each in identify.iter("{urn:oaicdif:element-usage:1}reference")]
    assert address == "https://catalog.example.org/elements.xml"
    told = etree.fromstring(client.get("/elements.xml").get_data())
    assert told.tag == "{urn:oaicdif:element-usage:1}elementUsage"
    assert len(told) > 0
