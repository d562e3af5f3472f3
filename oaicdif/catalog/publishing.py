"""The publish step: what the crosswalk wrote becomes visible (DECISIONS 5 to 7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from ..config import ProviderSettings
from ..store import PublishRules, PublishStore, Store
from .sets import named_sets, our_roots

BATCH: Final = 1000
_NAMED_AT_ONCE: Final = 200  # endpoints


@dataclass(frozen=True, slots=True)
class Published:
    """How many entries got a new datestamp, and whether anything is left to do."""

    stamped: int
    more: bool


def publish_batch(
    store: PublishStore,
    clock: Callable[[], datetime],
    settings: ProviderSettings,
    *,
    batch: int = BATCH,
) -> Published:
    """Stamp up to `batch` waiting drafts; when none waits, remove some of the former places that
    no list needs any more. Each holds the write lock shortly."""
    rules = rules_of(settings)
    stamped = store.publish(clock, limit=batch, rules=rules)
    return Published(stamped, bool(stamped) or store.forget_places(clock, rules=rules))


def publish_all(
    store: PublishStore,
    clock: Callable[[], datetime],
    settings: ProviderSettings | None = None,
    *,
    batch: int = BATCH,
) -> int:
    """Stamp every waiting draft, then remove former places, batch by batch; how many drafts."""
    settings, total = settings or ProviderSettings(), 0
    while (done := publish_batch(store, clock, settings, batch=batch)).more:
        total += done.stamped
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
    endpoints, ours = store.endpoints(), our_roots(settings)
    for start in range(0, len(endpoints), _NAMED_AT_ONCE):
        some = endpoints[start : start + _NAMED_AT_ONCE]
        source = store.source_sets_of([each.endpoint_id for each in some])
        store.name_sets(
            [
                named
                for each in some
                for named in named_sets(
                    source[each.endpoint_id], each.name if several else "", ours
                )
            ]
        )
