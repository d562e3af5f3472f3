"""The http package against a real server on 127.0.0.1 that answers with raw bytes."""

from __future__ import annotations

import gzip
import socket
import ssl
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import pytest
from backports import zstd

from oaicdif.errors import (
    AddressRefused,
    BodyTooLarge,
    ConnectionFailed,
    DamagedEncoding,
    DeadlinePassed,
    FetchError,
    HttpError,
)
from oaicdif.http import HttpClient, HttpOptions, decoded, retry_after_s
from tests.own_certificate import own_certificate

NOW = datetime(2024, 2, 1, 12, tzinfo=UTC)
Answer = Callable[[bytes], bytes | list[bytes]]


@contextmanager
def server(
    answer: Answer, context: ssl.SSLContext | None = None, host: str = "127.0.0.1"
) -> Iterator[str]:
    """Answer each request with the bytes given; several requests on a connection."""
    listening = socket.create_server((host, 0))

    def talk(connection: socket.socket) -> None:
        try:
            with context.wrap_socket(connection, server_side=True) if context else connection as c:
                while request := read_request(c):
                    reply = answer(request)
                    for part in reply if isinstance(reply, list) else [reply]:
                        c.sendall(part)
                    if b"Connection: close" in (reply if isinstance(reply, bytes) else reply[0]):
                        return
        except OSError:
            return

    def accept() -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            threading.Thread(target=talk, args=(connection,), daemon=True).start()

    accepting = threading.Thread(target=accept, daemon=True)
    accepting.start()
    scheme = "https" if context else "http"
    try:
        yield f"{scheme}://{host}:{listening.getsockname()[1]}"
    finally:
        listening.shutdown(socket.SHUT_RDWR)  # whoever waits for a connection is told
        accepting.join()
        listening.close()


def read_request(connection: socket.socket) -> bytes:
    data = b""
    while b"\r\n\r\n" not in data:
        chunk = connection.recv(65536)
        if not chunk:
            return b""
        data += chunk
    head, _, body = data.partition(b"\r\n\r\n")
    length = next(
        (int(h.split(b":")[1]) for h in head.split(b"\r\n") if h.lower().startswith(b"content-le")),
        0,
    )
    while len(body) < length:
        body += connection.recv(65536)
    return head + b"\r\n\r\n" + body


def ok(body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def client(**options: object) -> HttpClient:
    return HttpClient(HttpOptions(**options), lambda: NOW)  # type: ignore[arg-type]


# ---- bodies ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("packed", "encoding"),
    [
        pytest.param(gzip.compress(b"<a/>"), "gzip", id="gzip"),
        pytest.param(gzip.compress(b"<a/>"), "", id="gzip, not said"),
        pytest.param(gzip.compress(b"<") + gzip.compress(b"a/>"), "gzip", id="two members"),
        pytest.param(gzip.compress(b"<a/>") + b"\0\0", "gzip", id="gzip and padding"),
        pytest.param(zstd.compress(b"<a/>"), "zstd", id="zstd"),
        pytest.param(zstd.compress(b"<") + zstd.compress(b"a/>"), "", id="two frames"),
        pytest.param(zlib.compress(b"<a/>"), "deflate", id="deflate"),
        pytest.param(zlib.compress(b"<a/>")[2:-4], "deflate", id="deflate, bare"),
        pytest.param(gzip.compress(gzip.compress(b"<a/>")), "gzip", id="gzip twice"),
        pytest.param(b"<a/>", "gzip", id="said, not packed"),
        pytest.param(b"<a/>", "", id="plain"),
    ],
)
def test_content_encoding_is_told_by_the_bytes(packed: bytes, encoding: str) -> None:
    assert decoded(packed, encoding, 1000, "http://a.example.org") == b"<a/>"


@pytest.mark.parametrize("pack", [gzip.compress, zstd.compress])
def test_cut_compression_is_damaged(pack: Callable[[bytes], bytes]) -> None:
    with pytest.raises(DamagedEncoding):
        decoded(pack(b"<a/>" * 100)[:-5], "", 1000, "http://a.example.org")


@pytest.mark.parametrize("pack", [gzip.compress, zstd.compress])
def test_bomb_is_refused_before_it_grows(pack: Callable[[bytes], bytes]) -> None:
    with pytest.raises(BodyTooLarge):
        decoded(pack(b"\0" * 10_000_000), "", 1000, "http://a.example.org")


def test_large_body_is_not_read_to_its_end() -> None:
    with (
        server(lambda request: ok(b"x" * 5_000_000)) as url,
        pytest.raises(BodyTooLarge, match="max_page_bytes"),
    ):
        client(max_bytes=1000).get(url)


def test_body_shorter_than_promised_is_a_failed_connection() -> None:
    cut = b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\nConnection: close\r\n\r\n<a"
    with (
        server(lambda request: cut) as url,
        pytest.raises(ConnectionFailed, match=r"sent|broke|No"),
    ):
        client().get(url)


@pytest.mark.parametrize(
    ("head", "told"),
    [
        (b"Content-Length: 100\r\n", "broke off after 2 of 100 bytes"),
        (b"Transfer-Encoding: chunked\r\n", "broke off before the end of its answer"),
    ],
)
def test_body_that_breaks_off_is_said_to(head: bytes, told: str) -> None:
    cut = b"HTTP/1.1 200 OK\r\nConnection: close\r\n" + head + b"\r\n<a"
    with server(lambda request: cut) as url, pytest.raises(ConnectionFailed, match=told):
        client().get(url)


@pytest.mark.parametrize("encoding", ["br", "compress", " BR "])
def test_encoding_that_nobody_asked_for_is_named(encoding: str) -> None:
    with pytest.raises(DamagedEncoding, match=f"sent the encoding {encoding}, unasked"):
        decoded(b"\x8b\x02\x80", encoding, 1000, "http://a.example.org")
    assert decoded(b"\n<a/>", encoding, 1000, "http://a.example.org") == b"\n<a/>"


def test_chunked_body_is_joined() -> None:
    head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    with server(lambda request: [head, b"2\r\n<a\r\n", b"2\r\n/>\r\n0\r\n\r\n"]) as url:
        assert client().get(url).body == b"<a/>"


def test_drip_of_bytes_ends_at_the_deadline() -> None:
    drip = [b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", *[b"x"] * 100]
    ticks = iter(range(0, 100_000, 61))  # the first bytes that come are too late
    web = HttpClient(HttpOptions(deadline_s=60), lambda: NOW, clock=lambda: float(next(ticks)))
    with server(lambda request: drip) as url, pytest.raises(DeadlinePassed):
        web.get(url)


def test_silence_is_a_timeout() -> None:
    with server(lambda request: b"") as url, pytest.raises(DeadlinePassed):
        client(timeout_s=0.05).get(url)


# ---- requests ----------------------------------------------------------------------------


def test_connection_is_kept_alive() -> None:
    ports: list[bytes] = []
    with server(lambda request: ports.append(request) or ok(b"<a/>")) as url:  # type: ignore[func-returns-value]
        web = client()
        for _ in range(3):
            web.get(url)
        pool = next(iter(web._pools.values())).connection_from_url(url)
        assert (pool.num_connections, len(ports)) == (1, 3)


def test_request_says_who_asks() -> None:
    seen: list[bytes] = []
    with server(lambda request: seen.append(request) or ok(b"")) as url:  # type: ignore[func-returns-value]
        client(contact="me@example.org", headers=(("X-Key", "1"),)).get(url)
    for line in (b"From: me@example.org", b"(mailto:me@example.org)", b"X-Key: 1", b"oaicdif/"):
        assert line in seen[0]


def test_password_is_sent_to_its_host_alone() -> None:
    seen: list[bytes] = []

    def elsewhere(request: bytes) -> bytes:
        seen.append(request)
        return ok(b"<a/>")

    with server(elsewhere) as other:
        moved = ok(b"", f"Location: {other}/x", status="302 Found")
        with server(lambda request: seen.append(request) or moved) as url:  # type: ignore[func-returns-value]
            client(auth=("me", "secret")).get(url)
    assert b"Authorization: Basic" in seen[0].title()
    assert b"authorization" not in seen[1].lower()


def test_post_stays_a_post_when_redirected() -> None:
    seen: list[bytes] = []

    def answer(request: bytes) -> bytes:
        seen.append(request)
        return ok(b"", "Location: /new", status="301 Moved") if b" /old" in request else ok(b"<a/>")

    with server(answer) as url:
        reply = client().post(f"{url}/old", {"verb": "Identify"})
    assert (reply.body, reply.moved_to) == (b"<a/>", f"{url}/new")
    assert seen[1].startswith(b"POST /new")
    assert seen[1].endswith(b"verb=Identify")


def test_temporary_redirect_moves_nothing() -> None:
    def answer(request: bytes) -> bytes:
        return ok(b"", "Location: /new", status="302 Found") if b" /old" in request else ok(b"x")

    with server(answer) as url:
        assert client().get(f"{url}/old").moved_to == ""


def test_redirects_without_end_are_an_error() -> None:
    with (
        server(lambda request: ok(b"", "Location: /", status="302 Found")) as url,
        pytest.raises(FetchError, match="without end"),
    ):
        client().get(url)


def test_cookie_comes_back() -> None:
    seen: list[bytes] = []
    with server(lambda r: seen.append(r) or ok(b"", "Set-Cookie: node=3; Path=/")) as url:  # type: ignore[func-returns-value]
        web = client()
        web.get(url)
        web.get(url)
    assert b"Cookie: node=3" in seen[1]


def test_each_address_is_asked_for_its_own_path_and_no_fragment() -> None:
    lines: list[bytes] = []

    def note(request: bytes) -> bytes:
        lines.append(request.split(b" HTTP", 1)[0])
        return ok(b"<a/>")

    with server(note) as url, server(note) as other:
        web = client()
        for place in ("/oai?verb=Identify", "/oai?token=a%2Fb#end", "/b", "?x=1"):
            web.get(url + place)
        web.get(f"{other}/oai?x=2")
        web.close()
        web.get(f"{other}/oai?x=3")
    asked = ["/oai?verb=Identify", "/oai?token=a%2Fb", "/b", "/?x=1", "/oai?x=2", "/oai?x=3"]
    assert lines == [f"GET {target}".encode() for target in asked]


def test_proxy_is_asked_in_the_place_of_the_host() -> None:
    seen: list[bytes] = []
    with server(lambda request: seen.append(request) or ok(b"<a/>")) as proxy:  # type: ignore[func-returns-value]
        client(proxy=proxy).get("http://a.example.org/oai")
    assert seen[0].startswith(b"GET http://a.example.org/oai")


# ---- refusals ----------------------------------------------------------------------------


def test_status_of_failure_is_an_answer_that_can_be_raised() -> None:
    body = b"<html>busy</html>"
    with server(lambda request: ok(body, "Retry-After: 7", status="503 Busy")) as url:
        reply = client().get(url)
    with pytest.raises(HttpError) as caught:
        reply.raise_for_status()
    assert (caught.value.status, caught.value.retry_after_s, caught.value.body) == (503, 7.0, body)


@pytest.mark.parametrize(
    ("text", "date", "seconds"),
    [
        ("120", "", 120.0),
        ("Thu, 01 Feb 2024 12:02:00 GMT", "", 120.0),
        ("Thu, 01 Feb 2024 13:02:00 GMT", "Thu, 01 Feb 2024 13:00:00 GMT", 120.0),
        ("Thu, 01 Feb 2024 11:00:00 GMT", "", 0.0),
        ("soon", "", None),
        ("", "", None),
    ],
)
def test_retry_after_in_both_forms(text: str, date: str, seconds: float | None) -> None:
    assert retry_after_s({"retry-after": text, "date": date}, NOW) == seconds


def test_private_address_is_refused_where_strangers_choose_it() -> None:
    with server(lambda request: ok(b"secret")) as url:
        with pytest.raises(AddressRefused, match=r"127\.0\.0\.1"):
            client(private_addresses=False).get(url)
        assert client().get(url).body == b"secret"


@pytest.mark.parametrize(
    "url", ["ftp://a.example.org/", "a.example.org/oai", "http://", "mailto:x"]
)
def test_what_is_no_url_is_one_clear_sentence(url: str) -> None:
    with pytest.raises(FetchError, match="no URL that can be asked"):
        client().get(url)


def test_refused_connection_says_so() -> None:
    with socket.socket() as deaf:  # its port is nobody else's, and it does not listen
        deaf.bind(("127.0.0.1", 0))
        port = deaf.getsockname()[1]
        with pytest.raises(ConnectionFailed, match="refused"):
            client().get(f"http://127.0.0.1:{port}/")


def tls() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(own_certificate())
    return context


def test_unknown_certificate_is_refused_with_a_way_out() -> None:
    with (
        server(lambda request: ok(b"<a/>"), tls()) as url,
        pytest.raises(ConnectionFailed, match="ca_file"),
    ):
        client().get(url)


def test_certificate_of_the_ca_file_is_trusted() -> None:
    with server(lambda request: ok(b"<a/>"), tls()) as url:
        assert client(ca_file=str(own_certificate())).get(url).body == b"<a/>"


def test_any_certificate_is_taken_when_told_so() -> None:
    with server(lambda request: ok(b"<a/>"), tls()) as url:
        assert client(verify=False).get(url).body == b"<a/>"
