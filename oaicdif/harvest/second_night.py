"""Deletions that are told and not yet believed: counted, confirmed on a second night, told.

    announced in a run ─ few ──→ believed at once
                       └ many ─→ waits ─┬ a run `confirm_after` later ─ announced or denied
    vanished from complete lists ───────┘     again: believed; given: live, without a doubt

A second night is any later run, scheduled or by hand; `accept_losses` does not wait. What waits
lies in the store, is live meanwhile, and is told by each run until it is decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ..counting import counted
from ..errors import EndpointBlocked, EndpointParked, Stopped
from ..model import Checkpoint, Run, RunState
from ..model.operation import Doubt, DoubtKind
from ..model.purpose import Purpose
from .deletions import (
    NOT_BELIEVED,
    SAMPLE,
    Found,
    ask_for,
    too_many,
    way_out,
)
from .record_runs import close_check, open_check
from .witness import denials_believed
from .work import Work


class SecondNight:
    """The doubts of one endpoint and prefix during a harvest that began at `started`."""

    def __init__(self, work: Work, started: datetime) -> None:
        self._work, self._started = work, started
        self._checkpoint: Checkpoint | None = None
        self._error = ""
        self._hint = ""
        self._buried = 0
        self.believed = 0  # announced deletions, in the counts of their runs

    def settle(self, run_ids: Sequence[int], *, ask: bool) -> None:
        """Believe what may be believed after the lists of these runs; with `ask` the endpoint is
        asked for what waits long enough.

        Raises:
            LeaseLost, StoreError: nothing more was marked.
        """
        self._count_announced(run_ids)
        if not ask:
            return
        self._work.denials = self._work.denials or None  # the lists are whole now: look again
        try:
            self._confirm(run_ids)
        except (EndpointBlocked, EndpointParked, Stopped) as error:
            self._error = str(error)

    def told(self) -> Run | None:
        """The run that says what waits, or was decided; None when nothing does or was."""
        doubts = self._doubts()
        if not (doubts or self._checkpoint or self._buried or self._error):
            return None
        checkpoint = self._checkpoint or open_check(self._work, Purpose.WAITING)
        if self._error:
            state, text = RunState.INCOMPLETE, self._error
        elif doubts:
            state, text = RunState.SUSPECT, self._waits(doubts)
        else:
            state, text = RunState.COMPLETE, ""
        if self._buried:
            told = f"{counted(self._buried, 'records')} confirmed gone, and deleted"
            text = f"{told}. {text}" if text else told
        return close_check(self._work, checkpoint, state, text)

    # ---- what was announced -------------------------------------------------------------

    def _count_announced(self, run_ids: Sequence[int]) -> None:
        """Believe the deletions that these runs announced, or let them wait: all of them, those
        announced and believed earlier in the same runs included, are counted."""
        work = self._work
        told = [each for each in self._doubts() if each.kind is DoubtKind.ANNOUNCED]
        fresh = [each.record_id for each in told if not each.judged]
        if not fresh:
            return
        runs = {*run_ids, *(each.run_id for each in told if not each.judged)}
        believed, live = work.store.announced_before(sorted(runs))
        count = believed + sum(each.run_id in runs for each in told)
        if work.options.accept_losses or not too_many(count, live):
            self.believed = self._bury(fresh)
            work.store.add_stats(
                work.endpoint.endpoint_id, {("records", "changed"): float(self.believed)}
            )
            return
        work.store.let_wait(fresh, since=self._started)
        text = (
            f"{count} of {live} live records are announced deleted: nothing of it is believed yet"
        )
        work.progress.note(work.endpoint, text)

    # ---- what waits ---------------------------------------------------------------------

    def _confirm(self, run_ids: Sequence[int]) -> None:
        """Decide about what waits long enough: what these runs announced again is gone, and for
        the rest the endpoint is asked, for a hundred of them if there are more."""
        work, now = self._work, self._work.clock()
        wait = work.options.confirm_after
        due = [
            each
            for each in self._doubts()
            if each.judged and (work.options.accept_losses or now - each.since >= wait)
        ]
        again = [d.record_id for d in due if d.kind is DoubtKind.ANNOUNCED and d.run_id in run_ids]
        self._buried += self._bury(again)
        rest = [each for each in due if each.record_id not in set(again)]
        if rest:
            self._buried += self._bury(self._gone(rest, run_ids))

    def _gone(self, due: Sequence[Doubt], run_ids: Sequence[int]) -> list[int]:
        """Those that the endpoint calls gone, and may be believed."""
        work, found = self._work, Found()
        step = max(1, len(due) // SAMPLE)
        asked = [each.record_id for each in due[::step][:SAMPLE]]
        checkpoint = self._checkpoint = open_check(work, Purpose.WAITING)
        for record in work.store.records(asked):
            if work.stop():
                raise Stopped("Stopped on request.")
            checkpoint = self._checkpoint = ask_for(work, checkpoint, record, found)
        kinds = {each.record_id: each.kind for each in due}
        if found.silent and DoubtKind.ANNOUNCED in kinds.values():
            work.learnt.learn(full_needed=True)  # a whole list announces them again, or does not
        sure = [each for each in found.told if kinds[each] is DoubtKind.ANNOUNCED]
        unsure = [*found.denied, *(each for each in found.told if each not in set(sure))]
        if unsure and not (work.options.accept_losses or denials_believed(work, run_ids)):
            self._hint = f" {NOT_BELIEVED}."
            return sure
        whole = len(due) > len(asked) and found.alike
        return [each.record_id for each in due] if whole else [*sure, *unsure]

    def _bury(self, record_ids: Sequence[int]) -> int:
        if not record_ids:
            return 0
        return self._work.store.mark_deleted(record_ids, now=self._work.clock())

    def _doubts(self) -> list[Doubt]:
        prefix = self._work.options.metadata_prefix
        every = self._work.store.doubts(self._work.endpoint.endpoint_id)
        return [each for each in every if each.metadata_prefix == prefix]

    def _waits(self, doubts: Sequence[Doubt]) -> str:
        latest = max(each.since for each in doubts) + self._work.options.confirm_after
        when = f"{latest:%Y-%m-%d %H:%M} UTC"
        return (
            f"{told_of(doubts)}, and not yet deleted: a run after {when} decides.{self._hint}"
            f" {way_out(self._work)}"
        )


def told_of(doubts: Sequence[Doubt]) -> str:
    """How many records are in doubt, and why."""
    announced = sum(each.kind is DoubtKind.ANNOUNCED for each in doubts)
    vanished = len(doubts) - announced
    parts = [f"{counted(announced, 'records')} announced deleted"] if announced else []
    parts += [f"{counted(vanished, 'records')} vanished"] if vanished else []
    return " and ".join(parts)
