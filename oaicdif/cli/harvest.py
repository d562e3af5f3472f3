"""`oaicdif harvest`: fetch, crosswalk what changed, publish it."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import click

from ..config import EndpointSettings, Settings
from ..errors import UnknownEndpoint, UsageError
from ..harvest.options import HarvestOptions
from ..harvest.run import HarvestReport, harvest_endpoint
from ..harvest.setup import Outside, harvest_options, open_client
from ..harvest.work import Progress
from ..model import Run, RunState
from ..store import Store
from ..store.lease import process_owner
from .downstream import Downstream, crosswalk_and_publish
from .init import host_name
from .progress import shown_progress
from .session import json_option, opened_store, print_json, settings_option, utc_now

# DECISIONS 34
EXIT_CODES = {
    RunState.COMPLETE: 0,
    RunState.SUSPECT: 1,
    RunState.RUNNING: 3,
    RunState.PARKED: 3,
    RunState.INCOMPLETE: 3,
    RunState.BLOCKED: 3,
    RunState.FAILED: 3,
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line says beyond the settings; None and empty leave them as they are."""

    full: bool = False
    from_: str | None = None
    until: str | None = None
    sets: tuple[str, ...] = ()
    prefix: str | None = None

    def applied(self, options: HarvestOptions) -> HarvestOptions:
        return replace(
            options,
            full=self.full,
            from_=self.from_,
            until=self.until,
            sets=self.sets or options.sets,
            metadata_prefix=self.prefix or options.metadata_prefix,
        )


@click.command(epilog="Example: oaicdif harvest https://repository.example.org/oai")
@click.argument("endpoints", nargs=-1, metavar="[NAME or URL ...]")
@settings_option
@click.option("--full", is_flag=True, help="Everything, not only what changed since the last time.")
@click.option("--from", "from_", metavar="DATE", help="From this datestamp on, inclusive.")
@click.option("--until", metavar="DATE", help="Up to this datestamp, inclusive.")
@click.option("--set", "sets", multiple=True, metavar="SET", help="Only this set; may be repeated.")
@click.option("--prefix", metavar="PREFIX", help="Metadata prefix, instead of the setting.")
@json_option
def command(endpoints: tuple[str, ...], *, settings: Settings, as_json: bool, **asked: Any) -> int:
    """Harvest endpoints into the store and crosswalk what changed."""
    with opened_store(settings) as store:
        chosen = chosen_endpoints(settings, store, endpoints)
        with shown_progress(quiet=as_json) as progress:
            reports = [
                harvest_one(store, settings, each, Asked(**asked), progress) for each in chosen
            ]
        done = crosswalk_and_publish(store, settings, utc_now)
    return shown(reports, done, as_json=as_json)


def chosen_endpoints(
    settings: Settings, store: Store, names: Sequence[str]
) -> list[EndpointSettings]:
    """The endpoints named, by name or base URL; all of the settings when none is named.

    Raises:
        UnknownEndpoint: neither the settings nor the store knows the name.
        UsageError: none named, none in the settings.
    """
    if not names:
        if settings.endpoints:
            return list(settings.endpoints)
        raise UsageError(
            "No endpoint to harvest.",
            hint="Give a base URL, or write a settings file with `oaicdif init URL`.",
        )
    return [_endpoint(settings, store, name) for name in names]


def _endpoint(settings: Settings, store: Store, name: str) -> EndpointSettings:
    for each in settings.endpoints:
        if name in (each.name, each.url):
            return each
    known = store.find_endpoint(name)
    if known:
        return EndpointSettings(name=known.name, url=known.base_url)
    if "://" not in name:
        names = {each.name for each in settings.endpoints}
        names |= {each.name for each in store.endpoints()}
        hint = f"Known: {', '.join(sorted(names))}." if names else "Give its base URL."
        raise UnknownEndpoint(name, hint=hint)
    return EndpointSettings(name=_free_name(store, host_name(name)), url=name)


def _free_name(store: Store, name: str) -> str:
    """The name, with a number behind it if another endpoint has it."""
    candidates = (name, *(f"{name}-{number}" for number in range(2, 10_000)))
    return next(each for each in candidates if store.find_endpoint(each) is None)


def harvest_one(
    store: Store,
    settings: Settings,
    chosen: EndpointSettings,
    asked: Asked,
    progress: Progress,
    stop: threading.Event | None = None,
) -> HarvestReport:
    """Harvest one endpoint under its settings; the store's profile of it is used."""
    stop = stop or threading.Event()
    endpoint = store.add_endpoint(
        chosen.name, chosen.url, mint_identifiers=chosen.identifiers == "mint"
    )
    outside = Outside(utc_now, stop.wait)
    client = open_client(settings, chosen, endpoint.profile, outside, os.environ)
    options = asked.applied(harvest_options(settings, chosen, process_owner()))
    try:
        return harvest_endpoint(
            store, client, endpoint, options, utc_now, progress, stop=stop.is_set
        )
    finally:
        client.http.close()


def shown(reports: Sequence[HarvestReport], done: Downstream, *, as_json: bool) -> int:
    """Print what became of each endpoint; the exit code of the worst."""
    if as_json:
        print_json(
            {
                "endpoints": [
                    {"name": each.endpoint.name, "runs": [run_values(run) for run in each.runs]}
                    for each in reports
                ],
                "crosswalked": done.crosswalked,
                "published": done.published,
            }
        )
    else:
        for each in reports:
            for run in each.runs:
                click.echo(run_line(each.endpoint.name, run))
        click.echo(f"{done.crosswalked} crosswalked, {done.published} published")
    return max((exit_code(run) for each in reports for run in each.runs), default=0)


def exit_code(run: Run) -> int:
    """DECISIONS 34."""
    touched = run.counts.repairs or run.counts.quarantined
    return max(EXIT_CODES[run.state], 1 if touched else 0)


def run_values(run: Run) -> dict[str, object]:
    return {
        "state": run.state.value,
        "set": run.selection.set_spec,
        "from": run.selection.from_,
        "until": run.selection.until,
        "complete_list_size": run.complete_list_size,
        "message": run.message,
        **asdict(run.counts),
    }


def run_line(name: str, run: Run) -> str:
    """One run in one line; counts that are zero are left out, except of records."""
    counts = run.counts
    shown = ("new", "changed", "unchanged", "deleted", "duplicates", "repairs", "quarantined")
    parts = [f"{counts.records} records"]
    parts += [f"{value} {each}" for each in (*shown, "retries") if (value := getattr(counts, each))]
    where = f" {run.selection.set_spec}" if run.selection.set_spec else ""
    since = f" since {run.selection.from_}" if run.selection.from_ else ""
    text = f"{name}{where}: {run.state.value}{since}, {', '.join(parts)}"
    return f"{text}. {run.message}" if run.message else text
