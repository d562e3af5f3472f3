"""`oaicdif check-config`: everything that is wrong in the settings."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ..config import FILE_NAME, read_settings
from ..counting import counted
from ..errors import OaicdifError
from ..jobs.settings_check import check_settings
from .context import json_option, print_json
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
    """Show every error of the settings at once; nothing is asked and nothing written."""
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
    endpoints = counted(len(read_settings(file, os.environ).settings.endpoints), "endpoints")
    say(f"{file or 'The defaults'}: no errors, {endpoints}.")
    return 0


def _values(error: OaicdifError) -> dict[str, object]:
    place = {name: getattr(error, name, None) for name in ("file", "line", "key")}
    return {**place, "message": error.message, "hint": error.hint}
