"""One endpoint harvested from Identify to the verdict, and what is due besides.

    introduce ─→ for each set: range ─→ windows ─→ verdict
              ─→ when all lists are whole: what vanished (a full harvest, or a sweep that is due)
              ─→ profile, hold, statistics

A run that was interrupted goes on from its last committed page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import islice
from typing import Final

from ..counting import counted
from ..errors import EndpointParked, FetchError, OaicdifError, OaiError, ResponseError, Stopped
from ..model import Counts, DeletedRecord, Endpoint, Run, RunState, Selection, Verb
from ..model.harvest_values import WORSE
from ..model.operation import Hold
from ..model.purpose import Purpose
from ..store.interface import HarvestStore
from . import first_page, spelling
from .client import OaiClient
from .deletions import fetch_lacking, find_losses
from .introduce import Introduction, introduce
from .options import HarvestOptions
from .prefetch import Prefetch
from .second_look import SAMPLE, dated_otherwise, keep_looks, learn_from_fetched, look_at_lists
from .second_night import SecondNight
from .set_aside import release_nameless, release_repeated, retry_set_aside
from .set_run import DAY, SetRun, not_begun
from .sweep import REMEMBERED, Sweep, sweep
from .work import Progress, Silent, Work

BLOCKED_FOR: Final = timedelta(days=7)  # then it is asked again: minds and firewalls change
# A suspected loss is looked for again on so many next nights; then as often as usual.
LOOKED_AGAIN: Final = 3


@dataclass(frozen=True, slots=True)
class HarvestReport:
    """What became of one endpoint's harvest: a run for each set asked for (one without sets),
    and one for each sweep and for the records asked for singly. `notes` are for its operator;
    `standing` are SUSPECT runs, of this harvest or earlier ones, that nothing has disproved.
    `full`: everything was asked for. `listed`: all its lists have ended, as well as they could."""

    endpoint: Endpoint
    runs: tuple[Run, ...] = ()
    notes: tuple[str, ...] = ()
    standing: tuple[Run, ...] = ()
    full: bool = False
    listed: bool = False

    @property
    def state(self) -> RunState:
        """The worst state of its runs, and of those that still stand."""
        every = (*self.runs, *self.standing)
        return max((run.state for run in every), key=WORSE.index, default=RunState.COMPLETE)

    def ended_lists(self) -> dict[str | None, Run]:
        """The runs of its lists that nothing is left to do for, by set."""
        return {
            run.selection.set_spec: run
            for run in self.runs
            if run.purpose is Purpose.LIST
            and run.verb is Verb.LIST_RECORDS
            and run.state is not RunState.INCOMPLETE
        }

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
    *,
    before: HarvestReport | None = None,
) -> HarvestReport:
    """Harvest one endpoint; everything that can go wrong with it is in the report.

    `before` is what a harvest told that was stopped: this one goes on with it. Lists that had
    ended are not asked for again, and the report is of both.

    Raises:
        LeaseLost: another unit of work harvests it.
        StoreError: nothing can be stored.
    """
    store.take_lease(endpoint.endpoint_id, owner=options.owner, now=clock())
    source = Prefetch(client.ask, ahead=options.fetch_ahead, stop=stop)
    work = Work(store, client, source, endpoint, options, clock, progress or Silent(), stop)
    try:
        return _Harvest(work, before).report()
    finally:
        source.close()
        work.tell_stats(now=True)
        store.give_up_lease(endpoint.endpoint_id, owner=options.owner)


class _Harvest:
    """The harvest of one endpoint while it lasts."""

    def __init__(self, work: Work, before: HarvestReport | None = None) -> None:
        self.work, self.before = work, before
        self.ended = before.ended_lists() if before else {}
        self.full = False
        self.notes: list[str] = list(before.notes) if before else []
        self.runs: list[Run] = []
        self.error: OaicdifError | None = None
        self.doubts: list[str] = []  # what complete lists leave open
        self.amiss = False  # whether a second look brought anything
        self.started = work.clock()

    def report(self) -> HarvestReport:
        work = self.work
        set_specs = work.options.sets or (None,)
        try:
            introduction = introduce(work)
        except (FetchError, ResponseError, OaiError, Stopped) as error:
            self.error = error
            self.runs = [self.ended.get(each) or not_begun(work, each, error) for each in set_specs]
        else:
            self._note(*introduction.notes)
            self._harvest_sets(introduction, set_specs)
            self._retry_set_aside()
            self._look_at_first_page(introduction)
            self._keep_profile()
        self._keep_hold()
        if text := spelling.told(work.spelt):
            self._note(text)
        notes = tuple(dict.fromkeys(self.notes))
        runs = (*self._earlier(), *self.runs)
        told = HarvestReport(work.endpoint, runs, notes, self._standing(), self.full)
        return replace(told, listed=set(set_specs) <= told.ended_lists().keys())

    def _earlier(self) -> list[Run]:
        """The runs of `before` that ended, but for those that are told anyway."""
        told = {run.run_id for run in self.runs}
        earlier = self.before.runs if self.before else ()
        return [r for r in earlier if r.state is not RunState.INCOMPLETE and r.run_id not in told]

    def _standing(self) -> tuple[Run, ...]:
        """The suspect runs of what is harvested now that nothing has disproved."""
        options = self.work.options
        return tuple(
            run
            for run in self.work.store.standing(self.work.endpoint.endpoint_id)
            if run.selection.metadata_prefix == options.metadata_prefix
            and (run.selection.set_spec in (options.sets or (None,)) or run.verb is Verb.GET_RECORD)
        )

    def _note(self, *texts: str) -> None:
        for text in texts:
            self.notes.append(text)
            self.work.progress.note(self.work.endpoint, text)

    def _harvest_sets(self, introduction: Introduction, set_specs: Sequence[str | None]) -> None:
        full = self.full = self.before.full if self.before else self._full(set_specs)
        if full and not self.work.options.by_hand:
            self._owe_check()
        for set_spec in set_specs:
            if set_spec in self.ended:
                self.runs.append(self.ended[set_spec])
                continue
            list_ = SetRun(self.work, introduction, set_spec)
            self.runs.append(list_.harvest(full=full))
            self.error = self.error or list_.error
            self._note(*list_.notes)
            if list_.doubt:
                self.doubts.append(list_.doubt)
            if self.work.stop():
                break
        self._settle(introduction, set_specs)

    def _settle(self, introduction: Introduction, set_specs: Sequence[str | None]) -> None:
        """After the lists: what was announced, what waits, what vanished."""
        night, stopped = SecondNight(self.work, self.started), self.work.stop()
        peaceful = all(run.state in (RunState.COMPLETE, RunState.SUSPECT) for run in self.runs)
        run_ids = [run.run_id for run in self.runs]
        night.settle(run_ids, ask=peaceful and not stopped and not self.work.options.replayed)
        if night.believed:
            self.runs = [self.work.store.run(run_id) for run_id in run_ids]
        if stopped:
            return
        if not self.work.options.by_hand and all(
            run.state is RunState.COMPLETE for run in self.runs
        ):
            self.work.learnt.learn(stepped_s=0.0)
            self._look(introduction, set_specs)
        told = night.told()
        if told:
            self.runs.append(told)

    def _retry_set_aside(self) -> None:
        """What cannot be read is tried again each night, unless the endpoint wants peace."""
        states = {run.state for run in self.runs}
        if self.work.options.by_hand or not states <= {RunState.COMPLETE, RunState.SUSPECT}:
            return
        run_ids = [run.run_id for run in self.runs]
        if states == {RunState.COMPLETE} and all(r.selection.from_ is None for r in self.runs):
            release_nameless(self.work, run_ids)
        elif any(run.counts.quarantined for run in self.runs):
            release_repeated(self.work, run_ids)
        today = self.work.clock().date().isoformat()
        if self.work.learnt.profile.retried == today:
            return  # once a day, however often it is harvested
        self.work.learnt.learn(retried=today)
        mended = retry_set_aside(self.work, run_ids)
        if mended:
            self.runs.append(mended)

    def _full(self, set_specs: Sequence[str | None]) -> bool:
        """Whether everything is to be asked for: on request, or because it is time."""
        options = self.work.options
        if options.full or options.by_hand:
            return options.full
        days = options.every.full
        late = days > 0 and any(
            self._older(self._last(Verb.LIST_RECORDS, each), days) for each in set_specs
        )
        return late or self.work.learnt.profile.full_needed

    def _last(self, verb: Verb, set_spec: str | None) -> Run | None:
        """The last complete run over everything."""
        selection = Selection(self.work.options.metadata_prefix, set_spec)
        return self.work.store.last_complete(
            self.work.endpoint.endpoint_id, selection, verb=verb, full=True
        )

    def _older(self, run: Run | None, days: int) -> bool:
        return run is None or self.work.clock() - run.started >= days * DAY

    # ---- the nightly look ---------------------------------------------------------------

    def _look(self, introduction: Introduction, set_specs: Sequence[str | None]) -> None:
        """One request a list; what does not agree is looked at again, at once."""
        looks = look_at_lists(self.work, self.runs)
        differences = [*self.doubts, *(each.difference for each in looks if each.difference)]
        if differences:
            self._note(*(f"{each}: looking a second time" for each in dict.fromkeys(differences)))
        sweeps, losses = self._look_for_losses(introduction, set_specs, at_once=bool(differences))
        settled = bool(sweeps) and all(e.run.state is RunState.COMPLETE for e in sweeps)
        keep_looks(self.work, looks, settled=settled, amiss=losses or self.amiss)

    # ---- what vanished ------------------------------------------------------------------

    def _look_for_losses(
        self, introduction: Introduction, set_specs: Sequence[str | None], *, at_once: bool
    ) -> tuple[list[Sweep], bool]:
        """A full harvest shows what vanished; otherwise a sweep does, when one is due or `at_once`.
        The sweeps, and whether anything vanished."""
        sweeps: list[Sweep] = []
        run_ids = [run.run_id for run in self.runs]
        whole = all(run.selection.from_ is None for run in self.runs)
        if whole:
            self.work.learnt.learn(full_needed=False)
        needed = self.work.learnt.profile.sweep_needed
        if needed:
            self._note("deletions were told of one set alone: only a sweep proves what is gone")
        if at_once or needed or not whole:
            if at_once or self._sweep_due(introduction.identify.deleted_record, set_specs):
                self._owe_check()
                sweeps = [sweep(self.work, each) for each in set_specs]
                self.runs += [each.run for each in sweeps]
                if any(each.run.state is not RunState.COMPLETE for each in sweeps):
                    return sweeps, False
                # What a list over everything has just brought is there, whatever a sweep says.
                lists = run_ids if whole and not needed else []
                run_ids = [*lists, *(each.run.run_id for each in sweeps)]
                self.work.learnt.learn(sweep_needed=False)
                run_ids += self._fetch_lacking(sweeps)
            elif not whole:
                return sweeps, False
        found = find_losses(self.work, run_ids, self.started)
        ended = found is None or found.state is not RunState.INCOMPLETE
        if ended and not any(each.resumed for each in sweeps):
            self.work.learnt.learn(check_owed=False)
        self.work.store.forget_seen(run_ids)
        if found:
            self.runs.append(found)
        return sweeps, found is not None and bool(found.message)

    def _sweep_due(self, policy: DeletedRecord, set_specs: Sequence[str | None]) -> bool:
        every = self.work.options.every
        days = every.sweep_persistent if policy is DeletedRecord.PERSISTENT else every.sweep
        late = all(
            self._older(self._last(verb, each), days)
            for verb in (Verb.LIST_RECORDS, Verb.LIST_IDENTIFIERS)
            for each in set_specs
        )
        profile = self.work.learnt.profile
        due = days > 0 and (late or profile.sweep_needed)
        return due or profile.check_owed or self._losses_doubted()

    def _owe_check(self) -> None:
        """Remember before it begins that a look for what vanished is to be brought to its end,
        by a later harvest if need be."""
        self.work.learnt.remember(check_owed=True)

    def _losses_doubted(self) -> bool:
        """Whether losses that were not believed are to be looked at again: on the next nights,
        or because the operator accepts them."""
        standing = [run for run in self._standing() if run.purpose is Purpose.LOSSES]
        if not standing:
            return False
        runs = self.work.store.runs(self.work.endpoint.endpoint_id, limit=50)
        looks = [r for r in runs if r.purpose is Purpose.LOSSES and r.state is RunState.SUSPECT]
        late = self.started - standing[-1].started >= self.work.options.confirm_after
        return self.work.options.accept_losses or (late and len(looks) < LOOKED_AGAIN)

    def _fetch_lacking(self, sweeps: Sequence[Sweep]) -> list[int]:
        """Ask for what the sweep listed and no harvest brought (quirk 55); the run that did."""
        lacking = [name for each in sweeps for name in each.lacking]
        if lacking:
            self._note(f"{counted(len(lacking), 'records')} listed that no harvest had brought")
        listed = dated_otherwise(self.work, sweeps)
        if listed:
            self._note(f"{counted(len(listed), 'records')} dated otherwise than harvested")
        if not lacking and not listed:
            return []
        many = max(len(lacking), len(listed)) >= REMEMBERED
        if many:
            lacking, listed = lacking[:0], dict(islice(listed.items(), SAMPLE))
        names = list(dict.fromkeys([*lacking, *listed]))
        fetched = [fetch_lacking(self.work, names).run] if names else []
        self.runs += fetched
        self.amiss = many or any(run.counts.new or run.counts.changed for run in fetched)
        learn_from_fetched(self.work, names, listed, self.runs[0].first_response_date)
        if many and not self.work.learnt.profile.stamps_differ:
            self.work.learnt.learn(full_needed=True)
        return [run.run_id for run in fetched]

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
        if text and broken != self.work.learnt.profile.broken_rules:
            self._note(text)
        latency_s = round(answer.elapsed_s, 3)
        self.work.learnt.learn(broken_rules=broken, latency_s=latency_s)

    def _keep_profile(self) -> None:
        work = self.work
        work.learnt.profile = work.learnt.profile.with_quirks(work.client.quirks)
        work.learnt.save(work.learnt.profile)
        if work.client.moved_to:
            self._note(f"its base URL has moved for good to {work.client.moved_to}")
            work.store.move_endpoint(work.endpoint.endpoint_id, work.client.moved_to)

    def _keep_hold(self) -> None:
        """Remember that the endpoint wants to be left alone, or that it no longer does."""
        states = {run.state for run in self.runs}
        hold, until = None, None
        if RunState.BLOCKED in states:
            hold, until = Hold.BLOCKED, self.work.clock() + BLOCKED_FOR
        elif RunState.PARKED in states:
            seconds = self.error.seconds if isinstance(self.error, EndpointParked) else 3600.0
            hold, until = Hold.PARKED, self.work.clock() + timedelta(seconds=seconds)
        reason = str(self.error) if hold and self.error else ""
        self.work.store.hold(self.work.endpoint.endpoint_id, hold, until=until, reason=reason)
