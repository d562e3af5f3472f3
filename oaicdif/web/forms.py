"""The form of a POST, read whole or not at all, and by few threads at once."""

from __future__ import annotations

from threading import Semaphore
from typing import Any, Final

from flask import Flask

from ..protocol.request import MAX_BODY_BYTES
from .app import EXTENSION, Site
from .one_at_a_time import aside

Environ = dict[str, Any]

_FORMS: Final = "oaicdif-forms"
PATIENCE_S: Final = 0.2  # forms that are whole are read at once
# Ends a body that breaks off like a whole one (granian 2.8, types.rs): only a length can tell.
_SILENT: Final = "Granian"
_CUT: Final = "The body of the request ended before it was whole; send it again."
_NO_LENGTH: Final = "Send the body of a POST with its Content-Length: here only that shows that"


class BrokenForm(Exception):
    """A body that is not what its headers announce; the text is for the client."""


class Turn:
    """The use of a thread for something that takes long; given back once, by whoever ends it."""

    def __init__(self, slow: Semaphore) -> None:
        self._slow: Semaphore | None = slow

    def __enter__(self) -> Turn:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        slow, self._slow = self._slow, None
        if slow is not None:
            slow.release()

    def __del__(self) -> None:
        self.close()  # a stream that was never begun has no other end


class Forms:
    """Reads forms, and lets streams be sent, in at most half of the threads.

    A server's thread waits for what a client has announced for as long as that one keeps the
    connection: a few idle connections would stop every harvest else. To wait in a thread of our
    own, for a while only, makes it worse: granian (2.8) sends nobody anything while a body is
    read that a reply did not wait for.
    """

    def __init__(self, threads: int) -> None:
        self._slow = Semaphore(max(1, threads // 2))

    def turn(self) -> Turn | None:
        """A turn at something slow, or None when too many have one."""
        with aside():
            return Turn(self._slow) if self._slow.acquire(timeout=PATIENCE_S) else None

    def read(self, environ: Environ, most_bytes: int = MAX_BODY_BYTES) -> bytes | None:
        """The body of a POST, or None when too many are being read.

        Raises:
            BrokenForm: it came cut or broken.
        """
        turn = self.turn()
        if turn is None:
            return None
        with turn, aside():
            return _body(environ, most_bytes)

    @staticmethod
    def ends_silently(environ: Environ) -> bool:
        """Whether a body without a length could break off here and look whole."""
        return environ.get("SERVER_SOFTWARE") == _SILENT


def forms_of(app: Flask) -> Forms:
    """Those of this application's process: every reader of bodies and sender of streams in it."""
    known: Forms | None = app.extensions.get(_FORMS)
    if known is None:
        site: Site = app.extensions[EXTENSION]
        known = app.extensions.setdefault(_FORMS, Forms(site.settings.serve.threads))
    return known


def _body(environ: Environ, most_bytes: int) -> bytes:
    """At most one byte more than any request may have."""
    length = environ.get("CONTENT_LENGTH") or ""
    if length.isdecimal() and len(length) < 19:  # not the ² of Latin-1, no number without end
        wanted = min(int(length), most_bytes + 1)
        body = _read(environ, wanted)
        if len(body) < wanted:
            raise BrokenForm(_CUT)
        return body
    if "chunked" not in environ.get("HTTP_TRANSFER_ENCODING", "").lower():
        return _read(environ, most_bytes + 1) if environ.get("wsgi.input_terminated") else b""
    if Forms.ends_silently(environ):
        raise BrokenForm(f"{_NO_LENGTH} nothing of it is missing.")
    return _read(environ, most_bytes + 1)


def _read(environ: Environ, wanted: int) -> bytes:
    try:
        body: bytes = environ["wsgi.input"].read(wanted)
    except (OSError, EOFError, ValueError) as error:  # what servers raise of a broken body
        raise BrokenForm(_CUT) from error
    return body
