"""The publish step: what the crosswalk wrote becomes visible (DECISIONS 5 to 7).

Must not know: formats, the web, OAI-PMH.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from ..config import ProviderSettings
from ..store import PublishRules, PublishStore, Store
from .sets import named_sets, our_roots


def publish_all(
    store: PublishStore,
    clock: Callable[[], datetime],
    settings: ProviderSettings | None = None,
    *,
    batch: int = 1000,
) -> int:
    """Stamp every waiting draft, in batches that hold the write lock shortly; how many.

    Then former places that no list needs any more are removed, as shortly.
    """
    rules = rules_of(settings or ProviderSettings())
    total = 0
    while stamped := store.publish(clock, limit=batch, rules=rules):
        total += stamped
    while store.forget_places(clock, rules=rules):
        pass
    return total


def rules_of(settings: ProviderSettings) -> PublishRules:
    """What the publish step asks of these settings."""
    return PublishRules(
        announced=frozenset(settings.announce_departures),
        keep_places=timedelta(hours=settings.token_hours),
    )


def name_published_sets(store: Store, settings: ProviderSettings, *, several: bool) -> None:
    """Give published sets the names that their sources give them.

    `several`: sets lie under their endpoint's name, as their specs do (DECISIONS 25).
    """
    for endpoint in store.endpoints():
        source = store.source_sets(endpoint.endpoint_id)
        name = endpoint.name if several else ""
        store.name_sets(named_sets(source, name, our_roots(settings)))
