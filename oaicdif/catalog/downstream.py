"""What follows a harvest: changed records are crosswalked, and what changed is published.

Must not know: how records came into the store.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from ..config import Settings
from ..store import Store
from .crosswalk_run import run_stale
from .publishing import name_published_sets, publish_all
from .settings_in_force import tell_minted


@dataclass(frozen=True, slots=True)
class Downstream:
    """How many items were crosswalked, and how many entries got a new datestamp."""

    crosswalked: int = 0
    published: int = 0


def crosswalk_and_publish(
    store: Store, settings: Settings, clock: Callable[[], datetime]
) -> Downstream:
    """Bring the catalog up to what is stored.

    Raises:
        CrosswalkError: a crosswalk file is wrong; what is stored stays, and waits.
    """
    crosswalked = run_stale(store, settings, clock)
    tell_minted(store, settings)
    published = publish_all(store, clock, settings.provider)
    several = store.several_endpoints(len(settings.endpoints))
    name_published_sets(store, settings.provider, several=several)
    return Downstream(crosswalked, published)
