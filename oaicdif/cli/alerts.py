"""`oaicdif alerts`: whether people would be told."""

from __future__ import annotations

import os

import click

from ..alerts.alerting import Alerts, channels
from ..clock import utc_now
from ..config import Settings
from ..errors import UsageError
from .context import json_option, looked_at_store, print_json, settings_option
from .mistakes import CommandGroup
from .terminal import say


@click.group(cls=CommandGroup, epilog="Example: oaicdif alerts test")
def command() -> None:
    """Try out who is told when an endpoint fails."""


@command.command("test", epilog="Example: oaicdif alerts test")
@settings_option
@json_option
def test_(*, settings: Settings, as_json: bool) -> int:
    """Send a test by mail and webhook, as the settings say."""
    ways = channels(settings, os.environ)
    if not ways:
        raise UsageError(
            "Nobody is to be told.", hint="Set mail_to or webhook under [alerts] in the settings."
        )
    with looked_at_store(settings) as store:
        told = Alerts(store, settings, ways).try_out(utc_now())
    if as_json:
        print_json({name: {"arrived": not error, "error": error} for name, error in told.items()})
    else:
        say(*(f"{name}: {error or 'it was taken'}" for name, error in told.items()))
    return 3 if any(told.values()) else 0
