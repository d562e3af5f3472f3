"""The wall around zstd: pages as received are kept small, and so are documents, each with a
dictionary of what many of them have."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

try:  # it opens a frame with a decompressor that is there already; a new Python may lack it
    import zstandard
except ImportError:
    zstandard = None  # type: ignore[assignment, unused-ignore]

# Of 30 MB of real pages: two thirds of the time of level 3, and 8 % more bytes.
LEVEL: Final = 1
PIECE: Final = 1 << 18
_FED: Final = 1 << 16
# A block of 4 bytes holds 128 KB at most: no frame gives more. Source: RFC 8878, section 3.1.1.2.
_MOST_OF_A_BYTE: Final = (128 << 10) // 4


# Without a checksum, four in five flipped bits of a page go unnoticed: it reads, and says
# something else.
_WITH_CHECKSUM: Final[dict[int, int]] = {
    zstd.CompressionParameter.compression_level: LEVEL,
    zstd.CompressionParameter.checksum_flag: 1,
}


class _Compressors(threading.local):
    """One for each thread, kept: making its tables anew costs as much as a page of 230 KB."""

    def __init__(self) -> None:
        self.kept = zstd.ZstdCompressor(options=_WITH_CHECKSUM)


_COMPRESSORS: Final = _Compressors()


class _Summers(threading.local):
    """One for each thread: what ends their frames is asked for, and nothing else."""

    def __init__(self) -> None:
        self.kept = zstd.ZstdCompressor(options=_SUMS)


_SUMS: Final[dict[int, int]] = {
    zstd.CompressionParameter.compression_level: -(1 << 16),
    zstd.CompressionParameter.checksum_flag: 1,
}
_SUMMERS: Final = _Summers()


def _checksum(body: bytes) -> bytes:
    """The checksum that ends a frame of this body: it is cheaper to make one than to reckon it
    in Python. Source: RFC 8878, section 3.1.1."""
    summer = _SUMMERS.kept
    return summer.compress(body, mode=summer.FLUSH_FRAME)[-_CHECKSUM:]


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
    except (zstd.ZstdError, MemoryError) as error:
        raise _damaged(error) from error


def _damaged(error: Exception) -> ValueError:
    """What is said of it: memory is short only for a size that a damaged frame claims."""
    return ValueError(f"damaged zstd frame: {error or 'it claims to hold more than fits'}")


def _damaged_dictionary(error: Exception) -> ValueError:
    """Told at its first use: before, only its first bytes are looked at."""
    return ValueError(f"damaged zstd dictionary: {error}")


def _too_much(packed: bytes, claimed: int) -> ValueError:
    """Of a size that a frame cannot have: it would be believed before anything is read."""
    return ValueError(f"damaged zstd frame: {len(packed)} bytes claim to hold {claimed}")


class Pair(NamedTuple):
    """Two bodies of which the second is packed by what the first says already."""

    aside: bytes  # what makes a frame of the first of the block that it has in the frame of both
    both: bytes  # the frame of both


class Dictionary:
    """Compresses bodies that have much in common; None for bytes makes one of nothing.

    It is digested once, at its first use in each direction; frames say how long their body is,
    and end with a checksum. For several threads. `decompress` gives a body again.

    Raises:
        ValueError: the dictionary is damaged; of `decompress`: a frame is, or was compressed with
            another dictionary.
    """

    decompress: Callable[[bytes], bytes]

    def __init__(self, content: bytes | None) -> None:
        self._digested = None if content is None else zstd.ZstdDict(content).as_digested_dict
        self._compressor: zstd.ZstdCompressor | None = None
        self._pairing: zstd.ZstdCompressor | None = None
        self._packing = threading.Lock()  # a pair is packed in two calls
        self.decompress = _opener(content) if zstandard is None else _kept_openers(content)

    def compress(self, body: bytes) -> bytes:
        """One frame, which only this dictionary opens."""
        if self._compressor is None:
            self._compressor = self._new_compressor()
        return self._compressor.compress(body, mode=zstd.ZstdCompressor.FLUSH_FRAME)

    def compress_pair(self, first: bytes, second: bytes) -> Pair | None:
        """Both bodies in one frame, whose first block is the first body; None where one is empty,
        or too long for a block.

        Source: RFC 8878, sections 3.1.1 and 3.1.1.2.
        """
        if not 0 < len(first) <= _BLOCK or not second:
            return None
        begun, ended = self._in_two(first, second)
        head = _MAGIC + _head(len(first) + len(second))
        block = bytes((begun[_BEGUN] | _LAST,)) + begun[_BEGUN + 1 : _BEGUN + _BLOCK_HEAD]
        aside = (_head(len(first)), block, _checksum(first), _head(len(second)))
        return Pair(b"".join(aside), b"".join((head, begun[_BEGUN:], ended)))

    def _in_two(self, first: bytes, second: bytes) -> tuple[bytes, bytes]:
        """A frame of both in two pieces, of which the first holds nothing of the second."""
        with self._packing:
            compressor, self._pairing = self._pairing or self._new_compressor(_OF_PAIRS), None
            begun = compressor.compress(first, mode=zstd.ZstdCompressor.FLUSH_BLOCK)
            ended = compressor.compress(second, mode=zstd.ZstdCompressor.FLUSH_FRAME)
            self._pairing = compressor  # only one that ended its frame is used again
        return begun, ended

    def _new_compressor(self, options: Mapping[int, int] | None = None) -> zstd.ZstdCompressor:
        try:
            return zstd.ZstdCompressor(
                options={**_OPTIONS, **(options or {})}, zstd_dict=self._digested
            )
        except zstd.ZstdError as error:
            raise _damaged_dictionary(error) from error

    def decompress_first(self, aside: bytes, both: bytes) -> bytes:
        """The first body of a pair again.

        Raises:
            ValueError: it is damaged, or was compressed with another dictionary.
        """
        try:
            end = _HEADS[aside[0]] + _BLOCK_HEAD
            begin = len(_MAGIC) + _HEADS[both[4]] + _BLOCK_HEAD
            size = (aside[end - 3] | aside[end - 2] << 8 | aside[end - 1] << 16) >> 3
        except (IndexError, KeyError) as error:
            raise _no_pair(aside) from error
        block = both[begin : begin + size]
        return self.decompress(b"".join((_MAGIC, aside[:end], block, aside[end : end + _CHECKSUM])))

    def decompress_pair(self, aside: bytes, both: bytes) -> tuple[bytes, bytes]:
        """Both bodies again.

        Raises:
            ValueError: they are damaged, or were compressed with another dictionary.
        """
        text = self.decompress(both)
        try:
            end = _HEADS[aside[0]]
            length = _length(aside[:end])
            other = _length(aside[end + _BLOCK_HEAD + _CHECKSUM :])
        except (IndexError, KeyError) as error:
            raise _no_pair(aside) from error
        if length + other != len(text):
            raise _no_pair(aside)
        return text[:length], text[length:]


def _no_pair(aside: bytes) -> ValueError:
    return ValueError(f"damaged zstd frame: {len(aside)} bytes beside it do not fit it")


# Of frames, in their order: RFC 8878, sections 3.1.1 and 3.1.1.1. What heads ours: one segment, a
# checksum, no number of a dictionary, the length of the body in one, two or four bytes.
_MAGIC: Final = b"\x28\xb5\x2f\xfd"
_HEADS: Final = {0x24: 2, 0x64: 3, 0xA4: 5}  # how long each is
_BEGUN: Final = 6  # bytes before the blocks of a frame that does not say how long it is
_BLOCK: Final = 128 << 10
_BLOCK_HEAD: Final = 3
_LAST: Final = 1  # of a block's first byte
_CHECKSUM: Final = 4


def _head(length: int) -> bytes:
    if length < 1 << 8:
        return bytes((0x24, length))
    if length < (1 << 16) + (1 << 8):
        return b"\x64" + (length - (1 << 8)).to_bytes(2, "little")
    return b"\xa4" + length.to_bytes(4, "little")


def _length(head: bytes) -> int:
    told = int.from_bytes(head[1 : _HEADS[head[0]]], "little")
    return told + (1 << 8) if head[0] == 0x64 else told


def _opener(content: bytes | None) -> Callable[[bytes], bytes]:
    """Opens frames, each with a decompressor of its own: one cannot be used again here. To make
    one takes longer than to use it where the machine is a virtual one, for it asks the processor
    what it is."""
    digested = None if content is None else zstd.ZstdDict(content).as_digested_dict

    def opened(packed: bytes) -> bytes:
        try:
            frame = zstd.ZstdDecompressor(digested)
        except zstd.ZstdError as error:
            raise _damaged_dictionary(error) from error
        try:
            body = frame.decompress(packed)
        except (zstd.ZstdError, MemoryError) as error:
            raise _damaged(error) from error
        if not frame.eof:
            raise ValueError("zstd frame ends too early")
        if frame.unused_data:
            raise ValueError("damaged zstd frame: something stands behind it")
        return body

    return opened


def _kept_openers(content: bytes | None) -> Callable[[bytes], bytes]:
    """As `_opener`, with one decompressor for each thread."""
    dictionary = None if content is None else zstandard.ZstdCompressionDict(content)
    carefully = _opener(content)
    kept = threading.local()

    def opened(packed: bytes) -> bytes:
        try:
            decompress = kept.decompress
        except AttributeError:
            try:
                made = zstandard.ZstdDecompressor(dict_data=dictionary)
            except zstandard.ZstdError as error:
                raise _damaged_dictionary(error) from error
            decompress = kept.decompress = made.decompress
        try:
            claimed = zstandard.frame_content_size(packed)
            if claimed == 0:  # it is not even looked whether that is so
                return carefully(packed)
            if claimed > len(packed) * _MOST_OF_A_BYTE:
                raise _too_much(packed, claimed)
            body: bytes = decompress(packed, *_ONE_FRAME)
            return body
        except (zstandard.ZstdError, MemoryError) as error:
            raise _damaged(error) from error

    return opened


# Of `ZstdDecompressor.decompress`: no size is promised, one frame, nothing behind it. By their
# places: names cost a tenth of what a short body takes to be opened.
_ONE_FRAME: Final = (0, False, False)

_OPTIONS: Final[dict[int, int]] = {
    zstd.CompressionParameter.compression_level: 3,
    zstd.CompressionParameter.checksum_flag: 1,
    zstd.CompressionParameter.dict_id_flag: 0,  # who keeps a frame keeps the dictionary's number
}
# What is packed in two calls has no size that is known before, and would get a window of 2 MB. The
# first body of a pair has 128 KB at most, and the second is hardly longer.
_OF_PAIRS: Final[Mapping[int, int]] = {zstd.CompressionParameter.window_log: 18}


def trained(samples: Sequence[bytes], most_bytes: int) -> bytes | None:
    """A dictionary of what these bodies have in common; None where that is too little."""
    made = _made_in_large_tables if zstandard is None else _made_in_small_tables
    return made(samples, most_bytes)


def _made_in_large_tables(samples: Sequence[bytes], most_bytes: int) -> bytes | None:
    try:
        return zstd.train_dict(samples, most_bytes).dict_content
    except (zstd.ZstdError, ValueError):
        return None


def _made_in_small_tables(samples: Sequence[bytes], most_bytes: int) -> bytes | None:
    """Counts words of six bytes in tables of 2^16 rows. The usual 2^20 rows take 10 MB, of which
    most stays with the process, and pack little better: two kinds of varied records came to 0.376
    and 0.393 of their bytes with them, to 0.375 and 0.395 without; records that repeat one
    description to 0.112, and to 0.117 without (2026-11-23)."""
    try:
        made = zstandard.train_dictionary(most_bytes, list(samples), d=6, f=16, steps=4)
    except (zstandard.ZstdError, ValueError):
        return None
    content: bytes = made.as_bytes()
    return content


def unpacked_pieces(packed: bytes) -> Iterator[bytes]:
    """The bytes of all frames in pieces of at most `PIECE`.

    Raises:
        ValueError: a damaged frame, one that ends too early, or one that wants to hold more than
            8 MB of what came before (RFC 9659).
    """
    start = 0
    while start < len(packed):
        frame = zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: 23})
        while not frame.eof:
            fed = packed[start : start + _FED] if frame.needs_input else b""
            if frame.needs_input and not fed:
                raise ValueError("zstd frame ends too early")
            start += len(fed)
            try:
                piece = frame.decompress(fed, max_length=PIECE)
            except (zstd.ZstdError, MemoryError) as error:
                raise _damaged(error) from error
            if piece:
                yield piece
        start -= len(frame.unused_data)
