"""`oaicdif store`: what an operator does with the store itself."""

from __future__ import annotations

from contextlib import closing

import click

from ..clock import utc_now
from ..config import Settings
from ..counting import counted
from ..errors import UsageError
from ..harvest.refilling import refill
from ..store import older_store, open_store
from ..store.older import Filled
from .context import json_option, print_json, settings_option
from .terminal import say

_SHOWN = 10  # records named on the terminal


@click.group(epilog="Example: oaicdif store fill")
def command() -> None:
    """Look after the store."""


@command.command("fill", epilog="Example: oaicdif store fill")
@settings_option
@json_option
def fill(*, settings: Settings, as_json: bool) -> int:
    """Fill a new store from the pages that an older one kept, without the network.

    The new store takes the old one's place; the old one is kept beside it. Everything is
    crosswalked and published anew by the next `oaicdif crosswalk run`.
    """
    path = settings.store_path
    if not path.exists():
        raise UsageError(f"There is no store at {path}.", hint="Name it in oaicdif.toml.")
    swap = older_store(path)
    with swap.old() as old, closing(open_store(swap.new)) as new:
        filled = refill(old, new, utc_now())
    kept = swap.put_in_place()
    if as_json:
        print_json({**filled._asdict(), "old_store": kept})
    else:
        say(*_lines(filled, kept))
    return 1 if filled.differing else 0


def _lines(filled: Filled, kept: str) -> list[str]:
    lines = [
        f"filled from schema {filled.schema}: {counted(filled.endpoints, 'endpoints')},"
        f" {counted(filled.pages, 'pages')}, {counted(filled.records, 'records')}, of them"
        f" {filled.deleted} deleted; {filled.set_aside} set aside",
        f"the old store is kept as {kept}",
    ]
    if filled.differing:
        named = ", ".join(filled.differing[:_SHOWN])
        lines.append(
            f"{counted(len(filled.differing), 'records')} could not be filled as they were: {named}"
        )
    return [*lines, "Next: oaicdif crosswalk run"]
