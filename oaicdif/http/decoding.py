"""Bodies without their content encoding, and headers as numbers. Bounded, whatever is sent.

Must not know: connections.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Final

from ..errors import BodyTooLarge, DamagedEncoding
from ..zstd import decompress_bounded

GZIP_MAGIC: Final = b"\x1f\x8b"
ZSTD_MAGIC: Final = b"\x28\xb5\x2f\xfd"
LONGEST_WAIT_S: Final = 30 * 86400.0  # whoever names a later moment is asked again after this


def decoded(body: bytes, encoding: str, limit: int, url: str) -> bytes:
    """The body without its content encoding, told by its first bytes; twice packed, too.

    Raises:
        DamagedEncoding: it ends too early or its check fails.
        BodyTooLarge: more than `limit` bytes come out.
    """
    for _ in range(2):
        if body.startswith(GZIP_MAGIC):
            body = _gunzipped(body, limit, url)
        elif body.startswith(ZSTD_MAGIC):
            body = _unzstd(body, limit, url)
        elif "deflate" in encoding and body.lstrip()[:1] != b"<":
            body, encoding = _inflated(body, limit, url), ""
        else:
            break
    return body


def _gunzipped(body: bytes, limit: int, url: str) -> bytes:
    """All members joined; what follows the last one is no data (RFC 1952, section 2.2)."""
    parts, room = [], limit
    while body.startswith(GZIP_MAGIC):
        part, body = _unpacked(zlib.decompressobj(31), body, room, url, limit)
        parts.append(part)
        room -= len(part)
    return b"".join(parts)


def _inflated(body: bytes, limit: int, url: str) -> bytes:
    window = 15 if body[:1] == b"\x78" else -15  # with a zlib header, or without: both are sent
    return _unpacked(zlib.decompressobj(window), body, limit, url, limit)[0]


def _unpacked(unpacker: Any, body: bytes, room: int, url: str, limit: int) -> tuple[bytes, bytes]:
    try:
        part = unpacker.decompress(body, room + 1)
    except zlib.error as error:
        raise DamagedEncoding(f"{url} sent damaged compression: {error}.", url=url) from error
    if len(part) > room:
        raise BodyTooLarge(url=url, limit_bytes=limit)
    if not unpacker.eof:
        raise DamagedEncoding(f"{url} sent compression that ends too early.", url=url)
    return part, unpacker.unused_data


def _unzstd(body: bytes, limit: int, url: str) -> bytes:
    try:
        plain = decompress_bounded(body, limit)
    except ValueError as error:
        raise DamagedEncoding(f"{url} sent damaged compression: {error}.", url=url) from error
    if plain is None:
        raise BodyTooLarge(url=url, limit_bytes=limit)
    return plain


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
