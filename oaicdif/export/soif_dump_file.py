"""What `catalog.soif.gz` holds: every description, as the RDM server of the site gives it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from ..config import Settings
from ..rdm_server.making import make_server
from ..rdm_server.whole_catalog import every_description
from ..site.rebase import Rebase
from ..store import Store
from .order import ExportOrder


def descriptions(
    order: ExportOrder, settings: Settings, store: Store, now: datetime
) -> Iterator[bytes]:
    """The objects, but with the addresses under which the files will be served."""
    server = make_server(settings, store, lambda: now)
    rebase = Rebase(order.source_url, order.base_url)
    there = replace(
        server,
        site_url=order.base_url,
        describe=lambda body: server.describe(rebase.json(body)),
    )
    return every_description(there, now)
