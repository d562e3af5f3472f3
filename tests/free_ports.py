"""Ports for servers that must be told theirs before they begin."""

from __future__ import annotations

import os
import random
import re
import socket
from collections.abc import Iterator
from typing import Final

# Below the ports that systems hand out to whoever asks for any (Linux: from 32768): between the
# choice and the server's begin, nobody else's connection or server gets one of these.
FIRST: Final = 20_000
EACH: Final = 1_000  # for each worker of pytest-xdist
WORKERS: Final = 12


def free_port() -> int:
    """A port of 127.0.0.1 that this process has not given before and no other worker gives."""
    return next(_PORTS)


def _ports() -> Iterator[int]:
    worker = int(re.sub(r"\D", "", os.environ.get("PYTEST_XDIST_WORKER", "")) or WORKERS - 1)
    first = FIRST + worker % WORKERS * EACH
    ports = list(range(first, first + EACH))
    random.Random(os.getpid()).shuffle(ports)  # noqa: S311 - another run of tests beside this one
    return filter(_is_free, ports)


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


_PORTS: Final = _ports()
