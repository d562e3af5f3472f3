"""`oaicdif check-config`: everything that is wrong in the settings."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ..clock import utc_now
from ..config import FILE_NAME, Settings, read_settings
from ..counting import counted
from ..errors import OaicdifError, StoreError
from ..jobs.settings_check import check_settings
from ..sources.differences import undecided
from ..store import replica_standing, store_exists
from .context import json_option, opened_store, print_json
from .terminal import say


@click.command(epilog="Example: oaicdif check-config")
@click.option(
    "--settings",
    "named",
    metavar="FILE",
    help=f"Settings file; {FILE_NAME} in the current folder is found by itself.",
)
@json_option
def command(named: str | None, *, as_json: bool) -> int:
    """Show every error of the settings at once, and what the store says otherwise."""
    path = Path(named or FILE_NAME)
    file = path if named or path.exists() else None
    wrong = check_settings(file, os.environ)
    if as_json:
        print_json([_values(each) for each in wrong])
        return 2 if wrong else 0
    say(*map(str, wrong))
    if wrong:
        say(f"{counted(len(wrong), 'errors')} in the settings.", err=True)
        return 2
    settings = read_settings(file, os.environ).settings
    endpoints = counted(len(settings.endpoints), "endpoints")
    say(f"{file or 'The defaults'}: no errors, {endpoints}.")
    say(*(f"Not yet settled with the store: {each}" for each in _otherwise(settings)))
    return 0


def _otherwise(settings: Settings) -> list[str]:
    """What the store, if it can be read now, says otherwise, with the command that settles it."""
    if not store_exists(settings.store_url):
        return []
    try:
        with opened_store(settings) as store:
            found = undecided(store, settings)
        replica = replica_standing(settings.store_url, settings.provider.read_url, utc_now())
        missing = replica is not None and not replica.used
        return [*found, *([f"of its replica: {replica.sentence}"] if replica and missing else [])]
    except StoreError as error:
        return [f"it cannot be asked now. {error}"]


def _values(error: OaicdifError) -> dict[str, object]:
    place = {name: getattr(error, name, None) for name in ("file", "line", "key")}
    return {**place, "message": error.message, "hint": error.hint}
