"""Records that vanished without a word: found by complete lists, confirmed one by one.

A complete full harvest is a sweep; where none was due, ListIdentifiers over the same sets is
one. What every list of the cycle left out, and GetRecord denies, waits for a second night
(`second_night`); what GetRecord gives as a tombstone is announced, and believed. A loss that
looks like an accident asks first (DECISIONS 11, quirks 56 to 59).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from ..counting import counted
from ..errors import EndpointBlocked, EndpointParked, Stopped
from ..model import Checkpoint, Page, Record, Run, RunState, StoredRecord, Verb
from ..model.purpose import Purpose
from .decide import is_in
from .patient_asking import ask_record
from .record_runs import close_check, open_check
from .taking import take
from .witness import denials_believed
from .work import Work

SAMPLE: Final = 100  # more losses than these are believed from a sample
ALLOWED_SHARE: Final = 0.10
ALLOWED_COUNT: Final = 5
NOT_BELIEVED: Final = (
    "GetRecord cannot be believed: it does not give a record that was just listed, or does not"
    " deny one that cannot exist"
)
_BATCH: Final = 500
_STOPS: Final = (EndpointBlocked, EndpointParked, Stopped)


@dataclass(slots=True)
class Found:
    """What GetRecord said of records that no list brought: record_ids of those that it gives as
    deleted, and that it denies."""

    told: list[int] = field(default_factory=list)
    denied: list[int] = field(default_factory=list)
    still_listed: int = 0
    moved: int = 0
    silent: int = 0

    @property
    def alike(self) -> bool:
        """Whether it called all of them gone."""
        return not (self.still_listed or self.moved or self.silent)

    def stand_for(self, record_ids: Sequence[int]) -> None:
        """Let what was asked be a sample of these: one denial makes all of them denied."""
        self.told, self.denied = ([], list(record_ids)) if self.denied else (list(record_ids), [])


def find_losses(work: Work, run_ids: Sequence[int], started: datetime) -> Run | None:
    """Look for what these complete runs prove gone; None when nothing is missing, or was.

    `run_ids` are the runs of all sets that are harvested from the endpoint, and of the single
    records fetched beside them. The run returned is SUSPECT when losses were not believed; what
    is to be confirmed waits from `started` on.

    Raises:
        LeaseLost, StoreError: nothing more was marked.
    """
    missing, live = work.store.count_unseen(run_ids)
    if not missing:
        return _cleared(work)
    checkpoint = open_check(work, Purpose.LOSSES)
    fresh = missing - work.store.doubted_unseen(run_ids)
    if too_many(fresh, live) and not work.options.accept_losses:
        text = f"{fresh} of {live} records are no longer listed; nothing was deleted."
        return close_check(work, checkpoint, RunState.SUSPECT, f"{text} {way_out(work)}")
    try:
        if not (work.options.accept_losses or denials_believed(work, run_ids)):
            text = f"{counted(missing, 'records')} no longer listed; nothing was deleted:"
            text = f"{text} {NOT_BELIEVED}. {way_out(work)}"
            return close_check(work, checkpoint, RunState.SUSPECT, text)
        found = _confirm(work, checkpoint, run_ids, missing)
    except _STOPS as error:
        return close_check(work, checkpoint, RunState.INCOMPLETE, str(error))
    whole = missing > SAMPLE and found.alike
    if whole:
        found.stand_for([each.record_id for each in _unseen(work, run_ids)])
    marked, waiting = _bury(work, checkpoint, found, started)
    return close_check(work, checkpoint, *_judged(work, found, missing, marked, waiting))


def too_many(gone: int, live: int) -> bool:
    """Whether so many deletions look like an accident. Source: DECISIONS 11."""
    return gone > max(ALLOWED_SHARE * live, ALLOWED_COUNT)


def way_out(work: Work) -> str:
    """What an operator can do who knows better."""
    return f"If that is right: oaicdif harvest {work.endpoint.name} --accept-losses"


@dataclass(frozen=True, slots=True)
class Fetched:
    """The run that asked for single records, and those that the endpoint knows no more."""

    run: Run
    gone: tuple[str, ...] = ()


def fetch_lacking(work: Work, names: Sequence[str]) -> Fetched:
    """Ask one by one for records that should be there and are not stored.

    Raises:
        LeaseLost, StoreError: nothing more was stored.
    """
    checkpoint, missed = open_check(work, Purpose.SINGLE), 0
    gone: list[str] = []
    try:
        for name in names:
            if work.stop():
                raise Stopped("Stopped on request.")
            answer, item = ask_record(work, name, work.options.metadata_prefix)
            if item is None:
                missed += 1
            elif answer is None:
                gone.append(name)
            else:
                checkpoint = take(work, checkpoint, answer, single_page(item), single=True)
        if gone and not denials_believed(work, (checkpoint.run_id,)):
            missed, gone = missed + len(gone), []
    except _STOPS as error:
        run = close_check(work, checkpoint, RunState.INCOMPLETE, str(error))
        return Fetched(run)
    state = RunState.SUSPECT if missed else RunState.COMPLETE
    message = f"{counted(missed, 'records')} listed, and not given" if missed else ""
    return Fetched(close_check(work, checkpoint, state, message), tuple(gone))


def _cleared(work: Work) -> Run | None:
    """A run that says that nothing is missing, where an earlier one said otherwise."""
    standing = work.store.standing(work.endpoint.endpoint_id)
    prefix = work.options.metadata_prefix
    kinds = [run.purpose for run in standing if run.selection.metadata_prefix == prefix]
    if Purpose.LOSSES not in kinds:
        return None
    return close_check(work, open_check(work, Purpose.LOSSES), RunState.COMPLETE, "")


def _confirm(work: Work, checkpoint: Checkpoint, run_ids: Sequence[int], missing: int) -> Found:
    """Ask for each missing record, or for a hundred spread over all of them."""
    found = Found()
    step = max(1, missing // SAMPLE)
    for place, record in enumerate(_unseen(work, run_ids)):
        if place % step or place // step >= SAMPLE:
            continue
        if work.stop():
            raise Stopped("Stopped on request.")
        checkpoint = ask_for(work, checkpoint, record, found)
    return found


def ask_for(work: Work, checkpoint: Checkpoint, record: StoredRecord, found: Found) -> Checkpoint:
    """Ask for a record whose end is doubted, and store it if it lives."""
    answer, item = ask_record(work, record.identifier, record.metadata_prefix)
    if item is None:
        found.silent += 1
        if work.options.accept_losses:
            found.denied.append(record.record_id)
        return checkpoint
    if item.header.deleted:
        (found.denied if answer is None else found.told).append(record.record_id)
        return checkpoint
    if _in_sets(item, work.options.sets):
        found.still_listed += 1
    else:
        found.moved += 1
    if answer is None:
        return checkpoint
    return take(work, checkpoint, answer, single_page(item), single=True)


def single_page(item: Record) -> Page[Record]:
    """A record of GetRecord as a page, so that it is taken as those of lists are."""
    return Page(Verb.GET_RECORD, "", (item,), positions=(0,))


def _in_sets(record: Record, sets: Sequence[str]) -> bool:
    """Whether a list of one of these sets should have held the record."""
    specs = record.header.set_specs
    return not sets or any(is_in(spec, wanted) for spec in specs for wanted in sets)


def _unseen(work: Work, run_ids: Sequence[int]) -> Iterator[StoredRecord]:
    after = 0
    while some := work.store.unseen(run_ids, limit=_BATCH, after=after):
        after = some[-1].record_id
        yield from some


def _bury(work: Work, checkpoint: Checkpoint, found: Found, started: datetime) -> tuple[int, int]:
    """(how many became tombstones, how many wait). What was doubted on an earlier night is gone,
    and what is announced now; what waits already goes on waiting."""
    store, now, options = work.store, work.clock(), work.options
    doubts = store.doubts(work.endpoint.endpoint_id)
    wait = timedelta(0) if options.accept_losses else options.confirm_after
    early = {each.record_id for each in doubts if now - each.since < wait}
    due = {each.record_id for each in doubts}.difference(early)
    sure = [each for each in found.denied if options.accept_losses or each in due]
    sure += [each for each in found.told if each not in early]
    rest = {*found.denied, *found.told}.difference(sure)
    store.doubt(sorted(rest), checkpoint.run_id, now=started)
    return store.mark_deleted(sure, now=now), len(rest)


def _judged(
    work: Work, found: Found, missing: int, marked: int, waiting: int
) -> tuple[RunState, str]:
    if found.still_listed:
        return (
            RunState.SUSPECT,
            f"still there, though no list brought it: {found.still_listed} of"
            f" {counted(missing, 'records')}; the list was not whole",
        )
    if found.silent and not work.options.accept_losses:
        return (
            RunState.SUSPECT,
            f"{counted(missing, 'records')} no longer listed, and impossible to ask for;"
            f" {marked} deleted. {way_out(work)}",
        )
    parts = [f"{counted(marked, 'records')} vanished, and deleted"] if marked else []
    parts += [f"{counted(waiting, 'records')} vanished: a second night decides"] if waiting else []
    return RunState.COMPLETE, "; ".join(parts)
