"""The publish step: what the crosswalk wrote becomes visible (DECISIONS 5 to 7).

Must not know: formats, the web, OAI-PMH.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from ..store import PublishStore


def publish_all(store: PublishStore, clock: Callable[[], datetime], *, batch: int = 1000) -> int:
    """Stamp every waiting draft, in batches that hold the write lock shortly; how many."""
    total = 0
    while stamped := store.publish(clock, limit=batch):
        total += stamped
    return total
