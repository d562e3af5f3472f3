"""`oaicdif endpoint`: the life of a source, in the settings file and in the store."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from typing import IO, Any, Final

import click

from ..clock import utc_now
from ..config import EndpointSettings, Settings
from ..errors import UsageError
from ..harvest.prefetch import Prefetch
from ..harvest.setup import Outside, harvest_options, open_client
from ..harvest.work import Silent
from ..harvest.work import Work as Asking
from ..jobs.harvesting import one_at_a_time
from ..model import Endpoint
from ..sources.differences import differences
from ..sources.joining import join
from ..sources.lifecycle import Told, Work, add, in_words, rename, retire
from ..sources.likeness import Comparison
from ..sources.relocation import Sight, look_at, move
from ..sources.source_lists import import_list, read_list
from ..sources.source_rows import SourceRow, source_rows
from ..store import Store
from ..store.lease import unit_owner
from ..store.source_lives import Scheme
from .context import json_option, looked_at_store, opened_store, print_json, settings_option
from .mistakes import CommandGroup
from .terminal import say

SHOWN_PAIRS: Final = 20


@click.group(cls=CommandGroup, epilog="Example: oaicdif endpoint list")
def command() -> None:
    """Add, import, rename, move, merge and retire endpoints, in settings and store."""


def dry_run_option(function: Any) -> Any:
    """Adds `--dry-run`."""
    text = "Only say what would happen, and how many records would get a new datestamp."
    return click.option("--dry-run", is_flag=True, help=text)(function)


@contextmanager
def _work(settings: Settings, *, dry_run: bool) -> Iterator[Work]:
    opened = looked_at_store(settings) if dry_run else opened_store(settings)
    with opened as store:
        yield Work(store, settings, utc_now, unit_owner(), dry_run)


def _shown(told: Told, work: Work) -> None:
    say(in_words(told, dry_run=work.dry_run))


@command.command("list", epilog="Example: oaicdif endpoint list --json")
@settings_option
@json_option
def list_(*, settings: Settings, as_json: bool) -> int:
    """List all endpoints of the settings and the store, also retired ones."""
    with looked_at_store(settings) as store:
        rows, told = source_rows(store, settings), differences(store, settings)
    if as_json:
        print_json({"endpoints": [each.values() for each in rows], "differences": told})
    else:
        _say_rows(rows, "endpoint add NAME URL" if settings.file else "init URL")
        say(*told)
    return 1 if told else 0


def _say_rows(rows: Sequence[SourceRow], begin: str) -> None:
    if not rows:
        say(f"No endpoint yet. Next: oaicdif {begin}")
        return
    wide = max(len(each.name) for each in rows)
    say(*(f"{each.name:{wide}}  {each.in_words}" for each in rows))


@command.command("add", epilog="Example: oaicdif endpoint add uni https://uni.example.org/oai")
@click.argument("name")
@click.argument("url")
@click.option("--prefix", default="", help="Metadata prefix to ask for; usual is oai_dc.")
@click.option("--set", "sets", multiple=True, metavar="SET", help="Only this set; may be repeated.")
@click.option("--schedule", default="", help='When to harvest: "every day 02:00", cron fields.')
@settings_option
@dry_run_option
def add_(
    name: str, url: str, *, settings: Settings, dry_run: bool, **more: str | tuple[str, ...]
) -> None:
    """Write an endpoint into the settings; a retired one is harvested again."""
    with _work(settings, dry_run=dry_run) as work:
        _shown(add(work, name, url, more), work)


@command.command("import", epilog="Example: oaicdif endpoint import list.csv --dry-run")
@click.argument("file", type=click.File("rb"), metavar="FILE")
@click.option("--probe", "probed", is_flag=True, help="Ask each who it is before it is added.")
@settings_option
@dry_run_option
@json_option
def import_(
    file: IO[bytes], *, probed: bool, settings: Settings, dry_run: bool, as_json: bool
) -> int:
    """Add all endpoints of a list that are right and new: CSV, OpenDOAR's or re3data's export."""
    lines = read_list(file.read())
    with _work(settings, dry_run=dry_run) as work:
        look = partial(look_there, work.store, settings) if probed else None
        reports, told = import_list(work, lines, look)
    if as_json:
        print_json({"lines": [asdict(each) for each in reports], "new_datestamps": told.stamps})
    else:
        say(*(each.in_words for each in reports))
        _shown(told, work)
    return 1 if any(each.wrong for each in reports) else 0


@command.command("rename", epilog="Example: oaicdif endpoint rename old-name new-name")
@click.argument("old")
@click.argument("new")
@settings_option
@dry_run_option
def rename_(old: str, new: str, *, settings: Settings, dry_run: bool) -> None:
    """Give an endpoint another name; nothing else that is published changes."""
    with _work(settings, dry_run=dry_run) as work:
        _shown(rename(work, old, new), work)


@command.command("retire", epilog='Example: oaicdif endpoint retire uni --reason "It was closed."')
@click.argument("name")
@click.option(
    "--tombstones/--keep",
    "tombstones",
    default=True,
    help="Delete its records (default), or keep them: pages say since when they are not harvested.",
)
@click.option("--reason", default="", help="Why: tombstones say it.")
@settings_option
@dry_run_option
def retire_(
    name: str, *, tombstones: bool, reason: str, settings: Settings, dry_run: bool
) -> None:  # fmt: skip
    """Harvest an endpoint no more."""
    with _work(settings, dry_run=dry_run) as work:
        _shown(retire(work, name, reason=reason, keep=not tombstones), work)


@command.command("merge", epilog="Example: oaicdif endpoint merge uni-old uni --dry-run")
@click.argument("gone")
@click.argument("kept")
@click.option(
    "--identifiers",
    default="",
    metavar="OLD=NEW",
    help="How identifiers of GONE begin, and the same ones of KEPT.",
)
@click.option("--trust", is_flag=True, help="They are one repository, whatever is found.")
@settings_option
@dry_run_option
@json_option
def merge_(
    gone: str,
    kept: str,
    *,
    identifiers: str,
    trust: bool,
    settings: Settings,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Join two endpoints that are one repository: GONE becomes part of KEPT."""
    found: list[Comparison] = []
    show = found.append if as_json else _say_comparison
    with _work(settings, dry_run=dry_run) as work:
        told = join(work, gone, kept, read_scheme(identifiers), show, trust=trust)
        if not as_json:
            _shown(told, work)
    if as_json:
        pairs = {
            kind: [each.values() for each in (getattr(found[0], kind) if found else ())]
            for kind in ("twins", "doubtful")
        }
        print_json(pairs | {"told": told.sentence, "new_datestamps": told.stamps})


def _say_comparison(found: Comparison) -> None:
    pairs = (*found.doubtful, *found.twins)
    say(*(f"the same: {each.in_words}" for each in pairs[:SHOWN_PAIRS]))
    if len(pairs) > SHOWN_PAIRS:
        say(f"... and {len(pairs) - SHOWN_PAIRS} more; --json lists them all")


@command.command("move", epilog="Example: oaicdif endpoint move uni https://new.example.org/oai")
@click.argument("name")
@click.argument("url")
@click.option(
    "--identifiers",
    default="",
    metavar="OLD=NEW",
    help="How OAI identifiers began and begin, as oai:old.example.org:=oai:new.example.org:",
)
@click.option("--trust", is_flag=True, help="It is the same repository, whatever is seen there.")
@settings_option
@dry_run_option
def move_(
    name: str, url: str, *, identifiers: str, trust: bool, settings: Settings, dry_run: bool
) -> None:  # fmt: skip
    """Say that a repository is at another address: it stays the same, its records too."""
    with _work(settings, dry_run=dry_run) as work:
        look = partial(look_there, work.store, settings)
        _shown(move(work, name, url, read_scheme(identifiers), look, trust=trust), work)


def read_scheme(text: str) -> Scheme:
    """OLD=NEW as a scheme.

    Raises:
        UsageError: it is written otherwise.
    """
    old, sign, new = text.partition("=")
    if text and not (sign and old and new):
        hint = "Write OLD=NEW, as oai:old.example.org:=oai:new.example.org:"
        raise UsageError(f"--identifiers {text!r} does not say what becomes what.", hint=hint)
    return Scheme(old, new)


def look_there(
    store: Store, settings: Settings, there: EndpointSettings, identifiers: Sequence[str]
) -> Sight:
    """What is seen at an address, asked as a harvest asks."""
    options = harvest_options(settings, there, "move")
    with one_at_a_time(settings, Outside(utc_now), store) as polite:
        client = open_client(settings, there, {}, polite, os.environ)
        source = Prefetch(client.ask, ahead=0)
        endpoint = Endpoint(0, there.name, there.url)
        asking = Asking(store, client, source, endpoint, options, utc_now, Silent(), lambda: False)
        try:
            return look_at(asking, identifiers)
        finally:
            source.close()
            client.http.close()
