"""Servers of the standard library's kind (werkzeug's too) that a test runs in a thread."""

from __future__ import annotations

import selectors
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from socketserver import TCPServer


@contextmanager
def running(server: TCPServer) -> Iterator[None]:
    """Answer requests until the block ends; the server is closed then, and its thread has ended.

    It is told of the end: `serve_forever` would look for it at intervals, and each of a thousand
    tests would wait for that.
    """
    here, there = socket.socketpair()
    thread = threading.Thread(target=_answer, args=(server, there), daemon=True)
    thread.start()
    try:
        yield
    finally:
        here.close()
        thread.join()
        there.close()
        server.server_close()


def _answer(server: TCPServer, until: socket.socket) -> None:
    """Answer requests until the other end of `until` is closed."""
    with selectors.DefaultSelector() as waiting:
        waiting.register(server.fileno(), selectors.EVENT_READ)
        waiting.register(until, selectors.EVENT_READ)
        while all(key.fileobj is not until for key, _ in waiting.select()):
            server.handle_request()
            server.service_actions()
