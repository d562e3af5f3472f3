"""The RDM server as `oaicdif serve` runs it: granian, sockets, streams that are read slowly."""

from __future__ import annotations

import http.client
import os
import socket
import sqlite3
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from oaicdif.config import load_settings
from oaicdif.rdm.soif_reader import read_objects
from oaicdif.store import open_store
from tests.cli.test_serve import serving
from tests.free_ports import free_port
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import PATH, document, message
from tests.web.catalog import Clock, fill

pytestmark = pytest.mark.slow

COUNT = 3000
ALL = message("RD-Request", "SEND-UPDATE 0", language="Gatherer")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalog whose stream is larger than what sockets hold."""
    made = tmp_path_factory.mktemp("served")
    (made / "oaicdif.toml").write_text(
        '[provider]\nadmin_email = "admin@example.org"\n[serve]\nthreads = 4\n', encoding="utf-8"
    )
    store = open_store(load_settings(made / "oaicdif.toml", {}).store_path)
    clock = Clock()
    clock.now = datetime.now(UTC) - timedelta(hours=1)
    long = "A description that is long. " * 200
    for at in range(0, COUNT, 500):
        states = {
            f"oai:x:{n:04}": document(f"Title {n}", description=long) for n in range(at, at + 500)
        }
        fill(store, clock, states)
        clock.tick(-5)
    store.close()
    return made


@pytest.fixture(scope="module")
def port(folder: Path) -> Iterator[int]:
    found = free_port()
    with serving(folder, found):
        yield found


def posted(port: int, body: bytes) -> tuple[http.client.HTTPResponse, bytes]:
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    wire.request("POST", PATH, body, {"Content-Type": "application/x-rdm"})
    reply = wire.getresponse()
    found = reply.read()
    wire.close()
    return reply, found


def asked(port: int, version: str = "1.1") -> socket.socket:
    wire = socket.create_connection(("127.0.0.1", port), timeout=60)
    head = f"POST {PATH} HTTP/{version}\r\nHost: 127.0.0.1:{port}\r\n"
    wire.sendall(f"{head}Content-Length: {len(ALL)}\r\n\r\n".encode() + ALL)
    return wire


@shows(15, 109, "X16")
def test_stream_comes_whole_in_chunks_with_one_date(port: int) -> None:
    reply, body = posted(port, ALL)
    assert reply.headers["Transfer-Encoding"] == "chunked"
    assert len(reply.headers.get_all("Date", [])) == 1
    header, *found = read_objects(body)
    assert header.text("RDM-Hits-Returned") == str(COUNT) == str(len(found))
    assert len({each.url for each in found}) == COUNT


@shows(109)
def test_client_of_1996_reads_until_the_connection_closes(port: int) -> None:
    with asked(port, "1.0") as wire:
        got = b"".join(iter(lambda: wire.recv(1 << 20), b""))
    head, _, body = got.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.0 200")
    assert b"chunked" not in head
    assert len(read_objects(body)) == COUNT + 1


@shows("X17")
def test_post_without_a_length_is_411(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as wire:
        wire.sendall(f"POST {PATH} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        got = b"".join(iter(lambda: wire.recv(65536), b""))
    assert got.startswith(b"HTTP/1.1 411")
    assert b"RDM-Error-Number{1}:\t1\n" in got


@shows(3)
def test_slow_readers_hold_no_transaction_and_only_half_of_the_threads(
    port: int, folder: Path
) -> None:
    slow = [asked(port) for _ in range(2)]
    for each in slow:
        assert each.recv(15) == b"HTTP/1.1 200 OK"
    reply, body = posted(port, ALL)
    assert reply.status == 503
    assert b"RDM-Error-Number{2}:\t11\n" in body
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    wire.request("GET", "/oai?verb=Identify")
    assert wire.getresponse().status == 200
    wire.close()
    assert _no_reader_holds(folder)
    for each in slow:
        each.close()
    deadline = time.monotonic() + 60
    while posted(port, ALL)[0].status != 200:
        assert time.monotonic() < deadline


def _no_reader_holds(folder: Path) -> bool:
    """Whether the write-ahead log can be emptied, which an open read transaction forbids."""
    path = load_settings(folder / "oaicdif.toml", os.environ).store_path
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA busy_timeout = 20000")
        db.execute("CREATE TABLE IF NOT EXISTS scratch (n)")
        db.commit()
        busy = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    db.close()
    return int(busy) == 0
