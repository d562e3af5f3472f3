"""Dumps of resource descriptions become records of an endpoint, as a harvest's pages do.

    dumps ─dump_pages→ pages ─decide→ changes ─store, a transaction for each page→ a run

The run's token is the place behind its last page, so an import that was interrupted goes on there
when the same dumps are given again. What is missing in a dump is not deleted: a dump need not be
whole. What it calls deleted (`@DELETE`) is believed as deletions of a harvest are: many at once are
not, unless that is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime

from ...datestamp import format_datestamp
from ...errors import ResponseError
from ...formats.soif.rd_records import PREFIX
from ...formats.soif.soif_xml import xml_of_piece
from ...model import (
    Change,
    ChangeKind,
    Checkpoint,
    Endpoint,
    Known,
    Page,
    ReceivedPage,
    Record,
    Run,
    RunState,
    Selection,
)
from ...store.interface import HarvestStore
from .. import decide
from ..deletions import too_many
from ..work import Progress
from .dump_pages import DumpPage, DumpPlace, dump_pages, mark_of, read_place
from .dump_pieces import CutOffDump, Readable, pieces_of
from .rd_parts import names_not_held


@dataclass(frozen=True, slots=True)
class Dump:
    """A file of SOIF objects, packed with gzip or not."""

    name: str
    open: Callable[[], AbstractContextManager[Readable]]


@dataclass(frozen=True, slots=True)
class Imported:
    """The run, how many descriptions were only said to be still there, and how many that we never
    held were called deleted: these are no records of the run."""

    run: Run
    refreshed: int = 0
    not_held: int = 0


@dataclass(slots=True)
class DumpImport:
    """One import in hand. `owner` holds the endpoint's lease."""

    store: HarvestStore
    endpoint: Endpoint
    owner: str
    clock: Callable[[], datetime]
    progress: Progress
    stop: Callable[[], bool] = lambda: False
    accept_losses: bool = False
    refreshed: int = field(default=0, init=False)
    not_held: int = field(default=0, init=False)
    _entries: int = field(default=0, init=False)

    def take(self, dumps: Sequence[Dump]) -> Imported:
        """Take the descriptions of these dumps into the store, in one run; the lease is given up
        behind it.

        Raises:
            LeaseLost: another unit of work harvests the endpoint.
            ResponseError: no dump holds an object.
            StoreError: nothing more can be stored.
        """
        try:
            return self._taken(dumps)
        finally:
            self.store.give_up_lease(self.endpoint.endpoint_id, owner=self.owner)

    def _taken(self, dumps: Sequence[Dump]) -> Imported:
        checkpoint = self.store.open_run(
            self.endpoint.endpoint_id,
            Selection(PREFIX),
            full=True,
            owner=self.owner,
            now=self.clock(),
            by_hand=True,
        )
        state, message, fresh = RunState.COMPLETE, "", not checkpoint.counts.pages
        pages = () if checkpoint.ended else self._pages(dumps, checkpoint.token)
        try:
            for page, last in pages:
                checkpoint = self._commit(checkpoint, page, ended=last)
                if self.stop() and not last:
                    state, message = RunState.INCOMPLETE, "Stopped on request."
                    break
        except CutOffDump as error:
            state, message = RunState.INCOMPLETE, str(error)
        if state is RunState.COMPLETE and fresh and not self._found(checkpoint):
            self._close(checkpoint, RunState.FAILED, "There is no object in it.")
            raise ResponseError(
                "There is no SOIF object in it.", hint="One begins with @FILE { http://..."
            )
        if state is RunState.COMPLETE:
            state, message = self._settle(checkpoint)
        return Imported(self._close(checkpoint, state, message), self.refreshed, self.not_held)

    def _found(self, checkpoint: Checkpoint) -> int:
        """How many objects and names came: text that was passed over is none."""
        counts = checkpoint.counts
        return counts.records + counts.quarantined + self.refreshed + self.not_held

    def _pages(self, dumps: Sequence[Dump], token: str | None) -> Iterator[tuple[DumpPage, bool]]:
        """The pages of all dumps, those behind the token's place only, and whether it is the last
        one. A page without anything in it is none."""
        place = read_place(token) if token else None
        if place and not any(self._is_at(dump, place) for dump in dumps):
            place = None  # other dumps than those of the interrupted run: they are read whole
        before: DumpPage | None = None
        try:
            for page in self._every_page(dumps, place):
                if before:
                    yield before, False
                before = page
        except CutOffDump:
            if before:
                yield before, False
            raise
        if before:
            yield before, True

    def _every_page(self, dumps: Sequence[Dump], place: DumpPlace | None) -> Iterator[DumpPage]:
        for dump in dumps:
            with dump.open() as file:
                mark, pieces = mark_of(pieces_of(file))
                if place and place.mark != mark:
                    continue
                pages = dump_pages(pieces, place or DumpPlace(mark))
                yield from (page for page in pages if page.entries)
                place = None

    def _is_at(self, dump: Dump, place: DumpPlace) -> bool:
        with dump.open() as file:
            return mark_of(pieces_of(file))[0] == place.mark

    def _commit(self, checkpoint: Checkpoint, dump: DumpPage, *, ended: bool) -> Checkpoint:
        store, now = self.store, self.clock()
        page = dump.as_page(format_datestamp(checkpoint.started))
        names = [record.header.identifier for record in page.items]
        known = store.known(checkpoint.endpoint_id, PREFIX, names)
        repeated = self._described_before(checkpoint, page, known)
        found = decide.changes(page, known, repeated=repeated)
        not_held = names_not_held(found)
        self.not_held += len(not_held)
        held = [each for each in found if each.record.header.identifier not in not_held]
        changes = [_with_copy(each) for each in held]
        changes = decide.confirmed(changes, store.records)
        store.give_names(checkpoint.endpoint_id, dump.names)
        self.refreshed += dump.refreshed
        moved = store.commit_page(
            checkpoint,
            ReceivedPage(
                number=checkpoint.pages + 1,
                request_url=f"dump {dump.start}-{dump.end.offset}",
                received=now,
                response_date=page.response_date,
                body=dump.body,
                repairs=page.repairs,
                records=sum(name not in not_held for name in names),
                scope=page.scope,
            ),
            decide.announced(changes, known),
            page.quarantined,
            next_token=None if ended else str(dump.end),
            complete_list_size=None,
            now=now,
            ended=ended,
        )
        self.progress.page(self.endpoint, moved)
        return moved

    def _described_before(
        self, checkpoint: Checkpoint, page: Page[Record], known: Mapping[str, Known]
    ) -> frozenset[str]:
        """What the page describes again: this run brought another description, which nothing has
        deleted since. Of these two the later date stays; of all else, what comes later."""
        doubtful = decide.doubtful(page, known)
        seen = self.store.seen_among(checkpoint.run_id, doubtful) if doubtful else frozenset()
        deleted = {each.header.identifier for each in page.items if each.header.deleted}
        return frozenset(
            name for name, each in known.items()
            if each.record_id in seen and each.announced is None and name not in deleted
        )  # fmt: skip

    def _settle(self, checkpoint: Checkpoint) -> tuple[RunState, str]:
        """Believe what was called deleted, or say why not."""
        told = [
            each.record_id
            for each in self.store.doubts(checkpoint.endpoint_id)
            if each.metadata_prefix == PREFIX
        ]
        if not told:
            return RunState.COMPLETE, ""
        believed, live = self.store.announced_before([checkpoint.run_id])
        if too_many(believed + len(told), live) and not self.accept_losses:
            return RunState.SUSPECT, (
                f"{len(told)} of {live} descriptions are called deleted; nothing was deleted. If"
                " that is right, import again with --accept-losses."
            )
        self.store.mark_deleted(told, now=self.clock())
        return RunState.COMPLETE, ""

    def _close(self, checkpoint: Checkpoint, state: RunState, message: str) -> Run:
        return self.store.close_run(checkpoint, state, message=message, now=self.clock())


def _with_copy(change: Change) -> Change:
    """A changed description with its working copy, to be compared with what is stored."""
    record = change.record
    if change.kind is not ChangeKind.CHANGED or not change.span or record.metadata is None:
        return change
    return change._replace(record=record._replace(metadata=xml_of_piece(record.metadata)))
