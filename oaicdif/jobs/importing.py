"""Dumps of resource descriptions taken into the store as an endpoint's."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from ..clock import utc_now
from ..config import Settings
from ..errors import UsageError
from ..harvest.log import about_endpoint
from ..harvest.rdm.dump_import import Dump, DumpImport, Imported
from ..harvest.work import Progress
from ..model import Endpoint
from ..sources.lifecycle import check_name
from ..store import Store
from ..store.lease import unit_owner
from .heartbeat import beating

NOWHERE = "urn:oaicdif:dump:"  # before the name of an endpoint that is known by dumps alone


def import_dumps(
    store: Store,
    settings: Settings,
    name: str,
    files: Sequence[Path],
    progress: Progress,
    stop: threading.Event,
    *,
    accept_losses: bool = False,
    clock: Callable[[], datetime] = utc_now,
) -> Imported:
    """Import files as descriptions of the endpoint of that name, which is made if it is new.

    Raises:
        LeaseLost: another unit of work harvests the endpoint.
        ResponseError: no file holds an object.
        StoreError: nothing more can be stored.
        UsageError: the endpoint is harvested by OAI-PMH, in another format.
    """
    endpoint, owner = endpoint_of_dumps(store, settings, name), unit_owner()
    with about_endpoint(name), beating(store, endpoint.endpoint_id, owner, clock):
        done = DumpImport(store, endpoint, owner, clock, progress, stop.is_set, accept_losses)
        return done.take([_dump(path) for path in files])


def _dump(path: Path) -> Dump:
    return Dump(path.name, lambda: path.open("rb"))


def endpoint_of_dumps(store: Store, settings: Settings, name: str) -> Endpoint:
    """The endpoint of that name; its records get identifiers of ours, unless they bring some.

    Raises:
        UsageError: it is harvested by OAI-PMH, or it cannot have that name.
    """
    if "://" in name:
        raise UsageError(
            f"{name!r} is an address, and a dump needs a name.", hint="Write --endpoint NAME."
        )
    known = store.find_endpoint(name)
    configured = next((each for each in settings.endpoints if each.name == name), None)
    if (configured and getattr(configured, "kind", "oai") != "rdm") or (
        configured is None and known and known.identify
    ):
        raise UsageError(
            f"{name!r} is an endpoint of OAI-PMH.", hint="Import the dump under another name."
        )
    held = configured.url if configured else known.base_url if known else ""
    address = held or f"{NOWHERE}{check_name(name)}"
    return store.add_endpoint(name, address, mint_identifiers=True)
