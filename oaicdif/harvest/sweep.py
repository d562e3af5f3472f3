"""Which records does the endpoint still list? ListIdentifiers, walked to a proven end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..errors import NoRecordsMatch
from ..model import Checkpoint, Header, Page, Run, RunState, Selection, Verb
from ..store.held_lists import HeldName
from .client import Answer
from .completeness import PROPER, Verdict, nearly_kept, verdict
from .list_pages import Ended, header_pages
from .list_watch import Doubt
from .nightly import restamped
from .spelling import MOST, partners
from .taking import received
from .work import Work

REMEMBERED: Final = 1_000  # identifiers we lack that are kept for being asked for


@dataclass(slots=True)
class Sweep:
    """A run of ListIdentifiers; `lacking` are live identifiers that are not stored as such,
    `restamped` headers of stored records that are dated otherwise than they were harvested.
    `resumed`: another process began it, and what that one learnt of names is not known here."""

    run: Run
    lacking: list[str] = field(default_factory=list)
    restamped: dict[str, Header] = field(default_factory=dict)
    resumed: bool = False


def sweep(work: Work, set_spec: str | None) -> Sweep:
    """List the identifiers of one set, or of all, and mark the stored ones as seen.

    A sweep that another process began is brought to its end, and then walked anew for the names
    that were lost with that one; what the first one proved holds even if the second breaks off.

    Raises:
        LeaseLost, StoreError: nothing can be stored.
    """
    first = _swept(work, set_spec)
    if not first.resumed or first.run.state is not RunState.COMPLETE:
        return first
    second = _swept(work, set_spec)
    if second.run.state is RunState.COMPLETE:
        return second
    return Sweep(first.run, second.lacking, second.restamped, resumed=True)


def _swept(work: Work, set_spec: str | None) -> Sweep:
    checkpoint = work.store.open_run(
        work.endpoint.endpoint_id,
        Selection(work.options.metadata_prefix, set_spec),
        full=True,
        owner=work.options.owner,
        now=work.clock(),
        verb=Verb.LIST_IDENTIFIERS,
    )
    work.opened(checkpoint)
    names, resumed = _Names(), checkpoint.pages > 0
    pages = header_pages(work, checkpoint.selection, checkpoint.token)
    while True:
        try:
            answer, page = next(pages)
        except StopIteration as stopped:
            ended: Ended = stopped.value
            if ended.end in PROPER:
                names.settle_spelling(work, checkpoint)
            listed = work.store.seen(checkpoint.run_id) + len(names.unmarked)
            run = _judge(work, checkpoint, ended, listed)
            return Sweep(run, names.wanted(), names.restamped, resumed)
        names.note(work, checkpoint, page)
        checkpoint = _commit(work, checkpoint, answer, page)


@dataclass(slots=True)
class _Names:
    """What the store's marks do not tell of a sweep: `lacking` as in `Sweep`, and `unmarked`,
    hashes of the identifiers listed that have no mark, each once (quirk 16); `strange` are live
    headers of which no record is stored, one more than can be compared at most. They do not outlast
    an interruption: the sweep that goes on may then look short, and begins anew."""

    lacking: list[str] = field(default_factory=list)
    restamped: dict[str, Header] = field(default_factory=dict)
    unmarked: set[int] = field(default_factory=set)
    strange: dict[str, Header] = field(default_factory=dict)
    deleted: set[int] = field(default_factory=set)  # hashes of what is listed as deleted

    def wanted(self) -> list[str]:
        """What is lacking, but for entries that are listed as deleted, too: the list of records
        told which of the two is the newer (quirk 58)."""
        return [name for name in self.lacking if hash(name) not in self.deleted]

    def settle_spelling(self, work: Work, checkpoint: Checkpoint) -> None:
        """Take what is spelt otherwise for what it is: nothing lacks, and nothing vanished."""

        def listed(held: Sequence[HeldName]) -> Collection[int]:
            return work.store.seen_among(checkpoint.run_id, [each.record_id for each in held])

        spelt = partners(work, self.strange, listed)
        work.store.mark_seen(checkpoint, list(spelt.values()))
        self.lacking = [name for name in self.lacking if name not in spelt]
        self.unmarked.difference_update(map(hash, spelt))

    def note(self, work: Work, checkpoint: Checkpoint, page: Page[Header]) -> None:
        live = list(dict.fromkeys(each.identifier for each in page.items if not each.deleted))
        prefix = checkpoint.selection.metadata_prefix
        known = work.store.known(checkpoint.endpoint_id, prefix, live)
        lacking = [name for name in live if name not in known or known[name].deleted]
        self.lacking += lacking[: REMEMBERED - len(self.lacking)]
        for each in page.items:
            stored = known.get(each.identifier)
            if stored is None and not each.deleted and len(self.strange) <= MOST:
                self.strange[each.identifier] = each
            if each.deleted or stored is None or stored.deleted:
                continue
            if len(self.restamped) < REMEMBERED and restamped(each, stored):
                self.restamped[each.identifier] = each
        gone = {each.identifier for each in page.items if each.deleted}
        self.deleted.update(map(hash, gone))
        gone = set(work.store.names_not_seen(checkpoint, list(gone))) if gone else gone
        self.unmarked.update(hash(name) for name in gone)
        self.unmarked.update(hash(name) for name in lacking if name not in known)
        if self.unmarked:  # listed as deleted, and as live, too
            self.unmarked.difference_update(hash(name) for name in live if name in known)


def _commit(work: Work, checkpoint: Checkpoint, answer: Answer, page: Page[Header]) -> Checkpoint:
    token = (page.token.value or None) if page.token else None
    moved = work.store.commit_headers(
        checkpoint,
        received(checkpoint, answer, page),
        [each.identifier for each in page.items if not each.deleted],
        next_token=token,
        complete_list_size=page.token.complete_list_size if page.token else None,
        now=work.clock(),
        ended=token is None,
    )
    work.progress.page(work.endpoint, moved)
    return moved


def _judge(work: Work, checkpoint: Checkpoint, ended: Ended, listed: int) -> Run:
    """Only a sweep that ended properly, and listed what it promised, may tell of losses."""
    size = checkpoint.complete_list_size if work.options.trust_list_size else None
    found = verdict(ended.end, distinct=listed, complete_list_size=size, told=ended.told)
    if found is Verdict.DOUBTED and (
        ended.told.doubts == {Doubt.VOID} or nearly_kept(ended.told, listed)
    ):
        found = Verdict.COMPLETE  # as a list without a size: what it leaves out is asked for
    complete = found is Verdict.COMPLETE and ended.end in PROPER
    reason = f"{ended.end.value}: {ended.error}".rstrip(".") if ended.error else ended.end.value
    if isinstance(ended.error, NoRecordsMatch):
        reason = ended.end.value
    if found is Verdict.DOUBTED:
        reason = f"it shows {ended.told.called}"
    if found is Verdict.SHORT:
        reason = f"{listed} of {size} promised identifiers came"
    run = work.store.close_run(
        checkpoint,
        RunState.COMPLETE if complete else RunState.INCOMPLETE,
        message="" if complete else f"the sweep for vanished records did not finish: {reason}",
        now=work.clock(),
        retries=work.new_retries(),
    )
    work.closed(run)
    return run
