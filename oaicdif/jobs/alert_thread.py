"""Alerts in a thread of the daemon: a mail server that refuses and a webhook that hangs delay
nobody else."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Final

from ..alerts.alerting import Alerts
from ..clock import utc_now
from ..errors import OaicdifError
from ..store import Store

log: Final = logging.getLogger(__name__)

_REST_S: Final = 10.0  # a look reads how all endpoints stand: not after each harvest of a night
_END_S: Final = 2.0  # so long the end of the daemon waits for a message on its way


@contextmanager
def alerting(
    alerts: Alerts, store: Store, clock: Callable[[], datetime] = utc_now
) -> Iterator[Callable[[], object]]:
    """What asks for a look at what is news, without waiting for it."""
    asked, over = threading.Event(), threading.Event()

    def work() -> None:
        while not over.is_set():
            asked.wait()
            asked.clear()
            if not over.is_set():
                _look(alerts, clock())
            over.wait(_REST_S)
        store.close_thread()

    thread = threading.Thread(target=work, name="alerts", daemon=True)
    thread.start()
    try:
        yield asked.set
    finally:
        over.set()
        asked.set()
        thread.join(_END_S)


def _look(alerts: Alerts, now: datetime) -> None:
    try:
        alerts.look(now)
    except OaicdifError as error:
        log.warning("alerts: %s", error)
    except Exception:
        log.exception("alerts failed inside oaicdif; please report it")
