"""`oaicdif serve`: one WSGI application under granian."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from threading import Thread
from typing import Final

import click
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from ..catalog.settings_in_force import told_of_settings
from ..clock import utc_now
from ..config import ProviderSettings, Settings
from ..datestamp import read_moment
from ..errors import UsageError
from ..json_text import read_json
from ..model import ListQuery
from ..provider.published_formats import metadata_formats
from ..provider.written_back import ways_of
from ..site.soundness import look_through
from ..store import Store
from ..store_address import check_read_url, read_address, shown_address
from ..web.client_address import Proxies
from ..web.serving import MAIN_PROCESS, SETTINGS_FILE
from .context import opened_store, settings_option
from .terminal import say_document

_GRACE_S: Final = 10
# At a reload a worker ends so long after its successor was begun, which must listen by then: each
# has a listening socket of its own (granian 2.8 on Linux).
_SUCCESSION_S: Final = 10.0
_LOOK_S: Final = 0.05
_PATIENCE: Final = 1200
_LISTED_AFTER: Final = timedelta(seconds=1)
# Datestamps lie two seconds ahead, on slow disks more. One further ahead is a clock's fault.
_LONGEST_WAIT_S: Final = 5.0


@click.command(
    epilog="Example: oaicdif serve --port 8081. Settings: [serve] host, port, workers, threads."
)
@settings_option
@click.option("--host", help="Address to listen on, instead of the setting.")
@click.option("--port", type=click.IntRange(1, 65535), help="Port, instead of the setting.")
@click.option("--workers", type=click.IntRange(1, 64), help="Processes, instead of the setting.")
def command(*, settings: Settings, host: str | None, port: int | None, workers: int | None) -> None:
    """Serve the catalog: OAI-PMH, landing pages, JSON-LD."""
    settings = _with(settings, host, port, workers)
    metadata_formats(settings.provider, ways_of(settings))  # what is wrong there ends it here
    Proxies(settings.serve.trusted_proxies)
    check_read_url(read_address(settings.store_url), settings.provider.read_url)
    with opened_store(settings, must_exist=True) as store:
        with store.snapshot(utc_now()) as snapshot:
            look_through(snapshot)  # a damaged store is a sentence now, not 503 later
        elsewhere = other_address(settings, base_url_of_documents(store))
        told = told_of_settings(store, settings, base_url=not elsewhere)
        listed = listed_from(store)
    lines = [where_it_is(settings) + elsewhere, *(f"  {each}" for each in told)]
    serve_catalog(settings, listed, lambda: say_document("\n".join(lines) + "\n"))


def _with(settings: Settings, host: str | None, port: int | None, workers: int | None) -> Settings:
    """The settings with what was said instead."""
    said = settings.serve
    said = replace(
        said, host=host or said.host, port=port or said.port, workers=workers or said.workers
    )
    return replace(settings, serve=said)


def base_url_of_documents(store: Store) -> str:
    """The address under which the stored documents name their records; empty without any."""
    with store.snapshot(utc_now()) as snapshot:
        first = snapshot.page(ListQuery(0, snapshot.bound, 100, bodies=("cdif-2023",)))
    bodies = (body for row in first for body in row.bodies if body)
    record = read_json(next(bodies, b"{}")).get("@id", "")
    return str(record).partition("/records/")[0]


def other_address(settings: Settings, named: str) -> str:
    """What to do when documents were made under another address than is served."""
    if not named or named == public_url(settings):
        return ""
    return (
        f"\n  Documents name their records under {named}: set base_url under [provider] to the"
        "\n  public address, then `oaicdif crosswalk run --all`."
    )


def listed_from(store: Store) -> datetime | None:
    """The moment from which lists show all that is published so far, UTC; None without anything."""
    with store.snapshot(utc_now()) as snapshot:
        newest = read_moment(snapshot.newest()[1])
    return newest + _LISTED_AFTER if newest else None


def serve_catalog(
    settings: Settings, listed: datetime | None, when_ready: Callable[[], object]
) -> None:
    """Serve until a signal comes.

    `when_ready` is called once, when a worker listens and lists show what was published before
    (`listed_from`): whoever looks then finds the records.

    Raises:
        UsageError: the port is taken, or the address is not ours.
    """
    _check_port(settings.serve.host, settings.serve.port)
    if settings.file is not None:
        os.environ[SETTINGS_FILE] = str(settings.file.resolve())
    os.environ[MAIN_PROCESS] = str(os.getpid())
    os.environ["OAICDIF_PROVIDER_BASE_URL"] = public_url(settings)
    server = Granian(
        "oaicdif.web.serving:application",
        address=settings.serve.host,
        port=settings.serve.port,
        interface=Interfaces.WSGI,
        factory=True,
        workers=settings.serve.workers,
        blocking_threads=settings.serve.threads,
        websockets=False,
        respawn_failed_workers=True,
        respawn_interval=_SUCCESSION_S,
        workers_kill_timeout=_GRACE_S,  # a signal in its first moments is lost on a worker
        log_level=LogLevels.warning,
    )
    # The server knows when it starts, not when its workers listen.
    place = (settings.serve.host, settings.serve.port)
    server.on_startup(Thread(target=_announce, args=(place, listed, when_ready), daemon=True).start)
    server.serve()


def _announce(
    place: tuple[str, int], listed: datetime | None, when_ready: Callable[[], object]
) -> None:
    for _ in range(_PATIENCE):
        try:
            with socket.create_connection(place, timeout=1):
                break
        except OSError:
            time.sleep(_LOOK_S)
    else:
        return
    time.sleep(wait_s(listed, utc_now()))
    when_ready()


def wait_s(listed: datetime | None, now: datetime) -> float:
    """For how many seconds what is published cannot be seen yet; 5 at most."""
    seconds = (listed - now).total_seconds() if listed else 0.0
    return min(max(seconds, 0.0), _LONGEST_WAIT_S)


def public_url(settings: Settings) -> str:
    """The base URL as set; while it is the default, the address that is really served."""
    configured = settings.provider.base_url
    return listening_url(settings) if configured == ProviderSettings().base_url else configured


def listening_url(settings: Settings) -> str:
    """The address on this machine that is really served."""
    host = settings.serve.host
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)  # noqa: S104 - only shown
    return f"http://{shown}:{settings.serve.port}"


def where_it_is(settings: Settings) -> str:
    """The addresses of what is served, a line each."""
    url = public_url(settings)
    lines = [
        f"Serving {shown_address(settings.store_url)}. Stop with Ctrl-C.",
        f"  OAI-PMH   {url}/oai?verb=Identify",
        f"  catalog   {url}/",
        f"  health    {url}/health",
    ]
    if settings.provider.read_url:
        lines.append(f"  reads from {shown_address(settings.provider.read_url)}, a replica")
    if url != listening_url(settings):
        lines.append(f"  listens   {listening_url(settings)}/")
    if not settings.provider.admin_email:
        lines.append("  /oai answers 503 until admin_email is set under [provider].")
    return "\n".join(lines)


def _check_port(host: str, port: int) -> None:
    """Bind once for a look: the server itself would share a port that is taken."""
    hint = "Choose another with --port or --host, or under [serve] in oaicdif.toml."
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise UsageError(
            f"Cannot listen on {host} port {port}: {error.strerror or error}.", hint=hint
        ) from error
