"""One endpoint harvested under its settings: the step that every edge shares."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from ..clock import utc_now
from ..config import EndpointSettings, Settings
from ..errors import OaicdifError, UsageError
from ..harvest import dry_run
from ..harvest.client import OaiClient
from ..harvest.endpoint_run import HarvestReport, harvest_endpoint
from ..harvest.introduce import meet
from ..harvest.log import about_endpoint
from ..harvest.options import HarvestOptions
from ..harvest.prefetch import Prefetch
from ..harvest.replay import Replay, Saving
from ..harvest.setup import Outside, harvest_options, open_client
from ..harvest.work import Progress, Work
from ..http.host_turns import Visitor, turns_path, visiting
from ..http.retrying import Patience
from ..model import Endpoint
from ..store import Store
from ..store.lease import unit_owner
from ..store_address import POSTGRESQL, read_address
from .heartbeat import beating
from .host_rows import RowVisitor, visiting_rows

log: Final = logging.getLogger(__name__)
RDM: Final = "rdm"


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for beyond the settings; None and empty leave them as they are.

    `save` and `replay` are folders of answers to write and to read.
    """

    full: bool = False
    from_: str | None = None
    until: str | None = None
    sets: tuple[str, ...] = ()
    prefix: str | None = None
    accept_losses: bool = False
    save: Path | None = None
    replay: Path | None = None

    def applied(self, options: HarvestOptions) -> HarvestOptions:
        """The options with what was asked for."""
        return replace(
            options,
            full=self.full or self.replay is not None,
            from_=self.from_,
            until=self.until,
            sets=self.sets or options.sets,
            metadata_prefix=self.prefix or options.metadata_prefix,
            accept_losses=self.accept_losses,
            replayed=self.replay is not None,
        )


def harvest_one(
    store: Store,
    settings: Settings,
    chosen: EndpointSettings,
    asked: Asked,
    progress: Progress,
    stop: threading.Event | None = None,
    *,
    clock: Callable[[], datetime] = utc_now,
) -> HarvestReport:
    """Harvest one endpoint under its settings; what the store knows of its ways is used.

    Raises:
        LeaseLost: another unit of work harvests it.
        StoreError: nothing can be stored.
        UsageError: its settings, or a folder named, cannot be used.
    """
    stop = stop or threading.Event()
    outside = Outside(clock, stop.wait, halted=stop.is_set)
    return harvest_on(store, settings, chosen, asked, progress, stop.is_set, outside)


def harvest_on(
    store: Store,
    settings: Settings,
    chosen: EndpointSettings,
    asked: Asked,
    progress: Progress,
    stop: Callable[[], bool],
    outside: Outside,
    before: HarvestReport | None = None,
) -> HarvestReport:
    """As `harvest_one`, until `stop` says so; it goes on with the harvest that told `before`."""
    if chosen.kind == RDM:
        from .rdm_harvesting import harvest_over_rdm  # two megabytes that few need

        options = asked.applied(harvest_options(settings, chosen, unit_owner()))
        folders = asked.save, asked.replay
        return harvest_over_rdm(store, settings, chosen, options, folders, progress, stop, outside)
    clock = outside.now
    endpoint = store.add_endpoint(
        chosen.name,
        chosen.url,
        mint_identifiers=chosen.identifiers == "mint",
        named=settings.names_beside(chosen),
    )
    owner = unit_owner()
    options = asked.applied(harvest_options(settings, chosen, owner))
    with (
        about_endpoint(chosen.name),
        one_at_a_time(settings, outside, store) as polite,
        beating(store, endpoint.endpoint_id, owner, clock),
    ):
        client = client_for(settings, chosen, endpoint, asked, polite)
        client.waits = partial(progress.waiting, endpoint)
        try:
            return harvest_endpoint(
                store, client, endpoint, options, clock, progress, stop, before=before
            )
        finally:
            client.http.close()


def meet_new(
    store: Store,
    settings: Settings,
    chosen: EndpointSettings,
    asked: Asked,
    progress: Progress,
    stop: threading.Event,
) -> OaicdifError | None:
    """Let an address of the command line that nobody knows yet answer, before it is stored: why
    it is no endpoint, if it does not answer as one."""
    is_known = settings.names_beside(chosen) or store.find_endpoint(chosen.name)
    if is_known or asked.replay is not None or chosen.kind == RDM:
        return None
    outside = Outside(utc_now, stop.wait, halted=stop.is_set)
    endpoint = Endpoint(0, chosen.name, chosen.url)
    options = asked.applied(harvest_options(settings, chosen, unit_owner()))
    with about_endpoint(chosen.name), one_at_a_time(settings, outside, store) as polite:
        client = client_for(settings, chosen, endpoint, replace(asked, save=None), polite)
        client.waits = partial(progress.waiting, endpoint)
        source = Prefetch(client.ask, ahead=0)
        try:
            return meet(
                Work(store, client, source, endpoint, options, utc_now, progress, stop.is_set)
            )
        finally:
            source.close()
            client.http.close()


@contextmanager
def one_at_a_time(
    settings: Settings, outside: Outside, store: Store | None = None
) -> Iterator[Outside]:
    """The same, with turns at each host that all processes of this store take; those of other
    machines only if the store is given.

    Raises:
        StoreUnwritable: the file of the turns cannot be written.
    """
    with _visitor(settings, outside, store) as visitor:

        @contextmanager
        def around(host: str) -> Iterator[None]:
            with outside.around(host), visitor.at(host):
                yield

        yield replace(outside, around=around)


def _visitor(
    settings: Settings, outside: Outside, store: Store | None
) -> AbstractContextManager[Visitor | RowVisitor]:
    """Turns by a file of this machine, or by rows where a store may have many machines."""
    gap_s = settings.harvest.delay_s
    if store is not None and read_address(settings.store_url).scheme == POSTGRESQL:
        return visiting_rows(store, unit_owner(), gap_s, outside.halted, outside.now)
    return visiting(turns_path(settings.store_path), gap_s, outside.halted)


def client_for(
    settings: Settings,
    chosen: EndpointSettings,
    endpoint: Endpoint,
    asked: Asked,
    outside: Outside,
) -> OaiClient:
    """The client for one endpoint: over the network, writing what comes, or from a folder."""
    prefix = asked.prefix or chosen.prefix
    client = open_client(
        settings, replace(chosen, prefix=prefix), endpoint.profile, outside, os.environ
    )
    if asked.replay is not None:
        client.through, client.patience = Replay(asked.replay), Patience(retries=0)
    elif asked.save is not None:
        client.through = Saving(asked.save)
    return client


def plan_one(
    store: Store, settings: Settings, chosen: EndpointSettings, asked: Asked
) -> list[dry_run.Planned]:
    """What harvesting this endpoint would ask first; nothing is asked and nothing written."""
    if chosen.kind == RDM:
        raise UsageError(
            f"{chosen.name} is an RDM server: what would be asked is not shown beforehand.",
            hint=f"Look at it with: oaicdif rdm ask {chosen.url} server",
        )
    known = store.find_endpoint(chosen.name)
    endpoint = known or Endpoint(0, chosen.name, chosen.url)
    client = client_for(settings, chosen, endpoint, Asked(prefix=asked.prefix), Outside(utc_now))
    options = asked.applied(harvest_options(settings, chosen, unit_owner()))
    return dry_run.planned(store, client, endpoint, options, utc_now)
