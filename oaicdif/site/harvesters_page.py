"""What the page of harvesters says: frozen texts, ready for its template.

Standing ──> HarvesterRow ──> page
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..provider.harvesters_seen import OF_ONE, Standing, list_words, unfetched_since
from ..shown_text import clean

MOST_SHOWN: Final = 500
_WORDS: Final = {"finished": "finished", "under way": "under way", "left": "left before its end"}


@dataclass(frozen=True, slots=True)
class HarvesterRow:
    """One harvester. `share` is how much of its last list it has, 0 to 100; None if untold.

    `unfetched_since` names the list that `unfetched` counts from: not its last, which may still
    be under way.
    """

    client: str
    agent: str
    asks: str
    since: str
    last: str
    list_begun: str
    list_range: tuple[str, ...]
    progress: str
    share: float | None
    state: str
    unfetched: str
    unfetched_since: tuple[str, str]


@dataclass(frozen=True, slots=True)
class HarvestersView:
    sentence: str
    rows: tuple[HarvesterRow, ...]
    cut: str


def harvesters_view(found: Sequence[Standing], kept_days: int) -> HarvestersView:
    """The page of these harvesters, in their order."""
    clients = len({each.known.key.client for each in found})
    more = len(found) - MOST_SHOWN
    return HarvestersView(
        sentence=(
            f"{_count(len(found), 'list')} harvested from {_count(clients, 'network')} in the last"
            f" {_count(kept_days, 'day')}."
        ),
        rows=tuple(map(_row, found[:MOST_SHOWN])),
        cut=f"and {more:,} more: `oaicdif harvesters` shows all" if more > 0 else "",
    )


def _row(found: Standing) -> HarvesterRow:
    known = found.known
    whole = known.size or (known.position if known.finished else 0)
    return HarvesterRow(
        client=clean(known.key.client) or "unknown",
        agent=clean(known.key.agent) or "no user agent",
        asks=clean(list_words(known)),
        since=f"{known.first:%Y-%m-%d}",
        last=f"{known.last:%Y-%m-%d %H:%M}",
        list_begun=f"{known.begun:%Y-%m-%d %H:%M}" if known.begun else "",
        list_range=_range(clean(known.from_), clean(known.until)),
        progress=_progress(found, whole),
        share=min(100.0, round(100 * known.position / whole, 1)) if whole else None,
        state=_WORDS.get(found.state, found.state),
        unfetched="" if found.unfetched is None else f"{found.unfetched:,}",
        unfetched_since=unfetched_since(known),
    )


def _range(from_: str, until: str) -> tuple[str, ...]:
    """Its ends; no line breaks within one."""
    ends = (("from", from_), ("until", until))
    return tuple(f"{word} {day}" for word, day in ends if day) or ("everything",)


def _progress(found: Standing, whole: int) -> str:
    known = found.known
    if known.key.verb == OF_ONE:
        return f"{known.records:,} in all"
    return f"{known.position:,} of {whole:,}" if whole else f"{known.position:,}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
