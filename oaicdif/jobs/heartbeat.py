"""A lease is renewed while its harvest lasts, also while nothing arrives.

Pages renew it as they are committed; but an endpoint may want a pause, or take longer over one
page, than a lease lasts.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Final

from ..errors import StoreError
from ..store import Store

log: Final = logging.getLogger(__name__)

BEAT_S: Final = 20.0


@contextmanager
def beating(
    store: Store,
    endpoint_id: int,
    owner: str,
    clock: Callable[[], datetime],
    *,
    every_s: float = BEAT_S,
) -> Iterator[None]:
    """Renew the owner's lease of the endpoint, in a thread, until the end of the block.

    A lease that is not held yet is not taken. One that was lost stays lost: the harvest learns of
    it when it commits its next page.
    """
    over = threading.Event()

    def beat() -> None:
        while not over.wait(every_s):
            try:
                store.renew_lease(endpoint_id, owner=owner, now=clock())
            except StoreError as error:  # a store that is locked for long: the next beat may do
                log.warning("a lease could not be renewed: %s", error)
        store.close_thread()

    thread = threading.Thread(target=beat, name=f"lease of endpoint {endpoint_id}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
