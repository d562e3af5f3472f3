"""`oaicdif export`: the site as static files, for any web server."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from urllib.parse import urlsplit

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from ..catalog.settings_in_force import told_of_settings
from ..config import Settings, misfit
from ..errors import UsageError
from ..export.exporting import ExportReport, Step
from ..export.order import ExportOrder, export_order
from ..jobs.export_units import whole_export
from ..site.addresses import Addresses
from ..site.browsing import is_of_this_machine
from .context import json_option, on_terminal, opened_store, print_json, settings_option
from .terminal import STOPPED, say, screen


@click.command(
    epilog="Example: oaicdif export site --base-url https://data.example.org. "
    "Settings: [provider] base_url, repository_name."
)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
@click.option("--base-url", help="Where DIR will be served, instead of [provider] base_url.")
@click.option("--full", is_flag=True, help="Write every file again, whatever the manifest says.")
@click.option(
    "--workers",
    "--jobs",
    "workers",
    type=click.IntRange(1, 64),
    help="Processes; as many as there are processors if not given.",
)
@settings_option
@json_option
def command(
    folder: Path,
    *,
    base_url: str | None,
    full: bool,
    workers: int | None,
    settings: Settings,
    as_json: bool,
) -> int:
    """Write the catalog as static files: pages, records, lists, sitemaps.

    A second export into the same DIR writes only what changed; one that was interrupted is
    finished by the next. DIR/manifest has the checksums, DIR/hosting the rules for nginx.
    """
    with opened_store(settings, must_exist=True) as store:  # what is wrong there ends it here
        told = told_of_settings(store, settings)
    order = _order(settings, folder, base_url, workers, full=full)
    say(*told, *_nobody_reaches(order.base_url), err=True)
    try:
        report = _watched(order, quiet=as_json)
    except KeyboardInterrupt:
        say(f"Stopped on request. The same command writes what {folder} still lacks.", err=True)
        return STOPPED
    if as_json:
        print_json({"folder": str(folder), **asdict(report)})
    else:
        say(_sentence(report, folder), *_robots_sentence(order.base_url))
    return 0


def _order(
    settings: Settings, folder: Path, base_url: str | None, workers: int | None, *, full: bool
) -> ExportOrder:
    """What the settings say, and what was said instead."""
    order = replace(
        export_order(settings, folder), workers=workers or os.cpu_count() or 1, full=full
    )
    return order if base_url is None else replace(order, base_url=_web_address(base_url))


def _web_address(text: str) -> str:
    """The address without a slash at its end.

    Raises:
        UsageError: it is none that the setting [provider] base_url could be.
    """
    form = misfit("provider", "base_url", text)
    if form is not None:
        raise UsageError(
            f"--base-url {form.complaint(text)}",
            hint=form.hint
            or "Give --base-url as https://data.example.org or https://example.org/catalog.",
        )
    return text.rstrip("/")


def _watched(order: ExportOrder, *, quiet: bool) -> ExportReport:
    if quiet or not on_terminal():
        return whole_export(order, lambda _step: None)
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=24), MofNCompleteColumn())
    with Progress(*columns, console=screen(stderr=True), transient=True) as drawn:
        return whole_export(order, _bar(drawn))


def _bar(drawn: Progress) -> Callable[[Step], None]:
    task = drawn.add_task("export", total=None)

    def watch(step: Step) -> None:
        drawn.update(task, completed=step.done, total=step.of, description=step.name)

    return watch


def _sentence(report: ExportReport, folder: Path) -> str:
    tally, live = report.tally, _count(report.live, "record")
    if not report.live and not report.tombstones:
        return (
            f"{folder}: nothing is published yet, so there are no pages of records."
            " `oaicdif harvest` fetches some."
        )
    if not report.units:
        return f"{folder} is up to date: {live}, nothing changed."
    return (
        f"{folder}: {live} and {_count(report.tombstones, 'tombstone')}; "
        f"{_count(tally.written, 'file')} written ({tally.written_bytes / 1e6:,.1f} MB), "
        f"{tally.removed:,} removed, {tally.unchanged:,} looked at and unchanged."
    )


def _nobody_reaches(base_url: str) -> list[str]:
    """What to do if the pages name an address of this machine alone."""
    if not is_of_this_machine(Addresses(base_url)):
        return []
    return [
        f"Pages and records name {base_url}, where nobody else can go. Give --base-url, or set"
        " base_url under [provider]."
    ]


def _robots_sentence(base_url: str) -> list[str]:
    """What is left to do by hand; none at the root of a host. Source: RFC 9309, section 2.3."""
    parts = urlsplit(base_url)
    if not parts.path:
        return []
    root = f"{parts.scheme}://{parts.netloc}"
    return [
        f"Put the Sitemap lines of {parts.path.strip('/')}/robots.txt into {root}/robots.txt: "
        "crawlers read only that one."
    ]


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
