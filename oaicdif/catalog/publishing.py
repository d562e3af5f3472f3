"""The publish step: what the crosswalk wrote becomes visible (DECISIONS 5 to 7).

Must not know: formats, the web, OAI-PMH.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from ..config import ProviderSettings
from ..store import PublishStore, Store
from .sets import named_sets, our_roots


def publish_all(store: PublishStore, clock: Callable[[], datetime], *, batch: int = 1000) -> int:
    """Stamp every waiting draft, in batches that hold the write lock shortly; how many."""
    total = 0
    while stamped := store.publish(clock, limit=batch):
        total += stamped
    return total


def name_published_sets(store: Store, settings: ProviderSettings, *, several: bool) -> None:
    """Give published sets the names that their sources give them.

    `several`: sets lie under their endpoint's name, as their specs do (DECISIONS 25).
    """
    for endpoint in store.endpoints():
        source = store.source_sets(endpoint.endpoint_id)
        name = endpoint.name if several else ""
        store.name_sets(named_sets(source, name, our_roots(settings)))
