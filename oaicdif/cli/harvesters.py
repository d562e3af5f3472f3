"""`oaicdif harvesters`: who harvests us, and how far each came."""

from __future__ import annotations

from contextlib import closing

import click

from ..clock import utc_now
from ..config import Settings
from ..counting import counted
from ..model.harvester import Harvester
from ..provider.harvesters_seen import Standing, list_words, standing, unfetched_since
from ..store import open_book
from .context import json_option, opened_store, print_json, settings_option
from .terminal import say


@click.command(epilog="Example: oaicdif harvesters --json")
@settings_option
@json_option
def command(settings: Settings, *, as_json: bool) -> None:
    """Show who harvests us, which lists, and what each has not fetched yet."""
    found = standings(settings)
    if as_json:
        print_json([as_value(each) for each in found])
        return
    for each in found:
        say(*_lines(each))
    if not found:
        kept = settings.serve.keep_harvesters_days
        say(
            f"Nobody has harvested in the last {counted(kept, 'days')}."
            if kept
            else "Nothing is kept: [serve] keep_harvesters_days is 0."
        )


def standings(settings: Settings) -> list[Standing]:
    """Every harvester that is kept, the last to ask first."""
    now = utc_now()
    with (
        opened_store(settings, must_exist=True) as store,
        closing(open_book(settings.store_url)) as book,
        store.snapshot(now) as snapshot,
    ):
        return [standing(each, now, settings.provider, snapshot) for each in book.harvesters()]


def as_value(found: Standing) -> dict[str, object]:
    """A harvester for machines."""
    known: Harvester = found.known
    times = {
        name: value.isoformat() if (value := getattr(known, name)) else None
        for name in ("first", "last", "begun", "finished", "complete_since")
    }
    return {
        "client": known.key.client,
        "agent": known.key.agent,
        "verb": known.key.verb,
        "metadata_prefix": known.key.prefix,
        "set": known.key.set_spec,
        "state": found.state,
        "not_fetched": found.unfetched,
        "requests": known.requests,
        "records": known.records,
        "from": known.from_,
        "until": known.until,
        "position": known.position,
        "complete_list_size": known.size or None,
        **times,
    }


def _lines(found: Standing) -> list[str]:
    known = found.known
    agent = f"  {known.key.agent}" if known.key.agent else ""
    lines = [
        f"{known.key.client or 'unknown'}{agent}",
        f"  asks for      {list_words(known)}",
        f"  since         {known.first:%Y-%m-%d}; last {known.last:%Y-%m-%d %H:%M} UTC,"
        f" {counted(known.requests, 'requests')}, {counted(known.records, 'records')}",
    ]
    if known.begun:
        size = f" of {known.size:,}" if known.size else ""
        range_ = f", from {known.from_}" if known.from_ else ""
        range_ += f" until {known.until}" if known.until else ""
        begun = f"{known.begun:%Y-%m-%d %H:%M} UTC"
        lines.append(
            f"  last list     begun {begun}{range_}: {known.position:,}{size}, {found.state}"
        )
    if found.unfetched is not None:
        number = counted(found.unfetched, "records")
        lines.append(f"  not fetched   {number}, {' '.join(unfetched_since(known)).strip()}")
    return lines
