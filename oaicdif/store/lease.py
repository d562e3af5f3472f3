"""Who holds an endpoint's harvest, or items to crosswalk: a unit of work, and whether it lives.

A unit is one harvest, or one run of the crosswalk. It has a name of its own, so that a second one
is refused in the same process too. A holder renews what it holds, and loses it a minute after it
last did so; on one machine a process that has ended gives up at once.
"""

from __future__ import annotations

import itertools
import os
import re
import secrets
import socket
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

LEASE: Final = timedelta(minutes=1)
# What was renewed within this time is not written again. With a beat every 20 s (`jobs.heartbeat`)
# at least 25 s are left of a lease that is being renewed.
RENEW_AFTER: Final = timedelta(seconds=15)


@dataclass(frozen=True, slots=True)
class Claim:
    """That a unit of work has items in hand, at this moment (UTC)."""

    worker: str
    now: datetime


class Leases(Protocol):
    """An endpoint is harvested by one unit of work at a time."""

    def take_lease(self, endpoint_id: int, *, owner: str, now: datetime) -> None:
        """Keep everybody but `owner`, a unit of work, from harvesting it until
        the lease is given up, or was not renewed for a minute.

        Raises:
            LeaseLost: another owner's lease has not run out.
        """

    def renew_lease(self, endpoint_id: int, *, owner: str, now: datetime) -> bool:
        """Hold the endpoint for a minute from now; written at most every 15 s. False if it is
        no longer the owner's."""

    def give_up_lease(self, endpoint_id: int, *, owner: str) -> None:
        """Let others harvest the endpoint, if it is still the owner's."""


class Claims(Protocol):
    """An item is crosswalked by one unit of work at a time; `Blocks.claim_block` hands
    them out."""

    def renew_claims(self, claim: Claim) -> None:
        """Keep what the worker has in hand for a minute from now."""

    def give_back(self, worker: str) -> None:
        """Others may be handed again what the worker has in hand."""


_NAME: Final = re.compile(r"(?P<host>.*?):(?P<process>\d+)(?::(?P<life>[0-9a-f]+)\.\d+)?")
_numbers: Final = itertools.count(1)
_lives: Final[dict[int, str]] = {}


def unit_owner() -> str:
    """A name for a new unit of work of this process: `host:process:life.number`."""
    return f"{process_name()}:{_life()}.{next(_numbers)}"


def process_name() -> str:
    """`host:process` of this process: other machines may have its number."""
    return f"{socket.gethostname()}:{os.getpid()}"


def _life() -> str:
    """What tells this process from others that had its number before; a fork has its own."""
    return _lives.setdefault(os.getpid(), secrets.token_hex(4))


def is_gone(owner: str) -> bool:
    """Whether the process of `owner` is known to have ended; only those of this machine are."""
    found = _NAME.fullmatch(owner)
    if found is None or found["host"] != socket.gethostname():
        return False
    process = int(found["process"])
    if process == os.getpid():
        return found["life"] not in (None, _life())
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
