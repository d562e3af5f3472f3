"""A reply in pieces: for bodies that are larger than memory should hold.

The same connection, limits and guard as whole replies. Each pause between two pieces is bounded,
the whole by its bytes; `renew` gives the deadline anew when the reader has got something done, so
that a body that drips is ended, and one that is only long is not.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

import urllib3

from ..errors import BodyTooLarge, ConnectionFailed, DamagedEncoding, DeadlinePassed
from .deadline import Deadline
from .failures import raise_ours

PIECE: Final = 1 << 16
_GZIP_OR_ZLIB: Final = zlib.MAX_WBITS | 32


class Unpacker(Protocol):
    """A decompressor of zlib."""

    @property
    def eof(self) -> bool:
        """Whether the packed data has come to its end."""
        ...

    @property
    def unconsumed_tail(self) -> bytes:
        """Packed bytes that were given and not yet unpacked."""
        ...

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        """What `data` unpacks to, `max_length` bytes of it at most."""
        ...


@dataclass(slots=True)
class HttpStream:
    """A reply whose body is still to be read. `proven` says, behind its end, whether its length
    or its last chunk showed that nothing is missing; without either only the content can."""

    url: str
    status: int
    headers: Mapping[str, str]
    _response: urllib3.BaseHTTPResponse
    _deadline: Deadline
    _clock: Callable[[], float]
    _deadline_s: float
    _timeout_s: float
    _max_bytes: int
    proven: bool = field(default=False, init=False)
    received_bytes: int = field(default=0, init=False)

    def renew(self) -> None:
        """Something was got done: the time for the next begins."""
        self._deadline.at = self._clock() + self._deadline_s

    def pieces(self) -> Iterator[bytes]:
        """The body, its content encoding removed.

        Raises:
            BodyTooLarge, DeadlinePassed: more than is allowed.
            ConnectionFailed: it broke off, or is damaged.
        """
        packed, total = self._packed(), 0
        for piece in self._raw():
            for plain in self._unpacked(packed, piece) if packed else (piece,):
                total += len(plain)
                if total > self._max_bytes:
                    raise BodyTooLarge(url=self.url, limit_bytes=self._max_bytes)
                if plain:
                    yield plain
        if packed and not packed.eof:
            self.proven = False
            raise DamagedEncoding(
                f"{self.url} sent a compressed body that ends too early.", url=self.url
            )

    def whole(self, max_bytes: int) -> bytes:
        """The body at once, where it must be small. Raises as `pieces`."""
        self._max_bytes = min(self._max_bytes, max_bytes)
        return b"".join(self.pieces())

    def close(self) -> None:
        """Let go of the connection; one with unread bytes cannot be used again."""
        if self.proven:
            self._response.release_conn()
        else:
            self._response.close()

    def _raw(self) -> Iterator[bytes]:
        response = self._response
        try:
            while piece := response.read1(PIECE, decode_content=False):
                self.received_bytes += len(piece)
                yield piece
                if self._deadline.left_s() < 0:
                    raise DeadlinePassed(url=self.url, seconds=self._deadline_s)
                if response.length_remaining == 0:
                    break
        except (urllib3.exceptions.HTTPError, OSError) as error:
            late = self._deadline.left_s() <= 0
            raise_ours(error, self.url, self._deadline_s if late else self._timeout_s)
        if response.length_remaining:
            promised = self.received_bytes + response.length_remaining
            raise ConnectionFailed(
                f"{self.url} sent {self.received_bytes} of {promised} bytes.", url=self.url
            )
        chunked = "chunked" in self.headers.get("transfer-encoding", "").lower()
        self.proven = chunked or "content-length" in self.headers

    def _packed(self) -> Unpacker | None:
        """What takes the content encoding away; None where there is none."""
        coding = self.headers.get("content-encoding", "").strip().lower()
        if coding in ("", "identity"):
            return None
        if coding not in ("gzip", "x-gzip", "deflate"):
            raise DamagedEncoding(f"{self.url} sent the encoding {coding}.", url=self.url)
        return zlib.decompressobj(_GZIP_OR_ZLIB)

    def _unpacked(self, packed: Unpacker, piece: bytes) -> Iterator[bytes]:
        while piece and not packed.eof:
            try:
                yield packed.decompress(piece, PIECE)
            except zlib.error as error:
                raise DamagedEncoding(
                    f"{self.url} sent a damaged compressed body: {error}.", url=self.url
                ) from error
            piece = packed.unconsumed_tail
