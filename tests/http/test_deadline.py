"""Servers that send a byte now and then: whatever part of the answer it is, it ends in time."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from itertools import count

import pytest

from oaicdif.errors import DeadlinePassed
from oaicdif.http import HttpClient, HttpOptions
from tests.harvest.repository import fifty, serving
from tests.own_certificate import own_certificate

NOW = datetime(2024, 2, 1, 12, tzinfo=UTC)
BETWEEN_S = 0.01
MOST = 3000  # pieces, so that a test that fails does not hang


@contextmanager
def dripping(head: bytes, piece: bytes, *, tls: bool = False) -> Iterator[str]:
    """A server that sends a head, then the same piece again and again until it is let go."""
    listening, let_go = socket.create_server(("127.0.0.1", 0)), threading.Event()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    if tls:
        context.load_cert_chain(own_certificate())

    def drip() -> None:
        try:
            plain, _ = listening.accept()
            with context.wrap_socket(plain, server_side=True) if tls else plain as connection:
                connection.recv(65536)
                connection.sendall(head)
                for _ in range(MOST):
                    if let_go.wait(BETWEEN_S):
                        return
                    connection.sendall(piece)
        except OSError:
            return

    thread = threading.Thread(target=drip, daemon=True)
    thread.start()
    try:
        yield f"{'https' if tls else 'http'}://127.0.0.1:{listening.getsockname()[1]}/oai"
    finally:
        let_go.set()
        listening.close()
        thread.join()


def client(**options: object) -> HttpClient:
    return HttpClient(HttpOptions(**options), lambda: NOW)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("tls", [False, True])
@pytest.mark.parametrize(
    ("head", "piece"),
    [
        pytest.param(b"", b"H", id="status line"),
        pytest.param(b"HTTP/1.1 200 OK\r\nX-A: ", b"a", id="header"),
        pytest.param(b"HTTP/1.1 200 OK\r\n", b"X-A: a\r\n X", id="folded header"),
        pytest.param(b"", b"HTTP/1.1 100 Continue\r\n\r\n", id="go on, go on"),
        pytest.param(
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;", b"a", id="size of a chunk"
        ),
        pytest.param(b"HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n", b"a", id="body"),
    ],
)
def test_answer_that_drips_ends_at_the_deadline(head: bytes, piece: bytes, *, tls: bool) -> None:
    with (
        dripping(head, piece, tls=tls) as url,
        closing(client(deadline_s=0.2, timeout_s=20, verify=not tls)) as web,
        pytest.raises(DeadlinePassed) as caught,
    ):
        web.get(url)
    assert caught.value.seconds == 0.2


def test_proxy_that_drips_ends_at_the_deadline() -> None:
    with (
        dripping(b"HTTP/1.1 200 ", b"O") as proxy,
        closing(client(deadline_s=0.2, timeout_s=20, proxy=proxy)) as web,
        pytest.raises(DeadlinePassed),
    ):
        web.get("http://a.example.org/oai")


def test_silence_longer_than_the_deadline_ends_at_the_deadline() -> None:
    with (
        dripping(b"HTTP/1.1 200 OK\r\n", b"") as url,
        closing(client(deadline_s=0.2, timeout_s=20)) as web,
        pytest.raises(DeadlinePassed) as caught,
    ):
        web.get(url)
    assert caught.value.seconds == 0.2


def test_each_request_has_a_deadline_of_its_own() -> None:
    """The connection is the same, and the clock has gone on."""
    ticks = count(0.0, 7.0)
    with serving(fifty()) as url:
        web = HttpClient(HttpOptions(deadline_s=60), lambda: NOW, clock=lambda: next(ticks))
        replies = [web.get(f"{url}?verb=Identify") for _ in range(5)]
        web.close()
    assert {each.status for each in replies} == {200}
