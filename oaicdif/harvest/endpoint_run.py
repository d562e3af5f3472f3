"""One endpoint harvested from Identify to the verdict, and what is due besides.

    introduce ─→ for each set: range ─→ windows ─→ verdict
              ─→ when all lists are whole: what vanished (a full harvest, or a sweep that is due)
              ─→ profile, hold, statistics

A run that was interrupted goes on from its last committed page. Must not know: how progress is
shown, what becomes of the records afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from ..counting import counted
from ..endpoint_profile import EndpointProfile, profile_values
from ..errors import EndpointParked, FetchError, OaicdifError, OaiError, ResponseError, Stopped
from ..harvest_words import Hold
from ..model import Counts, DeletedRecord, Endpoint, Run, RunState, Selection, Verb
from ..store.interface import HarvestStore
from . import first_page
from .client import OaiClient
from .deletions import fetch_lacking, find_losses
from .introduce import Introduction, introduce
from .options import HarvestOptions
from .prefetch import Prefetch
from .set_run import DAY, SetRun, not_begun
from .sweep import REMEMBERED, Sweep, sweep
from .work import Progress, Silent, Work

# From good to bad.
WORSE: Final = (
    RunState.COMPLETE,
    RunState.SUSPECT,
    RunState.RUNNING,
    RunState.PARKED,
    RunState.INCOMPLETE,
    RunState.BLOCKED,
    RunState.FAILED,
)


@dataclass(frozen=True, slots=True)
class HarvestReport:
    """What became of one endpoint's harvest: a run for each set asked for (one without sets),
    and one for each sweep and for the records asked for singly. `notes` are for its operator."""

    endpoint: Endpoint
    runs: tuple[Run, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def state(self) -> RunState:
        """The worst state of its runs."""
        return max((run.state for run in self.runs), key=WORSE.index, default=RunState.COMPLETE)

    @property
    def counts(self) -> Counts:
        """Of its lists of records; sweeps and single records are counted in their runs."""
        lists = (run.counts for run in self.runs if run.verb is Verb.LIST_RECORDS)
        return sum(lists, Counts())


def harvest_endpoint(
    store: HarvestStore,
    client: OaiClient,
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
    """
    store.take_lease(endpoint.endpoint_id, owner=options.owner, now=clock())
    source = Prefetch(client.ask, ahead=options.fetch_ahead, stop=stop)
    work = Work(store, client, source, endpoint, options, clock, progress or Silent(), stop)
    try:
        return _Harvest(work).report()
    finally:
        source.close()
        work.tell_stats(now=True)
        store.give_up_lease(endpoint.endpoint_id, owner=options.owner)


class _Harvest:
    """The harvest of one endpoint while it lasts."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.notes: list[str] = []
        self.runs: list[Run] = []
        self.profile = EndpointProfile()
        self.error: OaicdifError | None = None

    def report(self) -> HarvestReport:
        work = self.work
        set_specs = work.options.sets or (None,)
        try:
            introduction = introduce(work)
        except (FetchError, ResponseError, OaiError, Stopped) as error:
            self.error = error
            self.runs = [not_begun(work, each, error) for each in set_specs]
        else:
            self.profile = introduction.profile
            self._note(*introduction.notes)
            self._harvest_sets(introduction, set_specs)
            self._look_at_first_page(introduction)
            self._keep_profile()
        self._keep_hold()
        return HarvestReport(work.endpoint, tuple(self.runs), tuple(self.notes))

    def _note(self, *texts: str) -> None:
        for text in texts:
            self.notes.append(text)
            self.work.progress.note(self.work.endpoint, text)

    def _harvest_sets(self, introduction: Introduction, set_specs: Sequence[str | None]) -> None:
        full = self._full(set_specs)
        for set_spec in set_specs:
            list_ = SetRun(self.work, introduction, self.profile, set_spec)
            self.runs.append(list_.harvest(full=full))
            self.profile = list_.profile
            self.error = self.error or list_.error
            self._note(*list_.notes)
            if self.work.stop():
                return
        if not self.work.options.by_hand and all(
            run.state is RunState.COMPLETE for run in self.runs
        ):
            self.profile = replace(self.profile, stepped_s=0.0)
            self._look_for_losses(introduction, set_specs)

    def _full(self, set_specs: Sequence[str | None]) -> bool:
        """Whether everything is to be asked for: on request, or because it is time."""
        options = self.work.options
        if options.full or options.by_hand:
            return options.full
        days = options.every.full
        late = days > 0 and any(
            self._older(self._last(Verb.LIST_RECORDS, each), days) for each in set_specs
        )
        return late or self.profile.full_needed

    def _last(self, verb: Verb, set_spec: str | None) -> Run | None:
        """The last complete run over everything."""
        selection = Selection(self.work.options.metadata_prefix, set_spec)
        return self.work.store.last_complete(
            self.work.endpoint.endpoint_id, selection, verb=verb, full=True
        )

    def _older(self, run: Run | None, days: int) -> bool:
        return run is None or self.work.clock() - run.started >= days * DAY

    # ---- what vanished ------------------------------------------------------------------

    def _look_for_losses(self, introduction: Introduction, set_specs: Sequence[str | None]) -> None:
        """A full harvest shows what vanished; otherwise a sweep does, when one is due."""
        run_ids = [run.run_id for run in self.runs]
        whole = all(run.selection.from_ is None for run in self.runs)
        if whole:
            self.profile = replace(self.profile, full_needed=False)
        if self.profile.sweep_needed:
            self._note("deletions were told of one set alone: only a sweep proves what is gone")
        if self.profile.sweep_needed or not whole:
            if self._sweep_due(introduction.identify.deleted_record, set_specs):
                sweeps = [sweep(self.work, each) for each in set_specs]
                self.runs += [each.run for each in sweeps]
                if any(each.run.state is not RunState.COMPLETE for each in sweeps):
                    return
                run_ids = [each.run.run_id for each in sweeps]
                self.profile = replace(self.profile, sweep_needed=False)
                self._fetch_lacking(sweeps)
            elif not whole:
                return
        found = find_losses(self.work, run_ids)
        self.work.store.forget_seen(run_ids)
        if found:
            self.runs.append(found)

    def _sweep_due(self, policy: DeletedRecord, set_specs: Sequence[str | None]) -> bool:
        every = self.work.options.every
        days = every.sweep_persistent if policy is DeletedRecord.PERSISTENT else every.sweep
        late = all(
            self._older(self._last(verb, each), days)
            for verb in (Verb.LIST_RECORDS, Verb.LIST_IDENTIFIERS)
            for each in set_specs
        )
        return days > 0 and (late or self.profile.sweep_needed)

    def _fetch_lacking(self, sweeps: Sequence[Sweep]) -> None:
        """Ask for what the sweep listed and no harvest brought (quirk 55)."""
        names = [name for each in sweeps for name in each.lacking]
        if not names:
            return
        self._note(f"{counted(len(names), 'records')} listed that no harvest had brought")
        if any(len(each.lacking) >= REMEMBERED for each in sweeps):
            self.profile = replace(self.profile, full_needed=True)
        else:
            self.runs.append(fetch_lacking(self.work, names).run)

    # ---- what is kept -------------------------------------------------------------------

    def _look_at_first_page(self, introduction: Introduction) -> None:
        answer, prefix = self.work.first_answer, self.work.options.metadata_prefix
        namespaces = {each.metadata_prefix: each.namespace for each in introduction.formats}
        if answer is None or prefix not in namespaces:
            return
        findings = first_page.judge_first_page(
            answer.body, introduction.identify, namespaces, prefix, answer.url
        )
        broken = tuple(sorted(each.rule.name for each in findings))
        text = first_page.told(findings)
        if text and broken != self.profile.broken_rules:
            self._note(text)
        self.profile = replace(
            self.profile, broken_rules=broken, latency_s=round(answer.elapsed_s, 3)
        )

    def _keep_profile(self) -> None:
        work = self.work
        profile = self.profile.with_quirks(work.client.quirks)
        work.store.save_identify(work.endpoint.endpoint_id, profile=profile_values(profile))
        if work.client.moved_to:
            self._note(f"its base URL has moved for good to {work.client.moved_to}")
            work.store.move_endpoint(work.endpoint.endpoint_id, work.client.moved_to)

    def _keep_hold(self) -> None:
        """Remember that the endpoint wants to be left alone, or that it no longer does."""
        states = {run.state for run in self.runs}
        hold, until = None, None
        if RunState.BLOCKED in states:
            hold = Hold.BLOCKED
        elif RunState.PARKED in states:
            seconds = self.error.seconds if isinstance(self.error, EndpointParked) else 3600.0
            hold, until = Hold.PARKED, self.work.clock() + timedelta(seconds=seconds)
        reason = str(self.error) if hold and self.error else ""
        self.work.store.hold(self.work.endpoint.endpoint_id, hold, until=until, reason=reason)
