"""`oaicdif demo`: harvests, converts and serves two small repositories that come with oaicdif.

Two visits: everything first; a week later only what changed. Then the catalog is served.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import click

from ..clock import utc_now
from ..config import EndpointSettings, Settings, example_file, load_settings
from ..counting import counted
from ..demo.replay_server import Replay, serving
from ..errors import UsageError
from ..harvest.work import Silent
from ..identity import record_iri
from ..jobs.harvesting import Asked
from ..jobs.units import whole_catalog, whole_harvest
from ..resources import shipped_folder
from ..store import Store
from .context import json_option, opened_store, print_json
from .run_lines import run_line, run_values
from .serve import listed_from, public_url, serve_catalog, where_it_is
from .terminal import say, say_document

MARK: Final = "# Made by `oaicdif demo`; the next demo in this folder writes it anew.\n"
ENDPOINTS: Final = ("landmarks", "harbour")
VISITS: Final[Mapping[str, str]] = {
    "first visit": "",
    "second visit, a week later": "second",
}
SHOWN: Final = "oai:landmarks.example.org:maxwell-1865"


@click.command(epilog="Example: oaicdif demo --once")
@click.option(
    "--dir", "folder", default="oaicdif-demo", show_default=True, help="Folder for its files."
)
@click.option("--port", type=click.IntRange(1, 65535), help="Port to serve on, when it is free.")
@click.option("--once", is_flag=True, help="End after the summary; do not serve.")
@json_option
def command(*, folder: str, port: int | None, once: bool, as_json: bool) -> None:
    """Try everything on two small test repositories that come along."""
    place = cleared(Path(folder))
    with replaying() as replays:
        settings = written_settings(place, replays, port)
        with opened_store(settings) as store:
            tell = _silent if as_json else show_visit
            summary = both_visits(store, settings, replays, tell)
            urls, listed = addresses(store, settings), listed_from(store)
        if as_json:
            print_json({**summary, "urls": urls, "folder": str(place)})
        else:
            show_catalog(summary["catalog"], urls, place)
        if not once:
            ready = f"\n{where_it_is(settings)}\n"
            serve_catalog(settings, listed, lambda: say_document(ready, err=as_json))


@dataclass(slots=True)
class Endpoint:
    """A replay endpoint whose visit can change while it is served."""

    url: str
    folder: Path
    visit: str = ""

    def answer(self, arguments: Mapping[str, str]) -> bytes:
        """The saved reply to these arguments at today's visit."""
        return Replay(self.folder, self.visit)(arguments)


@contextmanager
def replaying() -> Iterator[dict[str, Endpoint]]:
    """Both endpoints, served on 127.0.0.1 while this lasts."""
    fixtures = shipped_folder("xml_fixtures")
    found = {name: Endpoint("", fixtures / name) for name in ENDPOINTS}
    with (
        serving(found[ENDPOINTS[0]].answer) as first,
        serving(found[ENDPOINTS[1]].answer) as second,
    ):
        for name, url in zip(ENDPOINTS, (first, second), strict=True):
            found[name].url = url
        yield found


def cleared(folder: Path) -> Path:
    """The folder, empty of an earlier demo.

    Raises:
        UsageError: it holds something else.
    """
    settings_file = folder / "oaicdif.toml"
    try:
        ours = settings_file.exists() and settings_file.read_text("utf-8").startswith(MARK)
        if folder.exists() and any(folder.iterdir()) and not ours:
            raise UsageError(f"{folder} holds something else.", hint="Name another with --dir.")
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("oaicdif.*"):
            old.unlink()
    except OSError as error:
        raise UsageError(
            f"{folder} cannot be used: {error.strerror}.", hint="Name another with --dir."
        ) from error
    return folder


def written_settings(folder: Path, replays: Mapping[str, Endpoint], port: int | None) -> Settings:
    """The demo's settings, through the file that `status`, `explain` and `serve` will read."""
    base = Settings()
    serve = replace(base.serve, port=free_port(port or base.serve.port))
    settings = replace(
        base,
        provider=replace(
            base.provider,
            base_url=f"http://{serve.host}:{serve.port}",
            repository_name="oaicdif demo",
            admin_email="demo@example.org",
        ),
        serve=serve,
        endpoints=tuple(
            EndpointSettings(name=name, url=each.url) for name, each in replays.items()
        ),
    )
    path = folder / "oaicdif.toml"
    path.write_text(MARK + example_file(settings), encoding="utf-8")
    return load_settings(path, {})


def free_port(wanted: int) -> int:
    """The port wanted, or any other when it is taken."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise UsageError("No port of 127.0.0.1 is free.")


def both_visits(
    store: Store,
    settings: Settings,
    replays: Mapping[str, Endpoint],
    tell: Callable[[Mapping[str, Any]], object],
) -> dict[str, Any]:
    """Harvest, crosswalk and publish twice; what happened each time, and what there is now.

    `tell` gets each visit as soon as it is over.
    """
    visits = []
    for title, visit in VISITS.items():
        for each in replays.values():
            each.visit = visit
        reports = [
            whole_harvest(store, settings, each, Asked(), Silent(), threading.Event())
            for each in settings.endpoints
        ]
        done = whole_catalog(store, settings)
        visits.append(
            {
                "visit": title,
                "lines": [run_line(r.endpoint.name, run) for r in reports for run in r.runs],
                "endpoints": [
                    {"name": r.endpoint.name, **run_values(run)} for r in reports for run in r.runs
                ],
                "crosswalked": done.crosswalked,
                "published": done.published,
            }
        )
        tell(visits[-1])
    counts = store.counts().values()
    entries = sum(each["published"] for each in counts)
    tombstones = sum(each["tombstones"] for each in counts)
    return {
        "visits": visits,
        "catalog": {"documents": entries - tombstones, "tombstones": tombstones},
    }


def addresses(store: Store, settings: Settings) -> dict[str, str]:
    """Where to look when the catalog is served."""
    base_url = public_url(settings)
    items = store.stored_records(SHOWN)
    with store.snapshot(utc_now()) as snapshot:
        entry = snapshot.entry(items[0].identifier) if items else None
    page = record_iri(base_url, entry.slug) if entry else f"{base_url}/"
    return {
        "provider": f"{base_url}/oai?verb=Identify",
        "landing_page": page,
        "record": f"{page}.jsonld",
    }


def _silent(visit: Mapping[str, Any]) -> None:
    """For `--json`, which prints both visits at its end."""


def show_visit(visit: Mapping[str, Any]) -> None:
    """One visit for people."""
    say(f"{visit['visit']}:", *(f"  {line}" for line in visit["lines"]))
    say(f"  {visit['crosswalked']} crosswalked, {visit['published']} published")


def show_catalog(catalog: Mapping[str, int], urls: Mapping[str, str], folder: Path) -> None:
    """What is in the catalog, and where to look."""
    held = (counted(catalog[things], things) for things in ("documents", "tombstones"))
    say(f"in the catalog: {', '.join(held)}")
    for name, url in urls.items():
        say(f"  {name.replace('_', ' '):<13}{url}")
    say(f"Look further: cd {folder}; oaicdif status; oaicdif explain {SHOWN}; oaicdif serve")
