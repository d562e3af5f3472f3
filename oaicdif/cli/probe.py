"""`oaicdif probe`: what an endpoint really does."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import asdict
from functools import partial

import click

from ..clock import utc_now
from ..config import EndpointSettings, Settings
from ..errors import UsageError
from ..harvest.endpoint_choice import check_asked, chosen_endpoint
from ..harvest.prefetch import Prefetch
from ..harvest.probing import Probe, Probed
from ..harvest.setup import Outside, harvest_options, open_client
from ..harvest.work import Progress, Work
from ..jobs.harvesting import one_at_a_time
from ..model import Endpoint
from ..model.endpoint_profile import profile_values, read_profile
from ..store import Store
from .context import json_option, opened_store, print_json, settings_option
from .progress import shown_progress
from .terminal import say


@click.command(epilog="Example: oaicdif probe https://repository.example.org/oai")
@click.argument("endpoint", metavar="NAME or URL")
@settings_option
@click.option("--keep/--no-keep", default=True, help="Keep the profile in the store (default).")
@json_option
def command(endpoint: str, *, settings: Settings, keep: bool, as_json: bool) -> None:
    """Try an endpoint out and keep what was learnt of its ways."""
    with opened_store(settings) as store, shown_progress("asking", quiet=as_json) as progress:
        probed = probe(store, settings, endpoint, progress, keep=keep)
    if as_json:
        values = {"tried": [asdict(each) for each in probed.tried]}
        print_json({**values, "profile": profile_values(probed.profile)})
        return
    width = max(len(each.name) for each in probed.tried)
    for each in probed.tried:
        say(f"{' ' if each.good else '!'} {each.name:{width}}  {each.found}")


def probe(store: Store, settings: Settings, name: str, progress: Progress, *, keep: bool) -> Probed:
    """Try out the endpoint of that name or base URL. A new one that says who it is is stored.

    Raises:
        UnknownEndpoint: no such endpoint.
        FetchError, ResponseError, OaiError: it does not even say who it is.
    """
    chosen = check_asked(chosen_endpoint(settings, store, name))
    if chosen.kind != "oai-pmh":
        raise UsageError(
            f"{chosen.name} is no endpoint of OAI-PMH.",
            hint=f"Ask it what it is: oaicdif rdm ask {chosen.url} server",
        )
    named = settings.names_beside(chosen)
    endpoint = store.find_endpoint(chosen.name) or Endpoint(0, chosen.name, chosen.url)
    if keep and (endpoint.endpoint_id or named):
        endpoint = _stored(store, chosen, named)
    options = harvest_options(settings, chosen, "probe")
    with one_at_a_time(settings, Outside(utc_now), store) as polite:
        client = open_client(settings, chosen, endpoint.profile, polite, os.environ)
        source = Prefetch(client.ask, ahead=0)
        client.waits = partial(progress.waiting, endpoint)
        work = Work(store, client, source, endpoint, options, utc_now, progress, lambda: False)
        try:
            probed = Probe(work, read_profile(endpoint.profile)).run()
        finally:
            source.close()
            client.http.close()
    if keep:
        endpoint = _stored(store, chosen, named)
        store.save_identify(endpoint.endpoint_id, profile=profile_values(probed.profile))
    return probed


def _stored(store: Store, chosen: EndpointSettings, named: Collection[str] | None) -> Endpoint:
    mint = chosen.identifiers == "mint"
    return store.add_endpoint(chosen.name, chosen.url, mint_identifiers=mint, named=named)
