"""Bodies without their content encoding, and headers as numbers. Bounded, whatever is sent."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Generator, Iterator, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from itertools import chain
from typing import Any, Final

from ..errors import BodyTooLarge, DamagedEncoding
from ..zstd import unpacked_pieces

GZIP_MAGIC: Final = b"\x1f\x8b"
ZSTD_MAGIC: Final = b"\x28\xb5\x2f\xfd"
FED: Final = 1 << 16  # packed bytes handed over at a time
PIECE: Final = 1 << 18  # unpacked bytes taken at a time: most pages are one piece
_NOT_ASKED_FOR: Final = frozenset({"br", "compress", "x-compress", "bzip2", "xz", "lzma"})
LONGEST_WAIT_S: Final = 30 * 86400.0  # whoever names a later moment is asked again after this


def decoded(body: bytes, encoding: str, limit: int, url: str) -> bytes:
    """The body without its content encoding, told by its first bytes; twice packed, too.

    What was sent and what comes out are held together: at most 1.2 times `limit` of both. What
    would be more is counted, and never held.

    Raises:
        DamagedEncoding: it ends too early or its check fails, or it has an encoding that nobody
            asked for.
        BodyTooLarge: more than `limit` bytes come out, or more than that together.
    """
    held = 0
    if encoding.strip().lower() in _NOT_ASKED_FOR and body.lstrip()[:1] != b"<":
        raise DamagedEncoding(f"{url} sent the encoding {encoding}, unasked.", url=url)
    for _ in range(2):
        unpack = _unpacker(body, encoding)
        if unpack is None:
            break
        held += len(body)
        room = min(limit, limit * 6 // 5 - held)
        body, encoding = _gathered(unpack, body, room, url, limit), ""
    return body


Unpack = Callable[[bytes], Iterator[bytes]]  # raises ValueError where the bytes are damaged


def _unpacker(body: bytes, encoding: str) -> Unpack | None:
    """What gives a body without its outer encoding in pieces; None where it has none."""
    if body.startswith(GZIP_MAGIC):
        return _gunzipped
    if body.startswith(ZSTD_MAGIC):
        return unpacked_pieces
    if "deflate" in encoding and body.lstrip()[:1] != b"<":
        return _inflated
    return None


def _gathered(unpack: Unpack, body: bytes, room: int, url: str, limit: int) -> bytes:
    """All pieces joined: counted first where there are several, then laid into their place."""
    try:
        pieces = unpack(body)
        first, second = next(pieces, b""), next(pieces, None)
        if second is None:
            return _within(first, room, url, limit)
        size = len(first)
        for piece in chain((second,), pieces):
            size += len(piece)
            if size > room:
                raise BodyTooLarge(url=url, limit_bytes=limit)
        return _laid_out(unpack(body), size)
    except ValueError as error:
        raise DamagedEncoding(f"{url} sent damaged compression: {error}.", url=url) from error


def _within(body: bytes, room: int, url: str, limit: int) -> bytes:
    if len(body) > room:
        raise BodyTooLarge(url=url, limit_bytes=limit)
    return body


def _laid_out(pieces: Iterator[bytes], size: int) -> bytes:
    """The pieces in one block of the right size from the beginning: a block that grows, and
    pieces that are joined, are held twice for a moment."""
    block = io.BytesIO()
    block.seek(size - 1)
    block.write(b"\0")
    block.seek(0)
    for piece in pieces:
        block.write(piece)
    return block.getvalue()


def _gunzipped(body: bytes) -> Iterator[bytes]:
    """All members; what follows the last one is no data (RFC 1952, section 2.2)."""
    start = 0
    while body.startswith(GZIP_MAGIC, start):
        start = yield from _unzipped(zlib.decompressobj(31), body, start)


def _inflated(body: bytes) -> Iterator[bytes]:
    window = 15 if body[:1] == b"\x78" else -15  # with a zlib header, or without: both are sent
    yield from _unzipped(zlib.decompressobj(window), body, 0)


def _unzipped(unpacker: Any, body: bytes, start: int) -> Generator[bytes, None, int]:
    """The pieces of one stream; where the bytes behind it begin."""
    while not unpacker.eof:
        fed = body[start : start + FED]
        if not fed:
            raise ValueError("it ends too early")
        start += len(fed)
        while fed and not unpacker.eof:
            try:
                piece = unpacker.decompress(fed, PIECE)
            except zlib.error as error:
                raise ValueError(str(error)) from error
            fed = unpacker.unconsumed_tail
            if piece:
                yield piece
    return start - len(unpacker.unused_data)


def retry_after_s(headers: Mapping[str, str], now: datetime) -> float | None:
    """Seconds that Retry-After asks to wait, from either of its forms, at most thirty days; None
    without one that can be read. A date counts from the server's own Date, so that skewed clocks
    do not matter.

    Source: RFC 9110, section 10.2.3.
    """
    text = headers.get("retry-after", "").strip()
    if text.isascii() and text.isdigit():
        return min(float(text), LONGEST_WAIT_S)
    until, date = _http_date(text), _http_date(headers.get("date", ""))
    if until is None:
        return None
    return min(max(0.0, (until - (date or now)).total_seconds()), LONGEST_WAIT_S)


def _http_date(text: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
