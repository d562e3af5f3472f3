"""RDM messages over a real connection: chunks, old clients, streams that take long or break."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server

from oaicdif.errors import StoreError
from oaicdif.rdm.soif_reader import read_objects
from oaicdif.rdm_server.server import Sizes
from oaicdif.store import Store
from oaicdif.web.forms import forms_of
from oaicdif.web.rdm_routes import CUT
from tests.local_servers import running
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import (
    PATH,
    RdmWorld,
    document,
    message,
    said,
    settings_of_world,
)
from tests.store.new_stores import new_store
from tests.web.catalog import Clock
from tests.web.test_rdm_routes import ALL, STATUS


@pytest.fixture
def world(store: Store) -> RdmWorld:
    return RdmWorld(store, Clock(), settings_of_world())


class Http11(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log(self, *_: object) -> None: ...


class Http10(Http11):
    protocol_version = "HTTP/1.0"


@pytest.fixture
def many(tmp_path: Path) -> Iterator[RdmWorld]:
    """Two hundred descriptions: three streams of them would take three threads."""
    store = new_store(tmp_path / "many.sqlite")
    world = RdmWorld(store, Clock(), settings_of_world())
    world.put({f"oai:x:{n:03}": document(f"Title {n}") for n in range(200)})
    world.put({"oai:x:007": None})
    yield world
    store.close()


def served(world: RdmWorld, handler: type[WSGIRequestHandler], **sizes: int) -> Iterator[int]:
    app = world.app_with(replace(world.server, sizes=Sizes(**sizes)))
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=handler)
    with running(server):
        yield server.server_port


@pytest.fixture
def port(many: RdmWorld) -> Iterator[int]:
    yield from served(many, Http11)


@pytest.fixture
def old_port(many: RdmWorld) -> Iterator[int]:
    yield from served(many, Http10)


def over_wire(port: int, body: bytes) -> tuple[Any, bytes]:
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    wire.request("POST", PATH, body, {"Content-Type": "application/x-rdm"})
    reply = wire.getresponse()
    found = reply.read()
    wire.close()
    return reply, found


@shows(12, 15, 109, 111, "X16")
def test_large_reply_is_chunked_and_small_ones_have_their_length(port: int) -> None:
    reply, body = over_wire(port, ALL)
    assert reply.headers["Transfer-Encoding"] == "chunked"
    assert reply.headers["Content-Length"] is None
    header, *found = read_objects(body)
    assert header.text("RDM-Hits-Returned") == "199" == str(len(found))
    reply, body = over_wire(port, message("RD-Request", "", language="Gatherer", View_Hits="100"))
    assert reply.headers["Content-Length"] == str(len(body))
    assert reply.headers["Transfer-Encoding"] is None


@pytest.mark.few(1)
@shows(109, "X16")
@pytest.mark.parametrize("method", ["POST", "GET"])
def test_client_of_1996_gets_no_chunks(old_port: int, method: str) -> None:
    with socket.create_connection(("127.0.0.1", old_port), timeout=30) as wire:
        if method == "POST":
            asked = f"POST {PATH} HTTP/1.0\r\nContent-Type: application/x-rdm\r\n"
            wire.sendall(f"{asked}Content-Length: {len(ALL)}\r\n\r\n".encode() + ALL)
        else:
            query = "RDM-Type=RD-Request&RDM-Query-Language=Gatherer&Scope=ALL"
            wire.sendall(f"GET {PATH}?{query} HTTP/1.0\r\n\r\n".encode())
        got = b"".join(iter(lambda: wire.recv(65536), b""))
    head, _, body = got.partition(b"\r\n\r\n")
    assert b"chunked" not in head.lower()
    assert b"content-length" not in head.lower()
    assert len(read_objects(body)) == 200


@pytest.mark.few(2)
@shows(4, 21)
@pytest.mark.parametrize(
    "kind",
    ["RD-Request", "RD-Delete-Request", "Server-Description-Request",
     "Schema-Description-Request", "Taxonomy-Description-Request", "Status-Request"],
)  # fmt: skip
def test_every_type_over_http_1_0_by_a_plain_socket(old_port: int, kind: str) -> None:
    language = {"RD": "Gatherer", "Sc": "Schema-Basic", "Ta": "Taxonomy-Basic"}.get(kind[:2], "")
    body = message(kind, "" if language else None, language=language)
    with socket.create_connection(("127.0.0.1", old_port), timeout=30) as wire:
        wire.sendall(f"POST {PATH} HTTP/1.0\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        got = b"".join(iter(lambda: wire.recv(65536), b""))
    head, _, reply = got.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.0 200")
    assert (
        f"RDM-Type{{{len(kind) + 1}}}:\t{kind.replace('Request', 'Response')}\n".encode() in reply
    )


@shows(108)
def test_head_of_a_stream_is_its_headers_alone(many: RdmWorld) -> None:
    query = "RDM-Type=RD-Request&RDM-Query-Language=Gatherer"
    head = many.client.head(f"{PATH}?{query}")
    assert (head.status_code, head.data, head.headers.get("Content-Length")) == (200, b"", None)


@pytest.mark.slow
def test_streams_take_half_of_the_threads_and_give_them_back(many: RdmWorld) -> None:
    def asked() -> Any:
        return many.client.open(PATH, method="POST", data=ALL, buffered=False)

    first, second = asked(), asked()
    iterators = [iter(first.response), iter(second.response)]
    for each in iterators:
        next(each)
    third = said(asked())
    assert (third.status, third.header["RDM-Error-Number"]) == (503, "11")
    assert third.headers["Retry-After"] == "5"
    assert said(many.client.open(PATH, method="POST", data=STATUS)).status == 503
    for response in (first, second):
        response.close()
    del iterators, first, second, response
    assert asked().status_code == 200
    turns = [forms_of(many.client.application).turn() for _ in range(2)]
    assert all(turns)


class Dripping(BytesIO):
    """A body whose end does not come before it is let go; `begun` tells that it is waited for."""

    def __init__(self, body: bytes) -> None:
        super().__init__(body)
        self.begun, self.let_go = Event(), Event()

    def read(self, size: int | None = -1, /) -> bytes:
        self.begun.set()
        assert self.let_go.wait(30)
        return super().read(size)


@pytest.mark.slow
@pytest.mark.parametrize(("last", "status"), [(STATUS, 200), (STATUS[:-1], 400)])
def test_bodies_that_drip_keep_others_from_bodies_alone(
    many: RdmWorld, last: bytes, status: int
) -> None:
    client = many.client
    bodies = [Dripping(last), Dripping(last)]

    def dripped(body: Dripping) -> int:
        length = {"CONTENT_LENGTH": str(len(STATUS)), "wsgi.input": body}
        return client.open(PATH, method="POST", environ_overrides=length).status_code

    with ThreadPoolExecutor(2) as pool:
        waiting = [pool.submit(dripped, body) for body in bodies]
        try:
            assert all(body.begun.wait(30) for body in bodies)
            third = said(client.open(PATH, method="POST", data=STATUS))
            assert (third.status, third.header["RDM-Error-Number"]) == (503, "11")
            assert client.get(f"{PATH}?RDM-Type=Status-Request").status_code == 200
        finally:
            for body in bodies:
                body.let_go.set()
        assert [each.result(30) for each in waiting] == [status, status]
    assert said(client.open(PATH, method="POST", data=STATUS)).status == 200


@pytest.mark.few(1)
@pytest.mark.parametrize("error", [StoreError("The store is gone."), MemoryError(), KeyError("x")])
def test_stream_that_cannot_go_on_ends_in_an_object_without_end(
    many: RdmWorld, error: Exception
) -> None:
    app = many.client.application
    made = many.server

    class Failing:
        answered = many.store.answered
        asked = 0

        def snapshot(self, now: Any) -> Any:
            self.asked += 1
            if self.asked > 1:
                raise error
            return many.store.snapshot(now)

    app.extensions["oaicdif-rdm"] = replace(made, catalog=Failing())  # type: ignore[arg-type]
    body = many.client.post(PATH, data=ALL).data
    assert body.endswith(CUT)
    assert body.count(b"@DOCUMENT") == 100
