"""One list of records, of one set or of all: its range, its windows, its verdict."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

from ..counting import counted
from ..datestamp import Granularity
from ..errors import BadArgument, OaicdifError
from ..model import Checkpoint, Run, RunState, Selection, Verb
from ..model.endpoint_profile import EndpointProfile
from ..store.held_lists import Newest
from . import plan
from .client import list_request
from .introduce import SKEWED_S, Introduction
from .patient_asking import Unreadable, ask_headers
from .rescue import Ways
from .windows import PARTS_EACH, Judged, harvest_windows, state_of
from .work import Work

DAY: Final = timedelta(days=1)
MOST_PARTS: Final = 64
MOST_ALIKE: Final = 100  # records as new as the newest one; more are not asked for every night


class SetRun:
    """Lists one set; `notes` grow with what an operator should know, `error` is what stopped the
    last run, `doubt` what a complete one leaves open."""

    def __init__(self, work: Work, introduction: Introduction, set_spec: str | None) -> None:
        self.work, self.introduction, self.set_spec = work, introduction, set_spec
        self.notes: list[str] = []
        self.error: OaicdifError | None = None
        self.doubt = ""
        self._last: Run | None = None  # that the range was chosen by
        self._newest: Newest | None = None

    def harvest(self, *, full: bool) -> Run:
        """The run that counts: asked again with coarser dates if these are refused (quirk 54).

        Raises:
            LeaseLost, StoreError: nothing can be stored.
        """
        run = self._run(full=full)
        if self._refused(run) and "T" in (run.selection.from_ or ""):
            self.notes.append("it refuses datestamps with seconds; asked with days")
            self.work.learnt.learn(granularity="day")
            run = self._run(full=full)
        if self._refused(run):
            self.notes.append("it refuses datestamps; asked for everything")
            run = self._run(full=True)
        return run

    @property
    def profile(self) -> EndpointProfile:
        """What is known of the endpoint by now."""
        return self.work.learnt.profile

    def _refused(self, run: Run) -> bool:
        """Whether the range that we chose ourselves was refused."""
        dated = run.selection.from_ is not None and not self.work.options.by_hand
        failed = run.state is RunState.FAILED and isinstance(self.error, BadArgument)
        return dated and failed

    def _run(self, *, full: bool) -> Run:
        work = self.work
        selection = self.planned(full=full)
        whole = selection.from_ is None and selection.until is None
        checkpoint = open_list(work, selection, full=whole)
        ways = Ways(self.introduction.identify, self._granularity(), self.profile.dates)
        at_once = self._at_once()
        if checkpoint.full and not checkpoint.pages:
            if self.profile.day_stamps is False:
                work.learnt.remember(day_stamps=None)  # it may have changed its ways
            self._cut(ways, checkpoint, at_once)
        work.learnt.stamps = None
        judged = harvest_windows(work, ways, checkpoint, at_once)
        if judged.state is RunState.COMPLETE and self._vanished(judged.checkpoint):
            text = f"the set {self.set_spec} is not listed, and nothing is in it: change `sets`"
            judged = replace(judged, state=RunState.SUSPECT, message=text)
        self.error = judged.error
        parts = min(MOST_PARTS, ways.parts) if checkpoint.full else self.profile.parts
        work.learnt.learn(dates=ways.dates, parts=max(1, parts))
        if judged.state is RunState.COMPLETE and not whole and not work.options.by_hand:
            self._learn_lag(judged.checkpoint)
            self.doubt = self._doubt(judged.checkpoint)
        return close_list(work, judged)

    def _learn_lag(self, checkpoint: Checkpoint) -> None:
        """How late did it list what changed? Nights without a change tell nothing."""
        last = plan.read_moment(self._last.first_response_date or "") if self._last else None
        now = plan.read_moment(checkpoint.first_response_date or "")
        stamps = self.work.learnt.stamps
        if last and now and stamps:
            self.work.learnt.learn_lag(self.profile.lag.after_night(last, now, stamps))

    def _doubt(self, checkpoint: Checkpoint) -> str:
        """Whether `from` means what it says: the range reaches back to the newest record held,
        and so brings it again, unless it is gone, or dated otherwise, or `from` is dead."""
        newest, store = self._newest, self.work.store
        if newest is None or not store.names_not_seen(checkpoint, [newest.identifier]):
            return ""
        aside = store.aside(checkpoint.endpoint_id)
        if any(each.identifier == newest.identifier for each in aside):
            return ""
        return f"its changes leave out {newest.identifier}, dated {newest.datestamp}"

    def _vanished(self, checkpoint: Checkpoint) -> bool:
        """Whether the set is gone, for which "nothing found" is no success (quirk 59,
        IQSS/dataverse/issues/3284): ListSets does not name it, and its list is empty. Sets that
        are never listed, and yet answer, exist: one more request tells them apart."""
        work, counts = self.work, self.work.store.run(checkpoint.run_id).counts
        if self.set_spec is None or work.options.by_hand or counts.records or counts.quarantined:
            return False
        listed = [each.set_spec for each in work.store.source_sets(work.endpoint.endpoint_id)]
        if not listed or self.set_spec in listed:
            return False
        selection = Selection(work.options.metadata_prefix, self.set_spec)
        try:
            _, page = ask_headers(work, list_request(Verb.LIST_IDENTIFIERS, selection), alone=True)
        except (OaicdifError, Unreadable):
            return True
        return not page.items

    def planned(self, *, full: bool) -> Selection:
        """What to ask for now: the range given by hand, all, or what changed since the last
        complete run."""
        options = self.work.options
        selection = Selection(options.metadata_prefix, self.set_spec, options.from_, options.until)
        if full or options.by_hand:
            return selection
        last = self.work.store.last_complete(self.work.endpoint.endpoint_id, selection)
        return replace(selection, from_=self._since(last) if last else None)

    def _since(self, last: Run) -> str | None:
        """The `from` after this run. Source: DECISIONS 9."""
        granularity, overlap = self._granularity(), self._overlap(last)
        if not self.profile.day_stamps:
            from_ = plan.next_from(last.first_response_date, granularity, overlap)
        else:
            day = plan.next_from(last.first_response_date, Granularity.DAY, overlap)
            midnight = plan.read_moment(day or "")
            from_ = plan.written(midnight, granularity) if midnight else None
        since = plan.read_moment(from_ or "")
        if since and since > self.work.clock() + timedelta(seconds=SKEWED_S):
            self.notes.append(f"{from_} is still to come: the clock was wrong; asked for all")
            return None
        return self._back_to_newest(from_, last, granularity) if from_ else None

    def _back_to_newest(self, from_: str, last: Run, granularity: Granularity) -> str:
        """The range, long enough to bring back the newest record that is held."""
        self._last, self._newest = last, None
        place = Selection(self.work.options.metadata_prefix, self.set_spec)
        until = last.first_response_date or from_
        newest = self.work.store.newest(self.work.endpoint.endpoint_id, place, until)
        moment = plan.read_moment(newest.datestamp) if newest else None
        if newest is None or moment is None or newest.alike > MOST_ALIKE:
            return from_
        self._newest = newest
        return min(from_, plan.written(moment, granularity))

    def _overlap(self, last: Run) -> timedelta:
        """How much of the last range is asked for again: what was learnt of its lag, at least a
        day until less is proven. Where clocks differ, a day, for its datestamps may be local
        times (quirk 52), and besides what its clock was ahead of ours then, or was set back
        since: what changed may be dated so much earlier (quirk 63)."""
        overlap = self.profile.lag.overlap(self.work.options.overlap)
        skewed = timedelta(seconds=SKEWED_S)
        there = plan.read_moment(last.first_response_date or "")
        ahead = there - last.started if there else timedelta(0)
        back = max(ahead, timedelta(seconds=self.profile.stepped_s))
        if abs(self.profile.skew_s) > SKEWED_S or back > max(overlap, skewed):
            return max(overlap, DAY + max(back, timedelta(0)))
        return overlap

    def _granularity(self) -> Granularity:
        declared = self.introduction.identify.granularity
        return self.work.options.granularity or self.profile.granularity_of(declared)

    def _at_once(self) -> int:
        wanted = self.work.options.windows
        if wanted > 1 and not (self.profile.dates and self.profile.disjoint):
            self.notes.append(
                f"windows = {wanted} waits for its proof: oaicdif probe {self.work.endpoint.name}"
            )
            return 1
        return wanted

    def _cut(self, ways: Ways, checkpoint: Checkpoint, at_once: int) -> None:
        """Begin with several windows where that is faster, or was needed the last time; of
        about as many records each if there are any yet, else of the same length."""
        count = max(self.profile.parts, at_once * PARTS_EACH if at_once > 1 else 1)
        if count < 2 or not ways.dates:
            return
        work, prefix = self.work, self.work.options.metadata_prefix
        meetings = work.store.parting_datestamps(work.endpoint.endpoint_id, prefix, count)[1:]
        if not meetings:
            meetings = self._equal_meetings(ways, count)
        ranges = plan.ranges_between(meetings, ways.granularity)
        if len(ranges) > 1:
            work.store.split_window(checkpoint, ranges)

    def _equal_meetings(self, ways: Ways, count: int) -> list[str]:
        earliest = plan.read_moment(self.introduction.identify.earliest_datestamp)
        if earliest is None or earliest >= self.work.clock():
            return []
        low = plan.written(earliest, ways.granularity)
        high = plan.written(self.work.clock(), ways.granularity)
        return [from_ for from_, _ in plan.parts(low, high, ways.granularity, count)][1:]


def open_list(work: Work, selection: Selection, *, full: bool) -> Checkpoint:
    """The checkpoint of a new run of ListRecords, or of the one that was interrupted."""
    checkpoint = work.store.open_run(
        work.endpoint.endpoint_id,
        selection,
        full=full,
        owner=work.options.owner,
        now=work.clock(),
        by_hand=work.options.by_hand,
    )
    work.opened(checkpoint)
    return checkpoint


def close_list(work: Work, judged: Judged) -> Run:
    """End the run as judged. An entry that came broken in the list, and whole when it was asked
    for singly, is set aside no more: the run says so."""
    left, singly = _set_aside(work, judged.checkpoint)
    told = f"{counted(singly, 'entries')} fetched singly" if singly else ""
    run = work.store.close_run(
        judged.checkpoint,
        judged.state,
        message=f"{judged.message.rstrip('.')}; {told}".lstrip("; ") if told else judged.message,
        now=work.clock(),
        retries=work.new_retries(),
        quarantined=left,
    )
    work.closed(run)
    return run


def _set_aside(work: Work, checkpoint: Checkpoint) -> tuple[int, int]:
    """(how many entries the run leaves set aside, how many came whole after all)."""
    noted = work.store.run(checkpoint.run_id).counts.quarantined
    if not noted:
        return 0, 0
    left = min(noted, len(work.store.aside(run_id=checkpoint.run_id)))
    return left, noted - left


def not_begun(work: Work, set_spec: str | None, error: OaicdifError) -> Run:
    """A run for the record, of an endpoint that did not even say who it is. One that stopped
    earlier keeps its token."""
    options = work.options
    selection = Selection(options.metadata_prefix, set_spec, options.from_, options.until)
    last = work.store.last_complete(work.endpoint.endpoint_id, selection)
    checkpoint = open_list(work, selection, full=options.full or last is None)
    state = state_of(error)
    if checkpoint.pages and state is RunState.FAILED:
        state = RunState.INCOMPLETE
    return close_list(work, Judged(checkpoint, state, str(error), error))
