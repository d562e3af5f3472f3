"""The wall around gzip for bodies that are packed for one answer (RFC 1952)."""

from __future__ import annotations

import zlib
from typing import Final

try:  # a fifth of the time of zlib; a system for which nobody built it goes without
    from isal import isal_zlib
except ImportError:
    isal_zlib = None  # type: ignore[assignment, unused-ignore]

# The quickest of both libraries that finds repeated text: 0.18 and 0.19 of the bytes of a page.
LEVEL: Final = 1
_WITH_HEAD_AND_END: Final = zlib.MAX_WBITS | 16  # of one member of a gzip file


def gzip(body: bytes) -> bytes:
    """The body as one member. Which bytes come depends on the library: send them, and keep none
    whose digest anybody compares."""
    library = zlib if isal_zlib is None else isal_zlib
    packer = library.compressobj(LEVEL, zlib.DEFLATED, _WITH_HEAD_AND_END)
    packed: bytes = packer.compress(body) + packer.flush()
    return packed
