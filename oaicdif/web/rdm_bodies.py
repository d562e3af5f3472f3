"""The body of a POST to the RDM server: of which kind, how long, unpacked under a limit."""

from __future__ import annotations

import zlib
from typing import Any, Final

from ..rdm.message_problems import BUSY, MALFORMED, TOO_LARGE
from .forms import BrokenForm, Forms

Environ = dict[str, Any]

REQUEST_BYTES: Final = 1_000_000  # of a message that only asks
# Read beside the one that is sent (settlement X18); nothing at all is read too.
_TYPES: Final = frozenset({"application/x-rdm", "application/rdm", "application/octet-stream", ""})
_GZIP_OR_ZLIB: Final = zlib.MAX_WBITS | 32
# zlib's window bits for each coding; a deflate without its header is tried after one with it.
_CODINGS: Final = {
    "gzip": (_GZIP_OR_ZLIB,),
    "x-gzip": (_GZIP_OR_ZLIB,),
    "deflate": (_GZIP_OR_ZLIB, -zlib.MAX_WBITS),
}
_NO_LENGTH: Final = "Send a POST with Content-Length: without it nothing shows where it ends."


def read_body(environ: Environ, forms: Forms, most_bytes: int) -> bytes:
    """The message of a POST, unpacked.

    Raises:
        RdmError: its type or coding is not read here, it has no length, is too large, came cut, or
            too many are being read.
    """
    _check_type(environ)
    codings = _codings(environ)
    _check_length(environ, most_bytes)
    try:
        body = forms.read(environ, most_bytes)
    except BrokenForm as error:
        raise MALFORMED.error(str(error)) from error
    if body is None:
        raise BUSY.error("Too many requests are being read; please send it again.")
    for each in reversed(codings):
        body = unpacked(body, each, most_bytes)
    if len(body) > most_bytes:
        raise _too_large(most_bytes)
    return body


def _check_type(environ: Environ) -> None:
    kind = (environ.get("CONTENT_TYPE") or "").partition(";")[0].strip().lower()
    if kind not in _TYPES:
        raise MALFORMED.error(
            f"A body of type {kind[:80]} is not read here; send application/x-rdm.", status=415
        )


def _codings(environ: Environ) -> list[str]:
    given = environ.get("HTTP_CONTENT_ENCODING", "").lower().split(",")
    names = [each.strip() for each in given if each.strip() not in ("", "identity")]
    unknown = [each for each in names if each not in _CODINGS]
    if unknown or len(names) > 2:
        raise MALFORMED.error(
            f"The Content-Encoding {', '.join(names)[:80]} is not read here; known are gzip and"
            " deflate.",
            status=415,
        )
    return names


def _check_length(environ: Environ, most_bytes: int) -> None:
    length = environ.get("CONTENT_LENGTH") or ""
    if length:
        if length.isascii() and length.isdigit() and len(length) < 19 and int(length) <= most_bytes:
            return
        raise _too_large(most_bytes)
    chunked = "chunked" in environ.get("HTTP_TRANSFER_ENCODING", "").lower()
    silent = Forms.ends_silently(environ)
    if silent or not (chunked or environ.get("wsgi.input_terminated")):
        raise MALFORMED.error(_NO_LENGTH, status=411)


def unpacked(body: bytes, coding: str, most_bytes: int) -> bytes:
    """The body without its coding.

    Raises:
        RdmError: it is damaged, or larger than the limit.
    """
    for bits in _CODINGS[coding]:
        unpacker = zlib.decompressobj(bits)
        try:
            plain = unpacker.decompress(body, most_bytes + 1)
        except zlib.error:
            continue
        if len(plain) > most_bytes:
            raise _too_large(most_bytes)
        if unpacker.eof and not unpacker.unused_data:
            return plain
    raise MALFORMED.error(f"The body is not whole {coding}, as its Content-Encoding says.")


def _too_large(most_bytes: int) -> Exception:
    return TOO_LARGE.error(f"The body is larger than the {most_bytes:,} bytes that are read here.")
