"""`oaicdif report`: what the administrator of a repository should mend, ready to send."""

from __future__ import annotations

from pathlib import Path

import click

from ..clock import utc_now
from ..config import Settings
from ..counting import counted
from ..errors import UsageError
from ..jobs.timed_files import report_on
from ..judge.report.data import as_data
from ..judge.report.letter import write_letter
from ..judge.report.phrases import LANGUAGES, Voice
from ..judge.report.report_page import write_page
from ..judge.report.report_values import RepositoryReport
from .context import (
    json_option,
    on_terminal,
    opened_store,
    print_json,
    settings_option,
    stored_endpoint,
)
from .terminal import say, say_document, say_over


@click.command(epilog="Example: oaicdif report landmarks --html report.html")
@click.argument("endpoint")
@click.option("--html", metavar="FILE", type=click.Path(path_type=Path), help="Write a page too.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True,
              help="English or Spanish.")  # fmt: skip
@settings_option
@json_option
def command(
    endpoint: str, *, html: Path | None, language: str, settings: Settings, as_json: bool
) -> None:
    """Write a report to a repository: what its administrator should mend.

    A letter to the adminEmail of its Identify. It names rules of DRIVER 1.1 that are broken, with
    counts, examples and sections. It also names values that could not be used, malformed pages,
    and which elements its records have. Read from the store; nothing is asked of the endpoint, and
    nothing is sent.
    """
    found = _gathered(endpoint, settings)
    voice, contact = Voice(language), settings.harvest.contact
    if html is not None:
        _write(html, write_page(found, voice, contact))
    if as_json:
        print_json(as_data(found, voice))
    elif html is None:
        say_document(write_letter(found, voice, contact))
    else:
        to = ", ".join(found.admin_emails) or "nobody: its Identify has no adminEmail"
        say(f"Wrote {html}, addressed to {to}. Nothing was sent.")


def _gathered(name: str, settings: Settings) -> RepositoryReport:
    with opened_store(settings, must_exist=True) as store:
        endpoint = stored_endpoint(store, settings, name)
        found = report_on(store, settings, endpoint, utc_now(), _progress)
    if on_terminal():
        say_over("")
    return found


def _progress(done: int) -> None:
    if on_terminal():
        say_over(f"{counted(done, 'records')} read")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}.") from error
