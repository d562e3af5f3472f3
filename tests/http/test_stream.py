"""Replies in pieces: bytes are sent as they are, and every limit of whole replies holds."""

from __future__ import annotations

import gzip
import zlib
from datetime import UTC, datetime

import pytest

from oaicdif.errors import (
    BodyTooLarge,
    ConnectionFailed,
    DamagedEncoding,
    DeadlinePassed,
    FetchError,
)
from oaicdif.http import HttpClient, HttpOptions
from oaicdif.http.stream import HttpStream
from tests.harvest.rdm.rdm_sources import OldServer, Sent, header, old_server
from tests.http.test_deadline import dripping

NOW = datetime(2024, 2, 1, 12, tzinfo=UTC)
MESSAGE = header("RD-Request")
BODY = bytes(range(256)) * 2000
PACKED = gzip.compress(BODY)


def client(**options: object) -> HttpClient:
    return HttpClient(HttpOptions(**options), lambda: NOW)  # type: ignore[arg-type]


def streamed(sent: Sent, **options: object) -> tuple[HttpStream, bytes]:
    """The reply of a server, read to its end."""
    server = OldServer({"RD-Request": lambda: sent})
    with old_server(server) as url:
        found = client(**options).stream(url, MESSAGE)
        body = b"".join(found.pieces())
        found.close()
    assert server.asked == [("RD-Request", "")]
    return found, body


@pytest.mark.parametrize(("how", "proven"), [("length", True), ("chunks", True), ("close", False)])
def test_body_comes_in_pieces_and_its_end_is_proven_or_not(how: str, proven: bool) -> None:
    found, body = streamed(Sent(BODY, how=how))
    assert (body, found.proven, found.received_bytes) == (BODY, proven, len(BODY))


@pytest.mark.parametrize(
    ("coding", "packed"),
    [
        ("gzip", gzip.compress(BODY)),
        ("X-GZIP", gzip.compress(BODY)),
        ("deflate", zlib.compress(BODY)),
    ],
)
def test_content_encoding_is_removed_piece_by_piece(coding: str, packed: bytes) -> None:
    _, body = streamed(Sent(packed, headers={"Content-Encoding": coding}))
    assert body == BODY


@pytest.mark.parametrize(
    ("sent", "options", "error"),
    [
        (Sent(BODY), {"max_bytes": len(BODY) - 1}, BodyTooLarge),
        (
            Sent(gzip.compress(bytes(10_000_000)), headers={"Content-Encoding": "gzip"}),
            {"max_bytes": 1_000_000},
            BodyTooLarge,
        ),
        (Sent(BODY, cut_at=1000), {}, ConnectionFailed),
        (Sent(BODY, how="chunks", cut_at=1000), {}, ConnectionFailed),
        (Sent(BODY, headers={"Content-Encoding": "gzip"}), {}, DamagedEncoding),
        (Sent(PACKED[:-9], headers={"Content-Encoding": "gzip"}), {}, DamagedEncoding),
        (Sent(BODY, headers={"Content-Encoding": "br"}), {}, DamagedEncoding),
    ],
    ids=[
        "too large",
        "a bomb",
        "cut",
        "cut in a chunk",
        "no gzip",
        "half a gzip",
        "a coding nobody asked for",
    ],
)
def test_what_is_too_large_cut_or_damaged_is_an_error(
    sent: Sent, options: dict[str, object], error: type[FetchError]
) -> None:
    with pytest.raises(error):
        streamed(sent, **options)


@pytest.mark.slow
def test_body_that_drips_ends_at_its_deadline() -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"
    with dripping(head, b"a") as url, pytest.raises(DeadlinePassed):
        b"".join(client(deadline_s=0.3).stream(url, MESSAGE).pieces())


def test_redirects_without_end_are_an_error() -> None:
    server = OldServer()
    with old_server(server) as url:
        server.replies["RD-Request"] = lambda: Sent(b"", 307, headers={"Location": url})
        with pytest.raises(FetchError, match="without end"):
            client().stream(url, MESSAGE)
