"""Published entries beside their records: is each rendering what the raw metadata make?

Each item is crosswalked again, and nothing of it is queued. Where the digest of the draft is the
one that is published, its renderings must be those that are kept: a rendering that differs, or is
gone, is damaged, and is put in its place again without a new datestamp. Where the digest differs,
the rules were changed since, or it waits to be crosswalked: nothing is said against it.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple

from ..cdif.moment import dated_text, undated_text
from ..datestamp import format_datestamp
from ..json_text import read_json
from ..store.interface import Store
from .drafts import Drafter

_DATED: Final = ("cdif-2023", "cdif-1.1")  # the others hold no moment of ours
_REPORT: Final = "issues"  # it lies beside the documents, and may be damaged with them
_COMPARED: Final = ("oai_dc", "about", "received", *_DATED)


class EntriesChecked(NamedTuple):
    """What became of some entries: the last entry_id, how many, those with a rendering that was
    damaged, and how many would be made otherwise now."""

    last: int
    entries: int
    damaged: tuple[str, ...]
    otherwise: int


def check_entries(
    store: Store, drafter: Drafter, now: datetime, *, after: int, limit: int, mend: bool
) -> EntriesChecked | None:
    """Check the next entries; None when there are no more. With `mend` damaged renderings are
    put in their places."""
    items = store.items(after=after, limit=limit)
    if not items:
        return None
    numbers = [item.key.entry_id for item in items]
    kept = {name: store.published_bodies(numbers, name) for name in _COMPARED}
    whole = [item._replace(published_digest=None) for item in items if not item.lost]
    drafts = drafter.draft_all(whole, now)
    damaged: dict[str, dict[int, bytes]] = {}
    otherwise = 0
    for drafted in drafts:
        draft = drafted.draft
        known = kept["oai_dc"].get(draft.entry_id)
        if known is None or draft.deleted:
            continue  # not published, or a tombstone: nothing of it is kept
        if known[0] != draft.digest:
            otherwise += 1
            continue
        for name, body in draft.bodies.items():
            if name in _COMPARED and not _alike(name, body, kept[name][draft.entry_id][1]):
                damaged.setdefault(name, {})[draft.entry_id] = _timeless(name, body, now)
                damaged.setdefault(_REPORT, {})[draft.entry_id] = draft.bodies[_REPORT]
    for name, bodies in damaged.items() if mend else ():
        store.mend_bodies(name, bodies)
    wrong = {number for bodies in damaged.values() for number in bodies}
    names = [item.key.oai_identifier for item in items if item.key.entry_id in wrong]
    return EntriesChecked(items[-1].key.entry_id, len(items), tuple(names), otherwise)


def _alike(name: str, fresh: bytes, kept: bytes | None) -> bool:
    """Whether a rendering is the one that is kept, whatever its dates."""
    if kept is None or name not in _DATED:
        return fresh == kept
    try:
        return _undated(name, fresh) == _undated(name, kept)
    except (ValueError, KeyError, TypeError):
        return False  # it is no document any more


def _undated(name: str, body: bytes) -> bytes:
    return undated_text(name, read_json(body))


def _timeless(name: str, body: bytes, now: datetime) -> bytes:
    return dated_text(name, _undated(name, body), format_datestamp(now)) if name in _DATED else body
