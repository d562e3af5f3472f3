"""`oaicdif check`: does an endpoint keep the rules of OAI-PMH?"""

from __future__ import annotations

import time
from pathlib import Path

import click

import oaicdif

from ..check.driver import DriverReport, DriverSurvey, driver_lines, driver_value
from ..check.run import CheckOptions, check_endpoint
from ..check.showing import as_html, as_lines, as_value
from ..check.words import Report, Severity
from ..config import Settings
from ..errors import UnknownEndpoint, UsageError
from ..http import HttpClient, HttpOptions
from ..xmlschema import SchemaFolders
from .init import host_name
from .session import json_option, on_terminal, print_json, settings_option, utc_now

_PACKAGE = Path(oaicdif.__file__).parent
_OURS = (_PACKAGE / "cdif" / "files", _PACKAGE / "publish" / "schemas")


@click.command(
    epilog="Example: oaicdif check https://repository.example.org/oai --html report.html."
    " Exit codes: 0 no errors, 1 errors found, 3 no answer."
)
@click.argument("url", metavar="URL or NAME")
@settings_option
@click.option(
    "--schemas",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Folder of XML Schemas (and a catalog.xml): validate every reply strictly.",
)
@click.option(
    "--pages",
    default=5,
    show_default=True,
    type=click.IntRange(min=0),
    help="Most parts read of one list; 0 reads to the end.",
)
@click.option(
    "--pause",
    "pause_s",
    default=0.5,
    show_default=True,
    type=click.FloatRange(0, 60),
    help="Seconds between two requests.",
)
@click.option("--probes/--no-probes", default=True, help="Also send requests that are wrong.")
@click.option("--driver", is_flag=True, help="Also judge by the DRIVER guidelines, with a score.")
@click.option("--html", metavar="FILE", type=click.Path(path_type=Path), help="Write a page too.")
@json_option
def command(
    *,
    url: str,
    settings: Settings,
    schemas: Path | None,
    pages: int,
    pause_s: float,
    probes: bool,
    driver: bool,
    html: Path | None,
    as_json: bool,
) -> int:
    """Check any OAI-PMH endpoint: verbs, lists, tokens, errors, records."""
    url = _address(url, settings)
    survey = DriverSurvey()
    options = CheckOptions(
        pages=pages,
        pause_s=pause_s,
        schemas=SchemaFolders(schemas, *_OURS) if schemas else None,
        probes=probes,
        look=survey.look if driver else lambda _: None,
    )
    client = HttpClient(_http_options(settings), now=utc_now)
    report = check_endpoint(
        client, url, options, clock=utc_now, sleep=time.sleep, progress=_progress
    )
    client.close()
    if on_terminal():
        click.echo("\r\x1b[K", nl=False, err=True)
    if html is not None:
        _write(html, as_html(report))
    _show(report, survey.report() if driver else None, as_json=as_json)
    return exit_code(report)


def _address(url_or_name: str, settings: Settings) -> str:
    """The base URL itself, or that of an endpoint of the settings."""
    if "://" in url_or_name:
        host_name(url_or_name)  # refuses what is none
        return url_or_name
    for each in settings.endpoints:
        if each.name == url_or_name:
            return each.url
    known = ", ".join(each.name for each in settings.endpoints) or "none"
    raise UnknownEndpoint(
        url_or_name, hint=f"Give a base URL with http:// or https://; in the settings: {known}."
    )


def exit_code(report: Report) -> int:
    """0 no errors, 1 errors, 3 there was no answer to go on with."""
    if report.stopped:
        return 3
    return 1 if report.count(Severity.ERROR) else 0


def _http_options(settings: Settings) -> HttpOptions:
    harvest = settings.harvest
    return HttpOptions(
        contact=harvest.contact, timeout_s=harvest.timeout_s, deadline_s=harvest.deadline_s
    )


def _progress(url: str) -> None:
    if on_terminal():
        click.echo(f"\r\x1b[K{url[:100]}", nl=False, err=True)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}.") from error


def _show(report: Report, driver: DriverReport | None, *, as_json: bool) -> None:
    if as_json:
        value = as_value(report)
        print_json(value if driver is None else {**value, "driver": driver_value(driver)})
        return
    for line in as_lines(report):
        click.echo(line)
    for line in driver_lines(driver) if driver else ():
        click.echo(line)
