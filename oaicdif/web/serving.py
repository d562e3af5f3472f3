"""The application as a server finds it: a factory that reads its settings by itself.

A server's worker is a process of its own, so the settings travel as the name of their file, in
the environment. `granian --interface wsgi --factory oaicdif.web.serving:application` and
`gunicorn 'oaicdif.web.serving:application()'` both work. A worker ends with the process that
started it, and when its store was exchanged: the server then starts a new one.
"""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Thread, Timer
from typing import Any, Final

from flask import Flask

from ..clock import utc_now
from ..config import FILE_NAME, load_settings
from ..harvest.log import log_handler
from ..provider.published_formats import metadata_formats
from ..provider.written_back import ways_of
from ..store import Store, open_store
from .app import create_app
from .client_address import Proxies
from .clock_jumps import WatchedClock
from .one_at_a_time import one_at_a_time
from .watching import set_watch

LOG_FORMAT: Final = "OAICDIF_LOG_FORMAT"
SETTINGS_FILE: Final = "OAICDIF_SETTINGS_FILE"
MAIN_PROCESS: Final = "OAICDIF_MAIN_PROCESS"  # set by `oaicdif serve`: it may end before we begin
_LOOK_S: Final = 0.5
_LAST_ANSWERS_S: Final = 0.5


def application() -> Flask:
    """The site over the store of the settings named in the environment.

    Without OAICDIF_SETTINGS_FILE they are those of the current folder, or the defaults.

    Raises:
        OaicdifError: settings, formats or store are wrong: at once, not at the first request.
    """
    _leave_ctrl_c_to_the_main_process()
    named = os.environ.get(SETTINGS_FILE)
    path = Path(named or FILE_NAME)
    settings = load_settings(path if named or path.exists() else None, os.environ)
    metadata_formats(settings.provider, ways_of(settings))
    Proxies(settings.serve.trusted_proxies)
    logging.basicConfig(handlers=[log_handler(os.environ.get(LOG_FORMAT, "text"))])
    store = open_store(settings.store_url, serving=True, read_url=settings.provider.read_url)
    clock = WatchedClock(utc_now, time.monotonic)
    app = create_app(settings, store, clock)
    app.wsgi_app = one_at_a_time(app)  # type: ignore[method-assign, assignment]
    app.wsgi_app = _replaced_with_its_store(app.wsgi_app, store)  # type: ignore[method-assign]
    Thread(target=_end_without, args=(_main_process(),), daemon=True).start()
    set_watch(app)
    return app


def _leave_ctrl_c_to_the_main_process() -> None:
    """Under `oaicdif serve` a worker is ended by its main process, with SIGTERM.

    A terminal sends Ctrl-C to both. A worker that got two signals at once could wait for itself
    (granian 2.8: the second handler asks for a lock that the first one holds), and was killed only
    ten seconds later. Threads that begin later inherit the mask.
    """
    if os.environ.get(MAIN_PROCESS) not in (None, str(os.getpid())):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _main_process() -> int:
    """The process that started this one: by what it said, for it may have been killed before we
    began, unless it is alive and somebody else's."""
    named = int(os.environ.get(MAIN_PROCESS) or 0)
    return named if named and not _is_alive(named) else os.getppid()


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # not ours to ask
        return True
    return True


def _end_without(parent: int) -> None:
    """End this process when `parent` is gone: one that was killed cannot stop its workers, and
    they would go on answering under its port."""
    while os.getppid() == parent:
        time.sleep(_LOOK_S)
    os._exit(0)


def _replaced_with_its_store(
    usual: Callable[..., Iterable[bytes]], store: Store
) -> Callable[..., Iterable[bytes]]:
    """`usual`, ending this process soon after its store was found exchanged. No connection is
    closed then: see `store.drivers.exchanged`."""
    leaving: list[Timer] = []

    def answered(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        try:
            return usual(environ, start_response)
        finally:
            if store.is_exchanged and not leaving:
                leaving.append(Timer(_LAST_ANSWERS_S, os._exit, (1,)))
                leaving[0].start()

    return answered
