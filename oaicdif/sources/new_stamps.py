"""How many records would get a new datestamp if endpoints were otherwise: drafts are made as the
crosswalk makes them, compared with what is published, and thrown away."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from ..catalog.claims import Claims
from ..catalog.crosswalk_run import site_crosswalks, site_names
from ..catalog.drafts import Drafter
from ..config import Settings
from ..model import StaleItem
from ..store import Store

_BATCH: Final = 500
Otherwise = Callable[[StaleItem], StaleItem]


def count_new_stamps(
    store: Store,
    settings: Settings,
    now: datetime,
    *,
    endpoint_id: int | None = None,
    otherwise: Otherwise = lambda item: item,
    several: bool,
) -> int:
    """How many items (of one endpoint) would be published anew under these settings, each changed
    by `otherwise` first; `several` as in `crosswalk_run.site_names`. Nothing is written."""
    claims = Claims(store.holders, store.holders_of)
    names = site_names(settings, several=several)
    drafter = Drafter(site_crosswalks(settings), names, store.alias, claims)
    after = count = 0
    while items := store.items(after=after, limit=_BATCH, endpoint_id=endpoint_id):
        after = items[-1].key.entry_id
        items = [each for each in items if not each.lost]
        changed = [otherwise(each) for each in items]
        drafts = (each.draft for each in drafter.draft_all(changed, now))
        count += sum(
            draft.digest != item.published_digest for draft, item in zip(drafts, items, strict=True)
        )
    return count


def buried(item: StaleItem) -> StaleItem:
    """The item as a tombstone."""
    return item._replace(records=tuple(each._replace(deleted=True) for each in item.records))


def several_now(store: Store, settings: Settings) -> bool:
    """Whether sets lie under the name of their endpoint (DECISIONS 25)."""
    counts = store.counts()
    held = sum(counts[each.name]["records"] > 0 for each in store.endpoints())
    return max(held, len(settings.endpoints)) > 1
