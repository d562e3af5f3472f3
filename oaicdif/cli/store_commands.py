"""`oaicdif store`: what an operator does with the store itself."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path
from typing import Final

import click

from ..clock import utc_now
from ..config import Settings
from ..counting import counted
from ..errors import StoreCorrupt, UsageError
from ..harvest.refilling import refill
from ..jobs.rounds import prune_store
from ..jobs.stopping import stop_on_signals
from ..jobs.store_check import Checked, check_store, last_check, rebuilt_store
from ..jobs.store_compaction import compact_store
from ..store import copy_store, older_store, open_store, restore_store, store_exists
from ..store.older import Filled
from ..store.upkeep import Contents, FileSize, TableSize
from ..store_address import shown_address
from .context import json_option, on_terminal, opened_store, print_json, settings_option
from .mistakes import CommandGroup
from .terminal import say

_SHOWN: Final = 10  # names of records, lines of faults, on the terminal
_MB: Final = 1_000_000


@click.group(cls=CommandGroup, epilog="Example: oaicdif store info")
def command() -> None:
    """Look after the store: check it, copy it, keep it small."""


@command.command("info", epilog="Example: oaicdif store info --json")
@settings_option
@json_option
def info(*, settings: Settings, as_json: bool) -> None:
    """Show what takes how much space."""
    with opened_store(settings, must_exist=True) as store:
        size, tables, held = store.keeper.size(), store.keeper.tables(), store.contents()
        checked = last_check(store)
    if as_json:
        print_json({
            **size._asdict(), **held._asdict(),
            "tables": [each._asdict() for each in tables],
            "last_check": checked.began if checked else None,
        })  # fmt: skip
        return
    say(*_info_lines(shown_address(settings.store_url), size, held, tables))
    say(f"last check: {checked.began[:16]}" if checked else "never checked: oaicdif store check")


def _info_lines(
    address: str, size: FileSize, held: Contents, tables: Sequence[TableSize]
) -> Iterator[str]:
    yield (
        f"{address}: {size.file_bytes / _MB:,.1f} MB, of them {size.free_bytes / _MB:,.1f} free;"
        f" its log {size.log_bytes / _MB:,.1f} MB"
    )
    yield (
        f"{counted(held.records, 'records')}; {counted(held.pages, 'pages')} with"
        f" {held.xml_bytes / _MB:,.1f} MB of XML as received"
    )
    for each in tables:
        if each.rows:
            yield f"  {each.name:<16}{each.bytes / _MB:>10,.1f} MB{each.rows:>12,} rows"


@command.command("check", epilog="Example: oaicdif store check --mend")
@click.option("--mend", is_flag=True, help="Make good what can be made again.")
@settings_option
@json_option
def check(*, settings: Settings, mend: bool, as_json: bool) -> int:
    """Look for damage: in the file, between its tables, in each record and rendering.

    It may run while others harvest and serve. When it is stopped, the next one goes on.
    """
    if mend and (faults := _faults(settings)):
        rebuilt_store(settings, faults, utc_now())
    with opened_store(settings, must_exist=True) as store, stop_on_signals(_told) as stop:
        told = _silent if as_json or not on_terminal() else _stage
        found = check_store(store, settings, utc_now(), mend=mend, stop=stop.is_set, told=told)
    if found is None:
        say("Stopped; the next check goes on from here.", err=True)
        return 3
    if as_json:
        print_json({**asdict(found), "wrong": found.wrong, "unmended": found.unmended})
    else:
        say(*_findings(found))
    if found.unmended:
        return 3
    return 1 if found.wrong else 0


def _faults(settings: Settings) -> list[str]:
    """What the database finds wrong with its file before it is mended.

    Raises:
        UsageError: the store cannot be written, so that nothing can be mended.
    """
    try:
        with opened_store(settings, must_exist=True) as store:
            if store.is_read_only:
                raise UsageError(
                    f"{shown_address(settings.store_url)} cannot be written: nothing can be"
                    " mended.",
                    hint="Run it where the store can be written, or without --mend.",
                )
            return store.keeper.faults()
    except StoreCorrupt as error:  # as of a file that was cut off
        return [error.message]


def _told(text: str) -> None:
    say(text, err=True)


def _silent(stage: str, place: int) -> None:
    """Say nothing before the end."""


def _stage(stage: str, place: int) -> None:
    say(f"{stage} {place}" if place else stage, err=True)


def _findings(found: Checked) -> Iterator[str]:
    yield f"{counted(found.records, 'records')} and {counted(found.entries, 'entries')} checked"
    if found.unchecked:
        yield f"  not checked, or not to the end: {', '.join(found.unchecked)}"
    yield from (f"  file: {each}" for each in found.faults[:_SHOWN])
    yield from (f"  {rows} {what}" for what, rows in found.orphans.items())
    for names, what in (
        (found.damaged_copies, "damaged copies of records"),
        (found.recut, "lost records that stand on kept pages"),
        (found.without_record, "published entries whose record is lost"),
        (found.lost_copies, "records whose copy and page are damaged"),
        (found.damaged_renderings, "damaged renderings"),
    ):
        if names:
            yield f"  {counted(len(names), what)}: {', '.join(names[:_SHOWN])}"
    if found.damaged_store:
        yield f"  the file was damaged and is written anew; it is kept as {found.damaged_store}"
    if found.lost_tables:
        yield f"  not all of these tables could be read: {', '.join(found.lost_tables)}"
    if found.broken_runs:
        yield f"  {counted(found.broken_runs, 'runs')} broke off; the next harvest goes on"
    if found.otherwise:
        yield (
            f"  {counted(found.otherwise, 'entries')} would be made otherwise now: the rules"
            " changed, or they wait. `oaicdif crosswalk run --all` makes them so"
        )
    yield found.way_out


@command.command("backup", epilog="Example: oaicdif store backup /backups/oaicdif.sqlite")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Even over a copy of another catalog.")
@settings_option
@json_option
def backup(file: Path, *, force: bool, settings: Settings, as_json: bool) -> None:
    """Write a copy of the store to FILE while others use it, and read the copy again.

    A copy of before that lies there is replaced when the new one is whole. One of another
    catalog, or of a published one while nothing is published now, is only replaced with --force.
    """
    with opened_store(settings, must_exist=True) as store:
        saved = store.keeper.save(file, lambda part: None, replace_any=force)
    if as_json:
        print_json(saved._asdict())
    else:
        say(
            f"{saved.path}: {counted(saved.records, 'records')}, {saved.published} published,"
            f" {saved.file_bytes / _MB:,.1f} MB, read again and whole"
        )


@command.command("restore", epilog="Example: oaicdif store restore /backups/oaicdif.sqlite")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Even while others use the store.")
@settings_option
@json_option
def restore(file: Path, *, force: bool, settings: Settings, as_json: bool) -> None:
    """Put the copy in FILE into the store's place, when it is read and whole.

    The store of before is kept beside it, with its log. Datestamps go on behind what readers were
    answered.
    """
    restored = restore_store(settings.store_url, file, force=force)
    if as_json:
        print_json(restored._asdict())
        return
    say(
        f"{restored.path}: {counted(restored.records, 'records')}, {restored.published} published,"
        " read and whole"
    )
    if restored.kept:
        say(f"the store of before is kept as {restored.kept}")


@command.command("copy", epilog="Example: oaicdif store copy oaicdif.sqlite postgresql:///oaicdif")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@json_option
def copy(source: str, target: str, *, as_json: bool) -> None:
    """Copy a store to another place or database, with its datestamps and tokens.

    Others may use it meanwhile. Run it again to bring what changed since, or to go on after an
    interruption. Then name TO in the settings.
    """
    copied = copy_store(source, target)
    if as_json:
        print_json(copied._asdict())
    else:
        say(
            f"{shown_address(target)}: {counted(copied.rows, 'rows')} of {copied.tables} tables,"
            f" {copied.written} written now; both read again, digest {copied.digest}"
        )


@command.command("compact", epilog="Example: oaicdif store compact")
@settings_option
@json_option
def compact(*, settings: Settings, as_json: bool) -> None:
    """Write together what lies scattered, and give free space back to the system.

    It works in short steps while others use the store; when it is stopped, the next one goes on.
    """
    with opened_store(settings, must_exist=True) as store:
        with stop_on_signals(_told) as stop:
            done = compact_store(store, stop.is_set)
        after = store.keeper.size()
    if as_json:
        print_json({**asdict(done), **after._asdict()})
        return
    given_back = done.given_back_bytes
    what = "given back" if given_back >= 0 else "more are taken, until the database gives them back"
    say(
        f"{abs(given_back) / _MB:,.1f} MB {what}; {after.file_bytes / _MB:,.1f} MB are left",
        f"{counted(done.packed, 'documents')} packed anew, {counted(done.moved, 'entries')} moved,"
        f" {counted(done.indexes, 'indexes')} written anew",
    )


@command.command("prune", epilog="Example: oaicdif store prune --days 365")
@click.option("--days", type=click.IntRange(0), help="Instead of keep_pages_days in the settings.")
@settings_option
@json_option
def prune(*, settings: Settings, days: int | None, as_json: bool) -> None:
    """Remove old pages that hold no current record, and places that no list needs.

    The space is free for what comes; `oaicdif store compact` gives it back to the system.
    """
    keep = None if days is None else timedelta(days=days)
    with opened_store(settings, must_exist=True) as store:
        pruned = prune_store(store, settings, utc_now, keep)
    if as_json:
        print_json(asdict(pruned))
    else:
        say(
            f"{counted(pruned.pages, 'pages')} and {counted(pruned.orphans, 'rows')} that nothing"
            " leads to removed"
        )


@command.command("fill", epilog="Example: oaicdif store fill")
@settings_option
@json_option
def fill(*, settings: Settings, as_json: bool) -> int:
    """Fill a new store from the pages that an older one kept, without the network.

    The new store takes the old one's place; the old one is kept beside it. Everything is
    crosswalked and published anew by the next `oaicdif crosswalk run`.
    """
    url = settings.store_url
    if not store_exists(url):
        raise UsageError(
            f"There is no store at {shown_address(url)}.", hint="Name it in oaicdif.toml."
        )
    swap = older_store(url)
    with swap.old() as old, closing(open_store(swap.new)) as new:
        filled = refill(old, new, utc_now())
    kept = swap.put_in_place()
    if as_json:
        print_json({**filled._asdict(), "old_store": kept})
    else:
        say(*_lines(filled, kept))
    return 1 if filled.differing or filled.damaged else 0


def _damage(pages: Sequence[tuple[int, str]]) -> str:
    """Which pages are damaged, and what brings their records again."""
    numbers = ", ".join(str(number) for number, _ in pages[:_SHOWN])
    endpoints = " ".join(dict.fromkeys(shlex.quote(name) for _, name in pages))
    are, their = (
        ("is damaged and was", "its") if len(pages) == 1 else ("are damaged and were", "their")
    )
    return (
        f"{counted(len(pages), 'pages')} of the old store {are} left out: {numbers}."
        f" oaicdif harvest --full {endpoints} brings {their} records again."
    )


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
    if filled.damaged:
        lines.append(_damage(filled.damaged))
    return [*lines, "Next: oaicdif crosswalk run"]
