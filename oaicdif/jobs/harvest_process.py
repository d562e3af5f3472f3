"""A process of the daemon that harvests: a thread for each endpoint it was given, and few places
at which they work.

daemon ─EndpointSettings→ harvester ─Begun, Waits, Ended→ daemon
"""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from typing import Final

from ..clock import utc_now
from ..config import EndpointSettings, Settings
from ..counting import counted
from ..errors import LeaseLost, OaicdifError
from ..harvest.log import LogSetUp, about_endpoint, facts
from ..harvest.setup import Outside
from ..harvest.work import Silent
from ..model import RunState
from ..store import Store, open_store
from .harvesting import Asked, harvest_on
from .scheduler import plan_again
from .stopping import stop_on_signals
from .turns import Places, Turn

log: Final = logging.getLogger(__name__)

_LOOK_EVERY_S: Final = 0.5
SOON_S: Final = 60.0  # whom another process harvests, or whom the store was too busy for
LATER_S: Final = 3600.0  # who failed inside oaicdif


@dataclass(frozen=True, slots=True)
class Begun:
    """The harvest of this endpoint has a place."""

    name: str


@dataclass(frozen=True, slots=True)
class Waits:
    """It waits for its server: others at the same host need not wait for it."""

    name: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The harvest has ended: in a state, or in none because it could not even be harvested; it
    is to be left alone for `rest_s` beside what the store says."""

    name: str
    state: RunState | None = None
    rest_s: float = 0.0


def harvester(settings: Settings, places: int, logs: LogSetUp, line: Connection) -> None:
    """Harvest what comes over the line, until it ends or a signal says so."""
    logs.begin()
    with stop_on_signals(lambda text: None) as stop:
        store = open_store(settings.store_url)
        here = _Harvester(settings, store, line, Places(places), stop)
        try:
            here.serve()
        finally:
            stop.set()
            here.wait()
            store.close()


class _Harvester:
    """What the threads of one process share."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        line: Connection,
        places: Places,
        stop: threading.Event,
    ) -> None:
        self._settings, self._store, self._line = settings, store, line
        self._places, self._stop = places, stop
        self._speaking = threading.Lock()
        self._threads: list[threading.Thread] = []

    def serve(self) -> None:
        """Begin a thread for each endpoint that is asked for."""
        while not self._stop.is_set():
            try:
                given = self._line.recv() if self._line.poll(_LOOK_EVERY_S) else None
            except (EOFError, OSError):
                return
            self._threads = [each for each in self._threads if each.is_alive()]
            if given is not None:
                thread = threading.Thread(target=self._work, args=(given,), name=given.name)
                thread.start()
                self._threads.append(thread)

    def wait(self) -> None:
        for each in self._threads:
            each.join()

    def _work(self, endpoint: EndpointSettings) -> None:
        waits = partial(self._tell, Waits(endpoint.name))
        turn, ended = Turn(self._places, self._stop, tell_waiting=waits), Ended(endpoint.name)
        try:
            if turn.begin():
                self._tell(Begun(endpoint.name))
                with about_endpoint(endpoint.name):
                    ended = self._harvest(endpoint, turn)
        finally:
            turn.leave()
            self._store.close_thread()
            self._tell(ended)

    def _harvest(self, endpoint: EndpointSettings, turn: Turn) -> Ended:
        outside = Outside(utc_now, turn.sleep, turn.asking, self._stop.is_set)
        log.info("its harvest begins", extra=facts({"state": "running"}))
        try:
            report = harvest_on(
                self._store, self._settings, endpoint, Asked(), Silent(), turn.stop, outside
            )
            if not (self._stop.is_set() and report.state is RunState.INCOMPLETE):
                plan_again(self._store, endpoint, report.state, utc_now())
        except LeaseLost:
            log.info("another process harvests it")
            return Ended(endpoint.name, rest_s=SOON_S)
        except OaicdifError as error:
            log.warning("it could not be harvested: %s", error)
            return Ended(endpoint.name, rest_s=SOON_S)
        except Exception:
            log.exception("its harvest failed inside oaicdif; please report it")
            return Ended(endpoint.name, rest_s=LATER_S)
        state, told = report.state.value, counted(report.counts.records, "records")
        log.info("its harvest has ended: %s, %s", state, told, extra=facts({"state": state}))
        return Ended(endpoint.name, report.state)

    def _tell(self, what: Begun | Waits | Ended) -> None:
        try:
            with self._speaking:
                self._line.send(what)
        except OSError:
            self._stop.set()  # nobody listens any more
