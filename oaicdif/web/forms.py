"""The form of a POST, read whole or not at all, and by few threads at once."""

from __future__ import annotations

from threading import Semaphore
from typing import Any, Final

from ..protocol.request import MAX_BODY_BYTES

Environ = dict[str, Any]

PATIENCE_S: Final = 0.2  # forms that are whole are read at once
# Ends a body that breaks off like a whole one (granian 2.8, types.rs): only a length can tell.
_SILENT: Final = "Granian"
_CUT: Final = "The body of the request ended before it was whole; send it again."
_NO_LENGTH: Final = "Send the body of a POST with its Content-Length: here only that shows that"


class BrokenForm(Exception):
    """A body that is not what its headers announce; the text is for the client."""


class Forms:
    """Reads forms in at most half of the threads.

    A server's thread waits for what a client has announced for as long as that one keeps the
    connection: a few idle connections would stop every harvest else. To wait in a thread of our
    own, for a while only, makes it worse: granian (2.8) sends nobody anything while a body is
    read that a reply did not wait for.
    """

    def __init__(self, threads: int) -> None:
        self._reading = Semaphore(max(1, threads // 2))

    def read(self, environ: Environ) -> bytes | None:
        """The body of a POST, or None when too many are being read.

        Raises:
            BrokenForm: it came cut or broken.
        """
        if not self._reading.acquire(timeout=PATIENCE_S):
            return None
        try:
            return _body(environ)
        finally:
            self._reading.release()


def _body(environ: Environ) -> bytes:
    """At most one byte more than any request may have."""
    length = environ.get("CONTENT_LENGTH") or ""
    if length.isdecimal() and len(length) < 19:  # not the ² of Latin-1, no number without end
        wanted = min(int(length), MAX_BODY_BYTES + 1)
        body = _read(environ, wanted)
        if len(body) < wanted:
            raise BrokenForm(_CUT)
        return body
    if "chunked" not in environ.get("HTTP_TRANSFER_ENCODING", "").lower():
        return _read(environ, MAX_BODY_BYTES + 1) if environ.get("wsgi.input_terminated") else b""
    if environ.get("SERVER_SOFTWARE") == _SILENT:
        raise BrokenForm(f"{_NO_LENGTH} nothing of it is missing.")
    return _read(environ, MAX_BODY_BYTES + 1)


def _read(environ: Environ, wanted: int) -> bytes:
    try:
        body: bytes = environ["wsgi.input"].read(wanted)
    except (OSError, EOFError, ValueError) as error:  # what servers raise of a broken body
        raise BrokenForm(_CUT) from error
    return body
