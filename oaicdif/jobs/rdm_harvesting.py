"""One endpoint of kind "rdm" harvested under its settings."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from ..config import EndpointSettings, Settings
from ..harvest.endpoint_run import HarvestReport
from ..harvest.log import about_endpoint
from ..harvest.options import HarvestOptions
from ..harvest.rdm.rdm_client import RdmClient, address_of
from ..harvest.rdm.rdm_harvest import harvest_rdm
from ..harvest.rdm.rdm_saved import ReplayRdm, SavingRdm
from ..harvest.setup import Outside, http_options, patience_of
from ..harvest.work import Progress
from ..http import HttpClient
from ..http.retrying import Patience
from ..store import Store
from .heartbeat import beating


def harvest_over_rdm(
    store: Store,
    settings: Settings,
    chosen: EndpointSettings,
    options: HarvestOptions,
    folders: tuple[Path | None, Path | None],
    progress: Progress,
    stop: Callable[[], bool],
    outside: Outside,
) -> HarvestReport:
    """Harvest one server; `folders` are those of answers to write and to read. Raises as
    `harvesting.harvest_one`."""
    endpoint = store.add_endpoint(
        chosen.name, chosen.url, mint_identifiers=True, named=settings.names_beside(chosen)
    )
    client = open_rdm_client(settings, chosen, outside, os.environ)
    save, replay = folders
    if replay is not None:
        client.through, client.patience = ReplayRdm(replay), Patience(retries=0)
    elif save is not None:
        client.through = SavingRdm(save)
    clock = outside.now
    with about_endpoint(chosen.name), beating(store, endpoint.endpoint_id, options.owner, clock):
        try:
            return harvest_rdm(store, client, endpoint, options, clock, progress, stop)
        finally:
            client.http.close()


def open_rdm_client(
    settings: Settings,
    chosen: EndpointSettings,
    outside: Outside,
    environment: Mapping[str, str],
) -> RdmClient:
    """A client for one server; close its `http` in the end.

    Raises:
        RdmError: its catalog is no Catalog-Service-ID.
        UsageError: something that no request can carry.
    """
    harvest = settings.harvest
    address = address_of(chosen.url, chosen.catalog)
    options = replace(http_options(harvest, chosen, environment), home=address)
    client = RdmClient(
        address,
        HttpClient(options, outside.now),
        outside.now,
        outside.sleep,
        random.random,
        catalog=chosen.catalog,
        patience=patience_of(harvest),
        max_bytes=harvest.max_run_bytes,
    )
    client.pace.least_gap_s = harvest.delay_s
    return client
