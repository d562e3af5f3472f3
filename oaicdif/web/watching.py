"""What goes by is noted: the access log, the counts, who harvests us.

A request leaves a tuple in a queue and goes on; a thread of this process reads the queue twice a
second, and what it finds goes to the log and to the book that all serving processes share. With
everything switched off nothing of this is in the way.
"""

from __future__ import annotations

import atexit
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from multiprocessing.util import Finalize
from threading import Event, Lock, Thread
from typing import Any, Final

from flask import Flask

from ..errors import StoreError
from ..provider.dissemination import OAI_PATH
from ..provider.harvesters_seen import key_of, noted
from ..provider.seen_requests import (
    HEADER_END,
    TAIL_BYTES,
    Asked,
    SeenRequest,
    needs_count,
    seen_request,
)
from ..provider.serving_counts import counted_requests
from ..store import ServingBook, open_book
from ..store.lease import process_name
from .app import EXTENSION, Site
from .client_address import Proxies
from .log_lines import AccessLog
from .request_ids import HEADER, request_id
from .told import TOLD
from .trouble import TROUBLE

Environ = dict[str, Any]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

WATCH: Final = "oaicdif-watch"
PAUSE_S: Final = 0.5
BEAT_S: Final = 15.0  # so often a process says that it serves
ALIVE_S: Final = 60.0
_FORGET_S: Final = 3600.0
_MOST: Final = 10_000  # harvesters
_QUEUED: Final = 200_000  # requests, above which the oldest are not noted
_STRINGS: Final = 1000  # characters of an address or agent


class Watch:
    """Notes the requests of one process."""

    def __init__(self, site: Site) -> None:
        serve = site.settings.serve
        folder = site.settings.folder
        path = folder / serve.access_log_file if serve.access_log_file else None
        self.book: ServingBook = open_book(site.settings.store_url)
        self._site = site
        self._log = AccessLog(serve.access_log, path) if serve.access_log else None
        self._counts, self._kept = serve.metrics, serve.keep_harvesters_days > 0
        self._whole = serve.harvester_addresses == "whole"
        self._proxies = Proxies(serve.trusted_proxies)
        self._queue: deque[Asked] = deque(maxlen=_QUEUED)
        self._draining, self._starting = Lock(), Lock()
        self._ended = Event()
        self._thread: Thread | None = None
        self._at_end: Finalize | None = None
        self._beat = self._forgot = 0.0

    def request_id(self, environ: Environ) -> str:
        """The request's name in the access log; empty without one."""
        return request_id(environ, self._proxies) if self._log else ""

    def note(
        self,
        environ: Environ,
        status: int,
        sent_bytes: int,
        moment: float,
        seconds: float,
        name: str,
    ) -> None:
        """Put a request into the queue."""
        query, form, body = environ.get(TOLD, (b"", b"", b""))
        tail = body[-TAIL_BYTES:]
        counted = body.count(HEADER_END) if body and needs_count(tail) else -1
        self._queue.append(
            Asked(
                moment,
                self._proxies.client(environ),
                environ.get("HTTP_USER_AGENT", "")[:_STRINGS],
                environ["REQUEST_METHOD"][:20],
                environ.get("PATH_INFO", "")[:_STRINGS],
                status,
                sent_bytes,
                seconds,
                query,
                form,
                tail,
                counted,
                name,
            )
        )
        if self._thread is None:
            self._start()

    def _start(self) -> None:
        with self._starting:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="oaicdif-watch", daemon=True)
                self._thread.start()
                atexit.register(self.flush)
                # A worker of granian ends as a child of multiprocessing does: without atexit.
                self._at_end = Finalize(None, self.flush, exitpriority=10)

    def _run(self) -> None:
        while not self._ended.wait(PAUSE_S):
            self.flush()

    def close(self) -> None:
        """Note what is left, and end."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()
        atexit.unregister(self.flush)
        if self._at_end is not None:
            self._at_end.cancel()
        self.flush()
        self.book.close()

    def flush(self) -> None:
        """Bring everything in the queue to where it belongs."""
        with self._draining:
            asked = [self._queue.popleft() for _ in range(len(self._queue))]
            try:
                self._take(asked)
            except StoreError as error:
                TROUBLE.tell(f"who asks cannot be noted: {error} Serving goes on.")

    def _take(self, asked: Sequence[Asked]) -> None:
        if asked:
            requests = [seen_request(each) for each in asked]
            if self._log is not None:
                self._log.write(requests)
            if self._kept:
                self._keep(requests)
            if self._counts:
                self.book.add(counted_requests(requests, OAI_PATH))
        self._now_and_then()

    def _keep(self, requests: Sequence[SeenRequest]) -> None:
        found = [each for each in requests if each.records]
        if found:
            keys = [key_of(each, whole_addresses=self._whole) for each in found]
            self.book.change(keys, lambda known: noted(known, found, whole_addresses=self._whole))

    def _now_and_then(self) -> None:
        now = time.monotonic()
        if self._counts and (not self._beat or now - self._beat > BEAT_S):
            self._beat = now
            self.book.alive(process_name(), self._site.clock())
        if self._kept and (not self._forgot or now - self._forgot > _FORGET_S):
            self._forgot = now
            days = timedelta(days=self._site.settings.serve.keep_harvesters_days)
            self.book.forget(self._site.clock() - days, most=_MOST)


def watched(app: Flask, watch: Watch) -> Wsgi:
    """`app` with every request noted."""
    usual = app.wsgi_app
    note, name_of, wall, clock = watch.note, watch.request_id, time.time, time.perf_counter

    def answered(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        moment, begun = wall(), clock()
        sent = [500, 0]
        name = name_of(environ)

        def starting(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            sent[0] = int(status[:3])
            sent[1] = next((int(v) for k, v in headers if k.lower() == "content-length"), 0)
            named = [*headers, (HEADER, name)] if name else headers
            return start_response(status, named, *more)

        body = usual(environ, starting)
        note(environ, sent[0], sent[1], moment, clock() - begun, name)
        return body

    return answered


def watch_of(app: Flask) -> Watch | None:
    """The watch of this application; None when everything is switched off."""
    found: Watch | None = app.extensions.get(WATCH)
    return found


def set_watch(app: Flask) -> None:
    """Let the application note its requests, if the settings ask for any of it."""
    site: Site = app.extensions[EXTENSION]
    serve = site.settings.serve
    if serve.access_log or serve.metrics or serve.keep_harvesters_days:
        watch = app.extensions[WATCH] = Watch(site)
        app.wsgi_app = watched(app, watch)  # type: ignore[method-assign, assignment]
