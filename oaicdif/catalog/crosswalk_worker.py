"""One worker of perhaps several: blocks of items become drafts, one after the other.

    claimed items ─begin→ drafts, made ahead ─end, in the block's turn→ settled and written

One process does both at once. Of several, each begins a block when it likes, and they end their
blocks in the order in which these were claimed: so they write what one process writes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Final

from ..cyclic_garbage import no_collections
from ..datestamp import Granularity, format_datestamp
from ..identity import oai_namespace
from ..model import StaleItem
from ..rules.library import CrosswalkSet
from ..store import CrosswalkStore
from ..store.lease import RENEW_AFTER, Claim, unit_owner
from .asked_ahead import AskedAhead
from .claims import Claims
from .drafts import Drafter, SiteNames
from .edit_marks import made_marks, rule_marks
from .prepared import Prepared

BATCH: Final = 100  # of 500 a process held 20 MB more, and was no faster


@dataclass(frozen=True, slots=True)
class RunReport:
    """`crosswalked` items were looked at, `changed` got a new draft, `deleted` are tombstones.

    `issues` counts the lines of the loss reports by code.
    """

    crosswalked: int = 0
    changed: int = 0
    deleted: int = 0
    issues: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Begun:
    """A block whose drafts are made, the day, and the state that the store was in before.

    An item that lost metadata in the store gets no draft: what is published of it stays.
    """

    worker: str
    items: Sequence[StaleItem]
    prepared: Sequence[Prepared]
    seen: int
    day: str


class CrosswalkWorker:
    """Crosswalks what waits, a batch at a time. `noted`: the store knows these rules already."""

    def __init__(
        self,
        store: CrosswalkStore,
        crosswalks: CrosswalkSet,
        site: SiteNames,
        clock: Callable[[], datetime],
        *,
        renew_identity: bool = False,
        noted: bool = False,
    ) -> None:
        claims = Claims(store.holders, store.holders_of, renew_identity)
        self.store, self.site, self.clock = store, site, clock
        self.renew_identity = renew_identity
        self.marks = rule_marks(crosswalks, site, store.endpoints())
        asking = AskedAhead(store.alias, store.aliases)
        self._drafter = Drafter(
            crosswalks, site, asking.alias, claims, store.aliases, asking.look_ahead
        )
        self._noted: set[tuple[int, str, str]] = set()
        self._until = store.newest_ticket()
        if not noted:
            store.note_rules(self.marks)

    def next_batch(self, limit: int = BATCH) -> RunReport:
        """What became of up to `limit` items that no other worker has in hand; none if nothing
        waits. All that is made of them is gone again on return, but the counts.

        Raises:
            StoreError: the items wait on.
        """
        hand = _Hand(self.store, self.clock)
        with no_collections(), hand:
            if not self._take(hand, limit):
                return RunReport()
            return self.end(self.begin(hand.claim.worker, hold=hand.hold))

    def claim(self, claim: Claim, limit: int) -> int:
        """Put up to `limit` of the items of this round that nobody has in hand into this
        worker's hands; how many. Each has its names from now on."""
        namespace = oai_namespace(self.site.base_url)
        return self.store.claim_block(claim, limit=limit, until=self._until, namespace=namespace)

    def next_round(self) -> bool:
        """Whether anything changed since this round began; what did is part of the next one.

        What a round makes stale again waits for its end, in whatever order its blocks are done.
        """
        before, self._until = self._until, self.store.newest_ticket()
        return self._until != before

    def _take(self, hand: _Hand, limit: int) -> int:
        found = self.claim(hand.claim, limit)
        while not found and self.next_round():
            found = self.claim(hand.claim, limit)
        return found

    def begin(self, worker: str, *, hold: Callable[[], object] = lambda: None) -> Begun:
        """Make drafts of the items that were claimed under this name. `hold` is called while that
        goes on, which may be long."""
        now = self.clock().astimezone(UTC)
        items, prepared = self.store.claimed_items(worker), []
        seen = self.store.changes()
        whole = [each for each in items if not each.lost]
        for each in self._drafter.prepare_all(whole, now):
            hold()
            prepared.append(each)
        return Begun(worker, items, prepared, seen, format_datestamp(now, Granularity.DAY))

    def end(self, begun: Begun) -> RunReport:
        """Write the drafts of a block when all blocks before it are written; its items are in
        nobody's hands then.

        Raises:
            StoreError: the items wait on.
        """
        settled = self._settled(begun)
        drafts = [each.drafted.draft for each in settled]
        codes = [issue.code for each in settled for issue in each.drafted.issues]
        if met := self._drafter.met - self._noted:
            self.store.note_formats(met, self.marks)
            self._noted |= met
        deleted = sum([draft.deleted for draft in drafts])
        changed = self.store.write_drafts(
            drafts, begun.items, worker=begun.worker, made=self._made(settled, begun.day)
        )
        return RunReport(len(begun.items), changed, deleted, Counter(codes))

    def _settled(self, begun: Begun) -> Sequence[Prepared]:
        if self.store.changes() == begun.seen:
            return begun.prepared
        now = self.clock().astimezone(UTC)
        return list(self._drafter.settle(begun.prepared, now))

    def _made(self, settled: Sequence[Prepared], day: str) -> dict[int, int]:
        """The mark of each entry that looked at no other one, 0 of the others."""
        endpoints = {each.item.endpoint.endpoint_id: each.item.endpoint for each in settled}
        marks = made_marks(self.marks, self.site, endpoints.values(), day)
        return {
            each.item.key.entry_id: marks.get(each.item.endpoint.endpoint_id, 0)
            if each.alone
            else 0
            for each in settled
        }


class _Hand:
    """The items that this process has in hand; none at the end of the `with` block."""

    def __init__(self, store: CrosswalkStore, clock: Callable[[], datetime]) -> None:
        self._store, self._clock = store, clock
        self.claim = Claim(unit_owner(), clock())

    def __enter__(self) -> _Hand:
        return self

    def hold(self) -> None:
        """Renew the claim in time, should a batch be long in the making."""
        now = self._clock()
        if now - self.claim.now >= RENEW_AFTER:
            self.claim = replace(self.claim, now=now)
            self._store.renew_claims(self.claim)

    def __exit__(self, kind: object, *_error: object) -> None:
        if kind is not None:  # else the items were given back as their drafts were written
            self._store.give_back(self.claim.worker)
