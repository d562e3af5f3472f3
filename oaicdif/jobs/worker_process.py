"""A worker process: units from the queue of the store, until it is to stop.

A server that is away is waited for. A worker whose store was brought to a newer schema ends in
order, for it would write what the new one does not expect; its units are done elsewhere.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Sequence
from typing import Final

from ..config import Settings
from ..errors import StoreError, UsageError
from ..store import Store, WorkQueue
from ..store.work_queue import Orders
from .duties import Duties
from .shared_clock import SharedClock

log: Final = logging.getLogger(__name__)

LOOK_EVERY_S: Final = 15.0
_AGAIN_S: Final = 3.0


def run_worker(
    store: Store,
    settings: Settings,
    queue: WorkQueue,
    kinds: Sequence[str],
    concurrency: int,
    stop: threading.Event,
    *,
    look_every_s: float = LOOK_EVERY_S,
) -> None:
    """Do units of these kinds, so many at once, until `stop` is set. Every `look_every_s` seconds
    the schema of the store is looked at.

    Raises:
        UsageError: a newer oaicdif has upgraded the store.
    """
    name = f"{socket.gethostname()}:{os.getpid()}"
    outdated = threading.Event()
    watch = threading.Thread(target=_watch, args=(store, stop, outdated, look_every_s), daemon=True)
    watch.start()
    duties = Duties(store, settings, queue, name, stop, SharedClock(queue.now))
    orders = Orders(duties.do, duties.give_up, kinds, concurrency)
    log.info("the worker %s begins: %s, %d at once", name, ", ".join(kinds), concurrency)
    _work_until(queue, orders, stop)
    log.info("the worker %s has ended", name)
    if outdated.is_set():
        raise UsageError(
            "A newer oaicdif has upgraded the store, so this worker has ended.",
            hint="Start one of the version that upgraded it.",
        )


def _work_until(queue: WorkQueue, orders: Orders, stop: threading.Event) -> None:
    """Work, and begin again when the server was away; that is told once."""
    trouble = ""
    while not stop.is_set():
        try:
            queue.work(orders, stop.is_set)
            trouble = ""
        except StoreError as error:
            if str(error) != trouble:
                log.warning("the queue cannot be used: %s", error)
            trouble = str(error)
        stop.wait(_AGAIN_S)


def _watch(
    store: Store, stop: threading.Event, outdated: threading.Event, look_every_s: float
) -> None:
    """Stop the worker when the store's schema is newer than it knows."""
    while not stop.wait(look_every_s):
        try:
            if store.is_outdated():
                outdated.set()
                stop.set()
        except StoreError as error:
            log.debug("the store's schema cannot be looked at: %s", error)
    store.close_thread()
