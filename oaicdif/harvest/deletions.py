"""Records that vanished without a word: found by complete lists, confirmed one by one.

A complete full harvest is a sweep; where none was due, ListIdentifiers over the same sets is
one. Only what every list of the cycle left out, and GetRecord denies, becomes a tombstone; a
loss that looks like an accident asks first (DECISIONS 11, quirks 56 to 59).

Must not know: when a sweep is due, how lists are walked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from ..counting import counted
from ..errors import EndpointBlocked, EndpointParked, Stopped
from ..model import Checkpoint, Page, Record, Run, RunState, Selection, StoredRecord, Verb
from .decide import is_in
from .patient_asking import ask_record
from .taking import take
from .work import Work

SAMPLE: Final = 100  # more losses than these are believed from a sample
ALLOWED_SHARE: Final = 0.10
ALLOWED_COUNT: Final = 5
_BATCH: Final = 500


@dataclass(slots=True)
class _Found:
    """What GetRecord said of records that no list brought."""

    gone: list[int]
    still_listed: int = 0
    moved: int = 0
    silent: int = 0


def find_losses(work: Work, run_ids: Sequence[int]) -> Run | None:
    """Make tombstones of what these complete runs prove gone; None when nothing is missing.

    `run_ids` are the runs of all sets that are harvested from the endpoint. The run that is
    returned is SUSPECT when losses were not believed.

    Raises:
        LeaseLost, StoreError: nothing more was marked.
    """
    missing, live = work.store.count_unseen(run_ids)
    if not missing:
        return None
    checkpoint = _open(work)
    if missing > max(ALLOWED_SHARE * live, ALLOWED_COUNT) and not work.options.accept_losses:
        return _close(
            work,
            checkpoint,
            RunState.SUSPECT,
            f"{missing} of {live} records are no longer listed; nothing was deleted."
            " If that is right: oaicdif harvest --full --accept-losses",
        )
    try:
        found = _confirm(work, checkpoint, run_ids, missing)
    except (EndpointBlocked, EndpointParked, Stopped) as error:
        return _close(work, checkpoint, RunState.INCOMPLETE, str(error))
    sampled = missing > SAMPLE
    whole = sampled and not (found.still_listed or found.moved or found.silent)
    marked = _mark(work, run_ids, None if whole else found.gone)
    return _close(work, checkpoint, *_judged(work, found, missing, marked))


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
    checkpoint, missed = _open(work), 0
    gone: list[str] = []
    for name in names:
        try:
            answer, item = ask_record(work, name, work.options.metadata_prefix)
        except (EndpointBlocked, EndpointParked, Stopped) as error:
            run = _close(work, checkpoint, RunState.INCOMPLETE, str(error))
            return Fetched(run, tuple(gone))
        if item is None:
            missed += 1
        elif answer is None:
            gone.append(name)
        else:
            page: Page[Record] = Page(Verb.GET_RECORD, "", (item,), positions=(0,))
            checkpoint = take(work, checkpoint, answer, page, single=True)
    state = RunState.SUSPECT if missed else RunState.COMPLETE
    message = f"{counted(missed, 'records')} listed, and not given" if missed else ""
    return Fetched(_close(work, checkpoint, state, message), tuple(gone))


def _confirm(work: Work, checkpoint: Checkpoint, run_ids: Sequence[int], missing: int) -> _Found:
    """Ask for each missing record, or for a hundred spread over all of them."""
    found = _Found([])
    step = max(1, missing // SAMPLE)
    for place, record in enumerate(_unseen(work, run_ids)):
        if place % step or place // step >= SAMPLE:
            continue
        checkpoint = _ask(work, checkpoint, record, found)
        if work.stop():
            break
    return found


def _ask(work: Work, checkpoint: Checkpoint, record: StoredRecord, found: _Found) -> Checkpoint:
    answer, item = ask_record(work, record.identifier, record.metadata_prefix)
    if item is None:
        found.silent += 1
        if work.options.accept_losses:
            found.gone.append(record.record_id)
        return checkpoint
    if item.header.deleted:
        found.gone.append(record.record_id)
        return checkpoint
    if _in_sets(item, work.options.sets):
        found.still_listed += 1
    else:
        found.moved += 1
    if answer is None:
        return checkpoint
    page: Page[Record] = Page(Verb.GET_RECORD, "", (item,), positions=(0,))
    return take(work, checkpoint, answer, page, single=True)


def _in_sets(record: Record, sets: Sequence[str]) -> bool:
    """Whether a list of one of these sets should have held the record."""
    specs = record.header.set_specs
    return not sets or any(is_in(spec, wanted) for spec in specs for wanted in sets)


def _unseen(work: Work, run_ids: Sequence[int]) -> Iterator[StoredRecord]:
    after = 0
    while some := work.store.unseen(run_ids, limit=_BATCH, after=after):
        after = some[-1].record_id
        yield from some


def batched(records: Iterator[StoredRecord], size: int) -> Iterator[list[StoredRecord]]:
    while some := list(islice(records, size)):
        yield some


def _mark(work: Work, run_ids: Sequence[int], gone: list[int] | None) -> int:
    """Tombstones of the records named, or of all that were not seen."""
    if gone is not None:
        return work.store.mark_deleted(gone, now=work.clock())
    marked = 0
    for some in batched(_unseen(work, run_ids), _BATCH):
        marked += work.store.mark_deleted([each.record_id for each in some], now=work.clock())
    return marked


def _judged(work: Work, found: _Found, missing: int, marked: int) -> tuple[RunState, str]:
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
            f" {marked} deleted. If that is right: oaicdif harvest --full --accept-losses",
        )
    return (
        RunState.COMPLETE,
        f"{counted(marked, 'records')} vanished, and deleted" if marked else "",
    )


def _open(work: Work) -> Checkpoint:
    checkpoint = work.store.open_run(
        work.endpoint.endpoint_id,
        Selection(work.options.metadata_prefix),
        full=True,
        owner=work.options.owner,
        now=work.clock(),
        verb=Verb.GET_RECORD,
    )
    work.opened(checkpoint)
    return checkpoint


def _close(work: Work, checkpoint: Checkpoint, state: RunState, message: str) -> Run:
    run = work.store.close_run(
        checkpoint, state, message=message, now=work.clock(), retries=work.new_retries()
    )
    work.closed(run)
    return run
