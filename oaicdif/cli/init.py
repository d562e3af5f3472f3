"""`oaicdif init`: a commented settings file to begin with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from ..config import FILE_NAME, EndpointSettings, Settings, example_file
from ..errors import SettingsError, UsageError
from ..harvest.endpoint_choice import host_name
from .context import find_settings
from .terminal import say

_DECIDE: Final = (
    "CDIF 1.1 asks for items that few sources state. Under [cdif.derive] you decide what may stand"
    " in for them; `oaicdif conformance` shows what each choice would change."
)


@click.command(
    epilog="Example: oaicdif init https://repository.example.org/oai --admin-email you@example.org"
)
@click.argument("url", required=False)
@click.option("--name", default="", help="Short name for the endpoint; the host name if left out.")
@click.option("--admin-email", default="", help="adminEmail of our own Identify.")
@click.option("--file", "file_name", default=FILE_NAME, show_default=True, help="File to write.")
def command(url: str | None, *, name: str, admin_email: str, file_name: str) -> None:
    """Write a commented settings file, with one endpoint if its base URL is given."""
    path = Path(file_name)
    if path.exists():
        raise UsageError(f"{path} exists already.", hint="Edit it, or name another --file.")
    settings = Settings()
    settings = replace(settings, provider=replace(settings.provider, admin_email=admin_email))
    if url:
        endpoint = EndpointSettings(name=name or host_name(url), url=url)
        settings = replace(settings, endpoints=(endpoint,))
    try:
        path.write_text(example_file(settings), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}.") from error
    try:
        find_settings(file_name)
    except SettingsError:
        path.unlink()  # what was asked for cannot be right, so nothing is left behind
        raise
    target = f" {settings.endpoints[0].name}" if settings.endpoints else " URL"
    say(f"Wrote {path}. Next: oaicdif harvest{target}, then oaicdif serve.", _DECIDE)
