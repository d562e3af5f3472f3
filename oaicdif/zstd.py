"""The wall around zstd: pages as received are kept small. Must not know: what they hold."""

from __future__ import annotations

import sys
import threading
from typing import Final

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

# Of 30 MB of real pages: two thirds of the time of level 3, and 8 % more bytes.
LEVEL: Final = 1


class _Compressors(threading.local):
    """One for each thread, kept: making its tables anew costs as much as a page of 230 KB."""

    def __init__(self) -> None:
        self.kept = zstd.ZstdCompressor(level=LEVEL)


_COMPRESSORS: Final = _Compressors()


def compress(body: bytes) -> bytes:
    """One whole frame that says how long the body is."""
    compressor = _COMPRESSORS.kept
    return compressor.compress(body, mode=compressor.FLUSH_FRAME)


def decompress(packed: bytes) -> bytes:
    """The bytes again.

    Raises:
        ValueError: they are no zstd frame, or a damaged one.
    """
    try:
        return zstd.decompress(packed)
    except zstd.ZstdError as error:
        raise ValueError(f"damaged zstd frame: {error}") from error


def decompress_bounded(packed: bytes, limit_bytes: int) -> bytes | None:
    """The bytes of all frames; None when there are more than `limit_bytes`.

    Raises:
        ValueError: a damaged frame, or one that ends too early.
    """
    parts, room = [], limit_bytes
    while packed:
        frame = zstd.ZstdDecompressor()
        try:
            part = frame.decompress(packed, max_length=room + 1)
        except zstd.ZstdError as error:
            raise ValueError(f"damaged zstd frame: {error}") from error
        room -= len(part)
        if room < 0:
            return None
        if not frame.eof:
            raise ValueError("zstd frame ends too early")
        parts.append(part)
        packed = frame.unused_data
    return b"".join(parts)
