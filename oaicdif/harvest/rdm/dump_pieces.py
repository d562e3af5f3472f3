"""A dump as pieces of bytes, unpacked where it is gzip."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final, Protocol

from ...errors import ResponseError, UsageError

PIECE: Final = 64 * 1024
GZIP: Final = b"\x1f\x8b"
MOST_BYTES: Final = 1024 * 1024 * 1024  # of a file, unpacked, that is held in memory
_WINDOW: Final = zlib.MAX_WBITS | 16  # 16: with the header of gzip


class Readable(Protocol):
    """A file that is open for reading bytes."""

    def read(self, size: int, /) -> bytes:
        """Up to `size` bytes; empty at the end."""
        ...


class CutOffDump(ResponseError):
    """The compressed dump has no end, or cannot be unpacked from some place on."""


def pieces_of(file: Readable) -> Iterator[bytes]:
    """The bytes of a file, piece by piece; no piece is longer than PIECE.

    Raises:
        CutOffDump: gzip that breaks off, or is damaged; what came before was given.
    """
    first = file.read(PIECE)
    if first.startswith(GZIP):
        yield from _unpacked(file, first)
        return
    piece = first
    while piece:
        yield piece
        piece = file.read(PIECE)


def whole_file(file: Readable) -> bytes:
    """All bytes of a file, unpacked where it is gzip.

    Raises:
        UsageError: more than MOST_BYTES.
        CutOffDump: it is packed, and damaged.
    """
    held = bytearray()
    for piece in pieces_of(file):
        held += piece
        if len(held) > MOST_BYTES:
            raise UsageError(
                f"There are more than {MOST_BYTES} bytes in it.",
                hint="`oaicdif rdm import` takes dumps of any size.",
            )
    return bytes(held)


def _unpacked(file: Readable, piece: bytes) -> Iterator[bytes]:
    """Several members behind each other are one stream. Source: RFC 1952, section 2.2."""
    packed = zlib.decompressobj(_WINDOW)
    while piece:
        if packed.eof:
            packed = zlib.decompressobj(_WINDOW)
        try:
            plain = packed.decompress(piece, PIECE)
        except zlib.error as error:
            raise CutOffDump(f"It cannot be unpacked: {error}.") from error
        if plain:
            yield plain
        left = packed.unused_data if packed.eof else packed.unconsumed_tail
        piece = left or file.read(PIECE)
    if not packed.eof:
        raise CutOffDump("It is compressed, and breaks off before its end.")
