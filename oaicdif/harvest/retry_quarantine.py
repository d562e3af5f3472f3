"""Entries set aside, tried once more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from ..model import Endpoint
from ..model.operation import SetAside
from ..store.interface import HarvestStore
from .client import OaiClient
from .deletions import fetch_lacking
from .options import HarvestOptions
from .prefetch import Prefetch
from .work import Progress, Work


def retry(
    store: HarvestStore,
    client: OaiClient,
    endpoint: Endpoint,
    options: HarvestOptions,
    entries: Sequence[SetAside],
    clock: Callable[[], datetime],
    progress: Progress,
) -> int:
    """Ask again for the records of these entries of one endpoint and prefix, by GetRecord; how
    many are no problem any more: they came whole, or the endpoint knows them no more. A record is
    asked for once, however many entries it has; one without an identifier stays.

    Raises:
        LeaseLost: another unit of work harvests the endpoint.
        StoreError: nothing can be stored.
    """
    store.take_lease(endpoint.endpoint_id, owner=options.owner, now=clock())
    source = Prefetch(client.ask, ahead=0)
    work = Work(store, client, source, endpoint, options, clock, progress, lambda: False)
    named = _by_name(entries)
    before = _open_ids(store, endpoint)
    try:
        fetched = fetch_lacking(work, list(named))
    finally:
        source.close()
        store.give_up_lease(endpoint.endpoint_id, owner=options.owner)
    gone = [number for name in fetched.gone for number in named[name]]
    store.release(gone, now=clock())
    return len(before & {e.quarantine_id for e in entries} - _open_ids(store, endpoint))


def _by_name(entries: Sequence[SetAside]) -> Mapping[str, Sequence[int]]:
    """The numbers of the entries by their identifier."""
    named: dict[str, list[int]] = {}
    for each in entries:
        if each.identifier:
            named.setdefault(each.identifier, []).append(each.quarantine_id)
    return named


def _open_ids(store: HarvestStore, endpoint: Endpoint) -> set[int]:
    return {each.quarantine_id for each in store.aside(endpoint.endpoint_id)}
