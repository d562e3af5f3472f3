"""A response whose headers are a list already, sent as they are.

Flask's own looks at every header several times; that is half of what a small answer costs.
Headers set later (`response.headers[...] = ...`) are sent behind the ready ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any

from flask import Response


class Ready(Response):
    """`body` whole or in pieces; `ready` are (name, value) pairs of ASCII without line ends."""

    default_mimetype = None  # the type stands among the ready headers

    def __init__(
        self, body: bytes | Iterable[bytes], status: int, ready: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__(status=status)
        self._body = body
        self._ready = ready

    def get_wsgi_response(self, environ: Any) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """What Flask hands to the server: body, status and headers as they were made."""
        headers = [*self._ready, *self.headers.to_wsgi_list()]
        if self.status_code == HTTPStatus.NOT_MODIFIED:
            return (), self.status, headers
        body = self._body
        if isinstance(body, bytes):
            headers.append(("Content-Length", str(len(body))))
            body = (body,)
        return () if environ["REQUEST_METHOD"] == "HEAD" else body, self.status, headers
