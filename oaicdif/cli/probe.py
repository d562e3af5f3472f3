"""`oaicdif probe`: what an endpoint really does."""

from __future__ import annotations

import os
from dataclasses import asdict

import click

from ..clock import utc_now
from ..config import Settings
from ..errors import UsageError
from ..harvest.endpoint_choice import check_asked, chosen_endpoint
from ..harvest.prefetch import Prefetch
from ..harvest.probing import Probe, Probed
from ..harvest.setup import Outside, harvest_options, open_client
from ..harvest.work import Silent, Work
from ..jobs.harvesting import one_at_a_time
from ..model import Endpoint
from ..model.endpoint_profile import profile_values, read_profile
from ..store import Store
from .context import json_option, opened_store, print_json, settings_option
from .terminal import say


@click.command(epilog="Example: oaicdif probe https://repository.example.org/oai")
@click.argument("endpoint", metavar="NAME or URL")
@settings_option
@click.option("--keep/--no-keep", default=True, help="Keep the profile in the store (default).")
@json_option
def command(endpoint: str, *, settings: Settings, keep: bool, as_json: bool) -> None:
    """Try an endpoint out and keep what was learnt of its ways."""
    with opened_store(settings) as store:
        probed = probe(store, settings, endpoint, keep=keep)
    if as_json:
        values = {"tried": [asdict(each) for each in probed.tried]}
        print_json({**values, "profile": profile_values(probed.profile)})
        return
    width = max(len(each.name) for each in probed.tried)
    for each in probed.tried:
        say(f"{' ' if each.good else '!'} {each.name:{width}}  {each.found}")


def probe(store: Store, settings: Settings, name: str, *, keep: bool) -> Probed:
    """Try out the endpoint of that name or base URL.

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
    known = store.find_endpoint(chosen.name)
    if keep:
        known = store.add_endpoint(
            chosen.name,
            chosen.url,
            mint_identifiers=chosen.identifiers == "mint",
            named=settings.names_beside(chosen),
        )
    endpoint = known or Endpoint(0, chosen.name, chosen.url)
    options = harvest_options(settings, chosen, "probe")
    with one_at_a_time(settings, Outside(utc_now), store) as polite:
        client = open_client(settings, chosen, endpoint.profile, polite, os.environ)
        source = Prefetch(client.ask, ahead=0)
        work = Work(store, client, source, endpoint, options, utc_now, Silent(), lambda: False)
        try:
            probed = Probe(work, read_profile(endpoint.profile)).run()
        finally:
            source.close()
            client.http.close()
    if keep:
        store.save_identify(endpoint.endpoint_id, profile=profile_values(probed.profile))
    return probed
