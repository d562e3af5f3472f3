"""`oaicdif quarantine`: entries that could not be read, and what to do with them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

import click

from ..clock import utc_now
from ..config import Settings
from ..errors import UsageError
from ..harvest.endpoint_choice import chosen_endpoint
from ..harvest.retry_quarantine import retry as retry_entries
from ..harvest.setup import Outside, harvest_options, open_client
from ..harvest.work import Silent
from ..jobs.harvesting import one_at_a_time
from ..jobs.heartbeat import beating
from ..jobs.units import whole_catalog
from ..model.operation import QuarantineEntry, SetAside
from ..store import Store
from ..store.lease import unit_owner
from .context import json_option, opened_store, print_json, settings_option
from .mistakes import CommandGroup
from .terminal import say, say_bytes

T = TypeVar("T", QuarantineEntry, SetAside)


@click.group(cls=CommandGroup, epilog="Example: oaicdif quarantine list")
def command() -> None:
    """Look at entries that could not be read."""


@command.command("list", epilog="Example: oaicdif quarantine list --json")
@click.argument("name", required=False)
@settings_option
@json_option
def list_(name: str | None, *, settings: Settings, as_json: bool) -> None:
    """List what is set aside, of one endpoint or of all."""
    with opened_store(settings, must_exist=True) as store:
        names = {each.endpoint_id: each.name for each in store.endpoints()}
        endpoint = (
            store.find_endpoint(chosen_endpoint(settings, store, name).name) if name else None
        )
        entries = store.quarantine(endpoint.endpoint_id if endpoint else None)
    if as_json:
        print_json([_values(names, each) for each in entries])
        return
    for each in entries:
        what = each.entry.identifier or f"entry {each.entry.position} of page {each.page_number}"
        place = names.get(each.endpoint_id, "")
        say(f"{each.quarantine_id:6} {place}  {what}  {each.entry.reason}")
    if not entries:
        say("Nothing is set aside.")


def _values(names: dict[int, str], entry: QuarantineEntry) -> dict[str, object]:
    return {
        "id": entry.quarantine_id,
        "endpoint": names.get(entry.endpoint_id, ""),
        "run": entry.run_id,
        "page": entry.page_number,
        "position": entry.entry.position,
        "identifier": entry.entry.identifier,
        "reason": entry.entry.reason,
        "received": entry.received,
        "bytes": len(entry.entry.body),
    }


@command.command("show", epilog="Example: oaicdif quarantine show 12")
@click.argument("number", type=int)
@settings_option
def show_(number: int, *, settings: Settings) -> None:
    """Print an entry's bytes as they came, its reason on standard error."""
    with opened_store(settings, must_exist=True) as store:
        (entry,) = _found(store.quarantine(), [number])
    say(f"{entry.entry.identifier}: {entry.entry.reason}", err=True)
    say_bytes(entry.entry.body)


@command.command("release", epilog="Example: oaicdif quarantine release 12 13")
@click.argument("numbers", type=int, nargs=-1, required=True)
@settings_option
def release_(numbers: tuple[int, ...], *, settings: Settings) -> None:
    """Take entries off the list: they are no problem, or nobody's."""
    with opened_store(settings, must_exist=True) as store:
        _found(store.aside(), numbers)
        done = store.release(numbers, now=utc_now())
    say(f"{done} released")


@command.command("retry", epilog="Example: oaicdif quarantine retry")
@click.argument("numbers", type=int, nargs=-1)
@settings_option
def retry_(numbers: tuple[int, ...], *, settings: Settings) -> int:
    """Ask for the records once more, one by one; all of them without a number."""
    with opened_store(settings, must_exist=True) as store:
        every = store.aside()
        entries = _found(every, numbers) if numbers else every
        mended = sum(_retried(store, settings, group) for group in _groups(entries))
        if mended:
            whole_catalog(store, settings)
    say(f"{mended} of {len(entries)} are no problem any more")
    return 0 if mended == len(entries) else 1


def _found(entries: Iterable[T], numbers: Sequence[int]) -> list[T]:
    by_number = {each.quarantine_id: each for each in entries}
    missing = [str(number) for number in numbers if number not in by_number]
    if missing:
        raise UsageError(
            f"Nothing is set aside under {', '.join(missing)}.",
            hint="See oaicdif quarantine list.",
        )
    return [by_number[number] for number in numbers]


def _groups(entries: Sequence[SetAside]) -> Iterator[list[SetAside]]:
    """By endpoint and prefix: each is one conversation."""

    def key(entry: SetAside) -> tuple[int, str]:
        return entry.endpoint_id, entry.metadata_prefix

    for _, group in groupby(sorted(entries, key=key), key=key):
        yield list(group)


def _retried(store: Store, settings: Settings, entries: Sequence[SetAside]) -> int:
    names = {each.endpoint_id: each for each in store.endpoints()}
    endpoint = names[entries[0].endpoint_id]
    chosen = chosen_endpoint(settings, store, endpoint.name)
    if chosen.kind != "oai-pmh":
        return 0  # a full harvest reads it again: nothing can be asked for singly
    owner = unit_owner()
    options = replace(
        harvest_options(settings, chosen, owner),
        metadata_prefix=entries[0].metadata_prefix or chosen.prefix,
    )
    with (
        one_at_a_time(settings, Outside(utc_now), store) as polite,
        beating(store, endpoint.endpoint_id, owner, utc_now),
    ):
        client = open_client(settings, chosen, endpoint.profile, polite, os.environ)
        try:
            return retry_entries(store, client, endpoint, options, entries, utc_now, Silent())
        finally:
            client.http.close()
