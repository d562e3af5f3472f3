"""What is pushed to `/rdm/incoming`: who may, and what happens behind the reply.

Off until `[rdm] token_variable` names an environment variable that holds a token. What was taken
is crosswalked and published by a thread of this process, one at a time.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from hmac import compare_digest
from threading import Event, Lock, Thread
from typing import Final

from flask import Flask

from ..catalog.downstream import crosswalk_and_publish
from ..errors import LeaseLost, OaicdifError
from ..harvest.rdm.rdm_submission import Submissions
from ..rdm.message_problems import NOT_AUTHORISED
from ..rdm.message_types import MessageType
from ..rdm_server.answering import OFF, busy
from ..rdm_server.reply import Reply, status_reply
from .app import EXTENSION, Site
from .passwords import given_password

log: Final = logging.getLogger(__name__)

_FOLLOWER: Final = "oaicdif-rdm-follower"
_SOON_S: Final = 5
CHALLENGE: Final = (("WWW-Authenticate", 'Basic realm="oaicdif rdm", charset="UTF-8"'),)


class Follower:
    """Brings the catalog up to what was submitted, in a thread of its own."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work, self._lock = work, Lock()
        self._again, self._idle = False, Event()
        self._idle.set()

    def follow(self) -> None:
        """There is something new; soon it will be published."""
        with self._lock:
            self._again = True
            if self._idle.is_set():
                self._idle.clear()
                Thread(target=self._run, name="oaicdif-rdm", daemon=True).start()

    def wait(self, seconds: float) -> bool:
        """Whether nothing is left to do, after so long at most."""
        return self._idle.wait(seconds)

    def _run(self) -> None:
        while self._is_wanted():
            try:
                self._work()
            except OaicdifError as error:
                log.warning("what was submitted is not published yet: %s", error)
            except Exception:
                log.exception("what was submitted is not published yet")

    def _is_wanted(self) -> bool:
        with self._lock:
            wanted, self._again = self._again, False
            if not wanted:
                self._idle.set()
            return wanted


def token_of(site: Site) -> str:
    """The token of those who may push; empty while nobody may."""
    variable = site.settings.rdm.token_variable
    return os.environ.get(variable, "") if variable else ""


def may_push(site: Site, authorization: str) -> bool:
    """Whether the Authorization header has the token of submissions; never if there is none."""
    token = token_of(site)
    return bool(token) and compare_digest(given_password(authorization), token.encode())


def check_may_push(site: Site, authorization: str) -> None:
    """Raises:
    RdmError: nobody may push, or the token is missing or wrong.
    """
    if not token_of(site):
        raise NOT_AUTHORISED.error(OFF, status=403)
    if not may_push(site, authorization):
        raise NOT_AUTHORISED.error("Submissions need the token of this server (Basic or Bearer).")


def pushed(app: Flask, kind: MessageType, body: bytes) -> Reply:
    """The reply to a push that is allowed: what was taken.

    Raises:
        RdmError: it is refused.
        StoreError: nothing could be stored.
    """
    site: Site = app.extensions[EXTENSION]
    owner = f"rdm:{os.getpid()}"
    submissions = Submissions(site.store, site.settings.rdm.endpoint, owner, site.clock)
    try:
        taken = submissions.take(kind, body)
    except LeaseLost:
        return busy("Another submission is being taken; send it again.", site.clock(), _SOON_S)
    follower_of(app).follow()
    return status_reply(site.clock(), "Taken", taken.sentences())


def follower_of(app: Flask) -> Follower:
    """The one of this application's process."""
    known: Follower | None = app.extensions.get(_FOLLOWER)
    if known is None:
        site: Site = app.extensions[EXTENSION]

        def work() -> None:
            try:
                crosswalk_and_publish(site.store, site.settings, site.clock)
            finally:
                site.store.close_thread()

        known = app.extensions.setdefault(_FOLLOWER, Follower(work))
    return known
