"""A small body that unpacks to a great one costs no memory; one within the limit costs it once."""

from __future__ import annotations

import gzip
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from oaicdif import zstd
from oaicdif.errors import BodyTooLarge, DamagedEncoding
from oaicdif.http import HttpClient, HttpOptions, decoded
from tests.http.test_session import NOW, ok, server

LIMIT = 16_000_000  # what a test server holds for itself is little beside it
MOST = LIMIT * 6 // 5
BOMB = 4 * LIMIT  # held whole it would be seen; more only takes longer


def raw_deflate(body: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(body) + packer.flush()


def twice(body: bytes) -> bytes:
    return gzip.compress(gzip.compress(body))


def members(body: bytes) -> bytes:
    half = len(body) // 2
    return gzip.compress(body[:half]) + gzip.compress(body[half:])


PACKERS: list[tuple[str, Callable[[bytes], bytes], str]] = [
    ("gzip", gzip.compress, "gzip"),
    ("gzip members", members, "gzip"),
    ("gzip twice", twice, "gzip"),
    ("zlib", zlib.compress, "deflate"),
    ("deflate", raw_deflate, "deflate"),
    ("zstd", zstd.compress, "zstd"),
]
named = pytest.mark.parametrize(
    ("pack", "encoding"), [each[1:] for each in PACKERS], ids=[each[0] for each in PACKERS]
)


@contextmanager
def peak_of(found: list[int]) -> Iterator[None]:
    """Bytes that Python held at the most meanwhile, beyond those held before."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    try:
        yield
    finally:
        found.append(tracemalloc.get_traced_memory()[1] - before)
        tracemalloc.stop()


@pytest.mark.few(2)
@named
def test_a_bomb_is_refused_and_never_held(pack: Callable[[bytes], bytes], encoding: str) -> None:
    packed = pack(bytes(BOMB))
    peak: list[int] = []
    with peak_of(peak), pytest.raises(BodyTooLarge):
        decoded(packed, encoding, LIMIT, "http://a.example.org/oai")
    assert peak[0] + len(packed) < MOST


@pytest.mark.few(2)
@named
def test_a_body_just_within_the_limit_is_held_once(
    pack: Callable[[bytes], bytes], encoding: str
) -> None:
    packed = pack(body := bytes(LIMIT))
    peak: list[int] = []
    with peak_of(peak):
        assert decoded(packed, encoding, LIMIT, "http://a.example.org/oai") == body
    assert peak[0] + len(packed) < MOST


@named
def test_one_byte_more_than_the_limit_is_too_much(
    pack: Callable[[bytes], bytes], encoding: str
) -> None:
    for limit in (1000, 300_000, 600_000):  # of one piece, of two, of several
        body = bytes(limit)
        assert decoded(pack(body), encoding, limit, "") == body
        with pytest.raises(BodyTooLarge):
            decoded(pack(bytes(limit + 1)), encoding, limit, "")


def test_a_bomb_over_the_network_is_refused_within_the_limit() -> None:
    packed = gzip.compress(bytes(BOMB))
    peak: list[int] = []
    web = HttpClient(HttpOptions(max_bytes=LIMIT), lambda: NOW)
    answer = ok(packed, "Content-Encoding: gzip")
    with server(lambda request: answer) as url, peak_of(peak), pytest.raises(BodyTooLarge):
        web.get(url)
    web.close()
    assert peak[0] < MOST


@pytest.mark.parametrize("length", [True, False])
def test_a_stream_without_end_is_refused_within_the_limit(length: bool) -> None:
    peak: list[int] = []
    head = ["HTTP/1.1 200 OK", "Connection: close", *([f"Content-Length: {10**12}"] * length)]
    start = ("\r\n".join(head) + "\r\n\r\n").encode()
    piece = bytes(1_000_000)
    web = HttpClient(HttpOptions(max_bytes=LIMIT), lambda: NOW)
    answer = [start, *([piece] * 40)]
    with server(lambda request: answer) as url, peak_of(peak), pytest.raises(BodyTooLarge):
        web.get(url)
    web.close()
    assert peak[0] < MOST


def test_what_is_packed_badly_twice_may_not_be_held_twice() -> None:
    """Stored, not compressed, inside: the inner body is as long as the outer one."""
    packer = zlib.compressobj(0, zlib.DEFLATED, 31)
    inner = packer.compress(bytes(LIMIT)) + packer.flush()
    with pytest.raises(BodyTooLarge):
        decoded(gzip.compress(inner), "gzip", LIMIT, "")


@named
def test_a_body_that_ends_too_early_is_damaged(
    pack: Callable[[bytes], bytes], encoding: str
) -> None:
    for size in (1000, 600_000):
        packed = pack(bytes(range(256)) * (size // 256))
        with pytest.raises(DamagedEncoding):
            decoded(packed[: len(packed) * 3 // 4], encoding, LIMIT, "")
