"""One endpoint harvested over RDM, from its server description to the verdict.

    introduce ─→ RD-Request since the last complete run ─→ verdict
              ─→ RD-Delete-Request, or a sweep when it is due ─→ what is gone

The report is that of any endpoint, and so are states, guard and second night.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from ...datestamp import Granularity
from ...errors import EndpointParked, OaicdifError, UsageError
from ...formats.soif.rd_records import PREFIX
from ...model import Endpoint, Run, RunState, Selection, Verb
from ...model.operation import Hold
from ...rdm.gatherer import write_gatherer
from ...rdm.message_types import RD_REQUEST
from ...rdm.query_languages import GATHERER
from ...store.interface import HarvestStore
from ..endpoint_run import BLOCKED_FOR, HarvestReport
from ..options import HarvestOptions
from ..plan import next_from, read_moment
from ..work import Progress, Silent
from .rd_parts import commit_part
from .rdm_client import RdmClient, RdmRequest
from .rdm_introduce import Introduced, introduce
from .rdm_lists import read_list
from .rdm_losses import ask_deletions, find_losses, settle_announced, sweep, tell_waiting
from .rdm_work import RdmWork, state_of

_DAY: Final = timedelta(days=1)
_WHOLE: Final = Selection(PREFIX)


def harvest_rdm(
    store: HarvestStore,
    client: RdmClient,
    endpoint: Endpoint,
    options: HarvestOptions,
    clock: Callable[[], datetime],
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> HarvestReport:
    """Harvest one endpoint; everything that can go wrong with it is in the report.

    Raises:
        LeaseLost: another unit of work harvests it.
        StoreError: nothing can be stored.
        UsageError: it cannot be asked so.
    """
    if options.until or options.sets:
        raise UsageError(
            f"{endpoint.name}: RDM knows neither an end of a range nor OAI-PMH sets.",
            hint="Name one catalog of the server with `catalog`.",
        )
    now = clock()
    store.take_lease(endpoint.endpoint_id, owner=options.owner, now=now)
    work = RdmWork(store, client, endpoint, options, clock, progress or Silent(), stop, now)
    try:
        return _Harvest(work).report()
    finally:
        store.add_stats(endpoint.endpoint_id, client.meter.news())
        store.give_up_lease(endpoint.endpoint_id, owner=options.owner)


class _Harvest:
    """The harvest while it lasts."""

    def __init__(self, work: RdmWork) -> None:
        self.work = work
        self.full = False

    def report(self) -> HarvestReport:
        work = self.work
        try:
            introduced = introduce(work)
        except OaicdifError as error:
            self._not_begun(error)
        else:
            self._harvest(introduced)
        self._keep_hold()
        standing = tuple(
            run
            for run in work.store.standing(work.endpoint.endpoint_id)
            if run.selection.metadata_prefix == PREFIX
        )
        listed = any(
            run.verb is Verb.LIST_RECORDS and run.state is not RunState.INCOMPLETE
            for run in work.runs
        )
        return HarvestReport(
            work.endpoint,
            tuple(work.runs),
            tuple(dict.fromkeys(work.notes)),
            standing,
            self.full,
            listed,
        )

    def _not_begun(self, error: OaicdifError) -> None:
        """A run for the record, of a server that did not even say who it is."""
        work = self.work
        work.error = error
        checkpoint = work.open_run(full=work.options.full or self._last() is None)
        work.close_run(checkpoint, state_of(error, begun=False), str(error))

    def _harvest(self, introduced: Introduced) -> None:
        work = self.work
        self.full = self._is_full()
        from_ = None if self.full else self._since()
        checkpoint = work.open_run(full=from_ is None, from_=from_)
        from_ = checkpoint.selection.from_  # that of an interrupted run, which goes on
        request = RdmRequest(RD_REQUEST, GATHERER.name, write_gatherer(read_moment(from_ or "")))
        read = read_list(work, checkpoint, request, partial(commit_part, work.store))
        work.error, nameless = read.error, read.nameless
        if read.state is RunState.COMPLETE and introduced.tells_deletions:
            deletions = ask_deletions(work, read.checkpoint, from_)
            if deletions.state is not RunState.COMPLETE:
                text = f"what was deleted is not known: {deletions.message}"
                read = deletions.called(text)
                work.error = deletions.error
        run = work.close_run(read.checkpoint, read.state, read.message)
        if run.state is RunState.COMPLETE:
            self._settle(introduced, run, nameless)

    def _settle(self, introduced: Introduced, run: Run, nameless: int) -> None:
        """After a whole list: what was announced, and what vanished."""
        work = self.work
        if settle_announced(work, run.run_id):  # deletions count as changes of their run
            work.runs = [work.store.run(each.run_id) for each in work.runs]
        if not work.options.by_hand:
            self._look_for_losses(introduced, run, nameless)
        tell_waiting(work)

    def _look_for_losses(self, introduced: Introduced, run: Run, nameless: int) -> None:
        """A full harvest is a sweep; otherwise one is made when it is due, and nothing tells of
        deletions."""
        if run.selection.from_ is None:
            find_losses(self.work, [run.run_id], nameless)
            self.work.store.forget_seen([run.run_id])
        elif self._sweep_due(introduced):
            swept, without_url = sweep(self.work)
            if swept.state is RunState.COMPLETE:
                find_losses(self.work, [run.run_id, swept.run_id], nameless + without_url)
                self.work.store.forget_seen([run.run_id, swept.run_id])

    def _sweep_due(self, introduced: Introduced) -> bool:
        every = self.work.options.every
        days = every.sweep_persistent if introduced.tells_deletions else every.sweep
        last = [self._last(), self._last(Verb.LIST_IDENTIFIERS)]
        waits = any(
            each.kind.value == "vanished"
            for each in self.work.store.doubts(self.work.endpoint.endpoint_id)
        )
        return waits or (days > 0 and all(self._older(each, days) for each in last))

    def _is_full(self) -> bool:
        options = self.work.options
        if options.full or options.by_hand:
            return options.full
        days = options.every.full
        return days > 0 and self._older(self._last(), days)

    def _older(self, run: Run | None, days: int) -> bool:
        return run is None or self.work.clock() - run.started >= days * _DAY

    def _last(self, verb: Verb = Verb.LIST_RECORDS) -> Run | None:
        """The last complete run over everything."""
        return self.work.store.last_complete(
            self.work.endpoint.endpoint_id, _WHOLE, verb=verb, full=True
        )

    def _since(self) -> str | None:
        """The moment to ask from: the first reply of the last complete run, less the overlap; at
        least a second, for the scope includes its moment."""
        work = self.work
        if work.options.by_hand:
            return work.options.from_
        last = work.store.last_complete(work.endpoint.endpoint_id, _WHOLE)
        if last is None:
            return None
        date = last.first_response_date or last.started.strftime("%Y-%m-%dT%H:%M:%SZ")
        return next_from(date, Granularity.SECOND, work.options.overlap)

    def _keep_hold(self) -> None:
        """Remember that the server wants to be left alone, or that it no longer does."""
        work, states = self.work, {run.state for run in self.work.runs}
        hold, until = None, None
        if RunState.BLOCKED in states:
            hold, until = Hold.BLOCKED, work.clock() + BLOCKED_FOR
        elif RunState.PARKED in states:
            error = work.error
            seconds = error.seconds if isinstance(error, EndpointParked) else 3600.0
            hold, until = Hold.PARKED, work.clock() + timedelta(seconds=seconds)
        reason = str(work.error) if hold and work.error else ""
        work.store.hold(work.endpoint.endpoint_id, hold, until=until, reason=reason)
