"""Who holds an endpoint's harvest: a name for this process, and whether another still lives.

On one machine a dead process gives its lease up at once; between machines only time tells.
"""

from __future__ import annotations

import os
import socket
from datetime import timedelta
from typing import Final

# Renewed with the pages, once a minute; longer than the slowest page may take (deadline and
# retries).
LEASE: Final = timedelta(minutes=30)
RENEW_AFTER: Final = timedelta(minutes=1)


def process_owner() -> str:
    """This process, as `host:pid`."""
    return f"{socket.gethostname()}:{os.getpid()}"


def is_gone(owner: str) -> bool:
    """Whether `owner` is a process of this machine that no longer runs."""
    host, _, pid = owner.rpartition(":")
    if host != socket.gethostname() or not pid.isdigit():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
