"""Connections whose answers end at a deadline, however slowly they drip: their headers, too.

A socket's timeout begins anew with each byte that comes. Here every wait for more bytes, of the
status line on, lasts at most as long as there is time left for the whole answer.
"""

from __future__ import annotations

import http.client
import io
import socket
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool


@dataclass(slots=True)
class Deadline:
    """The time, by `clock`, at which the answer in hand must have come; set before each."""

    clock: Callable[[], float]
    at: float = 0.0

    def left_s(self) -> float:
        """Seconds until then; negative when it has passed."""
        return self.at - self.clock()


class TimedHTTPPool(HTTPConnectionPool):
    """Connections to one host that keep a deadline."""

    def __init__(self, *arguments: Any, deadline: Deadline, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._deadline = deadline

    def _new_conn(self) -> Any:
        connection: Any = super()._new_conn()
        connection.response_class = partial(_Response, self._deadline)
        return connection


class TimedHTTPSPool(TimedHTTPPool, HTTPSConnectionPool):
    """The same over TLS."""


class _Response(http.client.HTTPResponse):
    def __init__(
        self, deadline: Deadline, sock: socket.socket, *arguments: Any, **options: Any
    ) -> None:
        timed: Any = _Timed(sock, deadline)
        super().__init__(timed, *arguments, **options)


class _Timed(io.RawIOBase):
    """The bytes of a socket, until the deadline."""

    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        self._raw = sock.makefile("rb", buffering=0)
        self._sock, self._deadline = sock, deadline

    def makefile(self, mode: str) -> io.BufferedReader:
        """What a response asks a socket for, and all that it asks it for."""
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        left_s, timeout_s = self._deadline.left_s(), self._sock.gettimeout()
        if left_s <= 0:
            raise TimeoutError("the deadline has passed")
        if timeout_s is None or left_s < timeout_s:
            self._sock.settimeout(left_s)
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()
