"""`oaicdif check`: does an endpoint keep the rules of OAI-PMH?"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path

import click

import oaicdif

from ..clock import utc_now
from ..config import EndpointSettings, Settings
from ..errors import UnknownEndpoint
from ..harvest.endpoint_choice import host_name
from ..harvest.setup import http_options
from ..http import HttpClient
from ..judge.check.checking import CheckOptions, check_endpoint
from ..judge.check.comparing import Compared, unknown_errors
from ..judge.check.driver_check import DriverReport, DriverSurvey
from ..judge.check.driver_showing import driver_lines, driver_value
from ..judge.check.findings import Report
from ..judge.check.showing import as_lines, as_value
from ..judge.xmlschema import SchemaFolders
from .check_files import CheckFiles
from .context import json_option, on_terminal, print_json, settings_option
from .terminal import say, say_over

_PACKAGE = Path(oaicdif.__file__).parent
_FILE = click.Path(path_type=Path)
_OURS = (_PACKAGE / "cdif" / "files", _PACKAGE / "provider" / "schemas")


@click.command(
    epilog="Example: oaicdif check https://repository.example.org/oai --html report.html."
    " Exit codes: 0 no errors, 1 errors found (with --driver, a mandatory rule of the guidelines"
    " broken too), 3 no OAI-PMH there, or the server stays busy."
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
@click.option("--html", metavar="FILE", type=_FILE, help="Write a page too.")
@click.option("--junit", metavar="FILE", type=_FILE, help="Write JUnit XML too, for CI.")
@click.option(
    "--baseline",
    metavar="FILE",
    type=_FILE,
    help="Errors that stand in this file are known, and do not count for the exit code.",
)
@click.option("--write-baseline", is_flag=True, help="Write what is found into --baseline.")
@click.option(
    "--since",
    metavar="FILE",
    type=_FILE,
    help="Tell what changed since last time, and keep this time in FILE for the next.",
)
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
    junit: Path | None,
    baseline: Path | None,
    write_baseline: bool,
    since: Path | None,
    as_json: bool,
) -> int:
    """Check any OAI-PMH endpoint: verbs, lists, tokens, errors, records."""
    endpoint = _endpoint(url, settings)
    files = CheckFiles(html, junit, baseline, since, write_baseline)
    files.prove()
    options = CheckOptions(
        pages=pages,
        pause_s=pause_s,
        schemas=SchemaFolders(schemas, *_OURS) if schemas else None,
        probes=probes,
        post=endpoint.method == "POST",
    )
    report, judged = _checked(settings, endpoint, options, driver=driver)
    _show(report, judged, files.compared(report), as_json=as_json)
    files.write(report, judged)
    return exit_code(report, judged, files.known)


def _checked(
    settings: Settings, endpoint: EndpointSettings, options: CheckOptions, *, driver: bool
) -> tuple[Report, DriverReport | None]:
    """What is found at the endpoint, and with `driver` what its records say by the guidelines."""
    survey = DriverSurvey()
    if driver:
        options = replace(options, look=survey.look)
    options_of_http = http_options(settings.harvest, endpoint, os.environ)
    with closing(HttpClient(options_of_http, now=utc_now)) as client:
        report = check_endpoint(
            client, endpoint.url, options, clock=utc_now, sleep=time.sleep,
            progress=_progress, tell=_tell,
        )  # fmt: skip
    _progress("")
    return report, survey.report() if driver else None


def _endpoint(url_or_name: str, settings: Settings) -> EndpointSettings:
    """The endpoint of the settings with that name or base URL; or a new one for a base URL.

    Raises:
        UnknownEndpoint: a name that is not in the settings.
        UsageError: it is no base URL.
    """
    for each in settings.endpoints:
        if url_or_name in (each.name, each.url):
            host_name(each.url)  # refuses what is none
            return each
    if "://" in url_or_name:
        return EndpointSettings(name=host_name(url_or_name), url=url_or_name)
    known = ", ".join(each.name for each in settings.endpoints) or "none"
    raise UnknownEndpoint(
        url_or_name, hint=f"Give a base URL with http:// or https://; in the settings: {known}."
    )


def exit_code(
    report: Report, driver: DriverReport | None = None, known: Mapping[str, int] | None = None
) -> int:
    """0 no errors but those `known`, 1 others or broken mandatory rules of DRIVER, 3 the check
    could not go on."""
    if report.stopped:
        return 3
    broken = driver is not None and driver.mandatory_broken
    return 1 if broken or unknown_errors(report, known or {}) else 0


def _progress(url: str) -> None:
    if on_terminal():
        say_over(url[:100])


def _tell(text: str) -> None:
    """A line that stays, wherever standard error goes."""
    _progress("")
    say(text, err=True)


def _show(
    report: Report, driver: DriverReport | None, compared: Compared | None, *, as_json: bool
) -> None:
    if as_json:
        value = as_value(report)
        if driver is not None:
            value |= {"driver": driver_value(driver)}
        if compared is not None:
            value |= {"since_last_time": asdict(compared)}
        print_json(value)
        return
    say(*as_lines(report))
    if compared is not None:
        say("", "Since last time")
        for word, names in asdict(compared).items():
            say(f"  {word:10} {', '.join(names) or 'none'}")
    say(*(driver_lines(driver) if driver else ()))
