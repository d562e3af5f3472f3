"""Stale items in blocks: what several crosswalk workers ask of the store.

A part of `interface.CrosswalkStore`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from ..identity import NO_DOMAIN
from ..model import EntryDraft, StaleItem
from .lease import Claim, Claims


class Blocks(Claims, Protocol):
    """An item is in one worker's hands at a time."""

    def stale_items(
        self, *, limit: int, namespace: str = NO_DOMAIN, claim: Claim | None = None
    ) -> list[StaleItem]:
        """Items of the next `limit` changed records. Gives each new item its names, kept for
        ever (one write); `namespace` is that of minted OAI identifiers (`identity`).

        With a `claim` only items that no other worker has in hand, and they are this worker's
        (one more write) until it gives them back, or did not renew its claim for a minute.
        """
        ...

    def newest_ticket(self) -> int:
        """The number of the last change: all that is stale by now has one up to it."""
        ...

    def waiting(self, most: int) -> int:
        """How many records are stale, as far as `most`."""
        ...

    def claim_block(
        self, claim: Claim, *, limit: int, until: int, namespace: str = NO_DOMAIN
    ) -> int:
        """Put the items of the next `limit` stale records, whose change has a number up to
        `until` inclusive and which nobody has in hand, into the worker's hands; how many items.

        They stay there until it gives them back, or did not renew its claim for a minute; what
        it had before is given back. Each new item gets its names, kept for ever: in the order of
        the settings' endpoints, then of its first record. `namespace` is that of minted OAI
        identifiers (`identity`).
        """
        ...

    def claimed_items(self, worker: str) -> list[StaleItem]:
        """What the worker has in hand, in the order of the items' first records."""
        ...

    def changes(self) -> int:
        """Another number after any change of the store, by whomever."""
        ...

    def aliases(self, values: Collection[str]) -> Mapping[str, str]:
        """The work IRI of the entry that claims a value as its own identifier, for each of these
        that is claimed."""
        ...

    def write_drafts(
        self,
        drafts: Sequence[EntryDraft],
        items: Sequence[StaleItem],
        *,
        worker: str = "",
        made: Mapping[int, int] = MappingProxyType({}),
    ) -> int:
        """Queue the drafts whose digest differs from what is published or already queued;
        the items are no longer stale unless they changed meanwhile, and what the worker has in
        hand is given back. How many were queued. `made` is the mark (`mark_unlike`) under which
        the draft of an entry was made.

        Of a draft that is not queued only the body `issues`, which is never published, is kept.
        Items whose draft wanted what one of these claims now are stale again.
        """
        ...
